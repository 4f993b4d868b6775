#include "core/cycle/in_motion.h"

#include <cmath>

#include "core/cycle/phases/cycle_state.h"

namespace articulus::cycle {

using record::Channel;

bool inMotion(const Snapshot& snapshot) noexcept {
  if (moves(snapshot.state) || snapshot.planRunning) return true;
  for (const Channel joint :
       {Channel::JointVelocity1, Channel::JointVelocity2, Channel::JointVelocity3, Channel::JointVelocity4,
        Channel::JointVelocity5, Channel::JointVelocity6, Channel::JointVelocity7})
    if (std::abs(snapshot.sample[joint]) > kStandstill_rad_per_s) return true;  // never of what is not a number
  return false;
}

}  // namespace articulus::cycle
