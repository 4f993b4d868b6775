#include "core/specimen/knee/knee_file.h"

#include <algorithm>

#include "core/spatial/json_side.h"
#include "core/spatial/json_vector.h"
#include "core/specimen/knee/knee.h"

namespace articulus::specimen {
namespace {

using base::JsonReader;
using spatial::Vector3;
using spatial::vector3;

constexpr std::size_t kMostStructures = 64;  // bits of Specimen::cut
constexpr double kLeastContact_N = 0.1;

Vector3 point(const JsonReader& r, const std::string& key) {
  const Vector3 p = vector3(r, key);
  if (p.norm() > 0.3) r.fail(key, "lies more than 300 mm from the knee's centre", "Lengths are in metres.");
  return p;
}

void needMarks(const JsonReader& r) {
  if (r.text("marks").empty())
    r.fail("marks", "is empty",
           "Say where these numbers are from: V read, D computed, M from memory, E an engineering default.");
}

KneeStrand readStrand(const JsonReader& r) {
  KneeStrand s;
  s.onFemur_m = point(r, "femur_m");
  s.onTibia_m = point(r, "tibia_m");
  s.stiffness_N = r.number("stiffness_N", 1.0, 1e5);
  s.referenceStrain = r.number("reference_strain", -0.6, 0.2);
  return s;
}

KneeLigament readLigament(const JsonReader& r) {
  KneeLigament l;
  l.name = r.text("name");
  l.partOf = r.textOr("part_of", "");
  needMarks(r);
  for (const JsonReader& strand : r.items("strands")) l.strands.push_back(readStrand(strand));
  if (l.strands.empty()) r.fail("strands", "is empty", "A ligament has one strand at least.");
  return l;
}

KneeCompartment readCompartment(const JsonReader& r) {
  KneeCompartment c;
  needMarks(r);
  c.centre_m = point(r, "sphere_centre_m");
  c.radius_m = r.number("sphere_radius_m", 0.005, 0.1);
  c.onPlane_m = point(r, "plane_point_m");
  c.normal = vector3(r, "plane_normal");
  if (c.normal.norm() < 0.1 || c.normal.normalized().y() < 0.5)
    r.fail("plane_normal", "does not point out of the tibia", "Its y must be the largest, and above zero.");
  c.cartilage_N_per_m1_5 = r.number("cartilage_N_per_m1_5", 1e5, 1e9);
  const JsonReader m = r.child("meniscus");
  c.meniscus = m.text("name");
  c.meniscus_N_per_m1_5 = m.number("stiffness_N_per_m1_5", 0.0, 1e9);
  c.meniscusShear_N_per_m = m.number("shear_N_per_m", 0.0, 1e6);
  c.meniscusFree_m = m.number("free_m", 0.0, 0.03);
  c.meniscusRearwards_m = m.number("rearwards_m", -0.02, 0.02);
  return c;
}

spatial::JointCoordinates readReference(const JsonReader& r) {
  needMarks(r);
  return {r.number("flexion_rad", -0.5, 1.0),           r.number("adduction_rad", -0.3, 0.3),
          r.number("internal_rotation_rad", -0.5, 0.5), r.number("lateral_m", -0.02, 0.02),
          r.number("anterior_m", -0.02, 0.02),          r.number("distraction_m", -0.02, 0.02)};
}

template <class Choice>
Choice choice(const JsonReader& r, const std::string& key, const char* first, Choice one, const char* second,
              Choice other) {
  const std::string said = r.text(key);
  if (said == first) return one;
  if (said == second) return other;
  r.fail(key, "is \"" + said + "\"", std::string("It is ") + first + " or " + second + ".");
}

}  // namespace

KneeParameters readKnee(const JsonReader& r) {
  KneeParameters p;
  p.label = r.text("label");
  p.side = spatial::readSide(r, "side");
  p.femurMoves = choice(r, "moving_bone", "femur", true, "tibia", false);
  const auto axes = r.numbers("axes_of_fixed_bone_in_P", 9);
  for (int i = 0; i < 9; ++i) p.R_PA(i / 3, i % 3) = axes[static_cast<std::size_t>(i)];
  if (!(p.R_PA * p.R_PA.transpose()).isIdentity(1e-6) || p.R_PA.determinant() < 0.0)
    r.fail("axes_of_fixed_bone_in_P", "is no rotation",
           "Row by row; its columns are x (anterior), y (up) and z (right) of the bone in the vice.");
  p.reference = readReference(r.child("reference"));
  p.neutralFlexion_rad = r.number("neutral_flexion_rad", -0.5, 1.0);
  p.toeStrain = r.number("toe_strain", 0.001, 0.3);
  p.damping_s = r.number("damping_s", 0.0, 10.0);
  const auto compartments = r.items("compartments");
  if (compartments.size() != 2) r.fail("compartments", "must be two", "The medial one first, then the lateral one.");
  for (std::size_t i = 0; i < 2; ++i) p.compartments[i] = readCompartment(compartments[i]);
  if (p.compartments[0].centre_m.z() >= p.compartments[1].centre_m.z())
    r.fail("compartments", "stand the wrong way round",
           "The medial one first; numbers are those of a right knee, whose medial side has the smaller z.");
  std::vector<std::string> names{p.compartments[0].meniscus, p.compartments[1].meniscus};
  for (const JsonReader& ligament : r.items("ligaments")) {
    p.ligaments.push_back(readLigament(ligament));
    if (std::find(names.begin(), names.end(), p.ligaments.back().name) != names.end())
      ligament.fail("name", "is used twice", "What is cut by name needs a name of its own.");
    names.push_back(p.ligaments.back().name);
  }
  if (2 * p.ligaments.size() + 2 > kMostStructures) r.fail("ligaments", "are too many", "At most 31.");
  const auto rest = restsAt(p);
  if (!rest)
    r.fail("ligaments", "do not bring this knee to rest where it is straight",
           rest.error().message + " Correct insertions, strains or the reference pose.");
  const KneeJoint joint(p);
  const spatial::Pose X_TF = spatial::poseOf(*rest, p.side).inverse();
  if (joint.contact_N(0, X_TF) + joint.contact_N(1, X_TF) < kLeastContact_N)
    r.fail("ligaments", "are all slack where this knee is straight: nothing presses its bones together",
           "Give those strands more reference_strain that hold a straight knee.");
  return p;
}

}  // namespace articulus::specimen
