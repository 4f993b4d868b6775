#pragma once
#include <array>
#include <span>

#include "core/safety/near_limit.h"
#include "core/safety/supervisor.h"

namespace articulus::safety {

/// The soft limits: a zone before each limit of place and load in which a person is warned and
/// motions are slowed, so that a motion that goes on reaches the hard limit slowly, or not at all.
///   places    joints, box, parts, singular value: taken where a controlled stop from now would end, as
///             in CommandGuard, so that at any speed the zone is entered before the look-ahead stops
///             the motion. The zone is longer by the motion of kAhead_s, so that a person has the time
///             to see the warning; not for parts, of which only the distance is known, not the speed
///   loads     each axis of the wrench and the load cell's sum, as they are
///   slower    speedShare() falls as a smooth step from 1 at the beginning
///             of a zone to kLeastShare at the limit. What was inside and
///             goes back by kBack of the zone at rest is no longer slowed,
///             until it comes nearer again by as much: the way out is free
///   warned    once per approach: begun() names a limit in the cycle in which its zone
///             is entered, and again only after it was left by kLeft of its length, so
///             that a motion along the edge of a zone does not repeat the warning
/// A singularity counts in tasks only, as for the supervisor.
/// Source  ours; the share of 90 % and the margins are chosen, not derived
/// Thread  control; real-time safe
class SoftLimits {
 public:
  static constexpr double kLoadShare = 0.9;  ///< of a load limit: where its zone begins
  static constexpr double kJoint_rad =
      0.035;                               ///< 2 deg before a joint's limit, or a tenth of its range if that is less
  static constexpr double kBox_m = 0.010;  ///< before a side of the box, or a tenth of it if that is less
  static constexpr double kDistance_m = 0.010;        ///< more than what must be left between two parts
  static constexpr double kSingularShare = 0.25;      ///< of the least singular value, more than it
  static constexpr double kAhead_s = 0.25;            ///< of motion, more than those lengths
  static constexpr double kLeastShare = 0.2;          ///< of the speed, at the limit: slower, a motion would never end
  static constexpr double kBack = 0.05, kLeft = 0.2;  ///< of a zone's length

  /// One cycle.  In  what the supervisor sees; pairs of parts closer than watchedDistance_m() must be listed
  void look(const LimitSet& limits, const SupervisorInput& seen) noexcept;
  /// Nothing is near: drives off.
  void reset() noexcept { *this = {}; }

  /// The one that is nearest to its limit; none outside of every zone.
  [[nodiscard]] const NearLimit& nearest() const noexcept { return nearest_; }
  /// Zones entered in this cycle.
  [[nodiscard]] std::span<const NearLimit> begun() const noexcept {
    return {begun_.data(), static_cast<std::size_t>(begunCount_)};
  }
  /// What is left of the speed.
  [[nodiscard]] double speedShare() const noexcept { return speedShare_; }
  [[nodiscard]] static double watchedDistance_m(const LimitSet& limits) noexcept {
    return limits.collisionDistance_m + kDistance_m;
  }

 private:
  struct Zone {
    bool inside = false, back = false;
    double turned = 0.0;  // where it turned round last
  };
  static constexpr std::size_t kBoxZones = robot::kMaxJoints, kLoadZones = kBoxZones + 3, kSumZone = kLoadZones + 6,
                               kPartsZone = kSumZone + 1, kSingularZone = kPartsZone + 1, kZones = kSingularZone + 1;
  /// In  near.share by which the zone is used up, negative outside; advance: the same of the zone at rest, whatever the
  ///     speed is
  void follow(std::size_t zone, const NearLimit& near, double advance) noexcept;

  std::array<Zone, kZones> zone_{};
  std::array<NearLimit, kZones> begun_{};
  int begunCount_ = 0;
  NearLimit nearest_;
  double speedShare_ = 1.0;
};

}  // namespace articulus::safety
