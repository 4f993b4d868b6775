#pragma once
#include <string>

#include "core/protocol/step.h"

namespace articulus::protocol {

/// What takes a problem away for certain: one change of the step that has it. It is made where the problem is found,
/// and nothing of it is a guess about what the step is for.
/// Thread  any
struct ProblemFix {
  enum class Act {
    SetNumber,    ///< of a field
    SetText,      ///< of a field, of the label, or the name of the protocol
    LeaveOut,     ///< a limit of the step, or its control law
    UnloadBefore  ///< a new unload step goes before it, into the same list
  };
  Act act = Act::SetNumber;
  std::string key{};    ///< as Problem::key
  int component = 0;    ///< of a vector or of goals, as Problem::component; of limits their place, see limitOf()
  double number = 0.0;  ///< SI
  std::string text{};   ///< of SetText
  std::string name{};   ///< what the form calls it: "Ramp time", "Target Fx"; of a limit what it is of
  std::string unit{};   ///< of the number, SI; empty: a pure number
};

/// Out     false where the step has no such field, or where the fix is no change within it: nothing has changed
bool apply(const ProblemFix& fix, Step& step);

/// One of the limits that a step may tighten: 0..5 of the loads, 6 and 7 of the speeds, 8 and 9 of the displacements.
[[nodiscard]] double& limitOf(LimitTightening& limits, int place);

}  // namespace articulus::protocol
