#pragma once
#include <functional>
#include <stop_token>

namespace articulus::calibration {

enum class Stage { Registration, Rank, GlobalStart, RobustSolve, Outliers, FinalSolve, Validation };

/// "registration", "global start", ... for a progress bar.
[[nodiscard]] const char* nameOf(Stage stage) noexcept;

/// How far a calibration is.
struct Progress {
  Stage stage = Stage::Registration;
  double fraction = 0.0;  ///< of the whole, 0 to 1, never falling
};

/// Lets a caller follow a calibration and end it.
/// Thread  progress is called on the thread that calibrates; cancel may be requested from any
struct Monitor {
  std::function<void(const Progress&)> progress;  ///< may be empty
  std::stop_token cancel;
};

}  // namespace articulus::calibration
