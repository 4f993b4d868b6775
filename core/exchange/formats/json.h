#pragma once
#include "core/exchange/format.h"

namespace articulus::exchange {

/// JSON: facts, columns, events, results, series and rows, in one object.
inline constexpr Format kJson{
    .key = "json", .extensions = ".json", .meaning = "JSON: facts, columns, events, results and the rows"};

}  // namespace articulus::exchange
