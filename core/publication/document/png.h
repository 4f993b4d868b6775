#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "core/base/result.h"

namespace articulus::publication {

/// A picture as the bytes of a PNG.
/// In      rgb: red, green, blue of each pixel, row by row from above; width and height above zero
/// Errors  Internal: too little memory for it
/// Thread  any
[[nodiscard]] base::Result<std::string> pngOf(const std::vector<std::uint8_t>& rgb, int width, int height);

}  // namespace articulus::publication
