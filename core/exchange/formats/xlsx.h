#pragma once
#include "core/exchange/format.h"

namespace articulus::exchange {

/// An Excel workbook: sheets of facts, results, events and samples.
inline constexpr Format kXlsx{
    .key = "xlsx",
    .extensions = ".xlsx",
    .meaning = "Excel: a sheet each of facts, results and events, samples where a sheet holds them"};

}  // namespace articulus::exchange
