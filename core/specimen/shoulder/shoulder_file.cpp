#include "core/specimen/shoulder/shoulder_file.h"

#include <algorithm>
#include <string>

#include "core/spatial/json_side.h"
#include "core/spatial/json_vector.h"

namespace articulus::specimen {
namespace {

using base::JsonReader;

constexpr double kLeastDepth_m = 0.0005;

void readSocket(const JsonReader& r, ShoulderParameters& p) {
  p.headRadius_m = r.number("head_radius_m", 0.005, 0.06);
  p.glenoidRadius_m = r.number("glenoid_radius_m", 0.005, 0.2);
  if (p.glenoidRadius_m < 1.001 * p.headRadius_m)
    r.fail("glenoid_radius_m", "is not larger than head_radius_m: the head would not go into its socket",
           "State the radius of the socket's surface, a little larger than that of the head.");
  p.contactModulus_Pa = r.number("contact_modulus_Pa", 1e5, 1e9);
  p.gap_m = r.number("gap_m", 0.0, 0.01);
  if (p.gap_m > p.glenoidRadius_m - p.headRadius_m)
    r.fail("gap_m", "puts the head outside of the ball in which it touches nothing",
           "At most glenoid_radius_m less head_radius_m.");
  p.boneDepthAcross_m = r.number("bone_depth_across_m", kLeastDepth_m, 0.02);
  p.boneDepthAlong_m = r.number("bone_depth_along_m", kLeastDepth_m, 0.02);
  p.labrumAcross_m = r.number("labrum_across_m", 0.0, 0.01);
  p.labrumAlong_m = r.number("labrum_along_m", 0.0, 0.01);
  const double deepest = std::max(p.boneDepthAcross_m + p.labrumAcross_m, p.boneDepthAlong_m + p.labrumAlong_m);
  if (deepest > 0.6 * p.glenoidRadius_m)
    r.fail("bone_depth_along_m",
           "and the labrum make a socket deeper than six tenths of its radius: the head could not leave it",
           "A glenoid is shallow; state millimetres as metres.");
  p.wall_m = r.number("wall_m", 0.001, 0.03);
}

void readDefect(const JsonReader& r, ShoulderParameters& p) {
  p.defectDepth_m = r.number("depth_m", 0.0, 0.01);
  p.defectAzimuth_rad = r.number("azimuth_rad", -3.15, 3.15);
  p.defectHalfWidth_rad = r.number("half_width_rad", 0.1, 3.1);
  p.defectSlack_m = r.number("slack_m", 0.0, 0.02);
  if (r.flag("present", false)) p.cut |= std::uint64_t{1} << ShoulderParameters::AnteriorRim;
  if (p.defectDepth_m > std::min(p.boneDepthAcross_m, p.boneDepthAlong_m) - kLeastDepth_m)
    r.fail("depth_m", "takes more than the socket is deep",
           "Leave at least half a millimetre of the depth of the bone.");
}

void readStrands(const JsonReader& r, ShoulderParameters& p) {
  const auto items = r.items("strands");
  if (items.size() != ShoulderParameters::kStrands)
    r.fail("strands", "are " + std::to_string(items.size()) + ", not six",
           "State them in this order: superior, middle, anterior band of the inferior ligament, axillary pouch, its "
           "posterior band, posterior capsule.");
  for (std::size_t i = 0; i < items.size(); ++i) {
    const JsonReader& s = items[i];
    s.know({"name"});
    CapsuleStrand& strand = p.strands[i];
    strand.azimuth_rad = s.number("azimuth_rad", -3.15, 3.15);
    strand.insertion_m = spatial::vector3(s, "insertion_m", 0.5);
    strand.stiffness_N = s.number("stiffness_N", 1.0, 1e5);
    strand.slack_m = s.number("slack_m", 0.0, 0.06);
    strand.anchoredOnDefect = s.number("anchored_on_defect", 0.0, 1.0);
    const double out = strand.insertion_m.norm();
    if (out < p.windingRadius_m || out > 0.1)
      s.fail("insertion_m", "does not lie on the humerus: between winding_radius_m and 0.1 m from the head's centre",
             "State the place of the insertion in D, metres, of a left shoulder.");
  }
}

}  // namespace

ShoulderParameters readShoulder(const JsonReader& r) {
  ShoulderParameters p;
  p.label = r.text("label");
  p.side = spatial::readSide(r, "side");
  readSocket(r.child("socket"), p);
  readDefect(r.child("anterior_defect"), p);
  p.toeStrain = r.number("toe_strain", 0.001, 0.3);
  p.windingRadius_m = r.number("winding_radius_m", 0.001, 0.06);
  if (p.windingRadius_m > 0.85 * p.headRadius_m)
    r.fail("winding_radius_m", "is so large that the capsule's origins would lie inside of what it winds over",
           "At most 0.85 of head_radius_m.");
  readStrands(r, p);
  const JsonReader arm = r.child("arm");
  p.armMass_kg = arm.number("mass_kg", 0.0, 20.0);
  p.armCentre_m = spatial::vector3(arm, "centre_of_mass_m", 0.5);
  p.damping_s = r.number("damping_s", 0.0, 0.05);
  p.tissueDamping_Ns_per_m = r.number("tissue_damping_Ns_per_m", 0.0, 1000.0);
  p.tissueDamping_Nms = r.number("tissue_damping_Nms", 0.0, 10.0);
  return p;
}

}  // namespace articulus::specimen
