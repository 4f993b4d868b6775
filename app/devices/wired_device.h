#pragma once
#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string_view>
#include <utility>

#include "app/devices/device_row.h"
#include "core/device/device_parameter.h"

namespace articulus::app {

// What the rows of devices on a wire have in common, so that the same setting has the same bounds in each.

/// A port of a real device.
constexpr device::DeviceParameter portParameter(std::string_view key, std::string_view label, double port,
                                                std::string_view help) {
  return {.spec = {.key = key,
                   .label = label,
                   .unit = "",
                   .minimum = 1.0,
                   .maximum = 65535.0,
                   .defaultValue = port,
                   .decimals = 0,
                   .help = help},
          .kind = device::DeviceParameterKind::Port,
          .ofRealDevice = true};
}

constexpr device::DeviceParameter connectTimeParameter(std::string_view help, bool ofRealDevice = false) {
  return {.spec = {.key = "connect_time_s",
                   .label = "Time to connect",
                   .unit = "s",
                   .minimum = 0.1,
                   .maximum = 60.0,
                   .defaultValue = 2.0,
                   .decimals = 1,
                   .help = help},
          .ofRealDevice = ofRealDevice};
}

inline base::Nanoseconds connectTimeOf(const device::DeviceValues& values) {
  return static_cast<base::Nanoseconds>(1e9 * values.number("connect_time_s"));
}

inline std::uint16_t portOf(const device::DeviceValues& values, std::string_view key) {
  return static_cast<std::uint16_t>(values.integer(key));
}

/// Of a counterpart elsewhere, which must have one that the other side knows too.
/// Errors  InvalidArgument: it is 0
inline base::Result<void> statedPort(const cell::CellConfig& cell, const device::DeviceValues& values,
                                     std::string_view key) {
  if (portOf(values, key) != 0) return {};
  return base::Error{base::ErrorCode::InvalidArgument,
                     cell.file.string() + ": devices." + std::string(values.kind().key) + "." + std::string(key) +
                         " is 0, any that is free, and its virtual counterpart is another program.",
                     "State a port that both know, such as 47102."};
}

inline bool runsAtOneOf(const cell::CellConfig& cell, std::initializer_list<double> rates_Hz) {
  for (const double rate_Hz : rates_Hz)
    if (std::abs(cell.rate_Hz - rate_Hz) < 1e-9) return true;
  return false;
}

/// Keeps a second program from the same address.
/// Errors  Conflict: who holds it
template <class Port>
base::Result<void> lock(BuiltDevice<Port>& built, const std::string& what) {
  auto taken = CellLock::take(what);
  if (!taken) return taken.error();
  built.lock.emplace(std::move(*taken));
  return {};
}

/// An arm whose controller owns the cycle and whose driver tells its health in a line.
template <class Driver>
void take(BuiltDevice<device::RobotArm>& built, std::unique_ptr<Driver> driver) {
  built.paces = driver.get();
  built.wire = [arm = driver.get()] { return describe(arm->toldHealth()); };
  built.port = driver.get();
  built.owned = std::move(driver);
}

}  // namespace articulus::app
