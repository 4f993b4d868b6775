#include "app/studies/faults/fault_trial.h"

#include <algorithm>
#include <cmath>

#include "app/studies/faults/trial_steps.h"
#include "core/procedure/weigh_in_procedure.h"
#include "core/protocol/plan.h"
#include "core/spatial/rotation.h"

namespace articulus::studies {
namespace {

using app::VirtualTwin;
using cycle::AckCode;
using cycle::CommandKind;

constexpr double kRise_s = TrialLoad::kRise_s, kInRamp_s = 1.2, kInHold_s = 3.5, kInUnload_s = 4.3, kInMove_s = 1.0;
constexpr double kWatchedAfter_s = 1.0, kWeighIn_s = 300.0;

protocol::Segment unloadSegment(const cell::CellConfig& cell) {
  protocol::Segment s;
  s.kind = protocol::SegmentKind::Unload;
  s.law = cell.forceLaw;
  s.forceTolerance_N = 2.0;
  s.momentTolerance_Nm = 0.1;
  s.duration_s = 0.5;
  s.timeout_s = 20.0;
  return s;
}

protocol::Plan planFor(const FaultTrial& trial, const cell::CellConfig& cell) {
  protocol::Plan plan;
  const double hold_s = trial.state == MatrixState::Unload ? 1.0 : trial.fault->watch_s + kInHold_s;
  plan.segment[0] = loadSegment(cell, trial.axis, trial.sign, hold_s);
  plan.segments = 1;
  if (trial.state == MatrixState::Unload) plan.segment[static_cast<std::size_t>(plan.segments++)] = unloadSegment(cell);
  for (int i = 0; i < plan.segments; ++i) plan.duration_s += plan.segment[static_cast<std::size_t>(i)].duration_s;
  return plan;
}

/// Whether the station would let a run begin with what the known tool shows.
bool passesWeighIn(VirtualTwin& twin) {
  procedure::WeighInProcedure weighIn(twin.link(), twin.cell());
  if (!weighIn.start(twin.snapshot().limits ? *twin.snapshot().limits : twin.cell().limits)) return false;
  for (const double end_s = twin.now_s() + kWeighIn_s; twin.now_s() < end_s;) {
    const auto phase = weighIn.poll().phase;
    if (phase != procedure::WeighInProcedure::Phase::Running)
      return phase == procedure::WeighInProcedure::Phase::Done && weighIn.result().passed;
    runFor(twin, 0.05);
  }
  return false;
}

/// Truth of the plant from the fault on.
class Witness {
 public:
  explicit Witness(const VirtualTwin& twin) : twin_(twin), X_(twin.trueX_WD()) {}
  void look(FaultTrialResult& result) {
    const safety::LimitSet& limits = twin_.cell().limits;
    const spatial::Wrench load = twin_.trueLoad_D_W();
    for (int i = 0; i < 6; ++i) {
      const double share = std::abs(load.data[i]) / limits.wrench[i];
      if (share <= result.peakLoad) continue;
      result.peakLoad = share;
      result.peakAxis = i;
      result.peak_N_Nm = std::abs(load.data[i]);
    }
    result.peakSpeed = std::max(result.peakSpeed,
                                (twin_.trueQd().cwiseAbs().array() / limits.jointSpeed_rad_per_s.array()).maxCoeff());
    const spatial::Pose X = twin_.trueX_WD();
    result.travel_m = std::max(result.travel_m, (X.translation - X_.translation).norm());
    result.turn_rad = std::max(result.turn_rad, spatial::logRotation(X.rotation * X_.rotation.transpose()).norm());
  }

 private:
  const VirtualTwin& twin_;
  spatial::Pose X_;
};

}  // namespace

base::Result<FaultTrialResult> tryFault(const FaultTrial& trial, const cell::CellConfig& cell, std::uint64_t seed) {
  auto created = VirtualTwin::create(cell, seed);
  if (!created) return created.error();
  VirtualTwin& twin = **created;
  FaultTrialResult result;
  const bool free = trial.state == MatrixState::FreeMove;
  const protocol::Plan plan = planFor(trial, cell);
  const bool always = trial.fault->sincePowerUp;
  if (always) trial.fault->inject(twin, trial.element, trial.sign);
  if (!makeReady(twin)) {
    result.seen = twin.snapshot().fault;
    return result;
  }
  if (always && !passesWeighIn(twin)) {
    result.seen = twin.snapshot().fault;
    result.ready = result.weighInRefuses = true;
    return result;
  }
  if (!free && !clamp(twin)) {
    result.seen = twin.snapshot().fault;
    return result;
  }

  cycle::Command start;
  start.kind = free ? CommandKind::Initial : CommandKind::StartPlan;
  start.plan = free ? nullptr : &plan;
  const bool before = trial.state == MatrixState::BeforeRamp;
  if (!before && twin.order(start) != AckCode::Accepted) return result;
  switch (trial.state) {
    case MatrixState::BeforeRamp: break;
    case MatrixState::Ramp: runFor(twin, kInRamp_s); break;
    case MatrixState::Hold: runFor(twin, kInHold_s); break;
    case MatrixState::Unload: runFor(twin, kInUnload_s); break;
    case MatrixState::FreeMove: runFor(twin, kInMove_s); break;
  }
  result.seen = twin.snapshot().fault;
  result.ready = !result.seen.latched();
  if (!result.ready) return result;

  Witness witness(twin);
  if (!always) trial.fault->inject(twin, trial.element, trial.sign);
  const double began_s = twin.now_s();
  const auto look = [&] {
    twin.run();
    witness.look(result);
    const safety::Fault fault = twin.snapshot().fault;
    if (result.seen.latched() || !fault.latched()) return;
    result.seen = fault;
    result.seenAfter_s = twin.now_s() - began_s;
  };
  if (before) {
    for (const double until_s = began_s + 0.2; twin.now_s() < until_s;) look();
    (void)twin.order(start);  // refused, if the fault was seen while it stood
  }
  const double end_s = began_s + trial.fault->watch_s + (before ? kRise_s : 0.0);
  while (twin.now_s() < end_s) {
    look();
    if (result.seen.latched() && twin.now_s() - began_s - result.seenAfter_s > kWatchedAfter_s) break;
  }
  return result;
}

}  // namespace articulus::studies
