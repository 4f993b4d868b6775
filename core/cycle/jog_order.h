#pragma once
#include <cstdint>

#include "core/spatial/units.h"

namespace articulus::cycle {

/// Whose axes a person jogs along or about. Those of the body are control::TaskFrame's; its origin is D's in every
/// case.
enum class JogSpace : std::int32_t {
  ArmJoints,  ///< one joint of the arm
  World,      ///< W
  Tool,       ///< the moving body D, as it stands when the jog begins
  Joint,      ///< the fixed body, as it was aligned with D at the reference pose
};

/// What a Jog command asks for: the arm moves along one axis for as long as a person holds a button. Each order lives
/// for kLife_s only and must be renewed; a release, or a message that is lost, is a controlled stop.
/// In      axis: 0.. of the joints; else 0..2 along x, y, z and 3..5 about them. rate in rad/s, or m/s along an axis of
///         the body, with the sign of the side
struct JogOrder {
  static constexpr double kLife_s = 0.2;
  static constexpr double kMost_m_per_s = 0.010, kMost_rad_per_s = spatial::inRadians(3.0);

  JogSpace space = JogSpace::ArmJoints;
  std::int32_t axis = 0;
  double rate = 0.0;         ///< of a renewal: 0 lets go; another number changes nothing
  std::uint64_t renews = 0;  ///< number of the command that began the jog; 0 begins one

  [[nodiscard]] constexpr bool along() const noexcept { return space != JogSpace::ArmJoints && axis < 3; }
  /// The fastest that may be asked for, rad/s or m/s.
  [[nodiscard]] constexpr double most() const noexcept { return along() ? kMost_m_per_s : kMost_rad_per_s; }
};

}  // namespace articulus::cycle
