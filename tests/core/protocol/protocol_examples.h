#pragma once
#include <random>

#include "core/protocol/protocol.h"
#include "core/safety/limit_set.h"

namespace articulus::protocol::test {

/// Limits that every sensible protocol keeps: 200 N, 10 Nm, a box of 0.4 m around (0.5, 0, 0.8).
inline safety::LimitSet generousLimits() {
  safety::LimitSet limits;
  limits.boxLower_m = {0.3, -0.2, 0.6};
  limits.boxUpper_m = {0.7, 0.2, 1.0};
  limits.linearSpeed_m_per_s = 0.1;
  limits.angularSpeed_rad_per_s = 0.5;
  limits.wrench << 200, 200, 200, 10, 10, 10;
  return limits;
}

inline Protocol lateralBending() {
  return {"Lateral bending", "", "", {UnloadStep{}, LoadCycleStep{"LB", 3, 3.0, 0.075, 3, 3, 0.0}}};
}

/// A protocol that validate() finds nothing wrong with: any mix of steps within generousLimits().
inline Protocol randomProtocol(std::mt19937_64& random) {
  const auto between = [&](double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(random);
  };
  const auto whole = [&](int low, int high) { return std::uniform_int_distribution<int>(low, high)(random); };
  Protocol protocol{"Random", "from a seed", "nowhere", {}};
  bool force = false;
  std::array<double, 6> held{};
  for (int i = whole(1, 12); i > 0; --i) {
    const int kind = whole(0, 4);
    const bool forceStep = kind == 1 || kind == 2;
    if (kind == 0 || (forceStep && !force)) {
      protocol.steps.emplace_back(UnloadStep{between(0.1, 5), between(0.01, 0.5), between(0, 5), between(10, 60)});
      force = true;
      held.fill(0.0);
    }
    if (kind == 1) {
      LoadCycleStep s{"LB", whole(0, 5), 0.0, 0.0, whole(1, 4), 1, whole(0, 1) * between(0, 2)};
      const double most = (s.axis < 3 ? 170.0 : 8.5) - std::abs(held[static_cast<std::size_t>(s.axis)]);
      s.amplitude = (whole(0, 1) ? 1.0 : -1.0) * between(0.01, 1.0) * most;
      s.rate_per_s = between(0.05, 1.0) * std::abs(s.amplitude);
      s.reportedCycle = whole(1, s.cycles);
      protocol.steps.emplace_back(s);
    } else if (kind == 2) {
      LoadStep s;
      for (std::size_t axis = 0; axis < 6; ++axis) s.target[axis] = between(-1, 1) * (axis < 3 ? 80.0 : 4.0);
      s.time_s = between(0.5, 20);
      s.hold_s = whole(0, 1) * between(0, 5);
      s.returnToZero = whole(0, 1) == 1;
      s.cycles = s.returnToZero ? whole(1, 3) : 1;
      if (!s.returnToZero) held = s.target;
      protocol.steps.emplace_back(s);
    } else if (kind == 3) {
      MoveStep s;
      for (int k = 0; k < 3; ++k) {
        s.translation_m[k] = between(-0.02, 0.02);
        s.angles_rad[k] = between(-0.2, 0.2);
      }
      s.time_s = between(5, 10);
      s.hold_s = between(0, 3);
      protocol.steps.emplace_back(s);
      force = false;
    } else if (kind == 4) {
      protocol.steps.emplace_back(WaitStep{between(0.1, 10)});
    }
  }
  return protocol;
}

}  // namespace articulus::protocol::test
