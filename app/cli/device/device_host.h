#pragma once
#include <string>

#include "hardware/io/udp_address.h"

namespace articulus::cli {

/// "127.0.0.1:59152": where a virtual controller that speaks first sends to.
/// Errors  what --host should look like
[[nodiscard]] base::Result<hardware::UdpAddress> hostOf(const std::string& text);

}  // namespace articulus::cli
