#include "app/devices/device_catalogue.h"

#include "app/devices/abb_egm_device.h"
#include "app/devices/ati_net_ft_device.h"
#include "app/devices/fanuc_j519_device.h"
#include "app/devices/jr3_device.h"
#include "app/devices/kuka_rsi_device.h"
#include "app/devices/operator_devices.h"
#include "app/devices/simulated_devices.h"
#include "app/devices/staubli_val3_device.h"
#include "app/devices/trackers/ndi_polaris_device.h"
#include "app/devices/trackers/optitrack_natnet_device.h"
#include "app/devices/trackers/polhemus_device.h"
#include "app/devices/trackers/qualisys_rt_device.h"
#include "app/devices/ur_rtde_device.h"

namespace articulus::app {

std::span<const DeviceRow> deviceCatalogue() {
  static const DeviceRow kRows[] = {
      {&simulatedArmKind(), buildSimulatedArm},
      {&simulatedLoadCellKind(), nullptr, buildSimulatedLoadCell},
      {&simulatedTrackerKind(), nullptr, nullptr, nullptr, nullptr, nullptr, buildSimulatedTracker},
      {&ndiPolarisKind(), nullptr, nullptr, checkNdiPolaris, nullptr, nullptr, buildNdiPolaris, virtualNdi},
      {&optitrackNatNetKind(), nullptr, nullptr, checkOptitrackNatNet, nullptr, nullptr, buildOptitrackNatNet,
       virtualOptitrack},
      {&qualisysRtKind(), nullptr, nullptr, checkQualisysRt, nullptr, nullptr, buildQualisysRt, virtualQualisys},
      {&polhemusKind(), nullptr, nullptr, checkPolhemus, nullptr, nullptr, buildPolhemus, virtualPolhemus},
      {&kukaRsiKind(), buildKukaRsi, nullptr, checkKukaRsi, nullptr, completeKukaRsi, nullptr, virtualKuka},
      {&urRtdeKind(), buildUrRtde, nullptr, checkUrRtde, nullptr, nullptr, nullptr, virtualUr},
      {&staubliVal3Kind(), buildStaubliVal3, nullptr, checkStaubliVal3, nullptr, nullptr, nullptr, virtualStaubli},
      {&fanucJ519Kind(), buildFanucJ519, nullptr, checkFanucJ519, nullptr, nullptr, nullptr, virtualFanuc},
      {&abbEgmKind(), buildAbbEgm, nullptr, checkAbbEgm, nullptr, nullptr, nullptr, virtualAbb},
      {&atiNetFtKind(), nullptr, buildAtiNetFt, nullptr, nullptr, nullptr, nullptr, virtualNetFt},
      {&jr3Kind(), nullptr, buildJr3, checkJr3, nullptr, nullptr, nullptr, virtualJr3},
      {&urWrenchKind(), nullptr, buildUrWrench, checkUrWrench, nullptr, nullptr, nullptr, virtualUrWrench},
      {&screenSwitchKind(), nullptr, nullptr},
      {&evdevSwitchKind(), nullptr, nullptr, checkEvdevSwitch, buildEvdevSwitch},
      {&serialSwitchKind(), nullptr, nullptr, checkSerialSwitch, buildSerialSwitch},
      {&comediSwitchKind(), nullptr, nullptr, checkComediSwitch, buildComediSwitch},
  };
  return kRows;
}

std::vector<const device::DeviceKind*> deviceKinds() {
  std::vector<const device::DeviceKind*> kinds;
  for (const DeviceRow& row : deviceCatalogue()) kinds.push_back(row.kind);
  return kinds;
}

const DeviceRow* findDevice(device::DevicePort port, std::string_view key) {
  for (const DeviceRow& row : deviceCatalogue())
    if (row.kind->port == port && row.kind->key == key) return &row;
  return nullptr;
}

std::string deviceKeys(device::DevicePort port) {
  std::string keys;
  for (const DeviceRow& row : deviceCatalogue())
    if (row.kind->port == port) keys.append(keys.empty() ? "" : ", ").append(row.kind->key);
  return keys;
}

}  // namespace articulus::app
