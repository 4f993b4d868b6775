// One limit driven on a twin, and what the plant did until it stood.
#include <algorithm>
#include <cmath>
#include <mutex>
#include <optional>
#include <thread>

#include "app/self_test/limit_test_case.h"
#include "core/spatial/rotation.h"
#include "core/spatial/units.h"

namespace articulus::app {
namespace {

using cycle::AckCode;
using cycle::CommandKind;
using safety::LimitTestResult;

constexpr double kStandstill_rad_per_s = spatial::inRadians(0.5);  // as the fault table means it
constexpr double kWatched_s = 0.5, kTimeout_s = 12.0;              // near a limit a motion is five times slower
constexpr double kFullSpeed_m_per_s = 0.06;

/// What the plant travels from cycle to cycle.
class Travel {
 public:
  Travel(const VirtualTwin& twin, const LimitTestCase& trial) : twin_(twin), trial_(trial) { restart(); }
  void restart() {
    X_ = twin_.trueX_WD();
    q_ = q0_ = twin_.trueQ();
    travelled_ = 0.0;
  }
  void step() {
    const spatial::Pose X = twin_.trueX_WD();
    switch (trial_.measure) {
      case safety::TripMeasure::Joint:
        travelled_ = std::max(travelled_, std::abs(twin_.trueQ()[trial_.axis] - q0_[trial_.axis]));
        break;
      case safety::TripMeasure::Path: travelled_ += (X.translation - X_.translation).norm(); break;
      case safety::TripMeasure::Turn:
        travelled_ += spatial::logRotation(X.rotation * X_.rotation.transpose()).norm();
        break;
    }
    X_ = X;
  }
  [[nodiscard]] double travelled() const { return travelled_; }

 private:
  const VirtualTwin& twin_;
  const LimitTestCase& trial_;
  spatial::Pose X_;
  robot::JointVector q_, q0_;
  double travelled_ = 0.0;
};

bool moves(const VirtualTwin& twin) { return twin.trueQd().cwiseAbs().maxCoeff() >= kStandstill_rad_per_s; }

double bodySpeed_m_per_s(VirtualTwin& twin, const spatial::Pose& before) {
  return (twin.trueX_WD().translation - before.translation).norm() * twin.cell().rate_Hz;
}

/// Dead-man held, drives on, set-up speeds as the trial wants them, at rest.
bool makeReady(VirtualTwin& twin, const LimitTestCase& trial) {
  twin.setDeadMan(true);
  twin.run(2);
  if (twin.order(CommandKind::ControllerOn) != AckCode::Accepted) return false;
  cycle::Command mode;
  mode.kind = CommandKind::UseSetUpMode;
  mode.setUpMode = trial.setUp;
  if (twin.order(mode) != AckCode::Accepted) return false;
  twin.run(static_cast<int>((0.2 + trial.before_s) * twin.cell().rate_Hz));
  if (!trial.zeroed) return true;
  if (twin.order(CommandKind::ZeroSensor) != AckCode::Accepted) return false;
  for (int i = 0; i < 20 && !twin.snapshot().sensorZeroed; ++i) twin.run(100);
  return twin.snapshot().sensorZeroed;
}

bool isTheOne(const LimitTestCase& trial, const safety::Fault& fault) {
  const bool orAxis = fault.axis >= 0 && fault.axis < 32 && (trial.orAxes >> fault.axis & 1U) != 0;
  if ((fault.code != trial.limit && (fault.code != trial.orLimit || !fault.latched())) ||
      (fault.axis != trial.faultAxis && !orAxis))
    return false;
  const safety::LimitSet& l = trial.limits;
  if (fault.code == safety::FaultCode::Collision) return fault.limit == l.collisionDistance_m;
  if (fault.code == safety::FaultCode::NearSingularity) return fault.limit == l.leastSingularValue;
  if (trial.sign == 0 || fault.axis != trial.faultAxis || trial.faultAxis < 0) return true;
  switch (fault.code) {  // places name the side by its value, speeds and loads by its sign
    case safety::FaultCode::JointPositionLimit:
      return fault.limit == (trial.sign > 0 ? l.jointUpper_rad : l.jointLower_rad)[trial.axis];
    case safety::FaultCode::SafetyBox: return fault.limit == (trial.sign > 0 ? l.boxUpper_m : l.boxLower_m)[trial.axis];
    default: return fault.limit == 0.0 || std::signbit(fault.limit) == (trial.sign < 0);
  }
}

}  // namespace

base::Result<LimitTestResult> drive(const LimitTestCase& trial, const cell::CellConfig& cell, std::uint64_t seed,
                                    const std::function<void(safety::LimitSet&)>& tamper) {
  cell::CellConfig copy = cell;
  copy.limits = trial.limits;
  if (tamper) tamper(copy.limits);
  auto created = VirtualTwin::create(copy, seed);
  if (!created) return created.error();
  VirtualTwin& twin = **created;

  LimitTestResult trip;
  trip.limit = trial.limit;
  trip.axis = trial.axis;
  trip.sign = trial.sign;
  trip.measure = trial.measure;
  bool ready = makeReady(twin, trial);
  if (ready && trial.plan.segments > 0) {
    cycle::Command start;
    start.kind = CommandKind::StartPlan;
    start.plan = &trial.plan;
    ready = twin.order(start) == AckCode::Accepted;
  }
  if (!ready) {  // something tripped before it was driven at, or the motion was refused
    trip.seen = twin.snapshot().fault;
    return trip;
  }

  bool provoked = false;
  double began_s = -1.0, latched_s = -1.0, lastMoving_s = 0.0;
  Travel travel(twin, trial);
  const double end_s = twin.now_s() + kTimeout_s;
  spatial::Pose before = twin.trueX_WD();
  while (twin.now_s() < end_s) {
    if (trial.provoke && !provoked &&
        (trial.plan.segments == 0 || bodySpeed_m_per_s(twin, before) > kFullSpeed_m_per_s)) {
      provoked = true;
      trial.provoke(twin);
      if (!trial.cause) began_s = lastMoving_s = twin.now_s();
    }
    if (provoked && trial.during) trial.during(twin);
    before = twin.trueX_WD();
    twin.run();
    const cycle::Snapshot seen = twin.snapshot();
    if (began_s < 0.0 && (seen.fault.latched() || (trial.cause && trial.cause(twin))))
      began_s = lastMoving_s = twin.now_s();
    if (began_s >= 0.0 && moves(twin)) lastMoving_s = twin.now_s();
    if (latched_s >= 0.0) travel.step();
    if (latched_s < 0.0 && seen.fault.latched()) {
      latched_s = twin.now_s();
      trip.seen = seen.fault;
      travel.restart();
    }
    if (latched_s >= 0.0 && twin.now_s() - latched_s >= kWatched_s) break;
    if (latched_s < 0.0 && !seen.planRunning && trial.plan.segments > 0) break;  // came to its end and nobody minded
  }
  trip.tripped = latched_s >= 0.0 && isTheOne(trial, trip.seen);
  trip.stands = latched_s >= 0.0 && !moves(twin);
  trip.stopTime_s = began_s < 0.0 ? 0.0 : lastMoving_s - began_s;
  trip.distance = travel.travelled();
  return trip;
}

base::Result<std::vector<LimitTestResult>> driveAll(const std::vector<LimitTestCase>& trials,
                                                    const cell::CellConfig& cell, const DriveOptions& options,
                                                    const std::function<bool()>& isOver,
                                                    const std::function<void(const LimitTestResult&)>& tell) {
  std::vector<LimitTestResult> trips(trials.size());
  std::vector<char> driven(trials.size(), 0), taken(trials.size(), 0);
  std::mutex mutex;
  std::optional<base::Error> error;
  /// The first in order of what goes first, then of the others; none: all are taken.
  const auto takeNext = [&]() -> std::optional<std::size_t> {
    const std::lock_guard lock(mutex);
    if (error) return {};
    std::optional<std::size_t> next;
    for (std::size_t i = 0; i < trials.size(); ++i) {
      if (taken[i]) continue;
      if (!next) next = i;
      if (!options.first) break;
      if (!options.first(trials[i])) continue;
      next = i;
      break;
    }
    if (next) taken[*next] = 1;
    return next;
  };
  const auto work = [&] {
    while (!isOver()) {
      const auto next = takeNext();
      if (!next) return;
      const std::size_t i = *next;
      if (options.begins) options.begins(trials[i]);
      const auto trip = drive(trials[i], cell, options.seed, options.tamper);
      const std::lock_guard lock(mutex);
      if (!trip) {
        error = trip.error();
        return;
      }
      trips[i] = *trip;
      driven[i] = 1;
      tell(*trip);
    }
  };
  std::vector<std::thread> others;
  for (int k = 1; k < options.threads; ++k) others.emplace_back(work);
  work();
  for (auto& other : others) other.join();
  if (error) return *error;
  trips.resize(static_cast<std::size_t>(std::find(driven.begin(), driven.end(), 0) - driven.begin()));
  return trips;
}

}  // namespace articulus::app
