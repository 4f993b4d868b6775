#include "core/specimen/spine/spine_chain_file.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <set>

#include "core/base/text/c_numbers.h"
#include "core/base/text/nearest_word.h"
#include "core/spatial/json_vector.h"
#include "core/spatial/units.h"
#include "core/specimen/spine/disc_degeneration.h"

namespace articulus::specimen {
namespace {

using base::JsonReader;
using spatial::Vector3;
using spatial::vector3;

constexpr double kMostShare = 0.95;  // of a level's resistance; the rest is the disc, which stays
constexpr double kMostGrowth = 0.5;
constexpr double kShortestRelaxation_s = 0.01, kMostRelaxation = 2.0;

double aboveZero(const JsonReader& r, const std::string& key) {
  const double v = r.number(key);
  if (v <= 0.0)
    r.fail(key, "must be above zero: a specimen that gives way with rising force is unstable",
           "State the stiffness' size.");
  return v;
}

Vector3 notNegative(const JsonReader& r, const std::string& key) {
  const Vector3 v = vector3(r, key);
  if ((v.array() < 0.0).any())
    r.fail(key, "must not be negative", "A negative one would feed energy into the arm; state its size.");
  return v;
}

LevelCurve readExponential(const JsonReader& r, double range, double least_Nm) {
  const auto A = r.numbers("A_Nm", 2), B = r.numbers("B_per_deg", 2);
  for (std::size_t k = 0; k < 2; ++k) {
    if (A[k] <= 0.0)
      r.fail("A_Nm", "must be above zero: the moment would not rise with the angle", "Give the size for either side.");
    if (B[k] <= 0.0)
      r.fail("B_per_deg", "must be above zero: the moment would not rise with the angle",
             "Give the size for either side.");
  }
  const double to = r.number("straight_beyond_Nm", 0.1, 200.0);
  return {ExponentialSide{A[0], B[0] / spatial::kRadiansPerDegree / range},
          ExponentialSide{A[1], B[1] / spatial::kRadiansPerDegree / range}, to, least_Nm};
}

std::vector<DoubleSigmoid> readBranch(const JsonReader& r, const std::string& key, double to_Nm) {
  const auto v = r.numbers(key);
  if (v.empty() || v.size() % 7 != 0)
    r.fail(key, "holds " + std::to_string(v.size()) + " numbers",
           "Give a1, b1, c1, a2, b2, c2, d of each level of the stack, one after the other.");
  std::vector<DoubleSigmoid> branch;
  for (std::size_t k = 0; k < v.size(); k += 7)
    branch.push_back({v[k], v[k + 1], v[k + 2], v[k + 3], v[k + 4], v[k + 5], v[k + 6]});
  double last = -HUGE_VAL;
  for (int k = -200; k <= 200; ++k) {
    double angle = 0.0;
    for (const auto& level : branch) angle += level.angle_deg(to_Nm * k / 200.0);
    if (angle < last - 1e-12) {
      char words[120];
      const base::CNumbers numbers;
      std::snprintf(words, sizeof words, "falls at %.2f Nm: more moment would turn the level back", to_Nm * k / 200.0);
      r.fail(key, words, "All b and c above zero give a curve that rises.");
    }
    last = angle;
  }
  return branch;
}

LevelCurve readCurve(const JsonReader& r, double range, double least_Nm) {
  const std::string kind = r.text("kind");
  if (kind == "exponential") return readExponential(r, range, least_Nm);
  if (kind != "double_sigmoid")
    r.fail(
        "kind", "is \"" + kind + "\"",
        "Curves that are known: exponential (A_Nm, B_per_deg, straight_beyond_Nm), double_sigmoid (rising, falling).");
  const double to = r.number("fitted_to_Nm", 0.1, 50.0);
  const BranchPair pair{readBranch(r, "rising", to), readBranch(r, "falling", to)};
  if (pair.rising.size() != pair.falling.size())
    r.fail("falling", "has another number of levels than \"rising\"", "Give both branches of each.");
  const double scale = r.numberOr("scale_angle", 1.0);
  if (scale <= 0.0) r.fail("scale_angle", "must be above zero", "1 leaves the fit as it is.");
  const auto curve =
      std::make_shared<const MomentCurve>(pair, scale * range, to, r.number("end_compliance_deg_per_Nm", 0.01, 10.0));
  const std::string neutral = r.text("neutral");
  if (neutral == "middle_of_range") return {curve, least_Nm};
  if (neutral != "zero_moment")
    r.fail("neutral", "is \"" + neutral + "\"", "Known: zero_moment (the level rests without load), middle_of_range.");
  double from = -1.0, at = 1.0;
  for (int k = 0; k < 60; ++k) (curve->moment_Nm(0.5 * (from + at)) < 0.0 ? from : at) = 0.5 * (from + at);
  return {curve, least_Nm, 0.5 * (from + at)};
}

/// A direction, or both sides of an axis at once ("bending", "rotation", "shear_lateral").
std::vector<std::size_t> directions(const std::string& name) {
  if (name == "bending") return {6, 7};
  if (name == "rotation") return {10, 11};
  if (name == "shear_lateral") return {2, 3};
  for (std::size_t d = 0; d < kLoadDirections.size(); ++d)
    if (kLoadDirections[d] == name) return {d};
  return {};
}

std::string knownDirections() {
  std::string words = "bending, rotation, shear_lateral (both sides)";
  for (const auto d : kLoadDirections) words.append(", ").append(d);
  return words;
}

std::string directionsInsteadOf(const std::string& name) {
  std::vector<std::string> known{"bending", "rotation", "shear_lateral"};
  for (const auto d : kLoadDirections) known.emplace_back(d);
  return base::didYouMean(name, known) + "Directions: " + knownDirections() + ".";
}

/// What all levels share is wrong there and not in the first of them.
void checkDirections(const JsonReader& shared) {
  const auto check = [](const JsonReader& r) {
    for (const auto& [key, value] : r.json().items())
      if (directions(key).empty()) r.fail(key, "is no direction", directionsInsteadOf(key));
  };
  if (shared.has("shift_N_per_m")) check(shared.child("shift_N_per_m"));
  if (!shared.has("structures")) return;
  for (const JsonReader& item : shared.items("structures"))
    if (item.has("share")) check(item.child("share"));
}

void readShift(const JsonReader& r, const DiscDegeneration& disc, std::array<double, 6>& k) {
  const JsonReader shift = r.child("shift_N_per_m");
  k.fill(0.0);
  for (const auto& [key, value] : shift.json().items()) {
    const auto which = directions(key);
    if (which.empty() || which.front() > 5) shift.fail(key, "is no direction of a shift", directionsInsteadOf(key));
    for (const auto d : which) k[d] = aboveZero(shift, key) * disc.stiffness;
  }
  for (std::size_t d = 0; d < 6; ++d)
    if (k[d] == 0.0)
      shift.fail(std::string(kLoadDirections[d]), "is missing",
                 "Give a stiffness for each of the six directions of a shift.");
}

void readStructures(const JsonReader& r, MotionSegmentParameters& p) {
  if (!r.has("structures")) return;
  ByDirection sum{};
  for (const JsonReader& item : r.items("structures")) {
    SegmentStructure s;
    s.name = p.name + " " + item.text("name");
    for (const auto& other : p.structures)
      if (other.name == s.name)
        item.fail("name", "\"" + s.name + "\" stands there twice", "Give each structure of a level its own name.");
    const JsonReader share = item.child("share");
    for (const auto& [key, value] : share.json().items()) {
      const auto which = directions(key);
      if (which.empty()) share.fail(key, "is no direction", directionsInsteadOf(key));
      const double v = share.number(key);
      if (v < 0.0)
        share.fail(key, "must not be negative: cutting would stiffen the level",
                   "Give the share that the structure carries.");
      for (const auto d : which) sum[d] += s.share[d] = v;
    }
    p.structures.push_back(std::move(s));
  }
  for (std::size_t d = 0; d < sum.size(); ++d)
    if (sum[d] > kMostShare)
      r.fail("structures",
             "carry more than 0.95 of the level in direction " + std::string(kLoadDirections[d]) +
                 ": nothing would be left when all are cut",
             "Lower the shares; what no structure carries is the disc's.");
}

MotionSegmentParameters readLevel(const JsonReader& r) {
  MotionSegmentParameters p;
  const auto disc =
      DiscDegeneration::ofGrade(r.has("degeneration_grade") ? r.number("degeneration_grade", 0.0, 3.0) : 0.0);
  p.name = r.text("name");
  p.elasticCentre_m = vector3(r, "elastic_centre_m", 0.5);
  readShift(r, disc, p.shift_N_per_m);
  const Vector3 loop = disc.hysteresis * notNegative(r, "hysteresis_Nm");
  const JsonReader curves = r.child("curves");
  const char* const axes[] = {"lateral_bending", "flexion_extension", "axial_rotation"};
  for (int i = 0; i < 3; ++i) p.curve.push_back(readCurve(curves.child(axes[i]), disc.range, loop[i]));
  if (r.has("coupling")) {
    const auto c = r.numbers("coupling", 9);
    for (int i = 0; i < 9; ++i) p.coupling(i / 3, i % 3) = c[static_cast<std::size_t>(i)];
    if ((spatial::Matrix3::Identity() + p.coupling).determinant() < 0.1)
      r.fail("coupling", "leaves a rotation that no curve resists", "Keep the entries well below 1.");
  }
  p.stiffeningFactorAt500N = r.number("stiffening_factor_at_500N", 1.0, 10.0);
  if (r.has("follower_preload_N")) p.followerPreload_N = r.number("follower_preload_N", 0.0, 1000.0);
  p.stiffeningRange_rad = r.number("stiffening_range_rad", 1e-4, 0.5);
  p.hysteresisTransition_rad = r.number("hysteresis_transition_rad", 1e-5, 1.0);
  p.shiftDamping_Ns_per_m = notNegative(r, "shift_damping_Ns_per_m");
  p.rotaryDamping_Nms = notNegative(r, "rotary_damping_Nms");
  const Vector3 gain = disc.relaxation * notNegative(r, "relaxation_gain"), time = vector3(r, "relaxation_time_s");
  if (gain.sum() > kMostRelaxation)
    r.fail("relaxation_gain", "is too steep: the load at once would be more than three times that at rest",
           "Together at most 2 (times the grade's factor).");
  for (int i = 0; i < 3; ++i) {
    if (time[i] < kShortestRelaxation_s)
      r.fail("relaxation_time_s",
             "is too steep: the plant's steps could not follow a load that relaxes within less than 0.01 s",
             "State what relaxes faster as damping.");
    p.relaxationGain[static_cast<std::size_t>(i)] = gain[i];
    p.relaxationTime_s[static_cast<std::size_t>(i)] = time[i];
  }
  if (r.has("range_growth")) {
    p.rangeGrowth = notNegative(r, "range_growth");
    p.rangeGrowthWork_J = vector3(r, "range_growth_work_J");
    if (p.rangeGrowth.maxCoeff() > kMostGrowth)
      r.fail("range_growth", "is more than half of the range", "State the share by which the range grows in the end.");
    if ((p.rangeGrowthWork_J.array() <= 0.0).any())
      r.fail("range_growth_work_J", "must be above zero", "State the work of loading after which 63 % of it is done.");
  }
  readStructures(r, p);
  return p;
}

}  // namespace

SpineChainParameters readSpineChain(const JsonReader& r) {
  SpineChainParameters p;
  p.label = r.text("label");
  const nlohmann::json common = r.has("every_level") ? r.child("every_level").json() : nlohmann::json::object();
  const JsonReader shared(common, r.file(), r.pathOf("every_level"));
  checkDirections(shared);
  const auto levels = r.items("levels");
  if (levels.empty() || levels.size() > SpineChain::kMostLevels)
    r.fail("levels", "holds " + std::to_string(levels.size()), "A chain has 1 to 8 levels, cranial first.");
  std::set<std::string> names;
  for (std::size_t i = 0; i < levels.size(); ++i) {
    nlohmann::json whole = common;
    whole.merge_patch(levels[i].json());
    const JsonReader level(whole, r.file(), levels[i].path());
    p.levels.push_back(readLevel(level));
    level.refuseUnknownIn(levels[i]);
    level.refuseUnknownIn(shared);
    if (!names.insert(p.levels.back().name).second)
      levels[i].fail("name", "\"" + p.levels.back().name + "\" stands there twice", "Name each level once.");
  }
  if (p.levels.size() > 1 || r.has("bones"))
    for (const JsonReader& bone : r.items("bones"))
      p.bones.push_back({bone.text("name"), vector3(bone, "centre_m", 0.5)});
  if (p.bones.size() + 1 != p.levels.size())
    r.fail("bones", "holds " + std::to_string(p.bones.size()) + " for " + std::to_string(p.levels.size()) + " levels",
           "Give the bones between the levels, one fewer than levels, cranial first.");
  std::size_t structures = 0;
  for (const auto& level : p.levels) structures += level.structures.size();
  if (structures > 64)
    r.fail("levels", "have " + std::to_string(structures) + " structures together", "At most 64 can be told apart.");
  return p;
}

}  // namespace articulus::specimen
