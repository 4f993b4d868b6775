#include "core/control/force_guidance.h"

#include <algorithm>

namespace articulus::control {
namespace {

using spatial::Vector3;

// A specimen of which nothing is known: the first step probes. An axially loaded spine has 1.2e6 N/m, where the 100 um that
// 10 N would ask of 100 kN/m are 120 N.
constexpr double kStiff_m_per_N = 1.0 / 1.5e6;
constexpr double kTrusted = 0.2;

}  // namespace

Vector3 guessedCompliance(const SpecimenStiffness& specimen, const spatial::Matrix3& R_WT) noexcept {
  Vector3 compliance = Vector3::Constant(kStiff_m_per_N);
  if (specimen.trust < kTrusted) return compliance;
  const spatial::Matrix3 K = R_WT.transpose() * specimen.K.topLeftCorner<3, 3>() * R_WT;
  for (int i = 0; i < 3; ++i) compliance[i] = 1.0 / std::max(K(i, i), 1e3);
  return compliance;
}

void ForceGuidance::engage(const ControlInput& in) noexcept {
  inner_.engage(in);
  held_ = in.model->X_WD;
  guided_.start(held_.translation, guessedCompliance(in.specimen, spatial::Matrix3::Identity()));
}

void ForceGuidance::step(const ControlInput& in, const SetPoint& wanted, robot::JointVector& tau) noexcept {
  // Axes of the tool would turn with the noise of the encoders; the body's orientation is held.
  const spatial::Matrix3 R_WT = wanted.selection.frame == TaskFrame::Tool ? held_.rotation : taskAxes(wanted.selection.frame, in);
  const Vector3 mask = axesOf(wanted.selection, AxisMode::Force).head<3>();
  guided_.step(in.dt_s, R_WT, mask, in.model->X_WD.translation, in.F_D_W.force(), wanted.F_D_W.force());
  SetPoint course;
  course.X_WD = {held_.rotation, guided_.position_m()};
  course.V_WD_W.linear() = guided_.velocity_m_per_s();
  course.A_WD_W.head<3>() = guided_.acceleration_m_per_s2();
  inner_.step(in, course, tau);
}

}  // namespace articulus::control
