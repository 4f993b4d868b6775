// Points -> registration -> path on the virtual cell: landmarks touched with a tip that is a tenth of a millimetre off,
// a path that is known in the bone's model only, and the specimen that follows it; and what stops it where it must not
// go.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <random>

#include "app/station.h"
#include "core/cycle/state.h"
#include "core/protocol/placement/path_placement.h"
#include "core/record/sample_pose.h"
#include "core/run/paths/path_recorder.h"
#include "core/run/registration/path_placing.h"
#include "core/spatial/rotation.h"
#include "tests/support/session_bench.h"
#include "tests/support/virtual_cell.h"

namespace articulus::test {
namespace {

using cycle::CommandKind;
using protocol::ReplayPathStep;
using record::Channel;
using spatial::Pose;
using spatial::Vector3;

constexpr double kTip_m = 0.0001;  // noise of a touched point, along each axis

/// A person at the virtual cell, with the specimen in the vice and its session begun.
class Bench {
 public:
  explicit Bench(std::uint64_t seed) {
    auto made =
        app::Station::create({.cell = "munich", .resources = ARTICULUS_RESOURCES, .seed = seed, .manualClock = true});
    if (!made) throw std::runtime_error(made.error().text());
    station = std::move(*made);
    store = openStore(folder.path());
    director = std::make_unique<run::RunDirector>(station->link(), station->cell(), *store, app::softwareVersion());
    specimen.label = "L3-L5";
    specimen.id = *store->saveSpecimen(specimen);
    session = store->beginSession(specimen.id)->id;
    station->link().setDeadMan(true);
    pass(10);
    order(CommandKind::ControllerOn);
    order(CommandKind::Home);
    order(CommandKind::ZeroSensor);
    pass(600);
    if (!station->link().setViceClosed(true)) throw std::runtime_error("vice");
    pass(100);
  }
  void pass(int cycles) {
    for (; cycles > 0; cycles -= 100) {
      station->link().heartbeat();
      station->advance(std::min(cycles, 100));
    }
  }
  void order(CommandKind kind) {
    cycle::Command c;
    c.kind = kind;
    if (station->link().send(c) == 0) throw std::runtime_error("not sent");
    pass(100);
    for (int i = 0; i < 300 && cycle::moves(station->link().snapshot().state); ++i) pass(100);
  }
  base::Result<std::int64_t> start(const protocol::Protocol& protocol) {
    return director->start(
        {.protocol = protocol, .sessionId = session, .specimen = specimen, .seed = 1, .realTime = false});
  }
  run::RunProgress run(const protocol::Protocol& protocol) {
    if (auto id = start(protocol); !id) throw std::runtime_error(id.error().text());
    for (int i = 0; i < 2000; ++i) {
      const auto progress = director->poll();
      if (progress.finished || progress.analysing) break;
      pass(100);
    }
    return waitForAnalysis(*director);
  }
  [[nodiscard]] Pose reference() const {
    const auto now = station->link().snapshot();
    const auto& q = now.referenceQuaternion;
    return {spatial::Quaternion(q[0], q[1], q[2], q[3]).toRotationMatrix(),
            Vector3(now.referencePosition_m[0], now.referencePosition_m[1], now.referencePosition_m[2])};
  }
  /// Touches landmarks of a model that lies at X_WM, and keeps what comes of it with the session.
  run::Registration touch(const Pose& X_WM, unsigned seed) {
    const std::vector<Vector3> model{{0, 0, 0}, {0.05, 0, 0}, {0, 0.04, 0.01}, {0.01, 0.01, 0.05}, {-0.03, 0.02, 0.02}};
    std::mt19937 random(seed);
    std::normal_distribution<double> noise(0.0, kTip_m);
    std::vector<Vector3> world;
    for (const Vector3& p : model) world.push_back(X_WM * p + Vector3(noise(random), noise(random), noise(random)));
    auto found = *run::registrationOf(world, model, true, station->cell().key);
    EXPECT_TRUE(store->saveRegistration(session, "weber", run::toJson(found).dump()));
    return found;
  }

  TempFolder folder;
  std::unique_ptr<app::Station> station;
  std::unique_ptr<storage::UserStore> store;
  std::unique_ptr<run::RunDirector> director;
  storage::Specimen specimen;
  std::int64_t session = 0;
};

/// The path as a file gives it, in the frame of the registered body, behind an unload.
protocol::Protocol inFrame(const std::vector<motion::PathPoint>& points, double speed = 1.0) {
  ReplayPathStep step;
  step.path = "bone.csv";
  step.points = points;
  step.speed = speed;
  step.registered = true;
  auto p = shortProtocol();
  p.steps.resize(1);
  p.steps.emplace_back(step);
  return p;
}

Pose widest(const std::vector<motion::PathPoint>& points) {
  return std::ranges::max_element(
             points, {}, [](const motion::PathPoint& p) { return spatial::logRotation(p.X_RD.rotation).norm(); })
      ->X_RD;
}

std::vector<motion::PathPoint> pathOf(storage::UserStore& store, std::int64_t run, int step, const Pose& X_WR) {
  std::vector<motion::PathPoint> points;
  for (const record::Sample& s : samplesOf(store, run))
    if (s.step == step) points.push_back({s[Channel::Time], run::relativePose(s, X_WR)});
  return points;
}

TEST(RegisteredPath, TheSpecimenFollowsWhatItsModelSaysWithinTheNoiseOfTheTip) {
  Bench bench(1);
  // What the specimen does by itself under a moment, as its model sees it: the model lies somewhere, turned by a lot.
  ASSERT_EQ(bench.run(shortProtocol()).ending.end, record::RunEnd::Completed);
  const Pose X_WR = bench.reference();
  auto own = motion::thinned(pathOf(*bench.store, 1, 1, X_WR), 0.0001, 0.0008);
  // Half of the way out: the next run finds its reference pose some degrees from that of this one, and from there all
  // of the path, followed by pose, comes to the limit of the moment.
  const double half_rad = 0.5 * spatial::logRotation(widest(own).rotation).norm();
  own.erase(std::ranges::find_if(
                own, [half_rad](const auto& p) { return spatial::logRotation(p.X_RD.rotation).norm() > half_rad; }),
            own.end());
  ASSERT_GT(own.size(), 10u);
  const Pose X_WM{spatial::expRotation({0.4, -1.1, 2.0}), X_WR.translation + Vector3(0.02, -0.01, -0.05)};
  const auto model = protocol::asBodySees(own, X_WM, X_WR.translation);

  const auto registration = bench.touch(X_WM, 3);
  const auto progress = bench.run(inFrame(model, 0.5));
  ASSERT_EQ(progress.ending.end, record::RunEnd::Completed) << run::wordsOf(progress);
  const auto done = pathOf(*bench.store, progress.runId, 1, bench.reference());
  // What the model says of D where this run found its reference pose: another place than that of the run before, and so
  // another displacement under the same motion of the bone.
  const Pose wanted = widest(protocol::alongWorld(model, X_WM, bench.reference().translation)), got = widest(done);
  const double away_m = (got.translation - wanted.translation).norm(),
               turned = spatial::logRotation(spatial::Matrix3(got.rotation * wanted.rotation.transpose())).norm();
  std::printf("registered with %s; at the widest pose (%.2f deg) %.3f mm and %.3f deg beside what the model says\n",
              run::inWords(registration).c_str(), spatial::logRotation(wanted.rotation).norm() / kDegree, 1e3 * away_m,
              turned / kDegree);
  EXPECT_LT(registration.found.rms_m, 3.0 * kTip_m);
  EXPECT_GT(spatial::logRotation(wanted.rotation).norm(), 1.0 * kDegree);
  EXPECT_LT(away_m, kTip_m) << "of the tip, and of the pose law";
  EXPECT_LT(turned, 0.1 * kDegree);
  // The record says by what it was placed.
  const auto frozen =
      protocol::fromJson(nlohmann::json::parse(bench.store->run(progress.runId)->header.protocolJson), "the run");
  ASSERT_TRUE(frozen) << frozen.error().text();
  const auto& replay = std::get<ReplayPathStep>(frozen->steps.back());
  ASSERT_TRUE(replay.placement.has_value());
  EXPECT_NEAR(replay.placement->rms_m, registration.found.rms_m, 1e-12);
}

TEST(RegisteredPath, NothingMovesWithoutARegistrationOfTheSessionOrBeyondBoxAndSpeed) {
  Bench bench(1);
  const std::vector<motion::PathPoint> still{{0.0, {}}, {5.0, {Pose{}.rotation, Vector3(0.0, 0.0, 0.00001)}}};
  const auto refused = [&](const std::vector<motion::PathPoint>& points) {
    const auto id = bench.start(inFrame(points));
    return id ? std::string("started") : id.error().text();
  };
  EXPECT_NE(refused(still).find("is not registered"), std::string::npos);
  // x of the model looks down in the vice: what goes far along it leaves the box below.
  const Pose X_WM{spatial::expRotation({0.0, M_PI / 2.0, 0.0}), bench.station->cell().X_WD_home.translation};
  (void)bench.touch(X_WM, 5);
  const auto far = refused({{0.0, {}}, {60.0, {Pose{}.rotation, Vector3(0.6, 0.0, 0.0)}}});
  EXPECT_NE(far.find("safety box"), std::string::npos) << far;
  const auto fast = refused({{0.0, {}}, {0.05, {Pose{}.rotation, Vector3(0.02, 0.0, 0.0)}}});
  EXPECT_NE(fast.find("times as fast"), std::string::npos) << fast;
  EXPECT_TRUE(bench.store->runs()->empty()) << "nothing was stored";
  bench.session = bench.store->beginSession(bench.specimen.id)->id;  // clamped anew
  EXPECT_NE(refused(still).find("another session"), std::string::npos);
}

class RegisteredPathStops : public testing::TestWithParam<int> {};

TEST_P(RegisteredPathStops, APathThatTheSpecimenDoesNotFollowEndsAtTheLimitOfItsLoad) {
  const int axis = GetParam() / 2;
  const double sign = GetParam() % 2 == 0 ? 1.0 : -1.0;
  Bench bench(1);
  const Pose X_WM{spatial::expRotation({0.4, -1.1, 2.0}), bench.station->cell().X_WD_home.translation};
  (void)bench.touch(X_WM, 7);
  Vector3 along_W = Vector3::Zero();
  along_W[axis] = sign * 0.004;
  const Vector3 along_M = X_WM.rotation.transpose() * along_W;
  const auto progress = bench.run(inFrame({{0.0, {}}, {20.0, {Pose{}.rotation, along_M}}}));
  EXPECT_EQ(progress.ending.end, record::RunEnd::Faulted) << run::wordsOf(progress);
  EXPECT_TRUE(bench.station->link().snapshot().fault.latched());
  const auto& limits = bench.station->cell().limits.wrench;
  double largest = 0.0;
  for (const record::Sample& s : samplesOf(*bench.store, progress.runId))
    for (int i = 0; i < 6; ++i) largest = std::max(largest, std::abs(s.six(Channel::ForceX)[i]) / limits[i]);
  std::printf("along %c%c: at most %.2f of a limit\n", sign > 0 ? '+' : '-', "xyz"[axis], largest);
  EXPECT_GT(largest, 0.9);
  EXPECT_LT(largest, 1.5);
  bench.pass(1000);
  EXPECT_FALSE(bench.start(inFrame({{0.0, {}}, {20.0, {Pose{}.rotation, along_M}}}))) << "latched";
}

INSTANTIATE_TEST_SUITE_P(EachAxisAndSide, RegisteredPathStops, testing::Range(0, 6));

TEST(RegisteredPath, StopEndsItAnywhereOnTheWay) {
  Bench bench(1);
  const Pose X_WM{Pose{}.rotation, bench.station->cell().X_WD_home.translation};
  (void)bench.touch(X_WM, 9);
  ASSERT_TRUE(bench.start(inFrame({{0.0, {}}, {30.0, {spatial::expRotation({0.003, 0.0, 0.0}), Vector3::Zero()}}})));
  for (int i = 0; i < 400 && bench.station->link().snapshot().step < 1; ++i) {
    bench.pass(100);
    (void)bench.director->poll();
  }
  ASSERT_EQ(bench.station->link().snapshot().step, 1);
  bench.pass(8000);
  bench.director->stop();
  bench.pass(500);
  EXPECT_FALSE(cycle::moves(bench.station->link().snapshot().state));
  const auto progress = waitForAnalysis(*bench.director);
  EXPECT_EQ(progress.ending.end, record::RunEnd::Stopped);
  EXPECT_LT(bench.station->link().snapshot().sample.six(Channel::JointVelocity1).cwiseAbs().maxCoeff(),
            kStandstill_rad_per_s);
}

}  // namespace
}  // namespace articulus::test
