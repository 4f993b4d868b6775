#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <type_traits>

namespace articulus::collision {

/// What a part is called in a message: "upper embedding". Bounded, so that the control thread can pass it on.
/// Thread  any; real-time safe
struct PartName {
  static constexpr std::size_t kLongest = 23;
  std::array<char, kLongest + 1> text{};  ///< zero-terminated

  PartName() = default;
  explicit PartName(std::string_view name) noexcept {
    const auto n = std::min(name.size(), kLongest);
    std::copy_n(name.begin(), n, text.begin());
  }
  /// Goes on after what is there; what does not fit is cut.
  void add(std::string_view more) noexcept {
    const std::size_t begin = view().size(), n = std::min(more.size(), kLongest - begin);
    std::copy_n(more.begin(), n, text.begin() + static_cast<std::ptrdiff_t>(begin));
  }
  [[nodiscard]] std::string_view view() const noexcept { return {text.data()}; }
  [[nodiscard]] bool empty() const noexcept { return text[0] == '\0'; }
  friend bool operator==(const PartName&, const PartName&) = default;
};
static_assert(std::is_trivially_copyable_v<PartName>);

}  // namespace articulus::collision
