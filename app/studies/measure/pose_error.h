#pragma once
#include "core/record/sample.h"
#include "core/spatial/six_vector.h"

namespace articulus::studies {

/// How far the moving body was from where it was wanted, from samples: error of position along and of orientation about
/// the axes of W, mean of the size of each.
/// Source  Martinez 2012, 5.4.1 and Fig 5.13: "maximum mean error" is the largest of these means
/// Thread  one
class PoseError {
 public:
  /// Wanted less measured of one sample, m and rad; NaN where the sample has no wanted pose.
  [[nodiscard]] static spatial::Vector6 of(const record::Sample& sample) noexcept;
  void add(const record::Sample& sample) noexcept;
  [[nodiscard]] spatial::Vector6 mean() const noexcept;   ///< of |.|, m and rad; NaN where nothing was added
  [[nodiscard]] double worstPosition_m() const noexcept;  ///< mean of the worst axis
  [[nodiscard]] double worstOrientation_rad() const noexcept;
  [[nodiscard]] long long count() const noexcept { return count_; }

 private:
  spatial::Vector6 sum_ = spatial::Vector6::Zero();
  long long count_ = 0;
};

}  // namespace articulus::studies
