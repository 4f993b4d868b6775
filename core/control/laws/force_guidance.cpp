#include "core/control/laws/force_guidance.h"

namespace articulus::control {

using spatial::Vector3;

void ForceGuidance::engage(const ControlInput& in) noexcept {
  inner_.engage(in);
  held_ = in.model->X_WD;
  guided_.start(held_.translation);
}

void ForceGuidance::step(const ControlInput& in, const SetPoint& wanted, robot::JointVector& tau) noexcept {
  // Axes of the tool would turn with the noise of the encoders; the body's orientation is held.
  const spatial::Matrix3 R_WT =
      wanted.selection.frame == TaskFrame::Tool ? held_.rotation : taskAxes(wanted.selection.frame, in);
  const Vector3 mask = axesOf(wanted.selection, AxisMode::Force).head<3>();
  pace_ = wanted.searchPace();
  guided_.step(pace_ * in.dt_s, R_WT, mask, in.model->X_WD.translation, in.F_D_W.force(), wanted.F_D_W.force());
  SetPoint course;
  course.X_WD = {held_.rotation, guided_.position_m()};
  course.V_WD_W.linear() = pace_ * guided_.velocity_m_per_s();
  course.A_WD_W.head<3>() = pace_ * pace_ * guided_.acceleration_m_per_s2();
  inner_.step(in, course, tau);
}

}  // namespace articulus::control
