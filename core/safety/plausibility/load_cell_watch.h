#pragma once
#include "core/safety/fault.h"
#include "core/safety/plausibility/plausibility_input.h"

namespace articulus::safety {

/// A load cell that goes on counting and says the same again and again: noise alone changes the last digit of one of
/// six channels every few samples. How long it may stay the same is learned of the cell itself, from before the drives
/// are switched on.
/// Thread  control; real-time safe
class LoadCellWatch {
 public:
  [[nodiscard]] Fault check(const PlausibilityInput& input) noexcept;

  static constexpr double kLeast_s = 0.025;  ///< nothing shorter is called frozen
  static constexpr double kTimesLongest = 4.0;

 private:
  spatial::Wrench last_;
  std::uint64_t counter_ = 0;
  double same_s_ = 0.0, longest_s_ = 0.0;
};

}  // namespace articulus::safety
