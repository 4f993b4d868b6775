#include "core/calibration/data/equivalent_truth.h"

#include <cmath>

#include "core/robot/kinematics.h"
#include "core/spatial/rotation.h"

namespace articulus::calibration {
namespace {

using robot::LinkGeometry;
using spatial::Matrix3;
using spatial::Pose;
using spatial::Vector3;

Pose alongAndAboutZ(double theta_rad, double d_m) {
  return {Eigen::AngleAxisd(theta_rad, Vector3::UnitZ()).toRotationMatrix(), Vector3(0.0, 0.0, d_m)};
}

/// Link i takes nominal d; what that moves goes into d and theta of the link before and into a, alpha, beta, theta of
/// link i.
void moveOffsetBack(LinkGeometry& before, LinkGeometry& own, double nominalD_m) {
  const double extra = own.d_m() - nominalD_m;
  const Matrix3 lean =
      (Eigen::AngleAxisd(own.alpha_rad(), Vector3::UnitX()) * Eigen::AngleAxisd(own.beta_rad(), Vector3::UnitY()))
          .toRotationMatrix();
  const Vector3 step = Vector3(own.a_m(), 0.0, before.d_m()) + extra * lean.col(2);
  const double side = step.x() < 0.0 ? -1.0 : 1.0;  // a keeps its sign
  const double turn = std::atan2(side * step.y(), side * step.x());
  // Rz(-turn) Rx(alpha) Ry(beta) = Rx(alpha') Ry(beta') Rz(psi)
  const Matrix3 R = Eigen::AngleAxisd(-turn, Vector3::UnitZ()).toRotationMatrix() * lean;
  const double beta = std::asin(R(0, 2)), alpha = std::atan2(-R(1, 2), R(2, 2)), psi = std::atan2(-R(0, 1), R(0, 0));
  before = LinkGeometry(before.alpha_rad(), before.a_m(), step.z(), before.thetaOffset_rad() + turn, before.beta_rad());
  own = LinkGeometry(alpha, side * std::hypot(step.x(), step.y()), nominalD_m, own.thetaOffset_rad() + psi, beta);
}

}  // namespace

SimulatedTruth equivalentTruth(const SimulatedTruth& truth, const robot::RobotModel& nominal) {
  SimulatedTruth same = truth;
  auto& links = same.robot.links;
  const int n = nominal.joints;
  for (int i = n - 1; i > 0; --i) {
    const auto k = static_cast<std::size_t>(i);
    const LinkGeometry& g = nominal.links[k].nominal;
    if (std::abs(g.sinAlpha()) < 1e-3) moveOffsetBack(links[k - 1].geometry, links[k].geometry, g.d_m());
  }
  const auto last = static_cast<std::size_t>(n - 1);
  const LinkGeometry &own = links[last].geometry, &wanted = nominal.links[last].nominal;
  const Pose& X_LF = same.robot.X_LF;
  same.X_FT = X_LF.inverse() * alongAndAboutZ(wanted.thetaOffset_rad(), wanted.d_m()).inverse() *
              alongAndAboutZ(own.thetaOffset_rad(), own.d_m()) * X_LF * truth.X_FT;
  links[last].geometry =
      LinkGeometry(own.alpha_rad(), own.a_m(), wanted.d_m(), wanted.thetaOffset_rad(), own.beta_rad());

  const Pose first = robot::jointTransform(links[0].geometry, 0.0),
             firstWanted = robot::jointTransform(nominal.links[0].nominal, 0.0);
  const Pose& X_B0 = same.robot.X_B0;
  same.X_IB = truth.X_IB * X_B0 * first * firstWanted.inverse() * X_B0.inverse();
  links[0].geometry = nominal.links[0].nominal;
  return same;
}

double trueValue(const SimulatedTruth& truth, const ParameterId& id, double fitted, const Pose& X_IB_fitted,
                 const Pose& X_FT_fitted) {
  const auto k = static_cast<std::size_t>(id.index);
  const LinkGeometry& g = truth.robot.links[isLinkGeometry(id.kind) ? k : 0].geometry;
  switch (id.kind) {
    case ParameterKind::BaseTranslation: return truth.X_IB.translation[id.index];
    case ParameterKind::BaseRotation:
      return fitted + spatial::logRotation(truth.X_IB.rotation * X_IB_fitted.rotation.transpose())[id.index];
    case ParameterKind::LinkA: return g.a_m();
    case ParameterKind::LinkAlpha: return g.alpha_rad();
    case ParameterKind::LinkD: return g.d_m();
    case ParameterKind::LinkTheta: return g.thetaOffset_rad();
    case ParameterKind::LinkBeta: return g.beta_rad();
    case ParameterKind::ToolTranslation: return truth.X_FT.translation[id.index];
    case ParameterKind::ToolRotation:
      return fitted + spatial::logRotation(X_FT_fitted.rotation.transpose() * truth.X_FT.rotation)[id.index];
    case ParameterKind::Compliance: return truth.robot.elasticity[k].compliance_rad_per_Nm;
    case ParameterKind::ViscousLag:
      return truth.robot.elasticity[k].compliance_rad_per_Nm * truth.robot.elasticity[k].viscous_Nms_per_rad;
    case ParameterKind::TimeShift: break;
  }
  return truth.timeShift_s;
}

}  // namespace articulus::calibration
