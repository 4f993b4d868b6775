#pragma once
#include <array>
#include <optional>

namespace articulus::ui {

/// Where plots over time are read, on the clock of the samples: at the mouse (or where the keys have led to), and at
/// two cursors that a person has set.
struct ReadingPlaces {
  std::optional<double> here_s;
  std::array<std::optional<double>, 2> cursor_s;  ///< A, B
  std::optional<double> now_s{};  ///< where something else that is shown stands: a motion that is watched
  [[nodiscard]] bool any() const { return here_s || cursor_s[0] || cursor_s[1]; }
};

}  // namespace articulus::ui
