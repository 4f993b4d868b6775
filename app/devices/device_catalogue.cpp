#include "app/devices/device_catalogue.h"

#include "app/devices/simulated_devices.h"
#include "app/devices/wired_devices.h"

namespace articulus::app {
namespace {

constexpr DeviceRow kDevices[] = {
    {"simulated", "simulated", buildSimulatedDevices},
    {"kuka_rsi", "ati_net_ft", buildWiredDevices},
};

}  // namespace

std::span<const DeviceRow> deviceCatalogue() { return kDevices; }

}  // namespace articulus::app
