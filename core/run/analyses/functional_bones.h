#pragma once
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "core/analysis/joint/functional_axes.h"
#include "core/run/run_view.h"
#include "core/storage/records.h"

namespace articulus::run {

/// What is needed to find the first axis of a joint in the motions of a run.
struct FunctionalRequest {
  std::string table;  ///< of the rows
  const analysis::JointConvention* convention = nullptr;
  spatial::Side side = spatial::Side::Right;
  bool together = false;  ///< the distal bone has the proximal one's axes at the reference pose, and they stay together
  double least_range_rad = 0.0;
  spatial::Matrix3 R_WP;  ///< given axes of the proximal bone at the reference pose
  /// Axes of the distal bone in those of the proximal one, as given, out of the attitude of D in an action.
  std::function<spatial::Matrix3(int action, const spatial::Matrix3& R_WD)> R_AB;
};

struct FunctionalBones {
  spatial::Matrix3 correction = spatial::Matrix3::Identity();  ///< R_AA' of the proximal bone, as in FunctionalAxis
  std::vector<storage::ResultValue> rows;                      ///< axis, its uncertainty, cross-talk before and after
};

/// Errors  as analysis::functionalAxis, as RunView; InvalidArgument: a label that no motion has
[[nodiscard]] base::Result<FunctionalBones> functionalBones(const RunView& run, const std::vector<std::string>& labels,
                                                            const FunctionalRequest& request);

}  // namespace articulus::run
