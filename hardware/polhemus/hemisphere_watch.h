#pragma once
#include "core/base/clock.h"
#include "core/spatial/pose.h"

namespace articulus::hardware {

/// Notices that a sensor has crossed into the hemisphere in which it was not to be. A field has the same strength on
/// both sides of its source, so the system goes on to tell a place in the set hemisphere: from one record to the next
/// the place leaps to its mirror image through the source.
/// Thread  one; real-time safe
/// Source  Liberty manual URM03PH156 rev. H, command H: "usually sign flips"
class HemisphereWatch {
 public:
  /// In   place_m: from the source; time: of the record, any clock
  /// Out  whether the place is told mirrored
  [[nodiscard]] bool mirrored(const spatial::Vector3& place_m, base::Nanoseconds time) noexcept;
  void reset() noexcept { any_ = mirrored_ = false; }

 private:
  bool any_ = false, mirrored_ = false;
  spatial::Vector3 last_m_ = spatial::Vector3::Zero();
  base::Nanoseconds lastTime_ = 0;
};

}  // namespace articulus::hardware
