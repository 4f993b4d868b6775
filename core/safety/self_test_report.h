#pragma once
#include <string>
#include <vector>

#include "core/safety/limit_test_result.h"
#include "core/safety/self_test_state.h"

namespace articulus::safety {

/// Where the self-test of the limits stands, for a screen that asks now and then.
struct SelfTestReport {
  SelfTestState state = SelfTestState::NotAsked;
  std::uint64_t limitsRevision = 0;  ///< cycle::Snapshot::limitsRevision of the limits that it is about
  std::size_t total = 0;             ///< limits to be driven; trips.size() of them have been
  std::vector<LimitTestResult> trips;
  /// What of total the run that comes needs is driven first, by SelfTest::beginWith(): its loads and axes and what ends
  /// every motion. The rest follows, and no run starts before all of it has passed.
  std::size_t needed = 0, neededDriven = 0;
  /// Limit, axis and side of those that remain, in the order in which they come; the first is being driven.
  std::vector<LimitTestResult> waiting;
  double left_s = 0.0;  ///< about so long it will still take; 0: not known yet
  double took_s = 0.0;  ///< of real time, once it has ended
  std::string problem;  ///< why it could not be made, or which limits did not trip; empty while all is well
};

}  // namespace articulus::safety
