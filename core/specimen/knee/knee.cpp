#include "core/specimen/knee/knee.h"

#include <stdexcept>

#include "core/specimen/knee/knee_equilibrium.h"

namespace articulus::specimen {

using spatial::Pose;
using spatial::Vector3;

namespace {

base::Result<spatial::JointCoordinates> rest(const KneeJoint& joint, const KneeParameters& p) {
  spatial::JointCoordinates start = p.reference;
  start.flexion_rad = p.neutralFlexion_rad;
  return solveEquilibrium(joint, start);
}

}  // namespace

base::Result<spatial::JointCoordinates> restsAt(const KneeParameters& parameters) {
  return rest(KneeJoint(parameters), parameters);
}

Knee::Knee(const KneeParameters& p) : joint_(p), femurMoves_(p.femurMoves) {
  const auto found = rest(joint_, p);
  if (!found) throw std::invalid_argument(found.error().text());
  neutral_ = *found;
  const Pose X_FT = spatial::poseOf(neutral_, p.side);
  const Pose X_AB = femurMoves_ ? X_FT.inverse() : X_FT;
  const Vector3 femur_A = femurMoves_ ? X_AB.translation : Vector3::Zero();
  // Given for a right knee: of a left one y of P and z of the bone are mirrored.
  const spatial::Matrix3 R_PA =
      p.side == spatial::Side::Right
          ? p.R_PA
          : spatial::Matrix3(Vector3(1, -1, 1).asDiagonal() * p.R_PA * Vector3(1, 1, -1).asDiagonal());
  X_PA_ = {R_PA, -(R_PA * femur_A)};
  X_DB_ = X_PA_ * X_AB;  // P and D are one in the neutral pose
}

Pose Knee::femurInTibia(const Pose& X_PD) const noexcept {
  const Pose X_AB = X_PA_.inverse() * X_PD * X_DB_;
  return femurMoves_ ? X_AB : X_AB.inverse();
}

Pose Knee::bodyPose(const Pose& X_TF) const noexcept {
  return X_PA_ * (femurMoves_ ? X_TF : X_TF.inverse()) * X_DB_.inverse();
}

spatial::Wrench Knee::step(const Pose& X_PD, double dt_s) noexcept {
  last_ = X_PD;
  const Pose X_TF = femurInTibia(X_PD);
  const spatial::Wrench onFemur_T = joint_.step(X_TF, dt_s);
  // Into axes of P, to D's origin; a tibia that is held bears the opposite.
  const Pose X_PF = femurMoves_ ? X_PD * X_DB_ : X_PA_;
  const spatial::Matrix3 R_PT = X_PF.rotation * X_TF.rotation.transpose();
  const spatial::Wrench onFemur_P = spatial::rotate(R_PT, onFemur_T);
  const spatial::Wrench held(spatial::Vector6(femurMoves_ ? onFemur_P.data : -onFemur_P.data));
  return spatial::shiftPoint(held, X_PF.translation - X_PD.translation);
}

Pose Knee::bonePose(std::size_t bone) const noexcept {
  const bool moving = (bone == 0) == femurMoves_;
  return moving ? last_ * X_DB_ : X_PA_;
}

}  // namespace articulus::specimen
