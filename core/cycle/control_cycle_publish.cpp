// The last phase of a cycle: what it leaves behind for everybody else.
#include "core/cycle/control_cycle.h"
#include "core/spatial/rotation.h"

namespace articulus::cycle {

using record::EventKind;

void ControlCycle::emit(EventKind kind, int code, double value, double limit, std::string_view text) noexcept {
  record::Event e;
  e.cycle = cycle_;
  e.hostTime_s = static_cast<double>(signals_.arm().time) * 1e-9;
  e.kind = kind;
  e.step = plan_ && segment_ < plan_->segments ? plan_->segment[static_cast<std::size_t>(segment_)].step : -1;
  e.code = code;
  e.value = value;
  e.limit = limit;
  e.setText(text);
  put(e);
}

void ControlCycle::put(const record::Event& e) noexcept {
  links_.events.write(e);
  // A lost event is as much a gap in the record as a lost sample: the run is marked incomplete.
  if (links_.recording.load(std::memory_order_acquire) && !links_.recordEvents.push(e))
    links_.lostSamples.fetch_add(1, std::memory_order_relaxed);
}

void ControlCycle::emitLaw(std::string_view what, control::Law law) noexcept {
  record::Event words;
  words.setText(what);
  words.addText(control::info(law).key);
  emit(EventKind::LawChanged, static_cast<int>(law), 0.0, 0.0, words.textView());
}

void ControlCycle::takeFrames(base::Nanoseconds now) noexcept {
  // Nothing in the cycle looks into them: they are on their way to the record. What is more than these comes with the
  // next cycle.
  const std::size_t n = tracker_->read(now, frames_);
  const bool recording = n > 0 && links_.recording.load(std::memory_order_acquire);
  for (std::size_t i = 0; i < n; ++i) {
    pack(frames_[i], now, taken_);
    links_.frame.write(taken_);
    if (recording && !links_.recordFrames.push(taken_)) links_.lostSamples.fetch_add(1, std::memory_order_relaxed);
  }
}

void ControlCycle::publish(const CycleTiming& timing) noexcept {
  using record::Channel;
  Snapshot snapshot;
  record::Sample& s = snapshot.sample;
  const control::ControlInput& in = signals_.control();
  const control::ArmModelState& model = signals_.model();
  const State state = manager_.state();
  const bool recording = links_.recording.load(std::memory_order_acquire);
  if (const auto number = links_.recordingNumber.load(std::memory_order_relaxed);
      recording && number != recordingNumber_) {
    recordingNumber_ = number;
    runStart_s_ = static_cast<double>(timing.deadline) * 1e-9;
  }

  s.cycle = cycle_;
  s.state = static_cast<std::int32_t>(state);
  const bool inSegment = plan_ && segmentRunning_;
  s.step = inSegment ? plan_->segment[static_cast<std::size_t>(segment_)].step : -1;
  s.loadCycle = inSegment && moves(state) ? task_.loadCycle() : 0;
  s.flags = (seen_.deadManHeld ? record::kDeadManHeld : 0) | (timing.skipped > 0 ? record::kLateCycle : 0) |
            (in.saturated ? record::kDriveSaturated : 0) | (signals_.bridged() ? record::kBridgedSensor : 0);
  s[Channel::HostTime] = static_cast<double>(timing.deadline) * 1e-9;
  s[Channel::Time] = recording ? s[Channel::HostTime] - runStart_s_ : 0.0;
  s[Channel::WakeLate] = static_cast<double>(timing.began - timing.deadline) * 1e-9;
  s[Channel::CycleTime] = static_cast<double>(timing.lastCompute) * 1e-9;
  if (moves(state) && task_.wantsForce()) s.set(Channel::WantedForceX, task_.wanted().F_D_W.data);
  else s.setMissing(Channel::WantedForceX, 6);
  s.set(Channel::ForceX, in.F_D_W.data);
  s.set(Channel::SensorForceX, signals_.loadCell().wrench_S.data);
  s.set(Channel::SensorAccelerationX, signals_.loadCell().linearAcceleration_S);
  s.set(Channel::SensorAngularAccelerationX, signals_.loadCell().angularAcceleration_S);
  s[Channel::SensorAge] = signals_.sensorAge_s();
  const auto setJoints = [&s](Channel first, Channel seventh, const robot::JointVector& v) {
    s.set(first, spatial::Vector6(v.head<6>()));
    if (v.size() > 6) s[seventh] = v[6];
    else s.setMissing(seventh, 1);
  };
  const auto missJoints = [&s](Channel first, Channel seventh) {
    s.setMissing(first, 6);
    s.setMissing(seventh, 1);
  };
  setJoints(Channel::Joint1, Channel::Joint7, in.q);
  setJoints(Channel::JointVelocity1, Channel::JointVelocity7, in.qd);
  if (controllerOn_ && task_.wantsJoints()) setJoints(Channel::WantedJoint1, Channel::WantedJoint7, task_.wanted().q);
  else missJoints(Channel::WantedJoint1, Channel::WantedJoint7);
  if (actuation_.takesVolts()) setJoints(Channel::Drive1, Channel::Drive7, actuation_.command().drive_V);
  else missJoints(Channel::Drive1, Channel::Drive7);
  if (actuation_.knowsTorques()) setJoints(Channel::Friction1, Channel::Friction7, in.disturbance);
  else missJoints(Channel::Friction1, Channel::Friction7);
  s[Channel::ForceGainShare] = in.forceGainShare;
  const auto setPose = [&s](Channel first, const spatial::Pose& X) {
    const spatial::Quaternion q = spatial::quaternionOf(X.rotation);
    Eigen::Matrix<double, 7, 1> v;
    v << X.translation, q.w(), q.x(), q.y(), q.z();
    s.set(first, v);
  };
  setPose(Channel::PositionX, model.X_WD);
  if (moves(state) && task_.wantsPose()) setPose(Channel::WantedPositionX, task_.wanted().X_WD);
  else s.setMissing(Channel::WantedPositionX, 7);
  if (referenceSet_) {
    const spatial::SpineAngles a = spatial::spineAngles(model.X_WD.rotation * reference_.rotation.transpose());
    s[Channel::Flexion] = a.flexion_rad;
    s[Channel::LateralBending] = a.lateralBending_rad;
    s[Channel::AxialRotation] = a.axialRotation_rad;
  } else {
    s.setMissing(Channel::Flexion, 3);
  }
  s[Channel::Clearance] = proximity_.closest.distance_m;
  if (proximity_.closestPair < 0) s.setMissing(Channel::Clearance, 1);
  if (s.loadCycle != lastLoadCycle_ && lastLoadCycle_ > 0)
    emit(EventKind::CycleCompleted, lastLoadCycle_, 0.0, 0.0, "cycle completed");
  lastLoadCycle_ = s.loadCycle;

  snapshot.cycle = cycle_;
  snapshot.hostTime_ns = timing.deadline;
  snapshot.state = state;
  snapshot.controllerOn = controllerOn_;
  snapshot.deadManHeld = seen_.deadManHeld;
  snapshot.emergencyStop = seen_.emergencyStop;
  snapshot.planRunning = plan_ != nullptr;
  snapshot.sensorZeroed = signals_.zeroed();
  snapshot.zeroing = signals_.zeroing();
  snapshot.referenceSet = referenceSet_;
  const spatial::Quaternion turn = spatial::quaternionOf(reference_.rotation);
  snapshot.referencePosition_m = {reference_.translation.x(), reference_.translation.y(), reference_.translation.z()};
  snapshot.referenceQuaternion = {turn.w(), turn.x(), turn.y(), turn.z()};
  snapshot.specimenMounted = links_.specimenMounted.load(std::memory_order_relaxed);
  snapshot.step = s.step;
  snapshot.loadCycle = s.loadCycle;
  snapshot.planElapsed_s = plan_ ? planTime_s_ : 0.0;
  snapshot.planDuration_s = plan_ ? plan_->duration_s : 0.0;
  snapshot.fault = fault_;
  snapshot.nearLimit = soft_.nearest();
  snapshot.pace = pace_.share();
  snapshot.clearance = proximity_.closest;
  snapshot.setUpMode = setUpMode_;
  snapshot.setUp = setUp_;
  snapshot.selfTest = selfTest_;
  snapshot.limitsRevision = limitsRevision_;
  snapshot.limits = limits_;
  snapshot.gains = gains_;
  snapshot.tool = tool_;
  snapshot.singularValue = seen_.singularity.value;
  snapshot.law = task_.law();
  snapshot.forceLaw = forceLaw_;
  snapshot.forceGainShare = in.forceGainShare;
  snapshot.deadTime = signals_.learning().deadTime();
  for (int i = 0; i < 6; ++i) snapshot.stiffnessDiagonal[static_cast<std::size_t>(i)] = in.specimen.K(i, i);
  snapshot.stiffnessTrust = in.specimen.trust;
  snapshot.lateCycles = lateCycles_;

  links_.samples.write(s);
  links_.snapshot.write(snapshot);
  links_.cycles.store(cycle_, std::memory_order_relaxed);
  links_.lateCycles.store(lateCycles_, std::memory_order_relaxed);
  if (recording && !links_.recordSamples.push(s)) links_.lostSamples.fetch_add(1, std::memory_order_relaxed);
}

}  // namespace articulus::cycle
