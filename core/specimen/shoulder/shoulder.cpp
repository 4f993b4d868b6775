#include "core/specimen/shoulder/shoulder.h"

#include <algorithm>
#include <cmath>

#include "core/spatial/rotation.h"
#include "core/specimen/shoulder/wrapped_strand.h"

namespace articulus::specimen {

using spatial::Pose;
using spatial::Vector3;
using spatial::Wrench;

namespace {

constexpr double kGravity_m_per_s2 = 9.81;
constexpr double kOutside_m =
    0.002;  // of the rim, where the capsule begins: it must not lie under the head that rides on the rim

Pose mirrored(const Pose& X) {
  Pose m = X;
  m.translation.y() = -m.translation.y();
  m.rotation.row(1) = -m.rotation.row(1);
  m.rotation.col(1) = -m.rotation.col(1);
  return m;
}

Wrench mirrored(const Wrench& F) {  // a moment is an axial vector
  return {Vector3(F.force().x(), -F.force().y(), F.force().z()),
          Vector3(-F.moment().x(), F.moment().y(), -F.moment().z())};
}

}  // namespace

Shoulder::Shoulder(const ShoulderParameters& parameters)
    : p_(parameters), socket_(parameters), names_{"labrum",
                                                  "anterior glenoid rim",
                                                  "superior glenohumeral ligament",
                                                  "middle glenohumeral ligament",
                                                  "anterior band of the inferior glenohumeral ligament",
                                                  "axillary pouch",
                                                  "posterior band of the inferior glenohumeral ligament",
                                                  "posterior capsule"} {
  for (std::size_t i = 0; i < kStrands; ++i) {
    const CapsuleStrand& s = p_.strands[i];
    const Vector3 outwards(0.0, std::cos(s.azimuth_rad), std::sin(s.azimuth_rad));
    const Vector3 origin = socket_.rim_m(s.azimuth_rad) + kOutside_m * outwards;
    const double way = strandOverSphere(origin, s.insertion_m, p_.windingRadius_m).length_m;
    strand_[i] = {.onA_m = origin,
                  .onB_m = s.insertion_m,
                  .stiffness_N = s.stiffness_N,
                  .restLength_m = way + s.slack_m,
                  .toeStrain = p_.toeStrain};
  }
  cut(p_.cut);
}

void Shoulder::cut(std::uint64_t structures) noexcept {
  const bool had = isCut(ShoulderParameters::AnteriorRim);
  cut_ |= structures;
  socket_.cut(structures);
  if (had || !isCut(ShoulderParameters::AnteriorRim)) return;
  for (std::size_t i = 0; i < kStrands; ++i)
    strand_[i].restLength_m += p_.strands[i].anchoredOnDefect * p_.defectSlack_m;
}

double Shoulder::energy_J(const Pose& X_PD) const noexcept {
  const Pose X = p_.side == spatial::Side::Right ? mirrored(X_PD) : X_PD;
  double energy = socket_.energy_J(X.translation) + p_.armMass_kg * kGravity_m_per_s2 * (X * p_.armCentre_m).z();
  for (std::size_t i = 0; i < kStrands; ++i) {
    if (isCut(ShoulderParameters::Superior + i)) continue;
    const Vector3 origin = strand_[i].onA_m - X.translation;
    energy += strand_[i].energy_J(strandOverSphere(origin, X.rotation * strand_[i].onB_m, p_.windingRadius_m).length_m);
  }
  return energy;
}

Wrench Shoulder::step(const Pose& X_PD, double dt_s) noexcept {
  const Pose X = p_.side == spatial::Side::Right ? mirrored(X_PD) : X_PD;
  const bool moved = !first_ && dt_s > 0.0;
  const double rate = moved ? p_.damping_s / dt_s : 0.0;

  // Contact: what is viscous in it never makes the head stick.
  const Vector3 contact = socket_.force_N(X.translation);
  Vector3 force = contact;
  if (const double size = contact.norm(); moved && size > 0.0)
    force *= std::max(0.0, 1.0 + rate * (size - lastContact_N_.norm()) / size);
  lastContact_N_ = contact;

  Vector3 moment = Vector3::Zero();
  for (std::size_t i = 0; i < kStrands; ++i) {
    const Vector3 origin = strand_[i].onA_m - X.translation;
    const StrandWay way = strandOverSphere(origin, X.rotation * strand_[i].onB_m, p_.windingRadius_m);
    const double elastic = isCut(ShoulderParameters::Superior + i) ? 0.0 : strand_[i].tension_N(way.length_m);
    double tension = elastic;
    if (moved) tension += rate * std::max(0.0, elastic - lastTension_N_[i]);  // damped while it lengthens
    lastTension_N_[i] = elastic;
    force -= tension * way.towardsOrigin;
    moment -= tension * origin.cross(way.towardsOrigin);
  }

  const Vector3 weight(0.0, 0.0, p_.armMass_kg * kGravity_m_per_s2);  // what carries the arm
  force += weight;
  moment += (X.rotation * p_.armCentre_m).cross(weight);

  if (moved) {
    force += p_.tissueDamping_Ns_per_m / dt_s * (X.translation - last_.translation);
    moment += p_.tissueDamping_Nms / dt_s * spatial::logRotation(X.rotation * last_.rotation.transpose());
  }
  last_ = X;
  first_ = false;
  const Wrench held(force, moment);
  return p_.side == spatial::Side::Right ? mirrored(held) : held;
}

}  // namespace articulus::specimen
