#include <cmath>
#include <cstdio>
#include <memory>
#include <numbers>
#include <vector>

#include "app/cli/commands.h"
#include "app/cli/kinematics/csv_conversion.h"
#include "app/cli/kinematics/robot_choice.h"
#include "core/base/csv_rows.h"
#include "core/ik/branches.h"
#include "core/ik/inverse_kinematics.h"

namespace articulus::cli {
namespace {

constexpr long long kMostComplaints = 10;  // about single rows; the rest is counted
constexpr double kMostTurned = 20000.0;    // of --all-turns for one pose: six joints of +-360 deg have 16 * 3^6 at most

struct InverseKinematicsOptions : RobotChoice {
  std::string near, from;
  bool nearest = false, all = false, allTurns = false;
};

robot::JointVector middleOfRanges(const robot::RobotModel& model) {
  robot::JointVector q(model.joints);
  for (int i = 0; i < model.joints; ++i) {
    const auto& link = model.links[static_cast<std::size_t>(i)];
    q[i] = 0.5 * (link.lower_rad + link.upper_rad);
  }
  return q;
}

base::Result<robot::JointVector> listed(const std::string& option, const std::string& text,
                                        const robot::RobotModel& model) {
  robot::JointVector q(model.joints);
  int count = 0;
  bool good = true;
  for (const std::string& cell : base::csvCells(text)) {
    double value = 0.0;
    good = good && base::parseCsvNumber(cell, value);
    if (count < model.joints) q[count] = value;
    ++count;
  }
  if (!good || count != model.joints)
    return base::Error{base::ErrorCode::InvalidArgument,
                       option + " " + text + " is not a list of " + std::to_string(model.joints) +
                           " numbers, one a joint of the " + model.name + ".",
                       "Give radians separated by commas, such as " + option + " 0,-1.57,1.57,0,0,0."};
  return q;
}

/// Room for every turn of every solution, none unless --all-turns wants it.
base::Result<std::vector<robot::JointVector>> roomForTurns(const InverseKinematicsOptions& o,
                                                           const robot::RobotModel& model) {
  if (!o.allTurns) return std::vector<robot::JointVector>{};
  double most = ik::kMaxSolutions;
  for (int i = 0; i < model.joints; ++i) {
    const auto& link = model.links[static_cast<std::size_t>(i)];
    most *= std::floor((link.upper_rad - link.lower_rad) / (2.0 * std::numbers::pi) + 1e-9) + 1.0;
  }
  if (most > kMostTurned)
    return base::Error{base::ErrorCode::InvalidArgument,
                       "The ranges of the " + model.name + " allow more than 20000 turns of one pose.",
                       "Leave --all-turns out, or narrow range_rad of joints in a robot file of your own."};
  return std::vector<robot::JointVector>(static_cast<std::size_t>(most));
}

/// Rows without an answer: the first ones in words, then their number.
class Complaints {
 public:
  void add(const CsvRow& row, const std::string& why) {
    if (++count_ <= kMostComplaints)
      std::fprintf(stderr, "Row %lld (line %lld) has no solution: %s.\n", row.row, row.line, why.c_str());
  }
  [[nodiscard]] long long count() const { return count_; }
  void sumUp(long long rows) const {
    if (count_ > 0)
      std::fprintf(stderr, "%s of %s without a solution.\n", rowsText(count_).c_str(), std::to_string(rows).c_str());
  }

 private:
  long long count_ = 0;
};

base::Result<spatial::Pose> poseOf(const CsvRow& row) {
  const auto& v = row.values;
  const spatial::Quaternion q(v[3], v[4], v[5], v[6]);
  if (!(std::abs(q.norm() - 1.0) < 1e-3))
    return base::Error{base::ErrorCode::ParseError,
                       "standard input, line " + std::to_string(row.line) +
                           ", columns qw to qz: the quaternion has length " + std::to_string(q.norm()) + ", not 1.",
                       "Give a unit quaternion, real part qw; the rows before this one are on standard output."};
  return spatial::Pose{q.normalized().toRotationMatrix(), {v[0], v[1], v[2]}};
}

base::Result<ExitCode> inverseKinematics(const InverseKinematicsOptions& o, const Context& context) {
  const auto model = loadRobot(o, context);
  if (!model) return model.error();
  const int n = model->joints;
  robot::JointVector near = middleOfRanges(*model);
  const bool followed = o.near == "previous";
  if (!o.from.empty() && !followed)
    return base::Error{base::ErrorCode::InvalidArgument, "--from says where a path begins, and no path is followed.",
                       "Add --near previous, or give the joint positions with --near."};
  for (const auto& [option, text] : {std::pair{"--near", followed ? "" : o.near}, std::pair{"--from", o.from}}) {
    if (text.empty()) continue;
    auto list = listed(option, text, *model);
    if (!list) return list.error();
    near = *list;
  }
  auto turned = roomForTurns(o, *model);
  if (!turned) return turned.error();
  sayCalibrated(*model);
  const ik::InverseKinematics ik(*model);
  ik::SolutionSet solutions;
  Complaints complaints;
  long long rows = 0;
  const auto done =
      convertCsv(poseColumns(), "row,solution," + numbered("q", "_rad", n),
                 [&](const CsvRow& row, CsvWriter& out) -> base::Result<void> {
                   const auto X_BF = poseOf(row);
                   if (!X_BF) return X_BF.error();
                   ++rows;
                   if (o.all) {
                     ik.solveAll(*X_BF, solutions);
                     ik::sortByNearness(near, solutions);
                   } else {
                     ik.solve(*X_BF, near, solutions);
                   }
                   if (solutions.count == 0) {
                     if (!o.all) ik.solveAll(*X_BF, solutions);
                     const bool outside = solutions.count > 0 && ik.method() != ik::Method::Redundant;
                     complaints.add(row, outside ? "the joint ranges forbid it (--all shows what the geometry allows)"
                                                 : "out of reach");
                     return {};
                   }
                   const int count = o.nearest    ? 1
                                     : o.allTurns ? ik::everyTurn(*model, near, solutions, *turned)
                                                  : solutions.count;
                   const robot::JointVector* found = o.allTurns ? turned->data() : solutions.q.data();
                   for (int s = 0; s < count; ++s) {
                     out.integer(row.row).integer(s + 1);
                     for (int i = 0; i < n; ++i) out.number(found[s][i]);
                     out.endRow();
                   }
                   if (followed) near = found[0];
                   return {};
                 });
  if (!done) return done.error();
  complaints.sumUp(rows);
  return rows > 0 && complaints.count() == rows ? ExitCode::BadInput : ExitCode::Ok;
}

}  // namespace

void addInverseKinematicsCommand(CLI::App& program, Context& context) {
  auto* command =
      program.add_subcommand("ik", "Inverse kinematics: joint positions that bring the flange to given poses");
  auto options = std::make_shared<InverseKinematicsOptions>();
  addRobotOption(*command, options->robot)->required();
  addRobotDataOption(*command, options->data);
  command->add_option("--near", options->near, "Nearest to these joint positions (rad) comes first, or \"previous\"")
      ->type_name("Q1,Q2,...");
  command
      ->add_option("--from", options->from,
                   "With --near previous: where the path begins (rad), so that it is followed on that branch")
      ->type_name("Q1,Q2,...");
  auto* nearest = command->add_flag("--nearest", options->nearest, "One line a row: the nearest solution");
  auto* all = command->add_flag("--all", options->all,
                                "Every solution of the geometry, joints within half a turn, whatever the ranges");
  command
      ->add_flag("--all-turns", options->allTurns, "Every solution in every whole turn of every joint within its range")
      ->excludes(nearest)
      ->excludes(all);
  command->footer(
      std::string(
          "Rows: articulusctl ik --robot ROBOT < poses.csv\n"
          "  in   x_m,y_m,z_m,qw,qx,qy,qz of the flange in the base, as fk writes them\n"
          "  out  row,solution,q1_rad,...: one line a solution. row counts the poses from 1, solution\n"
          "       those of one pose; joints are turned by whole turns to the nearest place in their ranges\n"
          "Solutions are sorted by nearness to --near, the middle of the ranges if it is not given. With\n"
          "--near previous they follow a path: near is the first solution of the row before, and --from for the\n"
          "first row. Where ranges exceed\n"
          "a turn, --all-turns lists each solution in every turn that they allow (a UR5e: hundreds a pose).\n"
          "A six-axis arm gets every solution (up to 8 for most, 16 at most), a seven-axis arm one.\n"
          "A pose without a solution is named on standard error and has no line in the output. The exit\n"
          "code is 0 as long as any pose had a solution, 2 where none had.\n") +
      kRowsHelp +
      "\nExamples:\n"
      "  articulusctl ik --robot ur5e < poses.csv > joints.csv\n"
      "  articulusctl ik --robot rx90b --nearest --near previous --from 0,-1.2,2.4,0,0.4,0 < path.csv\n"
      "  articulusctl ik --robot ur5e --all-turns --near 0,-1.57,1.57,0,1.57,0 < poses.csv\n"
      "  printf 'x_m,y_m,z_m,qw,qx,qy,qz\\n0.4,0.1,0.5,0.7071068,0,0.7071068,0\\n' | articulusctl ik --robot puma560");
  onCommand(*command, context, [options, &context] { return inverseKinematics(*options, context); });
}

}  // namespace articulus::cli
