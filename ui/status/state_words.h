#pragma once
#include <QString>
#include <vector>

#include "core/cycle/snapshot.h"
#include "ui/kit/chip.h"

namespace articulus::ui {

/// The state of the station as it is called in the header and on the laboratory's display.
struct StateWords {
  QString icon, word;
  Chip::Tone tone = Chip::Tone::Neutral;
};

/// In      runUnderWay: also while it waits for an answer, when nothing moves; procedureUnderWay: between its poses too
/// Thread  ui
[[nodiscard]] StateWords stateWords(const cycle::Snapshot& snapshot, bool runUnderWay, bool procedureUnderWay);
/// Every word there is: places are as wide as the widest, so that nothing beside them moves.
[[nodiscard]] std::vector<StateWords> allStateWords();

}  // namespace articulus::ui
