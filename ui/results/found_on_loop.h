#pragma once
#include <string>
#include <vector>

#include "core/storage/records.h"
#include "ui/plot/loop_marks.h"
#include "ui/plot/loop_model.h"

namespace articulus::ui {

/// Range of motion, neutral zone (after Wilke, at zero load) and stiffness of a motion, of its result tables. Of angles
/// alone: a displacement is drawn from where its step began. What the tables do not tell is not there.
/// In      motion: "LB"; axes, loop: as they are drawn
/// Thread  ui
[[nodiscard]] LoopMarks foundOnLoop(const std::vector<storage::ResultValue>& results, const std::string& motion,
                                    const LoopAxes& axes, const std::vector<QPointF>& loop);

}  // namespace articulus::ui
