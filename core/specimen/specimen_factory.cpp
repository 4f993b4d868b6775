#include "core/specimen/specimen_factory.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <array>
#include <string_view>
#include <type_traits>
#include <utility>

#include "core/base/text/nearest_word.h"
#include "core/spatial/json_vector.h"
#include "core/specimen/bench/link_mechanism_file.h"
#include "core/specimen/knee/knee_file.h"
#include "core/specimen/shoulder/shoulder_file.h"
#include "core/specimen/spine/spine_chain_file.h"

namespace articulus::specimen {
namespace {

using base::JsonReader;
using spatial::Vector3;
using spatial::vector3;

Vector3 aboveZero(const JsonReader& r, const std::string& key) {
  const Vector3 v = vector3(r, key);
  if ((v.array() <= 0.0).any()) r.fail(key, "must be above zero");
  return v;
}

Vector3 notNegative(const JsonReader& r, const std::string& key) {
  const Vector3 v = vector3(r, key);
  if ((v.array() < 0.0).any())
    r.fail(key, "must not be negative", "A negative one would feed energy into the arm; state its size.");
  return v;
}

constexpr double kFarthest_m = 0.5;  // from the body's end, within any specimen

spatial::Matrix3 rows(const JsonReader& r, const std::string& key) {
  const auto c = r.numbers(key, 9);
  spatial::Matrix3 m;
  for (int i = 0; i < 9; ++i) m(i / 3, i % 3) = c[static_cast<std::size_t>(i)];
  return m;
}

void readRelaxation(const JsonReader& r, std::array<double, 3>& gain, std::array<double, 3>& time_s) {
  const Vector3 g = notNegative(r, "relaxation_gain"), t = aboveZero(r, "relaxation_time_s");
  for (int i = 0; i < 3; ++i) {
    gain[static_cast<std::size_t>(i)] = g[i];
    time_s[static_cast<std::size_t>(i)] = t[i];
  }
}

SpineParameters readSpine(const JsonReader& r) {
  SpineParameters p;
  p.label = r.text("label");
  p.elasticCentre_m = vector3(r, "elastic_centre_m", kFarthest_m);
  p.shear_N_per_m = aboveZero(r, "shear_N_per_m");
  p.axialRotationRange_deg = r.number("axial_rotation_range_deg", 1.0, 90.0);
  p.coupling = rows(r, "coupling");
  p.hysteresisTransition_rad = r.number("hysteresis_transition_rad", 1e-5, 1.0);
  p.minimumHysteresis_Nm = notNegative(r, "minimum_hysteresis_Nm");
  p.shearDamping_Ns_per_m = notNegative(r, "shear_damping_Ns_per_m");
  p.rotaryDamping_Nms = notNegative(r, "rotary_damping_Nms");
  readRelaxation(r, p.relaxationGain, p.relaxationTime_s);
  return p;
}

PolymerBodyParameters readPolymerBody(const JsonReader& r) {
  PolymerBodyParameters p;
  p.label = r.text("label");
  p.youngsModulus_Pa = r.number("youngs_modulus_Pa", 1e5, 1e12);
  p.poissonRatio = r.number("poisson_ratio", 0.0, 0.49);
  p.length_m = r.number("length_m", 0.01, 1.0);
  p.clamp_m = r.has("clamp_m") ? r.number("clamp_m", 0.0, 0.3) : 0.0;
  p.damping_s = r.number("damping_s", 0.0, 0.01);
  const std::string section = r.text("section");
  // Those of another section, or of a carriage that only the type switches on, may stand there too.
  r.know({"diameter_m", "width_x_m", "width_y_m"});
  if (r.has("slider"))
    r.child("slider").know({"carriage_mass_kg", "coulomb_friction_N", "viscous_friction_Ns_per_m", "presliding_m"});
  if (section == "circle") {
    p.section = BeamSection::Circle;
    p.widthX_m = p.widthY_m = r.number("diameter_m", 0.001, 0.3);
  } else if (section == "rectangle") {
    p.section = BeamSection::Rectangle;
    p.widthX_m = r.number("width_x_m", 0.001, 0.3);
    p.widthY_m = r.number("width_y_m", 0.001, 0.3);
  } else {
    r.fail("section", "is \"" + section + "\"",
           "Sections that are known: circle (with diameter_m), rectangle (with width_x_m, width_y_m).");
  }
  return p;
}

SliderParameters readSlider(const JsonReader& r) {
  SliderParameters p;
  p.body = readPolymerBody(r);
  const JsonReader s = r.child("slider");
  p.carriageMass_kg = s.number("carriage_mass_kg", 0.5, 200.0);
  p.coulombFriction_N = s.number("coulomb_friction_N", 0.0, 100.0);
  p.viscousFriction_Ns_per_m = s.number("viscous_friction_Ns_per_m", 0.0, 1000.0);
  p.presliding_m = s.number("presliding_m", 1e-6, 1e-2);
  // Before it slides, the carriage swings on the friction's spring; the plant's quarter-millisecond steps must follow
  // that.
  if (p.coulombFriction_N / p.presliding_m > 1e6 * p.carriageMass_kg)
    s.fail("presliding_m", "is too short for this friction and mass: the simulation could not follow the carriage",
           "At least coulomb_friction_N / (1e6 carriage_mass_kg) metres.");
  return p;
}

SpringJigParameters readSpringJig(const JsonReader& r) {
  SpringJigParameters p;
  p.label = r.text("label");
  p.elasticCentre_m = vector3(r, "elastic_centre_m", kFarthest_m);
  p.shear_N_per_m = aboveZero(r, "shear_N_per_m");
  p.rotary_Nm_per_rad = aboveZero(r, "rotary_Nm_per_rad");
  if (r.has("coupling_N")) p.coupling_N = rows(r, "coupling_N");
  if (r.has("preload_N")) p.preload_N = r.number("preload_N", 0.0, 2000.0);
  p.damping_s = r.number("damping_s", 0.0, 0.01);
  const Eigen::LLT<spatial::Matrix6> cholesky(stiffnessAtElasticCentre(p));
  if (cholesky.info() != Eigen::Success)
    r.fail("coupling_N", "makes the stiffness lose its definite sign: the specimen would push away on its own",
           "Each coupling must stay below the root of shear times rotary stiffness of its two axes.");
  return p;
}

/// y and the turns about x and z change their sign from a right joint to a left one.
std::size_t mirroredDirection(std::size_t d) {
  const std::size_t axis = d / 2;
  return axis == 1 || axis == 3 || axis == 5 ? d ^ 1U : d;
}

void readJointStructures(const JsonReader& r, SpringJigParameters& p) {
  constexpr double kMostShare = 0.95;  // or nothing would be left
  constexpr std::size_t kMost = 64;    // bits of Specimen::cut()
  const bool left = r.textOr("side", "right") == "left";
  std::array<double, 12> sum{};
  for (const JsonReader& item : r.items("structures")) {
    if (p.structures.size() == kMost) item.fail("name", "is one structure too many", "A joint has 64 at most.");
    JointStructure s{.name = item.text("name")};
    if (std::ranges::count(p.structures, s.name, &JointStructure::name) > 0)
      item.fail("name", "\"" + s.name + "\" stands there twice", "Give each structure its own name.");
    const JsonReader share = item.child("share");
    for (const auto& [key, value] : share.json().items()) {
      const auto at = std::ranges::find(kJointDirections, key);
      if (at == kJointDirections.end())
        share.fail(key, "is no direction",
                   base::didYouMean(key, std::vector<std::string>(kJointDirections.begin(), kJointDirections.end())) +
                       "Directions are shift_x, shift_minus_x, turn_x, turn_minus_x, and so for y, z.");
      const auto named = static_cast<std::size_t>(at - kJointDirections.begin());
      const std::size_t d = left ? mirroredDirection(named) : named;
      sum[d] += s.share_1[d] = share.number(key, 0.0, kMostShare);
      if (sum[d] > kMostShare)
        share.fail(key, "is too much: all structures together carry more than 0.95 of the joint in this direction",
                   "Lower the shares; what no structure carries is left when all are cut.");
    }
    p.structures.push_back(std::move(s));
  }
  spatial::Matrix6 least = stiffnessAtElasticCentre(p);
  for (int i = 0; i < 6; ++i)
    least(i, i) *= 1.0 - std::max(sum[static_cast<std::size_t>(2 * i)], sum[static_cast<std::size_t>(2 * i + 1)]);
  if (Eigen::LLT<spatial::Matrix6>(least).info() != Eigen::Success)
    r.fail("structures", "leave too little when all are cut: the joint would push away on its own",
           "Lower the shares, or coupling_N.");
}

SpringJigParameters readSoftJoint(const JsonReader& r) {
  SpringJigParameters p = readSpringJig(r);
  if (r.has("structures")) readJointStructures(r, p);
  readRelaxation(r, p.relaxationGain, p.relaxationTime_s);
  p.hysteresis_N = notNegative(r, "hysteresis_N");
  p.hysteresis_Nm = notNegative(r, "hysteresis_Nm");
  p.hysteresisTransition_m = r.number("hysteresis_transition_m", 1e-6, 0.1);
  p.hysteresisTransition_rad = r.number("hysteresis_transition_rad", 1e-5, 1.0);
  return p;
}

/// A type of specimen. The key of the cell file, how its numbers are read, and what is made of them.
struct Type {
  std::string_view key;
  std::size_t numbers;  ///< which of SpecimenParameters
  SpecimenParameters (*read)(const JsonReader&);
  std::unique_ptr<Specimen> (*make)(const SpecimenParameters&);
};

template <typename Numbers, typename... All>
consteval std::size_t placeOf(std::type_identity<std::variant<All...>>) {
  std::size_t place = 0;
  (void)((std::is_same_v<Numbers, All> || (++place, false)) || ...);
  return place;
}

template <typename Made, auto read>
consteval Type type(std::string_view key) {
  using Numbers = decltype(read(std::declval<const JsonReader&>()));
  return {key, placeOf<Numbers>(std::type_identity<SpecimenParameters>{}),
          [](const JsonReader& r) -> SpecimenParameters { return read(r); },
          [](const SpecimenParameters& p) -> std::unique_ptr<Specimen> {
            return std::make_unique<Made>(std::get<Numbers>(p));
          }};
}

/// All types that are known. The first is meant where a file says none.
constexpr std::array kTypes{type<SpineSpecimen, readSpine>("spine"),
                            type<PolymerBody, readPolymerBody>("polymer_body"),
                            type<SliderSpecimen, readSlider>("slider"),
                            type<SpringJig, readSpringJig>("spring_jig"),
                            type<SpringJig, readSoftJoint>("soft_joint"),
                            type<SpineChain, readSpineChain>("spine_chain"),
                            type<Knee, readKnee>("knee"),
                            type<LinkMechanism, readLinkMechanism>("link_mechanism"),
                            type<Shoulder, readShoulder>("shoulder")};

consteval bool allNumbersHaveAType() {
  for (std::size_t i = 0; i < std::variant_size_v<SpecimenParameters>; ++i)
    if (std::ranges::find(kTypes, i, &Type::numbers) == kTypes.end()) return false;
  return true;
}
static_assert(allNumbersHaveAType(), "SpecimenParameters has numbers that no row of kTypes makes a specimen of");

}  // namespace

SpecimenParameters readSpecimen(const JsonReader& r) {
  const std::string key = r.textOr("type", std::string(kTypes.front().key));
  std::string known;
  for (const Type& type : kTypes) {
    if (type.key == key) {
      SpecimenParameters numbers = type.read(r);
      // Read where a cell is put together; "label" by some types only.
      r.know({"file", "label", "description", "side", "anatomy", "protocol", "vice"});
      if (r.has("vice")) r.child("vice").know({"misfit_rotation_rad", "misfit_shift_m"});
      if (r.has("anatomy")) r.child("anatomy").know({"species", "joint", "level"});
      r.refuseUnknown();
      return numbers;
    }
    known.append(known.empty() ? "" : ", ").append(type.key);
  }
  r.fail("type", "is \"" + key + "\", which no simulated specimen is", "Types that are known: " + known + ".");
}

std::unique_ptr<Specimen> makeSpecimen(const SpecimenParameters& parameters) {
  return std::ranges::find(kTypes, parameters.index(), &Type::numbers)->make(parameters);
}

}  // namespace articulus::specimen
