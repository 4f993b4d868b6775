#pragma once
#include "core/base/clock.h"

namespace articulus::cycle {

/// How the thread came to this cycle.
struct CycleTiming {
  base::Nanoseconds deadline = 0;     ///< when the cycle should have begun
  base::Nanoseconds began = 0;        ///< when it did
  base::Nanoseconds lastCompute = 0;  ///< how long the cycle before computed
  int skipped = 0;                    ///< deadlines that passed without a cycle since the last one
  int lateStreak = 0;                 ///< late cycles in a row
};

}  // namespace articulus::cycle
