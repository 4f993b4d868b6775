#pragma once
#include <string_view>

#include "core/exchange/format.h"

namespace articulus::exchange {

/// What a Polhemus tracker (Fastrak, Liberty, Patriot) writes as ASCII: lines of station, x, y, z, azimuth, elevation
/// and roll without a heading, several stations by turns. Each becomes its own columns with its orientation as a
/// quaternion beside; the unit of places and the rate are not in the file and are asked for.
base::Result<Recording> readPolhemus(const std::filesystem::path& file);
[[nodiscard]] bool beginsAsPolhemus(std::string_view bytes);

inline constexpr Format kPolhemus{.key = "polhemus",
                                  .extensions = "",
                                  .meaning = "ASCII of Polhemus trackers: station, place, azimuth, elevation, roll",
                                  .begins = beginsAsPolhemus,
                                  .read = readPolhemus};

}  // namespace articulus::exchange
