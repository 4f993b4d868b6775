#pragma once
#include "core/robot/joint_vector.h"

namespace articulus::studies {

/// How joints follow one common course from a position to another.
/// In      wanted and measured positions, rad, one pair a cycle, to the end of the settling
/// Thread  one
/// Source  Martinez 2012, 5.3.1, Fig 5.5 and 5.6 (drawn only; the figures taken from it are ours)
class StepResponse {
 public:
  /// No joint may stay where it is: there is no overshoot of a way of nothing.
  StepResponse(const robot::JointVector& from, const robot::JointVector& to) noexcept : from_(from), to_(to) {}
  void add(const robot::JointVector& wanted, const robot::JointVector& measured) noexcept;
  /// How far the worst joint went beyond its target, of its way; 0 if none did. NaN where nothing was added.
  [[nodiscard]] double overshoot_percent() const noexcept;
  /// The greatest distance of any joint from where it was wanted at that moment.
  [[nodiscard]] double greatestError_rad() const noexcept;
  [[nodiscard]] robot::JointVector greatestErrors_rad() const noexcept { return error_; }  ///< joint by joint
  [[nodiscard]] robot::JointVector overshoots_percent() const noexcept { return 100.0 * beyond_; }

 private:
  robot::JointVector from_, to_, beyond_, error_;
};

}  // namespace articulus::studies
