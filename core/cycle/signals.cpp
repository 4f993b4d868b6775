#include "core/cycle/signals.h"

#include <algorithm>
#include <cmath>

#include "core/robot/transmission.h"
#include "core/spatial/units.h"

namespace articulus::cycle {
namespace {

constexpr int kSameReading = 2;  // cycles in a row
// Cycles: a reading may be a whole one late, and after the same reading a simulated cell that waited may be behind.
constexpr double kMostLater = 1.5, kMostEarlier = 2.5;
constexpr double kLeastShare = 0.01;    // of a joint's largest torque, for what a model without friction leaves
constexpr double kTimesPossible = 2.0;  // what inertia beside the joint's own and a specimen may add
constexpr double kMostAcceleration_rad_per_s2 = 1000.0, kNoise_rad = 2e-5;
// Of an arm with loops of its own, which tells no torques.
constexpr double kOwnAcceleration_rad_per_s2 = 300.0, kOwnLeast_rad = spatial::inRadians(0.15);

}  // namespace

using control::Gain;
using robot::JointVector;

Signals::Signals(const cell::CellConfig& cell, device::RobotArm& arm, device::LoadCell& loadCell,
                 device::OperatorInputs& inputs)
    : arm_(arm), cell_(loadCell), inputs_(inputs),
      armModel_(cell.robot, cell.tool.mass_kg, cell.tool.centreOfMass_m, cell.X_WB, cell.X_FS, cell.X_SD),
      friction_(armModel_.robot()), none_(robot::JointVector::Zero(cell.robot.joints)),
      knowsTorques_(cell.commandLevel == robot::CommandLevel::JointTorque), rate_Hz_(cell.rate_Hz),
      dt_s_(1.0 / cell.rate_Hz) {
  const spatial::Vector3 gravity_W = cell.X_WB.rotation * armModel_.robot().gravity_m_per_s2;
  wrench_.configure(cell.tool.mass_kg, cell.tool.centreOfMass_m, cell.X_SD, gravity_W, cell.gains[Gain::FilterCutoff],
                    rate_Hz_);
  wrench_.setCorrection(cell.loadCorrection);
  wrench_.setSpikeGuard(cell.spikeGuardSamples);
  wrench_.setInertialCompensation(cell.inertialCompensation);
  learning_.configure(cell.robot.joints, cell.commandLevel, dt_s_);
  robot::JointVector friction(cell.robot.joints), largest(cell.robot.joints);
  for (int i = 0; i < cell.robot.joints; ++i) {
    const robot::Drive& drive = armModel_.robot().drives[static_cast<std::size_t>(i)];
    friction[i] = drive.coulombFriction_Nm;
    largest[i] = drive.torquePerVolt_Nm * drive.maximumCommand_V;
  }
  robot::torqueAtJoints(armModel_.robot(), friction, frictionOfModel_Nm_);
  robot::torqueAtJoints(armModel_.robot(), largest, largestTorque_Nm_);
  for (int i = 0; i < cell.robot.joints; ++i) {
    double& most = largestTorque_Nm_[i];
    most = std::max(most, armModel_.robot().links[static_cast<std::size_t>(i)].torque_Nm);
    // A joint without friction in its model still has a torque loop that errs.
    frictionOfModel_Nm_[i] = std::max(frictionOfModel_Nm_[i], kLeastShare * most);
  }
  seeEncoders(cell.robot);
  useGains(cell.gains);
  const int n = cell.robot.joints;
  lastGoodQ_ = cell.initialJoints_rad;
  armState_.position_rad = lastGoodQ_;
  observer_.reset(lastGoodQ_);
  friction_.reset(lastGoodQ_);
  armModel_.update(lastGoodQ_, robot::JointVector::Zero(n), model_);
  control_.dt_s = dt_s_;
  control_.model = &model_;
  control_.q = lastGoodQ_;
  control_.qd = control_.disturbance = robot::JointVector::Zero(n);
  control_.tau = model_.bias;
}

void Signals::seeEncoders(const robot::RobotModel& robot) {
  encoderStep_rad_ = none_;
  for (int i = 0; i < robot.joints; ++i) {
    const double counts = robot.drives[static_cast<std::size_t>(i)].countsPerRevolution;
    double step_rad = counts > 0.0 ? 2.0 * M_PI / counts : 0.0;
    // The gear matrix is lower triangular: what joints before it are off by is taken off this one's motor.
    for (int j = 0; j < i; ++j) step_rad += std::abs(robot.gear(i, j)) * encoderStep_rad_[j];
    if (robot.gear(i, i) != 0.0) encoderStep_rad_[i] = step_rad / std::abs(robot.gear(i, i));
  }
}

void Signals::useGains(const control::GainSet& gains) noexcept {
  blendGains(gains);
  learning_.useGains(gains);
}

void Signals::blendGains(const control::GainSet& gains) noexcept {
  observer_.configure(gains[Gain::ObserverBandwidth], dt_s_);
  wrench_.setCutoff(gains[Gain::FilterCutoff], rate_Hz_);
  friction_.useGains(gains);
}

void Signals::useTool(const sensing::ToolCalibration& tool) noexcept {
  // The arm carries what it carried: whatever model and load cell say otherwise from now on is a disturbance that is
  // known at once.
  const JointVector before = carried();
  wrench_.useTool(tool);
  armModel_.useTool(tool.mass_kg, tool.centre_S_m, tool.inertia_S_kgm2);
  armModel_.update(control_.q, control_.qd, model_);
  senseLoad();
  carryOn(before);
}

void Signals::carryOn(const JointVector& before) noexcept {
  if (!knowsTorques_) return;
  const JointVector more = carried() - before;
  observer_.shift(more);
  control_.disturbance += more;
}

JointVector Signals::carried() const noexcept { return model_.bias + model_.J.transpose() * told().data; }

void Signals::believeLoad(bool believes) noexcept {
  if (believes == believes_) return;
  const JointVector before = carried();
  if (believes_) lastBelieved_ = wrench_.unfiltered();
  believes_ = believes;
  if (believes) carryOn(before);
}

const control::ControlInput& Signals::forTask() noexcept {
  if (believes_) return control_;
  withHeldLoad_ = control_;
  withHeldLoad_.F_D_W = lastBelieved_;
  return withHeldLoad_;
}

void Signals::senseLoad() noexcept {
  const spatial::Vector3 omega_W = model_.J.bottomRows<3>() * control_.qd;
  control_.F_D_W = wrench_.step(
      lastGood_.wrench_S, model_.X_WS,
      {lastGood_.linearAcceleration_S, lastGood_.angularAcceleration_S, model_.X_WS.rotation.transpose() * omega_W});
}

void Signals::read(base::Nanoseconds now, bool drivesOn, bool late) noexcept {
  const base::Nanoseconds lastRead = armState_.time;
  arm_.read(now, armState_);
  const std::uint64_t lastCounter = loadSample_.counter;
  cell_.read(now, loadSample_);
  inputs_.read(now, operator_);

  if (armState_.valid && armState_.position_rad.allFinite()) lastGoodQ_ = armState_.position_rad;
  if (loadSample_.wrench_S.data.allFinite() && !loadSample_.saturated) lastGood_ = loadSample_;
  bridged_ = !first_ && loadSample_.counter == lastCounter ? bridged_ + 1 : 0;
  sensorAge_s_ = static_cast<double>(now - loadSample_.time) * 1e-9;

  learning_.seeMotion(lastGoodQ_, control_, !first_ && !late && drivesOn && armState_.brakesReleased);
  if (first_ || !drivesOn || !armState_.brakesReleased) {
    observer_.reset(lastGoodQ_);  // on the brakes there is nothing to observe
    friction_.reset(lastGoodQ_);
    first_ = false;
  } else {
    if (retime(armState_.time - lastRead)) observer_.correct(lastGoodQ_, model_.B);
    friction_.step(lastGoodQ_, observer_.velocity());
  }
  armModel_.update(lastGoodQ_, observer_.velocity(), model_);
  control_.q = lastGoodQ_;
  control_.qd = observer_.velocity();
  control_.disturbance = none_;
  if (knowsTorques_) {
    control_.disturbance = observer_.disturbance() - friction_.torque();
    if (drivesOn && armState_.brakesReleased && believes_) friction_.learn(control_.disturbance, control_.qd);
  }
  const bool zeroing = wrench_.zeroing();
  const JointVector before = carried();
  senseLoad();
  if (zeroing && wrench_.zeroed() && !wrench_.zeroing()) carryOn(before);  // what was a load is an offset now
  // On its brakes no torque is in force, and some arms do not tell theirs: a law takes over from the one that the model
  // says would hold the arm.
  if (!knowsTorques_ || !drivesOn || !armState_.brakesReleased)
    control_.tau = model_.bias + model_.J.transpose() * control_.F_D_W.data;
}

control::OscillationVerdict Signals::learn(bool drivesOn, bool moving, bool mounted, bool loadsMatter) noexcept {
  if (mounted != wasMounted_) learning_.forgetSpecimen();
  wasMounted_ = mounted;
  const bool usable = drivesOn && armState_.brakesReleased && mounted && wrench_.zeroed() && !wrench_.zeroing();
  return learning_.step(control_, drivesOn && moving, usable, loadsMatter, wrench_.delay_s());
}

bool Signals::retime(base::Nanoseconds since) noexcept {
  // The same reading once more says nothing new, for as long as nobody could call it frozen: the observer goes on.
  if (knowsTorques_ && armState_.time != 0 && since == 0 && predicted_ <= kSameReading) return false;
  const double predicted_s = std::max(1, predicted_) * dt_s_, later_s = static_cast<double>(since) * 1e-9 - predicted_s;
  predicted_ = 0;
  // An arm that is read over a network measures evenly whenever its telegram comes. A stamp that stands for long, goes
  // back or runs away says nothing.
  if (knowsTorques_ && since > 0 && later_s < kMostLater * dt_s_ && later_s > -kMostEarlier * dt_s_)
    observer_.retime(later_s);
  return true;
}

void Signals::predict(const Actuation& sent, int cycles) noexcept {
  sent.inForce(control_.command);
  if (!sent.command().enable || !armState_.brakesReleased) return;
  if (knowsTorques_) control_.tau = control_.command;
  robot::JointVector moving = control_.tau;
  if (knowsTorques_) moving -= friction_.torque();
  predicted_ += cycles;
  for (int i = 0; i < cycles; ++i) observer_.predict(model_, moving, told());
}

void Signals::fill(safety::SupervisorInput& in, base::Nanoseconds now) const noexcept {
  in.armValid = armState_.valid;
  in.driveFault = armState_.driveFault;
  in.armTrouble = armState_.trouble;
  in.q = armState_.position_rad;
  in.qd = control_.qd;
  in.raw_S = loadSample_.wrench_S;
  in.saturated = loadSample_.saturated;
  in.loadCellTrouble = loadSample_.trouble;
  in.sensorAge_s = sensorAge_s_;
  in.bridgedCycles = bridged_;
  in.X_WD = model_.X_WD;
  in.V_WD_W = spatial::Twist(spatial::Vector6(model_.J * control_.qd));
  in.F_D_W = control_.F_D_W;
  in.deadManHeld = operator_.deadManHeld;
  in.emergencyStop = operator_.emergencyStop;
  in.operatorTrouble = operator_.trouble;
  in.operatorSilence_s = static_cast<double>(now - operator_.lastHeartbeat) * 1e-9;
}

void Signals::fill(safety::PlausibilityInput& in) const noexcept {
  in.dt_s = dt_s_;
  in.brakesReleased = armState_.brakesReleased;
  in.raw_S = loadSample_.wrench_S;
  in.loadCounter = loadSample_.counter;
  in.R_WS = model_.X_WS.rotation;
  in.armValid = armState_.valid;
  in.armTime = knowsTorques_ ? armState_.time : 0;  // others stamp when a telegram came, not when they measured
  in.q = armState_.position_rad;
  in.knowsTorques = knowsTorques_;
  in.friction_Nm = frictionOfModel_Nm_;
  in.carried_Nm = carried();
  in.given_Nm = knowsTorques_ ? control_.tau : none_;
  in.unexplained_Nm = knowsTorques_ ? observer_.disturbance() : none_;
  in.largestStep_rad.resize(none_.size());
  for (int i = 0; i < none_.size(); ++i) {
    double step_rad = std::max(kOwnAcceleration_rad_per_s2 * dt_s_ * dt_s_, kOwnLeast_rad);
    if (knowsTorques_ && largestTorque_Nm_[i] > 0.0)
      step_rad = std::min(kTimesPossible * largestTorque_Nm_[i] / model_.B(i, i), kMostAcceleration_rad_per_s2) *
                 dt_s_ * dt_s_;
    // Three positions, each rounded to whole counts: two counts between what was and what was to be.
    in.largestStep_rad[i] = step_rad + 2.0 * encoderStep_rad_[i] + kNoise_rad;
  }
  in.loadKnown = wrench_.zeroed() && !wrench_.zeroing();
  in.loadBelieved = believes_;
  in.F_D_W = control_.F_D_W;
  in.X_WD = model_.X_WD;
  in.stiffness = control_.specimen.K;
  in.stiffnessTrust = control_.specimen.trust;
}

}  // namespace articulus::cycle
