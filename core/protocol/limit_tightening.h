#pragma once
#include <limits>

#include "core/safety/limit_set.h"
#include "core/spatial/six_vector.h"

namespace articulus::protocol {

/// Limits that hold for a step beside those in force. They may be tighter, never looser.
struct LimitTightening {
  static constexpr double kNone = std::numeric_limits<double>::infinity();
  spatial::Vector6 wrench = spatial::Vector6::Constant(kNone);  ///< N and Nm, sizes
  double linearSpeed_m_per_s = kNone, angularSpeed_rad_per_s = kNone;
  double displacement_m = kNone, rotation_rad = kNone;  ///< of the specimen from its reference pose, each axis

  [[nodiscard]] bool any() const noexcept {
    return wrench.minCoeff() < kNone || linearSpeed_m_per_s < kNone || angularSpeed_rad_per_s < kNone ||
           displacement_m < kNone || rotation_rad < kNone;
  }
  /// Of each the tighter one.
  [[nodiscard]] safety::LimitSet appliedTo(safety::LimitSet limits) const noexcept {
    for (int i = 0; i < 6; ++i) limits.wrench[i] = std::min(limits.wrench[i], wrench[i]);
    limits.linearSpeed_m_per_s = std::min(limits.linearSpeed_m_per_s, linearSpeed_m_per_s);
    limits.angularSpeed_rad_per_s = std::min(limits.angularSpeed_rad_per_s, angularSpeed_rad_per_s);
    limits.displacement_m = limits.displacement_m.cwiseMin(displacement_m);
    limits.rotation_rad = limits.rotation_rad.cwiseMin(rotation_rad);
    return limits;
  }
};

}  // namespace articulus::protocol
