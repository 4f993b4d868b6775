#pragma once
#include <QString>
#include <vector>

#include "core/run/rehearsal/rehearsal.h"

namespace articulus::ui {

/// A moment of a rehearsal that is worth a look: "Closest parts, 62 mm: 0:41.2".
struct RehearsedPlace {
  QString words;
  QString explained;  ///< which parts, which limit; for tool tip and screen reader
  double time_s = 0.0;
};

/// Where it was stopped, where parts came closest, where the arm was most singular, and what came nearest to its limit,
/// each once.
[[nodiscard]] std::vector<RehearsedPlace> placesOf(const run::Rehearsal& rehearsal);

}  // namespace articulus::ui
