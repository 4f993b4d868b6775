#pragma once
#include <optional>
#include <string>
#include <vector>

#include "core/protocol/check/problem.h"
#include "core/protocol/protocol.h"
#include "core/safety/limit_set.h"

namespace articulus::protocol {

/// Everything that keeps this protocol from running within these limits, in the order of the steps; empty if it can
/// run. Checks   names, times and rates are positive, targets inside the force and moment limits with a margin of 10 %,
/// poses
///          inside the safety box and below the speed limits, force steps start with an unload step (at the beginning
///          and again after each move), cycles 1 to 1000, limits of steps never looser than those around them, labels
///          that are unique and there before a measure asks for them, paths that are there before they are replayed, at
///          most kMaxActions actions. Of a sweep the passes up to the first with a problem are looked at, of a branch
///          both ways.
/// In       home_m: where D is at the home pose, in W. Without it a move is only checked against the size of the box.
[[nodiscard]] std::vector<Problem> validate(const Protocol& protocol, const safety::LimitSet& limits,
                                            const std::optional<spatial::Vector3>& home_m = std::nullopt);

/// "Step 2 (load_cycle LB), amplitude_Nm ("Amplitude"): Mx reaches 9.5 Nm, ...", as a list of errors shows it: with the
/// key of a file and with what the form calls it, unless the message does; steps are counted from 1. Inside a block
/// "Step 3 (sweep), line 27, flexion 30 deg > drawer, axes: ...".
[[nodiscard]] std::string describe(const Problem& problem, const Protocol& protocol);

/// Time the protocol takes about on any cell, s (forecast() says what counts); 0 where it can not be unrolled.
[[nodiscard]] double duration_s(const Protocol& protocol);

}  // namespace articulus::protocol
