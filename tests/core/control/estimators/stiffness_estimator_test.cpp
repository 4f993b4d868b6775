#include "core/control/estimators/stiffness_estimator.h"

#include <gtest/gtest.h>

#include <Eigen/Eigenvalues>
#include <cmath>
#include <cstdio>
#include <functional>
#include <limits>
#include <random>

#include "core/spatial/dense_solvers.h"
#include "core/spatial/rotation.h"
#include "core/spatial/units.h"
#include "tests/hardware/plant.h"

namespace articulus::test {
namespace {

using control::StiffnessEstimator;
using spatial::Matrix6;
using spatial::Vector3;
using spatial::Vector6;

constexpr double kDt_s = 1e-3;

/// Stiffness at D of springs that meet in a point beside it: symmetric, positive, coupled.
Matrix6 jig(const Vector6& springs = (Vector6() << 150e3, 150e3, 1200e3, 90, 100, 290).finished(),
            const Vector3& r = {-0.008, 0, -0.02}) {
  Matrix6 T = Matrix6::Identity();  // displacement of the centre for that of D: p + theta x r
  T.topRightCorner<3, 3>() << 0, r.z(), -r.y(), -r.z(), 0, r.x(), r.y(), -r.x(), 0;
  return T.transpose() * springs.asDiagonal() * T;
}

/// Poses in, what the Munich cell's load cell and filter make of the load out; the pose as encoders see it.
class Bench {
 public:
  using Load = std::function<Vector6(const Vector6&)>;
  explicit Bench(std::uint64_t seed = 1)
      : setUp_(silent(seed)), loadCell_(setUp_.parameters.loadCell, 0.25e-3, seed, script_) {
    wrench_.configure(0.0, Vector3::Zero(), setUp_.X_SD, Vector3::Zero(), 120.0, 1000.0);
    estimator.configure(kDt_s);
    estimator.setLoadDelay(wrench_.delay_s());
  }
  /// One millisecond.  In  displacement (m, rad) at its end and load (N, Nm) at D in W
  void step(const Vector6& x, const Vector6& load) {
    spatial::Pose X_WD;
    X_WD.translation = Vector3(x.head<3>() / kStep_m).array().round() * kStep_m;
    X_WD.rotation = spatial::expRotation(Vector3(Vector3(x.tail<3>() / kStep_rad).array().round() * kStep_rad));
    const spatial::Pose X_WS = X_WD * setUp_.X_SD.inverse();
    const spatial::Wrench F_D_S = spatial::rotate(X_WS.rotation.transpose(), spatial::Wrench(load));
    const spatial::Wrench F_S_S = spatial::shiftPoint(F_D_S, setUp_.X_SD.translation);
    for (int i = 0; i < 4; ++i) loadCell_.measure(now_ += 250'000, -F_S_S.data, Vector3::Zero(), Vector3::Zero());
    loadCell_.read(now_, sample_);
    if (first_) wrench_.beginZeroing(1);  // the seeded bias; what is left of it is an offset
    first_ = false;
    estimator.step(wrench_.step(sample_.wrench_S, X_WS), X_WD);
  }
  StiffnessEstimator estimator;

 private:
  static constexpr double kStep_m = 2e-6, kStep_rad = 4e-6;
  static hardware::SimulatedArmSetUp silent(std::uint64_t seed) {
    auto s = benchSetUp(seed);
    s.parameters.loadCell.crosstalk = 0.0;  // a calibration error is part of what is then learned
    return s;
  }
  hardware::FaultScript script_;
  hardware::SimulatedArmSetUp setUp_;
  hardware::SimulatedLoadCell loadCell_;
  device::LoadCellSample sample_;
  sensing::WrenchEstimator wrench_;
  base::Nanoseconds now_ = 0;
  bool first_ = true;
};

// Small enough for the range of the cell: a tenth of a millimetre, 40 um along the stiff axis, 2 mrad.
Vector6 shaken(double t_s) {
  Vector6 x;
  for (int i = 0; i < 6; ++i)
    x[i] = (i < 2 ? 1e-4 : i < 3 ? 4e-5 : 2e-3) * (std::sin(2 * M_PI * (0.23 + 0.17 * i) * t_s + i) - std::sin(i));
  return x;
}

double least(const Matrix6& K) { return spatial::eigenOfSymmetric(K).values[0]; }

/// Element by element, as a share of the springs that stand in its row and column.
double worstError(const Matrix6& K, const Matrix6& truth) {
  double worst = 0.0;
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j < 6; ++j)
      worst = std::max(worst, std::abs(K(i, j) - truth(i, j)) / std::sqrt(truth(i, i) * truth(j, j)));
  return worst;
}

TEST(StiffnessEstimator, FindsAKnownJigThroughTheLoadCellOfTheMunichCell) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const Matrix6 truth = jig();
    Bench bench(seed);
    for (int k = 0; k < 15'000; ++k) bench.step(shaken(k * kDt_s), truth * shaken(k * kDt_s));
    const auto& found = bench.estimator.value();
    const double error = worstError(found.K, truth);
    const double inverse = (found.C * truth - Matrix6::Identity()).cwiseAbs().maxCoeff();
    std::printf(
        "seed %d: worst element %.2f %% of its springs, diagonal %.1f %.1f %.1f N/mm %.2f %.2f %.2f Nm/rad, trust "
        "%.2f\n",
        static_cast<int>(seed), 100 * error, found.K(0, 0) * 1e-3, found.K(1, 1) * 1e-3, found.K(2, 2) * 1e-3,
        found.K(3, 3), found.K(4, 4), found.K(5, 5), found.trust);
    EXPECT_LT(error, 0.04);
    EXPECT_GT(found.trust, 0.9);
    EXPECT_LT((found.K - found.K.transpose()).cwiseAbs().maxCoeff(), 1e-6 * found.K.cwiseAbs().maxCoeff());
    EXPECT_GE(least(found.K), -1e-6);
    EXPECT_LT((found.C * found.K - Matrix6::Identity()).cwiseAbs().maxCoeff(), 0.05)
        << "C is not the inverse where all is known " << inverse;
  }
}

// A drift of the load cell and a load that relaxes are no stiffness.
TEST(StiffnessEstimator, DriftAndRelaxationDoNotBiasIt) {
  const Matrix6 truth = jig();
  Bench bench;
  const Vector6 drift = (Vector6() << 0.2, -0.2, 0.3, 0.01, -0.01, 0.02).finished();  // a second
  for (int k = 0; k < 20'000; ++k) {
    const double t = k * kDt_s;
    bench.step(shaken(t), truth * shaken(t) + drift * t + 20.0 * std::exp(-t / 10.0) * drift);
  }
  const double error = worstError(bench.estimator.value().K, truth);
  std::printf("with drift: worst element %.2f %%\n", 100 * error);
  EXPECT_LT(error, 0.05);
}

// A bending test under force control: one motion, a rotation about the elastic centre; no force, only a moment.
TEST(StiffnessEstimator, OneMotionTeachesItsOwnDirectionAndNoOther) {
  const Matrix6 truth = jig();
  const Matrix6 compliance = truth.inverse();
  for (int axis = 3; axis < 6; ++axis) {
    const Vector6 direction = compliance.col(axis);  // displacement for one Nm
    Bench bench;
    for (int k = 0; k < 40'000; ++k) {
      const double t = k * kDt_s, moment = 3.0 * std::sin(2 * M_PI * 0.05 * t);
      Vector6 load = Vector6::Zero();
      load[axis] = moment;
      bench.step(moment * direction, load);
    }
    const auto& found = bench.estimator.value();
    const Vector6 motion = found.C.col(axis);
    const double scale = direction.norm();
    std::printf(
        "axis %d: found (%.2f %.2f %.2f mm %.2f %.2f %.2f mrad)/Nm, true (%.2f %.2f %.2f mm %.2f %.2f %.2f mrad)/Nm, "
        "trust %.2f\n",
        axis, motion[0] * 1e3, motion[1] * 1e3, motion[2] * 1e3, motion[3] * 1e3, motion[4] * 1e3, motion[5] * 1e3,
        direction[0] * 1e3, direction[1] * 1e3, direction[2] * 1e3, direction[3] * 1e3, direction[4] * 1e3,
        direction[5] * 1e3, found.trust);
    EXPECT_LT((motion - direction).norm(), 0.03 * scale);
    Vector6 load = found.K * direction;
    load[axis] -= 1.0;
    EXPECT_LT(load.tail<3>().norm(), 0.05);
    EXPECT_LT(load.head<3>().norm(), 1.0);
    EXPECT_NEAR(found.trust, 1.0 / 6.0, 0.03);
    EXPECT_GE(least(found.K), -1e-6);
    // A direction that was not moved: nothing is claimed of it.
    EXPECT_LT(found.C.col(axis == 3 ? 4 : 3).norm(), 0.05 * scale);
  }
}

// A curve that hardens: the tangent is followed at one degree a second.
TEST(StiffnessEstimator, FollowsTheTangentOfACurveThatHardens) {
  Bench bench;
  const double rate = spatial::kRadiansPerDegree, furthest = 0.14;
  double worst = 0.0, softest = 1e9, stiffest = 0.0;
  for (int k = 0; k < 50'000; ++k) {
    const double way = std::fmod(rate * k * kDt_s, 4 * furthest);
    const double angle = way < furthest ? way : way < 3 * furthest ? 2 * furthest - way : way - 4 * furthest;
    Vector6 x = Vector6::Zero(), load = Vector6::Zero();
    x[4] = angle;
    load[4] = 4.0 * angle + 700.0 * angle * angle * angle;
    bench.step(x, load);
    if (k < 10'000) continue;
    // The way of the last seconds is what a tangent is taken over: compare with the curve's slopes there.
    const double past = std::max(0.0, std::abs(angle) - 3.0 * rate),
                 next = std::min(furthest, std::abs(angle) + 3.0 * rate);
    const double low = 4.0 + 2100.0 * past * past, high = 4.0 + 2100.0 * next * next,
                 found = bench.estimator.value().K(4, 4);
    softest = std::min(softest, found), stiffest = std::max(stiffest, found);
    worst = std::max({worst, (low - found) / low, (found - high) / high});
  }
  std::printf(
      "tangent between %.1f and %.1f Nm/rad (curve 4.0 to %.1f), worst %.1f %% outside the slopes within 3 s of "
      "travel\n",
      softest, stiffest, 4.0 + 2100 * furthest * furthest, 100 * worst);
  EXPECT_LT(worst, 0.15);
  EXPECT_LT(softest, 8.0);
  EXPECT_GT(stiffest, 30.0);
}

TEST(StiffnessEstimator, WithoutMotionItTrustsNothing) {
  Bench bench;
  std::mt19937_64 random(3);
  std::normal_distribution<double> gauss;
  for (int k = 0; k < 600'000; ++k) {  // ten minutes of sensor noise and of an arm that trembles by a count or two
    Vector6 x;
    for (int i = 0; i < 6; ++i) x[i] = (i < 3 ? 2e-6 : 4e-6) * gauss(random);
    bench.step(x, Vector6::Zero());
    ASSERT_EQ(bench.estimator.value().trust, 0.0) << "after " << k << " ms";
  }
  EXPECT_EQ(bench.estimator.value().K.norm(), 0.0);
  EXPECT_EQ(bench.estimator.value().C.norm(), 0.0);
}

// Hours of one motion and none of the others, then rest: nothing grows, nothing that was known turns into noise.
TEST(StiffnessEstimator, StaysBoundedUnderLongOneSidedExcitationAndAfterwards) {
  const Matrix6 truth = jig();
  StiffnessEstimator estimator;
  estimator.configure(kDt_s);
  std::mt19937_64 random(5);
  std::normal_distribution<double> gauss;
  const Vector6 direction = truth.inverse().col(4);
  double largest = 0.0, trust = 0.0;
  for (int k = 0; k < 3'600'000; ++k) {
    const double moment = k < 2'000'000 ? 3.0 * std::sin(2 * M_PI * 0.1 * k * kDt_s) : 0.0;
    spatial::Pose X;
    X.translation = moment * direction.head<3>();
    for (int i = 0; i < 3; ++i) X.translation[i] += 1e-6 * gauss(random);
    X.rotation = spatial::expRotation(Vector3(moment * direction.tail<3>()));
    Vector6 F;
    for (int i = 0; i < 6; ++i) F[i] = (i < 3 ? 0.05 : 0.004) * gauss(random);
    F[4] += moment;
    estimator.step(spatial::Wrench(F), X);
    largest = std::max(largest, estimator.value().K.cwiseAbs().maxCoeff());
    trust = std::max(trust, estimator.value().trust);
    ASSERT_TRUE(estimator.value().K.allFinite());
  }
  const Vector6 motion = estimator.value().C.col(4);
  std::printf("after an hour: largest element %.3g, trust %.2f, %.2f mrad/Nm (true %.2f)\n", largest, trust,
              motion[4] * 1e3, direction[4] * 1e3);
  EXPECT_NEAR(motion[4], direction[4], 0.03 * direction[4]);
  EXPECT_LT(trust, 0.2);
  EXPECT_LT(largest, 2e3);
}

TEST(StiffnessEstimator, SurvivesValuesThatAreNotNumbersAndJumps) {
  const Matrix6 truth = jig();
  StiffnessEstimator estimator;
  estimator.configure(kDt_s);
  for (int k = 0; k < 40'000; ++k) {
    Vector6 x = shaken(k * kDt_s), F = truth * x;
    if (k == 20'000) F[2] = std::numeric_limits<double>::quiet_NaN();
    if (k == 21'000) x[4] = std::numeric_limits<double>::infinity();
    if (k == 22'000) x[0] = 5.0, F.setConstant(1e6);
    spatial::Pose X;
    X.translation = x.head<3>();
    if (x.allFinite()) X.rotation = spatial::expRotation(Vector3(x.tail<3>()));
    else X.translation[0] = std::numeric_limits<double>::infinity();
    estimator.step(spatial::Wrench(F), X);
    ASSERT_TRUE(estimator.value().K.allFinite());
    ASSERT_TRUE(estimator.value().C.allFinite());
  }
  EXPECT_LT(worstError(estimator.value().K, truth), 0.05) << "not recovered 18 s after a wild sample";
}

TEST(StiffnessEstimator, ForgetsTheSpecimenAtResetAndKeepsItOverAPause) {
  const Matrix6 truth = jig();
  Bench bench;
  for (int k = 0; k < 10'000; ++k) bench.step(shaken(k * kDt_s), truth * shaken(k * kDt_s));
  const Matrix6 known = bench.estimator.value().K;
  bench.estimator.pause();
  for (int k = 0; k < 3000; ++k) bench.step(Vector6::Zero(), Vector6::Zero());
  EXPECT_LT((bench.estimator.value().K - known).cwiseAbs().maxCoeff(), 0.02 * known.cwiseAbs().maxCoeff());
  bench.estimator.reset();
  EXPECT_EQ(bench.estimator.value().trust, 0.0);
  EXPECT_EQ(bench.estimator.value().K.norm(), 0.0);
}

}  // namespace
}  // namespace articulus::test
