#pragma once
#include "core/cycle/snapshot.h"
#include "core/safety/self_test_report.h"

namespace articulus::ui::test {

/// What a self-test might have seen: both sides of six loads, three joints' speeds and the emergency stop; one may have
/// failed.
inline safety::SelfTestReport reportOf(bool good) {
  using safety::FaultCode;
  safety::SelfTestReport report;
  report.limitsRevision = 1;
  const auto add = [&](FaultCode limit, int axis, int sign, double stop_s, double distance,
                       safety::TripMeasure measure) {
    safety::LimitTestResult trip;
    trip.limit = limit;
    trip.axis = axis;
    trip.sign = sign;
    trip.tripped = trip.stands = true;
    trip.stopTime_s = stop_s;
    trip.distance = distance;
    trip.measure = measure;
    report.trips.push_back(trip);
  };
  for (int axis = 0; axis < 3; ++axis)
    for (const int sign : {1, -1}) {
      add(FaultCode::ForceLimit, axis, sign, 0.061 + 0.002 * axis, 0.0004, safety::TripMeasure::Path);
      add(FaultCode::MomentLimit, axis + 3, sign, 0.058, 0.0105, safety::TripMeasure::Turn);
      add(FaultCode::SetUpLinearSpeed, axis, sign, 0.094, 0.0061, safety::TripMeasure::Path);
    }
  add(FaultCode::EmergencyStop, -1, 0, 0.112, 0.0021, safety::TripMeasure::Path);
  report.total = report.trips.size();
  report.took_s = 6.4;
  report.state = safety::SelfTestState::Passed;
  if (good) return report;
  report.trips[3].tripped = false;
  report.trips[3].seen = {};
  report.state = safety::SelfTestState::Failed;
  report.problem = nameOf(report.trips[3]) + " (nothing stopped it)";
  return report;
}

}  // namespace articulus::ui::test
