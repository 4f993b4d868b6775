#include "core/run/analyses/joint_angles.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>

#include "core/analysis/joint/joint_convention.h"
#include "core/base/text/text_format.h"
#include "core/run/analyses/functional_bones.h"
#include "core/run/analyses/result_rows.h"
#include "core/spatial/units.h"

namespace articulus::run {
namespace {

using analysis::JointConvention;
using record::Channel;
using spatial::Matrix3;
using spatial::Vector3;

constexpr double kTold_rad = 5.0 * spatial::kRadiansPerDegree;  // from there on first and third angle are no noise

base::Error unclear(const std::string& what, const std::string& remedy) {
  return {base::ErrorCode::InvalidArgument, "joint_angles: " + what, remedy};
}

std::string conventions() {
  std::string names;
  for (const JointConvention& c : analysis::jointConventions()) names.append(names.empty() ? "" : ", ").append(c.key);
  return names;
}

/// x anterior, y up, z to the right, as the world of the cell is turned.
Matrix3 axesOfTheWorld() {
  Matrix3 R_WA;
  R_WA << 1, 0, 0, 0, 0, -1, 0, 1, 0;
  return R_WA;
}

base::Result<Matrix3> fromAxes(const std::string& key, const std::vector<double>& numbers) {
  if (numbers.size() != 9)
    return unclear("\"" + key + "\" has " + std::to_string(numbers.size()) + " numbers.", "Give nine, row by row.");
  const Matrix3 R = Eigen::Map<const Eigen::Matrix<double, 3, 3, Eigen::RowMajor>>(numbers.data());
  if (!(R * R.transpose()).isIdentity(1e-6))
    return unclear("\"" + key + "\" is no rotation.", "Give three unit vectors, square to each other.");
  if (R.determinant() < 0.0)
    return unclear("\"" + key + "\" is left-handed: its determinant is -1.",
                   "Turn one axis round. A left joint has right-handed axes too; say it by \"side\".");
  return R;
}

base::Result<Matrix3> fromLandmarks(const std::string& key, const std::vector<double>& numbers) {
  if (numbers.size() != 9)
    return unclear("\"" + key + "\" has " + std::to_string(numbers.size()) + " numbers.",
                   "Give three points of three coordinates: lower end, upper end, one to the right.");
  const Eigen::Map<const Matrix3> points(numbers.data());  // a column a point
  const Vector3 up = points.col(1) - points.col(0), right = points.col(2) - points.col(0);
  if (!(up.cross(right).norm() > 0.05 * up.norm() * right.norm()))
    return unclear("the landmarks of \"" + key + "\" lie on one line.", "Take a third one off the line of the others.");
  const Vector3 y = up.normalized(), x = y.cross(right).normalized();
  Matrix3 R;
  R << x, y, x.cross(y);
  return R;
}

/// Axes of a bone in W at the reference pose; empty where nothing is said of them.
base::Result<std::optional<Matrix3>> axesOf(const nlohmann::json& options, const std::string& bone) {
  for (const auto& [prefix, read] : {std::pair{"axes_of_", &fromAxes}, std::pair{"landmarks_of_", &fromLandmarks}})
    if (const std::string key = prefix + bone; options.contains(key)) {
      auto R = read(key, options[key].get<std::vector<double>>());
      if (!R) return R.error();
      return std::optional(*R);
    }
  return std::optional<Matrix3>();
}

/// What of a request is understood.
struct Asked {
  const JointConvention* convention = nullptr;
  spatial::Side side = spatial::Side::Right;
  bool movesDistal = true, absolute = false, functional = false;
  Matrix3 R_WA, R_WB;  ///< of fixed and moving bone at the reference pose
};

base::Result<Asked> asked(const RunView& run, const nlohmann::json& options) {
  Asked a;
  const std::string key = options.value("convention", "");
  a.convention = analysis::jointConventionOf(key);
  if (!a.convention) return unclear("\"" + key + "\" is no convention.", "There are " + conventions() + ".");
  const std::string side = options.value("side", ""), moves = options.value("robot_moves", "distal");
  const auto stated = spatial::sideFromText(side);
  if (!side.empty() && !stated) return unclear("the side is \"" + side + "\".", "Use right or left.");
  // Of a program that was written for a right joint and walked on a left one, "right" is how its options were written.
  const bool mirrored = run.program().mirrored && stated != spatial::Side::Left;
  if (stated && run.side() && *stated != *run.side() && !mirrored)
    return unclear("the side is \"" + side + "\", and the specimen's is " + std::string(name(*run.side())) + ".",
                   "Leave \"side\" out: the specimen's counts.");
  a.side = run.side() ? *run.side() : stated.value_or(spatial::Side::Right);
  if (moves != "distal" && moves != "proximal")
    return unclear("\"robot_moves\" is \"" + moves + "\".", "Use distal or proximal.");
  a.movesDistal = moves == "distal";
  const auto fixed = axesOf(options, "fixed_bone");
  if (!fixed) return fixed.error();
  const auto moving = axesOf(options, "moving_bone");
  if (!moving) return moving.error();
  const auto asWalked = [mirrored](const Matrix3& R) {  // at the x z plane of W: z of a bone still points to the right
    if (!mirrored) return R;
    return Matrix3(Vector3(1, -1, 1).asDiagonal() * R * Vector3(1, 1, -1).asDiagonal());
  };
  a.R_WA = fixed->has_value() ? asWalked(**fixed) : axesOfTheWorld();
  a.R_WB = moving->has_value() ? asWalked(**moving) : a.R_WA;
  a.absolute = moving->has_value();
  const std::string axes = options.value("axes", "");
  const bool given = fixed->has_value() || moving->has_value();
  if (!axes.empty() && axes != "cell" && axes != "landmarks" && axes != "functional")
    return unclear("\"axes\" is \"" + axes + "\".", "Use cell, landmarks or functional.");
  if (axes == "cell" && given)
    return unclear("\"axes\" is cell, and there are axes or landmarks of bones.", "Leave one of the two out.");
  if (axes == "landmarks" && !given)
    return unclear("\"axes\" is landmarks, and there are none.", "Give landmarks_of_fixed_bone, or its axes.");
  a.functional = axes == "functional";
  return a;
}

struct Extent {
  double least = std::numeric_limits<double>::infinity(), largest = -least;
  void add(double value) {
    least = std::min(least, value);
    largest = std::max(largest, value);
  }
  [[nodiscard]] bool any() const { return least <= largest; }
};

/// Distal bone in proximal one, out of the attitude of D.  In  R_DB: axes of the moving bone in D
Matrix3 distalInProximal(const Asked& a, const Matrix3& R_WD, const Matrix3& R_DB) {
  const Matrix3 R_AB = a.R_WA.transpose() * R_WD * R_DB;
  return a.movesDistal ? R_AB : Matrix3(R_AB.transpose());
}

/// Turns the axes of the proximal bone to those that its motion shows; of the distal one too, where both are the same
/// at the reference pose.
base::Result<void> findAxes(const RunView& run, const nlohmann::json& options, const std::vector<std::string>& steps,
                            Asked& a, std::vector<storage::ResultValue>& rows) {
  FunctionalRequest request;
  request.table = "joint_angles";
  request.convention = a.convention;
  request.side = a.side;
  request.together = !a.absolute;
  request.least_range_rad = spatial::inRadians(options.value("least_range_deg", 20.0));
  request.R_WP = a.movesDistal ? a.R_WA : a.R_WB;
  request.R_AB = [&](int action, const Matrix3& R_WD) {
    return distalInProximal(a, R_WD, run.reference(action).rotation.transpose() * a.R_WB);
  };
  auto found = functionalBones(run, options.value("functional_steps", steps), request);
  if (!found) return found.error();
  if (a.movesDistal || !a.absolute) a.R_WA = a.R_WA * found->correction;
  if (!a.movesDistal || !a.absolute) a.R_WB = a.R_WB * found->correction;
  rows.insert(rows.end(), found->rows.begin(), found->rows.end());
  return {};
}

base::Result<void> addMotion(const RunView& run, const protocol::Action& action, const Asked& a,
                             std::vector<storage::ResultValue>& rows) {
  constexpr std::array kChannels{Channel::QuaternionW, Channel::QuaternionX, Channel::QuaternionY,
                                 Channel::QuaternionZ};
  const Matrix3 R_DB = run.reference(action.number).rotation.transpose() * a.R_WB;
  std::array<Extent, 3> extents;
  double nearest = std::numeric_limits<double>::infinity();
  bool leftOut = false;
  std::optional<std::array<double, 3>> before;
  std::array<double, 3> last{};
  auto read = run.forEachSample(action.number, kChannels, [&](const record::Sample& s) {
    const spatial::Quaternion q(s[Channel::QuaternionW], s[Channel::QuaternionX], s[Channel::QuaternionY],
                                s[Channel::QuaternionZ]);
    const auto angles =
        analysis::jointAngles(distalInProximal(a, q.normalized().toRotationMatrix(), R_DB), *a.convention, a.side);
    if (!angles) return true;  // no pose in this sample
    extents[1].add(angles->angle_rad[1]);
    if (angles->fromSingular_rad >= kTold_rad) {
      for (const std::size_t k : {0, 2}) {  // they go on beyond half a turn
        const double turned = before ? (*before)[k] + std::remainder(angles->angle_rad[k] - (*before)[k], 2.0 * M_PI)
                                     : angles->angle_rad[k];
        extents[k].add(turned);
        last[k] = turned;
      }
      before = last;
    } else {
      leftOut = true;
    }
    nearest = std::min(nearest, angles->fromSingular_rad);
    return true;
  });
  if (!read) return read.error();
  if (!extents[1].any()) return {};  // never reached
  const std::string method = std::string(a.convention->label) + ", " + std::string(name(a.side)) + ", " +
                             (a.absolute ? "between the axes of both bones" : "relative to the reference pose") +
                             (a.functional ? "; first axis functional" : "") + "; " + std::string(a.convention->source);
  const auto add = [&](const std::string& quantity, const Extent& extent, const std::string& how) {
    addRow(rows, {"joint_angles", RunView::nameOf(action), quantity, "rad"}, extent.least, extent.largest, how);
  };
  for (std::size_t k = 0; k < 3; ++k)
    if (extents[k].any())
      add(std::string(a.convention->angles[k]), extents[k],
          k != 1 && leftOut ? method + "; without samples nearer than 5 deg to where it cannot be told" : method);
  add("distance from where angles cannot be told apart", {nearest, nearest},
      "least of the motion; below 5 deg the first and third angle are noise");
  return {};
}

}  // namespace

base::Result<std::vector<storage::ResultValue>> jointAngles(const RunView& run, const nlohmann::json& options) {
  auto a = asked(run, options);
  if (!a) return a.error();
  std::vector<storage::ResultValue> rows;
  const auto steps = options.value("steps", std::vector<std::string>());
  for (const std::string& label : steps)
    if (run.actionsOf(label).empty()) return unclear("no motion is called \"" + label + "\".", run.motionsToName());
  if (a->functional)
    if (auto done = findAxes(run, options, steps, *a, rows); !done) return done.error();
  for (const protocol::Action& action : run.program().actions) {
    if (action.kind != protocol::ActionKind::Motion && action.kind != protocol::ActionKind::Replay) continue;
    if (!run.isAmong(action, steps)) continue;
    if (auto added = addMotion(run, action, *a, rows); !added) return added.error();
  }
  if (rows.empty()) return unclear("no motion was reached.", "Run the protocol to its end.");
  return rows;
}

}  // namespace articulus::run
