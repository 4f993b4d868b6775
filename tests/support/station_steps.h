#pragma once
#include <gtest/gtest.h>

#include <functional>
#include <memory>

#include "app/station.h"
#include "core/cycle/snapshot.h"

namespace articulus::test {

/// Runs a station with the operator's hand on the handle until something is true; false where a fault or the time came
/// first.
inline bool runUntil(app::Station& s, double timeout_s, const std::function<bool(const cycle::Snapshot&)>& isTrue) {
  for (int k = 0; k < timeout_s * 50.0; ++k) {
    s.link().heartbeat();
    s.advance(20);
    const auto now = s.link().snapshot();
    if (now.fault.latched()) {
      ADD_FAILURE() << safety::describe(now.fault);
      return false;
    }
    if (isTrue(now)) return true;
  }
  return false;
}

inline bool pass(app::Station& s, double time_s) {
  return runUntil(s, time_s + 1.0, [left = time_s](const auto&) mutable { return (left -= 0.02) < 0.01; });
}

/// From the brakes to the home pose, at rest, drives on.
inline bool goHome(app::Station& s) {
  s.link().setDeadMan(true);
  if (!runUntil(s, 1.0, [](const auto& now) { return now.deadManHeld; })) return false;
  (void)s.link().send({.kind = cycle::CommandKind::ControllerOn});
  if (!runUntil(s, 5.0, [](const auto& now) { return now.controllerOn; }) || !pass(s, 0.5)) return false;
  (void)s.link().send({.kind = cycle::CommandKind::Home});
  return runUntil(s, 1.0, [](const auto& now) { return now.state == cycle::State::Home; }) &&
         runUntil(s, 60.0, [](const auto& now) { return now.state == cycle::State::Stop; }) && pass(s, 1.0);
}

/// Zeroes the load cell and closes the vice.
inline bool grip(app::Station& s) {
  (void)s.link().send({.kind = cycle::CommandKind::ZeroSensor});
  if (!runUntil(s, 10.0, [](const auto& now) { return now.sensorZeroed && !now.zeroing; })) return false;
  return s.link().setViceClosed(true) && runUntil(s, 2.0, [](const auto& now) { return now.specimenMounted; }) &&
         pass(s, 0.5);
}

}  // namespace articulus::test
