// The fit of the weigh-in on readings made from first principles: a weight m g that acts at c, seen by a cell whose
// answer is a matrix of our choice. The fit must give that matrix back, and say in words what it means.
#include "core/sensing/weigh_in.h"

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <random>

#include "core/spatial/units.h"

namespace articulus::sensing {
namespace {

using spatial::Matrix3;
using spatial::Matrix6;
using spatial::Vector3;
using spatial::Vector6;
using Verdict = WeighInChannel::Verdict;

constexpr double kDegree = spatial::kRadiansPerDegree;
constexpr double kG = 9.81;

Matrix3 about(const Vector3& axis, double angle_deg) {
  return Eigen::AngleAxisd(angle_deg * kDegree, axis).toRotationMatrix();
}

struct Bench {
  double mass = 1.6;
  Vector3 centre{0.02, 0.0, 0.06};
  Vector6 offset{(Vector6() << 3.0, -2.0, 4.5, 0.2, -0.1, 0.3).finished()};
  Matrix6 answer = Matrix6::Identity();    ///< reading = answer * load + offset
  Matrix3 encoders = Matrix3::Identity();  ///< gravity as it is = encoders * gravity as the joints tell it
  Vector6 noise = Vector6::Zero();
  std::mt19937_64 random{5};
  std::normal_distribution<double> gauss;

  WeighInReading reading(const Vector3& g) {
    Vector6 load;
    const Vector3 weight = mass * (encoders * g);
    load << weight, centre.cross(weight);
    WeighInReading out{g, answer * load + offset, noise, 0.0};
    for (int i = 0; i < 6; ++i) out.load_S[i] += noise[i] * gauss(random);
    return out;
  }
  std::vector<WeighInReading> readings(double tilt_deg = 45.0) {
    std::vector<WeighInReading> out;
    const Vector3 down(0.0, 0.0, -kG), x = Vector3::UnitX(), y = Vector3::UnitY();
    for (const Matrix3& R : {Matrix3(Matrix3::Identity()), about(x, tilt_deg), about(y, tilt_deg), about(x, -tilt_deg),
                             Matrix3(Matrix3::Identity())})
      out.push_back(reading(R * down));
    return out;
  }
  ToolCalibration told() const {
    ToolCalibration tool;
    tool.mass_kg = mass;
    tool.centre_S_m = centre;
    return tool;
  }
  WeighIn weigh(const ToolCalibration& tool, double tilt_deg = 45.0) {
    auto seen = weighIn(readings(tilt_deg), tool);
    if (!seen) throw std::runtime_error(seen.error().text());
    return *seen;
  }
  WeighIn weigh() { return weigh(told()); }
};

/// The same matrix for forces and for moments.
Matrix6 both(const Matrix3& R) {
  Matrix6 out = Matrix6::Zero();
  out.topLeftCorner<3, 3>() = out.bottomRightCorner<3, 3>() = R;
  return out;
}

TEST(WeighIn, ASoundCellGivesTheIdentityAndItsOffset) {
  Bench bench;
  const WeighIn seen = bench.weigh();
  EXPECT_TRUE(seen.passed) << seen.words();
  EXPECT_LT((seen.forces - Matrix3::Identity()).norm(), 1e-9);
  EXPECT_LT((seen.offset - bench.offset).norm(), 1e-9);
  EXPECT_LT(seen.residual.norm(), 1e-9);
  EXPECT_NEAR(seen.mass_kg, 1.6, 1e-9);
  EXPECT_TRUE(seen.notJudged.empty()) << "a lever along x and z turns every channel";
  EXPECT_NE(seen.figure().find("allowed 5 %"), std::string::npos);
}

TEST(WeighIn, GivesBackAnyMatrixOfForcesAndOfMomentsAcrossTheLever) {
  Bench bench;
  Matrix3 F, M;
  F << 1.02, 0.01, -0.03, 0.02, 0.97, 0.015, -0.005, 0.03, 1.04;
  M << 0.98, 0.02, 0.01, -0.03, 1.03, 0.02, 0.01, -0.02, 1.01;
  bench.answer.topLeftCorner<3, 3>() = F;
  bench.answer.bottomRightCorner<3, 3>() = M;
  const WeighIn seen = bench.weigh();
  EXPECT_LT((seen.forces - F).norm(), 1e-9);
  const Matrix3 across = spatial::skew(bench.centre);  // what the tool can do: its columns stand across the lever
  EXPECT_LT(((seen.moments - M) * across).norm(), 1e-9);
  EXPECT_NEAR(*seen.channels[2].scale, 1.04, 1e-9);
  EXPECT_NEAR(seen.channels[0].cross, std::hypot(0.01, 0.03), 1e-9);
}

TEST(WeighIn, FivePerCentOfAnyChannelIsTheBound) {
  for (int i = 0; i < 6; ++i)
    for (const double scale : {0.94, 0.96, 1.04, 1.06}) {
      Bench bench;
      bench.answer(i, i) = scale;
      const WeighIn seen = bench.weigh();
      EXPECT_EQ(seen.passed, std::abs(scale - 1.0) < 0.05) << "channel " << i << " by " << scale;
      EXPECT_EQ(seen.worst, i);
      EXPECT_NEAR(seen.channels[static_cast<std::size_t>(i)].error, std::abs(scale - 1.0), 1e-9);
    }
}

TEST(WeighIn, ScaleIsToldFromTheToolsWeightInWords) {
  Bench bench;
  bench.answer *= 0.5;
  EXPECT_NE(bench.weigh().words().find("reads half of"), std::string::npos) << bench.weigh().words();
  bench.answer *= 0.2;
  EXPECT_NE(bench.weigh().words().find("a tenth"), std::string::npos) << bench.weigh().words();
  Bench told;
  ToolCalibration heavy = told.told();
  heavy.mass_kg = 8.0;
  const std::string words = told.weigh(heavy).words();
  EXPECT_NE(words.find("8.00 kg"), std::string::npos) << words;
  EXPECT_NE(words.find("1.60 kg would fit"), std::string::npos) << words;
}

TEST(WeighIn, TurnedSignsAreNamed) {
  Bench all;
  all.answer = -Matrix6::Identity();
  EXPECT_NE(all.weigh().words().find("All signs are turned"), std::string::npos) << all.weigh().words();
  for (int i = 0; i < 6; ++i) {
    Bench one;
    one.answer(i, i) = -1.0;
    const WeighIn seen = one.weigh();
    EXPECT_FALSE(seen.passed);
    const std::string name[] = {"Fx", "Fy", "Fz", "Mx", "My", "Mz"};
    EXPECT_NE(seen.words().find(name[i] + " has its sign turned"), std::string::npos) << seen.words();
  }
}

TEST(WeighIn, SwappedAxesAreNamed) {
  Bench bench;
  Matrix3 swap;
  swap << 0, 1, 0, 1, 0, 0, 0, 0, 1;
  bench.answer = both(swap);
  const std::string words = bench.weigh().words();
  EXPECT_NE(words.find("Fx and Fy are swapped or the sensor is turned"), std::string::npos) << words;
  EXPECT_EQ(words.find("Fz"), std::string::npos) << words;
}

TEST(WeighIn, ATurnedSensorAndATurnedGravityAreToldByTheAngle) {
  for (const Vector3& axis : {Vector3(0, 0, 1), Vector3(1, 0, 0), Vector3(0.6, 0.8, 0.0)}) {
    Bench sensor;
    sensor.answer = both(about(axis, 10.0));
    EXPECT_NE(sensor.weigh().words().find("off by 10 deg"), std::string::npos) << sensor.weigh().words();
    Bench encoder;
    encoder.encoders = about(axis, -10.0);
    EXPECT_FALSE(encoder.weigh().passed);
    EXPECT_NE(encoder.weigh().words().find("encoder"), std::string::npos) << encoder.weigh().words();
  }
}

TEST(WeighIn, ADeadChannelIsNamed) {
  for (int i = 0; i < 6; ++i) {
    Bench bench;
    bench.answer.row(i).setZero();
    EXPECT_NE(bench.weigh().words().find("hardly reacts"), std::string::npos) << i << ": " << bench.weigh().words();
  }
}

TEST(WeighIn, AMomentAlongTheLeverIsReportedAsNotJudged) {
  Bench bench;
  bench.centre = {0.0, 0.0, 0.022};
  const WeighIn seen = bench.weigh();
  EXPECT_TRUE(seen.passed) << seen.words();
  EXPECT_EQ(seen.channels[5].verdict, Verdict::NotExcited);
  EXPECT_FALSE(seen.channels[5].scale.has_value());
  EXPECT_NEAR(seen.channels[5].excited, 0.0, 1e-9);
  ASSERT_EQ(seen.notJudged.size(), 1u);
  EXPECT_NE(seen.figure().find("Mz"), std::string::npos) << "never silently";
  // What it must not do is seen all the same.
  bench.answer(5, 3) = 0.5;
  EXPECT_FALSE(bench.weigh().passed);
}

TEST(WeighIn, WhatNoiseLeavesOpenIsNotPassed) {
  Bench bench;
  bench.mass = 0.5;
  bench.centre = {0.0, 0.0, 0.022};
  bench.noise << 0.002, 0.002, 0.005, 0.01, 0.01, 0.01;
  const WeighIn seen = bench.weigh();
  EXPECT_FALSE(seen.passed);
  EXPECT_FALSE(seen.findings.empty());
}

TEST(WeighIn, PassesUnderTheNoiseOfShippedCellsAndTheirCrosstalk) {
  // Lightest tool of a shipped cell; mean readings of a second; half a per cent of full scale of crosstalk.
  const Vector6 range = (Vector6() << 222, 222, 444, 20, 20, 20).finished();
  double worst = 0.0;
  int passed = 0;
  constexpr int kRounds = 200;
  for (int round = 0; round < kRounds; ++round) {
    Bench bench;
    bench.random.seed(static_cast<std::uint64_t>(round));
    bench.mass = 0.5;
    bench.centre = {0.0, 0.0, 0.022};
    bench.noise << 0.003, 0.003, 0.008, 0.0003, 0.0003, 0.0003;
    std::uniform_real_distribution<double> uniform(-0.005, 0.005);
    for (int i = 0; i < 6; ++i)
      for (int j = 0; j < 6; ++j)
        if (i != j) bench.answer(i, j) = uniform(bench.random) * range[i] / range[j];
    const WeighIn seen = bench.weigh();
    passed += seen.passed;
    worst = std::max(worst, seen.channels[static_cast<std::size_t>(seen.worst)].error);
  }
  std::printf("passed %d of %d, worst figure %.1f %%\n", passed, kRounds, 100.0 * worst);
  EXPECT_EQ(passed, kRounds);
}

TEST(WeighIn, SomethingThatTouchesTheToolIsSeen) {
  Bench bench;
  auto readings = bench.readings();
  readings.back().load_S[1] += 2.0;  // at the end, in the pose that was measured before
  const auto seen = weighIn(readings, bench.told());
  ASSERT_TRUE(seen);
  EXPECT_FALSE(seen->passed);
}

TEST(WeighIn, AnEvenDriftComesOffAndIsReported) {
  Bench bench;
  auto readings = bench.readings();
  const Vector6 drift = (Vector6() << 0.1, -0.2, 0.1, 0.005, 0.004, -0.003).finished();
  for (std::size_t k = 0; k < readings.size(); ++k) {
    readings[k].time_s = 10.0 * static_cast<double>(k);
    readings[k].load_S += static_cast<double>(k) / 4.0 * drift;
  }
  const auto seen = weighIn(readings, bench.told());
  ASSERT_TRUE(seen);
  EXPECT_TRUE(seen->passed) << seen->words();
  EXPECT_LT((seen->drift - drift).norm(), 1e-9);
  EXPECT_LT((seen->forces - Matrix3::Identity()).norm(), 1e-9);
}

TEST(WeighIn, RefusesWhatCannotBeWeighed) {
  Bench bench;
  auto few = bench.readings();
  few.resize(3);
  EXPECT_FALSE(weighIn(few, bench.told()));
  std::vector<WeighInReading> same(5, bench.reading({0.0, 0.0, -kG}));
  EXPECT_FALSE(weighIn(same, bench.told()));
  auto light = bench.told();
  light.mass_kg = 0.01;
  EXPECT_FALSE(weighIn(bench.readings(), light));
  auto broken = bench.readings();
  broken[2].load_S[4] = std::nan("");
  EXPECT_FALSE(weighIn(broken, bench.told()));
}

}  // namespace
}  // namespace articulus::sensing
