#pragma once
#include <optional>
#include <span>
#include <vector>

#include "core/analysis/load_cycle.h"

namespace articulus::analysis {

/// Straight line of load over motion by least squares, sample by sample.
class SlopeFit {
 public:
  void add(const MotionLoad& s) noexcept;
  [[nodiscard]] std::optional<double> slope() const noexcept;             ///< none: fewer than three samples, no motion
  [[nodiscard]] std::optional<double> motionAtZeroLoad() const noexcept;  ///< none as well where it is flat

 private:
  int n_ = 0;
  double x_ = 0.0, y_ = 0.0, xx_ = 0.0, xy_ = 0.0;
};

/// Slope of load over motion at one motion.
struct LocalSlope {
  double motion = 0.0, slope = 0.0;
};

/// Slopes at evenly spaced motions along a branch, of a straight line through what lies within a window around each, or
/// through the five nearest samples where fewer lie there. A line through a bend has a slope between those of its
/// sides; a cubic would swing beyond both, and show a soft place where there is none.
/// In      halfWindow: as a share of the branch's motion; places: at least two
/// Errors  InvalidArgument: no motion, or fewer than twenty samples
/// Thread  any but control
[[nodiscard]] base::Result<std::vector<LocalSlope>> localSlopes(std::span<const MotionLoad> branch, int places,
                                                                double halfWindow);

}  // namespace articulus::analysis
