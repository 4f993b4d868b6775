#include "app/cli/commission/commission_command.h"

#include <unistd.h>
#include <utility>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <thread>
#include <utility>

#include "app/cli/commission/commission_report.h"
#include "app/cli/interrupt.h"
#include "app/cli/person.h"
#include "app/cli/result_output.h"
#include "app/cli/run/vice_question.h"
#include "app/cli/station_driver.h"
#include "app/cli/terminal/terminal_prompt.h"
#include "app/instance_lock.h"
#include "app/seed_option.h"
#include "core/base/clock.h"
#include "core/base/output_file.h"
#include "core/procedure/commission/commission_catalogue.h"
#include "core/procedure/tool_store.h"
#include "core/publication/commissioning_page.h"
#include "core/run/commissioning/cell_identity.h"
#include "core/run/commissioning/commissioning_store.h"

namespace articulus::cli {
namespace {

using base::Error;
using base::ErrorCode;
using record::CommissioningStep;

constexpr int kSteps = static_cast<int>(CommissioningStep::Count);
constexpr std::chrono::milliseconds kLook{10};

/// A person at a terminal; of a simulated arm nobody need be there.
class TerminalHost final : public procedure::CommissionHost {
 public:
  TerminalHost(app::Station& station, bool yes) : station_(station), yes_(yes) {}
  void passTime() override {
    station_.link().heartbeat();
    if (station_.manualClock())
      station_.advance(std::max(1, static_cast<int>(station_.cell().rate_Hz * 0.001 * double(kLook.count()))));
    else std::this_thread::sleep_for(kLook);
  }
  bool ask(const std::string& question) override {
    if (yes_) return true;
    run::Prompt prompt;
    prompt.text = question;
    prompt.choices = {"Yes", "No"};
    const auto choice = askOnTerminal(prompt, [this] { passTime(); });
    return choice && *choice == 0;
  }
  void tell(const std::string& words) override {
    if (words == last_) return;
    last_ = words;
    std::fprintf(stderr, "  %s\n", words.c_str());
  }
  /// A switch that is wired to a simulated arm is a person's all the same.
  void act(procedure::HandAct hand) override {
    if (!yes_ || !station_.cell().simulated || station_.cell().devices.anySwitch()) return;
    station::StationLink& link = station_.link();
    using enum procedure::HandAct;
    switch (hand) {
      case LetGoHandle: return link.setDeadMan(false);
      case HoldHandle: return link.setDeadMan(true);
      case PressButton: return link.setEmergencyStop(true);
      case ReleaseButton: return link.setEmergencyStop(false);
      case PressArmStop: return station_.stopArmItself(true);
      case ReleaseArmStop: return station_.stopArmItself(false);
    }
  }
  bool cancelled() const override { return Interrupt::requested(); }

 private:
  app::Station& station_;
  bool yes_;
  std::string last_;
};

base::Result<std::vector<CommissioningStep>> stepsOf(const CommissionOptions& o) {
  std::vector<CommissioningStep> all, steps;
  std::string keys;
  for (int i = 0; i < kSteps; ++i) {
    all.push_back(static_cast<CommissioningStep>(i));
    keys.append(i ? ", " : "").append(info(all.back()).key);
  }
  if (o.steps.empty()) return all;
  for (const std::string& key : o.steps) {
    const auto found = std::find_if(all.begin(), all.end(), [&key](auto step) { return info(step).key == key; });
    if (found == all.end())
      return Error{ErrorCode::InvalidArgument, "There is no step \"" + key + "\".", "There are " + keys + "."};
    steps.push_back(*found);
  }
  return steps;
}

base::Result<ExitCode> showStatus(const CommissionOptions& o, const Context& context) {
  const auto cell = cell::loadCell(o.cell, context.resources);
  if (!cell) return cell.error();
  auto accounts = openKnownAccounts(o.data, context.resources);
  if (!accounts) return accounts.error();
  const auto state = run::commissioningOf(*cell, o.data, (*accounts)->key().publicKey(), app::softwareVersion());
  if (o.json) {
    nlohmann::ordered_json object{
        {"cell", cell->key}, {"holds", state.holds()}, {"words", state.words}, {"remedy", state.remedy}};
    if (state.record) object["record"] = toJson(*state.record);
    print(object);
  } else {
    std::printf("%s: %s %s\n", cell->name.c_str(), state.words.c_str(), state.remedy.c_str());
    if (state.record) std::printf("\n%s", commissionText(*state.record).c_str());
  }
  return state.holds() ? ExitCode::Ok : ExitCode::BadInput;
}

/// To where each joint has room, with nothing mounted.
base::Result<void> goToWhereThereIsRoom(StationDriver& driver, TerminalHost& host, procedure::CommissionLead& lead) {
  const auto free = lead.ask("The arm goes to its home pose and to its initial pose now. Is its way free?");
  if (!free) return free.error();
  if (!*free) return Error{ErrorCode::Cancelled, "Nobody said that the arm's way is free.", "It stays where it is."};
  const auto tell = [&host](const std::string& what) { host.tell(what); };
  if (auto home = driver.goHomeAndZero(tell); !home) return home;
  if (auto still = lead.undisturbed(); !still) return still;
  host.tell("going to the initial pose");
  if (auto sent = driver.send(cycle::CommandKind::Initial); !sent) return sent;
  return driver.waitUntil("Reaching the initial pose", 3.0 * lead.cell.initialTime_s + 10.0,
                          [](const cycle::Snapshot& s) { return s.state == cycle::State::Stop; });
}

base::Result<record::CommissioningRecord> carryOut(const CommissionOptions& o, const Context& context,
                                                   app::Station& station, const std::vector<CommissioningStep>& steps) {
  const cell::CellConfig& cell = station.cell();
  StationDriver driver(station);
  TerminalHost host(station, o.yes);
  const auto accounts = openAccounts(o.data, context.resources);
  if (!accounts) return accounts.error();
  const auto tagger = (*accounts)->tagger(procedure::kToolTag);
  if (const auto tool = procedure::useStoredTool(station.link(), cell, o.data, tagger); !tool) return tool.error();
  procedure::CommissionLead lead(station.link(), cell, host);
  if (auto free = procedure::askWhetherTheArmIsFree(lead); !free) return free.error();
  if (auto on = driver.switchOn([&host](const std::string& what) { host.tell(what); }); !on) return on.error();
  record::CommissioningRecord made{.cell = cell.key,
                                   .cellName = cell.name,
                                   .cellHash = station.openedAs(),
                                   .software = app::softwareVersion(),
                                   .by = o.user,
                                   .when = {},
                                   .simulated = cell.simulated,
                                   .results = {}};
  bool hasRoom = false;
  for (const CommissioningStep step : steps) {
    std::fprintf(stderr, "%s. %s\n", std::string(info(step).label).c_str(), std::string(info(step).what).c_str());
    if (procedure::needsRoom(step) && !std::exchange(hasRoom, true))
      if (auto room = goToWhereThereIsRoom(driver, host, lead); !room) return room.error();
    auto result = doStep(lead, step);
    if (!result) {  // stopped or not: what was tried and did not pass voids what was recorded before
      made.results.push_back({step, false, result.error().message, {}});
      break;
    }
    const bool passed = result->passed;
    made.results.push_back(std::move(*result));
    if (!passed) break;  // what comes after relies on it
  }
  driver.leave();
  if (cell.handledAsLive()) run::holdAgainstFiles(made, cell);
  return made;
}

base::Result<ExitCode> commission(const CommissionOptions& o, const Context& context) {
  if (o.status) return showStatus(o, context);
  const auto steps = stepsOf(o);
  if (!steps) return steps.error();
  const auto cell = cell::loadCell(o.cell, context.resources);
  if (!cell) return cell.error();
  if (!cell->simulated && (o.yes || !isatty(STDIN_FILENO)))
    return Error{ErrorCode::InvalidArgument, "A live cell is commissioned by a person who watches the arm and answers.",
                 "Leave --yes out, and use a terminal. Nothing moved."};
  if (const auto used = app::InstanceLock::inUse(o.data)) return *used;
  auto person = signIn(o.user, o.data, context.resources);
  if (!person) return person.error();
  if (!storage::mayTune(person->account.role))
    return Error{ErrorCode::PermissionDenied, o.user + " is no engineer.", "Let an engineer commission the cell."};
  const auto held = app::InstanceLock::ofData(o.data, "articulusctl commission of " + o.user);
  if (!held) return held.error();
  if (auto admitted = admit(person->account, *cell, o.data, context.resources); !admitted) return admitted.error();
  const ViceQuestion question{
      .data = o.data, .resources = context.resources, .who = o.user, .saidToBeEmpty = o.viceIsEmpty};
  if (auto settled = question.settle(*cell); !settled) return settled.error();
  auto station = app::Station::create({.cell = cell->file.string(),
                                       .resources = context.resources,
                                       .seed = static_cast<std::uint64_t>(o.seed),
                                       .manualClock = o.fast});
  if (!station) return station.error();
  auto made = carryOut(o, context, **station, *steps);
  if (!made) return made.error();
  char when[32];
  made->when = base::isoUtcNow(when);
  auto accounts = openAccounts(o.data, context.resources);
  if (!accounts) return accounts.error();
  const auto& key = (*accounts)->key();
  // A rehearsal admits nobody; some steps that pass do not make up for the others, some that fail void them.
  const bool failed = std::any_of(made->results.begin(), made->results.end(), [](const auto& r) { return !r.passed; });
  const bool keeps = cell->handledAsLive() && (o.steps.empty() || failed);
  if (keeps) {
    if (auto saved = run::saveCommissioning(o.data, key, *made); !saved) return saved.error();
    if (auto kept = (*accounts)->audit(o.user, "cell_commissioned", cell->file.string(), made->cellHash,
                                       made->passed() ? "passed" : "not passed");
        !kept)
      return kept.error();
  }
  const std::string signature = keeps ? key.sign(toJson(*made).dump()) : std::string();
  if (!o.report.empty())
    if (auto written =
            base::writeWholeFile(o.report, publication::htmlOf(publication::commissioningPage(*made, signature)));
        !written)
      return written.error();
  if (o.json) {
    nlohmann::ordered_json object = toJson(*made);
    object["passed"] = made->passed();
    object["kept"] = keeps;
    print(object);
  } else {
    std::printf("%s", commissionText(*made).c_str());
    std::printf("\n%s\n", !cell->handledAsLive() ? "A rehearsal: nothing was kept."
                          : !keeps         ? "Only some steps were tried: what was recorded before stays in force."
                          : made->passed() ? "The cell is commissioned as it is; what changes it voids that."
                                           : "The cell is not commissioned.");
  }
  return made->passed() || (!o.steps.empty() && made->results.size() == steps->size() && made->results.back().passed)
             ? ExitCode::Ok
             : ExitCode::Stopped;
}

}  // namespace

void addCommissionCommand(CLI::App& program, Context& context) {
  auto* command = program.add_subcommand(
      "commission", "Try a live cell step by step before anybody runs a test on it; its arm moves in the air");
  auto options = std::make_shared<CommissionOptions>();
  command->add_option("--cell", options->cell, "Cell: key in resources/cells or path to a .json file")
      ->type_name("KEY")
      ->required();
  command->add_option("--steps", options->steps, "Only these steps, by key; a cell is commissioned by all of them")
      ->delimiter(',')
      ->type_name("KEYS");
  command->add_option("--report", options->report, "Write what was found as an HTML page to print")->type_name("FILE");
  command->add_flag("--status", options->status, "Tell how the commissioning stands; nothing moves");
  command->add_flag("--yes", options->yes,
                    "Answer all questions with yes, and simulate the hands; a simulated arm only");
  command->add_flag("--fast", options->fast, "As fast as this computer can; a simulated arm only");
  command->add_option("--seed", options->seed, "Random seed of the simulated cell (noise and the like)")
      ->check(app::seedRange())
      ->capture_default_str();
  addViceOption(*command, options->viceIsEmpty);
  addUserOption(*command, *options);
  addDataOption(*command, *options);
  addJsonOption(*command, *options);
  std::string steps;
  for (int i = 0; i < kSteps; ++i) {
    const auto& step = info(static_cast<CommissioningStep>(i));
    steps += "  " + std::string(step.key) + std::string(20 - step.key.size(), ' ') + std::string(step.what) + "\n";
  }
  command->footer(
      "Nothing may be mounted but the tool, and somebody holds the enabling switch and watches. Every motion is in the "
      "air and\n"
      "under the limits in force: first each joint turns a little where it stands, and only then the arm goes home. "
      "What was\n"
      "found is signed with the station's key and kept in DATA/commissioning; a live cell runs no protocol without it, "
      "and a\n"
      "change of its file, of its robot's or of the program's version voids it.\n\nSteps:\n" +
      steps +
      "\nExamples:\n"
      "  articulusctl commission --cell mine.json --user ana --report mine.html\n"
      "  articulusctl commission --cell mine.json --user ana --status\n"
      "  articulusctl commission --cell alesund --user ana --fast --yes --steps device_health,braking_distance");
  onCommand(*command, context, [options, &context] { return commission(*options, context); });
}

}  // namespace articulus::cli
