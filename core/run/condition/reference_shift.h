#pragma once
#include "core/spatial/pose.h"

namespace articulus::run {

/// How far beside each other the reference poses of two runs are: both runs count displacements and angles from where
/// the specimen came to rest in them. After one that ended early, or a cut, that may be elsewhere.
struct ReferenceShift {
  double away_m = 0.0;
  double turned_rad = 0.0;

  /// In   X_WR_first, X_WR: of the moving body, in W, where each reference was set
  [[nodiscard]] static ReferenceShift between(const spatial::Pose& X_WR_first, const spatial::Pose& X_WR) noexcept;
  /// Whether numbers of the two are not those of one pose: 3 mm or 3 degrees.
  [[nodiscard]] bool counts() const noexcept { return away_m >= 0.003 || turned_rad >= 0.0524; }
};

}  // namespace articulus::run
