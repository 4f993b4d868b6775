#include "core/cycle/phases/cycle_parts.h"

namespace articulus::cycle {
namespace {

CycleState initialState(const cell::CellConfig& cell) {
  CycleState state;
  state.inForce.limits = &cell.limits;
  state.inForce.gains = &cell.gains;
  state.inForce.forceLaw = cell.forceLaw;
  return state;
}

}  // namespace

CycleParts::CycleParts(const cell::CellConfig& ofCell, device::RobotArm& arm, device::LoadCell& loadCell,
                       device::OperatorInputs& inputs, ThreadLinks& links)
    : cell(ofCell), state(initialState(ofCell)), signals(ofCell, arm, loadCell, inputs),
      task(ofCell.robot.joints, ofCell.commandLevel), gains(ofCell.gains, signals, task),
      actuation(signals.armModel(), ofCell.commandLevel), events(state, signals, links),
      reference(cell.X_WD_home, signals.control()), states(state, signals, keeper, task, events),
      plausible(state, signals, task, actuation, reference), watch(cell, state, signals, states, events),
      jog(state, signals, task, watch, states, events),
      plan(cell, state, signals, task, watch, reference, states, events),
      faults(state, signals, watch, plan, states, events) {
  task.useGains(ofCell.gains);
  task.hold(signals.control(), control::Takeover::FromBrakes);
}

}  // namespace articulus::cycle
