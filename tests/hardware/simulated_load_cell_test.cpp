// The virtual JR3: noise, quantisation, saturation, bias, and what it reports of tool and specimen.
#include "hardware/simulated/simulated_load_cell.h"

#include <cmath>

#include "core/sensing/wrench_estimator.h"
#include "tests/hardware/plant.h"

namespace articulus::test {
namespace {

using hardware::FaultScript;
using hardware::LoadCellParameters;
using hardware::SimulatedLoadCell;
using spatial::Vector3;
using spatial::Vector6;

constexpr double kStep_s = 2.5e-4;

/// A cell that says exactly what it feels.
LoadCellParameters perfect() {
  LoadCellParameters p;
  p.resolution.setConstant(1e-12);
  p.range.setConstant(1e6);
  p.filterCutoff_Hz = 4000.0;
  return p;
}

struct Bench {
  explicit Bench(const LoadCellParameters& p, std::uint64_t seed = 1) : cell(p, kStep_s, seed, script) {}
  device::LoadCellSample& feed(const Vector6& load, int times = 1, const Vector3& linear = Vector3::Zero(),
                               const Vector3& angular = Vector3::Zero()) {
    for (int k = 0; k < times; ++k) cell.measure(now += 250'000, load, linear, angular);
    cell.read(now, sample);
    return sample;
  }
  FaultScript script;
  SimulatedLoadCell cell;
  device::LoadCellSample sample;
  base::Nanoseconds now = 1'000'000'000;
};

Vector6 someLoad() { return (Vector6() << 20.0, -30.0, 80.0, 1.0, -2.0, 0.5).finished(); }

TEST(LoadCell, NoiseBehindItsFilterHasTheStatedSigma) {
  auto p = perfect();
  p.noise << 0.07, 0.07, 0.1, 0.0065, 0.0065, 0.0065;
  p.filterCutoff_Hz = 500.0;
  Bench bench(p);
  (void)bench.feed(Vector6::Zero(), 1000);
  Vector6 sum = Vector6::Zero(), squares = Vector6::Zero();
  const int n = 400'000;
  for (int k = 0; k < n; ++k) {
    const Vector6 v = bench.feed(Vector6::Zero()).wrench_S.data;
    sum += v;
    squares += v.cwiseProduct(v);
  }
  // White noise through two poles at b: variance (1-b)^4 (1+b^2) / (1-b^2)^3.
  const double b = std::exp(-2.0 * M_PI * 500.0 * kStep_s);
  const double share = std::sqrt(std::pow(1 - b, 4) * (1 + b * b) / std::pow(1 - b * b, 3));
  for (int i = 0; i < 6; ++i) {
    const double mean = sum[i] / n, sigma = std::sqrt(squares[i] / n - mean * mean);
    EXPECT_NEAR(sigma, share * p.noise[i], 0.02 * share * p.noise[i]) << "channel " << i;
    EXPECT_LT(std::abs(mean), 0.01 * p.noise[i]) << "channel " << i;
  }
}

TEST(LoadCell, ReadsInStepsOfItsResolution) {
  auto p = perfect();
  p.noise.setConstant(0.3);
  p.resolution << 0.05, 0.05, 0.2, 0.005, 0.005, 0.005;
  Bench bench(p);
  for (int k = 0; k < 2000; ++k) {
    const Vector6 v = bench.feed(someLoad()).wrench_S.data;
    for (int i = 0; i < 6; ++i)
      ASSERT_NEAR(v[i] / p.resolution[i], std::round(v[i] / p.resolution[i]), 1e-9) << "channel " << i;
  }
}

TEST(LoadCell, SaturatesAtItsRangeAndSaysSo) {
  auto p = perfect();
  p.range << 222, 222, 444, 20, 20, 20;
  for (int i = 0; i < 6; ++i) {
    for (const double sign : {-1.0, 1.0}) {
      Bench bench(p);
      EXPECT_FALSE(bench.feed(sign * 0.99 * p.range[i] * Vector6::Unit(i), 200).saturated);
      const auto& sample = bench.feed(sign * 1.5 * p.range[i] * Vector6::Unit(i), 200);
      EXPECT_TRUE(sample.saturated);
      EXPECT_EQ(sample.wrench_S.data[i], sign * p.range[i]);
      EXPECT_FALSE(bench.feed(Vector6::Zero(), 200).saturated) << "not latched here: the supervisor latches";
    }
  }
}

TEST(LoadCell, BiasIsConstantSeededAndWithinItsRange) {
  auto p = perfect();
  p.biasRange << 5, 5, 5, 0.3, 0.3, 0.3;
  Vector6 last = Vector6::Zero();
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Bench bench(p, seed);
    const Vector6 bias = bench.feed(Vector6::Zero(), 200).wrench_S.data;
    const Vector6 later = bench.feed(Vector6::Zero(), 20'000).wrench_S.data;
    EXPECT_LT((later - bias).norm(), 1e-9);
    for (int i = 0; i < 6; ++i) EXPECT_LE(std::abs(bias[i]), p.biasRange[i]);
    EXPECT_GT((bias - last).norm(), 0.01) << "seed " << seed << " changes nothing";
    last = bias;
  }
}

TEST(LoadCell, CrosstalkIsWithinItsShareOfFullScale) {
  auto p = perfect();
  p.range << 222, 222, 444, 20, 20, 20;
  p.crosstalk = 0.005;
  double largest = 0.0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    for (int j = 0; j < 6; ++j) {
      Bench bench(p, seed);
      const Vector6 v = bench.feed(0.5 * p.range[j] * Vector6::Unit(j), 200).wrench_S.data;
      for (int i = 0; i < 6; ++i) {
        if (i == j) {
          EXPECT_NEAR(v[i], 0.5 * p.range[j], 1e-6);
          continue;
        }
        const double share = std::abs(v[i]) / p.range[i] / 0.5;
        EXPECT_LE(share, 0.005 + 1e-9);
        largest = std::max(largest, share);
      }
    }
  }
  EXPECT_GT(largest, 0.0045);
}

TEST(LoadCell, DriftGrowsWithTheRootOfTimeAsStated) {
  auto p = perfect();
  p.drift_N_per_sqrt_min = 0.02;
  double force = 0.0, moment = 0.0;
  const int cells = 150, minute = static_cast<int>(60.0 / 0.05);
  for (int k = 0; k < cells; ++k) {
    FaultScript script;
    SimulatedLoadCell cell(p, 0.05, static_cast<std::uint64_t>(1000 + k), script);
    for (int i = 0; i < minute; ++i) cell.measure(i, Vector6::Zero(), Vector3::Zero(), Vector3::Zero());
    device::LoadCellSample sample;
    cell.read(0, sample);
    force += sample.wrench_S.force().squaredNorm() / (3.0 * cells);
    moment += sample.wrench_S.moment().squaredNorm() / (3.0 * cells);
  }
  EXPECT_NEAR(std::sqrt(force), 0.02, 0.003);
  EXPECT_NEAR(std::sqrt(moment), 0.001, 0.00015);
}

TEST(LoadCell, HasTwelveChannels) {
  Bench bench(perfect());
  const Vector3 linear(0.5, -1.0, 2.0), angular(3.0, -4.0, 5.0);
  const auto& sample = bench.feed(someLoad(), 400, linear, angular);
  EXPECT_LT((sample.wrench_S.data - someLoad()).norm(), 1e-9);
  EXPECT_LT((sample.linearAcceleration_S - linear).norm(), 1e-9);
  EXPECT_LT((sample.angularAcceleration_S - angular).norm(), 1e-9);
}

TEST(LoadCell, CountsEachMeasurementAndStampsItsTime) {
  Bench bench(perfect());
  const auto before = bench.feed(someLoad()).counter;
  EXPECT_EQ(bench.feed(someLoad(), 8).counter, before + 8);
  EXPECT_EQ(bench.sample.time, bench.now);
}

TEST(LoadCell, FrozenStopsCounterTimeAndValue) {
  Bench bench(perfect());
  const auto before = bench.feed(someLoad(), 100);
  bench.script.loadCellFrozen = true;
  const auto after = bench.feed(2.0 * someLoad(), 100);
  EXPECT_EQ(after.counter, before.counter);
  EXPECT_EQ(after.time, before.time);
  EXPECT_EQ((after.wrench_S.data - before.wrench_S.data).norm(), 0.0);
  bench.script.loadCellFrozen = false;
  EXPECT_GT(bench.feed(2.0 * someLoad(), 100).counter, before.counter);
}

TEST(LoadCell, ScriptedOffsetAndNaNHitTheirChannelOnly) {
  Bench bench(perfect());
  const Vector6 before = bench.feed(someLoad(), 400).wrench_S.data;
  bench.script.loadCellOffsetAxis = 2;
  bench.script.loadCellOffset = 50.0;
  bench.script.loadCellNotFinite = 4;
  const Vector6 after = bench.feed(someLoad()).wrench_S.data;
  for (int i = 0; i < 6; ++i) {
    if (i == 4) {
      EXPECT_TRUE(std::isnan(after[i]));
    } else {
      EXPECT_NEAR(after[i] - before[i], i == 2 ? 50.0 : 0.0, 1e-9);
    }
  }
}

TEST(LoadCellOnTheArm, CarriesTheWeightOfTheToolAtRest) {
  auto setUp = quietSetUp();
  Plant plant(setUp);
  plant.run(1500);  // brakes on
  control::ArmModel model(setUp.model, 1.6, setUp.parameters.toolCentre_m, setUp.X_WB, setUp.X_FS, setUp.X_SD);
  control::ArmModelState state;
  model.update(plant.arm.truePosition(), robot::JointVector::Zero(6), state);
  const Vector3 weight_S = state.X_WS.rotation.transpose() * Vector3(0, 0, -1.6 * 9.81);
  EXPECT_LT((Vector3(plant.sample.wrench_S.force()) - weight_S).norm(), 0.05);
  EXPECT_LT((Vector3(plant.sample.wrench_S.moment()) - setUp.parameters.toolCentre_m.cross(weight_S)).norm(), 0.01);
  EXPECT_LT(plant.sample.linearAcceleration_S.norm(), 0.05);
}

TEST(LoadCellOnTheArm, ThroughTheEstimatorItSaysTheTrueLoadOnTheSpecimen) {
  const auto setUp = quietSetUp();
  Plant plant(setUp);
  control::ArmModel model(setUp.model, 1.6, setUp.parameters.toolCentre_m, setUp.X_WB, setUp.X_FS, setUp.X_SD);
  sensing::WrenchEstimator estimator;
  estimator.configure(1.6, setUp.parameters.toolCentre_m, setUp.X_SD, {0, 0, -9.81}, 100.0, 1000.0);
  plant.run(1000);
  (void)plant.arm.setViceClosed(true);
  spatial::Wrench seen;
  for (int k = 0; k < 2000; ++k) {
    plant.run(1);
    control::ArmModelState state;
    model.update(plant.arm.truePosition(), robot::JointVector::Zero(6), state);
    seen = estimator.step(plant.sample.wrench_S, state.X_WS);
  }
  const Vector6 truth = plant.arm.trueLoad_D_W().data;
  EXPECT_GT(truth.norm(), 1.0);
  EXPECT_LT((seen.data - truth).head<3>().norm(), 0.1 + 0.01 * truth.norm());
  EXPECT_LT((seen.data - truth).tail<3>().norm(), 0.02);
}

TEST(Vice, AMisfitLoadsTheSpecimenAndEverySeedFitsDifferently) {
  Vector6 last = Vector6::Zero();
  double largestForce = 0.0;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    Plant plant(quietSetUp(seed));
    plant.run(100);
    EXPECT_EQ(plant.arm.trueLoad_D_W().data.norm(), 0.0) << "open vice, no load";
    (void)plant.arm.setViceClosed(true);
    EXPECT_TRUE(plant.arm.viceClosed());
    plant.run(500);
    const Vector6 load = plant.arm.trueLoad_D_W().data;
    EXPECT_GT(load.head<3>().norm(), 1.0) << "a hand-made embedding never fits, seed " << seed;
    EXPECT_GT(load.tail<3>().norm(), 0.05);
    EXPECT_LT(load.head<3>().norm(), 120.0) << "nor may it break what it holds";
    EXPECT_GT((load - last).norm(), 0.1);
    largestForce = std::max(largestForce, load.head<3>().norm());
    last = load;
    (void)plant.arm.setViceClosed(false);
    plant.run(2);
    EXPECT_EQ(plant.arm.trueLoad_D_W().data.norm(), 0.0);
  }
  std::printf("vice: largest force of misfit %.1f N\n", largestForce);
}

}  // namespace
}  // namespace articulus::test
