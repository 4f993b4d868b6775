#pragma once
#include <string>

#include "core/record/run_end.h"

namespace articulus::storage::detail {

/// What the columns end_state and end_reason of a run hold.
struct RunEndText {
  std::string state, reason;
  bool operator==(const RunEndText&) const = default;
};

/// A reason that is empty is stored as the name of the end. An Unknown end has no place in a database: it is stored as
/// interrupted.
[[nodiscard]] RunEndText toText(const record::RunEnding& ending);

/// A state that this version does not know is Unknown, and its reason tells the stored words.
[[nodiscard]] record::RunEnding fromText(const RunEndText& text);

}  // namespace articulus::storage::detail
