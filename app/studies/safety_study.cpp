#include "app/studies/safety_study.h"

#include <algorithm>
#include <atomic>
#include <cmath>

#include "app/self_test/limit_test_case.h"

namespace articulus::studies {

using safety::LimitTestResult;

namespace {

/// True if b is worse than a.
bool worse(const LimitTestResult& a, const LimitTestResult& b) {
  if (a.good() != b.good()) return a.good();
  return b.stopTime_s > a.stopTime_s;
}

}  // namespace

ValueDriven valueDriven(const app::LimitTestCase& trial, const safety::LimitSet& inForce) noexcept {
  using safety::FaultCode;
  using safety::LimitSet;
  const auto i = trial.axis;
  const bool up = trial.sign > 0;
  const auto compare = [&](auto&& valueOf) {
    // The set-up speed of a joint is a product of two limits and comes back rounded.
    const double tried = valueOf(trial.limits), force = valueOf(inForce);
    return std::abs(tried - force) <= 1e-12 * std::abs(force) ? ValueDriven::InForce : ValueDriven::DrawnIn;
  };
  switch (trial.limit) {
    case FaultCode::JointPositionLimit:
      return compare([&](const LimitSet& l) { return (up ? l.jointUpper_rad : l.jointLower_rad)[i]; });
    case FaultCode::JointSpeedLimit: return compare([&](const LimitSet& l) { return l.jointSpeed_rad_per_s[i]; });
    case FaultCode::SetUpJointSpeed:
      return compare([&](const LimitSet& l) { return l.setUpJointShare * l.jointSpeed_rad_per_s[i]; });
    case FaultCode::SafetyBox: return compare([&](const LimitSet& l) { return (up ? l.boxUpper_m : l.boxLower_m)[i]; });
    case FaultCode::LinearSpeedLimit: return compare([](const LimitSet& l) { return l.linearSpeed_m_per_s; });
    case FaultCode::AngularSpeedLimit: return compare([](const LimitSet& l) { return l.angularSpeed_rad_per_s; });
    case FaultCode::SetUpLinearSpeed: return compare([](const LimitSet& l) { return l.setUpLinearSpeed_m_per_s; });
    case FaultCode::SetUpAngularSpeed: return compare([](const LimitSet& l) { return l.setUpAngularSpeed_rad_per_s; });
    case FaultCode::ForceLimit:
    case FaultCode::MomentLimit: return compare([&](const LimitSet& l) { return l.wrench[i]; });
    case FaultCode::SensorOverload: return compare([](const LimitSet& l) { return l.sensorSum; });
    case FaultCode::Collision: return compare([](const LimitSet& l) { return l.collisionDistance_m; });
    case FaultCode::NearSingularity: return compare([](const LimitSet& l) { return l.leastSingularValue; });
    case FaultCode::SensorStale: return compare([](const LimitSet& l) { return l.sensorAge_s; });
    case FaultCode::OperatorLost: return compare([](const LimitSet& l) { return l.operatorTimeout_s; });
    case FaultCode::DisplacementLimit: return compare([&](const LimitSet& l) { return l.displacement_m[i]; });
    case FaultCode::RotationLimit: return compare([&](const LimitSet& l) { return l.rotation_rad[i]; });
    case FaultCode::TorqueUnexplained: return compare([](const LimitSet& l) { return l.unexplainedTorque; });
    case FaultCode::HostPaused: return compare([](const LimitSet& l) { return l.noLook_s; });
    case FaultCode::MissedDeadlines: return compare([](const LimitSet& l) { return double(l.lateCycleStreak); });
    default: return ValueDriven::None;
  }
}

base::Result<SafetyStudy::Outcome> SafetyStudy::run(const cell::CellConfig& cell, const Options& o,
                                                    const std::function<bool(double)>& tell) {
  std::vector<app::LimitTestCase> trials = app::limitTestCases(cell, cell.limits);
  if (!o.only.empty()) {
    std::string keys;
    for (const auto& trial : trials)
      if (const std::string key(safety::info(trial.limit).key); keys.find(key + ",") == std::string::npos)
        keys += key + ",";
    std::erase_if(trials, [&o](const app::LimitTestCase& trial) { return safety::info(trial.limit).key != o.only; });
    if (trials.empty()) {
      keys.pop_back();
      for (std::size_t at = 0; (at = keys.find(',', at)) != std::string::npos; at += 2) keys.replace(at, 1, ", ");
      return base::Error{base::ErrorCode::NotFound, "No limit is called \"" + o.only + "\".",
                         "Limits that are driven: " + keys + "."};
    }
  }
  Outcome outcome;
  for (const auto& trial : trials) outcome.values.push_back(valueDriven(trial, cell.limits));
  std::atomic<bool> stop{false};
  std::size_t done = 0;
  const std::size_t all = trials.size() * static_cast<std::size_t>(o.seeds);
  for (int seed = 1; seed <= o.seeds && !stop; ++seed) {
    const auto trips = app::driveAll(
        trials, cell, {.seed = static_cast<std::uint64_t>(seed), .threads = o.threads}, [&stop] { return stop.load(); },
        [&](const LimitTestResult&) { stop = stop || !tell(static_cast<double>(++done) / static_cast<double>(all)); });
    if (!trips) return trips.error();
    for (std::size_t i = 0; i < trips->size(); ++i) {
      if (i >= outcome.trips.size()) {
        outcome.trips.push_back((*trips)[i]);
        continue;
      }
      LimitTestResult& kept = outcome.trips[i];
      const double farthest = std::max(kept.distance, (*trips)[i].distance);
      if (worse(kept, (*trips)[i])) kept = (*trips)[i];
      kept.distance = farthest;
    }
  }
  outcome.stopped = stop && done < all;
  return outcome;
}

}  // namespace articulus::studies
