#pragma once
#include "core/spatial/pose.h"
#include "core/spatial/six_vector.h"

namespace articulus::sensing {

/// One load, and one motion of the moving body, as seen from four places. Force and velocity change places by
/// transposed laws, so that the power F . V is the same in all of them.
/// Frames  S load cell: at S in axes of S. D moving body (tool): at D in axes of D. J joint system: at the joint's
///         centre, fixed to D, in its axes. W world: at D in axes of W, as in tables, plots and CSV
/// Thread  any; real-time safe
/// Source  Omrcen & Nemec 2002, (1)-(3); Martinez 2012, (5.29)-(5.32)
class LoadFrames {
 public:
  enum class Where { Sensor, Tool, Joint, World };
  struct Wrenches {
    spatial::Wrench sensor, tool, joint, world;
  };
  struct Twists {
    spatial::Twist sensor, tool, joint, world;
  };

  LoadFrames(const spatial::Pose& X_WS, const spatial::Pose& X_SD, const spatial::Pose& X_DJ = {}) noexcept
      : X_WS_(X_WS), X_WD_(X_WS * X_SD), X_WJ_(X_WD_ * X_DJ) {}

  [[nodiscard]] spatial::Wrench wrench(const spatial::Wrench& F, Where from, Where to) const noexcept {
    const spatial::Pose a = at(from), b = at(to);
    const spatial::Wrench F_A_W = spatial::rotate(a.rotation, F);
    return spatial::rotate(b.rotation.transpose(),
                           spatial::shiftPoint(F_A_W, spatial::Vector3(a.translation - b.translation)));
  }
  [[nodiscard]] spatial::Twist twist(const spatial::Twist& V, Where from, Where to) const noexcept {
    const spatial::Pose a = at(from), b = at(to);
    const spatial::Twist V_A_W = spatial::rotate(a.rotation, V);
    return spatial::rotate(b.rotation.transpose(),
                           spatial::shiftPoint(V_A_W, spatial::Vector3(b.translation - a.translation)));
  }
  [[nodiscard]] Wrenches everywhere(const spatial::Wrench& F, Where from) const noexcept {
    return {wrench(F, from, Where::Sensor), wrench(F, from, Where::Tool), wrench(F, from, Where::Joint),
            wrench(F, from, Where::World)};
  }
  [[nodiscard]] Twists everywhere(const spatial::Twist& V, Where from) const noexcept {
    return {twist(V, from, Where::Sensor), twist(V, from, Where::Tool), twist(V, from, Where::Joint),
            twist(V, from, Where::World)};
  }

 private:
  /// Where it is seen, with the axes it is seen in.
  [[nodiscard]] spatial::Pose at(Where where) const noexcept {
    switch (where) {
      case Where::Sensor: return X_WS_;
      case Where::Tool: return X_WD_;
      case Where::Joint: return X_WJ_;
      case Where::World: break;
    }
    return {spatial::Matrix3::Identity(), X_WD_.translation};
  }
  spatial::Pose X_WS_, X_WD_, X_WJ_;
};

}  // namespace articulus::sensing
