#pragma once
#include <string>
#include <vector>

#include "core/protocol/protocol.h"
#include "core/safety/limit_set.h"

namespace articulus::protocol {

/// One thing that is wrong with a protocol, with the step that has it.
struct Problem {
  int step = -1;          ///< index into Protocol::steps; -1 for the protocol as a whole
  std::string key;        ///< "amplitude", "rate_per_s", "name" ...
  std::string message;    ///< what is wrong and what is allowed
};

/// Everything that keeps this protocol from running within these limits, in the order of the steps; empty if it can run.
/// Checks   names, times and rates are positive, targets inside the force and moment limits with a margin of 10 %, moves
///          inside the safety box, a force protocol starts with an unload step, cycles 1 to 1000, at most kMaxSegments steps.
[[nodiscard]] std::vector<Problem> validate(const Protocol& protocol, const safety::LimitSet& limits);

/// Time the protocol takes once unloaded, s (unload steps counted with their hold time).
[[nodiscard]] double duration_s(const Protocol& protocol);

}  // namespace articulus::protocol
