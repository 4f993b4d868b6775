
#include <cstdio>
#include <map>
#include <memory>

#include "app/cli/identify/identify_command.h"
#include "app/cli/identify/identify_input.h"
#include "app/cli/identify/identify_output.h"
#include "app/cli/identify/identify_station.h"
#include "app/cli/interrupt.h"
#include "app/cli/person.h"
#include "app/cli/result_output.h"
#include "app/cli/run/vice_question.h"
#include "app/cli/station_driver.h"
#include "app/cli/terminal/progress_bar.h"
#include "app/cli/terminal/text_table.h"
#include "app/instance_lock.h"
#include "app/locations.h"
#include "app/seed_option.h"
#include "core/base/clock.h"
#include "core/base/output_file.h"
#include "core/procedure/tool_procedure.h"
#include "core/procedure/tool_store.h"
#include "core/run/drift/cell_measurements.h"
#include "core/sensing/tool_calibration_json.h"

namespace articulus::cli {
namespace {

using base::Error;
using base::ErrorCode;
using Model = sensing::ToolIdentificationOptions::Model;

struct ToolOptions : CommonOptions {
  std::string csv, cell, out, writeCsv;
  procedure::ToolProcedure::Options procedure;
  std::int64_t seed = 1;
  double gravity_m_per_s2 = 9.81;
  bool fast = false, use = false, force = false, viceIsEmpty = false;
};

Error wrong(const std::string& what, const std::string& remedy) { return {ErrorCode::InvalidArgument, what, remedy}; }

struct Measured {
  std::vector<sensing::ToolPose> poses;
  sensing::ToolIdentification found;
  bool simulated = false;
  std::string cellKey, cellName;
};

base::Result<Measured> fromFile(const ToolOptions& o) {
  const auto input = readToolPoses(o.csv, o.gravity_m_per_s2);
  if (!input) return input.error();
  auto found = sensing::identifyTool(input->rows, o.procedure.identification);
  if (!found) return ofFile(o.csv, found.error());
  return Measured{input->rows, std::move(*found), input->simulated, {}, {}};
}

/// Leads the procedure to its end; Ctrl+C cancels it.
base::Result<void> walk(procedure::ToolProcedure& procedure, StationDriver& driver) {
  ProgressBar bar("identification");
  while (true) {
    const auto progress = procedure.poll();
    bar.show(progress.fraction);
    if (progress.phase == procedure::ToolProcedure::Phase::Done) return {};
    if (progress.phase != procedure::ToolProcedure::Phase::Running) return procedure.error();
    if (Interrupt::requested()) procedure.cancel();
    driver.passTime();
  }
}

base::Result<Measured> fromCell(const ToolOptions& o, const Context& context,
                                const std::optional<storage::Account>& engineer) {
  auto station = openStation({.cell = o.cell,
                              .resources = context.resources,
                              .seed = static_cast<std::uint64_t>(o.seed),
                              .manualClock = o.fast},
                             o, o.viceIsEmpty, context, engineer);
  if (!station) return station.error();
  StationDriver driver(**station);
  const cell::CellConfig& cell = (*station)->cell();
  const auto on = [](const cycle::Snapshot& s) {
    return s.controllerOn && !s.waitsForArm && s.state == cycle::State::Stop;
  };
  procedure::ToolProcedure procedure((*station)->link(), cell);
  auto done = driver.holdDeadMan();
  if (done) done = driver.send(cycle::CommandKind::ControllerOn);
  if (done) done = driver.waitUntil("Switching the controller on", 5.0, on);
  for (int i = 0; done && i < 5; ++i) driver.passTime();  // until the arm hangs calmly on its drives
  if (done) done = procedure.start(cell.limits, o.procedure);
  if (done) done = walk(procedure, driver);
  driver.leave();
  if (!done) return done.error();
  return Measured{procedure.poses(), procedure.result(), cell.simulated, cell.key, cell.name};
}

/// Looked at before the robot moves: what is measured in minutes must not be lost to a misspelt folder.
base::Result<void> mayBeWritten(const std::string& file, bool force) {
  std::error_code none;
  if (std::filesystem::is_regular_file(file, none) && !force)
    return Error{ErrorCode::Conflict, file + " exists already.", "Choose another name, or replace it with --force."};
  return base::canBeWritten(file);
}

std::string csvOf(const Measured& m) {
  std::string text = m.simulated ? "# SIMULATED: nothing was measured.\n" : "";
  text +=
      "gravity_x_m_per_s2,gravity_y_m_per_s2,gravity_z_m_per_s2,force_x_N,force_y_N,force_z_N,moment_x_Nm,moment_y_Nm,"
      "moment_z_Nm\n";
  char cell[32];
  for (const auto& pose : m.poses)
    for (int i = 0; i < 9; ++i) {
      std::snprintf(cell, sizeof cell, "%.17g", i < 3 ? pose.gravity_S[i] : pose.load[i - 3]);
      text += std::string(cell) + (i < 8 ? "," : "\n");
    }
  return text;
}

/// Who will stand for the tool; asked before the robot moves, so that nobody waits for a refusal.
base::Result<storage::Account> signInEngineer(const ToolOptions& o, const Context& context) {
  auto person = signIn(o.user, o.data, context.resources);
  if (!person) return person.error();
  if (!storage::mayTune(person->account.role))
    return Error{ErrorCode::PermissionDenied,
                 "Only an engineer may put a tool in force; " + o.user + " is a clinician.",
                 "Let an engineer do it, or leave out --use."};
  return person->account;
}

/// Puts the tool in force for the sessions to come, with who did it.
base::Result<void> use(const ToolOptions& o, const Measured& m, const std::string& engineer, const Context& context) {
  auto accounts = openAccounts(o.data, context.resources);
  if (!accounts) return accounts.error();
  cell::CellConfig key;
  key.key = m.cellKey;
  key.simulated = m.simulated;
  const auto tagger = (*accounts)->tagger(procedure::kToolTag);
  const auto before = procedure::loadTool(o.data, key, tagger);
  const std::string old = !before   ? "unreadable"
                          : *before ? sensing::toJson((*before)->tool).dump()
                                    : "as the cell file states";
  if (auto saved =
          procedure::saveTool(o.data, {m.found.tool, m.cellKey, engineer, base::utcNow(), m.simulated}, tagger);
      !saved)
    return saved;
  if (auto kept = (*accounts)->audit(engineer, "tool_changed", m.cellKey, old, sensing::toJson(m.found.tool).dump());
      !kept)
    return kept;
  return run::keepMeasured(**accounts, engineer, key, run::measuredOf(m.found.tool));
}

base::Result<ExitCode> identifyTool(const ToolOptions& o, const Context& context) {
  if (o.csv.empty() == o.cell.empty())
    return wrong("No measurements were given.",
                 "Give measurements with --csv FILE, or let a cell measure with --cell KEY.");
  // A station that runs works with the tool that it began with, and would not learn of another.
  if (o.use)
    if (const auto used = app::InstanceLock::inUse(o.data)) return *used;
  if (o.use && o.cell.empty()) return wrong("--use needs a cell that the tool hangs in.", "Add --cell KEY.");
  if (o.use && o.user.empty())
    return wrong("--use needs the name of the person who signs the tool.", "Add --user NAME.");
  for (const auto& file : {o.out, o.writeCsv})
    if (!file.empty())
      if (auto r = mayBeWritten(file, o.force); !r) return r.error();
  std::optional<storage::Account> engineer;
  app::InstanceLock held;  // until the tool is in force
  if (o.use) {
    auto account = signInEngineer(o, context);
    if (!account) return account.error();
    engineer = *account;
    auto lock = app::InstanceLock::ofData(o.data, "articulusctl identify tool of " + o.user);
    if (!lock) return lock.error();
    held = std::move(*lock);
  }
  const auto measured = o.csv.empty() ? fromCell(o, context, engineer) : fromFile(o);
  if (!measured) return measured.error();
  const auto object = toolObject(measured->found, measured->simulated);
  if (!o.writeCsv.empty())
    if (auto r = base::writeWholeFile(o.writeCsv, csvOf(*measured), base::FileMode::Private); !r) return r.error();
  if (!o.out.empty())
    if (auto r = base::writeWholeFile(o.out, object.dump(1) + "\n", base::FileMode::Private); !r) return r.error();
  if (o.use)
    if (auto r = use(o, *measured, engineer->name, context); !r) return r.error();
  if (o.json) {
    print(object);
  } else {
    std::printf("%s", toolText(measured->found, measured->simulated).c_str());
    if (o.use)
      std::printf("\nStored for %s in %s: the next session works with it, after zeroing.\n", measured->cellName.c_str(),
                  procedure::toolFile(o.data, measured->cellKey).c_str());
  }
  std::fprintf(stderr, "%s", warningText(measured->found.warnings).c_str());
  return ExitCode::Ok;
}

}  // namespace

void addIdentifyTool(CLI::App& identify, Context& context) {
  auto* command =
      identify.add_subcommand("tool", "Mass, centre of mass and all six offsets from tilted poses of the wrist");
  auto options = std::make_shared<ToolOptions>();
  auto* csv = command->add_option("--csv", options->csv, "Poses and loads of your own robot")->type_name("FILE");
  command->add_option("--cell", options->cell, "Let this cell measure: key in resources/cells or path to a .json file")
      ->type_name("KEY")
      ->excludes(csv);
  command->add_option("--poses", options->procedure.poses, "Number of wrist orientations")
      ->check(CLI::Range(3, 100))
      ->capture_default_str();
  command->add_option("--settle", options->procedure.settle_s, "Wait at each pose, s")
      ->check(CLI::Range(0.0, 60.0))
      ->capture_default_str();
  command->add_option("--average", options->procedure.average_s, "Average at each pose, s")
      ->check(CLI::Range(0.01, 60.0))
      ->capture_default_str();
  const std::map<std::string, Model> models{
      {"better", Model::Better}, {"rigid", Model::Rigid}, {"linear", Model::Linear}};
  command
      ->add_option("--model", options->procedure.identification.model,
                   "rigid: mass and centre; linear: includes crosstalk; better: the one that predicts better")
      ->transform(CLI::CheckedTransformer(models))
      ->default_str("better");
  command->add_flag("--rotation", options->procedure.identification.sensorRotation,
                    "Also find the rotation of the load cell about its z axis");
  command->add_option("--gravity", options->gravity_m_per_s2, "Where poses are quaternions, m/s2")
      ->check(CLI::Range(9.5, 10.0))
      ->capture_default_str();
  command->add_flag("--fast", options->fast, "With --cell: as fast as this computer can instead of in real time");
  command->add_option("--seed", options->seed, "With --cell: random seed of a simulated cell (noise and the like)")
      ->check(app::seedRange())
      ->capture_default_str();
  command->add_option("--write-csv", options->writeCsv, "Also write what was measured, as --csv reads it")
      ->type_name("FILE");
  command->add_option("--out", options->out, "Also write the result as JSON, for identify specimen")->type_name("FILE");
  command->add_flag("--force", options->force, "Replace files that exist");
  command->add_flag("--use", options->use,
                    "With --cell: put it in force for the sessions to come; needs --user, an engineer");
  command
      ->add_option("--user", options->user,
                   "Who signs the tool with --use, or signs in, which a live cell of your own needs; the password is "
                   "asked for, or read from standard input")
      ->type_name("NAME");
  addDataOption(*command, *options);
  addViceOption(*command, options->viceIsEmpty);
  addJsonOption(*command, *options);
  command->footer(
      "The load cell also measures the weight of the tool, which changes with its tilt. Here weight and offsets "
      "are\nseparated by least squares over all poses at once (Martinez 2012, 5.6; Omrcen & Nemec 2002, 1.2). At least "
      "three poses are needed; eight to\ntwelve are good: tilt the wrist forwards, backwards and sideways, best until "
      "the tool hangs. A turn about the vertical\nchanges nothing. Nothing may touch the tool. Where the cell's "
      "channels mix, no rigid body explains the readings; then a\nlinear map of gravity to load is taken instead, if "
      "it predicts left-out poses clearly better.\n\nCSV: force_x_N, force_y_N, force_z_N, moment_x_Nm, moment_y_Nm, "
      "moment_z_Nm as the cell reports them (without any\ncompensation), and either gravity_x_m_per_s2, "
      "gravity_y_m_per_s2, gravity_z_m_per_s2 in axes of the cell, or qw, qx, qy,\nqz: the orientation of the cell in "
      "a frame whose z points up. One row a pose, means over half a second or more.\n\nWith --cell the robot moves to "
      "its initial position, tilts its wrist through poses that keep limits and distances, and\nreturns. No specimen "
      "may be mounted. Ctrl+C stops it.\n\nExamples:\n  articulusctl identify tool --csv poses.csv\n  articulusctl "
      "identify tool --csv poses.csv --rotation --model rigid --json\n  articulusctl identify tool --cell munich "
      "--fast --write-csv poses.csv --out tool.json\n  articulusctl identify tool --cell munich --fast --use --user "
      "weber\n\nExit codes: 0 identified (look at the warnings), 2 bad input, 3 not permitted, 4 stopped by a fault or "
      "by you, 5 disk.");
  onCommand(*command, context, [options, &context] { return identifyTool(*options, context); });
}

}  // namespace articulus::cli
