#include <unistd.h>
#include <nlohmann/json.hpp>

#include <cstdio>
#include <memory>
#include <numbers>
#include <optional>
#include <vector>

#include "app/cli/commands.h"
#include "app/cli/kinematics/cell_kinematics.h"
#include "app/cli/kinematics/csv_conversion.h"
#include "app/cli/kinematics/robot_choice.h"
#include "app/cli/result_output.h"
#include "app/cli/terminal/text_table.h"
#include "core/robot/kinematics.h"
#include "core/spatial/rotation.h"
#include "core/spatial/units.h"

namespace articulus::cli {
namespace {

struct ForwardKinematicsOptions : CommonOptions {  // its data: of the person's own robots
  std::vector<double> joints;
  bool degrees = false;
  std::string cell = "munich", robot;
};

nlohmann::ordered_json asJson(const spatial::Pose& X) {
  const auto q = spatial::quaternionOf(X.rotation);
  const auto& p = X.translation;
  const auto unsignedZero = [](double x) { return x == 0.0 ? 0.0 : x; };
  auto position = nlohmann::ordered_json::array(), quaternion = position;
  for (const double x : {p.x(), p.y(), p.z()}) position.push_back(unsignedZero(x));
  for (const double x : {q.w(), q.x(), q.y(), q.z()}) quaternion.push_back(unsignedZero(x));
  return {{"position_m", position}, {"quaternion_wxyz", quaternion}};
}

std::string asText(const spatial::Pose& X, const std::string& frame) {
  using Align = TextTable::Align;
  TextTable table({{"", Align::Left}, {"x", Align::Right}, {"y", Align::Right}, {"z", Align::Right}});
  const auto row = [&](const std::string& label, const spatial::Vector3& v, int decimals) {
    table.add({label, fixed(v.x(), decimals), fixed(v.y(), decimals), fixed(v.z(), decimals)});
  };
  row("position, mm", 1e3 * X.translation, 3);
  row("its x axis in " + frame, X.rotation.col(0), 6);
  row("its y axis in " + frame, X.rotation.col(1), 6);
  row("its z axis in " + frame, X.rotation.col(2), 6);
  const auto q = spatial::quaternionOf(X.rotation);
  return table.text() + "  quaternion w " + fixed(q.w(), 6) + "  x " + fixed(q.x(), 6) + "  y " + fixed(q.y(), 6) +
         "  z " + fixed(q.z(), 6) + "\n";
}

/// Number of the first joint outside its range, from 1; 0: none.
int outside(const robot::RobotModel& model, const robot::JointVector& q) {
  for (int i = 0; i < model.joints; ++i) {
    const auto& link = model.links[static_cast<std::size_t>(i)];
    if (q[i] < link.lower_rad || q[i] > link.upper_rad) return i + 1;
  }
  return 0;
}

base::Result<ExitCode> onePose(const ForwardKinematicsOptions& o, const robot::RobotModel& model,
                               const std::optional<cell::CellConfig>& cell) {
  const int n = model.joints;
  if (static_cast<int>(o.joints.size()) != n)
    return base::Error{base::ErrorCode::InvalidArgument,
                       "The " + model.name + " has " + std::to_string(n) + " joints, " +
                           std::to_string(o.joints.size()) + " numbers were given.",
                       "Give one number a joint."};
  robot::JointVector q(n);
  for (int i = 0; i < n; ++i)
    q[i] = o.joints[static_cast<std::size_t>(i)] * (o.degrees ? spatial::kRadiansPerDegree : 1.0);
  if (!q.allFinite())
    return base::Error{base::ErrorCode::InvalidArgument, "A joint position is not a finite number.",
                       "Give numbers only."};
  for (int i = 0; i < n; ++i) {
    const auto& link = model.links[static_cast<std::size_t>(i)];
    if (q[i] < link.lower_rad || q[i] > link.upper_rad)
      std::fprintf(stderr, "Joint %d is outside its range of %s to %s deg; the pose is that of the geometry alone.\n",
                   i + 1, fixed(link.lower_rad / spatial::kRadiansPerDegree, 1).c_str(),
                   fixed(link.upper_rad / spatial::kRadiansPerDegree, 1).c_str());
  }
  const std::vector<double> joints(q.begin(), q.end());
  if (!cell) {
    const auto X_BF = robot::flangePose(model, q);
    if (o.json)
      print({{"robot", model.name},
             {"calibrated", calibratedText(model)},
             {"joints_rad", joints},
             {"flange_in_base", asJson(X_BF)}});
    else std::printf("%s\n\nFlange F in the base B\n%s", headingOf(model).c_str(), asText(X_BF, "B").c_str());
    return ExitCode::Ok;
  }
  const auto X_WF = flangePose(*cell, q), X_WD = bodyPose(*cell, q);
  if (o.json) {
    print({{"cell", cell->key}, {"joints_rad", joints}, {"flange", asJson(X_WF)}, {"body", asJson(X_WD)}});
    return ExitCode::Ok;
  }
  std::printf("%s, %s\n\nFlange F in the world W\n%s\nMoving body D in the world W\n%s", cell->name.c_str(),
              headingOf(cell->robot).c_str(), asText(X_WF, "W").c_str(), asText(X_WD, "W").c_str());
  return ExitCode::Ok;
}

base::Result<ExitCode> manyPoses(const robot::RobotModel& model) {
  sayCalibrated(model);
  robot::JointVector q(model.joints);
  long long strays = 0, firstLine = 0;
  int firstJoint = 0;
  const auto done =
      convertCsv(positionColumns(model.joints), "x_m,y_m,z_m,qw,qx,qy,qz", [&](const CsvRow& row, CsvWriter& out) {
        for (int i = 0; i < model.joints; ++i) q[i] = row.values[static_cast<std::size_t>(i)];
        if (const int joint = outside(model, q); joint != 0 && strays++ == 0) {
          firstLine = row.line;
          firstJoint = joint;
        }
        const auto X = robot::flangePose(model, q);
        const auto quaternion = spatial::quaternionOf(X.rotation);
        out.number(X.translation.x()).number(X.translation.y()).number(X.translation.z());
        out.number(quaternion.w()).number(quaternion.x()).number(quaternion.y()).number(quaternion.z()).endRow();
        return base::Result<void>();
      });
  if (!done) return done.error();
  if (strays > 0)
    std::fprintf(
        stderr,
        "Outside the joint ranges: %s (first: line %lld, joint %d); there the pose is that of the geometry alone.\n",
        rowsText(strays).c_str(), firstLine, firstJoint);
  return ExitCode::Ok;
}

base::Result<ExitCode> forwardKinematics(const ForwardKinematicsOptions& o, const Context& context) {
  if (o.joints.empty()) {
    if (o.robot.empty())
      return base::Error{
          base::ErrorCode::InvalidArgument, "Which robot? Rows of joint positions need --robot.",
          "For example: articulusctl fk --robot rx90b < q.csv, or articulusctl fk 0 -90 90 0 0 0 --deg."};
    if (o.json || o.degrees)
      return base::Error{base::ErrorCode::InvalidArgument,
                         "--json and --deg are for joint positions on the command line.",
                         "Rows are CSV; name a column q1_deg where its numbers are degrees."};
  }
  if (!o.robot.empty()) {
    const auto model = loadRobot({o.robot, o.data}, context);
    if (!model) return model.error();
    return o.joints.empty() ? manyPoses(*model) : onePose(o, *model, {});
  }
  auto cell = cell::loadCell(o.cell, context.resources);
  if (!cell) return cell.error();
  const robot::RobotModel model = cell->robot;
  return onePose(o, model, std::move(*cell));
}

}  // namespace

void addForwardKinematicsCommand(CLI::App& program, Context& context) {
  auto* command = program.add_subcommand("fk", "Forward kinematics: where the flange is at given joints");
  auto options = std::make_shared<ForwardKinematicsOptions>();
  command
      ->add_option("Q", options->joints,
                   "Joint positions Q1 Q2 ..., rad (deg with --deg); none: rows on standard input")
      ->expected(1, 7)
      ->check(CLI::Validator(
          [](std::string& text) {
            double number = 0.0;
            if (CLI::detail::lexical_cast(text, number)) return std::string();
            return "\"" + text +
                   "\" is not a number. Rows in a file come on standard input: "
                   "articulusctl fk --robot ROBOT < q.csv";
          },
          ""));
  command->add_flag("--deg", options->degrees, "The joint positions are in degrees");
  auto* robot = addRobotOption(*command, options->robot);
  addRobotDataOption(*command, options->data);
  command->add_option("--cell", options->cell, "Key in resources/cells or path to a .json file")
      ->capture_default_str()
      ->excludes(robot);
  addJsonOption(*command, *options);
  command->footer(
      std::string(
          "With --robot: the flange in the base of the robot. With --cell: flange and moving body in the\n"
          "world. The geometry alone, nominal or calibrated as the robot file states it: no joint bends under\n"
          "load, whatever compliance the file states. A calibrated arm is called so, with who did it and when.\n\n"
          "Rows: articulusctl fk --robot ROBOT < q.csv\n"
          "  in   q1_rad ... q6_rad (or q1_deg ..., or joint_1_rad ... as in an exported run)\n"
          "  out  x_m,y_m,z_m,qw,qx,qy,qz of the flange in the base, qw not negative\n") +
      kRowsHelp +
      "\nExamples:\n"
      "  articulusctl fk 0 -90 90 0 0 0 --deg\n"
      "  articulusctl fk 0 -1.5708 1.5708 0 0 0 --json\n"
      "  articulusctl fk --robot puma560 < q.csv > poses.csv\n"
      "  printf 'q1_deg,q2_deg,q3_deg,q4_deg,q5_deg,q6_deg\\n0,-90,90,0,0,0\\n' | articulusctl fk --robot rx90b\n"
      "  articulusctl fk --robot rx90b < run1.csv | articulusctl ik --robot rx90b --nearest");
  onCommand(*command, context, [options, &context] { return forwardKinematics(*options, context); });
}

}  // namespace articulus::cli
