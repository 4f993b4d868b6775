#pragma once
#include <vector>

#include "ui/plot/traces/trace_store.h"

namespace articulus::ui {

/// Takes out the corners of a line that nobody sees: without them it passes every one of them, upright, by no more than
/// `most`. What is drawn costs by its corners, and a quiet channel has few that count. The first corner, the last, and
/// those beside a gap stay.
/// In   points: times that rise; most: in the unit of the values, 0 or less takes none out
void thin(std::vector<TracePoint>& points, double most);

}  // namespace articulus::ui
