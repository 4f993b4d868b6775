#pragma once
#include <QString>

#include "core/cycle/snapshot.h"

namespace articulus::ui {

/// What the station has learned of itself and made of it, in words.
struct ControlWords {
  QString lawInUse, forceLaw;  ///< labels of the catalogue
  QString deadTime;            ///< "2.1 ± 0.1 ms"
  QString confidence;          ///< "sure to 80 %"
  QString gainShare;           ///< "62 %"
  QString why;                 ///< of the gain share
};

/// Thread  any
[[nodiscard]] ControlWords controlWords(const cycle::Snapshot& snapshot);

}  // namespace articulus::ui
