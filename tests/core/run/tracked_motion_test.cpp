// What a tracker told of a stored run that was made by hand: motion of levels, latency and agreement with the robot
// have answers on paper.
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <fstream>
#include <functional>
#include <limits>
#include <random>

#include "core/analysis/joint/joint_convention.h"
#include "core/run/analyses/tracked_motion.h"
#include "core/run/field_samples.h"
#include "core/spatial/rotation.h"
#include "core/storage/file_hash.h"
#include "core/tracking/field_map.h"
#include "tests/core/run/declared_quantities.h"
#include "tests/core/storage/storage_fixture.h"

namespace articulus::storage {
namespace {

using record::Channel;
using record::TrackedPose;
using record::TrackQuality;
using spatial::Pose;
using spatial::Vector3;
using testing::HasSubstr;

constexpr double kBegan_s = 40.0, kLasts_s = 12.0, kFrames_Hz = 100.0, kArm_m = 0.06;
using Course = std::function<Pose(double)>;

/// Of the robot's body: all six move.
Pose bodyAt(double t) {
  const double w = 2.0 * M_PI / 8.0;
  return {spatial::expRotation({0.05 * std::sin(0.7 * w * t), 0.25 * std::sin(w * t), 0.08 * std::sin(1.3 * w * t)}),
          Vector3(0.6 + 0.02 * std::sin(w * t), 0.005 * std::cos(w * t), 0.4 + 0.003 * std::sin(2.0 * w * t))};
}
const Pose X_TW{spatial::expRotation({0.4, -1.1, 0.3}), Vector3(1.5, -0.4, 0.8)};  // the tracker stands somewhere

class TrackedMotionTest : public UserStoreTest {
 protected:
  TrackedMotionTest() {
    protocol::Action a;
    a.kind = protocol::ActionKind::Motion;
    a.step.label = "flexion";
    program_.actions.push_back(a);
  }
  /// Frames of one body over the run, latency_s on their way.
  void follow(const std::string& name, const Course& X_TV, double latency_s = 0.02, double noise_m = 0.0) {
    const auto body = static_cast<std::int32_t>(names_.size());
    names_.push_back(name);
    std::mt19937_64 random(7 + names_.size());
    std::normal_distribution<double> gauss;
    for (int k = 0; k < static_cast<int>(kLasts_s * kFrames_Hz); ++k) {
      TrackedPose p;
      p.body = body;
      p.frame = k;
      p.time_s = kBegan_s + k / kFrames_Hz;
      p.age_s = latency_s;
      p.markersSeen = 7;
      p.quality = TrackQuality::Seen;
      p.X_TV = X_TV(p.time_s - kBegan_s);
      const double x = gauss(random), y = gauss(random), z = gauss(random), a = gauss(random), b = gauss(random),
                   c = gauss(random);
      p.X_TV.translation += noise_m * Vector3(x, y, z);
      p.X_TV.rotation = spatial::expRotation(noise_m / kArm_m * Vector3(a, b, c)) * p.X_TV.rotation;
      poses_.push_back(p);
    }
  }
  TrackedPose& frame(std::size_t body, int k) {
    return poses_[body * static_cast<std::size_t>(kLasts_s * kFrames_Hz) + static_cast<std::size_t>(k)];
  }

  base::Result<std::vector<ResultValue>> analysed(nlohmann::json options = nlohmann::json::object()) {
    RunHeader header = simulatedRun();
    header.simulated = simulated_;
    if (!names_.empty()) header.tracking.rate_Hz = kFrames_Hz;
    for (const auto& name : names_) header.tracking.bones.push_back({name, 0.0, registration_});
    auto writer = begin(header);
    std::vector<record::Sample> samples;
    for (int k = 0; k < static_cast<int>(kLasts_s * 250.0); ++k) {
      const double t = k / 250.0;
      record::Sample s = sampleAt(static_cast<std::uint64_t>(k + 1), 0);
      const Pose X = bodyAt(t);
      const auto q = spatial::quaternionOf(X.rotation);
      s.set(Channel::QuaternionW, Eigen::Vector4d(q.w(), q.x(), q.y(), q.z()));
      s.set(Channel::PositionX, X.translation);
      s[Channel::HostTime] = kBegan_s + t;
      s[Channel::Time] = t;
      samples.push_back(s);
    }
    EXPECT_TRUE(writer->store(samples, {}));
    EXPECT_TRUE(writer->storePoses(poses_));
    EXPECT_TRUE(writer->finish(0, {record::RunEnd::Completed}));
    const auto view = run::RunView::of(*store_, writer->runId(), program_);
    EXPECT_TRUE(view);
    if (!options.contains("motions")) options["motions"] = {"flexion"};
    return run::declared(&run::trackedMotion, run::trackedMotion(*view, options));
  }
  static const ResultValue* row(const std::vector<ResultValue>& rows, const std::string& of,
                                const std::string& quantity) {
    for (const auto& r : rows)
      if (r.motion == of && r.quantity == quantity) return &r;
    ADD_FAILURE() << "no row " << of << ", " << quantity;
    return nullptr;
  }
  protocol::Program program_;
  std::vector<std::string> names_;
  std::vector<TrackedPose> poses_;
  std::string registration_ = "{}";
  bool simulated_ = true;
};

/// An upper vertebra that flexes by 0.1 rad, bends to the left by 0.04 (a turn about the axis backwards) and goes
/// forwards by 2 mm, with the square of half a sine so that it begins at rest; the lower one lies somewhere and leans
/// on as it likes.
Course lower() {
  return [](double t) {
    return X_TW *
           Pose{spatial::expRotation({0.02 * std::sin(t), 0.03 * t / kLasts_s, 0.3}), Vector3(0.6, 0.001 * t, 0.3)};
  };
}
Course upper() {
  return [](double t) {
    const double s = std::pow(std::sin(M_PI * t / kLasts_s), 2);
    const spatial::Matrix3 R =
        (Eigen::AngleAxisd(0.1 * s, Vector3::UnitY()) * Eigen::AngleAxisd(-0.04 * s, Vector3::UnitX()))
            .toRotationMatrix();
    return lower()(t) * Pose{R, Vector3(0.002 * s, 0.0, 0.017)};
  };
}

TEST_F(TrackedMotionTest, ALevelMovesInItsOwnAxes) {
  follow("C4", upper());
  follow("C5", lower());
  const auto rows = analysed();
  ASSERT_TRUE(rows) << rows.error().text();
  EXPECT_EQ(rows->size(), 6u) << "one level, and no body of the robot";
  const auto expect = [&](const char* quantity, double least, double greatest, double within) {
    const auto* r = row(*rows, "flexion, C4-C5", quantity);
    ASSERT_NE(r, nullptr);
    std::printf("%-15s %+.5f .. %+.5f %s\n", quantity, r->minimum, r->maximum, r->unit.c_str());
    EXPECT_NEAR(r->minimum, least, within);
    EXPECT_NEAR(r->maximum, greatest, within);
  };
  expect("flexion", 0.0, 0.1, 2e-4);
  expect("bending right", -0.04, 0.0, 2e-4);
  expect("rotation left", 0.0, 0.0, 1e-4);
  expect("shift forward", 0.0, 0.002, 5e-6);
  expect("shift left", 0.0, 0.0, 5e-6);
  expect("shift up", 0.0, 0.0, 5e-6);
}

TEST_F(TrackedMotionTest, NoiseIsLowPassedJumpsAreTakenOutAndGapsBridged) {
  follow("C4", upper(), 0.02, 1e-4);
  follow("C5", lower(), 0.02, 1e-4);
  for (const int k : {200, 431, 432, 800}) {
    frame(0, k).X_TV.rotation =
        spatial::expRotation({0.0, 0.08, 0.0}) * frame(0, k).X_TV.rotation;  // a marker was mistaken
    frame(1, k + 20).quality = TrackQuality::Missing;
  }
  for (int k = 580; k < 620; ++k)
    frame(1, k).quality = TrackQuality::Missing;  // too long to be bridged: the peak is not known
  const auto rows = analysed();
  ASSERT_TRUE(rows);
  const auto* flexion = row(*rows, "flexion, C4-C5", "flexion");
  ASSERT_NE(flexion, nullptr);
  const double known = 0.1 * std::pow(std::sin(M_PI * 0.48333), 2);
  std::printf("flexion %.4f .. %.4f rad with jumps and a gap over the peak of 0.1 rad; %.4f beside the gap\n",
              flexion->minimum, flexion->maximum, known);
  EXPECT_NEAR(flexion->maximum, known, 0.0025) << "noise of 1.7 mrad a bone before the low-pass";
  EXPECT_GT(flexion->minimum, -0.0025);
}

TEST_F(TrackedMotionTest, RobotAndTrackerAgreeButForNoiseAndLatency) {
  const Pose X_DM{spatial::expRotation({0.2, 0.1, -0.5}), Vector3(0.03, 0.04, 0.05)};
  follow("C4", upper());
  follow(
      "moving body", [&](double t) { return X_TW * bodyAt(t) * X_DM; }, 0.0375, 1e-4);
  const auto rows = analysed({{"largest_rms_shift_mm", 0.3}, {"source", "a paper"}});
  ASSERT_TRUE(rows) << rows.error().text();
  const std::string of = "flexion, robot against tracker";
  const auto *shift = row(*rows, of, "shift apart, rms"), *turn = row(*rows, of, "turn apart, rms"),
             *most = row(*rows, of, "shift apart, largest"), *latency = row(*rows, of, "latency, by the motion"),
             *stamps = row(*rows, of, "latency, by the stamps");
  ASSERT_TRUE(shift && turn && most && latency && stamps);
  std::printf("apart %.4f mm rms, %.4f mm largest, %.3f mrad rms; latency %.2f ms of 37.5\n", 1e3 * shift->maximum,
              1e3 * most->maximum, 1e3 * turn->maximum, 1e3 * latency->maximum);
  EXPECT_NEAR(latency->maximum, 0.0375, 1e-3);
  EXPECT_NEAR(stamps->maximum, 0.0375, 1e-9);
  // A low-pass of 6 Hz, twice, leaves about an eighth of the power of noise that is white up to 50 Hz.
  EXPECT_LT(shift->maximum, 1e-4 * std::sqrt(3.0));
  EXPECT_GT(shift->maximum, 2e-5);
  EXPECT_LT(turn->maximum, 1e-4 / kArm_m * std::sqrt(3.0));
  EXPECT_GT(most->maximum, shift->maximum);
  EXPECT_NEAR(*shift->expectedMaximum, 3e-4, 1e-12);
  EXPECT_EQ(shift->source, "a paper");
  EXPECT_EQ(row(*rows, of, "exposures without a pose")->maximum, 0.0);
}

TEST_F(TrackedMotionTest, ADistortedFieldIsRevealed) {
  // Errs by up to 3 mm, smoothly, the nearer it comes to a piece of metal.
  const Vector3 metal(0.63, 0.0, 0.4), pull = Vector3(1.0, -2.0, 0.5).normalized();
  follow("moving body", [&](double t) {
    Pose X = bodyAt(t);
    const double reaches = (X.translation - metal).norm() / 0.03;
    X.translation += 0.003 * std::exp(-0.5 * reaches * reaches) * pull;
    return X_TW * X;
  });
  const auto rows = analysed();
  ASSERT_TRUE(rows);
  const auto *shift = row(*rows, "flexion, robot against tracker", "shift apart, rms"),
             *turn = row(*rows, "flexion, robot against tracker", "turn apart, rms");
  ASSERT_TRUE(shift && turn);
  std::printf("distorted: %.3f mm rms apart, %.3f mrad\n", 1e3 * shift->maximum, 1e3 * turn->maximum);
  EXPECT_GT(shift->maximum, 3e-4);
  EXPECT_LT(turn->maximum, 1e-3) << "only places were bent";
}

TEST_F(TrackedMotionTest, AKneeMovesInItsClinicalCoordinates) {
  const Course femur = [](double t) {
    return X_TW * Pose{spatial::expRotation({0.1, 0.2, 0.1 * t / kLasts_s}), Vector3(0.5, 0.0, 0.4)};
  };
  follow("femur", femur);
  follow("tibia", [&](double t) {  // flexes by 1 rad about the axis to the right, backwards; slides forwards by 4 mm
                                   // along its floating axis
    const double s = t / kLasts_s;
    const spatial::Matrix3 R = Eigen::AngleAxisd(-s, Vector3::UnitZ()).toRotationMatrix();
    return femur(t) * Pose{R, R * Vector3(0.004 * s, -0.02, 0.0)};
  });
  const auto rows =
      analysed({{"joint", "knee"}, {"levels", nlohmann::json::parse(R"([["femur", "tibia"]])")}, {"cutoff_Hz", 0}});
  ASSERT_TRUE(rows) << rows.error().text();
  ASSERT_EQ(rows->size(), 6u);
  const auto *flexion = row(*rows, "flexion, femur-tibia", "flexion"),
             *drawer = row(*rows, "flexion, femur-tibia", "anterior"),
             *varus = row(*rows, "flexion, femur-tibia", "adduction");
  ASSERT_TRUE(flexion && drawer && varus);
  const double share = 1.0 - (0.1 + 0.01) / kLasts_s;  // from the mean over the first 0.2 s to the last frame
  EXPECT_NEAR(flexion->maximum, share, 1e-3);
  EXPECT_NEAR(drawer->maximum, 0.004 * share, 4e-6);
  EXPECT_NEAR(varus->maximum - varus->minimum, 0.0, 1e-6);
}

TEST_F(TrackedMotionTest, ABodyThatWasHiddenAllTheTimeIsNotCompared) {
  follow("C4", upper());
  follow("C5", lower());
  follow("moving body", [](double t) { return X_TW * bodyAt(t); });
  for (int k = 0; k < static_cast<int>(kLasts_s * kFrames_Hz); ++k) frame(2, k).quality = TrackQuality::Missing;
  const auto rows = analysed();
  ASSERT_TRUE(rows) << rows.error().text();
  EXPECT_EQ(rows->size(), 7u) << "the level, and that the body was not seen";
  EXPECT_EQ(row(*rows, "flexion, robot against tracker", "exposures without a pose")->maximum, 1.0);
}

TEST_F(TrackedMotionTest, WithoutATrackerItSaysSo) {
  const auto rows = analysed();
  ASSERT_TRUE(rows);
  ASSERT_EQ(rows->size(), 1u);
  EXPECT_EQ(rows->front().quantity, "bones followed");
  EXPECT_EQ(rows->front().maximum, 0.0);
}

TEST_F(TrackedMotionTest, EveryConventionOfAJointIsToldOnBothSides) {
  for (const analysis::JointConvention& c : analysis::jointConventions()) {
    if (c.key == "spine" || c.key == "knee") continue;  // with translations of their own
    for (const auto side : {spatial::Side::Right, spatial::Side::Left}) {
      SCOPED_TRACE(std::string(c.key) + " " + std::string(spatial::name(side)));
      names_.clear();
      poses_.clear();
      const double begin = c.proper() ? 0.8 : 0.1;
      const auto angles = [&](double t) {
        const double s = std::pow(std::sin(M_PI * t / kLasts_s), 2);
        return std::array<double, 3>{0.2 + 0.3 * s, begin + 0.25 * s, -0.1 - 0.15 * s};
      };
      follow("proximal", [](double) { return X_TW; });
      follow("distal", [&](double t) {
        const double s = std::pow(std::sin(M_PI * t / kLasts_s), 2), z = side == spatial::Side::Right ? 1.0 : -1.0;
        return X_TW * Pose{analysis::rotationOf(angles(t), c, side), Vector3(0.01 + 0.004 * s, -0.3, 0.003 * z * s)};
      });
      const auto rows = analysed({{"joint", c.key}, {"side", spatial::name(side)}});
      ASSERT_TRUE(rows) << rows.error().text();
      ASSERT_EQ(rows->size(), 6u);
      for (std::size_t k = 0; k < 3; ++k) {
        const double from = angles(0.0)[k], to = angles(0.5 * kLasts_s)[k];
        EXPECT_EQ((*rows)[k].quantity, c.angles[k]);
        EXPECT_NEAR((*rows)[k].minimum, std::min(from, to), 3e-4);
        EXPECT_NEAR((*rows)[k].maximum, std::max(from, to), 3e-4);
        EXPECT_THAT((*rows)[k].method, HasSubstr(std::string(c.label)));
      }
      EXPECT_EQ((*rows)[3].quantity, "shift anterior");
      EXPECT_NEAR((*rows)[3].maximum, 0.004, 5e-6);
      EXPECT_NEAR((*rows)[5].maximum, 0.003, 5e-6) << "to its own side";
    }
  }
}

TEST_F(TrackedMotionTest, WhatCannotBeIsSaidWithWhatCan) {
  follow("C4", upper());
  follow("C5", lower());
  const auto error = [&](const nlohmann::json& options) {
    const auto rows = analysed(options);
    return rows ? std::string("no error") : rows.error().text();
  };
  EXPECT_THAT(error({{"levels", nlohmann::json::parse(R"([["C4", "C9"]])")}}),
              testing::AllOf(HasSubstr("C9"), HasSubstr("C4, C5")));
  EXPECT_THAT(error({{"levels", nlohmann::json::parse(R"([["C4"]])")}}), HasSubstr("1 bones"));
  EXPECT_THAT(error({{"motions", {"sideways"}}}), HasSubstr("sideways"));
  EXPECT_THAT(error({{"joint", "toe"}}), HasSubstr("toe"));
  EXPECT_THAT(error({{"side", "both"}}), HasSubstr("both"));
  EXPECT_THAT(error({{"cutoff_Hz", 60}}), HasSubstr("cutoff_Hz"));
}

TEST_F(TrackedMotionTest, AMapOfTheFieldTakesTheDistortionOffTheSensors) {
  // The tracker shows its x a tenth too small at the sensors, which sit 30 mm in front of their bones.
  const Pose X_MV{spatial::expRotation({0.2, 0.1, -0.3}), Vector3(-0.03, 0.004, 0.002)};
  const auto bent = [X_MV](const Course& truth) {
    return [truth, X_MV](double t) {
      Pose X_TM = truth(t) * X_MV.inverse();
      X_TM.translation.x() /= 1.1;
      return X_TM * X_MV;
    };
  };
  const auto q = spatial::quaternionOf(X_MV.rotation);
  registration_ =
      nlohmann::json{
          {"X_MV", {{"translation_m", {-0.03, 0.004, 0.002}}, {"quaternion_wxyz", {q.w(), q.x(), q.y(), q.z()}}}}}
          .dump();
  follow("C4", bent(upper()));
  follow("C5", bent(lower()));
  tracking::FieldMap map;
  map.simulated = true;
  map.scale_m = 1.0;
  map.spacing_m = 0.2;
  for (double x = -3.0; x < 3.0; x += 0.2) map.sites_m.emplace_back((X_TW * Vector3(0.6 + x, 0.0, 0.3)));
  map.polynomial.assign(4, {});
  map.polynomial[1] = {0.1, 0.0, 0.0, 0.0, 0.0, 0.0};  // terms 1, x, y, z
  const auto file = folder_ / "field.json";
  std::ofstream(file) << tracking::fieldMapText(map);
  const auto shiftOf = [this](const nlohmann::json& options) {
    const auto rows = analysed(options);
    EXPECT_TRUE(rows) << rows.error().text();
    const auto* r = rows ? row(*rows, "flexion, C4-C5", "shift forward") : nullptr;
    if (options.contains("field_map") && rows) {
      EXPECT_EQ(rows->front().quantity, "poses beyond the map of the field");
      EXPECT_EQ(rows->front().maximum, 0.0);
      EXPECT_THAT(r->method, HasSubstr("distortion of the field taken off by a map of"));
      EXPECT_THAT(r->method,
                  HasSubstr("field.json, BLAKE2b " + storage::hashOfFile(folder_ / "field.json")->substr(0, 12)));
    }
    return r ? r->maximum - r->minimum : 0.0;
  };
  const double before = shiftOf({}), after = shiftOf({{"field_map", file.string()}});
  std::printf("shift forward %.3f mm with the distortion, %.3f mm without\n", 1e3 * before, 1e3 * after);
  EXPECT_GT(std::abs(before - 0.002), 5e-5);
  EXPECT_NEAR(after, 0.002, 5e-6);
  map.simulated = false;
  std::ofstream(folder_ / "real.json") << tracking::fieldMapText(map);
  const auto real = analysed({{"field_map", (folder_ / "real.json").string()}});
  ASSERT_FALSE(real) << "the run is simulated";
  EXPECT_THAT(real.error().message, HasSubstr("is of a real tracker, the run of a simulated one"));
  simulated_ = false;
  EXPECT_TRUE(analysed({{"field_map", (folder_ / "real.json").string()}}));
  EXPECT_FALSE(analysed({{"field_map", file.string()}}));
  simulated_ = true;
  registration_ = "{}";
  const auto unknown = analysed({{"field_map", file.string()}});
  ASSERT_FALSE(unknown);
  EXPECT_THAT(unknown.error().message, HasSubstr("nothing says how the sensor sits"));
  const auto nowhere = analysed({{"field_map", (folder_ / "none.json").string()}});
  ASSERT_FALSE(nowhere);
  EXPECT_THAT(nowhere.error().text(), HasSubstr("none.json"));
}

TEST_F(TrackedMotionTest, RestsOfTheRobotsBodyAreThePlacesOfAMap) {
  // A second at each of eight places, moving for half a second in between; the tracker saw the body all the while.
  const auto placeAt = [](double t) {
    const int k = static_cast<int>(t / 1.5);
    const double way = std::max(0.0, t - 1.5 * k - 1.0) / 0.5;
    return Pose{spatial::expRotation({0.02 * (k + way), 0.0, 0.1}), Vector3(0.6 + 0.02 * (k + way), 0.0, 0.3)};
  };
  const Pose X_MV{spatial::expRotation({0.2, 0.1, -0.3}), Vector3(-0.03, 0.004, 0.002)};
  const auto q = spatial::quaternionOf(X_MV.rotation);
  registration_ =
      nlohmann::json{
          {"X_MV", {{"translation_m", {-0.03, 0.004, 0.002}}, {"quaternion_wxyz", {q.w(), q.x(), q.y(), q.z()}}}}}
          .dump();
  follow("moving body", [&](double t) { return X_TW * placeAt(t); });
  RunHeader header = simulatedRun();
  header.tracking.rate_Hz = kFrames_Hz;
  header.tracking.bones.push_back({"moving body", 0.0, registration_});
  auto writer = begin(header);
  std::vector<record::Sample> samples;
  for (int k = 0; k < static_cast<int>(kLasts_s * 250.0); ++k) {
    record::Sample s = sampleAt(static_cast<std::uint64_t>(k + 1), 0);
    const Pose X = placeAt(k / 250.0);
    const auto turn = spatial::quaternionOf(X.rotation);
    s.set(Channel::QuaternionW, Eigen::Vector4d(turn.w(), turn.x(), turn.y(), turn.z()));
    s.set(Channel::PositionX, X.translation);
    s[Channel::HostTime] = kBegan_s + k / 250.0;
    samples.push_back(s);
  }
  ASSERT_TRUE(writer->store(samples, {}));
  ASSERT_TRUE(writer->storePoses(poses_));
  ASSERT_TRUE(writer->finish(0, {record::RunEnd::Completed}));
  const auto view = run::RunView::of(*store_, writer->runId(), program_);
  ASSERT_TRUE(view);
  const auto found = run::fieldSamples(*view, "moving body");
  ASSERT_TRUE(found) << found.error().text();
  ASSERT_EQ(found->size(), 8u);
  for (std::size_t k = 0; k < 8; ++k) {
    const Pose truth = placeAt(1.5 * static_cast<double>(k) + 0.5);
    EXPECT_LT(((*found)[k].X_WB.translation - truth.translation).norm(), 1e-5);
    EXPECT_LT(((*found)[k].X_TM.translation - (X_TW * truth * X_MV.inverse()).translation).norm(), 1e-5);
  }
  const auto nobody = run::fieldSamples(*view, "C2");
  ASSERT_FALSE(nobody);
  EXPECT_THAT(nobody.error().message, HasSubstr("nothing followed \"C2\""));
}

}  // namespace
}  // namespace articulus::storage
