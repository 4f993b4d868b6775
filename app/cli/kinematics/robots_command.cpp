#include <cmath>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <numbers>

#include "app/cli/commands.h"
#include "app/cli/kinematics/robot_choice.h"
#include "app/cli/result_output.h"
#include "app/cli/terminal/text_table.h"
#include "core/ik/inverse_kinematics.h"
#include "core/robot/files/own_robots.h"
#include "core/robot/files/robot_file.h"
#include "core/robot/files/urdf_import.h"
#include "core/robot/reach.h"
#include "core/spatial/units.h"

namespace articulus::cli {
namespace {

namespace fs = std::filesystem;
using Align = TextTable::Align;

struct RobotsOptions : CommonOptions {
  std::string robot, urdf, base, tip, name;
  fs::path out;
  bool force = false, typicalDrives = false;
};

base::Result<ExitCode> listRobots(const RobotsOptions& o, const Context& context) {
  const auto catalogue = robotCatalogue(context, o.data);
  nlohmann::ordered_json object{{"robots", nlohmann::ordered_json::array()}};
  TextTable table(
      {{"robot"}, {"name"}, {"joints", Align::Right}, {"reach, mm", Align::Right}, {"inverse kinematics"}, {""}});
  bool broken = false;
  for (const auto& entry : catalogue.entries()) {
    const auto model = catalogue.load(entry.key);
    if (!model) {
      std::fprintf(stderr, "%s\n", model.error().text().c_str());
      broken = true;
      continue;
    }
    const double reach_m = robot::reachFromFirstAxis(*model);
    const std::string method(ik::label(ik::InverseKinematics(*model).method()));
    object["robots"].push_back({{"key", entry.key},
                                {"name", model->name},
                                {"joints", model->joints},
                                {"reach_m", reach_m},
                                {"inverse_kinematics", method},
                                {"own", entry.own},
                                {"hides_shipped", !entry.hidden.empty()},
                                {"calibrated", !model->calibration.empty()},
                                {"calibrated_on_simulated", model->calibration.simulated},
                                {"file", entry.file.string()}});
    std::string remark = entry.own ? "yours" : "";
    const auto remarked = [&remark](const std::string& text) {
      if (!text.empty()) remark += (remark.empty() ? "" : ", ") + text;
    };
    remarked(entry.hidden.empty() ? "" : "hides the shipped one");
    remarked(calibratedText(*model));
    table.add({entry.key, model->name, std::to_string(model->joints), fixed(1e3 * reach_m, 0), method, remark});
  }
  if (o.json) print(object);
  else
    std::printf(
        "%s\n  Reach: of the flange from the first axis. More about one: articulusctl robots show rx90b\n"
        "  Your own robot files belong into %s\n",
        table.text().c_str(), ownRobotsFolder(o.data).c_str());
  return broken ? ExitCode::BadInput : ExitCode::Ok;
}

/// Where a frame lies: translation, and rotation as turns about the fixed axes x, y, z in this order.
std::string placeText(const spatial::Pose& X) {
  const auto& R = X.rotation;
  const double level = std::hypot(R(0, 0), R(1, 0));
  const bool upright = level < 1e-9;  // pitch of 90 deg: roll and yaw are one turn, all of it goes to yaw
  const double roll = upright ? 0.0 : std::atan2(R(2, 1), R(2, 2)), pitch = std::atan2(-R(2, 0), level);
  const double yaw = upright ? std::atan2(-R(0, 1), R(1, 1)) : std::atan2(R(1, 0), R(0, 0));
  std::string text = "x, y, z";
  for (const double x : X.translation) text += " " + fixed(1e3 * x, 3);
  text += " mm; roll, pitch, yaw";
  for (const double angle : {roll, pitch, yaw}) text += " " + fixed(angle / spatial::kRadiansPerDegree, 4);
  return text + " deg";
}

void printGeometry(const robot::RobotModel& model) {
  std::vector<TextTable::Column> columns;
  for (const char* head : {"link", "alpha, deg", "a, mm", "beta, deg", "d, mm", "theta 0, deg", "from, deg", "to, deg",
                           "deg/s", "Nm", "kg"})
    columns.push_back({head, Align::Right});
  TextTable table(std::move(columns));
  for (int i = 0; i < model.joints; ++i) {
    const auto& link = model.links[static_cast<std::size_t>(i)];
    const auto& g = link.geometry;
    table.add({std::to_string(i + 1), fixed(g.alpha_rad() / spatial::kRadiansPerDegree, 4), fixed(1e3 * g.a_m(), 3),
               fixed(g.beta_rad() / spatial::kRadiansPerDegree, 4), fixed(1e3 * g.d_m(), 3),
               fixed(g.thetaOffset_rad() / spatial::kRadiansPerDegree, 4),
               fixed(link.lower_rad / spatial::kRadiansPerDegree, 1),
               fixed(link.upper_rad / spatial::kRadiansPerDegree, 1),
               fixed(link.speed_rad_per_s / spatial::kRadiansPerDegree, 0),
               link.torque_Nm > 0.0 ? fixed(link.torque_Nm, 1) : "-", fixed(link.mass_kg, 3)});
  }
  std::printf("%s, modified Denavit-Hartenberg: Tx(a) Rx(alpha) Ry(beta) Rz(q + theta 0) Tz(d)\n\n%s",
              headingOf(model).c_str(), table.text().c_str());
  std::printf("\n  Base, frame 0 in B:        %s\n  Flange, F in last link:    %s\n", placeText(model.X_B0).c_str(),
              placeText(model.X_LF).c_str());
}

nlohmann::ordered_json placeJson(const spatial::Pose& X) {
  auto rotation = nlohmann::ordered_json::array();
  for (int k = 0; k < 9; ++k) rotation.push_back(X.rotation(k / 3, k % 3));
  return {{"translation_m", {X.translation.x(), X.translation.y(), X.translation.z()}}, {"rotation", rotation}};
}

nlohmann::ordered_json geometryJson(const robot::RobotModel& model, const fs::path& file) {
  nlohmann::ordered_json object{{"name", model.name},
                                {"calibrated", calibratedText(model)},
                                {"file", file.string()},
                                {"base", placeJson(model.X_B0)},
                                {"links", nlohmann::ordered_json::array()},
                                {"flange", placeJson(model.X_LF)}};
  for (int i = 0; i < model.joints; ++i) {
    const auto& link = model.links[static_cast<std::size_t>(i)];
    const auto& g = link.geometry;
    object["links"].push_back({{"alpha_rad", g.alpha_rad()},
                               {"a_m", g.a_m()},
                               {"beta_rad", g.beta_rad()},
                               {"d_m", g.d_m()},
                               {"theta_offset_rad", g.thetaOffset_rad()},
                               {"lower_rad", link.lower_rad},
                               {"upper_rad", link.upper_rad},
                               {"speed_rad_per_s", link.speed_rad_per_s},
                               {"torque_Nm", link.torque_Nm},
                               {"mass_kg", link.mass_kg}});
  }
  return object;
}

base::Result<ExitCode> showRobot(const RobotsOptions& o, const Context& context) {
  const auto catalogue = robotCatalogue(context, o.data);
  const auto file = catalogue.find(o.robot);
  if (!file) return file.error();
  const auto model = robot::loadRobot(*file);
  if (!model) return model.error();
  if (o.json) {
    print(geometryJson(*model, *file));
    return ExitCode::Ok;
  }
  printGeometry(*model);
  if (!model->calibration.empty())
    std::printf("\n  %s (%s)\n", calibratedText(*model).c_str(), model->calibration.method.c_str());
  const std::string method(ik::label(ik::InverseKinematics(*model).method()));
  std::printf("\n  Reach of the flange from the first axis: %s mm. Inverse kinematics: %s.\n  File: %s\n",
              fixed(1e3 * robot::reachFromFirstAxis(*model), 0).c_str(), method.c_str(), file->c_str());
  if (!model->sources.empty()) std::printf("\nWhere the numbers come from\n");
  for (const auto& note : model->sources)
    std::printf("  %s\n%s", note.what.c_str(), wrapped(note.source, 100, "    ").c_str());
  return ExitCode::Ok;
}

/// A file with the key of a shipped arm would hide it.
base::Result<void> checkKey(const RobotsOptions& o, const Context& context, const fs::path& out) {
  std::error_code none;
  const bool among =
      fs::weakly_canonical(out, none).parent_path() == fs::weakly_canonical(ownRobotsFolder(o.data), none);
  if (!among || o.force) return {};
  const auto shipped = context.resources / "robots" / out.filename();
  if (!fs::is_regular_file(shipped, none)) return {};
  const auto model = robot::loadRobot(shipped);
  return base::Error{base::ErrorCode::Conflict,
                     "\"" + out.stem().string() + "\" is the key of a shipped robot" +
                         (model ? " (" + model->name + ")" : "") + "; yours would hide it wherever robots are chosen.",
                     "Choose another name with --out, or hide it with --force."};
}

base::Result<ExitCode> importRobot(const RobotsOptions& o, const Context& context) {
  if (o.json)
    return base::Error{base::ErrorCode::InvalidArgument, "robots import prints no JSON.",
                       "Import without --json, then: articulusctl robots show ROBOT --json."};
  auto arm = robot::importUrdf(fs::path(o.urdf), {.base = o.base, .tip = o.tip});
  if (!arm) return arm.error();
  if (!o.name.empty()) arm->model.name = o.name;
  if (o.typicalDrives) (void)robot::takeTypicalDrives(arm->model);
  const fs::path out = o.out.empty() ? ownRobotsFolder(o.data) / (fs::path(o.urdf).stem().string() + ".json") : o.out;
  std::error_code none;
  if (out.extension() != ".json")
    return base::Error{base::ErrorCode::InvalidArgument, out.string() + " does not end in .json.",
                       "Robot files do, or they are not found again."};
  if (auto free = checkKey(o, context, out); !free) return free.error();
  if (fs::exists(out, none) && !o.force)
    return base::Error{base::ErrorCode::Conflict, out.string() + " exists already.",
                       "Choose another name with --out, or replace it with --force."};
  if (o.out.empty()) fs::create_directories(out.parent_path(), none);
  if (auto saved = robot::saveRobot(arm->model, out); !saved) return saved.error();
  for (const auto& warning : arm->warnings) std::fprintf(stderr, "%s\n", warning.c_str());
  for (const auto& gap : robot::gapsOf(arm->model))
    std::fprintf(stderr, "%s %s\n", gap.what.c_str(), gap.remedy.c_str());
  printGeometry(arm->model);
  std::string joints;
  for (const auto& name : arm->joints) joints += (joints.empty() ? "" : ", ") + name;
  std::printf(
      "\n  Joints: %s\n  Base B is link %s, flange F is link %s.\n  Written: %s\n"
      "  More about it: articulusctl robots show %s\n",
      joints.c_str(), arm->base.c_str(), arm->tip.c_str(), out.c_str(),
      o.out.empty() ? out.stem().c_str() : out.c_str());
  return ExitCode::Ok;
}

}  // namespace

void addRobotsCommand(CLI::App& program, Context& context) {
  auto* command = program.add_subcommand("robots", "List the robots; show one; import one from a URDF");
  command->require_subcommand(0, 1);
  auto options = std::make_shared<RobotsOptions>();
  addJsonOption(*command, *options);
  addRobotDataOption(*command, options->data);
  command->footer(
      "Examples:\n"
      "  articulusctl robots\n"
      "  articulusctl robots show puma560\n"
      "  articulusctl robots import my_arm.urdf");
  auto* show = command->add_subcommand("show", "Geometry, ranges, masses and sources of a robot");
  show->add_option("ROBOT", options->robot, "Key of a robot or path to a robot file")->required();
  addJsonOption(*show, *options);
  addRobotDataOption(*show, options->data);
  show->footer("Examples:\n  articulusctl robots show pa10_6ce\n  articulusctl robots show puma560 --json");
  onCommand(*show, context, [options, &context] { return showRobot(*options, context); });

  auto* import = command->add_subcommand("import", "Make a robot file from a URDF");
  import
      ->add_option("URDF", options->urdf,
                   "File of a serial arm with 6 or 7 joints that turn, fixed joints between them as you like")
      ->required();
  import->add_option("--out", options->out, "Robot file to write; otherwise NAME.json among your own robots")
      ->type_name("FILE");
  import->add_option("--base", options->base, "Link that becomes the base B; otherwise the root")->type_name("LINK");
  import->add_option("--tip", options->tip, "Link that becomes the flange F; otherwise the end of the chain")
      ->type_name("LINK");
  import->add_option("--name", options->name, "Name for people; otherwise that of the URDF")->type_name("TEXT");
  addRobotDataOption(*import, options->data);
  import->add_flag("--force", options->force, "Replace the file if it exists; hide a shipped robot of this key");
  import->add_flag("--typical-drives", options->typicalDrives,
                   "Take typical encoders and presliding where the file states none, as a URDF does");
  import->footer(
      "Limits, speeds, torques, damping, friction and inertias come along; what is bolted to a link is lumped into it. "
      "Joint\n"
      "positions keep their meaning. What the URDF leaves open is said on standard error and noted in the file.\n\n"
      "Examples:\n"
      "  articulusctl robots import my_arm.urdf                           then: articulusctl fk --robot my_arm < "
      "q.csv\n"
      "  articulusctl robots import cell.urdf --base arm_base --tip tool0 --out arm.json\n"
      "A xacro template is expanded first: xacro my_arm.urdf.xacro > my_arm.urdf");
  onCommand(*import, context, [options, &context] { return importRobot(*options, context); });
  onCommand(*command, context, [options, command, &context]() -> base::Result<ExitCode> {
    if (!command->get_subcommands().empty()) return context.exitCode;  // it has spoken
    return listRobots(*options, context);
  });
}

}  // namespace articulus::cli
