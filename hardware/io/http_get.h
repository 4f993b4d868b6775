#pragma once
#include <string>

#include "core/base/clock.h"
#include "hardware/io/udp_address.h"

namespace articulus::hardware {

/// Fetches a small page of a device, HTTP/1.0, at most 256 KiB.
/// In      longest: of the host's time for all of it
/// Errors  no connection, no answer in time, an answer other than 200: address, path, what to check
/// Thread  any but control: blocks and allocates
[[nodiscard]] base::Result<std::string> httpGet(const std::string& host, std::uint16_t port, const std::string& path,
                                                base::Nanoseconds longest);

}  // namespace articulus::hardware
