#pragma once
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace articulus::analysis {

/// Where a quantity rises to its first peak in one direction, and what another one was on the way: the branch on which
/// laxity is read. It begins behind the last sample on the other side of zero, and ends where 99.5 % of the peak was
/// reached first, so that neither a hold nor the way back counts; samples before it first came below a tenth of the
/// peak are the end of a rise that was not recorded, and are left out.
/// In      both in the order of time, SI; samples of which one is missing are left out
/// Thread  any but control
/// Test    tests/core/analysis/load_rise_test.cpp
class LoadRise {
 public:
  /// What was read at a set value of what rises.
  struct Reading {
    double value = 0.0;       ///< of the other quantity
    std::size_t samples = 0;  ///< that the line was fitted to; 2: between neighbours
  };

  /// In  direction: 1 or -1; as many of one as of the other
  LoadRise(std::span<const double> rising, std::span<const double> other, int direction);
  /// Farthest that it came in that direction; 0 where it never went there.
  [[nodiscard]] double peak() const noexcept { return peak_; }
  /// A line through the samples within 5 % of the set value, at that value; where there are fewer than five, straight
  /// between its neighbours.
  /// In   at: of the sign of the direction
  /// Out  nothing where it rose to less than 98 % of it
  [[nodiscard]] std::optional<Reading> at(double at) const;
  /// The other quantity where the rise begins: mean of the samples within 1 % of the peak, at least its first one.
  /// Out  nothing where it never went in that direction
  [[nodiscard]] std::optional<double> beginning() const;

 private:
  std::vector<double> rising_, other_;
  double peak_ = 0.0;
};

}  // namespace articulus::analysis
