#pragma once
#include <cstdint>
#include <span>
#include <string_view>

#include "core/base/parameter_spec.h"

namespace articulus::device {

/// How a setting of a device is written in a cell file.
enum class DeviceParameterKind : std::int32_t {
  Number,   ///< within the range of its spec
  Integer,  ///< a whole one
  Text,
  Address,  ///< IPv4: "192.168.1.1"
  Port,     ///< 0 to 65535
  File,     ///< beside the cell file, below resources, or absolute
  Choice    ///< one of its choices
};

/// One setting of a device, as a cell file has it under "devices" and the key of the device: reading, range check,
/// form, help and documentation follow from this record.
/// Thread  any
struct DeviceParameter {
  base::ParameterSpec spec;  ///< key, label, unit, range and default of numbers; help: what it does
  DeviceParameterKind kind = DeviceParameterKind::Number;
  std::string_view text{};  ///< the default of what is no number
  std::span<const std::string_view> choices{};
  /// Where what is not tried on the device itself was learnt; empty: by its maker's documents.
  std::string_view unverified{};
  bool ofRealDevice = false;  ///< a virtual counterpart has no use for it
  bool mustBeStated = false;  ///< of a real device: nothing stands in for it
};

}  // namespace articulus::device
