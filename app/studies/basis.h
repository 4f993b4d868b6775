#pragma once
#include <array>
#include <string_view>

namespace articulus::studies {

/// What kind of figure a result is held against. Only the first says anything about the world.
enum class Basis {
  Published,   ///< a document prints it, and nothing here was made from it
  FromMemory,  ///< found in no document at hand
  RoundTrip,   ///< the virtual specimen, or the rule that ends a motion, was made from it: the chain gives it back or
               ///< not
  Ours,        ///< a bound that we set
};
inline constexpr std::array kBases{Basis::Published, Basis::FromMemory, Basis::RoundTrip, Basis::Ours};

[[nodiscard]] constexpr std::string_view name(Basis basis) noexcept {
  constexpr std::array<std::string_view, kBases.size()> kNames{"published", "from memory", "round trip", "our bound"};
  return kNames[static_cast<std::size_t>(basis)];
}

/// One sentence for a reader of the table.
[[nodiscard]] constexpr std::string_view meaning(Basis basis) noexcept {
  constexpr std::array<std::string_view, kBases.size()> kMeanings{
      "printed in a document; nothing here was made from it", "customary figures, in no document at hand",
      "the virtual specimen, or the rule that ends the motion, was made from it",
      "a bound that we set, or a known shape of our own"};
  return kMeanings[static_cast<std::size_t>(basis)];
}

}  // namespace articulus::studies
