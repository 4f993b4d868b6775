// A motion of a stored run as a path: of the body and of tracked bones, in the world's axes, without what nobody saw.
#include "core/run/paths/motion_path.h"

#include <gmock/gmock.h>

#include <cmath>
#include <fstream>
#include <limits>

#include "core/protocol/protocol_json.h"
#include "core/protocol/steps/replay_path.h"
#include "core/spatial/rotation.h"
#include "tests/core/storage/storage_fixture.h"

namespace articulus::storage {
namespace {

using record::Channel;
using record::TrackedPose;
using record::TrackQuality;
using spatial::Pose;
using spatial::Vector3;
using testing::HasSubstr;

constexpr double kBegan_s = 40.0, kLasts_s = 8.0, kFrames_Hz = 100.0;

double share(double t) { return std::pow(std::sin(M_PI * t / kLasts_s), 2); }
/// Of the body: from a pose that is turned, 8 mm to the left and 0.2 rad about y.
Pose bodyAt(double t) {
  return {spatial::Matrix3(spatial::expRotation({0.0, 0.2 * share(t), 0.0}) * spatial::expRotation({0.3, -0.2, 0.5})),
          Vector3(0.6, 0.008 * share(t), 0.4)};
}

class MotionPathTest : public UserStoreTest {
 protected:
  std::int64_t stored(const std::vector<TrackedPose>& poses = {}, const std::vector<std::string>& bones = {},
                      double hiddenFrom_s = 9.0, double hiddenTo_s = 9.0) {
    RunHeader header = simulatedRun();
    if (!bones.empty()) header.tracking.rate_Hz = kFrames_Hz;
    for (const auto& bone : bones) header.tracking.bones.push_back({bone, 0.0, "{}"});
    auto writer = begin(header);
    std::vector<record::Sample> samples;
    for (int k = 0; k <= static_cast<int>(kLasts_s * 250.0); ++k) {
      const double t = k / 250.0;
      record::Sample s = sampleAt(static_cast<std::uint64_t>(k + 1), 0);
      const Pose X = bodyAt(t);
      const auto q = spatial::quaternionOf(X.rotation);
      s.set(Channel::QuaternionW, Eigen::Vector4d(q.w(), q.x(), q.y(), q.z()));
      s.set(Channel::PositionX, X.translation);
      if (t > hiddenFrom_s && t < hiddenTo_s) s[Channel::PositionX] = std::numeric_limits<double>::quiet_NaN();
      s[Channel::HostTime] = kBegan_s + t;
      s[Channel::Time] = t;
      samples.push_back(s);
    }
    EXPECT_TRUE(writer->store(samples, {}));
    if (!poses.empty()) {
      EXPECT_TRUE(writer->storePoses(poses));
    }
    EXPECT_TRUE(writer->finish(0, {record::RunEnd::Completed}));
    return writer->runId();
  }
  static TrackedPose frame(int body, int k, const Pose& X_TV, bool seen = true) {
    TrackedPose p;
    p.body = body;
    p.frame = k;
    p.time_s = kBegan_s + k / kFrames_Hz;
    p.quality = seen ? TrackQuality::Seen : TrackQuality::Missing;
    p.X_TV = X_TV;
    return p;
  }
};

TEST_F(MotionPathTest, OfTheBodyIsItsMotionFromTheFirstPose) {
  const auto run = stored();
  const auto path = run::motionPath(*store_, run, {.cutoff_Hz = 0.0});
  ASSERT_TRUE(path) << path.error().text();
  EXPECT_NEAR(path->farthest_m, 0.008, 1e-6);
  EXPECT_NEAR(path->widest_rad, 0.2, 1e-5);
  EXPECT_EQ(path->points.front().time_s, 0.0);
  EXPECT_NEAR(path->points.back().time_s, kLasts_s, 1e-9);
  EXPECT_LT(path->points.size(), 300u) << "thinned";
  for (const auto& point : path->points) {
    EXPECT_LT((point.X_RD.translation - Vector3(0.0, 0.008 * share(point.time_s), 0.0)).norm(), 1e-9);
    EXPECT_LT((spatial::logRotation(point.X_RD.rotation) - Vector3(0.0, 0.2 * share(point.time_s), 0.0)).norm(), 1e-9);
  }
  EXPECT_NEAR(path->peak_m_per_s, 0.008 * M_PI / kLasts_s, 2e-5);
}

TEST_F(MotionPathTest, IsWhatAReplayStepReads) {
  const auto run = stored();
  const auto path = run::motionPath(*store_, run, {.from_s = 1.0, .to_s = 7.0});
  ASSERT_TRUE(path) << path.error().text();
  EXPECT_NEAR(path->points.back().time_s, 6.0, 0.01);
  std::ofstream(folder_ / "walk.csv") << run::pathCsv(*path, {"motion of the moving body in run 1"});
  std::ofstream(folder_ / "walk.json")
      << R"({"format": "articulus-protocol-2", "name": "Walk", "steps": [{"type": "home"},)"
      << R"( {"type": "replay_path", "path": "walk.csv", "speed": 0.2}]})";
  const auto protocol = protocol::loadProtocol(folder_ / "walk.json", folder_.path());
  ASSERT_TRUE(protocol) << protocol.error().text();
  const auto& replay = std::get<protocol::ReplayPathStep>(protocol->steps.back());
  ASSERT_EQ(replay.points.size(), path->points.size());
  for (std::size_t i = 0; i < replay.points.size(); ++i) {
    EXPECT_LT((replay.points[i].X_RD.translation - path->points[i].X_RD.translation).norm(), 1e-9);
    EXPECT_LT((replay.points[i].X_RD.rotation - path->points[i].X_RD.rotation).norm(), 1e-8);
  }
}

TEST_F(MotionPathTest, OfBonesIsInTheWorldsAxesAndAtThePoint) {
  // The moving bone turns by 0.2 about z of the standing one (x anterior, y up, z right), which leans as it likes.
  const Pose X_TW{spatial::expRotation({0.4, -1.1, 0.3}), Vector3(1.5, -0.4, 0.8)};
  std::vector<TrackedPose> poses;
  const int n = static_cast<int>(kLasts_s * kFrames_Hz);
  const auto standing = [&](double t) {
    return X_TW * Pose{spatial::expRotation({0.1 * t, 0.2, 0.0}), Vector3(0, 0.01 * t, 0)};
  };
  for (int k = 0; k < n; ++k) {
    const double t = k / kFrames_Hz;
    poses.push_back(frame(
        0, k, standing(t) * Pose{spatial::expRotation({0, 0, 0.2 * share(t)}), Vector3(0.004 * share(t), 0.05, 0)}));
  }
  for (int k = 0; k < n; ++k) poses.push_back(frame(1, k, standing(k / kFrames_Hz)));
  const auto run = stored(poses, {"femur", "tibia"});
  spatial::Matrix3 isb;
  isb << 1, 0, 0, 0, 0, -1, 0, 1, 0;
  const auto path = run::motionPath(
      *store_, run,
      {.bone = "femur", .relativeTo = "tibia", .R_WB = isb, .point_m = {0.0, -0.02, 0.0}, .cutoff_Hz = 0.0});
  ASSERT_TRUE(path) << path.error().text();
  for (const auto& point : path->points) {
    const double s = share(point.time_s), turn = 0.2 * s;
    // About z to the right is about -y; the point swings forwards by 20 mm times the sine and up by what the cosine
    // leaves.
    EXPECT_LT((spatial::logRotation(point.X_RD.rotation) - Vector3(0.0, -turn, 0.0)).norm(), 1e-9);
    const Vector3 way(0.004 * s + 0.02 * std::sin(turn), 0.0, 0.02 * (1.0 - std::cos(turn)));
    EXPECT_LT((point.X_RD.translation - way).norm(), 1e-9);
  }
  EXPECT_NEAR(path->widest_rad, 0.2, 1e-4);
  const auto unknown = run::motionPath(*store_, run, {.bone = "patella", .relativeTo = "tibia"});
  ASSERT_FALSE(unknown);
  EXPECT_THAT(unknown.error().text(), HasSubstr("Followed were femur, tibia"));
  EXPECT_FALSE(run::motionPath(*store_, run, {.bone = "femur", .relativeTo = "femur"}));
  EXPECT_FALSE(run::motionPath(*store_, run, {.bone = "femur"}));
}

TEST_F(MotionPathTest, ShortGapsAreBridgedAndLongOnesNamed) {
  const auto shortGap = stored({}, {}, 3.0, 3.05);
  const auto bridged = run::motionPath(*store_, shortGap, {.cutoff_Hz = 0.0});
  ASSERT_TRUE(bridged) << bridged.error().text();
  for (const auto& point : bridged->points)
    EXPECT_LT((point.X_RD.translation - Vector3(0.0, 0.008 * share(point.time_s), 0.0)).norm(), 2e-6);
  const auto longGap = stored({}, {}, 3.0, 4.0);
  const auto refused = run::motionPath(*store_, longGap, {});
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().text(), HasSubstr("Between 3.00 and 4.00 s there is no pose"));
  EXPECT_TRUE(run::motionPath(*store_, longGap, {.from_s = 4.0}));
}

TEST_F(MotionPathTest, TheLowPassTakesNoiseAndNotTheMotion) {
  const auto run = stored();
  const auto path = run::motionPath(*store_, run, {.cutoff_Hz = 6.0});
  ASSERT_TRUE(path);
  EXPECT_NEAR(path->farthest_m, 0.008, 1e-5);
  const auto tooHigh = run::motionPath(*store_, run, {.cutoff_Hz = 200.0});
  ASSERT_FALSE(tooHigh);
  EXPECT_THAT(tooHigh.error().text(), HasSubstr("these come at 250 Hz"));
  EXPECT_FALSE(run::motionPath(*store_, run, {.from_s = 5.0, .to_s = 4.0}));
  EXPECT_FALSE(run::motionPath(*store_, run, {.from_s = 100.0})) << "beyond the run";
}

}  // namespace
}  // namespace articulus::storage
