#pragma once

namespace articulus::base {

/// Of this program, as it was built: "0.1.0".
/// Thread  any
[[nodiscard]] const char* programVersion() noexcept;

}  // namespace articulus::base
