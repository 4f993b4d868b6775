#pragma once
#include <array>
#include <span>
#include <string_view>

#include "core/base/result.h"
#include "core/spatial/side.h"
#include "core/spatial/types.h"

namespace articulus::analysis {

/// How the rotation of a joint is told as three clinical angles: a sequence of axes, the names and the signs of what
/// clinicians call positive.
/// Frames  of a right joint: x anterior, y up (proximal), z to the right (ISB). A left one is mirrored at its x y
///         plane, so that an angle means the same on both sides
struct JointConvention {
  std::string_view key;                    ///< "knee"
  std::string_view label;                  ///< "knee (Grood and Suntay)"
  std::array<int, 3> axes;                 ///< 0 x, 1 y, 2 z; the second and third are those that have turned already
  std::array<std::string_view, 3> angles;  ///< what is positive: "flexion"
  std::array<int, 3> sign;                 ///< of the turn about the axis that counts as positive
  std::string_view source;

  /// First and last axis are the same (shoulder Y X' Y''): singular where the second angle is 0 or 180 degrees, not
  /// +-90.
  [[nodiscard]] bool proper() const noexcept { return axes[0] == axes[2]; }
};
/// Knee, hip, ankle, spine, shoulder in two sequences.
[[nodiscard]] std::span<const JointConvention> jointConventions() noexcept;
/// Null where there is none.
[[nodiscard]] const JointConvention* jointConventionOf(std::string_view key) noexcept;

struct JointAngles {
  std::array<double, 3> angle_rad{};  ///< in the convention's order and signs
  /// How far the second angle is from where the other two cannot be told apart, rad; below some 5 degrees they are
  /// noise.
  double fromSingular_rad = 0.0;
};

/// In      R_AB: axes of the distal bone in those of the proximal one
/// Errors  InvalidArgument: no rotation (a mirrored frame has the determinant -1: it is left-handed)
/// Thread  any
[[nodiscard]] base::Result<JointAngles> jointAngles(const spatial::Matrix3& R_AB, const JointConvention& convention,
                                                    spatial::Side side);
/// The way back.
[[nodiscard]] spatial::Matrix3 rotationOf(const std::array<double, 3>& angle_rad, const JointConvention& convention,
                                          spatial::Side side) noexcept;

}  // namespace articulus::analysis
