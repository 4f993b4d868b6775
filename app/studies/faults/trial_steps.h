#pragma once
#include <cmath>

#include "core/cell/cell_config.h"
#include "core/cycle/command.h"
#include "core/cycle/snapshot.h"
#include "core/protocol/plan.h"

namespace articulus::studies {

// How the trials of faults bring a station into a state: a virtual twin, or one on the wires of virtual devices.
// Station has run(), order(), snapshot(), now_s(), cell(), setDeadMan() and setViceClosed().

/// The load that is ramped.
struct TrialLoad {
  static constexpr double kForceShare = 0.25, kMomentShare = 0.4;  ///< of the limit in force
  static constexpr double kRise_s = 3.0;
};

/// A load along an axis (0..5) and to a side, held so long.
inline protocol::Segment loadSegment(const cell::CellConfig& cell, int axis, int sign, double hold_s) {
  protocol::Segment s;
  s.kind = protocol::SegmentKind::Load;
  s.law = cell.forceLaw;
  s.direction[axis] = 1.0;
  s.profile.amplitude = sign * (axis < 3 ? TrialLoad::kForceShare : TrialLoad::kMomentShare) * cell.limits.wrench[axis];
  s.profile.rise_s = TrialLoad::kRise_s;
  s.profile.hold_s = hold_s;
  s.profile.bothSides = false;
  s.profile.returnToZero = false;
  s.duration_s = TrialLoad::kRise_s + hold_s;
  return s;
}

template <class Station>
bool runUntilStop(Station& twin, double most_s) {
  for (double end_s = twin.now_s() + most_s; twin.now_s() < end_s;) {
    twin.run();
    const cycle::Snapshot now = twin.snapshot();
    if (now.fault.latched()) return false;
    if (now.state == cycle::State::Stop && !now.planRunning) return true;
  }
  return false;
}

template <class Station>
void runFor(Station& twin, double time_s) {
  twin.run(static_cast<int>(std::lround(time_s * twin.cell().rate_Hz)));
}

/// Drives on, load cell zeroed.
template <class Station>
bool makeReady(Station& twin) {
  twin.setDeadMan(true);
  twin.run(2);
  if (twin.order(cycle::CommandKind::ControllerOn) != cycle::AckCode::Accepted) return false;
  cycle::Command mode;
  mode.kind = cycle::CommandKind::UseSetUpMode;
  mode.setUpMode = safety::SetUpMode::Never;
  if (twin.order(mode) != cycle::AckCode::Accepted) return false;
  runFor(twin, 0.3);
  for (int i = 0; i < 50 && twin.snapshot().waitsForArm; ++i) runFor(twin, 0.1);  // of a controller of its own
  if (twin.order(cycle::CommandKind::ZeroSensor) != cycle::AckCode::Accepted) return false;
  for (int i = 0; i < 20 && !twin.snapshot().sensorZeroed; ++i) runFor(twin, 0.1);
  return twin.snapshot().sensorZeroed;
}

/// In the vice and without load.
template <class Station>
bool clamp(Station& twin) {
  if (!twin.setViceClosed(true)) return false;
  runFor(twin, 0.05);
  if (twin.order(cycle::CommandKind::Unload) != cycle::AckCode::Accepted || !runUntilStop(twin, 40.0)) return false;
  runFor(twin, 0.3);
  return true;
}

}  // namespace articulus::studies
