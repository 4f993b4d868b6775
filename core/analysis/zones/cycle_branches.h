#pragma once
#include <span>
#include <vector>

#include "core/analysis/load_cycle.h"

namespace articulus::analysis {

/// One cycle cut at its largest and its smallest load; each branch in order of time.
struct CycleBranches {
  std::vector<MotionLoad> rising;   ///< from the smallest load to the largest
  std::vector<MotionLoad> falling;  ///< back again
};

/// In      one cycle from any point of it
/// Errors  InvalidArgument: those of judgeTwoSided(), or it has a value that is not finite
/// Thread  any but control
[[nodiscard]] base::Result<CycleBranches> branchesOf(std::span<const MotionLoad> cycle);

/// Motions at which a branch passes zero load, in between its samples; noise makes it pass several times.
[[nodiscard]] std::vector<double> zeroLoadMotions(std::span<const MotionLoad> branch);

/// The branch by means of equally long blocks of samples: noise goes down, the shape stays.
/// In      blocks: at most so many
[[nodiscard]] std::vector<MotionLoad> blockMeans(std::span<const MotionLoad> branch, std::size_t blocks);

}  // namespace articulus::analysis
