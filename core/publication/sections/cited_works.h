#pragma once
#include <span>
#include <string_view>

namespace articulus::publication {

/// A work of the literature. Its key is how methods, tables and protocols cite it, letter by letter: "Wilke et al.
/// 1998".
struct CitedWork {
  std::string_view key, reference;
};

/// All that methods of this program and its protocols cite, by name of the first author.
/// Test  tests/core/publication/references_test.cpp: whatever a method cites is here, and nothing else is
[[nodiscard]] std::span<const CitedWork> citedWorks() noexcept;

/// Whether a text cites it: the key as a whole, not as a part of a longer name or year.
[[nodiscard]] bool cites(std::string_view text, std::string_view key) noexcept;

}  // namespace articulus::publication
