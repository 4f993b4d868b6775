#include "core/run/analyses/joint_motion.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <numbers>

#include "core/run/analyses/functional_bones.h"
#include "core/run/analyses/result_rows.h"
#include "core/spatial/joint_coordinates.h"
#include "core/spatial/side.h"
#include "core/spatial/units.h"

namespace articulus::run {
namespace {

using spatial::JointCoordinates;
using spatial::Pose;

struct Coordinate {
  std::string_view name, unit;
  double JointCoordinates::*value;
};
constexpr std::array<Coordinate, 6> kCoordinates{{{"flexion", "deg", &JointCoordinates::flexion_rad},
                                                  {"adduction", "deg", &JointCoordinates::adduction_rad},
                                                  {"internal_rotation", "deg", &JointCoordinates::internalRotation_rad},
                                                  {"lateral", "mm", &JointCoordinates::lateral_m},
                                                  {"anterior", "mm", &JointCoordinates::anterior_m},
                                                  {"distraction", "mm", &JointCoordinates::distraction_m}}};

/// "internal rotation", as people read it; options say "internal_rotation".
std::string spoken(std::string key) {
  std::ranges::replace(key, '_', ' ');
  return key;
}

double factorOf(const Coordinate& c) { return c.unit == "deg" ? spatial::kRadiansPerDegree : 1e-3; }

base::Error unclear(const std::string& what, const std::string& remedy) {
  return {base::ErrorCode::InvalidArgument, "joint_motion: " + what, remedy};
}

/// Both bones as the run began: the fixed one in W, the moving one in D.
struct Bones {
  spatial::Side side = spatial::Side::Right;
  Pose X_WT, X_DF;
};

/// In  mirrored: the options are those of a right joint, the joint is a left one; clinical coordinates are the same for
///     both
base::Result<Bones> bonesOf(const nlohmann::json& options, const Pose& X_WD, bool mirrored) {
  Bones bones;
  const std::string stated = options.value("side", "right");
  const auto side = spatial::sideFromText(stated);
  if (!side) return unclear("the side is \"" + stated + "\".", "Use right or left.");
  bones.side = mirrored ? spatial::opposite(*side) : *side;
  const auto axes = options.value("axes_of_fixed_bone", std::vector<double>{1, 0, 0, 0, 0, -1, 0, 1, 0});
  if (axes.size() != 9)
    return unclear("\"axes_of_fixed_bone\" has " + std::to_string(axes.size()) + " numbers.", "Give nine, row by row.");
  spatial::Matrix3 R_WT = Eigen::Map<const Eigen::Matrix<double, 3, 3, Eigen::RowMajor>>(axes.data());
  if (!(R_WT * R_WT.transpose()).isIdentity(1e-6) || R_WT.determinant() < 0.0)
    return unclear("\"axes_of_fixed_bone\" is no rotation.", "Give three unit vectors, square to each other.");
  if (mirrored)
    R_WT = spatial::Vector3(1, -1, 1).asDiagonal() * R_WT *
           spatial::Vector3(1, 1, -1).asDiagonal();  // y of the world, z of the bone
  JointCoordinates begin;
  const auto beginning = options.value("beginning", nlohmann::json::object());
  for (const Coordinate& c : kCoordinates)
    begin.*c.value = factorOf(c) * beginning.value(std::string(c.name).append("_").append(c.unit), 0.0);
  const Pose X_TF = spatial::poseOf(begin, bones.side).inverse();
  bones.X_WT = {R_WT, spatial::Vector3(X_WD.translation - R_WT * X_TF.translation)};
  bones.X_DF = X_WD.inverse() * bones.X_WT * X_TF;
  return bones;
}

/// Turns the femur's axes, which are given by the pose of the beginning, to those that its motion shows.
base::Result<void> findAxes(const RunView& run, const nlohmann::json& options, Bones& bones, const Pose& X_WD,
                            std::vector<storage::ResultValue>& rows) {
  const std::string axes = options.value("axes", "given");
  if (axes == "given") return {};
  if (axes != "functional") return unclear("\"axes\" is \"" + axes + "\".", "Use given or functional.");
  FunctionalRequest request;
  request.table = "joint_motion";
  request.convention = analysis::jointConventionOf("knee");
  request.side = bones.side;
  request.least_range_rad = spatial::inRadians(options.value("least_range_deg", 20.0));
  request.R_WP = X_WD.rotation * bones.X_DF.rotation;
  request.R_AB = [&bones](int, const spatial::Matrix3& R_WD) {
    return spatial::Matrix3((R_WD * bones.X_DF.rotation).transpose() * bones.X_WT.rotation);
  };
  auto found = functionalBones(run, options.value("functional_steps", std::vector<std::string>()), request);
  if (!found) return found.error();
  bones.X_DF.rotation = bones.X_DF.rotation * found->correction;
  rows.insert(rows.end(), found->rows.begin(), found->rows.end());
  return {};
}

}  // namespace

base::Result<std::vector<storage::ResultValue>> jointMotion(const RunView& run, const nlohmann::json& options) {
  std::vector<storage::ResultValue> rows;
  const auto X_WD = run.beginning();
  if (!X_WD) return X_WD.error();
  auto bones = bonesOf(options, *X_WD, run.program().mirrored);
  if (!bones) return bones.error();
  if (auto done = findAxes(run, options, *bones, *X_WD, rows); !done) return done.error();
  for (const auto& motion : options.value("motions", nlohmann::json::array())) {
    const std::string label = motion.value("step", ""), of = motion.value("of", ""),
                      statistic = motion.value("statistic", "range");
    const auto actions = run.actionsOf(label);
    if (actions.empty()) return unclear("no motion is called \"" + label + "\".", run.motionsToName());
    const auto* c =
        std::find_if(kCoordinates.begin(), kCoordinates.end(), [&of](const Coordinate& one) { return one.name == of; });
    if (c == kCoordinates.end())
      return unclear("\"" + of + "\" is no coordinate.",
                     "Use flexion, adduction, internal_rotation, lateral, anterior or distraction.");
    if (statistic != "greatest" && statistic != "least" && statistic != "range")
      return unclear("\"" + statistic + "\" is no statistic.", "Use greatest, least or range.");
    for (const int action : actions) {
      std::optional<double> began;
      double least = 0.0, greatest = 0.0;
      auto read = run.forEachSample(action, [&](const record::Sample& s) {
        const Pose X_FT = (poseOf(s) * bones->X_DF).inverse() * bones->X_WT;
        const double value = spatial::jointCoordinates(X_FT, bones->side).*(c->value);
        if (!began) began = value;
        least = std::min(least, value - *began);
        greatest = std::max(greatest, value - *began);
        return true;
      });
      if (!read) return read.error();
      if (!began) continue;  // the run ended before
      const double value = statistic == "greatest" ? greatest : statistic == "least" ? least : greatest - least;
      auto& row =
          addRow(rows, {"joint_motion", label, motion.value("name", spoken(of)), c->unit == "deg" ? "rad" : "m"}, value,
                 statistic + " change of " + spoken(of) + " since the step began; Grood & Suntay 1983");
      const std::string unit = std::string("_").append(c->unit);
      if (motion.contains("expected_minimum" + unit))
        row.expectedMinimum = factorOf(*c) * motion["expected_minimum" + unit].get<double>();
      if (motion.contains("expected_maximum" + unit))
        row.expectedMaximum = factorOf(*c) * motion["expected_maximum" + unit].get<double>();
      row.source = motion.value("source", "");
    }
  }
  return rows;
}

}  // namespace articulus::run
