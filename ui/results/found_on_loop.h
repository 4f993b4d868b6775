#pragma once
#include <optional>
#include <string>
#include <vector>

#include "core/storage/records.h"
#include "ui/plot/loop_marks.h"
#include "ui/plot/loop_model.h"

namespace articulus::ui {

/// Where a loop stands beside the numbers of its tables.
struct LoopPlace {
  int cycle = 0;  ///< that is drawn
  std::optional<double> offset_mm =
      {};  ///< of a displacement: from the reference pose to where x is 0; none: not known
};

/// Range of motion, neutral zone (after Wilke, at zero load) and stiffness of a motion, of its result tables. A
/// displacement is drawn from where its step began, and the tables count from the reference pose: its neutral zone
/// needs the offset between both, its range is that of the loop. What the tables do not tell is not there.
/// In      motion: "LB"; axes, loop: as they are drawn
/// Thread  ui
[[nodiscard]] LoopMarks foundOnLoop(const std::vector<storage::ResultValue>& results, const std::string& motion,
                                    const LoopAxes& axes, const std::vector<QPointF>& loop,
                                    const LoopPlace& place = {});

}  // namespace articulus::ui
