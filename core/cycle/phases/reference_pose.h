#pragma once
#include "core/control/controller.h"
#include "core/spatial/pose.h"

namespace articulus::cycle {

/// The pose of the body that angles, displacements, goals and recorded paths count from: where the specimen was
/// unloaded, before that where it was clamped, or found; home while nothing is.
/// Thread  control; real-time safe
class ReferencePose {
 public:
  ReferencePose(const spatial::Pose& home, control::ControlInput& input) : home_(home), input_(input) { forget(); }

  void set(const spatial::Pose& X_WD) noexcept {
    take(X_WD, true);
    known_ = true;
  }
  /// Goals count from here and not from home; angles are not told, for nobody knows whether it is bent.
  void stay(const spatial::Pose& X_WD) noexcept {
    take(X_WD, true);
    known_ = false;
  }
  /// The specimen is gone.
  void forget() noexcept {
    take(home_, false);
    known_ = false;
  }
  [[nodiscard]] const spatial::Pose& X_WR() const noexcept { return X_WR_; }
  [[nodiscard]] bool known() const noexcept { return known_; }
  [[nodiscard]] bool taken() const noexcept { return taken_; }  ///< false: home

 private:
  void take(const spatial::Pose& X_WD, bool taken) noexcept {
    taken_ = taken;
    X_WR_ = X_WD;
    input_.R_WJ = X_WD.rotation;
  }

  const spatial::Pose& home_;
  control::ControlInput& input_;
  spatial::Pose X_WR_;
  bool known_ = false, taken_ = false;
};

}  // namespace articulus::cycle
