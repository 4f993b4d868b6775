#pragma once
#include "core/exchange/format.h"

namespace articulus::exchange {

/// A table of numbers as text: lines "# key: value" of facts and of what each column means, a line of names, then the
/// rows.
inline constexpr Format kCsv{.key = "csv",
                             .extensions = ".csv .txt",
                             .meaning = "table of numbers as text, one line a row, behind lines \"# key: value\""};

}  // namespace articulus::exchange
