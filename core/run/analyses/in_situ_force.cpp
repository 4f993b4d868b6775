#include "core/run/analyses/in_situ_force.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <tuple>

#include "core/analysis/in_situ_force.h"
#include "core/analysis/statistics/distributions.h"
#include "core/protocol/step.h"
#include "core/run/analyses/result_rows.h"
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
  if (label.empty())
    return base::Error{base::ErrorCode::InvalidArgument, "in_situ_force: the replays are not named.",
                       "Give \"intact\" and \"cut\" the labels of the two replays."};
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

/// Of an averaged load, from differences between neighbours of a walk: of three at even times the middle one lies half
/// way but for noise.
spatial::Vector3 noiseOf(const std::vector<PosedLoad>& walk) {
  spatial::Vector3 square = spatial::Vector3::Zero();
  for (std::size_t i = 2; i < walk.size(); ++i)
    square += (walk[i].F_D_P.data - 2.0 * walk[i - 1].F_D_P.data + walk[i - 2].F_D_P.data).head<3>().cwiseAbs2();
  return (square / (6.0 * static_cast<double>(std::max<std::size_t>(1, walk.size() - 2)))).cwiseSqrt();
}

/// Mean over the poses under at least 95 % of the peak load.
struct AtPeak {
  spatial::Vector3 force_N = spatial::Vector3::Zero(), error_N = spatial::Vector3::Zero(),
                   givingWay_N = spatial::Vector3::Zero();
  double borne_N = 0.0;                     // by the intact joint along the axis
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
    mean.givingWay_N += f.givingWay.head<3>();
    mean.borne_N += intact[next].F_D_P.data[axis];
    mean.distance_m += f.distance_m;
    mean.across_m += std::abs(f.off[across]);
    ++mean.poses;
  }
  if (mean.poses > 0) {
    mean.force_N /= mean.poses, mean.error_N /= mean.poses, mean.distance_m /= mean.poses, mean.across_m /= mean.poses;
    mean.givingWay_N /= mean.poses, mean.borne_N /= mean.poses;
  }
  return mean;
}

/// What repeats of both walks say.
struct Repeats {
  std::size_t intact = 1, cut = 1;
  double mean_N = 0.0, error_N = 0.0, freedom = 0.0;  // of the size; freedom 0: nothing was repeated
};

/// What has been found, with what goes into its error.
struct Findings {
  const AtPeak& found;
  const spatial::Vector3& nothingCut_N;  ///< the intact walk against itself
  std::string nothingCutUnknown;         ///< why that could not be judged; empty: it was, or was not asked for
  const analysis::SuperpositionErrors& errors;
  int axis;
  double peak_N;
  spatial::Vector3 noise_N;  ///< of the mean, from the loads of both walks
  Repeats repeats;
};

/// 95 % interval: of repeats by Student's t where there are some, else of the error bar.
template <typename Add>
void addInterval(const Findings& f, double size_N, double error_N, std::vector<storage::ResultValue>& rows,
                 const Add& add) {
  const bool repeated = f.repeats.freedom > 0.0;
  const double middle = repeated ? f.repeats.mean_N : size_N;
  const double half = repeated ? analysis::studentQuantile(0.975, f.repeats.freedom) * f.repeats.error_N
                               : analysis::studentQuantile(0.975, 1e6) * error_N;
  if (repeated)
    add("force, mean of repeats", middle,
        std::to_string(f.repeats.intact) + " intact and " + std::to_string(f.repeats.cut) +
            " cut walks, each of one with each of the other");
  add("force, 95 % interval", middle,
      repeated ? "Student's t over the repeats of intact and cut walks (Welch); what all of them share, as the arm's "
                 "giving way, is in the error bar alone"
      : f.nothingCutUnknown.empty()
          ? "1.96 times error bar and noise; nothing was repeated"
          : "1.96 times error bar and noise; what two walks differ by with nothing cut is not judged");
  rows.back().minimum = middle - half;
  rows.back().maximum = middle + half;
}

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
    return addRow(rows, {"in_situ_force", place, quantity, "N"}, value, method);
  };
  const std::string mean = "mean over " + std::to_string(f.found.poses) + " poses at 95 % or more of " +
                           std::to_string(std::lround(f.peak_N)) + " N, matched by pose; Fujie et al. 1995";
  auto& force = add("force", size_N, mean);
  if (options.contains("expected_minimum_N")) force.expectedMinimum = options["expected_minimum_N"].get<double>();
  if (options.contains("expected_maximum_N")) force.expectedMaximum = options["expected_maximum_N"].get<double>();
  force.source = options.value("source", "");
  add("force along " + options.value("axis", "Fx"), f.found.force_N[f.axis], mean);
  const bool repeatJudged = f.nothingCutUnknown.empty();
  add("error bar", error_N,
      "standard error: stiffness along the path with compliance of the arm, repeatability and way missed along it; "
      "stiffness across the path with the distance of both walks along it; " +
          (repeatJudged
               ? "and the loads of two walks with nothing cut"
               : "without the loads of two walks with nothing cut, which are not judged: " + f.nothingCutUnknown));
  add("of it from the arm", computed_N,
      "stiffness along the path with compliance of the arm, repeatability and way missed along it");
  const auto um = [](double way_m) { return std::to_string(std::lround(1e6 * way_m)) + " um"; };
  add("of it across the path", across_N,
      "the stiffness that was given across the path with the mean distance of both walks along " +
          options.value("across", "Fz") + ", " + um(f.found.across_m) +
          "; stiffness along the path with their whole distance, " + um(f.found.distance_m) + ", turns on 100 mm");
  if (options.contains("again") && repeatJudged)
    add("of it with nothing cut", f.nothingCut_N.norm(),
        "the intact walk against \"" + options.value("again", "") + "\", the same way");
  const double noise_N = f.noise_N.cwiseProduct(along).norm();
  add("of it from noise of the loads", noise_N,
      "standard error of the mean, from differences between neighbouring loads of both walks");
  auto& share = add("share of the load along " + options.value("axis", "Fx"),
                    f.found.borne_N != 0.0 ? f.found.force_N[f.axis] / f.found.borne_N : 0.0,
                    "force along " + options.value("axis", "Fx") + " over the load of the intact joint there");
  share.unit = "1";
  if (options.contains("expected_minimum_share"))
    share.expectedMinimum = options["expected_minimum_share"].get<double>(), share.source = options.value("source", "");
  if (options.contains("expected_maximum_share"))
    share.expectedMaximum = options["expected_maximum_share"].get<double>(), share.source = options.value("source", "");
  if (!f.errors.armCompliance.isZero(0.0))
    add("added for the arm's giving way", f.found.givingWay_N.dot(along),
        "poses of the bones by arm_compliance_um_per_N instead of those of the encoders; known within " +
            std::to_string(std::lround(100.0 * f.errors.armComplianceWithin)) + " %, which is in the error bar");
  addInterval(f, size_N, std::hypot(error_N, noise_N), rows, add);
  return rows;
}

/// Size of the force from each intact walk with the first cut one and from the first intact walk with each cut one, so
/// that what one of either differs by counts once.
base::Result<Repeats> repeatsOf(const RunView& run, const nlohmann::json& options, std::vector<PosedLoad> intact,
                                std::vector<PosedLoad> cut, const analysis::SuperpositionErrors& errors, int axis,
                                int across) {
  std::array<std::vector<std::vector<PosedLoad>>, 2> walks;
  walks[0].push_back(std::move(intact));
  walks[1].push_back(std::move(cut));
  std::array<std::vector<std::string>, 2> names{std::vector{options.value("intact", "")},
                                                std::vector{options.value("cut", "")}};
  for (const auto& [key, which] : {std::pair("intact_repeats", 0u), std::pair("cut_repeats", 1u)})
    for (const std::string& label : options.value(key, std::vector<std::string>())) {
      auto walk = walkOf(run, label);
      if (!walk) return walk.error();
      if (walk->size() < 2)
        return base::Error{base::ErrorCode::OutOfRange,
                           "in_situ_force: \"" + label + "\" of \"" + key + "\" has " + std::to_string(walk->size()) +
                               (walk->size() == 1 ? " pose." : " poses."),
                           "Leave out a repeat that was not walked."};
      walks[which].push_back(std::move(*walk));
      names[which].push_back(label);
    }
  Repeats repeats{.intact = walks[0].size(), .cut = walks[1].size()};
  if (repeats.intact + repeats.cut < 3) return repeats;
  std::vector<std::vector<double>> size(repeats.intact);
  for (std::size_t i = 0; i < repeats.intact; ++i) {
    double peak_N = 0.0;
    for (const PosedLoad& s : walks[0][i]) peak_N = std::max(peak_N, std::abs(s.F_D_P.data[axis]));
    for (std::size_t k = 0; k < repeats.cut; ++k) {
      const auto forces = analysis::inSituForces(walks[0][i], walks[1][k], errors, kFarthest_m, kArm_m);
      if (!forces) return forces.error();
      const AtPeak found = atPeak(*forces, walks[0][i], axis, peak_N, across);
      if (found.poses == 0)  // no force of zero: none at all
        return base::Error{base::ErrorCode::OutOfRange,
                           "in_situ_force: \"" + names[1][k] +
                               "\" never comes within 0.5 mm of the pose of the peak "
                               "load of \"" +
                               names[0][i] + "\".",
                           "Walk the intact path by pose, or leave out that repeat."};
      size[i].push_back(found.force_N.norm());
    }
  }
  // Means of rows and columns: what an intact, and what a cut walk differs by.
  std::array<std::vector<double>, 2> means{std::vector<double>(repeats.intact), std::vector<double>(repeats.cut)};
  const double ni = static_cast<double>(repeats.intact), nc = static_cast<double>(repeats.cut);
  for (std::size_t i = 0; i < repeats.intact; ++i)
    for (std::size_t k = 0; k < repeats.cut; ++k) {
      means[0][i] += size[i][k] / nc;
      means[1][k] += size[i][k] / ni;
      repeats.mean_N += size[i][k] / (ni * nc);
    }
  std::array<double, 2> variance{};
  for (std::size_t w = 0; w < 2; ++w)
    for (const double m : means[w])
      variance[w] +=
          (m - repeats.mean_N) * (m - repeats.mean_N) / std::max(1.0, static_cast<double>(means[w].size()) - 1.0);
  // A walk that was not repeated spreads as the other one does.
  if (repeats.intact == 1) variance[0] = variance[1];
  if (repeats.cut == 1) variance[1] = variance[0];
  const double a = variance[0] / ni, b = variance[1] / nc;
  repeats.error_N = std::sqrt(a + b);
  const double below = (repeats.intact > 1 ? a * a / (ni - 1.0) : 0.0) + (repeats.cut > 1 ? b * b / (nc - 1.0) : 0.0);
  const bool both = repeats.intact > 1 && repeats.cut > 1;
  repeats.freedom = !both ? std::max(ni, nc) - 1.0 : below > 0.0 ? (a + b) * (a + b) / below : ni + nc - 2.0;
  return repeats;
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
  errors.armCompliance.diagonal().head<3>().setConstant(1e-6 * options.value("arm_compliance_um_per_N", 0.0));
  errors.armComplianceWithin = options.value("arm_compliance_within", errors.armComplianceWithin);
  errors.repeatability.head<3>().setConstant(1e-3 * options.value("repeatability_mm", 0.0));
  const auto forces = analysis::inSituForces(*intact, *cut, errors, kFarthest_m, kArm_m);
  if (!forces) return forces.error();
  const AtPeak found = atPeak(*forces, *intact, axis, peak_N, across);
  if (found.poses == 0)
    return base::Error{base::ErrorCode::OutOfRange,
                       "in_situ_force: the walk after the cut never comes within 0.5 mm of the pose of the peak load.",
                       "Walk the intact path by pose."};
  spatial::Vector3 nothingCut_N = spatial::Vector3::Zero();
  std::string nothingCutUnknown;
  if (options.contains("again")) {
    const std::string label = options.value("again", "");
    const auto again = walkOf(run, label);
    if (!again) return again.error();
    const auto same = analysis::inSituForces(*intact, *again, {}, kFarthest_m, kArm_m);
    if (!same && same.error().code != base::ErrorCode::OutOfRange && again->size() >= 2) return same.error();
    const AtPeak repeated = same ? atPeak(*same, *intact, axis, peak_N, across) : AtPeak{};
    // A repeat that lies aside tells nothing; a difference of 0 N it is not.
    if (again->size() < 2) nothingCutUnknown = "\"" + label + "\" was not walked";
    else if (repeated.poses == 0)
      nothingCutUnknown = "\"" + label + "\" never comes within 0.5 mm of the pose of the peak load";
    nothingCut_N = repeated.force_N;
  }
  const spatial::Vector3 noise_N =
      (noiseOf(*intact).cwiseAbs2() + noiseOf(*cut).cwiseAbs2()).cwiseSqrt() / std::sqrt(found.poses);
  const auto repeats = repeatsOf(run, options, *intact, *cut, errors, axis, across);
  if (!repeats) return repeats.error();
  return rowsOf(options, {found, nothingCut_N, nothingCutUnknown, errors, axis, peak_N, noise_N, *repeats});
}

}  // namespace articulus::run
