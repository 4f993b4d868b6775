#include <cstdio>
#include <memory>

#include "app/cli/commands.h"
#include "app/cli/kinematics/csv_conversion.h"
#include "app/cli/kinematics/robot_choice.h"
#include "core/robot/joint_torque.h"

namespace articulus::cli {
namespace {

struct DynamicsOptions : RobotChoice {
  bool noFriction = false, linksOnly = false, atRest = false;
};

void append(std::vector<CsvColumn>& columns, std::vector<CsvColumn> more) {
  for (auto& column : more) columns.push_back(std::move(column));
}

base::Result<ExitCode> torques(const DynamicsOptions& o, const Context& context) {
  const auto model = loadRobot(o, context);
  if (!model) return model.error();
  sayCalibrated(*model);
  const int n = model->joints;
  for (int i = 0; i < n; ++i)
    if (model->links[static_cast<std::size_t>(i)].mass_kg == 0.0)
      std::fprintf(stderr, "Link %d of the %s states no mass: torques leave it out.\n", i + 1, model->name.c_str());
  auto columns = positionColumns(n);
  if (!o.atRest) {
    append(columns, velocityColumns(n));
    append(columns, accelerationColumns(n));
  }
  const auto terms = o.linksOnly    ? robot::TorqueTerms::linksOnly()
                     : o.noFriction ? robot::TorqueTerms::noFriction()
                                    : robot::TorqueTerms{};
  robot::JointVector q(n), tau(n);
  robot::JointVector qd = robot::JointVector::Zero(n), qdd = qd;
  robot::LinkTransforms transforms;
  const auto done = convertCsv(std::move(columns), numbered("tau", "_Nm", n), [&](const CsvRow& row, CsvWriter& out) {
    for (int i = 0; i < n; ++i) {
      q[i] = row.values[static_cast<std::size_t>(i)];
      if (o.atRest) continue;
      qd[i] = row.values[static_cast<std::size_t>(n + i)];
      qdd[i] = row.values[static_cast<std::size_t>(2 * n + i)];
    }
    robot::linkTransforms(*model, q, transforms);
    robot::jointTorque(*model, transforms, qd, qdd, tau, terms);
    for (int i = 0; i < n; ++i) out.number(tau[i]);
    out.endRow();
    return base::Result<void>();
  });
  if (!done) return done.error();
  return ExitCode::Ok;
}

}  // namespace

void addDynamicsCommand(CLI::App& program, Context& context) {
  auto* command = program.add_subcommand("dynamics", "Inverse dynamics: joint torques that a motion needs");
  auto options = std::make_shared<DynamicsOptions>();
  addRobotOption(*command, options->robot)->required();
  addRobotDataOption(*command, options->data);
  auto* noFriction =
      command->add_flag("--no-friction", options->noFriction, "Links, rotors and balance spring, without friction");
  command->add_flag("--links-only", options->linksOnly, "The links alone: what textbooks and other libraries compute")
      ->excludes(noFriction);
  command->add_flag("--at-rest", options->atRest,
                    "Only joint positions are given; velocities and accelerations are zero");
  command->footer(
      std::string("Rows: articulusctl dynamics --robot ROBOT < motion.csv\n"
                  "  in   q1_rad ..., qd1_rad_per_s ..., qdd1_rad_per_s2 ... (each also with _deg for _rad)\n"
                  "  out  tau1_Nm ... at the joints: links, rotors through the gears, balance spring, friction\n"
                  "Friction is Coulomb's and viscous, motor by motor; at rest it is zero. The flange is bare.\n") +
      kRowsHelp +
      "\nExamples:\n"
      "  articulusctl dynamics --robot puma560 --links-only < motion.csv > torques.csv\n"
      "  articulusctl dynamics --robot rx90b --at-rest < q.csv          what holds the arm against gravity\n"
      "  printf 'q1_deg,q2_deg,q3_deg,q4_deg,q5_deg,q6_deg\\n0,45,180,0,45,0\\n' |\n"
      "    articulusctl dynamics --robot puma560 --at-rest");
  onCommand(*command, context, [options, &context] { return torques(*options, context); });
}

}  // namespace articulus::cli
