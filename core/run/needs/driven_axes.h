#pragma once
#include <array>

#include "core/control/law.h"
#include "core/protocol/program.h"

namespace articulus::run {

/// Along and about which axes of the world a program loads or leads the body: Fx Fy Fz Mx My Mz. An axis that is only
/// held, or unloaded, is none of them; where it cannot be told (a path that is recorded first, axes that turn with the
/// body) it is all.
/// Thread  any but control
/// Test    tests/core/run/needs/driven_axes_test.cpp
[[nodiscard]] std::array<bool, 6> drivenAxes(const protocol::Program& program,
                                             control::Law forceLaw = control::kLoadLaw);

}  // namespace articulus::run
