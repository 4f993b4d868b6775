#pragma once
#include <span>
#include <string_view>

namespace articulus::publication {

/// A fragment of what other rooms say (quantities, methods, steps, limits) and its German.
struct VocabularyRow {
  std::string_view english, german;
};

[[nodiscard]] std::span<const VocabularyRow> vocabulary() noexcept;

}  // namespace articulus::publication
