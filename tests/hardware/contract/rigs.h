#pragma once
#include "tests/hardware/contract/arm_rig.h"
#include "tests/hardware/contract/load_cell_rig.h"
#include "tests/hardware/contract/operator_rig.h"
#include "tests/hardware/contract/tracker_rig.h"

namespace articulus::test {

// One file each; the rows of all of them are in rigs.cpp.
[[nodiscard]] std::unique_ptr<ArmRig> simulatedArmRig();
[[nodiscard]] std::unique_ptr<ArmRig> kukaRsiRig();
[[nodiscard]] std::unique_ptr<ArmRig> urRtdeRig();
[[nodiscard]] std::unique_ptr<ArmRig> staubliVal3Rig();
[[nodiscard]] std::unique_ptr<ArmRig> fanucJ519Rig();
[[nodiscard]] std::unique_ptr<ArmRig> fanucJ519FirstRig();
[[nodiscard]] std::unique_ptr<ArmRig> abbEgmRig();
[[nodiscard]] std::unique_ptr<ArmRig> abbEgmPoseRig();
[[nodiscard]] std::unique_ptr<LoadCellRig> simulatedLoadCellRig();
[[nodiscard]] std::unique_ptr<LoadCellRig> atiNetFtRig();
[[nodiscard]] std::unique_ptr<LoadCellRig> urWrenchRig();
[[nodiscard]] std::unique_ptr<LoadCellRig> jr3Rig();
[[nodiscard]] std::unique_ptr<TrackerRig> simulatedTrackerRig();
[[nodiscard]] std::unique_ptr<TrackerRig> ndiPolarisRig();
[[nodiscard]] std::unique_ptr<TrackerRig> optitrackNatNetRig();
[[nodiscard]] std::unique_ptr<TrackerRig> qualisysRtRig();
[[nodiscard]] std::unique_ptr<TrackerRig> ndiSerialRig();
[[nodiscard]] std::unique_ptr<TrackerRig> libertyRig();
[[nodiscard]] std::unique_ptr<TrackerRig> patriotRig();
[[nodiscard]] std::unique_ptr<TrackerRig> fastrakRig();
[[nodiscard]] std::unique_ptr<OperatorRig> screenRig();
[[nodiscard]] std::unique_ptr<OperatorRig> evdevSwitchRig();
[[nodiscard]] std::unique_ptr<OperatorRig> serialSwitchRig();
[[nodiscard]] std::unique_ptr<OperatorRig> comediSwitchRig();

}  // namespace articulus::test
