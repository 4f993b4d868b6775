#pragma once
#include <QString>

#include "core/run/duration/expected_run.h"

namespace articulus::ui {

/// "about 1 min 50 s, at most 4 min 10 s", "about 2 min 05 s, as last time (27 Nov)", "about 2 min 05 s (rehearsed)".
/// Thread  ui
[[nodiscard]] QString expectedWords(const run::ExpectedRun& expected);

}  // namespace articulus::ui
