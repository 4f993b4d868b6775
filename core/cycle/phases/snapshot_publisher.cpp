#include "core/cycle/phases/snapshot_publisher.h"

#include "core/spatial/rotation.h"

namespace articulus::cycle {

using record::Channel;
using record::Sample;

namespace {

void setJoints(Sample& s, Channel first, Channel seventh, const robot::JointVector& v) noexcept {
  s.set(first, spatial::Vector6(v.head<6>()));
  if (v.size() > 6) s[seventh] = v[6];
  else s.setMissing(seventh, 1);
}

void missJoints(Sample& s, Channel first, Channel seventh) noexcept {
  s.setMissing(first, 6);
  s.setMissing(seventh, 1);
}

void setJointsIf(bool known, Sample& s, Channel first, Channel seventh, const robot::JointVector& v) noexcept {
  if (known) setJoints(s, first, seventh, v);
  else missJoints(s, first, seventh);
}

void setPose(Sample& s, Channel first, const spatial::Pose& X) noexcept {
  const spatial::Quaternion q = spatial::quaternionOf(X.rotation);
  Eigen::Matrix<double, 7, 1> v;
  v << X.translation, q.w(), q.x(), q.y(), q.z();
  s.set(first, v);
}

}  // namespace

void SnapshotPublisher::publish(const CycleTiming& timing, std::uint64_t lateCycles) noexcept {
  recording_ = links_.recording.load(std::memory_order_acquire);
  if (const auto number = links_.recordingNumber.load(std::memory_order_relaxed);
      recording_ && number != recordingNumber_) {
    recordingNumber_ = number;
    runStart_s_ = static_cast<double>(timing.deadline) * 1e-9;
  }
  Snapshot snapshot;
  snapshot.cycle = parts_.state.cycle;
  snapshot.hostTime_ns = timing.deadline;
  snapshot.lateCycles = lateCycles;
  fillSample(timing, snapshot.sample);
  fillJoints(snapshot.sample);
  fillPose(snapshot.sample);
  fillRun(snapshot);
  fillSafety(snapshot);
  fillControl(snapshot);

  links_.samples.write(snapshot.sample);
  links_.snapshot.write(snapshot);
  links_.cycles.store(snapshot.cycle, std::memory_order_relaxed);
  links_.lateCycles.store(lateCycles, std::memory_order_relaxed);
  if (recording_ && !links_.recordSamples.push(snapshot.sample))
    links_.lostSamples.fetch_add(1, std::memory_order_relaxed);
}

void SnapshotPublisher::fillSample(const CycleTiming& timing, Sample& s) const noexcept {
  const control::ControlInput& in = parts_.signals.control();
  const device::LoadCellSample& cell = parts_.signals.loadCell();
  const State state = parts_.states.now();
  s.cycle = parts_.state.cycle;
  s.state = static_cast<std::int32_t>(state);
  s.step = parts_.plan.stepNumber();
  s.loadCycle = parts_.plan.loadCycle();
  s.flags = (parts_.state.seen.deadManHeld ? record::kDeadManHeld : 0) | (timing.skipped > 0 ? record::kLateCycle : 0) |
            (in.saturated ? record::kDriveSaturated : 0) | (parts_.signals.bridged() ? record::kBridgedSensor : 0);
  s[Channel::HostTime] = static_cast<double>(timing.deadline) * 1e-9;
  s[Channel::Time] = recording_ ? s[Channel::HostTime] - runStart_s_ : 0.0;
  s[Channel::WakeLate] = static_cast<double>(timing.began - timing.deadline) * 1e-9;
  s[Channel::CycleTime] = static_cast<double>(timing.lastCompute) * 1e-9;
  if (moves(state) && parts_.task.wantsForce()) s.set(Channel::WantedForceX, parts_.task.wanted().F_D_W.data);
  else s.setMissing(Channel::WantedForceX, 6);
  s.set(Channel::ForceX, in.F_D_W.data);
  s.set(Channel::SensorForceX, cell.wrench_S.data);
  s.set(Channel::SensorAccelerationX, cell.linearAcceleration_S);
  s.set(Channel::SensorAngularAccelerationX, cell.angularAcceleration_S);
  s[Channel::SensorAge] = parts_.signals.sensorAge_s();
}

void SnapshotPublisher::fillJoints(Sample& s) const noexcept {
  const control::ControlInput& in = parts_.signals.control();
  const Actuation& sent = parts_.actuation;
  setJoints(s, Channel::Joint1, Channel::Joint7, in.q);
  setJoints(s, Channel::JointVelocity1, Channel::JointVelocity7, in.qd);
  setJointsIf(parts_.state.controllerOn && parts_.task.wantsJoints(), s, Channel::WantedJoint1, Channel::WantedJoint7,
              parts_.task.wanted().q);
  setJointsIf(sent.takesVolts(), s, Channel::Drive1, Channel::Drive7, sent.command().drive_V);
  setJointsIf(sent.knowsTorques(), s, Channel::Friction1, Channel::Friction7, in.disturbance);
  s[Channel::ForceGainShare] = in.forceGainShare;
}

void SnapshotPublisher::fillPose(Sample& s) const noexcept {
  const spatial::Pose& X_WD = parts_.signals.model().X_WD;
  setPose(s, Channel::PositionX, X_WD);
  if (moves(parts_.states.now()) && parts_.task.wantsPose())
    setPose(s, Channel::WantedPositionX, parts_.task.wanted().X_WD);
  else s.setMissing(Channel::WantedPositionX, 7);
  if (parts_.reference.known()) {
    const spatial::SpineAngles a = spatial::spineAngles(X_WD.rotation * parts_.reference.X_WR().rotation.transpose());
    s[Channel::Flexion] = a.flexion_rad;
    s[Channel::LateralBending] = a.lateralBending_rad;
    s[Channel::AxialRotation] = a.axialRotation_rad;
  } else {
    s.setMissing(Channel::Flexion, 3);
  }
  const collision::Proximity& proximity = parts_.state.proximity;
  s[Channel::Clearance] = proximity.closest.distance_m;
  if (proximity.closestPair < 0) s.setMissing(Channel::Clearance, 1);
}

void SnapshotPublisher::fillRun(Snapshot& snapshot) const noexcept {
  snapshot.state = parts_.states.now();
  snapshot.planRunning = parts_.plan.running();
  snapshot.planPaused = parts_.plan.paused();
  snapshot.pausePhase = parts_.state.plan.pausePhase;
  snapshot.planElapsed_s = parts_.plan.time_s();
  snapshot.planDuration_s = parts_.plan.duration_s();
  snapshot.step = snapshot.sample.step;
  snapshot.loadCycle = snapshot.sample.loadCycle;
  snapshot.sensorZeroed = parts_.signals.zeroed();
  snapshot.zeroing = parts_.signals.zeroing();
  snapshot.specimenMounted = parts_.state.mounted;
  const spatial::Pose& X_WR = parts_.reference.X_WR();
  const spatial::Quaternion turn = spatial::quaternionOf(X_WR.rotation);
  snapshot.referenceSet = parts_.reference.known();
  snapshot.referencePosition_m = {X_WR.translation.x(), X_WR.translation.y(), X_WR.translation.z()};
  snapshot.referenceQuaternion = {turn.w(), turn.x(), turn.y(), turn.z()};
}

void SnapshotPublisher::fillSafety(Snapshot& snapshot) const noexcept {
  const CycleState& state = parts_.state;
  snapshot.controllerOn = state.controllerOn;
  snapshot.waitsForArm = state.controllerOn && !parts_.signals.arm().brakesReleased;
  snapshot.deadManHeld = state.seen.deadManHeld;
  snapshot.emergencyStop = state.seen.emergencyStop;
  snapshot.jogPedals = parts_.signals.inputs().jogs;
  snapshot.jogPedal = parts_.signals.inputs().jog;
  snapshot.operatorTrouble = state.seen.operatorTrouble;
  snapshot.brakesReleased = parts_.signals.arm().brakesReleased;
  snapshot.armSafety = parts_.signals.arm().safety;
  snapshot.fault = parts_.faults.fault();
  snapshot.nearLimit = parts_.watch.nearest();
  snapshot.pace = parts_.watch.pace().share();
  snapshot.clearance = state.proximity.closest;
  snapshot.singularValue = state.seen.singularity.value;
  snapshot.setUp = state.setUp;
}

void SnapshotPublisher::fillControl(Snapshot& snapshot) const noexcept {
  const InForce& inForce = parts_.state.inForce;
  const control::ControlInput& in = parts_.signals.control();
  snapshot.setUpMode = inForce.setUpMode;
  snapshot.selfTest = inForce.selfTest;
  snapshot.limitsRevision = inForce.limitsRevision;
  snapshot.gainsRevision = inForce.gainsRevision;
  snapshot.toolRevision = inForce.toolRevision;
  snapshot.forceLawRevision = inForce.forceLawRevision;
  snapshot.limits = inForce.limits;
  snapshot.gains = inForce.gains;
  snapshot.tool = inForce.tool;
  snapshot.forceLaw = inForce.forceLaw;
  snapshot.law = parts_.task.law();
  snapshot.forceGainShare = in.forceGainShare;
  snapshot.deadTime = parts_.signals.learning().deadTime();
  for (int i = 0; i < 6; ++i) snapshot.stiffnessDiagonal[static_cast<std::size_t>(i)] = in.specimen.K(i, i);
  snapshot.stiffnessTrust = in.specimen.trust;
}

}  // namespace articulus::cycle
