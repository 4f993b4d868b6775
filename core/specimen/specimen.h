#pragma once
#include <cstdint>
#include <span>
#include <string>

#include "core/spatial/pose.h"
#include "core/spatial/six_vector.h"

namespace articulus::specimen {

/// A virtual specimen: pose history in, wrench out. Controllers never see it, only the simulated load cell does.
/// Frames  P fixed body in the vice, D moving body on the bracket; equal at the specimen's neutral pose
/// Thread  one (the plant's); real-time safe
class Specimen {
 public:
  virtual ~Specimen() = default;
  /// Forgets the history: fresh tissue at rest in its neutral pose.
  virtual void reset() noexcept = 0;
  /// Advances the history to a new pose, dt_s later.
  /// Out  F_D_P: wrench that must act on D at its origin, in axes of P, to hold it there, N and Nm
  [[nodiscard]] virtual spatial::Wrench step(const spatial::Pose& X_PD, double dt_s) noexcept = 0;
  /// Point of D, from its origin, about which it turns when it settles between two jaws that do not meet it square.
  [[nodiscard]] virtual spatial::Vector3 settlingCentre_m() const noexcept = 0;

  /// What can be cut, by name ("anterior cruciate ligament"); the place of a name is its bit in cut(). At most 64.
  [[nodiscard]] virtual std::span<const std::string> structures() const noexcept { return {}; }
  /// Cuts what has its bit set. What was cut stays cut, also over reset(): no call heals.
  virtual void cut(std::uint64_t structures) noexcept { (void)structures; }

  /// Largest follower preload that it takes, N; 0: it has no way to carry one.
  [[nodiscard]] virtual double maxPreload_N() const noexcept { return 0.0; }
  /// Sets the follower preload: carried inside the specimen from end to end, it stiffens and is felt by neither vice
  /// nor load cell. It stays over reset(); the neutral pose is the one under it. More than maxPreload_N() counts as
  /// that.
  virtual void preload(double force_N) noexcept { (void)force_N; }

  /// Bones between P and D that a camera may follow, by name, cranial or proximal ones first.
  [[nodiscard]] virtual std::span<const std::string> bones() const noexcept { return {}; }
  /// X_PB of a bone in bones() as of the last step.
  [[nodiscard]] virtual spatial::Pose bonePose(std::size_t bone) const noexcept {
    (void)bone;
    return {};
  }
};

}  // namespace articulus::specimen
