#include "core/control/controller_set.h"

#include "core/control/laws/cartesian_pd.h"
#include "core/control/laws/direct_cartesian.h"
#include "core/control/laws/direct_force.h"
#include "core/control/laws/direct_joint.h"
#include "core/control/laws/force_guidance.h"
#include "core/control/laws/hybrid.h"
#include "core/control/laws/impedance.h"
#include "core/control/laws/independent_joints.h"
#include "core/control/laws/inverse_dynamics.h"
#include "core/control/laws/joint_cascade.h"
#include "core/control/laws/parallel.h"
#include "core/control/laws/torque_monitored_rotation.h"
#include "core/control/laws/velocity_force.h"

namespace articulus::control {

struct ControllerSet::Laws {
  IndependentJoints independentJoints;
  JointCascade jointCascade;
  CartesianPd cartesianPd;
  InverseDynamics inverseDynamics;
  Impedance impedance;
  DirectForce directForce;
  Hybrid hybrid;
  VelocityForce velocityForce;
  Parallel parallel;
  ForceGuidance forceGuidance;
  TorqueMonitoredRotation torqueMonitoredRotation;
  DirectJoint directJoint;
  DirectCartesian directCartesian;
  std::array<Controller*, kLawCount> inOrder{&independentJoints,
                                             &jointCascade,
                                             &cartesianPd,
                                             &inverseDynamics,
                                             &impedance,
                                             &directForce,
                                             &hybrid,
                                             &velocityForce,
                                             &parallel,
                                             &forceGuidance,
                                             &torqueMonitoredRotation,
                                             &directJoint,
                                             &directCartesian};

  [[nodiscard]] Controller& operator[](Law law) const noexcept { return *inOrder[static_cast<std::size_t>(law)]; }
};

ControllerSet::ControllerSet(int joints, robot::CommandLevel armTakes)
    : laws_(std::make_unique<Laws>()), adapter_(joints, armTakes), out_(robot::JointVector::Zero(joints)) {}

ControllerSet::~ControllerSet() = default;

void ControllerSet::useGains(const GainSet& gains) noexcept {
  adapter_.useGains(gains);
  for (Controller* law : laws_->inOrder) law->useGains(gains);
}

void ControllerSet::use(Law law, const ControlInput& in, Takeover how) noexcept {
  const bool known = static_cast<std::size_t>(law) < kLawCount;
  law_ = known ? law : Law::JointCascade;
  holds_ = !known;
  chosen_ = true;
  if (holds_) {
    held_.q = in.q;
    held_.qd = held_.qdd = held_.tau = robot::JointVector::Zero(in.q.size());
  }
  adapter_.engage(in, how);
  (*laws_)[law_].engage(adapter_.seen(in, info(law_).answersToLoad));
  selectionKnown_ = false;
}

void ControllerSet::step(const ControlInput& in, const SetPoint& wanted, robot::JointVector& command) noexcept {
  if (!chosen_) use(Law::Count, in);
  const SetPoint& course = holds_ ? held_ : wanted;
  if (selectionKnown_ && info(law_).usesSelection && !(wanted.selection == selection_)) use(law_, in);
  selection_ = wanted.selection;
  selectionKnown_ = true;
  (*laws_)[law_].step(adapter_.seen(in, info(law_).answersToLoad), course, out_);
  adapter_.convert(in, info(law_).makes, out_, command, (*laws_)[law_].loadRate_W());
}

bool ControllerSet::finished() const noexcept { return (*laws_)[law_].finished(); }

}  // namespace articulus::control
