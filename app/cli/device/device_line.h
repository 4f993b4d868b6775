#pragma once
#include <memory>
#include <optional>
#include <string>

#include "app/cli/commands.h"
#include "hardware/virtual_devices/lines/virtual_line.h"

namespace articulus::cli {

/// Where a virtual device with a serial line is to be had.
struct LineOptions {
  std::optional<std::uint16_t> port{};  ///< TCP; none: a pseudo terminal
  std::string link{};                   ///< that names the pseudo terminal
  int baud = 9600;                      ///< of its line
};
void addLineOptions(CLI::App& command, LineOptions& options);

/// In      address: of this computer, for TCP
/// Errors  of the port, the terminal or the link
[[nodiscard]] base::Result<std::unique_ptr<hardware::VirtualLine>> openLine(const LineOptions& options,
                                                                            const std::string& address);

}  // namespace articulus::cli
