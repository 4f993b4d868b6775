#include "tests/hardware/contract/rigs.h"

namespace articulus::test {

std::vector<ArmRigRow> armRigs() {
  return {{"simulated", simulatedArmRig}, {"kuka_rsi", kukaRsiRig}, {"ur_rtde", urRtdeRig}};
}

std::vector<LoadCellRigRow> loadCellRigs() {
  return {{"simulated", simulatedLoadCellRig}, {"ati_net_ft", atiNetFtRig}, {"ur_wrench", urWrenchRig}};
}

}  // namespace articulus::test
