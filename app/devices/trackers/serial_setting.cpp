#include "app/devices/trackers/serial_setting.h"

#include <cstdlib>

#include "hardware/io/serial_port.h"
#include "hardware/io/tcp_stream.h"

namespace articulus::app {

int baudOf(const device::DeviceValues& values) { return std::atoi(values.text("baud").c_str()); }

base::Result<void> checkSerialOrHost(const DeviceOrder& order) {
  const device::DeviceValues& v = order.values;
  const bool serial = !v.text("serial").empty(), host = !v.text("host").empty();
  if (host && v.text("host") == "0.0.0.0")
    return base::Error{base::ErrorCode::InvalidArgument,
                       order.cell.file.string() + ": devices." + std::string(v.kind().key) +
                           ".host is 0.0.0.0, at which no device is.",
                       "State the address of the device."};
  if (!order.real || serial != host) return {};
  return base::Error{base::ErrorCode::InvalidArgument,
                     order.cell.file.string() + ": devices." + std::string(v.kind().key) +
                         (serial ? " states both serial and host." : " states neither serial nor host."),
                     "State \"serial\", the line as it is called below /dev/serial/by-id, or \"host\", the address in "
                     "the network."};
}

std::unique_ptr<hardware::ByteStream> lineOf(const device::DeviceValues& values, int baud) {
  if (!values.text("serial").empty()) return std::make_unique<hardware::SerialPort>(values.text("serial"), baud);
  return std::make_unique<hardware::TcpStream>(values.text("host"), portOf(values, "port"));
}

std::string lockNameOf(const device::DeviceValues& values) {
  if (!values.text("serial").empty()) return "tracker at " + values.text("serial");
  return "tracker at " + values.text("host") + ":" + std::to_string(portOf(values, "port"));
}

}  // namespace articulus::app
