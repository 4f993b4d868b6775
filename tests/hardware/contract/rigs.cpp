#include "tests/hardware/contract/rigs.h"

namespace articulus::test {

std::vector<ArmRigRow> armRigs() {
  return {{"simulated", simulatedArmRig},   {"kuka_rsi", kukaRsiRig},       {"ur_rtde", urRtdeRig},
          {"staubli_val3", staubliVal3Rig}, {"fanuc_j519", fanucJ519Rig},   {"fanuc_j519_1", fanucJ519FirstRig},
          {"abb_egm", abbEgmRig},           {"abb_egm_pose", abbEgmPoseRig}};
}

std::vector<LoadCellRigRow> loadCellRigs() {
  return {
      {"simulated", simulatedLoadCellRig}, {"ati_net_ft", atiNetFtRig}, {"ur_wrench", urWrenchRig}, {"jr3", jr3Rig}};
}

std::vector<TrackerRigRow> trackerRigs() {
  return {{"simulated", simulatedTrackerRig},       {"ndi_polaris", ndiPolarisRig},
          {"optitrack_natnet", optitrackNatNetRig}, {"qualisys_rt", qualisysRtRig},
          {"polhemus_liberty", libertyRig},         {"polhemus_patriot", patriotRig},
          {"polhemus_fastrak", fastrakRig},         {"ndi_polaris_serial", ndiSerialRig}};
}

std::vector<OperatorRigRow> operatorRigs() {
  return {{"screen", screenRig},
          {"evdev_switch", evdevSwitchRig},
          {"serial_switch", serialSwitchRig},
          {"comedi_switch", comediSwitchRig}};
}

}  // namespace articulus::test
