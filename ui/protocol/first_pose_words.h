#pragma once
#include <QString>
#include <optional>

#include "core/cell/cell_config.h"
#include "core/protocol/protocol.h"
#include "core/record/sample.h"
#include "core/spatial/side.h"

namespace articulus::ui {

/// Where an experiment has the arm first, to be drawn; nothing is simulated for it.
struct FirstPoseShown {
  record::Sample sample;  ///< joints, pose and angles there; no loads: nobody has measured any
  QString words;          ///< "Planned: it begins in the home pose"
};

/// In      p: as it would run; clamped: it begins with the vice closed
/// Thread  ui; some 0.01 to 10 ms
[[nodiscard]] FirstPoseShown firstPoseWords(const protocol::Protocol& p, const cell::CellConfig& cell,
                                            std::optional<spatial::Side> side, bool clamped);

}  // namespace articulus::ui
