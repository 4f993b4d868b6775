#include "core/specimen/knee/knee_joint.h"

#include <algorithm>
#include <cmath>

namespace articulus::specimen {

using spatial::Pose;
using spatial::Vector3;

namespace {

Vector3 onSide(const Vector3& ofRight, spatial::Side side) noexcept {
  return side == spatial::Side::Right ? ofRight : Vector3(ofRight.x(), ofRight.y(), -ofRight.z());
}

/// Place of a name among the names; appended where it is new.
std::size_t placeOf(std::vector<std::string>& names, const std::string& name) {
  const auto at = std::find(names.begin(), names.end(), name);
  if (at != names.end()) return static_cast<std::size_t>(at - names.begin());
  names.push_back(name);
  return names.size() - 1;
}

}  // namespace

KneeJoint::KneeJoint(const KneeParameters& p)
    : side_(p.side), X_TF_reference_(spatial::poseOf(p.reference, p.side).inverse()) {
  for (const KneeLigament& ligament : p.ligaments) {
    std::vector<LigamentStrand> strands;
    for (const KneeStrand& s : ligament.strands) {
      LigamentStrand strand{onSide(s.onTibia_m, side_), onSide(s.onFemur_m, side_), s.stiffness_N, 1.0, p.toeStrain,
                            p.damping_s * s.stiffness_N};
      strand.restLength_m = strand.length_m(X_TF_reference_) / (1.0 + s.referenceStrain);
      strands.push_back(strand);
    }
    ligaments_.emplace_back(std::move(strands));
    ligamentNames_.push_back(ligament.name);
    std::uint64_t bits = std::uint64_t{1} << placeOf(names_, ligament.name);
    if (!ligament.partOf.empty()) bits |= std::uint64_t{1} << placeOf(names_, ligament.partOf);
    bits_.push_back(bits);
  }
  for (std::size_t i = 0; i < 2; ++i) {
    Compartment& c = compartments_[i];
    c.p = p.compartments[i];
    c.p.centre_m = onSide(c.p.centre_m, side_);
    c.p.onPlane_m = onSide(c.p.onPlane_m, side_);
    c.p.normal = onSide(c.p.normal, side_).normalized();
    const Vector3 back(-1.0, 0.0, 0.0);
    c.rest_m = X_TF_reference_ * c.p.centre_m +
               c.p.meniscusRearwards_m * (back - c.p.normal * c.p.normal.dot(back)).normalized();
    names_.push_back(c.p.meniscus);
  }
}

void KneeJoint::reset() noexcept {
  for (Ligament& l : ligaments_) l.reset();
}

void KneeJoint::cut(std::uint64_t structures) noexcept {
  for (std::size_t i = 0; i < ligaments_.size(); ++i)
    if ((bits_[i] & structures) != 0) ligaments_[i].cut();
  for (std::size_t i = 0; i < 2; ++i)
    if ((structures >> (names_.size() - 2 + i) & 1u) != 0) compartments_[i].meniscusCut = true;
}

double KneeJoint::depth_m(const Compartment& c, const Vector3& centre_T) const noexcept {
  return c.p.radius_m - c.p.normal.dot(centre_T - c.p.onPlane_m);
}

Vector3 KneeJoint::push_N(const Compartment& c, const Vector3& centre_T) const noexcept {
  Vector3 force = Vector3::Zero();
  if (const double depth = depth_m(c, centre_T); depth > 0.0)
    force -= c.stiffness() * depth * std::sqrt(depth) * c.p.normal;
  if (!c.meniscusCut) {
    Vector3 way = centre_T - c.rest_m;
    way -= c.p.normal * c.p.normal.dot(way);
    if (const double gone = way.norm(); gone > c.p.meniscusFree_m)
      force += c.p.meniscusShear_N_per_m * (1.0 - c.p.meniscusFree_m / gone) * way;
  }
  return force;
}

spatial::Wrench KneeJoint::contact(const Pose& X_TF) const noexcept {
  spatial::Wrench sum;
  for (const Compartment& c : compartments_) {
    const Vector3 arm = X_TF.rotation * c.p.centre_m, force = push_N(c, X_TF.translation + arm);
    sum.force() += force;
    sum.moment() += arm.cross(force);
  }
  return sum;
}

double KneeJoint::energy_J(const Pose& X_TF) const noexcept {
  double sum = 0.0;
  for (const Ligament& l : ligaments_) sum += l.energy_J(X_TF);
  for (const Compartment& c : compartments_) {
    const Vector3 centre = X_TF * c.p.centre_m;
    if (const double depth = depth_m(c, centre); depth > 0.0)
      sum += 0.4 * c.stiffness() * depth * depth * std::sqrt(depth);
    if (c.meniscusCut) continue;
    Vector3 way = centre - c.rest_m;
    way -= c.p.normal * c.p.normal.dot(way);
    const double beyond = std::max(0.0, way.norm() - c.p.meniscusFree_m);
    sum += 0.5 * c.p.meniscusShear_N_per_m * beyond * beyond;
  }
  return sum;
}

spatial::Wrench KneeJoint::load(const Pose& X_TF) const noexcept {
  spatial::Wrench sum = contact(X_TF);
  for (const Ligament& l : ligaments_) sum = sum + l.load(X_TF);
  return sum;
}

spatial::Wrench KneeJoint::step(const Pose& X_TF, double dt_s) noexcept {
  spatial::Wrench sum = contact(X_TF);
  for (Ligament& l : ligaments_) sum = sum + l.step(X_TF, dt_s);
  return sum;
}

double KneeJoint::contact_N(std::size_t compartment, const Pose& X_TF) const noexcept {
  const Compartment& c = compartments_[compartment];
  const double depth = depth_m(c, X_TF * c.p.centre_m);
  return depth > 0.0 ? c.stiffness() * depth * std::sqrt(depth) : 0.0;
}

}  // namespace articulus::specimen
