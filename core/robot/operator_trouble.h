#pragma once
#include <cstdint>
#include <string_view>

namespace articulus::robot {

/// Why an enabling switch or an emergency-stop button is not believed, where its driver knows: worst last.
enum class OperatorTrouble : std::int32_t {
  None,         ///< nothing is wrong: held is held, released is released
  HeldAtStart,  ///< it was held when it was first seen, and must be released once before it counts
  HeldTooLong,  ///< it was held for longer than a person holds it, and may be stuck or tied down
  Disagree,     ///< its two channels did not say the same within the time allowed
  Silent,       ///< the part of this program that reads it did not run
  Lost,         ///< it cannot be read any more
  Count
};

/// One row a trouble, in the words of a person.
struct OperatorTroubleInfo {
  std::string_view label;   ///< "Switch lost"
  std::string_view cause;   ///< "it cannot be read any more"
  std::string_view remedy;  ///< what the operator does next
};

/// Of None all words are empty.  Thread  any; real-time safe
[[nodiscard]] const OperatorTroubleInfo& info(OperatorTrouble trouble) noexcept;

}  // namespace articulus::robot
