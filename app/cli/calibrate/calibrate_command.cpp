#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <tuple>

#include "app/cli/calibrate/calibration_output.h"
#include "app/cli/commands.h"
#include "app/cli/interrupt.h"
#include "app/cli/kinematics/robot_choice.h"
#include "app/cli/result_output.h"
#include "app/cli/terminal/progress_bar.h"
#include "app/seed_option.h"
#include "core/base/clock.h"
#include "core/base/output_file.h"
#include "core/calibration/calibrate.h"
#include "core/calibration/data/measurement_csv.h"
#include "core/calibration/data/simulated_experiment.h"
#include "core/calibration/report/report_html.h"
#include "core/calibration/report/result_notes.h"
#include "core/robot/files/robot_file.h"
#include "core/spatial/units.h"

namespace articulus::cli {
namespace {

using Files = std::vector<std::string>;
using calibration::Measurements;

struct CalibrateOptions : CommonOptions {
  std::string robot, by, out, report, example;
  Files standing, robotFiles, referenceFiles, validate, validateRobot, validateReference;
  std::vector<double> tool_m{0.0, 0.0, 0.0};
  calibration::CalibrationOptions fit;
  double holdOut_percent = 0.0;
  bool unknownStiffness = false, keepD = false, noGlobalStart = false, force = false;
};

base::Error wrong(const std::string& what, const std::string& remedy) {
  return {base::ErrorCode::InvalidArgument, what, remedy};
}

base::Result<Measurements> read(const Files& standing, const Files& robotFiles, const Files& referenceFiles,
                                int joints) {
  if (robotFiles.size() != referenceFiles.size())
    return wrong(
        "A moving arm needs two files: what the robot recorded and what the instrument recorded.",
        "Give as many --dynamic-reference as --dynamic-robot (or --validate-reference as --validate-robot), in the "
        "same order.");
  Measurements all;
  for (const std::string& file : standing) {
    auto rows = calibration::readStaticCsv(file, joints);
    if (!rows) return rows.error();
    all.standing.insert(all.standing.end(), rows->begin(), rows->end());
  }
  for (std::size_t i = 0; i < robotFiles.size(); ++i) {
    auto trials = calibration::readDynamicCsv(robotFiles[i], referenceFiles[i], joints);
    if (!trials) return trials.error();
    std::move(trials->begin(), trials->end(), std::back_inserter(all.moving));
  }
  return all;
}

/// The measurements that are fitted, for what is wrong with them together.
std::string filesOf(const CalibrateOptions& o) {
  std::string names;
  for (const Files* files : {&o.standing, &o.robotFiles, &o.referenceFiles})
    for (const std::string& file : *files) names += (names.empty() ? "" : ", ") + file;
  return names;
}

base::Error exists(const std::filesystem::path& file, const std::string& remedy) {
  return {base::ErrorCode::Conflict, file.string() + " exists already.", remedy};
}

/// Files that will be written after the work: what would keep them from being written is said before it.
base::Result<void> checkOutputs(const CalibrateOptions& o, const std::filesystem::path& robotFile) {
  namespace fs = std::filesystem;
  Files inputs{robotFile.string()};
  for (const Files* files :
       {&o.standing, &o.robotFiles, &o.referenceFiles, &o.validate, &o.validateRobot, &o.validateReference})
    inputs.insert(inputs.end(), files->begin(), files->end());
  std::error_code none;
  for (const auto& [option, name, extension] : {std::tuple{"--out", o.out, ".json"}, {"--report", o.report, ".html"}}) {
    if (name.empty()) continue;
    const fs::path file = name, folder = fs::absolute(file).parent_path();
    if (!fs::is_directory(folder, none))
      return wrong("There is no folder " + folder.string() + ".", "Make it first, or write elsewhere.");
    for (const std::string& input : inputs)
      if (fs::equivalent(file, input, none))
        return wrong(std::string(option) + " names " + name + ", which is read.", "Write to another file.");
    if (file.extension() != extension)
      return wrong(name + " does not end in " + extension + ".", std::string("Give ") + option + " a name that does.");
    if (fs::is_directory(file, none)) return wrong(name + " is a folder.", "Write to another file.");
    if (fs::exists(file, none) && !o.force)
      return exists(file, std::string("Choose another name with ") + option + ", or replace it with --force.");
  }
  if (!o.out.empty() && o.by.empty())
    return wrong("A calibrated robot file needs the name of the person who signs it.", "Add --by NAME.");
  return {};
}

base::Result<ExitCode> writeExample(const CalibrateOptions& o, const Context& context) {
  const std::filesystem::path folder = o.example;
  std::error_code failed;
  for (const char* name : {"static", "robot", "reference", "validate", "validate_robot", "validate_reference"})
    if (const auto file = folder / (std::string(name) + ".csv"); std::filesystem::exists(file, failed) && !o.force)
      return exists(file, "Choose another folder with --example, or replace what is there with --force.");
  const std::string key = o.robot.empty() ? "pa10_6ce" : o.robot;
  const auto robot = robotCatalogue(context).load(key);
  if (!robot) return robot.error();
  calibration::SimulationOptions simulation;
  simulation.seed = o.fit.seed;
  const auto experiment = calibration::simulateExperiment(*robot, simulation);
  if (!experiment) return experiment.error();
  std::filesystem::create_directories(folder, failed);
  const std::vector<std::string> comments{"SIMULATED: no arm and no instrument were measured. " + robot->name +
                                              ", seed " + std::to_string(simulation.seed) + ".",
                                          "In the manner of Hill 2013, chapter 3; reference noise 0.189 mm per axis, "
                                          "geometry off by up to 1 mm and 0.5 deg."};
  using calibration::writeDynamicCsv;
  using calibration::writeStaticCsv;
  for (const auto& done :
       {writeStaticCsv(folder / "static.csv", experiment->fit.standing, comments),
        writeDynamicCsv(folder / "robot.csv", folder / "reference.csv", experiment->fit.moving, comments),
        writeStaticCsv(folder / "validate.csv", experiment->validation.standing, comments)})
    if (!done) return done.error();
  // The motions stand twice in the validation, at two loads: names keep them apart.
  auto moving = experiment->validation.moving;
  for (auto& trial : moving) trial.name += trial.load_N < 20.0 ? " 2" : " 3";
  if (auto done = writeDynamicCsv(folder / "validate_robot.csv", folder / "validate_reference.csv", moving, comments);
      !done)
    return done.error();
  const std::string f = folder.string() + "/";
  std::printf(
      "Simulated measurements written to %s. Now calibrate with them:\n\n"
      "  articulusctl calibrate --robot %s --unknown-stiffness --tool 0,0,0.12 \\\n"
      "    --static %sstatic.csv --dynamic-robot %srobot.csv --dynamic-reference %sreference.csv \\\n"
      "    --validate %svalidate.csv --validate-robot %svalidate_robot.csv --validate-reference "
      "%svalidate_reference.csv "
      "\\\n"
      "    --by YOUR-NAME --out %scalibrated.json --report %sreport.html\n",
      folder.string().c_str(), key.c_str(), f.c_str(), f.c_str(), f.c_str(), f.c_str(), f.c_str(), f.c_str(), f.c_str(),
      f.c_str());
  return ExitCode::Ok;
}

base::Result<ExitCode> calibrateRobot(CalibrateOptions o, const Context& context) {
  if (!o.example.empty()) return writeExample(o, context);
  if (o.robot.empty())
    return wrong("--robot is missing.",
                 "Name the arm that was measured; articulusctl robots lists those that are known.");
  if (o.standing.empty() && o.robotFiles.empty())
    return wrong("There is nothing to fit.",
                 "Give measurements with --static, or --dynamic-robot and --dynamic-reference.");
  if (o.holdOut_percent > 0.0 && !(o.validate.empty() && o.validateRobot.empty() && o.validateReference.empty()))
    return wrong("--hold-out and --validate exclude each other: both say which rows the fit must not see.",
                 "Give one of them.");
  const auto file = robotCatalogue(context).find(o.robot);
  if (!file) return file.error();
  if (auto sound = checkOutputs(o, *file); !sound) return sound.error();
  auto robot = robot::loadRobot(*file);
  if (!robot) return robot.error();
  if (o.unknownStiffness) robot->elasticity = robot->calibration.nominalElasticity = {};
  const auto fit = read(o.standing, o.robotFiles, o.referenceFiles, robot->joints);
  if (!fit) return fit.error();
  const auto validation = read(o.validate, o.validateRobot, o.validateReference, robot->joints);
  if (!validation) return validation.error();

  o.fit.X_FT.translation = {o.tool_m[0], o.tool_m[1], o.tool_m[2]};
  o.fit.parallelAxes = o.keepD ? calibration::ParallelAxes::KeepD : calibration::ParallelAxes::ByRank;
  o.fit.globalStart = !o.noGlobalStart;
  o.fit.holdOutShare = o.holdOut_percent / 100.0;
  std::stop_source stop;
  const auto result = [&] {
    ProgressBar bar("calibration");
    calibration::Monitor monitor;
    monitor.cancel = stop.get_token();
    monitor.progress = [&](const calibration::Progress& progress) {
      bar.show(progress.fraction);
      if (Interrupt::requested()) stop.request_stop();
    };
    return calibration::calibrate(*robot, *fit, *validation, o.fit, monitor);
  }();
  if (!result) {
    base::Error error = result.error();
    if (error.code != base::ErrorCode::Cancelled) error.message = filesOf(o) + ": " + error.message;
    return error;
  }

  const calibration::Signature signature{o.by, base::utcNow()};
  const bool store = !o.out.empty() && (result->misfit.empty() || o.force);
  if (store)
    if (auto done = calibration::writeCalibratedRobot(*file, o.out, *result, signature); !done) return done.error();
  if (!o.report.empty())
    if (auto done =
            base::writeWholeFile(o.report, calibration::reportHtml(*result, signature), base::FileMode::Private);
        !done)
      return done.error();
  if (o.json) print(calibrationObject(*result));
  else std::fputs(calibrationText(*result).c_str(), stdout);
  if (!o.out.empty() && !store)
    return base::Error{base::ErrorCode::Conflict,
                       "No robot file was written: the measurements do not fit this arm; " + result->misfit + ".",
                       std::string("Likely causes: ") + calibration::kMisfitCauses +
                           ". To store the result nevertheless, add --force."};
  if (o.json) return ExitCode::Ok;
  if (o.out.empty())
    std::printf(
        "\nNothing was stored: add --by NAME --out FILE.json for a robot file, --report FILE.html for a page with "
        "plots.\n");
  else std::printf("\nRobot file: %s, signed by %s, %s\n", o.out.c_str(), signature.by.c_str(), signature.when.c_str());
  if (!o.report.empty()) std::printf("Report: %s\n", o.report.c_str());
  return ExitCode::Ok;
}

/// A number with its unit ("1mm"); stored in SI.
CLI::Option* addQuantity(CLI::App& command, const std::string& name, double& value, const std::string& text,
                         const std::map<std::string, double>& units, const std::string& defaultValue) {
  std::string names;
  for (const auto& [unit, factor] : units) names += (names.empty() ? "" : ", ") + unit;
  const CLI::AsNumberWithUnit convert(units, CLI::AsNumberWithUnit::UNIT_REQUIRED);
  const auto check = [convert, names](std::string& given) {
    const std::string asGiven = given;
    const auto sound = [&] {
      try {
        return convert(given).empty();
      } catch (const CLI::ValidationError&) {  // thrown where the unit is missing
        return false;
      }
    };
    if (!sound()) return "\"" + asGiven + "\" is not a number with one of the units " + names;
    if (const double number = std::strtod(given.c_str(), nullptr); !(number >= 0.0) || !std::isfinite(number))
      return "\"" + asGiven + "\" must not be negative";
    return std::string();
  };
  return command.add_option(name, value, text)
      ->transform(CLI::Validator(check, "NUMBER+UNIT", "with unit"))
      ->type_name("NUMBER+UNIT")
      ->default_str(defaultValue);
}

constexpr const char* kFooter =
    "Static files: one pose a line, the arm at rest:\n"
    "  q1_rad .. q6_rad      joint positions of the motors' encoders, or q1_deg ..\n"
    "  tau1_Nm .. tau6_Nm    joint torques from the motors' currents\n"
    "  x_m, y_m, z_m         where the instrument saw the point, in its own axes\n"
    "  optional: qw, qx, qy, qz (orientation of the measured frame), qd1_rad_per_s .., load_N and trial (labels)\n"
    "Dynamic files: time_s, q.., tau.., qd1_rad_per_s .. from the robot at its rate; time_s, x_m, y_m, z_m from the "
    "instrument at\n"
    "its own. Rows with the same name in column trial belong together. The shift between the two clocks is estimated.\n"
    "Columns may stand in any order; others, empty lines and lines that begin with # are passed over; a\n"
    "comment that says SIMULATED marks the result so.\n\n"
    "What the data cannot tell apart is found by rank, kept at nominal and named. Rows that disagree are rejected and "
    "listed. The\n"
    "result is the nominal robot file with a signed calibration beside it; every command takes it with --robot "
    "FILE.json.\n"
    "Needs no account; nothing moves. Ctrl+C ends it; nothing is written then.\n\n"
    "Examples:\n"
    "  articulusctl calibrate --example trial          simulated measurements to try it with, and the command for "
    "them\n"
    "  articulusctl calibrate --robot pa10_6ce --tool 0,0,0.12 --static trial/static.csv --hold-out 20\n"
    "  articulusctl calibrate --robot pa10_6ce --tool 0,0,0.12 --static trial/static.csv \\\n"
    "    --dynamic-robot trial/robot.csv --dynamic-reference trial/reference.csv --validate trial/validate.csv \\\n"
    "    --by Weber --out calibrated.json --report report.html\n"
    "  articulusctl fk --robot ./calibrated.json < q.csv";

using Units = std::map<std::string, double>;
Units lengths() { return {{"m", 1.0}, {"mm", 1e-3}, {"um", 1e-6}}; }
Units angles() { return {{"rad", 1.0}, {"mrad", 1e-3}, {"deg", spatial::kRadiansPerDegree}}; }
Units times() { return {{"s", 1.0}, {"ms", 1e-3}}; }

void addMeasurementOptions(CLI::App& command, CalibrateOptions& o) {
  const auto files = [&](const char* name, Files& to, const char* text) {
    command.add_option(name, to, text)->type_name("FILE.csv")->group("Measurements");
  };
  files("--static", o.standing, "Poses of the arm at rest; may be given several times");
  files("--dynamic-robot", o.robotFiles, "Motions as the robot recorded them, with --dynamic-reference");
  files("--dynamic-reference", o.referenceFiles, "The same motions as the instrument recorded them");
  files("--validate", o.validate, "Poses at rest for validation only, not used by the fit");
  files("--validate-robot", o.validateRobot,
        "Motions for validation only, not used by the fit; with --validate-reference");
  files("--validate-reference", o.validateReference, "The same motions as the instrument recorded them");
  command
      .add_option("--hold-out", o.holdOut_percent,
                  "Without --validate: set aside this share of the rows, drawn from the seed")
      ->check(CLI::Range(0.0, 80.0))
      ->type_name("PERCENT")
      ->group("Measurements");
  command.add_option("--tool", o.tool_m, "Approximate position of the measured point in the flange frame, m")
      ->delimiter(',')
      ->expected(3)
      ->type_name("X,Y,Z")
      ->group("Measurements");
}

void addModelOptions(CLI::App& command, CalibrateOptions& o) {
  addQuantity(command, "--prior-length", o.fit.prior.length_m,
              "How far lengths usually are from nominal, one sigma; 0mm: no prior", lengths(), "1mm")
      ->group("Model");
  addQuantity(command, "--prior-angle", o.fit.prior.angle_rad,
              "How far angles usually are from nominal, one sigma; 0deg: no prior", angles(), "0.5deg")
      ->group("Model");
  command
      .add_flag("--unknown-stiffness", o.unknownStiffness,
                "Ignore the stiffness in the robot file: start from a rigid arm")
      ->group("Model");
  command
      .add_flag("--keep-d", o.keepD,
                "Never fit Hayati's beta in place of d where axes are parallel (Hill's 34 parameters)")
      ->group("Model");
  command
      .add_option("--fix", o.fit.fixed,
                  "Keep at nominal: names such as alpha3, d2, compliance1, or compliance, lag, tool for all of a kind")
      ->delimiter(',')
      ->type_name("NAME,...")
      ->group("Model");
}

void addMethodOptions(CLI::App& command, CalibrateOptions& o) {
  addQuantity(command, "--sigma", o.fit.positionSigma_m, "Noise of the reference per axis; otherwise estimated",
              lengths(), "estimated")
      ->group("Method");
  command.add_option("--cut", o.fit.outlierCut, "Reject rows beyond so many sigmas; 0: none")
      ->check(CLI::Range(0.0, 1e6))
      ->capture_default_str()
      ->group("Method");
  addQuantity(command, "--max-shift", o.fit.timeShiftLimit_s, "Look for the time shift within plus or minus this",
              times(), "100ms")
      ->group("Method");
  command.add_flag("--no-global-start", o.noGlobalStart, "Skip the particle swarm: solve from nominal only")
      ->group("Method");
  command.add_option("--seed", o.fit.seed, "Random seed of the swarm, the hold-out and --example")
      ->check(app::seedRange())
      ->type_name("NUMBER")
      ->capture_default_str()
      ->group("Method");
}

void addOutputOptions(CLI::App& command, CalibrateOptions& o) {
  command.add_option("--by", o.by, "Who signs this calibration; written into the robot file")
      ->type_name("NAME")
      ->group("Output");
  command.add_option("--out", o.out, "Robot file to write")->type_name("FILE.json")->group("Output");
  command.add_option("--report", o.report, "Page with tables and plots to write")
      ->type_name("FILE.html")
      ->group("Output");
  command
      .add_flag("--force", o.force,
                "Replace files that exist; store a result although the measurements do not fit the arm")
      ->group("Output");
}

}  // namespace

void addCalibrateCommand(CLI::App& program, Context& context) {
  auto* command =
      program.add_subcommand("calibrate", "Fit geometry and joint stiffness of an arm to measured positions");
  auto o = std::make_shared<CalibrateOptions>();
  addRobotOption(*command, o->robot);
  addMeasurementOptions(*command, *o);
  addModelOptions(*command, *o);
  addMethodOptions(*command, *o);
  addOutputOptions(*command, *o);
  addJsonOption(*command, *o);
  command
      ->add_option("--example", o->example, "Write simulated measurements into a folder instead, to try this command")
      ->type_name("FOLDER");
  command->footer(kFooter);
  onCommand(*command, context, [o, &context] { return calibrateRobot(*o, context); });
}

}  // namespace articulus::cli
