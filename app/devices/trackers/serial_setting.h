#pragma once
#include <memory>
#include <string>

#include "app/devices/wired_device.h"
#include "hardware/io/byte_stream.h"

namespace articulus::app {

// What devices have in common that are on a serial line of this computer, or behind a TCP address.

constexpr device::DeviceParameter serialParameter() {
  return {.spec = {.key = "serial",
                   .label = "Serial line",
                   .unit = "",
                   .help = "of this computer, as it is called below /dev/serial/by-id; instead of an address"},
          .kind = device::DeviceParameterKind::Text,
          .ofRealDevice = true};
}

/// Speeds that a serial line may have: hardware::serialSpeeds().
inline constexpr std::string_view kBauds[] = {"9600",   "19200",  "38400",  "57600",
                                              "115200", "230400", "460800", "921600"};
constexpr device::DeviceParameter baudParameter(std::string_view help) {
  return {.spec = {.key = "baud", .label = "Speed of the line", .unit = "", .help = help},
          .kind = device::DeviceParameterKind::Choice,
          .text = "115200",
          .choices = kBauds,
          .ofRealDevice = true};
}
[[nodiscard]] int baudOf(const device::DeviceValues& values);

/// Of a real device exactly one of serial and host is stated.
/// Errors  neither is stated, or both
[[nodiscard]] base::Result<void> checkSerialOrHost(const DeviceOrder& order);

/// The line that is stated; none is opened.  In  baud: that a serial line begins with
[[nodiscard]] std::unique_ptr<hardware::ByteStream> lineOf(const device::DeviceValues& values, int baud);

/// "tracker at /dev/serial/by-id/..." or "tracker at 192.168.1.10:4001": what a second program is kept from.
[[nodiscard]] std::string lockNameOf(const device::DeviceValues& values);

}  // namespace articulus::app
