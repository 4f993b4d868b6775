#pragma once
#include <cstdint>
#include <string_view>

namespace articulus::hardware {

/// How a tracking system sees one body in one frame. Only what is Seen becomes a pose.
enum class BodySight : std::int32_t {
  NeverHeardOf,  ///< no frame has come yet
  Seen,
  Hidden,       ///< markers are covered, turned away or out of sight
  OutOfVolume,  ///< a pose is told, but from where the system is not accurate
  NotPlugged,   ///< the system has no such tool or body
  NoNumber,     ///< the pose that is told is none: NaN, no rotation, or farther than any such system sees
  Stale,        ///< of an older frame than its neighbours
  Inaccurate,   ///< the markers do not fit to the tool as it was built
  Faulty,       ///< told with an error of the system
  NotTold,      ///< missing from the frame: never sent, or lost or damaged on the way
  Mirrored,     ///< beyond the source of a field, where its place is told mirrored
  Distorted,    ///< metal bends the field more than is allowed
  Count
};

/// "hidden: its markers are covered or turned away".  Thread  any
[[nodiscard]] std::string_view wordsOf(BodySight sight) noexcept;

}  // namespace articulus::hardware
