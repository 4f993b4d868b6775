#pragma once
#include <optional>
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
///          inside the safety box and below the speed limits, force steps start with an unload step (at the beginning and
///          again after each move), cycles 1 to 1000, at most kMaxSegments steps.
/// In       home_m: where D is at the home pose, in W. Without it a move is only checked against the size of the box.
[[nodiscard]] std::vector<Problem> validate(const Protocol& protocol, const safety::LimitSet& limits,
                                            const std::optional<spatial::Vector3>& home_m = std::nullopt);

/// "Step 2 (load_cycle LB), amplitude: Mx reaches 9.5 Nm, ...", as a list of errors shows it; steps are counted from 1.
[[nodiscard]] std::string describe(const Problem& problem, const Protocol& protocol);

/// Time the protocol takes once unloaded, s (unload steps counted with their hold time).
[[nodiscard]] double duration_s(const Protocol& protocol);

}  // namespace articulus::protocol
