#pragma once
#include <optional>
#include <string>
#include <vector>

#include "core/protocol/check/problem_fix.h"

namespace articulus::protocol {

/// One thing that is wrong with a protocol, with the step that has it.
/// Thread  any
struct Problem {
  /// One list on the way into blocks.
  struct Inside {
    std::string list;  ///< StepBlock::key: "then"; empty: of a file of its own
    int step = 0;      ///< place in it
  };

  int step = -1;        ///< index into Protocol::steps; -1 for the protocol as a whole
  std::string key;      ///< "amplitude", "rate_per_s", "name" ...
  std::string message;  ///< what is wrong and what is allowed
  int line = 0;         ///< of the step in its file; 0: not known
  std::string place;    ///< of a step inside a block: "flexion 30 deg > drawer"; empty for Protocol::steps themselves
  std::string remedy;   ///< what to do, where the message does not say it
  std::string written;  ///< the key as a file has it: "amplitude_Nm"
  std::string label;    ///< what the form calls it: "Amplitude"; empty where the form has no such field
  std::vector<Inside> inside{};     ///< the way from Protocol::steps[step] to the step that has it; empty: that one
  int component = -1;               ///< of a vector its number, of goals the axis; -1: all of the field
  std::optional<ProblemFix> fix{};  ///< where the remedy is certain

  /// message and remedy as one text
  [[nodiscard]] std::string text() const { return remedy.empty() ? message : message + " " + remedy; }
};

}  // namespace articulus::protocol
