#pragma once
#include <functional>
#include <vector>

#include "app/self_test/virtual_twin.h"
#include "core/protocol/plan.h"
#include "core/safety/limit_test_result.h"
#include "core/safety/set_up_mode.h"

namespace articulus::app {

/// How one limit is driven at on a virtual twin until it trips.
struct LimitTestCase {
  safety::FaultCode limit = safety::FaultCode::None;
  int axis = -1, sign = 0;                              ///< as in safety::LimitTestResult
  int faultAxis = -1;                                   ///< as the fault names it
  unsigned orAxes = 0;                                  ///< bits of axes that it may name as well
  safety::FaultCode orLimit = safety::FaultCode::None;  ///< another name that the same cause may be given first
  safety::TripMeasure measure = safety::TripMeasure::Path;
  safety::SetUpMode setUp = safety::SetUpMode::Never;
  bool zeroed = false;    ///< the load cell must have been zeroed
  double before_s = 0.0;  ///< stands so long before it begins
  /// Limits of the twin, all but the one under test as wide as the cell allows. That one is the one in force where the
  /// arm can reach it from its home pose, else it is drawn in to where it can.
  safety::LimitSet limits;
  protocol::Plan plan;  ///< what moves; none: it stands
  /// Once, at full speed, and for good; empty: the motion itself is the cause. A load is one that only the sensor
  /// reports: nothing pushes at the arm, and a hold that carried it would push the arm away itself.
  std::function<void(VirtualTwin&)> provoke;
  std::function<void(VirtualTwin&)> during;  ///< in every cycle from then on; empty: nothing more
  std::function<bool(VirtualTwin&)>
      cause;  ///< holds from the first cycle that is wrong; empty: from the trip, or from provoke
};

/// What the cases of sensors and drives that contradict each other are made of.
struct PlausibilityCaseParts {
  const cell::CellConfig& cell;
  const safety::LimitSet& inForce;
  const safety::LimitSet& widest;
  protocol::Plan underWay;  ///< a motion during which something else happens
  std::function<std::function<void(VirtualTwin&)>(int joint, bool hard)>
      push;  ///< an amplifier that ignores what it is told
};
/// A case for each fault of safety::Plausibility, of the displacement of the specimen, and of the computer.
void addPlausibilityCases(const PlausibilityCaseParts& parts, std::vector<LimitTestCase>& to);

/// Every limit of a cell on every axis and to both sides.
/// In      cell; inForce its limits
[[nodiscard]] std::vector<LimitTestCase> limitTestCases(const cell::CellConfig& cell, const safety::LimitSet& inForce);

/// Builds a twin, drives the limit, and measures until half a second after the trip.
/// In      tamper: changes the twin's limits behind the trial's back; for tests of who relies on the result
/// Errors  of VirtualTwin::create
/// Thread  any but control
[[nodiscard]] base::Result<safety::LimitTestResult> drive(const LimitTestCase& trial, const cell::CellConfig& cell,
                                                          std::uint64_t seed,
                                                          const std::function<void(safety::LimitSet&)>& tamper = {});

/// How many are driven.
struct DriveOptions {
  std::uint64_t seed = 1;
  int threads = 1;
  std::function<void(safety::LimitSet&)> tamper = {};  ///< as of drive()
  /// Whether a case goes before those that are not; asked anew for each one that is driven next. Empty: in order.
  std::function<bool(const LimitTestCase&)> first = {};
  std::function<void(const LimitTestCase&)> begins = {};  ///< told by the thread that drives it
};

/// Drives all, in order but for what goes first; a trip is told as soon as it was measured, by the thread that did.
/// Out     those in order that were driven until isOver said so; all of them if it never did
/// Errors  as of drive()
[[nodiscard]] base::Result<std::vector<safety::LimitTestResult>> driveAll(
    const std::vector<LimitTestCase>& trials, const cell::CellConfig& cell, const DriveOptions& options,
    const std::function<bool()>& isOver, const std::function<void(const safety::LimitTestResult&)>& tell);

}  // namespace articulus::app
