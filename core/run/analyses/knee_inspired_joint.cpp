#include "core/run/analyses/knee_inspired_joint.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>
#include <optional>

#include "core/mechanism/knee_inspired_joint.h"
#include "core/mechanism/reference_stiffness.h"
#include "core/run/analyses/dwell_segments.h"
#include "core/run/analyses/result_rows.h"
#include "core/run/analyses/stiffness_matrix.h"
#include "core/spatial/rotation.h"
#include "core/spatial/units.h"

namespace articulus::run {
namespace {

using mechanism::LegPlace;
using mechanism::SixCoordinates;
using mechanism::SpringyLeg;
using spatial::Matrix3;
using spatial::Matrix6;
using spatial::Pose;
using spatial::Vector3;

constexpr std::array<std::pair<const char*, LegPlace>, 4> kPlaces{{{"to_centre", LegPlace::ToCentre},
                                                                   {"between_axes", LegPlace::BetweenAxes},
                                                                   {"drives_theta", LegPlace::DrivesTheta},
                                                                   {"drives_beta", LegPlace::DrivesBeta}}};

base::Error unclear(const std::string& what, const std::string& remedy) {
  return {base::ErrorCode::InvalidArgument, "knee_inspired_joint: " + what, remedy};
}

/// The joint as it is drawn.
struct Drawing {
  SixCoordinates reference;
  Pose X_P0, X_D1;  // P: D in the reference pose
  SpringyLeg five, six;
  std::vector<std::pair<LegPlace, SpringyLeg>> legs;

  [[nodiscard]] Pose platform(const Pose& X_PD) const { return X_P0.inverse() * X_PD * X_D1; }

  /// Closed form, carried from the six coordinates at C to shifts and turns of D.
  [[nodiscard]] Matrix6 stiffness() const {
    Matrix6 K = Matrix6::Zero();
    for (const auto& [place, leg] : legs)
      K += mechanism::referenceStiffness(place, leg, reference.centre_m.z(), reference.theta_rad, reference.beta_rad);
    const Vector3 centre_D = X_P0.translation + reference.centre_m;
    Matrix6 T = Matrix6::Identity();
    T.topRightCorner<3, 3>() = -spatial::skew(centre_D);
    T.bottomRightCorner<3, 3>() = mechanism::coordinateAxes(reference).inverse();
    return T.transpose() * K * T;
  }
};

std::optional<Vector3> pointOf(const nlohmann::json& options, const char* key) {
  const auto three = options.value(key, std::vector<double>());
  return three.size() == 3 ? std::optional(Vector3(three[0], three[1], three[2])) : std::nullopt;
}

base::Result<Drawing> drawingOf(const nlohmann::json& joint) {
  Drawing d;
  const auto centre_D = pointOf(joint, "centre_in_D_m");
  if (!centre_D || !joint.contains("height_m"))
    return unclear("the drawing has no centre.", "Give \"joint\" \"height_m\" and \"centre_in_D_m\".");
  d.reference.centre_m = {0.0, 0.0, joint["height_m"].get<double>()};
  d.reference.theta_rad = joint.value("theta_rad", 0.0);
  d.reference.beta_rad = joint.value("beta_rad", 0.0);
  d.X_P0 = {Matrix3::Identity(), Vector3(*centre_D - d.reference.centre_m)};
  const Pose X_01 = mechanism::poseOf(d.reference);
  d.X_D1 = d.X_P0 * X_01;
  int fives = 0, sixes = 0;
  for (const auto& one : joint.value("legs", nlohmann::json::array())) {
    const std::string text = one.value("place", "");
    const auto place = std::find_if(kPlaces.begin(), kPlaces.end(), [&text](const auto& p) { return text == p.first; });
    if (place == kPlaces.end())
      return unclear("a leg is at \"" + text + "\".", "Use to_centre, between_axes, drives_theta or drives_beta.");
    const auto base = pointOf(one, "base_m"), platform = pointOf(one, "platform_m");
    if (!base || !platform)
      return unclear("a leg has no ends.", "Give \"base_m\" and \"platform_m\" three numbers each.");
    SpringyLeg leg{*base, *platform, one.value("stiffness_N_per_m", 0.0), 0.0};
    if (!(leg.stiffness_N_per_m > 0.0))
      return unclear("a leg has no stiffness.", "Give \"stiffness_N_per_m\" a positive number.");
    leg.freeLength_m = one.value("free_length_m", mechanism::length_m(leg, X_01));
    if (place->second == LegPlace::DrivesTheta) d.five = leg, ++fives;
    if (place->second == LegPlace::DrivesBeta) d.six = leg, ++sixes;
    d.legs.emplace_back(place->second, leg);
  }
  if (fives != 1 || sixes != 1)
    return unclear("the drawing does not have one leg that drives theta and one that drives beta.",
                   "Name each of them once.");
  return d;
}

nlohmann::json rowMajor(const Matrix3& m) {
  std::vector<double> nine;
  for (int r = 0; r < 3; ++r)
    for (int c = 0; c < 3; ++c) nine.push_back(m(r, c));
  return nine;
}

/// Largest and root mean square of sizes.
struct Sizes {
  double largest = 0.0, squares = 0.0;
  std::size_t n = 0;
  void add(double value) {
    largest = std::max(largest, std::abs(value));
    squares += value * value;
    ++n;
  }
  [[nodiscard]] double rms() const { return n == 0 ? 0.0 : std::sqrt(squares / static_cast<double>(n)); }
};

struct Workspace {
  double leastTheta_rad = 0.0, mostTheta_rad = 0.0, leastBeta_rad = 0.0, mostBeta_rad = 0.0,
         fromSingular_rad = std::numbers::pi;
  Sizes shift_m, delta_rad, five_m, six_m, theta_rad, beta_rad, force_N, moment_Nm;
  std::size_t poses = 0;
};

base::Result<Workspace> workspaceOf(const RunView& run, const Drawing& drawing,
                                    const mechanism::KneeInspiredJoint& joint, const nlohmann::json& options) {
  Workspace w;
  const double singular_rad = joint.singularTheta_rad();
  const auto side = std::sin(drawing.reference.theta_rad - singular_rad) > 0.0 ? mechanism::Assembly::Ahead
                                                                               : mechanism::Assembly::Behind;
  for (const std::string& label : options.value("steps", std::vector<std::string>())) {
    const auto actions = run.actionsOf(label);
    if (actions.empty()) return unclear("no motion is called \"" + label + "\".", run.motionsToName());
    for (const int action : actions) {
      const auto rests = dwellSegmentsOf(run, action, {});
      if (!rests) return rests.error();
      if (rests->empty()) continue;  // the run ended before
      const DwellSegment& rest = rests->back();
      const Pose X_01 = drawing.platform(run.reference(action).inverse() * rest.X_WD);
      const SixCoordinates x = mechanism::sixCoordinates(X_01);
      const bool first = w.poses++ == 0;
      w.leastTheta_rad = first ? x.theta_rad : std::min(w.leastTheta_rad, x.theta_rad);
      w.mostTheta_rad = first ? x.theta_rad : std::max(w.mostTheta_rad, x.theta_rad);
      w.leastBeta_rad = first ? x.beta_rad : std::min(w.leastBeta_rad, x.beta_rad);
      w.mostBeta_rad = first ? x.beta_rad : std::max(w.mostBeta_rad, x.beta_rad);
      w.fromSingular_rad =
          std::min(w.fromSingular_rad, std::abs(std::remainder(x.theta_rad - singular_rad, std::numbers::pi)));
      w.shift_m.add((x.centre_m - drawing.reference.centre_m).norm());
      w.delta_rad.add(x.delta_rad);
      const mechanism::LegLengths byPose{mechanism::length_m(drawing.five, X_01),
                                         mechanism::length_m(drawing.six, X_01)};
      const mechanism::LegLengths closed = joint.lengths({x.theta_rad, x.beta_rad});
      w.five_m.add(byPose.five_m - closed.five_m);
      w.six_m.add(byPose.six_m - closed.six_m);
      const auto angles = joint.angles(byPose, side);
      if (!angles) return angles.error();
      w.theta_rad.add(std::remainder(angles->theta_rad - x.theta_rad, 2.0 * std::numbers::pi));
      w.beta_rad.add(angles->beta_rad - x.beta_rad);
      w.force_N.add(rest.F_D_W.force().norm());
      w.moment_Nm.add(rest.F_D_W.moment().norm());
    }
  }
  return w;
}

void addWorkspace(const Workspace& w, const nlohmann::json& options, const std::string& name,
                  std::vector<storage::ResultValue>& rows) {
  const auto add = [&](const std::string& quantity, const char* unit, double low, double high,
                       const std::string& method) -> storage::ResultValue& {
    return addRow(rows, {"joint_workspace", name, quantity, unit}, low, high, method);
  };
  const std::string source = options.value("source", "");
  const auto within = [&](storage::ResultValue& row, const char* key, double factor) {
    if (!options.contains(key)) return;
    row.expectedMaximum = factor * options[key].get<double>();
    row.source = source;
  };
  constexpr double kMillimetre = 1e-3;
  const std::string poses = std::to_string(w.poses) + " poses", sizes = "rms and largest of " + poses;
  add("theta", "rad", w.leastTheta_rad, w.mostTheta_rad, poses);
  add("beta", "rad", w.leastBeta_rad, w.mostBeta_rad, poses);
  add("theta from the next singular position", "rad", w.fromSingular_rad, w.fromSingular_rad,
      "least of " + poses + "; closed form (4.9a, b)");
  within(add("shift of the centre", "m", w.shift_m.rms(), w.shift_m.largest, sizes), "largest_shift_mm", kMillimetre);
  within(add("delta", "rad", w.delta_rad.rms(), w.delta_rad.largest, sizes), "largest_turn_deg",
         spatial::kRadiansPerDegree);
  within(add("length of the leg of theta against the closed form", "m", w.five_m.rms(), w.five_m.largest,
             sizes + "; (4.14)"),
         "largest_shift_mm", kMillimetre);
  within(
      add("length of the leg of beta against the closed form", "m", w.six_m.rms(), w.six_m.largest, sizes + "; (4.15)"),
      "largest_shift_mm", kMillimetre);
  within(add("theta by its leg's length against the pose", "rad", w.theta_rad.rms(), w.theta_rad.largest,
             sizes + "; (4.7), (4.8)"),
         "largest_turn_deg", spatial::kRadiansPerDegree);
  within(
      add("beta by its leg's length against the pose", "rad", w.beta_rad.rms(), w.beta_rad.largest, sizes + "; (4.13)"),
      "largest_turn_deg", spatial::kRadiansPerDegree);
  add("force at rest", "N", w.force_N.rms(), w.force_N.largest, sizes);
  add("moment at rest", "Nm", w.moment_Nm.rms(), w.moment_Nm.largest, sizes);
}

}  // namespace

base::Result<std::vector<storage::ResultValue>> kneeInspiredJoint(const RunView& run, const nlohmann::json& options) {
  const auto drawing = drawingOf(options.value("joint", nlohmann::json::object()));
  if (!drawing) return drawing.error();
  mechanism::KneeInspiredGeometry geometry;
  geometry.base5_m = drawing->five.base_m;
  geometry.platform5_m = drawing->five.platform_m.x();
  geometry.height_m = drawing->reference.centre_m.z();
  geometry.base6_m = drawing->six.base_m.z();
  geometry.platform6_m = drawing->six.platform_m.y();
  geometry.platform6Aside_m = drawing->six.platform_m.x();
  const auto joint = mechanism::KneeInspiredJoint::create(geometry);
  if (!joint) return joint.error();
  const std::string name = options.value("name", "joint");
  std::vector<storage::ResultValue> rows;
  if (options.contains("stiffness")) {
    const Matrix6 K = drawing->stiffness();
    nlohmann::json stiffness = options["stiffness"];
    stiffness["name"] = name;
    stiffness["known"] = {{{"force_by_shift_N_per_m", rowMajor(K.topLeftCorner<3, 3>())},
                           {"force_by_turn_N_per_rad", rowMajor(K.topRightCorner<3, 3>())},
                           {"moment_by_turn_Nm_per_rad", rowMajor(K.bottomRightCorner<3, 3>())},
                           {"source", stiffness.value("source", "")},
                           {"largest_difference_percent", stiffness.value("largest_difference_percent", 1.0)}}};
    auto measured = stiffnessMatrix(run, stiffness);
    if (!measured) return measured.error();
    rows = std::move(*measured);
  }
  if (options.contains("workspace")) {
    const auto workspace = workspaceOf(run, *drawing, *joint, options["workspace"]);
    if (!workspace) return workspace.error();
    if (workspace->poses > 0) addWorkspace(*workspace, options["workspace"], name, rows);
  }
  return rows;
}

}  // namespace articulus::run
