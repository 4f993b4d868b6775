#include <memory>
#include <vector>

#include "app/cli/commands.h"
#include "app/cli/kinematics/csv_conversion.h"
#include "app/cli/kinematics/robot_choice.h"
#include "core/robot/differential_kinematics.h"
#include "core/robot/kinematics.h"

namespace articulus::cli {
namespace {

struct JacobianOptions : RobotChoice {
  std::vector<double> point_m{0.0, 0.0, 0.0};
  double length_m = 1.0;
};

base::Result<ExitCode> jacobians(const JacobianOptions& o, const Context& context) {
  const auto model = loadRobot(o, context);
  if (!model) return model.error();
  sayCalibrated(*model);
  const spatial::Vector3 p_F(o.point_m[0], o.point_m[1], o.point_m[2]);
  if (!p_F.allFinite() || !(o.length_m > 0.0))
    return base::Error{base::ErrorCode::InvalidArgument,
                       "--point takes three finite numbers and --length one above zero.", "Give metres."};
  const int n = model->joints;
  std::string header;
  for (int i = 1; i <= 6; ++i) header += numbered("J" + std::to_string(i), "", n) + ",";
  robot::JointVector q(n);
  robot::LinkPoses poses;
  robot::Jacobian J;
  const auto done =
      convertCsv(positionColumns(n), header + "manipulability,condition", [&](const CsvRow& row, CsvWriter& out) {
        for (int i = 0; i < n; ++i) q[i] = row.values[static_cast<std::size_t>(i)];
        robot::forwardKinematics(*model, q, poses);
        robot::jacobian(poses, poses.last() * model->X_LF * p_F, J);
        for (int i = 0; i < 6; ++i)
          for (int j = 0; j < n; ++j) out.number(J(i, j));
        out.number(robot::manipulability(J, o.length_m)).number(robot::conditionNumber(J, o.length_m)).endRow();
        return base::Result<void>();
      });
  if (!done) return done.error();
  return ExitCode::Ok;
}

}  // namespace

void addJacobianCommand(CLI::App& program, Context& context) {
  auto* command = program.add_subcommand("jacobian", "Jacobian, manipulability and condition number at given joints");
  auto options = std::make_shared<JacobianOptions>();
  addRobotOption(*command, options->robot)->required();
  addRobotDataOption(*command, options->data);
  command->add_option("--point", options->point_m, "Point whose velocity is meant, in the flange frame, m")
      ->delimiter(',')
      ->expected(3)
      ->type_name("X,Y,Z");
  command
      ->add_option("--length", options->length_m, "Length that linear rows are divided by for the last two columns, m")
      ->capture_default_str();
  command->footer(
      std::string("Rows: articulusctl jacobian --robot ROBOT < q.csv\n"
                  "  in   q1_rad ... (or q1_deg ..., joint_1_rad ...)\n"
                  "  out  J11,J12,...,J66: [v; omega] = J qd of the point, in axes of the base; rows 1 to 3 in m,\n"
                  "       4 to 6 without unit. manipulability is sqrt(det(J J^T)), condition the largest over the\n"
                  "       smallest singular value: very large or inf in a singularity\n") +
      kRowsHelp +
      "\nExamples:\n"
      "  articulusctl jacobian --robot ur5e < q.csv > jacobians.csv\n"
      "  articulusctl jacobian --robot rx90b --point 0,0,0.21 --length 0.5 < q.csv");
  onCommand(*command, context, [options, &context] { return jacobians(*options, context); });
}

}  // namespace articulus::cli
