#pragma once
#include <cstdint>
#include <string>

#include "core/storage/binding.h"

namespace articulus::storage::detail {

/// How often runs.head of a folder was written, kept outside of the folder (Binding::countFile) and tagged with the
/// station's key: a folder that was set back as a whole, with its runs.head, has written less than that. Whoever sets
/// back both is not seen.
/// runs.head is written first: one that is ahead was killed in between. So the count is to be read before runs.head.
/// Thread  any
struct RunCount {
  enum class State { Nowhere, Missing, Unreadable, Changed, Genuine };
  State state = State::Nowhere;
  std::int64_t value = 0;
  std::string problem{};  ///< why it could not be read

  [[nodiscard]] static RunCount read(const Binding& binding);
  /// Why it could not be written; empty: it was, or there is no such place. A run does not wait for it.
  [[nodiscard]] static std::string write(const Binding& binding, std::int64_t value);
};

}  // namespace articulus::storage::detail
