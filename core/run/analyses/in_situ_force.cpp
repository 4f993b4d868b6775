#include "core/run/analyses/in_situ_force.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <tuple>

#include "core/analysis/in_situ_force.h"
#include "core/protocol/step.h"
#include "core/spatial/rotation.h"

namespace articulus::run {
namespace {

using analysis::PosedLoad;
using spatial::Vector6;

constexpr int kTogether = 20;  // samples that are averaged: noise falls, and the walk is slow
constexpr double kPeakShare = 0.95;
constexpr double kFarthest_m = 0.0005, kArm_m = 0.1;

/// A walk without its approach: from the first sample on whose wanted pose is of the path; load and pose, averaged.
base::Result<std::vector<PosedLoad>> walkOf(const RunView& run, const std::string& label) {
  const auto actions = run.actionsOf(label);
  if (actions.size() != 1)
    return base::Error{
        base::ErrorCode::InvalidArgument,
        "in_situ_force: " + std::to_string(actions.size()) + " motions have the label \"" + label + "\".",
        "Name one motion."};
  std::vector<PosedLoad> walk;
  Vector6 load = Vector6::Zero();
  spatial::Vector3 place_m = spatial::Vector3::Zero();
  int count = 0;
  auto read = run.forEachSample(actions.front(), [&](const record::Sample& s) {
    load += s.six(record::Channel::ForceX) / kTogether;
    place_m += s.three(record::Channel::PositionX) / kTogether;
    if (++count == kTogether / 2) walk.push_back({poseOf(s), {}});  // its turn is that of the middle
    if (count < kTogether) return true;
    walk.back().X_PD.translation = place_m;
    walk.back().F_D_P = spatial::Wrench(load);
    load.setZero();
    place_m.setZero();
    count = 0;
    return true;
  });
  if (!read) return read.error();
  if (count >= kTogether / 2) walk.pop_back();
  return walk;
}

Vector6 way(const spatial::Pose& from, const spatial::Pose& to) {
  Vector6 w;
  w << to.translation - from.translation, spatial::logRotation(to.rotation * from.rotation.transpose());
  return w;
}

/// Load per displacement along the way to the peak, nothing across it. Turns count with the arm.
spatial::Matrix6 stiffnessAlong(const std::vector<PosedLoad>& walk, std::size_t peak) {
  Vector6 weight = Vector6::Ones();
  weight.tail<3>().setConstant(kArm_m * kArm_m);
  const Vector6 to = way(walk.front().X_PD, walk[peak].X_PD), weighted = weight.cwiseProduct(to);
  const double square = to.dot(weighted);
  if (!(square > 0.0)) return spatial::Matrix6::Zero();
  return (walk[peak].F_D_P.data - walk.front().F_D_P.data) * weighted.transpose() / square;
}

/// 0..2 of Fx, Fy, Fz; 3: none of them.
int forceOf(const std::string& key) {
  int axis = 0;
  while (axis < 3 && key != protocol::axisName(axis)) ++axis;
  return axis;
}

/// Mean over the poses under at least 95 % of the peak load.
struct AtPeak {
  spatial::Vector3 force_N = spatial::Vector3::Zero(), error_N = spatial::Vector3::Zero();
  double distance_m = 0.0, across_m = 0.0;  // of both walks, and along one axis alone
  int poses = 0;
};
/// In  across: the axis of across_m
AtPeak atPeak(const std::vector<analysis::InSituForce>& forces, const std::vector<PosedLoad>& intact, int axis,
              double peak_N, int across) {
  AtPeak mean;
  std::size_t next = 0;
  for (const auto& f : forces) {
    while (next < intact.size() && intact[next].X_PD.translation != f.X_PD.translation) ++next;  // some had no partner
    if (next == intact.size()) break;
    if (std::abs(intact[next].F_D_P.data[axis]) < kPeakShare * peak_N) continue;
    mean.force_N += f.load.data.head<3>();
    mean.error_N += f.standardError.head<3>();
    mean.distance_m += f.distance_m;
    mean.across_m += std::abs(f.off[across]);
    ++mean.poses;
  }
  if (mean.poses > 0)
    mean.force_N /= mean.poses, mean.error_N /= mean.poses, mean.distance_m /= mean.poses, mean.across_m /= mean.poses;
  return mean;
}

/// What has been found, with what goes into its error.
struct Findings {
  const AtPeak& found;
  const spatial::Vector3& nothingCut_N;  ///< the intact walk against itself
  const analysis::SuperpositionErrors& errors;
  int axis;
  double peak_N;
};

std::vector<storage::ResultValue> rowsOf(const nlohmann::json& options, const Findings& f) {
  std::vector<storage::ResultValue> rows;
  // Of the size: the parts along it.
  const double size_N = f.found.force_N.norm();
  const spatial::Vector3 along =
      size_N > 0.0 ? spatial::Vector3(f.found.force_N / size_N) : spatial::Vector3(spatial::Vector3::Unit(f.axis));
  const double computed_N = f.found.error_N.cwiseProduct(along).norm(),
               pressed_N = 1e3 * options.value("stiffness_across_N_per_mm", 0.0) * f.found.across_m;
  const double across_N =
      std::hypot(pressed_N, f.errors.specimenStiffness.topLeftCorner<3, 3>().norm() * f.found.distance_m);
  const double error_N = std::hypot(computed_N, f.nothingCut_N.norm(), across_N);

  const std::string place =
      options.value("structure", "structure") + (options.contains("at") ? ", " + options.value("at", "") : "");
  const auto add = [&](const std::string& quantity, double value, const std::string& method) -> storage::ResultValue& {
    rows.push_back({.table = std::string("in_situ_force"),
                    .motion = place,
                    .quantity = quantity,
                    .unit = std::string("N"),
                    .minimum = value,
                    .maximum = value,
                    .neutralZone = {},
                    .method = method});
    return rows.back();
  };
  const std::string mean = "mean over " + std::to_string(f.found.poses) + " poses at 95 % or more of " +
                           std::to_string(std::lround(f.peak_N)) + " N, matched by pose";
  auto& force = add("force", size_N, mean);
  if (options.contains("expected_minimum_N")) force.expectedMinimum = options["expected_minimum_N"].get<double>();
  if (options.contains("expected_maximum_N")) force.expectedMaximum = options["expected_maximum_N"].get<double>();
  force.source = options.value("source", "");
  add("force along " + options.value("axis", "Fx"), f.found.force_N[f.axis], mean);
  add("error bar", error_N,
      "standard error: stiffness along the path with compliance of the arm, repeatability and way missed along it; "
      "stiffness across the path with the distance of both walks along it; and the loads of two walks with nothing "
      "cut");
  add("of it from the arm", computed_N,
      "stiffness along the path with compliance of the arm, repeatability and way missed along it");
  const auto um = [](double way_m) { return std::to_string(std::lround(1e6 * way_m)) + " um"; };
  add("of it across the path", across_N,
      "stiffness_across_N_per_mm with the mean distance of both walks along " + options.value("across", "Fz") + ", " +
          um(f.found.across_m) + "; stiffness along the path with their whole distance, " + um(f.found.distance_m) +
          ", turns on 100 mm");
  if (options.contains("again"))
    add("of it with nothing cut", f.nothingCut_N.norm(),
        "the intact walk against \"" + options.value("again", "") + "\", the same way");
  return rows;
}

}  // namespace

base::Result<std::vector<storage::ResultValue>> inSituForce(const RunView& run, const nlohmann::json& options) {
  const std::string axisKey = options.value("axis", "Fx"), acrossKey = options.value("across", "Fz");
  const int axis = forceOf(axisKey), across = forceOf(acrossKey);
  for (const auto& [key, number, said] : {std::tuple("axis", axis, axisKey), std::tuple("across", across, acrossKey)})
    if (number == 3)
      return base::Error{base::ErrorCode::InvalidArgument, "in_situ_force: \"" + said + "\" is no force.",
                         std::string("Give \"") + key + "\" as Fx, Fy or Fz."};
  const auto intact = walkOf(run, options.value("intact", ""));
  if (!intact) return intact.error();
  const auto cut = walkOf(run, options.value("cut", ""));
  if (!cut) return cut.error();
  if (intact->size() < 2 || cut->size() < 2) return std::vector<storage::ResultValue>{};  // the run ended before
  const auto larger = [axis](const PosedLoad& a, const PosedLoad& b) {
    return std::abs(a.F_D_P.data[axis]) < std::abs(b.F_D_P.data[axis]);
  };
  const auto peak =
      static_cast<std::size_t>(std::max_element(intact->begin(), intact->end(), larger) - intact->begin());
  const double peak_N = std::abs((*intact)[peak].F_D_P.data[axis]);

  analysis::SuperpositionErrors errors;
  errors.specimenStiffness = stiffnessAlong(*intact, peak);
  errors.robotCompliance.diagonal().head<3>().setConstant(1e-6 * options.value("robot_compliance_um_per_N", 0.0));
  errors.repeatability.head<3>().setConstant(1e-3 * options.value("repeatability_mm", 0.0));
  const auto forces = analysis::inSituForces(*intact, *cut, errors, kFarthest_m, kArm_m);
  if (!forces) return forces.error();
  const AtPeak found = atPeak(*forces, *intact, axis, peak_N, across);
  if (found.poses == 0)
    return base::Error{base::ErrorCode::OutOfRange,
                       "in_situ_force: the walk after the cut never comes within 0.5 mm of the pose of the peak load.",
                       "Walk the intact path by pose."};
  spatial::Vector3 nothingCut_N = spatial::Vector3::Zero();
  if (options.contains("again")) {
    const auto again = walkOf(run, options.value("again", ""));
    if (!again) return again.error();
    const auto same = analysis::inSituForces(*intact, *again, {}, kFarthest_m, kArm_m);
    if (!same) return same.error();
    nothingCut_N = atPeak(*same, *intact, axis, peak_N, across).force_N;
  }
  return rowsOf(options, {found, nothingCut_N, errors, axis, peak_N});
}

}  // namespace articulus::run
