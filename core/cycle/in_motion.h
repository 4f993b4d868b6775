#pragma once
#include "core/cycle/snapshot.h"

namespace articulus::cycle {

/// Whether the robot moves, or goes on by itself in a moment: a plan stands for a cycle between two segments, and the
/// controlled stop is still under way in State::Stop. Joints whose speed is not known say nothing.
/// In      snapshot: joint speeds in rad/s, as measured
/// Thread  any; real-time safe
/// Test    tests/core/cycle/in_motion_test.cpp
[[nodiscard]] bool inMotion(const Snapshot& snapshot) noexcept;

}  // namespace articulus::cycle
