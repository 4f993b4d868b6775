// Cartesian PD without a coupling model, on the virtual arm: the courses of Martinez 2012, Fig 5.8 to 5.11, contact and
// singularity.
#include "core/control/laws/cartesian_pd.h"

#include "core/control/laws/inverse_dynamics.h"
#include "core/motion/pose_path.h"
#include "tests/hardware/plant.h"

namespace articulus::test {
namespace {

using control::SetPoint;
using robot::JointVector;
using spatial::Pose;
using spatial::Vector3;

struct PathError {
  Vector3 mean_m = Vector3::Zero(), mean_rad = Vector3::Zero();  ///< mean of the absolute value, an axis each
  double largest_m = 0.0;
  double fastest_rad_per_s = 0.0;
};

template <class Law>
PathError follow(BareCell& cell, const motion::PosePath& path) {
  Law law;
  law.useGains(cell.gains);
  law.engage(cell.input);
  SetPoint wanted;
  wanted.X_WD = cell.modelState.X_WD;
  for (int k = 0; k < 500; ++k) cell.cycle([&] { law.step(cell.input, wanted, cell.tau); });
  const Pose start = wanted.X_WD;
  PathError e;
  const int moving = static_cast<int>(path.duration_s() * 1000);
  for (int k = 0; k < moving; ++k) {
    Pose X;
    path.at(1e-3 * k, X, wanted.V_WD_W, wanted.A_WD_W);
    wanted.X_WD.translation = start.translation + X.translation;
    wanted.X_WD.rotation = X.rotation * start.rotation;
    const Pose is = cell.truePose();
    const Vector3 dp = wanted.X_WD.translation - is.translation;
    e.mean_m += dp.cwiseAbs() / moving;
    e.mean_rad += spatial::logRotation(wanted.X_WD.rotation * is.rotation.transpose()).cwiseAbs() / moving;
    e.largest_m = std::max(e.largest_m, dp.norm());
    e.fastest_rad_per_s = std::max(e.fastest_rad_per_s, cell.plant.arm.trueVelocity().cwiseAbs().maxCoeff());
    cell.cycle([&] { law.step(cell.input, wanted, cell.tau); });
  }
  return e;
}

void say(const char* what, const PathError& e) {
  std::printf("%s: mean %.4f %.4f %.4f mm, %.4f %.4f %.4f deg; largest %.3f mm\n", what, e.mean_m[0] * 1e3,
              e.mean_m[1] * 1e3, e.mean_m[2] * 1e3, e.mean_rad[0] / kDegree, e.mean_rad[1] / kDegree,
              e.mean_rad[2] / kDegree, e.largest_m * 1e3);
}

motion::PosePath line() { return {motion::PathShape::Line, {-0.10, 0.20, 0.10}, Vector3::Zero(), 5.0}; }
motion::PosePath rectangle() { return {motion::PathShape::Rectangle, {-0.10, 0.15, 0.10}, Vector3::Zero(), 5.0}; }

class SeededPath : public ::testing::TestWithParam<std::uint64_t> {};

TEST_P(SeededPath, IsFollowedByBothPoseLaws) {
  for (const auto& [name, path] : {std::pair{"line", line()}, std::pair{"rectangle", rectangle()}}) {
    BareCell pd(benchSetUp(GetParam())), inverse(benchSetUp(GetParam()));
    const PathError a = follow<control::CartesianPd>(pd, path), b = follow<control::InverseDynamics>(inverse, path);
    say((std::string(name) + ", Cartesian PD").c_str(), a);
    say((std::string(name) + ", inverse dynamics").c_str(), b);
    EXPECT_LT(a.mean_m.maxCoeff(), 0.10e-3);
    EXPECT_LT(a.mean_rad.maxCoeff(), 0.010 * kDegree);
    EXPECT_LT(b.mean_m.maxCoeff(), 0.020e-3);
    EXPECT_LT(b.mean_rad.maxCoeff(), 0.005 * kDegree);
  }
}
INSTANTIATE_TEST_SUITE_P(CartesianPd, SeededPath, ::testing::Values(1, 2, 3, 4, 5));

TEST(CartesianPd, UsesNoModelTorquesOnceItRuns) {
  // Whatever the model says of gravity and coupling after the take-over, the law must not hear it.
  BareCell cell, told;
  control::CartesianPd a, b;
  a.useGains(cell.gains);
  b.useGains(cell.gains);
  a.engage(cell.input);
  b.engage(told.input);
  SetPoint wanted;
  wanted.X_WD = cell.modelState.X_WD;
  wanted.X_WD.translation[0] += 1e-3;
  JointVector x, y;
  for (int k = 0; k < 50; ++k) {
    told.modelState.bias.setConstant(1e3 * k);
    told.modelState.B.triangularView<Eigen::StrictlyLower>().setConstant(5.0);
    told.input.disturbance.setConstant(-77.0 * k);
    a.step(cell.input, wanted, x);
    b.step(told.input, wanted, y);
    EXPECT_EQ((x - y).norm(), 0.0) << k;
  }
}

TEST(CartesianPd, HoldsASpecimenThatIsClamped) {
  BareCell cell;
  control::CartesianPd law;
  law.useGains(cell.gains);
  law.engage(cell.input);
  SetPoint wanted;
  wanted.X_WD = cell.modelState.X_WD;
  double fastest = 0.0;
  for (int k = 0; k < 5000; ++k) {
    if (k == 1000) (void)cell.plant.arm.setViceClosed(true);
    cell.cycle([&] { law.step(cell.input, wanted, cell.tau); });
    if (k > 3000) fastest = std::max(fastest, cell.plant.arm.trueVelocity().cwiseAbs().maxCoeff());
  }
  const double off = (cell.truePose().translation - wanted.X_WD.translation).norm();
  std::printf("clamped: off by %.4f mm, %.4f rad/s at rest\n", off * 1e3, fastest);
  EXPECT_GT(cell.plant.arm.trueLoad_D_W().data.norm(), 1.0);
  EXPECT_LT(off, 0.1e-3);
  EXPECT_LT(fastest, 0.01);
}

TEST(CartesianPd, PassesTheWristSingularityWithBoundedJointSpeeds) {
  auto setUp = benchSetUp();
  setUp.start_rad[3] = 4 * kDegree;
  setUp.start_rad[4] = -15 * kDegree;
  BareCell cell(setUp);
  JointVector end = setUp.start_rad;
  end[4] = 15 * kDegree;
  end[3] = -4 * kDegree;
  control::ArmModelState there;
  cell.model.update(end, JointVector::Zero(6), there);
  const Pose from = cell.modelState.X_WD;
  motion::PosePath path{motion::PathShape::Line, there.X_WD.translation - from.translation,
                        spatial::logRotation(there.X_WD.rotation * from.rotation.transpose()), 5.0};
  const PathError e = follow<control::CartesianPd>(cell, path);
  std::printf("wrist singularity: fastest joint %.2f rad/s, largest error %.2f mm\n", e.fastest_rad_per_s,
              e.largest_m * 1e3);
  EXPECT_LT(e.fastest_rad_per_s, 2.0);
  EXPECT_LT(e.largest_m, 0.02);
}

}  // namespace
}  // namespace articulus::test
