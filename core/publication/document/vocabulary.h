#pragma once
#include <span>
#include <string_view>

namespace articulus::publication {

/// A text of another room (quantity, method, step, limit) and its German. {0} ... stand for numbers and names, {=0} ...
/// for what has a row of its own.
struct VocabularyRow {
  std::string_view english, german;
};

[[nodiscard]] std::span<const VocabularyRow> vocabulary() noexcept;

}  // namespace articulus::publication
