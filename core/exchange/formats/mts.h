#pragma once
#include <string_view>

#include "core/exchange/format.h"

namespace articulus::exchange {

/// Text of MTS 793 (MPT): a first line "MTS793|MPT|..." with the signs for the decimal point and between times, then
/// blocks of a heading, names, units and rows, one a step of the procedure. Blocks of the same columns and
/// units follow one another.
/// Errors  ParseError: also a block of other columns
base::Result<Recording> readMts(const std::filesystem::path& file);

inline constexpr Format kMts{.key = "mts",
                             .extensions = "",
                             .meaning = "text of MTS 793 (MPT)",
                             .begins = [](std::string_view bytes) { return bytes.starts_with("MTS793|"); },
                             .read = readMts};

}  // namespace articulus::exchange
