#include "core/control/controller_set.h"

#include "core/control/cartesian_pd.h"
#include "core/control/direct_cartesian.h"
#include "core/control/direct_force.h"
#include "core/control/direct_joint.h"
#include "core/control/independent_joints.h"
#include "core/control/inverse_dynamics.h"
#include "core/control/joint_cascade.h"

namespace articulus::control {

struct ControllerSet::Laws {
  IndependentJoints independentJoints;
  JointCascade jointCascade;
  CartesianPd cartesianPd;
  InverseDynamics inverseDynamics;
  DirectForce directForce;
  DirectJoint directJoint;
  DirectCartesian directCartesian;
  std::array<Controller*, kLawCount> of{};

  Laws() {
    const auto put = [this](Law law, Controller& controller) { of[static_cast<std::size_t>(law)] = &controller; };
    put(Law::IndependentJoints, independentJoints);
    put(Law::JointCascade, jointCascade);
    put(Law::CartesianPd, cartesianPd);
    put(Law::InverseDynamics, inverseDynamics);
    put(Law::DirectForce, directForce);
    put(Law::DirectJoint, directJoint);
    put(Law::DirectCartesian, directCartesian);
  }
  [[nodiscard]] Controller* operator[](Law law) const noexcept { return of[static_cast<std::size_t>(law)]; }
};

ControllerSet::ControllerSet(int joints, robot::CommandLevel armTakes)
    : laws_(std::make_unique<Laws>()), adapter_(joints, armTakes), out_(robot::JointVector::Zero(joints)) {}

ControllerSet::~ControllerSet() = default;

void ControllerSet::useGains(const GainSet& gains) noexcept {
  adapter_.useGains(gains);
  for (Controller* law : laws_->of)
    if (law) law->useGains(gains);
}

void ControllerSet::use(Law law, const ControlInput& in, Takeover how) noexcept {
  if (!(*laws_)[law]) return;
  law_ = law;
  adapter_.engage(in, how);
  (*laws_)[law]->engage(adapter_.seen(in, info(law).answersToLoad));
  selectionKnown_ = false;
}

void ControllerSet::step(const ControlInput& in, const SetPoint& wanted, robot::JointVector& command) noexcept {
  if (selectionKnown_ && info(law_).usesSelection && !(wanted.selection == selection_)) use(law_, in);
  selection_ = wanted.selection;
  selectionKnown_ = true;
  (*laws_)[law_]->step(adapter_.seen(in, info(law_).answersToLoad), wanted, out_);
  adapter_.convert(in, info(law_).makes, out_, command);
}

bool ControllerSet::finished() const noexcept { return (*laws_)[law_]->finished(); }

}  // namespace articulus::control
