#pragma once
#include <QString>

#include "core/cycle/snapshot.h"

namespace articulus::ui {

/// The set-up mode in words, with the speeds that it caps.
struct SetUpWords {
  bool inForce = false;   ///< the capped speeds hold now
  QString title, detail;  ///< "Set-up speeds"; "at most 100 mm/s, 17 °/s, joints 50 %"
};

/// Thread  any
[[nodiscard]] SetUpWords setUpWords(const cycle::Snapshot& snapshot);

/// Name of a mode in a menu.
[[nodiscard]] QString setUpModeName(safety::SetUpMode mode);

/// Empty if the mode may be changed now; otherwise why not.
[[nodiscard]] QString reasonAgainstSetUpChange(const cycle::Snapshot& snapshot);

}  // namespace articulus::ui
