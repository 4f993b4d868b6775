#include "core/specimen/bench/link_mechanism_file.h"

#include <cmath>
#include <set>

#include "core/spatial/json_vector.h"

namespace articulus::specimen {
namespace {

using base::JsonReader;
using spatial::vector3;

constexpr double kHalfTurn_rad = M_PI;

mechanism::SixCoordinates readReference(const JsonReader& r) {
  return {vector3(r, "centre_m", 1.0), r.number("theta_rad", -kHalfTurn_rad, kHalfTurn_rad),
          r.number("delta_rad", -1.5, 1.5), r.number("beta_rad", -kHalfTurn_rad, kHalfTurn_rad)};
}

LinkLeg readLeg(const JsonReader& r, const spatial::Pose& X_01) {
  LinkLeg leg{r.text("name"), {vector3(r, "base_m", 1.0), vector3(r, "platform_m", 1.0), 0.0, 0.0}};
  if (leg.name.empty()) r.fail("name", "is empty", "Legs are cut by name: give each one.");
  leg.spring.stiffness_N_per_m = r.number("stiffness_N_per_m");
  if (!(leg.spring.stiffness_N_per_m > 0.0))
    r.fail("stiffness_N_per_m", "must be above zero: the leg would push away on its own", "State its size.");
  leg.spring.freeLength_m =
      r.has("free_length_m") ? r.number("free_length_m", 1e-3, 5.0) : mechanism::length_m(leg.spring, X_01);
  return leg;
}

}  // namespace

LinkMechanismParameters readLinkMechanism(const JsonReader& r) {
  LinkMechanismParameters p;
  p.label = r.text("label");
  p.base_m = vector3(r, "base_at_m", 1.0);
  p.reference = readReference(r.child("reference"));
  p.damping_s = r.number("damping_s", 0.0, 0.01);
  std::set<std::string> names;
  for (const JsonReader& leg : r.items("legs")) {
    p.legs.push_back(readLeg(leg, mechanism::poseOf(p.reference)));
    if (!names.insert(p.legs.back().name).second)
      leg.fail("name", "\"" + p.legs.back().name + "\" is there twice", "Legs are cut by name: give each its own.");
  }
  if (const std::string why = whyUnphysical(p); !why.empty())
    r.fail("legs", "describe a mechanism that " + why,
           "Change ends, stiffness or \"free_length_m\"; without it each leg is free at the reference pose.");
  return p;
}

}  // namespace articulus::specimen
