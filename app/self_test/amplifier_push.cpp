#include "app/self_test/amplifier_push.h"

#include <memory>

#include "core/control/arm_model.h"
#include "hardware/simulated/fault_script.h"

namespace articulus::app {

using cell::CellConfig;

namespace {

constexpr double kFullScale_V = 10.0;  // of the fault script: all that an amplifier can give

}  // namespace

double held_V(const VirtualTwin& twin, int joint, double ofTheModel_V) {
  constexpr int kReported = 6;  // the sample has so many columns
  const CellConfig& cell = twin.cell();
  const bool told = cell.commandLevel == robot::CommandLevel::JointTorque && robot::takesVolts(cell.robot);
  if (!told || joint >= kReported) return ofTheModel_V;
  return twin.snapshot().sample.six(record::Channel::Drive1)[joint];
}

double heldAtHome_V(const CellConfig& cell, int joint) {
  const control::ArmModel model(cell.robot, cell.tool.mass_kg, cell.tool.centreOfMass_m, cell.X_WB, cell.X_FS,
                                cell.X_SD);
  control::ArmModelState state;
  model.update(cell.homeJoints_rad, robot::JointVector::Zero(cell.robot.joints), state);
  if (robot::takesVolts(cell.robot)) {
    robot::JointVector held;
    (void)model.drives(state.bias, held);
    return held[joint];
  }
  const double most_Nm = cell.robot.links[static_cast<std::size_t>(joint)].torque_Nm;
  return most_Nm > 0.0 ? kFullScale_V * state.bias[joint] / most_Nm : 0.0;
}

void pushMore(LimitTestCase& t, int sign, double alone_s, double more_V_per_s) {
  auto began_s = std::make_shared<double>(0.0);
  t.provoke = [began_s, first = t.provoke](VirtualTwin& twin) {
    *began_s = twin.now_s();
    first(twin);
  };
  t.during = [began_s, sign, alone_s, more_V_per_s](VirtualTwin& twin) {
    if (twin.now_s() - *began_s > alone_s)
      twin.script().runaway_V = twin.script().runaway_V + sign * more_V_per_s / twin.cell().rate_Hz;
  };
}

}  // namespace articulus::app
