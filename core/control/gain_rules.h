#pragma once
#include <array>
#include <string_view>
#include <vector>

#include "core/control/gain_set.h"

namespace articulus::control {

/// A rule between two gains that their help states: each may have any value of its range, but together the arm or the
/// load may ring. Nothing forbids it; who changes one is told.
struct GainRule {
  std::array<Gain, 2> gains;  ///< the two that it is about
  std::string_view warning;   ///< a sentence
};

/// Those that a set of gains breaks.  Thread  any
[[nodiscard]] std::vector<GainRule> brokenRules(const GainSet& gains);

}  // namespace articulus::control
