#include <spdlog/spdlog.h>
#include <unistd.h>
#include <nlohmann/json.hpp>

#include <chrono>
#include <cstdio>
#include <memory>
#include <thread>

#include "app/cli/commands.h"
#include "app/cli/csv_file.h"
#include "app/cli/interrupt.h"
#include "app/cli/parameter_values.h"
#include "app/cli/person.h"
#include "app/cli/protocol_source.h"
#include "app/cli/run/account_watch.h"
#include "app/cli/run/may_open.h"
#include "app/cli/run/mounted_specimen.h"
#include "app/cli/run/output_options.h"
#include "app/cli/run/registration_file.h"
#include "app/cli/run/run_faults.h"
#include "app/cli/run/run_report.h"
#include "app/cli/run/vice_note.h"
#include "app/cli/run/vice_question.h"
#include "app/cli/run_meter.h"
#include "app/cli/station_driver.h"
#include "app/cli/terminal/terminal_prompt.h"
#include "app/cli/terminal/text_table.h"
#include "app/cli/weigh_in.h"
#include "app/instance_lock.h"
#include "app/log.h"
#include "app/seed_option.h"
#include "core/base/text/printable.h"
#include "core/cell/cell_config.h"
#include "core/cell/simulated_specimen.h"
#include "core/procedure/tool_store.h"
#include "core/protocol/protocol_json.h"
#include "core/run/drift/cell_measurements.h"
#include "core/run/duration/expected_run.h"
#include "core/run/rehearsal/rehearsal_plan.h"
#include "core/run/run_director.h"
#include "core/spatial/side.h"

namespace articulus::cli {
namespace {

using base::Error;
using base::ErrorCode;

constexpr std::chrono::milliseconds kLookAtAnalysis{2};

struct RunOptions : CommonOptions {
  std::string protocol, cell, specimen, waiver, registration;
  cell::SpecimenChoice simulated;  // what lies in the virtual vice
  bool fast = false, strictTime = false, viceOpen = false, viceIsEmpty = false, yes = false;
  std::vector<std::string> values;  // NAME=NUMBER
  DeviceFaultOrder faults;
  std::int64_t seed = 1;
  std::filesystem::path csv;
  std::optional<app::PoseStreamSettings> poseStream;
  std::optional<app::IgtlinkSettings> igtlink;
};

/// Its number; 0 where there is no specimen, whose it would be.
/// Before anything moves: a disk that takes no session is found with the specimen on the bench, not in the vice.
base::Result<std::int64_t> beginSession(storage::UserStore& store, std::int64_t specimen) {
  if (specimen == 0) return std::int64_t{0};
  const auto begun = store.beginSession(specimen);
  if (!begun) return begun.error();
  return begun->id;
}

base::Result<void> endSession(storage::UserStore& store, std::int64_t session) {
  return session != 0 ? store.endSession(session) : base::Result<void>{};
}

/// Protocol and cell, read and checked against each other before anybody is asked for a password. A name that is
/// neither file nor shipped key may be an experiment of the person and is looked up once she has signed in.
base::Result<void> checkBeforehand(const RunOptions& o, const std::filesystem::path& resources) {
  if (o.viceOpen && !o.specimen.empty())
    return Error{ErrorCode::InvalidArgument, "With --vice-open nothing is clamped, and --specimen names a specimen.",
                 "Leave one of them out."};
  if (o.viceOpen && !o.registration.empty())
    return Error{ErrorCode::InvalidArgument,
                 "With --vice-open nothing is clamped, and --registration says where a specimen lies.",
                 "Leave one of them out."};
  if (o.csv == "-")
    return Error{ErrorCode::InvalidArgument,
                 "The result of a run is on standard output, its samples cannot be as well.",
                 "Name a file with --csv, or export them afterwards: articulusctl export RUN --csv -."};
  if (!o.csv.empty())
    if (auto good = checkCsv(o.csv, o.json); !good) return good;
  const auto shared = withValues(findSharedProtocol(o.protocol, resources), o.values);
  if (!shared && (isFile(o.protocol) || shared.error().code != ErrorCode::NotFound)) return shared.error();
  auto inVice = o.simulated;
  const auto cell = cellFor(shared ? &shared->protocol : nullptr, o.cell, inVice, resources);
  if (!cell) return cell.error();
  if (auto may = run::mayRunUnattended(*cell); o.yes && !may) return may.error();
  if (shared)
    if (auto good = checkProtocol(*shared, *cell); !good) return good.error();
  return {};
}

/// Watches the run to its end. Ctrl+C stops robot and run; so does an administrator who takes the account away.
/// Questions of the protocol are asked on the terminal.
run::RunProgress watch(run::RunDirector& director, StationDriver& driver, station::StationLink& link, RunMeter& meter,
                       AccountWatch& account, bool fast, RunFaults& faults) {
  bool stopping = false;
  std::string why;
  while (true) {
    const auto progress = director.poll();
    if (progress.finished) return progress;
    faults.act(link.snapshot());
    if (const auto taken = account.taken(); taken && !Interrupt::requested()) {
      meter.say("The account " + *taken + ": the run is stopped.");
      why = "stopped: the account " + *taken;
      Interrupt::request();  // the same way out, in order
    }
    if (Interrupt::requested() && !stopping) {
      stopping = true;
      link.requestStop();
      director.stop(why.empty() ? "stopped by " + std::string(Interrupt::cause()) : why);
      meter.say("stopping");
    }
    if (progress.prompt && !stopping) {
      meter.end();
      if (const auto choice = askOnTerminal(
              *progress.prompt, fast ? std::function<void()>() : [&] {
                driver.passTime();
                if (const auto taken = account.taken()) {
                  meter.say(*taken);
                  Interrupt::request();
                }
              })) {
        if (auto answered = director.answer(*choice); !answered) meter.say(answered.error().text());
        meter.stood(link.snapshot(), progress.action);
      }
      continue;
    }
    if (!stopping) meter.show(link.snapshot(), progress.action);
    if (progress.analysing && fast) std::this_thread::sleep_for(kLookAtAnalysis);
    else driver.passTime();
  }
}

/// An account that was taken away meanwhile ends the preparation as Ctrl+C does: nothing is clamped in its name.
base::Result<void> stillHers(AccountWatch& account) {
  const auto taken = account.taken();
  if (!taken) return {};
  Interrupt::request();
  return Error{ErrorCode::PermissionDenied, "The account " + *taken + ": nothing was begun.",
               "Somebody else signs in and runs it."};
}

/// The load cell is weighed with the known tool before anything is clamped; what came of it is audited.
base::Result<void> passWeighIn(const RunOptions& o, const Context& context, app::Station& station,
                               StationDriver& driver, run::RunDirector& director, AccountWatch& account,
                               RunMeter& meter) {
  director.weighIn().ask();
  if (!director.weighIn().asked()) return {};  // load cell and arm are of different benches
  meter.say("weighing the load cell with the known tool");
  base::Result<void> hers;
  const auto weighed = weighIn(station, driver, [&](const std::string&, double) {
    if (hers) hers = stillHers(account);
  });
  if (!hers) return hers;
  if (!weighed) return weighed.error();
  director.weighIn().put(weighed->result, weighed->toolRevision);
  auto accounts = openAccounts(o.data, context.resources);
  if (!accounts) return accounts.error();
  const auto told = (*accounts)->audit(o.user, "load_cell_weighed", station.cell().key, "", weighed->result.words());
  if (!told) return told;
  if (auto kept = run::keepMeasured(**accounts, o.user, station.cell(), run::measuredOf(weighed->result)); !kept)
    return kept;
  if (auto may = director.weighIn().mayRun(); !may)
    return Error{ErrorCode::DeviceFailure, may.error().message,
                 "Mend what is wrong; \"articulusctl identify weigh-in\" shows each channel. Nothing was clamped."};
  meter.say("load cell weighed: " + weighed->result.figure());
  return {};
}

/// What is told of the vice as it closes.
struct InVice {
  ViceNote& note;
  const storage::Specimen& specimen;
};

void sayLiveness(const cell::CellConfig& cell, RunMeter& meter) {
  const cell::LivenessInfo& live = info(cell.devices.liveness());
  if (cell.devices.liveness() != cell::Liveness::Simulated)
    meter.say(std::string(live.mark) + ": " + std::string(live.meaning));
}

/// A live cell is commissioned, and the plan rehearsed, before anybody works on it: told before the arm moves, not
/// after.
base::Result<void> mayMove(const RunOptions& o, const app::Station& station, run::RunDirector& director,
                           storage::AccountStore& accounts, const run::RehearsalPlan& plan) {
  director.commissioning().keptIn(o.data, accounts.key().publicKey(), station.openedAs());
  director.rehearsals().keptIn(accounts);
  if (auto may = director.commissioning().mayRun(); !may) return may;
  if (!director.rehearsals().asked()) return {};
  const auto hash = hashOf(plan, station.cell());
  if (!hash) return hash.error();
  if (!o.waiver.empty()) return director.rehearsals().waive(o.user, *hash, o.waiver);
  auto may = director.rehearsals().mayRun(*hash);
  if (may) return may;
  return Error{may.error().code, may.error().message,
               may.error().remedy + " Here: articulusctl rehearse with the same options, or --waive-rehearsal REASON."};
}

base::Result<void> makeReady(const RunOptions& o, const Context& context, app::Station& station, StationDriver& driver,
                             run::RunDirector& director, const InVice& vice, AccountWatch& account, RunMeter& meter) {
  const auto say = [&meter](const std::string& what) { meter.say(what); };
  sayLiveness(station.cell(), meter);
  if (auto r = driver.makeReady(say); !r) return r;
  if (auto r = passWeighIn(o, context, station, driver, director, account, meter); !r) return r;
  account.lookAtOnce();
  if (auto r = stillHers(account); !r) return r;
  if (o.viceOpen) return {};
  vice.note.closing(vice.specimen, o.user, say);
  return driver.clamp(say);
}

void sayScheduling(const station::TimingSummary& timing) {
  if (!timing.schedulingNote.empty())
    std::fprintf(stderr, "No real-time scheduling: %s\n", timing.schedulingNote.c_str());
}

/// Long because it is the order in which a run begins and ends: each line needs what those before it found.
base::Result<ExitCode> run(const RunOptions& o, const Context& context) {
  if (auto good = checkBeforehand(o, context.resources); !good) return good.error();
  // Before the password: who cannot run now has not signed in either.
  if (const auto used = app::InstanceLock::inUse(o.data)) return *used;
  auto person = signIn(o.user, o.data, context.resources);
  if (!person) return person.error();
  const auto held = app::InstanceLock::ofData(o.data, "articulusctl run of " + o.user);
  if (!held) return held.error();
  app::openLog(o.data);
  auto& store = *person->store;
  const auto named = withValues(findProtocol(o.protocol, context.resources, store), o.values);
  if (!named) return named.error();
  auto inVice = o.simulated;
  const auto cell = cellFor(&named->protocol, o.cell, inVice, context.resources);
  if (!cell) return cell.error();
  if (auto good = checkProtocol(*named, *cell); !good) return good.error();
  const auto where = placedByFile(named->protocol, o.registration, *cell);
  if (!where) return where.error();
  if (auto admitted = admit(person->account, *cell, o.data, context.resources); !admitted) return admitted.error();
  const ViceQuestion question{
      .data = o.data, .resources = context.resources, .who = o.user, .saidToBeEmpty = o.viceIsEmpty};
  if (auto settled = question.settle(*cell); !settled) return settled.error();
  if (auto may = mayOpen(*cell, o.data, context.resources); !may) return may.error();
  const auto specimen =
      o.viceOpen ? base::Result<storage::Specimen>(storage::Specimen{}) : mountedSpecimen(store, o.specimen, *cell);
  if (!specimen) return specimen.error();

  auto station = app::Station::create({.cell = cell->file.string(),
                                       .cellPatch = cell::specimenPatch(inVice),
                                       .resources = context.resources,
                                       .seed = static_cast<std::uint64_t>(o.seed),
                                       .manualClock = o.fast,
                                       .strictTime = o.strictTime,
                                       .selfTest = true,
                                       .wirePatience = RunFaults::patience(o.faults),
                                       .poseStream = o.poseStream,
                                       .igtlink = o.igtlink});
  if (!station) return station.error();
  auto faults = RunFaults::of(o.faults, **station);
  if (!faults) return faults.error();
  auto& link = (*station)->link();
  if (!o.fast) sayScheduling(link.timing());
  StationDriver driver(**station);
  auto accounts = openAccounts(o.data, context.resources);
  if (!accounts) return accounts.error();
  const auto tool =
      procedure::useStoredTool(link, (*station)->cell(), o.data, (*accounts)->tagger(procedure::kToolTag));
  if (!tool) return tool.error();
  const auto program = protocol::expand(named->protocol, spatial::sideFromText(specimen->side));
  if (!program) return program.error();
  const auto expected =
      run::expectedRun(named->protocol, *program, run::forecastBasis(*cell, cell->limits), cell->name, &store);
  if (const auto asks = expected.forecast.prompts + expected.forecast.cuts; !o.yes && asks > 0 && !isatty(STDIN_FILENO))
    return Error{ErrorCode::InvalidArgument,
                 "This protocol asks " + (asks == 1 ? std::string("once") : std::to_string(asks) + " times") +
                     " and there is no terminal to answer on.",
                 "Start it on a terminal, or with --yes: each first answer is taken and the virtual bench cuts."};
  RunMeter meter(*program, expected, !o.fast);
  meter.say("takes about " + wordsOf(expected));
  if (*tool) meter.say("working with the tool that " + (*tool)->by + " put in force on " + (*tool)->when);
  run::RunDirector director(link, (*station)->cell(), store, app::softwareVersion());
  ViceNote note(o.data, (*station)->cell(), [&meter](const std::string& what) { meter.say(what); });
  for (const std::string& line : run::placementsInWords(*where)) meter.say(line);
  const auto plan = run::planNow(link, (*station)->cell(), *where, *specimen, !o.viceOpen);
  if (auto may = mayMove(o, **station, director, **accounts, plan); !may) return may.error();
  const auto session = beginSession(store, specimen->id);
  if (!session) return session.error();
  if (auto kept = keepRegistration(store, *session, o.user, o.registration); !kept) {
    (void)endSession(store, *session);
    return kept.error();
  }
  AccountWatch account(**accounts, person->account);
  const auto ready = makeReady(o, context, **station, driver, director, {note, *specimen}, account, meter);
  if (!ready) {
    meter.end();
    driver.leave();
    (void)endSession(store, *session);
    return ready.error();
  }
  link.heartbeat();
  const auto started = director.start({.protocol = named->protocol,
                                       .sessionId = *session,
                                       .specimen = *specimen,
                                       .seed = o.seed,
                                       .realTime = !o.fast,
                                       .unattended = o.yes});
  run::RunProgress progress;
  faults->begin(link.snapshot(), cell->rate_Hz);
  if (started) progress = watch(director, driver, link, meter, account, o.fast, *faults);
  meter.end();
  if (started) faults->sayWhatDidNotHappen();
  std::string recordingProblem = link.recordingProblem();
  if (recordingProblem.empty()) recordingProblem = progress.recordingProblem;
  const auto timing = link.timing();
  spdlog::info("run {}{} of {} by {}: {} ({}); {} late cycles", progress.runId,
               (*station)->cell().simulated ? ", simulated," : "", named->protocol.name, o.user,
               name(progress.ending.end), run::wordsOf(progress), timing.late);
  for (const std::string& wire : timing.wires) spdlog::info("{}", wire);
  driver.leave();
  Interrupt::answered();  // the robot stands; what was recorded is shown and exported
  const auto closed = endSession(store, *session);
  if (!started) return started.error();
  const auto kept = run::keepStiffness(**accounts, o.user, (*station)->cell(), store, progress.runId, specimen->label);
  if (!kept) std::fprintf(stderr, "%s\n", kept.error().text().c_str());
  const auto reported = reportRun({progress, recordingProblem, timing, o.csv, o.json}, store, (*station)->cell());
  if (!reported) return reported;
  if (!closed && recordingProblem.empty()) return closed.error();  // of a full disk once is enough
  return reported;
}

}  // namespace

void addRunCommand(CLI::App& program, Context& context) {
  auto* command = program.add_subcommand("run", "Run a protocol on a cell and print its result table");
  auto options = std::make_shared<RunOptions>();
  command
      ->add_option("PROTOCOL", options->protocol,
                   "Key in resources/protocols, path to a .json file, or one of your experiments")
      ->required();
  command->add_option("--cell", options->cell,
                      "Key in resources/cells or path to a .json file; else the one that the protocol is made for");
  command
      ->add_option("--simulated-specimen", options->simulated.key,
                   "Put another specimen into the virtual vice: key in resources/specimens; else the one that the "
                   "protocol is made for, or the cell's")
      ->type_name("KEY");
  command
      ->add_option_function<std::string>(
          "--side", [options](const std::string& side) { options->simulated.side = spatial::sideFromText(side); },
          "Side of the specimen in the virtual vice; protocols that depend on the side run for that one")
      ->check(CLI::IsMember({"right", "left"}));
  addUserOption(*command, *options);
  command->add_option("--specimen", options->specimen, "Label of the specimen; the simulated one has its own")
      ->type_name("LABEL");
  addRegistrationOption(*command, options->registration);
  command->add_flag("--vice-open", options->viceOpen, "Clamp no specimen: for protocols that only move");
  addViceOption(*command, options->viceIsEmpty);
  command
      ->add_option(
          "--waive-rehearsal", options->waiver,
          "Live cells: run a plan that was not rehearsed (articulusctl rehearse); you answer for it, and it is "
          "audited with this reason")
      ->type_name("REASON");
  command->add_flag("--fast", options->fast,
                    "As fast as this computer can instead of in real time; same seed, same bits");
  command->add_flag("--strict-time", options->strictTime,
                    "A simulated cell goes on while the computer is busy elsewhere, as a live one would");
  command->add_flag(
      "--yes", options->yes,
      "Answer every question of the protocol with its first choice; structures are cut by the virtual bench");
  command->add_option("--set", options->values, "Value of a parameter of the protocol, for example --set moment=2.5")
      ->type_name("NAME=NUMBER");
  command->add_option("--seed", options->seed, "Random seed of the simulated cell (noise and the like)")
      ->check(app::seedRange())
      ->capture_default_str();
  addOutputOptions(*command, options->poseStream, options->igtlink);
  addRunFaultOptions(*command, options->faults);
  command->add_option("--csv", options->csv, "Also write the samples to this file")->type_name("FILE");
  addDataOption(*command, *options);
  addJsonOption(*command, *options);
  command->footer(
      "Switches the controller on, goes home, zeroes the load cell, waits until every limit has stopped the "
      "virtual\ntwin of the cell, weighs the load cell with the known tool, clamps the specimen and runs the protocol. "
      "The progress is on standard error, the "
      "result on standard output. Ctrl+C stops the robot; what was recorded is kept and the run is\nstored as stopped. "
      "A tool that was put in force for the cell (identify tool --use) is compensated and frozen with the "
      "run.\n\nShipped protocols with their cells and times: articulusctl protocols. The shortest is "
      "spine_flexibility_quick (50 s, for\ndemonstrations); gentle_moves needs --vice-open.\n\nExamples:\n  "
      "articulusctl run spine_flexibility --cell munich --user weber\n  articulusctl run spine_flexibility --user "
      "weber --fast --seed 7\n  articulusctl run my_test.json --user weber --specimen \"L3-L5 #07\" --csv run.csv\n  "
      "articulusctl run gentle_moves --user weber --vice-open\n  articulusctl run shoulder_stability --side left "
      "--user weber --fast --yes\n  articulusctl run polymer_direct_force --simulated-specimen polymer_body_2 --user "
      "weber --fast\n  articulusctl run spine_flexibility_quick --user demo --fast --json < password.txt > "
      "result.json\n\nExit codes: 0 completed, 2 bad input, 3 wrong password, 4 stopped by a fault or by you, 5 the "
      "disk or database refused.");
  onCommand(*command, context, [options, &context] { return run(*options, context); });
}

}  // namespace articulus::cli
