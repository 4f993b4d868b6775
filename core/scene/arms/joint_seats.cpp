#include "core/scene/arms/joint_seats.h"

#include <algorithm>
#include <cmath>

namespace articulus::scene {
namespace {

using spatial::Vector3;

constexpr double kLowestFoot = 0.55;  // of the shoulder's height is left to the foot at most by the first seat

JointSeat firstSeat(const ArmDraft& arm, const SeatSize& size) {
  JointSeat seat;
  seat.side = arm.upwards();
  seat.seam_m = -seat.side * std::min(size.own_m, kLowestFoot * std::max(arm.height_m(), 0.1 * arm.scale()));
  return seat;
}

JointSeat laterSeat(const ArmDraft& arm, int link, const JointSeat& before, const SeatSize& size) {
  const ArmDraft::NextJoint joint = arm.next(link - 1);
  JointSeat seat;
  seat.before_m = (Vector3(0, 0, before.level_m) - joint.origin_m).dot(joint.axis);
  const bool free = !arm.isLast(link) && arm.next(link).parallel();
  if (free) {
    seat.side = seat.before_m > 0.5 * size.before_m ? -1.0 : 1.0;
    seat.seam_m = seat.before_m + seat.side * size.before_m;
    seat.level_m = seat.seam_m + seat.side * size.own_m;
    return seat;
  }
  const double way = -seat.before_m;
  seat.side = way < 0.0 ? -1.0 : 1.0;
  const double share = size.before_m / std::max(size.before_m + size.own_m, 1e-6);
  seat.seam_m = seat.before_m + share * way;
  if (std::abs(way) < 0.5 * size.own_m) seat.seam_m = -0.5 * seat.side * size.own_m;  // both around one point
  return seat;
}

}  // namespace

std::vector<JointSeat> jointSeats(const ArmDraft& arm, const std::vector<SeatSize>& sizes) {
  std::vector<JointSeat> seats{firstSeat(arm, sizes.front())};
  for (int link = 1; link < arm.joints(); ++link)
    seats.push_back(laterSeat(arm, link, seats.back(), sizes[static_cast<std::size_t>(link)]));
  return seats;
}

}  // namespace articulus::scene
