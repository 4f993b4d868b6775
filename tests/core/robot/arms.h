#pragma once
#include <algorithm>
#include <ostream>

#include "core/robot/files/robot_file.h"
#include "tests/core/robot/support.h"

namespace articulus::test {

/// An arm to try a property on.
struct ArmCase {
  std::string name;
  robot::RobotModel model;
  friend std::ostream& operator<<(std::ostream& out, const ArmCase& arm) { return out << arm.name; }
};

/// A skew seven-axis arm as nobody builds it: Hayati's beta at every joint, on a base that is turned and moved, each
/// motor geared to its joint and all before it.
inline robot::RobotModel crookedArm(std::uint64_t seed) {
  robot::RobotModel model = strangeArm(seed);
  Draw draw(seed + 1000);
  for (std::size_t i = 0; i < 7; ++i) {
    auto& link = model.links[i];
    const robot::LinkGeometry& g = link.geometry;
    const double beta_rad = draw.between(-1.0, 1.0);
    link.nominal = link.geometry = robot::LinkGeometry(g.alpha_rad(), g.a_m(), g.d_m(), g.thetaOffset_rad(), beta_rad);
    auto& drive = model.drives[i];
    drive.rotorInertia_kgm2 = draw.between(1e-5, 1e-4);
    drive.coulombFriction_Nm = draw.between(0.01, 0.1);
    drive.viscousFriction_Nms = draw.between(1e-4, 1e-3);
    for (int j = 0; j <= static_cast<int>(i); ++j)
      model.gear(static_cast<int>(i), j) =
          j == static_cast<int>(i) ? draw.between(50.0, 120.0) : draw.between(-20.0, 20.0);
  }
  model.X_B0.rotation = Eigen::AngleAxisd(1.1, draw.vector(1.0).normalized()).toRotationMatrix();
  model.X_B0.translation = draw.vector(0.5);
  return model;
}

/// Every arm of resources/robots, whatever is there, and two that nobody builds.
inline std::vector<ArmCase> allArms() {
  std::vector<ArmCase> arms;
  for (const auto& entry : std::filesystem::directory_iterator(ARTICULUS_RESOURCES "/robots")) {
    if (entry.path().extension() != ".json") continue;
    auto model = robot::loadRobot(entry.path());
    if (!model) throw std::runtime_error(model.error().text());
    arms.push_back({entry.path().stem().string(), *model});
  }
  std::sort(arms.begin(), arms.end(), [](const ArmCase& a, const ArmCase& b) { return a.name < b.name; });
  arms.push_back({"skew_seven_axis", strangeArm(6)});
  arms.push_back({"crooked_seven_axis", crookedArm(7)});
  return arms;
}

/// A suite that runs on each of them; `arm` is the one at hand.
class EveryArm : public ::testing::TestWithParam<ArmCase> {
 protected:
  const robot::RobotModel& arm = GetParam().model;
};
#define ARTICULUS_ON_EVERY_ARM(suite)                                                        \
  INSTANTIATE_TEST_SUITE_P(Robots, suite, ::testing::ValuesIn(::articulus::test::allArms()), \
                           [](const auto& tried) { return tried.param.name; })

inline robot::LinkPoses posesOf(const robot::RobotModel& model, const robot::JointVector& q) {
  robot::LinkPoses poses;
  robot::forwardKinematics(model, q, poses);
  return poses;
}
inline robot::LinkTransforms transformsOf(const robot::RobotModel& model, const robot::JointVector& q) {
  robot::LinkTransforms transforms;
  robot::linkTransforms(model, q, transforms);
  return transforms;
}

/// Largest difference of two vectors or matrices, relative to the largest entry of the second, at least to `floor`.
template <class A, class B>
double relative(const A& a, const B& b, double floor = 1e-300) {
  return (a - b).cwiseAbs().maxCoeff() / std::max(floor, b.cwiseAbs().maxCoeff());
}

}  // namespace articulus::test
