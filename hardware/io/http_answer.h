#pragma once
#include <string>

#include "core/base/result.h"

namespace articulus::hardware {

/// What stands in an answer of HTTP/1.x to a request for a page.
/// In      whole: all that came until the connection was closed
/// Errors  DeviceFailure with the reason alone: "the answer is not HTTP", "the answer is "HTTP/1.0 404 Not Found""
/// Thread  any but control
[[nodiscard]] base::Result<std::string> httpBody(const std::string& whole);

}  // namespace articulus::hardware
