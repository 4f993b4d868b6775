#pragma once
#include <string_view>

#include "core/exchange/format.h"

namespace articulus::exchange {

/// LabVIEW's measurement file: a header of the file, one of each segment with units, X0 and Delta_X, then rows; divided
/// and with the decimal sign as it says. Segments of the same channels and units follow one another.
/// Errors  ParseError: also where channels were not sampled together, or rows are no times
base::Result<Recording> readLvm(const std::filesystem::path& file);

inline constexpr Format kLvm{.key = "lvm",
                             .extensions = ".lvm",
                             .meaning = "LabVIEW's measurement file as text",
                             .begins = [](std::string_view bytes) { return bytes.starts_with("LabVIEW Measurement"); },
                             .read = readLvm};

}  // namespace articulus::exchange
