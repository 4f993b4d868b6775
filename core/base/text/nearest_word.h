#pragma once
#include <span>
#include <string>
#include <string_view>

namespace articulus::base {

/// The known word that is spelt most like the one that was written: letters put in, left out, changed, or swapped with
/// their neighbour, two of them or a third of the word at most.
/// Out     empty where none is near enough
/// Thread  any but control
[[nodiscard]] std::string nearestWord(std::string_view written, std::span<const std::string> known);

/// "Did you mean "rate_Hz"? " before a remedy; empty where no word is near.
[[nodiscard]] std::string didYouMean(std::string_view written, std::span<const std::string> known);

}  // namespace articulus::base
