#pragma once
#include <functional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/cell/cell_config.h"
#include "core/safety/limit_set.h"
#include "core/safety/limit_test_result.h"

namespace articulus::app {
struct LimitTestCase;
}

namespace articulus::studies {

/// What the limit of a trial was set to while it was driven at.
enum class ValueDriven {
  None,     ///< it has no value: a switch, a signal that fails
  InForce,  ///< the value in force
  DrawnIn,  ///< nearer, where the twin gets to from its home pose: proves the mechanism, not the value
};
[[nodiscard]] ValueDriven valueDriven(const app::LimitTestCase& trial, const safety::LimitSet& inForce) noexcept;

/// Every limit of a cell, on every axis and to both sides, driven on its virtual twin: what stopped, in which time, how
/// far it went on. Each over several twins, whose plants differ from the controller's model by seeded errors; the worst
/// is kept.
/// Source  Martinez 2012, 4.4.3 (box, joint limits, dead-man's handle, emergency stop), 4.2.5 (sensor sums); the rest
///         is ours
struct SafetyStudy {
  struct Options {
    std::string only;  ///< key of one limit ("force_limit"); empty: all
    int seeds = 3;
    int threads = 1;
  };
  struct Outcome {
    std::vector<safety::LimitTestResult>
        trips;  ///< worst of the seeds: not good before good, then the longest; distance: the longest
    std::vector<ValueDriven> values;  ///< of each trip
    bool stopped = false;             ///< given up on request; trips are those of the seeds that were finished
  };
  /// In      tell: called with the part done, 0 to 1; false gives up
  /// Errors  NotFound: no limit has the key; what keeps the twin from being built
  [[nodiscard]] static base::Result<Outcome> run(const cell::CellConfig& cell, const Options& options,
                                                 const std::function<bool(double)>& tell);
};

}  // namespace articulus::studies
