#include "hardware/simulated/simulated_arm.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include "core/spatial/rotation.h"

namespace articulus::hardware {

using robot::JointVector;
using spatial::Pose;
using spatial::Vector3;

namespace {

constexpr double kBrakeDamping_s = 0.005;  // near critical for every joint; ours
constexpr double kWindUp_s =
    0.02;  // damping over stiffness of an elastic gear; ours: as slow as sub-steps need against a stiff specimen

/// Lengths and angles as they were built, not as they were drawn.
void misbuild(robot::RobotModel& model, double length_m, double angle_rad, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<double> uniform(-1.0, 1.0);
  for (int i = 0; i < model.joints; ++i) {
    auto& g = model.links[static_cast<std::size_t>(i)].geometry;
    const double alpha = g.alpha_rad() + angle_rad * uniform(random), a = g.a_m() + length_m * uniform(random);
    const double d = g.d_m() + length_m * uniform(random), theta = g.thetaOffset_rad() + angle_rad * uniform(random);
    g = robot::LinkGeometry(alpha, a, d, theta, g.beta_rad());
  }
}

robot::RobotModel perturbed(robot::RobotModel model, double share, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<double> uniform(1.0 - share, 1.0 + share);
  for (int i = 0; i < model.joints; ++i) {
    auto& link = model.links[static_cast<std::size_t>(i)];
    link.mass_kg *= uniform(random);
    link.inertia_kgm2 *= uniform(random);
    link.centreOfMass_m *= uniform(random);
    auto& drive = model.drives[static_cast<std::size_t>(i)];
    drive.rotorInertia_kgm2 *= uniform(random);
    drive.coulombFriction_Nm *= uniform(random);
    drive.viscousFriction_Nms *= uniform(random);
  }
  model.spring.stiffness_N_per_m *= uniform(random);
  model.spring.preload_N *= uniform(random);
  return model;
}

}  // namespace

SimulatedArm::SimulatedArm(const SimulatedArmSetUp& s, std::unique_ptr<specimen::Specimen> specimen,
                           SimulatedLoadCell& loadCell, const FaultScript& script)
    : X_WB_(s.X_WB), X_LS_(s.model.X_LF * s.X_FS), X_SD_(s.X_SD), p_(s.parameters), specimen_(std::move(specimen)),
      loadCell_(loadCell), script_(script), takes_(s.takes),
      drives_({s.model, s.takes, s.parameters.drives, s.parameters.amplifierTimeConstant_s, s.parameters.converterBits,
               s.start_rad, s.seed}),
      play_(s.parameters.wear, s.model.joints), q_(s.start_rad), substep_s_(1e-3 / s.parameters.substeps) {
  const Vector3 toolCentre_L = X_LS_ * p_.toolCentre_m;
  const spatial::Matrix3 toolInertia_L = X_LS_.rotation * p_.toolInertia_kgm2.asDiagonal() * X_LS_.rotation.transpose();
  plant_ = robot::withPayload(perturbed(s.model, p_.modelError, s.seed * 7919 + 17), p_.toolMass_kg, toolCentre_L,
                              toolInertia_L);
  if (p_.geometryError_m > 0.0 || p_.geometryError_rad > 0.0)
    misbuild(plant_, p_.geometryError_m, p_.geometryError_rad, s.seed * 15485863 + 29);
  const int n = plant_.joints;
  for (int i = 0; i < p_.wear.coulombFriction_Nm.size() && i < n; ++i)
    plant_.drives[static_cast<std::size_t>(i)].coulombFriction_Nm =
        p_.wear.coulombFriction_Nm[i] / std::abs(plant_.gear(i, i));
  windUp_ = JointVector::Zero(n);
  qd_ = motorTorque_ = friction_ = brake_ = JointVector::Zero(n);
  // What an arm with joint torque sensors feels of its friction is what its torque loop leaves of it.
  if (takes_ == robot::CommandLevel::JointTorque && !robot::takesVolts(plant_))
    for (auto& drive : plant_.drives) {
      drive.coulombFriction_Nm *= p_.drives.frictionResidue;
      drive.viscousFriction_Nms *= p_.drives.frictionResidue;
    }
  gearTransposed_ = plant_.gear.transpose();
  robot::LinkTransforms start;
  robot::linkTransforms(plant_, q_, start);
  robot::JointMatrix B;
  robot::massMatrix(plant_, start, B);
  brakeDamping_s_ = JointVector::Constant(n, kBrakeDamping_s);
  for (int i = 0; i < n; ++i) {  // as much as a sub-step can follow: a light joint takes less
    const double gear = plant_.gear(i, i), grip = p_.brakeTorqueFactor * largestMotorTorque_Nm(plant_, i) * gear * gear;
    const double stiffness = grip / (4.0 * plant_.drives[static_cast<std::size_t>(i)].presliding_rad);
    if (stiffness > 0.0) brakeDamping_s_[i] = std::min(kBrakeDamping_s, 0.5 * B(i, i) / (stiffness * substep_s_));
  }
  if (p_.jointElasticity) {  // it hangs in its gears before anything happens
    JointVector weight;
    robot::inverseDynamics(plant_, start, qd_, qd_, spatial::Wrench(), weight);
    for (int i = 0; i < n; ++i)
      windUp_[i] = -plant_.elasticity[static_cast<std::size_t>(i)].compliance_rad_per_Nm * weight[i];
  }

  // The specimen was embedded by hand: its neutral pose misses the bracket by a seeded misfit.
  std::mt19937_64 random(s.seed * 104729 + 3);
  std::uniform_real_distribution<double> uniform(-1.0, 1.0);
  const Vector3 axis(uniform(random), uniform(random), uniform(random));
  X_DN_.rotation = spatial::expRotation(p_.misfitRotation_rad * axis);
  // It turns about the elastic centre: the operator lets the specimen settle before the jaws grip.
  const Vector3 centre = specimen_->settlingCentre_m();
  X_DN_.translation =
      centre - X_DN_.rotation * centre + p_.misfitShift_m * Vector3(uniform(random), uniform(random), uniform(random));
}

Pose SimulatedArm::trueBodyPose_W() const {
  robot::LinkTransforms t;
  robot::linkTransforms(plant_, links_rad(), t);
  Pose X_WL = X_WB_;
  for (std::size_t k = 0; k < static_cast<std::size_t>(plant_.joints); ++k)
    X_WL = X_WL * Pose{t.rotation[k], t.translation[k]};
  return X_WL * X_LS_ * X_SD_;
}

void SimulatedArm::setFrictionless() noexcept {
  for (auto& drive : plant_.drives) drive.coulombFriction_Nm = drive.viscousFriction_Nms = 0.0;
}

base::Result<void> SimulatedArm::setViceClosed(bool closed) {
  viceWanted_.store(closed, std::memory_order_relaxed);
  return {};
}

void SimulatedArm::write(const device::ArmCommand& command) noexcept {
  wrongLevel_ = command.enable && command.level != takes_;
  const bool enable = command.enable && !wrongLevel_;
  if (enable != enabled_) {
    enabled_ = enable;
    brakeTimer_s_ = p_.brakeDelay_s;
    drives_.enable(enable, q_);
  }
  drives_.take(command, time_, q_);
}

void SimulatedArm::clampVice(const Pose& X_WD) noexcept {
  X_PW_ = (X_WD * X_DN_).inverse();
  specimen_->reset();
}

void SimulatedArm::substep(double h, base::Nanoseconds time) noexcept {
  robot::LinkTransforms t;
  robot::linkTransforms(plant_, links_rad(), t);
  Pose X_WL = X_WB_;
  for (int i = 0; i < plant_.joints; ++i) {
    const auto k = static_cast<std::size_t>(i);
    X_WL = X_WL * Pose{t.rotation[k], t.translation[k]};
  }
  const Pose X_WS = X_WL * X_LS_;
  const Pose X_WD = X_WS * X_SD_;
  followBench(X_WD);
  const spatial::Wrench onArm_L = contact(X_WL, X_WD, h);
  weigh(X_WS, h, time);
  accelerate(t, onArm_L, drive(h, time), h);
}

/// Vice, cuts and preload as the bench wants them now.
void SimulatedArm::followBench(const Pose& X_WD) noexcept {
  const bool vice = viceWanted_.load(std::memory_order_relaxed);
  if (vice != viceClosed_) {
    viceClosed_ = vice;
    if (vice) clampVice(X_WD);
  }
  if (const std::uint64_t wanted = cutWanted_.load(std::memory_order_relaxed); wanted != cut_)
    specimen_->cut(cut_ = wanted);
  if (const double wanted_N = preloadWanted_N_.load(std::memory_order_relaxed); wanted_N != preload_N_)
    specimen_->preload(preload_N_ = wanted_N);
}

/// What the bracket must exert on the specimen; the arm feels the opposite.
spatial::Wrench SimulatedArm::contact(const Pose& X_WL, const Pose& X_WD, double h) noexcept {
  if (!viceClosed_) {
    F_D_W_ = spatial::Wrench();
    return {};
  }
  const spatial::Wrench F_D_P = specimen_->step(X_PW_ * X_WD, h);
  F_D_W_ = spatial::rotate(X_PW_.rotation.transpose(), F_D_P);
  const spatial::Wrench F_D_L = spatial::rotate(X_WL.rotation.transpose(), F_D_W_);
  const Vector3 p_LD = X_WL.rotation.transpose() * (X_WD.translation - X_WL.translation);
  return spatial::shiftPoint(spatial::Wrench(spatial::Vector6(-F_D_L.data)), p_LD);
}

/// Load cell: contact, weight and inertia of the bracket, as they act on its measuring side.
void SimulatedArm::weigh(const Pose& X_WS, double h, base::Nanoseconds time) noexcept {
  if (history_ >= 1) {
    const Vector3 v = (X_WS.translation - lastX_WS_.translation) / h;
    const Vector3 w = spatial::logRotation(X_WS.rotation * lastX_WS_.rotation.transpose()) / h;
    if (history_ >= 2) {
      const spatial::Matrix3 R_SW = X_WS.rotation.transpose();
      const Vector3 a_S = R_SW * ((v - lastVelocity_) / h), alpha_S = R_SW * ((w - lastOmega_) / h), w_S = R_SW * w;
      const Vector3 g_S = R_SW * plant_.gravity_m_per_s2;
      const Vector3& c = p_.toolCentre_m;
      const Vector3 a_c = a_S + alpha_S.cross(c) + w_S.cross(w_S.cross(c));
      const Vector3 toolForce = p_.toolMass_kg * (g_S - a_c);
      const Vector3 Iw = p_.toolInertia_kgm2.cwiseProduct(w_S);
      const Vector3 toolMoment = c.cross(toolForce) - p_.toolInertia_kgm2.cwiseProduct(alpha_S) - w_S.cross(Iw);
      spatial::Wrench load = spatial::rotate(R_SW, spatial::Wrench(spatial::Vector6(-F_D_W_.data)));
      load = spatial::shiftPoint(load, X_SD_.translation);
      load.force() += toolForce;
      load.moment() += toolMoment;
      loadCell_.measure(time, load.data, a_S, alpha_S);
    }
    lastVelocity_ = v;
    lastOmega_ = w;
  }
  lastX_WS_ = X_WS;
  history_ = std::min(history_ + 1, 2);
}

/// Brakes, drives and friction.  Out  torques on the motors' shafts
JointVector SimulatedArm::drive(double h, base::Nanoseconds time) noexcept {
  const int n = plant_.joints;
  // Brakes follow the enable signal with their delay.
  if (brakeTimer_s_ > 0.0) {
    brakeTimer_s_ -= h;
    if (brakeTimer_s_ <= 0.0) brakesOn_ = !enabled_;
  }

  // Drives, friction and brakes on the motor side.
  const JointVector motorVelocity = plant_.gear * qd_;
  JointVector before = motorTorque_;
  drives_.step(h, time, q_, qd_, brakesOn_, motorTorque_);
  const int wild = script_.runawayJoint.load(std::memory_order_relaxed);
  if (wild >= 0 && wild < n && enabled_) {  // its amplifier ignores what the arm's controller asks
    const double share = std::clamp(script_.runaway_V.load(std::memory_order_relaxed) / 10.0, -1.0, 1.0);
    const double amplifier = 1.0 - std::exp(-h / p_.amplifierTimeConstant_s);
    motorTorque_[wild] = before[wild] + amplifier * (share * largestMotorTorque_Nm(plant_, wild) - before[wild]);
  }
  JointVector onMotor(n);
  for (int i = 0; i < n; ++i) {
    const auto& drive = plant_.drives[static_cast<std::size_t>(i)];
    const double dx = motorVelocity[i] * h;
    const double share = std::exp(-std::abs(dx) / drive.presliding_rad);
    const double end = std::copysign(drive.coulombFriction_Nm, dx);
    friction_[i] = end + (friction_[i] - end) * share;
    const double brakeEnd =
        brakesOn_ ? std::copysign(p_.brakeTorqueFactor * largestMotorTorque_Nm(plant_, i), dx) : 0.0;
    const double brakeBefore = brake_[i];
    brake_[i] =
        brakesOn_ ? brakeEnd + (brake_[i] - brakeEnd) * std::exp(-std::abs(dx) / (4.0 * drive.presliding_rad)) : 0.0;
    // A closed brake does not ring: what it gives elastically it also damps (the bristles of LuGre).
    const double brakeDamping = brakesOn_ ? brakeDamping_s_[i] * (brake_[i] - brakeBefore) / h : 0.0;
    onMotor[i] =
        motorTorque_[i] - friction_[i] - brake_[i] - brakeDamping - drive.viscousFriction_Nms * motorVelocity[i];
  }
  return onMotor;
}

/// B qdd = gear^T motor - (C qd + g - J^T F) + spring; semi-implicit Euler.
void SimulatedArm::accelerate(const robot::LinkTransforms& t, const spatial::Wrench& onArm_L,
                              const JointVector& onMotor, double h) noexcept {
  const int n = plant_.joints;
  const JointVector motors = gearTransposed_ * onMotor, links = qd_ + play_.rate_rad_per_s();
  JointVector rhs = motors, bias;
  const JointVector none = JointVector::Zero(n);
  robot::inverseDynamics(plant_, t, links, none, onArm_L, bias);
  rhs -= bias;
  if (p_.jointElasticity) {
    const double share = 1.0 - std::exp(-h / kWindUp_s);
    for (int i = 0; i < n; ++i)
      windUp_[i] +=
          share * (-plant_.elasticity[static_cast<std::size_t>(i)].compliance_rad_per_Nm * bias[i] - windUp_[i]);
  }
  if (plant_.spring.joint >= 0) rhs[plant_.spring.joint] += robot::springTorque(plant_.spring, q_[plant_.spring.joint]);
  if (p_.wear.torqueOffset_Nm.size() == n) rhs += p_.wear.torqueOffset_Nm;
  robot::JointMatrix B;
  robot::massMatrix(plant_, t, B);
  if (play_.any()) {
    robot::JointMatrix ofLinks;
    robot::linkMassMatrix(plant_, t, ofLinks);
    const JointVector onLinks = rhs - motors;
    (void)play_.step(ofLinks, B, onLinks, rhs, h);
  } else if (!robot::solvePositiveDefinite(B, rhs)) {
    rhs.setZero();
  }
  qd_ += h * rhs;
  q_ += h * qd_;
}

base::Result<void> SimulatedArm::tellBones(std::span<const std::string> names, double rate_Hz, BoneTruthRing& to) {
  const auto bones = specimen_->bones();
  std::string known = "moving body";
  for (const auto& bone : bones) known += ", " + bone;
  for (std::size_t i = 0; i < names.size() && i < toldBone_.size(); ++i) {
    const auto at = std::find(bones.begin(), bones.end(), names[i]);
    if (at == bones.end() && names[i] != "moving body")
      return base::Error{base::ErrorCode::InvalidArgument,
                         "The tracker follows \"" + names[i] + "\", which the specimen has not.",
                         "Bones that it has: " + known + "."};
    toldBone_[i] = at == bones.end() ? -1 : static_cast<int>(at - bones.begin());
  }
  told_ = std::min(names.size(), toldBone_.size());
  exposuresPerNanosecond_ = 1e-9 * rate_Hz;
  tellTo_ = &to;
  return {};
}

void SimulatedArm::expose(const Pose& X_WD) noexcept {
  const auto exposure = static_cast<std::int64_t>(static_cast<double>(time_) * exposuresPerNanosecond_);
  if (exposure == exposure_) return;
  exposure_ = exposure;
  BoneTruth truth;
  truth.time = time_;
  truth.bodies = told_;
  const Pose X_WP = viceClosed_ ? X_PW_.inverse() : X_WD * X_DN_;  // in open jaws it hangs from D as it is
  for (std::size_t i = 0; i < told_; ++i)
    truth.X_WV[i] = toldBone_[i] < 0 ? X_WD : X_WP * specimen_->bonePose(static_cast<std::size_t>(toldBone_[i]));
  tellTo_->push(truth);
}

void SimulatedArm::read(base::Nanoseconds now, device::ArmState& state) noexcept {
  if (time_ == 0) time_ = now - 1'000'000;
  const auto step = static_cast<base::Nanoseconds>(std::llround(substep_s_ * 1e9));
  // A host that slept for long is followed for at most 50 ms of plant time, so that one cycle stays bounded.
  if (now - time_ > 50'000'000) time_ = now - 50'000'000;
  while (time_ + step <= now) {
    time_ += step;
    substep(substep_s_, time_);
  }
  if (tellTo_) expose(trueBodyPose_W());
  state.time = time_;
  state.position_rad.resize(plant_.joints);
  const JointVector motor = plant_.gear * q_;
  JointVector counted(plant_.joints);
  for (int i = 0; i < plant_.joints; ++i) {
    const double perRad = plant_.drives[static_cast<std::size_t>(i)].countsPerRevolution / (2.0 * M_PI);
    counted[i] = std::floor(motor[i] * perRad + 0.5) / perRad;
  }
  // The gear matrix is lower triangular (checked when the robot file is read).
  for (int i = 0; i < plant_.joints; ++i) {
    double s = counted[i];
    for (int j = 0; j < i; ++j) s -= plant_.gear(i, j) * state.position_rad[j];
    state.position_rad[i] = s / plant_.gear(i, i);
  }
  state.valid = !script_.encoderInvalid.load(std::memory_order_relaxed);
  state.driveFault = script_.driveFault.load(std::memory_order_relaxed) || wrongLevel_ || drives_.followingFault();
  state.trouble = wrongLevel_ ? robot::ArmTrouble::WrongLevel : robot::ArmTrouble::None;
  state.brakesReleased = !brakesOn_;
  const int broken = script_.encoderNotFinite.load(std::memory_order_relaxed);
  if (broken >= 0 && broken < plant_.joints) state.position_rad[broken] = std::numeric_limits<double>::quiet_NaN();
}

}  // namespace articulus::hardware
