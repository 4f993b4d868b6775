#pragma once
#include <vector>

#include "core/spatial/pose.h"
#include "core/tracking/bone_tracks.h"

namespace articulus::tracking {

/// Motion of one vertebra relative to the one below it, in vertebral axes: X to the left, Y up, Z forward.
/// Rotations: flexion about +X, axial rotation to the left about +Y, bending to the right about +Z (angles in the order
/// X, Z', Y'', which is that of SpineAngles). Translations: of the upper origin along the lower axes, from where it was
/// at the reference.
/// Source  Hill 2013, p. 66-67 (White & Panjabi). He has X "from left to right", which can only be the viewer's: with
///         the patient's own the axes would be left-handed, and flexion and right bending not both positive
struct SegmentMotion {
  std::int64_t frame = 0;
  double time_s = 0.0;
  bool known = false;  ///< both vertebrae were
  double flexion_rad = 0.0, bendingRight_rad = 0.0, rotationLeft_rad = 0.0;
  spatial::Vector3 shift_m = spatial::Vector3::Zero();  ///< to the left, up, forward
};

/// Axes of the vertebra (X left, Y up, Z forward) in ours (x anterior, y left, z cranial): R_our_vertebral.
[[nodiscard]] spatial::Matrix3 vertebralAxes() noexcept;

/// In      upper, lower in any common frame, with axes as ours (x anterior, y left, z cranial); X_LU0: at the reference
[[nodiscard]] SegmentMotion segmentMotion(const spatial::Pose& X_TU, const spatial::Pose& X_TL,
                                          const spatial::Pose& X_LU0) noexcept;

/// Frame by frame; the reference is the mean of the first `reference` frames in which both are known.
/// In      tracks of the same frames
[[nodiscard]] std::vector<SegmentMotion> segmentMotions(const Track& upper, const Track& lower,
                                                        std::size_t reference = 10);

}  // namespace articulus::tracking
