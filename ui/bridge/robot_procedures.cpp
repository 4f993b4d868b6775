#include "ui/bridge/robot_procedures.h"

#include "core/procedure/pose_sequence.h"
#include "ui/kit/text.h"

namespace articulus::ui {

cycle::Snapshot RobotProcedures::snapshot() const { return link_->snapshot(); }

spatial::Pose RobotProcedures::flangePose() const {
  return procedure::TouchProcedure::flangePose(link_->snapshot(), *cell_);
}

base::Result<void> RobotProcedures::open() const {
  if (const QString why = closed_(); !why.isEmpty())
    return base::Error{base::ErrorCode::Conflict, toCore(why), "Finish, and let somebody sign in who may."};
  return {};
}

base::Result<void> RobotProcedures::readyForResponse() const {
  if (auto is = open(); !is) return is;
  return run::ResponseMeasurement::ready(link_->snapshot(), *cell_);
}

std::unique_ptr<run::ResponseMeasurement> RobotProcedures::response() const {
  return std::make_unique<run::ResponseMeasurement>(*link_, *cell_);
}

base::Result<void> RobotProcedures::ready() const {
  if (auto is = open(); !is) return is;
  return procedure::PoseSequence::ready(link_->snapshot());
}

std::unique_ptr<procedure::DeadTimeProcedure> RobotProcedures::deadTime() const {
  return std::make_unique<procedure::DeadTimeProcedure>(*link_, *cell_);
}

std::unique_ptr<procedure::ToolProcedure> RobotProcedures::tool() const {
  return std::make_unique<procedure::ToolProcedure>(*link_, *cell_);
}

std::unique_ptr<procedure::WeighInProcedure> RobotProcedures::weighIn() const {
  return std::make_unique<procedure::WeighInProcedure>(*link_, *cell_);
}

std::unique_ptr<procedure::GoTo> RobotProcedures::goTo() const {
  return std::make_unique<procedure::GoTo>(*link_, *cell_);
}

std::unique_ptr<procedure::TouchProcedure> RobotProcedures::touch(procedure::TipDistanceSensor* eye) const {
  return std::make_unique<procedure::TouchProcedure>(*link_, *cell_, eye);
}

}  // namespace articulus::ui
