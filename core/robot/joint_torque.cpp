#include "core/robot/joint_torque.h"

#include <cmath>
#include <limits>

#include "core/robot/kinematics.h"
#include "core/robot/transmission.h"

namespace articulus::robot {
namespace {

/// Length of the spring: anchor and lever at angle q from each other.
double springLength(const BalanceSpring& s, double q) noexcept {
  const double c = s.anchorDistance_m, r = s.leverArm_m;
  return std::sqrt(c * c + r * r - 2.0 * c * r * std::cos(q));
}

/// tau += sign * gear^T f(gear v), f(motor, its own v)
template <class OfMotor>
void addThroughGears(const RobotModel& model, const JointVector& v, double sign, JointVector& tau, OfMotor f) noexcept {
  JointVector motor, joint;
  motorMotion(model, v, motor);
  for (int i = 0; i < model.joints; ++i) motor[i] = f(model.drives[static_cast<std::size_t>(i)], motor[i]);
  torqueAtJoints(model, motor, joint);
  for (int i = 0; i < model.joints; ++i) tau[i] += sign * joint[i];
}

void addFriction(const RobotModel& model, const JointVector& qd, double sign, JointVector& tau) noexcept {
  addThroughGears(model, qd, sign, tau, [](const Drive& drive, double speed) {
    const double direction = speed > 0.0 ? 1.0 : speed < 0.0 ? -1.0 : 0.0;
    return drive.coulombFriction_Nm * direction + drive.viscousFriction_Nms * speed;
  });
}

}  // namespace

double springTorque(const BalanceSpring& s, double q) noexcept {
  const double length = springLength(s, q);
  const double force = s.preload_N + s.stiffness_N_per_m * (length - s.restLength_m);
  return -force * s.anchorDistance_m * s.leverArm_m * std::sin(q) / length;
}

void frictionTorque(const RobotModel& model, const JointVector& qd, JointVector& tau) noexcept {
  tau.setZero(model.joints);
  addFriction(model, qd, 1.0, tau);
}

void biasTorque(const RobotModel& model, const LinkTransforms& transforms, const JointVector& qd,
                JointVector& tau) noexcept {
  const JointVector none = JointVector::Zero(model.joints);
  inverseDynamics(model, transforms, qd, none, spatial::Wrench(), tau);
  if (model.spring.joint >= 0) tau[model.spring.joint] -= springTorque(model.spring, transforms.q[model.spring.joint]);
}

void jointTorque(const RobotModel& model, const LinkTransforms& transforms, const JointVector& qd,
                 const JointVector& qdd, JointVector& tau, const TorqueTerms& terms) noexcept {
  inverseDynamics(model, transforms, qd, qdd, spatial::Wrench(), tau);
  if (terms.rotors)
    addThroughGears(model, qdd, 1.0, tau,
                    [](const Drive& drive, double speedUp) { return drive.rotorInertia_kgm2 * speedUp; });
  if (terms.friction) addFriction(model, qd, 1.0, tau);
  if (terms.spring && model.spring.joint >= 0)
    tau[model.spring.joint] -= springTorque(model.spring, transforms.q[model.spring.joint]);
}

bool forwardDynamics(const RobotModel& model, const LinkTransforms& transforms, const JointVector& qd,
                     const JointVector& tau, JointVector& qdd, const TorqueTerms& terms,
                     const spatial::Wrench& F_ext_Ln) noexcept {
  const JointVector none = JointVector::Zero(model.joints);
  JointVector needed;
  inverseDynamics(model, transforms, qd, none, F_ext_Ln, needed);
  qdd = tau - needed;
  if (terms.friction) addFriction(model, qd, -1.0, qdd);
  if (terms.spring && model.spring.joint >= 0)
    qdd[model.spring.joint] += springTorque(model.spring, transforms.q[model.spring.joint]);
  JointMatrix B;
  if (terms.rotors) massMatrix(model, transforms, B);
  else linkMassMatrix(model, transforms, B);
  if (solvePositiveDefinite(B, qdd)) return true;
  qdd.setConstant(std::numeric_limits<double>::quiet_NaN());
  return false;
}

double mechanicalEnergy(const RobotModel& model, const JointVector& q, const JointVector& qd) noexcept {
  LinkTransforms t;
  linkTransforms(model, q, t);
  JointMatrix B;
  massMatrix(model, t, B);
  LinkPoses poses;
  forwardKinematics(model, q, poses);
  double energy = 0.0;
  for (int i = 0; i < model.joints; ++i) {
    const auto k = static_cast<std::size_t>(i);
    energy -= model.links[k].mass_kg * model.gravity_m_per_s2.dot(poses.link[k] * model.links[k].centreOfMass_m);
    for (int j = 0; j < model.joints; ++j) energy += 0.5 * qd[i] * B(i, j) * qd[j];
  }
  if (model.spring.joint >= 0) {
    const double stretch = springLength(model.spring, q[model.spring.joint]) - model.spring.restLength_m;
    energy += model.spring.preload_N * stretch + 0.5 * model.spring.stiffness_N_per_m * stretch * stretch;
  }
  return energy;
}

}  // namespace articulus::robot
