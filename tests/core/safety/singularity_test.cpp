// The least singular value of the Jacobian against a decomposition, its rate against a difference, and what the
// supervisor makes of it.
#include <gtest/gtest.h>

#include <Eigen/SVD>
#include <cstdio>
#include <filesystem>
#include <map>
#include <random>
#include <string>

#include "core/robot/differential_kinematics.h"
#include "core/robot/files/robot_file.h"
#include "core/robot/kinematics.h"
#include "core/spatial/dense_solvers.h"
#include "supervised.h"

namespace articulus::safety {
namespace {

const robot::RobotModel& arm(const std::string& file) {
  static std::map<std::string, robot::RobotModel> read;
  auto found = read.find(file);
  if (found == read.end())
    found = read.emplace(file, *robot::loadRobot(std::filesystem::path(ARTICULUS_RESOURCES) / "robots" / file)).first;
  return found->second;
}

const spatial::Vector3 kTool(0.05, -0.03, 0.2);

struct State {
  robot::LinkPoses poses;
  spatial::Vector3 p;
  robot::Jacobian J;
};
State at(const robot::RobotModel& model, const robot::JointVector& q) {
  State s;
  robot::forwardKinematics(model, q, s.poses);
  s.p = robot::flangePose(model, q) * kTool;
  robot::jacobian(s.poses, s.p, s.J);
  return s;
}
Eigen::VectorXd valuesOf(const robot::Jacobian& J) { return spatial::singularValues(J); }
double leastOf(const robot::Jacobian& J) { return valuesOf(J)[5]; }

class SingularityOf : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Arms, SingularityOf,
                         testing::Values("rx90b.json", "ur5e.json", "puma560.json", "lbr_iiwa14.json"),
                         [](const auto& given) {
                           return std::string(given.param).substr(0, std::string(given.param).find('.'));
                         });

// Each pose is met by a watch that comes from somewhere else: the first look must already be right where it matters.
TEST_P(SingularityOf, IsTheLeastOfADecompositionAtEveryPose) {
  const auto& model = arm(GetParam());
  std::mt19937_64 random(11);
  std::uniform_real_distribution<double> uniform(-2.5, 2.5);
  SingularityWatch watch;
  double worst = 0.0, worstNear = 0.0;
  int near = 0;
  for (int n = 0; n < 5000; ++n) {
    robot::JointVector q(model.joints);
    for (int i = 0; i < q.size(); ++i) q[i] = uniform(random);
    if (n % 3 == 0) q[4] = 0.02 * uniform(random);  // the wrist of most arms, straight
    if (n % 7 == 0) q.setZero();                    // symmetric: directions that have nothing to do with each other
    const State s = at(model, q);
    const double oracle = leastOf(s.J),
                 found = watch.look(s.J, s.poses, s.p, robot::JointVector::Zero(model.joints)).value;
    EXPECT_GT(found, oracle - 1e-9) << "smaller than the least";
    worst = std::max(worst, found - oracle);
    if (oracle < 0.05) worstNear = std::max(worstNear, found - oracle), ++near;
  }
  std::printf("%s: least singular value too great by at most %.1e, by %.1e at the %d poses below 0.05\n", GetParam(),
              worst, worstNear, near);
  EXPECT_GT(near, 100);
  EXPECT_LT(worstNear, 2e-3);
}

// As the control cycle asks: from pose to pose along a motion.
TEST_P(SingularityOf, FollowsAMotionWithItsRate) {
  const auto& model = arm(GetParam());
  std::mt19937_64 random(5);
  std::uniform_real_distribution<double> uniform(-1.0, 1.0);
  double worst = 0.0, worstRate = 0.0;
  for (int way = 0; way < 20; ++way) {
    SingularityWatch watch;
    robot::JointVector q(model.joints), qd(model.joints);
    for (int i = 0; i < q.size(); ++i) q[i] = 1.5 * uniform(random), qd[i] = uniform(random);
    for (int k = 0; k < 1000; ++k, q += 1e-3 * qd) {
      const State s = at(model, q);
      const Singularity found = watch.look(s.J, s.poses, s.p, qd);
      const Eigen::VectorXd all = valuesOf(s.J);
      const double oracle = all[5];
      worst = std::max(worst, std::abs(found.value - oracle));
      if (k < 5 || oracle > 0.05 || oracle < 1e-3 || all[4] < 1.3 * oracle) continue;  // there it has its kinks
      const double h = 1e-6;
      const double rate = (leastOf(at(model, robot::JointVector(q + h * qd)).J) -
                           leastOf(at(model, robot::JointVector(q - h * qd)).J)) /
                          (2.0 * h);
      worstRate = std::max(worstRate, std::abs(found.rate_per_s - rate));
    }
  }
  std::printf("%s: along 20 motions off by at most %.1e, its rate by %.1e /s\n", GetParam(), worst, worstRate);
  EXPECT_LT(worst, 2e-3);
  EXPECT_LT(worstRate, 2e-2);
}

TEST(Singularity, InTheSingularityItselfItIsNought) {
  const auto& model = arm("rx90b.json");
  robot::JointVector q(6);
  q << 0.3, 0.7, 1.9, 0.2, 0.0, -0.4;
  const State s = at(model, q);
  SingularityWatch watch;
  const Singularity found = watch.look(s.J, s.poses, s.p, robot::JointVector::Ones(6));
  EXPECT_LT(found.value, 1e-6);
  EXPECT_TRUE(std::isfinite(found.rate_per_s));
}

class SingularitySupervisor : public testing::Test {
 protected:
  SingularitySupervisor() {
    supervisor.useLimits(limits);
    in.inTask = true;
  }
  FaultCode at(double value) {
    in.singularity.value = value;
    return supervisor.check(in).code;
  }
  const LimitSet limits = limitsOf();
  const double least = limits.leastSingularValue;
  Supervisor supervisor;
  SupervisorInput in = wellInput();
};

TEST_F(SingularitySupervisor, JustEnoughAndJustTooNear) {
  EXPECT_EQ(at(least), FaultCode::None);
  EXPECT_EQ(at(least - 1e-9), FaultCode::NearSingularity);
  in.inTask = false;
  EXPECT_EQ(at(0.0), FaultCode::None) << "joint motions may pass";
}

TEST_F(SingularitySupervisor, AcknowledgedItMayGoAwayButNotComeNearer) {
  in.inTask = false;  // latched: nothing moves
  in.singularity.value = 0.6 * least;
  supervisor.tolerateExcess(in);
  in.inTask = true;
  EXPECT_EQ(at(0.6 * least), FaultCode::None);
  EXPECT_EQ(at(0.5 * least), FaultCode::NearSingularity);
  EXPECT_EQ(at(0.8 * least), FaultCode::None);
  EXPECT_EQ(at(0.7 * least), FaultCode::NearSingularity) << "the tolerance does not follow the way back";
  EXPECT_EQ(at(1.1 * least), FaultCode::None);
  EXPECT_EQ(at(0.999 * least), FaultCode::NearSingularity) << "far enough again, the limit must hold again";
}

/// The set-up speeds, each axis and sign: joints 0 to 5, linear 6 to 8, angular 9 to 11.
class SetUpSpeeds : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Every, SetUpSpeeds, testing::Range(0, 12));

TEST_P(SetUpSpeeds, HoldWhileTheyAreInForceOnly) {
  const LimitSet limits = limitsOf();
  Supervisor supervisor;
  supervisor.useLimits(limits);
  const int k = GetParam();
  const int axis = k < 6 ? k : (k - 6) % 3;
  const FaultCode code = k < 6   ? FaultCode::SetUpJointSpeed
                         : k < 9 ? FaultCode::SetUpLinearSpeed
                                 : FaultCode::SetUpAngularSpeed;
  const double cap = k < 6   ? limits.setUpJointShare * limits.jointSpeed_rad_per_s[axis]
                     : k < 9 ? limits.setUpLinearSpeed_m_per_s
                             : limits.setUpAngularSpeed_rad_per_s;
  for (const double sign : {1.0, -1.0}) {
    SupervisorInput in = wellInput();
    double& speed = k < 6 ? in.qd[axis] : in.V_WD_W.data[k - 6];
    in.setUp = true;
    speed = sign * cap;
    EXPECT_EQ(supervisor.check(in).code, FaultCode::None);
    speed = sign * cap * (1.0 + 1e-9);
    const Fault fault = supervisor.check(in);
    EXPECT_EQ(fault.code, code);
    EXPECT_EQ(fault.axis, axis);
    EXPECT_DOUBLE_EQ(fault.limit, sign * cap);
    in.setUp = false;
    EXPECT_EQ(supervisor.check(in).code, FaultCode::None);
  }
}

TEST(SetUpSpeeds, MotionsArePlannedForTheSlowerOfBoth) {
  Supervisor supervisor;
  LimitSet limits = limitsOf();
  limits.setUpAngularSpeed_rad_per_s = 2.0 * limits.angularSpeed_rad_per_s;
  supervisor.useLimits(limits);
  EXPECT_DOUBLE_EQ(supervisor.motionLimits(false).linearSpeed_m_per_s, limits.linearSpeed_m_per_s);
  const LimitSet slow = supervisor.motionLimits(true);
  EXPECT_DOUBLE_EQ(slow.linearSpeed_m_per_s, limits.setUpLinearSpeed_m_per_s);
  EXPECT_DOUBLE_EQ(slow.angularSpeed_rad_per_s, limits.angularSpeed_rad_per_s);
  EXPECT_DOUBLE_EQ(slow.jointSpeed_rad_per_s[2], limits.setUpJointShare * limits.jointSpeed_rad_per_s[2]);
}

}  // namespace
}  // namespace articulus::safety
