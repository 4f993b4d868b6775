#pragma once
#include <array>
#include <limits>
#include <type_traits>

#include "core/collision/part_name.h"

namespace articulus::collision {

/// Two parts with the way that is left between them.
/// Frames  W world
struct Clearance {
  double distance_m =
      std::numeric_limits<double>::infinity();       ///< below zero: they overlap; infinite: nothing can meet
  PartName a, b;                                     ///< a moves; b moves or stands
  std::array<double, 3> pointA_W_m{}, pointB_W_m{};  ///< nearest points of both surfaces
};
static_assert(std::is_trivially_copyable_v<Clearance>);

/// A pair of bodies that is closer than what is watched, or would be after a controlled stop from now.
struct NearPair {
  int pair = -1;                ///< which of the model's pairs; the same from cycle to cycle
  double distance_m = 0.0;      ///< now
  double stopDistance_m = 0.0;  ///< no less is left during a controlled stop that begins now
  PartName a, b;
};

/// Most pairs that are listed; where there are more, the farther ones are left out.
inline constexpr int kMaxNearPairs = 32;

/// What the collision model sees of one arm state.
struct Proximity {
  Clearance closest;
  int closestPair = -1;
  int nearPairs = 0;
  std::array<NearPair, kMaxNearPairs> near;
};
static_assert(std::is_trivially_copyable_v<Proximity>);

}  // namespace articulus::collision
