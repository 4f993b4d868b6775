#pragma once
#include <array>
#include <cmath>

#include "core/ik/simd_pair.h"
#include "core/ik/solution_set.h"
#include "core/robot/link_geometry.h"

namespace articulus::ik {

/// Shared by the closed forms: when a number of the geometry counts as zero, and how lanes become solutions.
/// m and rad: what differs by less has the special structure. The drawing's numbers are rounded (starts only, polished
/// later); what a calibrated arm differs by is its error, six times and more at the flange.
inline constexpr double kNominalStructure = 1e-9, kCalibratedStructure = 1e-11;
inline constexpr double kLeastTwistSine = 1e-3;  ///< axes 1 and 2 closer to parallel than this have no closed form
inline constexpr double kLeastLength_m = 1e-6;   ///< upper arm and forearm

[[nodiscard]] inline bool anyBeta(const std::array<robot::LinkGeometry, 6>& links) noexcept {
  for (const auto& link : links)
    if (link.beta_rad() != 0.0) return true;
  return false;
}

/// Adds the six joints of one lane. There must be room.
inline void append(const SimdPair (&joints)[6], int lane, SolutionSet& solutions) noexcept {
  robot::JointVector& q = solutions.q[static_cast<std::size_t>(solutions.count++)];
  q.resize(6);
  double* to = q.data();
  for (int i = 0; i < 6; i += 2)
    _mm_storeu_pd(to + i,
                  lane == 0 ? _mm_unpacklo_pd(joints[i], joints[i + 1]) : _mm_unpackhi_pd(joints[i], joints[i + 1]));
}

}  // namespace articulus::ik
