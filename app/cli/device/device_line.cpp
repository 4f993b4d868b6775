#include "app/cli/device/device_line.h"

#include "hardware/virtual_devices/lines/pty_line.h"
#include "hardware/virtual_devices/lines/tcp_line.h"

namespace articulus::cli {

void addLineOptions(CLI::App& command, LineOptions& o) {
  command.add_option("--port", o.port, "TCP port, as of a serial server; 0: any that is free; none: a pseudo terminal");
  command.add_option("--link", o.link, "Symbolic link that names the pseudo terminal, as udev names an adapter");
  command.add_option("--baud", o.baud, "Speed of its line, which the other side must set too")
      ->check(CLI::IsMember({9600, 19200, 38400, 57600, 115200, 230400, 460800, 921600}))
      ->capture_default_str();
}

base::Result<std::unique_ptr<hardware::VirtualLine>> openLine(const LineOptions& o, const std::string& address) {
  if (o.port) {
    auto line = hardware::TcpLine::open(address, *o.port);
    if (!line) return line.error();
    return std::unique_ptr<hardware::VirtualLine>(std::move(*line));
  }
  auto line = hardware::PtyLine::open(o.baud, o.link);
  if (!line) return line.error();
  return std::unique_ptr<hardware::VirtualLine>(std::move(*line));
}

}  // namespace articulus::cli
