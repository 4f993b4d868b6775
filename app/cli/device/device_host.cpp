#include "app/cli/device/device_host.h"

#include <charconv>

namespace articulus::cli {

base::Result<hardware::UdpAddress> hostOf(const std::string& text) {
  const std::size_t colon = text.find(':');
  std::uint16_t port = 0;
  const char* end = text.data() + text.size();
  if (colon != std::string::npos && std::from_chars(text.data() + colon + 1, end, port).ptr == end && port != 0)
    return hardware::udpAddress(text.substr(0, colon), port);
  return base::Error{base::ErrorCode::InvalidArgument, "--host \"" + text + "\" is no address with a port.",
                     "Write it as 127.0.0.1:59152: the driver that listens there."};
}

}  // namespace articulus::cli
