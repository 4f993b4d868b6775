#pragma once
#include <filesystem>
#include <memory>
#include <string>

#include "app/devices/wired_device.h"
#include "core/device/tracker.h"
#include "hardware/streamed_tracker/streamed_tracker.h"

namespace articulus::app {

// What the rows of trackers on a wire have in common.

constexpr device::DeviceParameter toolsParameter(std::string_view label, std::string_view help) {
  return {.spec = {.key = "tools", .label = label, .unit = "", .help = help},
          .kind = device::DeviceParameterKind::File,
          .ofRealDevice = true,
          .mustBeStated = true};
}

constexpr device::DeviceParameter latencyParameter(std::string_view help, std::string_view unverified) {
  return {.spec = {.key = "latency_s",
                   .label = "Latency",
                   .unit = "s",
                   .minimum = 0.0,
                   .maximum = 0.5,
                   .defaultValue = 0.0,
                   .decimals = 4,
                   .help = help},
          .unverified = unverified};
}

/// As a cell file names it: absolute, beside the cell file, or below the resources.
[[nodiscard]] std::filesystem::path fileOf(const DeviceOrder& order, const std::string& name);

/// That a cell has a virtual tracker and none in its plant.
[[nodiscard]] base::Error nothingBehind(const cell::CellConfig& cell, const device::DeviceKind& tracker);

/// The simulated tracker of the cell's plant, which stands behind a virtual counterpart.
/// Errors  InvalidArgument: the cell has none
[[nodiscard]] base::Result<hardware::SimulatedTracker*> trackerBehind(const DeviceOrder& order);

/// Connects; takes rate_Hz and latency_s from the settings.  In  built: with its bones
[[nodiscard]] base::Result<BuiltTracker> connected(const DeviceOrder& order, BuiltTracker built,
                                                   std::unique_ptr<hardware::TrackerWire> wire);

/// For a counterpart on a bench in another process.  Errors  as of trackerBehind()
[[nodiscard]] base::Result<hardware::SimulatedTracker*> trackerBehind(const CounterpartOrder& order);

/// The bones that a simulated tracker follows, by the scan that was taken with its markers on.
[[nodiscard]] base::Result<std::vector<tracking::BoneRegistration>> scannedBones(
    const hardware::SimulatedTracker& tracker);

}  // namespace articulus::app
