#pragma once
#include <string>
#include <vector>

#include "core/exchange/import/times/time_base.h"
#include "core/exchange/recording.h"

namespace articulus::exchange {

/// Puts a row without values into each gap in which five rows or more lack, halfway between its neighbours: what is
/// told of a load cycle must not be told of the rest of it, and no plot may draw a line across. What counts (step, load
/// cycle) stays as in the row before.
/// In      recording: our channels, times ascending; base: its own
/// Out     a sentence for each, ten at most
/// Test    tests/core/exchange/mark_gaps_test.cpp
[[nodiscard]] std::vector<std::string> markGaps(Recording& recording, const TimeBase& base);

}  // namespace articulus::exchange
