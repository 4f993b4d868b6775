#pragma once
#include <string>
#include <vector>

#include "core/protocol/protocol.h"

namespace articulus::protocol {

enum class ChangeKind { Changed, Added, Removed, Moved };
[[nodiscard]] std::string_view word(ChangeKind kind) noexcept;  ///< "changed", "added" ...

/// What was said, and what is said now, in words with units.
struct FieldChange {
  std::string name;           ///< "Ramp time": a word of the program
  std::string part{};         ///< of several under that name: "Fx"; a name that a person gave
  std::string before, after;  ///< empty: it was not there, or is not any more
  bool ownWords = false;      ///< both are what a person wrote
};

/// A parameter of the protocol, or an analysis that it asks for.
struct ItemChange {
  ChangeKind kind = ChangeKind::Changed;
  std::string name;                   ///< "moment"; "stiffness_matrix"
  std::vector<FieldChange> fields{};  ///< of one that was added or removed: all that it says
};

struct StepChange {
  ChangeKind kind = ChangeKind::Changed;  ///< one that was moved may have changed as well
  std::string before, after;              ///< where it is: "4.2"; empty: it is not there
  std::string list{};                     ///< which list of the block around it: "Else"; empty: there is one
  std::string title, summary;             ///< as it is now; of one that was removed as it was
  std::vector<FieldChange> fields{};
};

/// What differs between two protocols.
struct ProtocolDifference {
  std::vector<FieldChange> whole;      ///< name, description, source, cell ...
  std::vector<ItemChange> parameters;  ///< by name
  std::vector<ItemChange> analyses;
  std::vector<StepChange> steps;  ///< in the order in which they are now
  [[nodiscard]] bool none() const noexcept {
    return whole.empty() && parameters.empty() && analyses.empty() && steps.empty();
  }
};

/// Any two protocols, however unlike. Numbers are compared as they are read, seven digits, whatever unit the file gives
/// them in; a parameter that stands in the place of the same number is a difference. Of a sweep over a list of steps
/// those of its first value are compared; the values themselves are a field.
/// Thread  any
/// Test    tests/core/protocol/difference
[[nodiscard]] ProtocolDifference differenceOf(const Protocol& before, const Protocol& after);

/// One line for each: "Step 3 Ramp FE: My / Ry: load 3 Nm -> load 5 Nm".
[[nodiscard]] std::vector<std::string> inWords(const ProtocolDifference& difference);
/// "3", "3 (before: 2)"; of one that was removed where it was.
[[nodiscard]] std::string placeOf(const StepChange& change);

}  // namespace articulus::protocol
