// The simulated tracker on the plant: what it tells is the truth with the errors that its file states, and never late
// or lost unsaid.
#include "hardware/simulated/simulated_tracker.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <cmath>

#include "core/cell/simulated_specimen.h"
#include "core/tracking/field_map.h"
#include "hardware/simulated/simulated_cell.h"
#include "tests/hardware/plant.h"

namespace articulus::test {
namespace {

using device::TrackerFrame;
using hardware::BoneTruth;
using hardware::BoneTruthRing;
using hardware::SimulatedTracker;
using hardware::TrackerParameters;
using spatial::Pose;
using spatial::Vector3;

TrackerParameters optical() {
  TrackerParameters p;
  p.rate_Hz = 100.0;
  p.latency_s = 0.02;
  p.X_WT.translation = {2.0, 0.0, 0.5};
  p.dropoutsPerSecond = p.jumpsPerSecond = 0.0;
  p.bones = {
      {"C4", {Vector3(0.055, 0.035, 0.002), Vector3(0.062, 0.004, -0.008), Vector3(0.048, -0.03, 0.006)}, {1, 0, 0}}};
  return p;
}

BoneTruth truthAt(int k, const Pose& X) {
  BoneTruth t;
  t.time = 1'000'000'000 + static_cast<base::Nanoseconds>(k) * 10'000'000;
  t.bodies = 1;
  t.X_WV[0] = X;
  return t;
}

std::vector<TrackerFrame> framesOf(const TrackerParameters& p, int count, const std::function<Pose(int)>& course,
                                   std::uint64_t seed = 1) {
  auto ring = std::make_unique<BoneTruthRing>();
  SimulatedTracker tracker(p, *ring, seed);
  std::vector<TrackerFrame> all, some(64);
  for (int k = 0; k < count; ++k) {
    EXPECT_TRUE(ring->push(truthAt(k, course(k))));
    const auto n = tracker.read(truthAt(k, Pose()).time, some);
    all.insert(all.end(), some.begin(), some.begin() + static_cast<std::ptrdiff_t>(n));
  }
  return all;
}

Pose still(int) { return {spatial::expRotation({0.1, 0.2, 0.3}), Vector3(0.6, 0.0, 0.35)}; }

TEST(SimulatedTracker, FramesComeLateByTheirLatencyAndCount) {
  auto ring = std::make_unique<BoneTruthRing>();
  SimulatedTracker tracker(optical(), *ring, 1);
  std::vector<TrackerFrame> frames(8);
  for (int k = 0; k < 4; ++k) ring->push(truthAt(k, still(k)));
  EXPECT_EQ(tracker.read(truthAt(1, Pose()).time, frames), 0u) << "20 ms on the way";
  ASSERT_EQ(tracker.read(truthAt(3, Pose()).time, frames), 2u);
  EXPECT_EQ(frames[1].counter, frames[0].counter + 1);
  EXPECT_EQ(frames[1].time - frames[0].time, 10'000'000);
  ring->push(truthAt(7, still(7)));  // three were lost on the way
  ASSERT_EQ(tracker.read(truthAt(30, Pose()).time, frames), 3u);
  EXPECT_EQ(frames[2].counter, frames[1].counter + 4) << "the gap is seen";
}

TEST(SimulatedTracker, MarkersAreTheTruthWithTheStatedNoise) {
  const auto p = optical();
  double squares = 0.0;
  int count = 0;
  for (const auto& f : framesOf(p, 3000, still)) {
    ASSERT_EQ(f.body[0].seen, 7u);
    for (std::size_t k = 0; k < 3; ++k, ++count)
      squares += (p.X_WT * f.body[0].marker_T_m[k] - still(0) * p.bones[0].marker_m[k]).squaredNorm() / 3.0;
  }
  const double sigma = std::sqrt(squares / count);
  std::printf("marker noise a coordinate: %.4f mm, stated 0.1\n", 1e3 * sigma);
  EXPECT_NEAR(sigma, p.noise_m, 0.02 * p.noise_m);
}

TEST(SimulatedTracker, MarkersThatTurnAwayAreLostAndComeBack) {
  auto p = optical();
  p.X_WT.translation = {200.0, 0.0, 0.5};  // far away: one angle for all markers
  const auto seenShare = [&](double turn_rad) {
    int seen = 0, all = 0;
    for (const auto& f : framesOf(p, 600, [&](int) {
           return Pose{spatial::expRotation({0.0, 0.0, turn_rad}), Vector3(0.6, 0.0, 0.5)};
         }))
      for (std::size_t k = 0; k < 3; ++k, ++all) seen += static_cast<int>(f.body[0].seen >> k & 1u);
    return static_cast<double>(seen) / all;
  };
  EXPECT_EQ(seenShare(0.5), 1.0);
  const double between = seenShare(0.5 * (p.fullView_rad + p.lostBeyond_rad));
  std::printf("half way out of view: %.2f are seen\n", between);
  EXPECT_NEAR(between, 0.5, 0.1);
  EXPECT_EQ(seenShare(1.6), 0.0);
}

TEST(SimulatedTracker, DropoutsAndJumpsAreAsOftenAsStated) {
  auto p = optical();
  p.dropoutsPerSecond = 0.5;
  p.dropoutLasts_s = 0.05;
  p.jumpsPerSecond = 0.5;
  p.jump_m = 0.004;
  p.noise_m = 1e-6;
  int lost = 0, jumped = 0, all = 0;
  for (const auto& f : framesOf(p, 20'000, still))
    for (std::size_t k = 0; k < 3; ++k, ++all) {
      if ((f.body[0].seen >> k & 1u) == 0) ++lost;
      else if ((p.X_WT * f.body[0].marker_T_m[k] - still(0) * p.bones[0].marker_m[k]).norm() > 0.003) ++jumped;
    }
  const double seconds = all / 100.0;
  std::printf("in %.0f marker seconds: %d frames lost, %d jumps\n", seconds, lost, jumped);
  EXPECT_NEAR(lost, 0.5 * seconds * 5.0, 0.2 * 0.5 * seconds * 5.0);
  EXPECT_NEAR(jumped, 0.5 * seconds, 0.2 * 0.5 * seconds);
}

TEST(SimulatedTracker, SameSeedSameFrames) {
  auto p = optical();
  p.dropoutsPerSecond = 1.0;
  const auto a = framesOf(p, 300, still, 5), b = framesOf(p, 300, still, 5), c = framesOf(p, 300, still, 6);
  double same = 0.0, other = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    ASSERT_EQ(a[i].body[0].seen, b[i].body[0].seen);
    if ((a[i].body[0].seen & 1u) == 0) continue;
    same += (a[i].body[0].marker_T_m[0] - b[i].body[0].marker_T_m[0]).norm();
    if ((c[i].body[0].seen & 1u) != 0) other += (a[i].body[0].marker_T_m[0] - c[i].body[0].marker_T_m[0]).norm();
  }
  EXPECT_EQ(same, 0.0);
  EXPECT_GT(other, 0.0);
}

TrackerParameters electromagnetic() {
  auto p = optical();
  p.kind = TrackerParameters::Kind::Electromagnetic;
  p.noise_m = p.noise_rad = 0.0;
  return p;
}

/// What the sensor of the bone errs by, m and rad, first frame.
std::pair<double, double> sensorError(const TrackerParameters& p, const Pose& X) {
  const auto frames = framesOf(p, 3, [&](int) { return X; });
  EXPECT_TRUE(frames.front().body[0].hasPose);
  EXPECT_EQ(frames.front().body[0].seen, 0u) << "a sensor has no markers";
  const Pose seen = p.X_WT * frames.front().body[0].X_TM, truth = X * hardware::markerFrame(p.bones[0]);
  return {(seen.translation - truth.translation).norm(),
          spatial::logRotation(seen.rotation * truth.rotation.transpose()).norm()};
}

TEST(SimulatedTracker, MetalBendsTheFieldSmoothlyAndMostNearIt) {
  auto p = electromagnetic();
  p.metal = {{.place_W_m = {0.6, 0.0, 0.4}, .distortion_m = 0.003, .distortion_rad = 0.02, .reach_m = 0.12}};
  const auto errorAt = [&](double x) {
    return sensorError(p, {spatial::Matrix3::Identity(), Vector3(0.6 + x, 0.0, 0.4)});
  };
  double last = HUGE_VAL;
  for (double x = 0.0; x < 0.6; x += 0.05) {
    const auto [shift, turn] = errorAt(x);
    EXPECT_LT(shift, last);
    EXPECT_LT(std::abs(shift - errorAt(x + 1e-3).first), 5e-5) << "smooth";
    EXPECT_NEAR(turn / shift, 0.02 / 0.003, 1e-6 * 0.02 / 0.003);
    last = shift;
  }
  std::printf("distortion: %.2f mm beside the metal, %.4f mm half a metre off\n", 1e3 * errorAt(-0.06).first,
              1e3 * last);
  EXPECT_GT(errorAt(-0.06).first, 0.0025) << "several millimetres (Hill 2013, p. 70)";
  EXPECT_LT(last, 1e-4);
}

TEST(SimulatedTracker, EachPieceOfMetalBendsTheFieldAtItsOwnPlace) {
  auto p = electromagnetic();
  const Pose near{spatial::Matrix3::Identity(), Vector3(0.6, 0.0, 0.4)},
      between{spatial::Matrix3::Identity(), Vector3(0.6, 0.4, 0.4)},
      far{spatial::Matrix3::Identity(), Vector3(0.6, 0.8, 0.4)};
  EXPECT_LT(sensorError(p, near).first, 1e-12) << "no metal, no noise: the truth";
  p.metal = {{.place_W_m = {0.65, 0.0, 0.4}, .distortion_m = 0.004, .distortion_rad = 0.03, .reach_m = 0.1},
             {.place_W_m = {0.65, 0.8, 0.4}, .distortion_m = 0.002, .distortion_rad = 0.01, .reach_m = 0.1}};
  std::printf("beside the first piece %.2f mm, between %.3f mm, beside the second %.2f mm\n",
              1e3 * sensorError(p, near).first, 1e3 * sensorError(p, between).first, 1e3 * sensorError(p, far).first);
  EXPECT_GT(sensorError(p, near).first, 0.003);
  EXPECT_NEAR(sensorError(p, far).first / sensorError(p, near).first, 0.5, 0.01)
      << "half the distortion at the same distance";
  EXPECT_LT(sensorError(p, between).first, 0.1 * sensorError(p, far).first);
}

TEST(SimulatedTracker, AMapOfItsFieldTakesTheDistortionOff) {
  // Metal, noise and places of the cell gainesville_electromagnetic; the robot leads the sensor through the volume of
  // the neck, 20 mm from place to place, and later to others.
  auto p = electromagnetic();
  p.latency_s = 0.0;
  p.noise_m = 5e-5;
  p.noise_rad = 5e-4;
  p.noiseRange_m = 0.6;
  p.noiseGrowth = 4.0;
  p.X_WT.translation = {0.9, 0.0, 0.35};
  p.metal = {{.place_W_m = {0.6, 0.0, 0.45}, .distortion_m = 0.006, .distortion_rad = 0.04, .reach_m = 0.05},
             {.place_W_m = {0.6, 0.0, 0.25}, .distortion_m = 0.006, .distortion_rad = 0.04, .reach_m = 0.05}};
  const auto gridded = [](int n, double spacing_m) {
    return [n, spacing_m](int k) {
      const Vector3 at(k % n, k / n % n, k / (n * n));
      return Pose{spatial::expRotation(0.05 * Vector3(std::sin(1.0 * k), std::cos(2.0 * k), std::sin(3.0 * k))),
                  Vector3(0.54, 0.0, 0.35) + spacing_m * (at - Vector3::Constant(0.5 * (n - 1)))};
    };
  };
  const auto led = [&](int n, double spacing_m, std::uint64_t seed) {
    const auto course = gridded(n, spacing_m);
    std::vector<tracking::FieldSample> samples;
    for (const auto& f : framesOf(p, n * n * n, course, seed))
      samples.push_back({course(static_cast<int>(samples.size())), f.body[0].X_TM});
    return samples;
  };
  const auto places = led(6, 0.02, 1), others = led(4, 0.027, 1);
  ASSERT_EQ(places.size(), 216u);
  ASSERT_EQ(others.size(), 64u);
  const auto map = tracking::fitFieldMap(places);
  ASSERT_TRUE(map) << map.error().text();
  // Distances between sensors, which no frame that stands elsewhere changes.
  const Pose X_VM = hardware::markerFrame(p.bones[0]);
  double before = 0.0, after = 0.0;
  std::size_t pairs = 0;
  for (std::size_t i = 0; i < others.size(); ++i)
    for (std::size_t k = i + 1; k < others.size(); ++k, ++pairs) {
      const double truth = ((others[i].X_WB * X_VM).translation - (others[k].X_WB * X_VM).translation).norm();
      const auto off = [&](const Pose& a, const Pose& b) {
        return std::pow((a.translation - b.translation).norm() - truth, 2);
      };
      before += off(others[i].X_TM, others[k].X_TM);
      after += off(map->corrected(others[i].X_TM), map->corrected(others[k].X_TM));
    }
  before = std::sqrt(before / static_cast<double>(pairs));
  after = std::sqrt(after / static_cast<double>(pairs));
  std::printf("distances between sensors off by %.2f mm rms, with the map %.3f mm (it says %.3f mm)\n", 1e3 * before,
              1e3 * after, 1e3 * map->after_m);
  EXPECT_GT(before, 5e-4);
  EXPECT_LT(after, 0.2 * before);
  EXPECT_LT(after, 1.5 * map->after_m);
}

TEST(SimulatedTracker, AFieldsNoiseGrowsWithTheDistanceFromItsSource) {
  auto p = electromagnetic();
  p.X_WT.translation = {0.0, 0.0, 0.4};
  p.noise_m = 1e-4;
  p.noise_rad = 1e-3;
  p.noiseRange_m = 0.5;
  p.noiseGrowth = 4.0;
  p.bones[0].marker_m = {Vector3(0.01, 0.0, 0.0), Vector3(0.0, 0.0, 0.0),
                         Vector3(0.0, 0.01, 0.0)};  // sensor in the bone's origin
  const auto sigmaAt = [&](double distance_m) {
    double shift = 0.0, turn = 0.0;
    int count = 0;
    for (const auto& f : framesOf(p, 4000, [&](int) {
           return Pose{spatial::Matrix3::Identity(), Vector3(distance_m, 0.0, 0.4)};
         })) {
      const Pose seen = p.X_WT * f.body[0].X_TM;
      shift += (seen.translation - Vector3(distance_m, 0.0, 0.4)).squaredNorm() / 3.0;
      turn +=
          spatial::logRotation(seen.rotation * hardware::markerFrame(p.bones[0]).rotation.transpose()).squaredNorm() /
          3.0;
      ++count;
    }
    return std::pair{std::sqrt(shift / count), std::sqrt(turn / count)};
  };
  for (const auto& [distance_m, times] : {std::pair{0.3, 1.0}, {0.5, 1.0}, {1.0, 16.0}}) {
    const auto [shift, turn] = sigmaAt(distance_m);
    std::printf("%.1f m from the source: %.4f mm, %.3f mrad a coordinate\n", distance_m, 1e3 * shift, 1e3 * turn);
    EXPECT_NEAR(shift, times * p.noise_m, 0.05 * times * p.noise_m);
    EXPECT_NEAR(turn, times * p.noise_rad, 0.05 * times * p.noise_rad);
  }
}

TEST(BoneTruth, AFullRingTakesNothingNewAndCounts) {
  auto ring = std::make_unique<BoneTruthRing>();
  for (std::size_t k = 0; k < BoneTruthRing::kCapacity; ++k)
    EXPECT_TRUE(ring->push(truthAt(static_cast<int>(k), Pose())));
  EXPECT_FALSE(ring->push(truthAt(0, Pose())));
  EXPECT_EQ(ring->lost(), 1u);
  BoneTruth t;
  ASSERT_TRUE(ring->pop(t));
  EXPECT_EQ(t.time, truthAt(0, Pose()).time) << "oldest first";
}

nlohmann::json gainesville() {
  auto json = base::readJsonFile(ARTICULUS_RESOURCES "/cells/gainesville.json");
  if (!json) throw std::runtime_error(json.error().text());
  return cell::changedCell(*json, nlohmann::json::object(), ARTICULUS_RESOURCES).value();
}

TEST(TrackedPlant, TellsBonesOfTheSpecimenAtItsRate) {
  const auto file = gainesville();
  auto model = robot::loadRobot(ARTICULUS_RESOURCES "/robots/pa10_6ce.json");
  ASSERT_TRUE(model);
  hardware::SimulatedCellSetUp setUp{*model, {}, {}, {}, {}, 1, robot::CommandLevel::JointVelocity};
  const auto home = file.at("poses").at("home_rad").get<std::vector<double>>();
  setUp.start_rad = Eigen::Map<const Eigen::VectorXd>(home.data(), static_cast<Eigen::Index>(home.size()));
  auto cell = hardware::SimulatedCell::build(file.at("simulation"), "gainesville.json", setUp);
  ASSERT_TRUE(cell) << cell.error().text();
  ASSERT_NE((*cell)->tracker(), nullptr);
  EXPECT_THAT(std::vector<std::string>((*cell)->tracker()->bodies().begin(), (*cell)->tracker()->bodies().end()),
              ::testing::ElementsAre("C3", "C4", "C5", "C6", "moving body"));
  (void)(*cell)->arm().setViceClosed(true);
  device::ArmState state;
  base::Nanoseconds now = 1'000'000'000;
  for (int k = 0; k < 1000; ++k) (*cell)->arm().read(now += kMillisecond, state);
  std::vector<TrackerFrame> frames(200);
  const auto n = (*cell)->tracker()->read(now + 100 * kMillisecond, frames);
  EXPECT_NEAR(static_cast<double>(n), 100.0, 1.0) << "a second at 100 Hz";
  EXPECT_EQ(frames[0].bodies, 5u);
  // A body of which the specimen knows nothing.
  auto bad = file.at("simulation");
  bad["tracker"]["bones"][0]["bone"] = "C9";
  const auto refused = hardware::SimulatedCell::build(bad, "gainesville.json", setUp);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().text(),
              ::testing::AllOf(::testing::HasSubstr("C9"), ::testing::HasSubstr("moving body, C3, C4, C5, C6")));
}

}  // namespace
}  // namespace articulus::test
