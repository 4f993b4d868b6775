#pragma once
#include "app/cli/commands.h"

namespace articulus::cli {

// One file each: adds a virtual device to `device`.
void addDeviceStaubli(CLI::App& device, Context& context);
void addDeviceUrRtde(CLI::App& device, Context& context);
void addDeviceKukaRsi(CLI::App& device, Context& context);
void addDeviceFanucJ519(CLI::App& device, Context& context);
void addDeviceAbbEgm(CLI::App& device, Context& context);
void addDeviceAtiNetFt(CLI::App& device, Context& context);
void addDeviceJr3(CLI::App& device, Context& context);
void addDeviceNdiPolaris(CLI::App& device, Context& context);
void addDeviceNatNet(CLI::App& device, Context& context);
void addDeviceQualisys(CLI::App& device, Context& context);
void addDevicePolhemus(CLI::App& device, Context& context);
/// All virtual devices of a cell on one plant.
void addDeviceBench(CLI::App& device, Context& context);

}  // namespace articulus::cli
