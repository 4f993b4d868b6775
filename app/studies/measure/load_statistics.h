#pragma once
#include "core/spatial/types.h"

namespace articulus::studies {

/// What is left of six loads over a stretch of time, axis by axis.
/// In      loads in N and Nm, one a cycle; a cycle with a load that is not finite makes every figure NaN
/// Thread  one
class LoadStatistics {
 public:
  void add(const spatial::Vector6& load) noexcept;
  [[nodiscard]] long long count() const noexcept { return count_; }
  /// Signed mean: what Martinez 2012, Tables 7.2 and 7.3, prints. NaN where nothing was added; so are the others.
  [[nodiscard]] spatial::Vector6 mean() const noexcept;
  [[nodiscard]] spatial::Vector6 meanSize() const noexcept;      ///< mean of |.|
  [[nodiscard]] spatial::Vector6 greatestSize() const noexcept;  ///< maximum of |.|: Martinez 2012, Table 7.5

 private:
  spatial::Vector6 sum_ = spatial::Vector6::Zero(), sizes_ = spatial::Vector6::Zero(),
                   greatest_ = spatial::Vector6::Zero();
  long long count_ = 0;
};

}  // namespace articulus::studies
