#include <algorithm>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "app/cli/commands.h"
#include "app/cli/interrupt.h"
#include "app/cli/person.h"
#include "app/cli/result_output.h"
#include "app/cli/run_meter.h"
#include "app/cli/terminal/password.h"
#include "app/cli/terminal/text_table.h"
#include "core/base/text/printable.h"

namespace articulus::cli {
namespace {

struct VerifyOptions : CommonOptions {
  std::optional<std::int64_t> run;
  bool acknowledge = false, station = false;
  std::string administrator;
};

struct VerifiedRun {
  storage::RunRecord run;
  storage::SealReport report;
};

/// What stands apart from single runs.
struct Whole {
  std::vector<std::string> accounts, runs;
  std::vector<std::string> acknowledged;  ///< what an administrator took as known
};

base::Result<std::vector<VerifiedRun>> verifyRuns(storage::UserStore& store, const VerifyOptions& o) {
  std::vector<storage::RunRecord> chosen;
  if (o.run) {
    const auto run = store.run(*o.run);
    if (!run) return run.error();
    chosen.push_back(*run);
  } else {
    auto all = store.runs();
    if (!all) return all.error();
    chosen.assign(all->rbegin(), all->rend());
  }
  WorkMeter meter("reading");
  std::vector<VerifiedRun> verified;
  for (const auto& run : chosen) {
    const auto report = store.verify(run.id, [&](std::int64_t done, std::int64_t total) {
      const double part = total > 0 ? static_cast<double>(done) / static_cast<double>(total) : 0.0;
      meter.show((static_cast<double>(verified.size()) + part) / static_cast<double>(chosen.size()));
      return !Interrupt::requested();
    });
    if (!report) {
      meter.end();
      return report.error();
    }
    verified.push_back({run, *report});
  }
  meter.end();
  return verified;
}

nlohmann::ordered_json asJson(const VerifiedRun& one) {
  nlohmann::ordered_json object{{"run_id", one.run.id},
                                {"state", name(one.report.state)},
                                {"samples", one.run.samples},
                                {"reason", one.report.reason},
                                {"findings", nlohmann::ordered_json::array()}};
  for (const auto& finding : one.report.findings) {
    auto& row =
        object["findings"].emplace_back(nlohmann::ordered_json{{"part", finding.part}, {"words", finding.words}});
    if (finding.batch >= 0) row["batch"] = finding.batch;
    if (finding.firstCycle >= 0) row["first_cycle"] = finding.firstCycle, row["last_cycle"] = finding.lastCycle;
  }
  object["more_findings"] = one.report.more;
  return object;
}

void printText(const storage::AccountStore& accounts, const std::vector<VerifiedRun>& runs, const Whole& whole) {
  std::printf("Station key  %s\n", accounts.key().fingerprint().c_str());
  for (const auto& [run, report] : runs)
    std::printf("Run %-4lld     %s samples: %s\n", static_cast<long long>(run.id), grouped(run.samples).c_str(),
                base::printableLine(report.text()).c_str());
  for (const auto& finding : whole.runs)
    std::printf("Runs         changed: %s\n", base::printableLine(finding).c_str());
  for (const auto& finding : whole.accounts)
    std::printf("Accounts     changed: %s\n", base::printableLine(finding).c_str());
  if (whole.accounts.empty()) std::puts("Accounts     verified, with the audit trail");
  for (const auto& words : whole.acknowledged) std::printf("Acknowledged %s\n", base::printableLine(words).c_str());
}

/// One person's runs, of all persons; problem: why they could not be read.
struct VerifiedPerson {
  std::string name, problem, remedy;
  std::vector<VerifiedRun> runs;
  std::vector<std::string> missing;
  [[nodiscard]] bool changed() const {
    return !problem.empty() || !missing.empty() || std::ranges::any_of(runs, [](const VerifiedRun& one) {
      return one.report.state == storage::SealState::Changed;
    });
  }
};

VerifiedPerson verifyPerson(const std::string& name, base::Result<std::unique_ptr<storage::UserStore>> store,
                            const VerifyOptions& o) {
  VerifiedPerson person{.name = name, .problem = {}, .remedy = {}, .runs = {}, .missing = {}};
  const auto tell = [&person](const base::Error& error) {
    person.problem = error.message;
    person.remedy = error.remedy;
    return person;
  };
  if (!store) return tell(store.error());
  auto runs = verifyRuns(**store, o);
  if (!runs) return tell(runs.error());
  person.runs = std::move(*runs);
  auto missing = (*store)->missingRuns();
  if (!missing) return tell(missing.error());
  person.missing = std::move(*missing);
  return person;
}

/// The runs of all persons, by an administrator: whether they are as they were, not what was measured.
base::Result<ExitCode> verifyStation(const VerifyOptions& o, const storage::Account& by,
                                     storage::AccountStore& accounts, const Context& context) {
  if (by.role != storage::Role::Administrator)
    return base::Error{base::ErrorCode::PermissionDenied,
                       "\"" + by.name + "\" is " + std::string(name(by.role)) +
                           "; the runs of all persons are verified by an administrator.",
                       "Leave --station away, or let an administrator do it."};
  const auto people = accounts.accounts();
  if (!people) return people.error();
  const auto removed = accounts.removedAccounts();
  if (!removed) return removed.error();
  const auto migrations = context.resources / "migrations" / "user";
  const auto stopped = [] {
    return base::Error{base::ErrorCode::Cancelled, "Stopped by " + std::string(Interrupt::cause()) + ".",
                       "Not all persons were verified."};
  };
  std::vector<VerifiedPerson> all;
  for (const auto& account : *people) {
    all.push_back(verifyPerson(account.name, accounts.openDatabase(account, migrations), o));
    if (Interrupt::requested()) return stopped();
  }
  for (const auto& account : *removed) {
    const bool away = accounts.keptDatabase(account).parent_path().parent_path().filename() == storage::kPutAway;
    all.push_back(verifyPerson(account.name + (away ? " (removed, put away)" : " (removed)"),
                               accounts.openRemoved(account, migrations), o));
    if (Interrupt::requested()) return stopped();
  }
  const auto findings = accounts.verify();
  if (!findings) return findings.error();
  const auto orphans = accounts.orphans();
  if (!orphans) return orphans.error();
  std::vector<std::string> unproven;  // by what an earlier version noted of whom it removed nothing can be verified
  for (const auto& one : *orphans)
    if (std::ranges::none_of(*removed, [&](const auto& known) { return known.folder == one.path.filename(); }))
      unproven.push_back(one.path.string() + (one.formerOwner.empty() ? "" : " (of " + one.formerOwner + " before)"));
  const bool changed = !findings->empty() || std::ranges::any_of(all, &VerifiedPerson::changed);
  if (o.json) {
    nlohmann::ordered_json object{{"changed", changed},
                                  {"people", nlohmann::ordered_json::array()},
                                  {"accounts", *findings},
                                  {"not_verified", unproven}};
    for (const auto& one : all) {
      auto& person = object["people"].emplace_back(nlohmann::ordered_json{{"name", one.name},
                                                                          {"changed", one.changed()},
                                                                          {"runs", nlohmann::ordered_json::array()},
                                                                          {"missing_runs", one.missing}});
      if (!one.problem.empty()) person["problem"] = one.problem, person["remedy"] = one.remedy;
      for (const auto& run : one.runs) person["runs"].push_back(asJson(run));
    }
    print(object);
  } else {
    for (const auto& one : all) {
      if (one.problem.empty())
        std::printf("%s: %zu %s, %s\n", base::printableLine(one.name).c_str(), one.runs.size(),
                    one.runs.size() == 1 ? "run" : "runs", one.changed() ? "changed" : "nothing was changed");
      else std::printf("%s: changed, no run was read\n", base::printableLine(one.name).c_str());
      for (const auto* words : {&one.problem, &one.remedy})
        if (!words->empty()) std::printf("  %s\n", base::printableLine(*words).c_str());
      for (const auto& words : one.missing) std::printf("  %s\n", base::printableLine(words).c_str());
      for (const auto& [run, report] : one.runs)
        if (report.state != storage::SealState::Verified)
          std::printf("  Run %lld: %s\n", static_cast<long long>(run.id), base::printableLine(report.text()).c_str());
    }
    for (const auto& words : unproven) std::printf("Not verified, of nobody: %s\n", base::printableLine(words).c_str());
    for (const auto& words : *findings) std::printf("Accounts changed: %s\n", base::printableLine(words).c_str());
    if (findings->empty()) std::puts("Accounts verified, with the audit trail");
  }
  return changed ? ExitCode::NotReached : ExitCode::Ok;
}

/// By the administrator, before the rest is read: what it says then is what stays.
base::Result<void> acknowledge(const VerifyOptions& o, storage::AccountStore& accounts, storage::UserStore& store) {
  const auto password = askPassword(o.administrator);
  if (!password) return password.error();
  const auto words = accounts.acknowledge({o.administrator, password->text()}, store);
  if (!words) return words.error();
  if (words->empty()) std::fputs("There was nothing to acknowledge.\n", stderr);
  return {};
}

base::Result<Whole> wholeOf(const VerifyOptions& o, storage::AccountStore& accounts, storage::UserStore& store) {
  Whole whole;
  auto found = accounts.verify();
  if (!found) return found.error();
  whole.accounts = std::move(*found);
  auto known = accounts.acknowledgements();
  if (!known) return known.error();
  whole.acknowledged = std::move(*known);
  if (o.run) return whole;
  auto missing = store.missingRuns();
  if (!missing) return missing.error();
  whole.runs = std::move(*missing);
  auto ofRuns = store.acknowledgements();
  if (!ofRuns) return ofRuns.error();
  whole.acknowledged.insert(whole.acknowledged.end(), ofRuns->begin(), ofRuns->end());
  return whole;
}

base::Result<ExitCode> verify(const VerifyOptions& o, const Context& context) {
  if (const auto used = o.acknowledge ? app::InstanceLock::inUse(o.data) : std::nullopt) return *used;
  auto person = signIn(o.user, o.data, context.resources);
  if (!person) return person.error();
  auto accounts = openAccounts(o.data, context.resources);
  if (!accounts) return accounts.error();
  if (o.station) return verifyStation(o, person->account, **accounts, context);
  // A station that works here keeps count of what it wrote, and would take what is written beside it for a change.
  app::InstanceLock held;
  if (o.acknowledge) {
    auto lock = holdData(o, "articulusctl verify --acknowledge");
    if (!lock) return lock.error();
    held = std::move(*lock);
    if (auto done = acknowledge(o, **accounts, *person->store); !done) return done.error();
  }
  const auto runs = verifyRuns(*person->store, o);
  if (!runs) return runs.error();
  const auto told = wholeOf(o, **accounts, *person->store);
  if (!told) return told.error();
  const Whole& whole = *told;
  bool changed = !whole.accounts.empty() || !whole.runs.empty();
  for (const auto& one : *runs) changed = changed || one.report.state == storage::SealState::Changed;
  if (o.json) {
    nlohmann::ordered_json object{{"changed", changed},
                                  {"station_key", (*accounts)->key().publicKey()},
                                  {"fingerprint", (*accounts)->key().fingerprint()},
                                  {"runs", nlohmann::ordered_json::array()},
                                  {"missing_runs", whole.runs},
                                  {"accounts", whole.accounts},
                                  {"acknowledged", whole.acknowledged},
                                  {"database", person->store->file().string()}};
    for (const auto& one : *runs) object["runs"].push_back(asJson(one));
    print(object);
  } else {
    printText(**accounts, *runs, whole);
  }
  return changed ? ExitCode::NotReached : ExitCode::Ok;
}

}  // namespace

void addVerifyCommand(CLI::App& program, Context& context) {
  auto* command = program.add_subcommand("verify", "Whether stored runs, accounts and audit trail are as they were");
  auto options = std::make_shared<VerifyOptions>();
  command->add_option("RUN", options->run, "Number of the run, see articulusctl runs; without it, all");
  addUserOption(*command, *options);
  addDataOption(*command, *options);
  addJsonOption(*command, *options);
  auto* known =
      command->add_flag("--acknowledge", options->acknowledge,
                        "Take as known that accounts or runs were set back or are gone, as after a backup was "
                        "put back; audited");
  command
      ->add_option("--admin", options->administrator,
                   "Administrator who does it; her password is asked for after the user's")
      ->type_name("NAME")
      ->needs(known);
  known->needs("--admin");
  command
      ->add_flag("--station", options->station,
                 "The runs of all persons, of those too whose account was removed; --user is an administrator")
      ->excludes(known)
      ->excludes(command->get_option("RUN"));
  command->footer(
      "Each run is verified, unsealed (recorded before runs were sealed, sealed with another key that the station had, "
      "or\nstill under way) or changed, with the part, the batch and the cycles. A run's seal covers what was frozen "
      "with "
      "it,\nsamples, events, tracked poses, notes, results and how it ended. Without RUN it is told too which runs are "
      "gone,\nand which specimens, sessions, ticks and experiments were changed from outside. Accounts and audit trail "
      "are\nread each time.\nThe exit code is 6 where anything was changed. What an administrator acknowledged is "
      "printed "
      "and counts no more;\na run whose numbers were changed stays changed. Whoever can read DATA/station.key can seal "
      "what she likes:\nkeep it to the station.\n\nExamples:\n  articulusctl verify --user weber\n  articulusctl "
      "verify 3 "
      "--user weber --json\n  articulusctl verify --user weber --acknowledge --admin weber\n  articulusctl verify "
      "--station --user weber");
  onCommand(*command, context, [options, &context] { return verify(*options, context); });
}

}  // namespace articulus::cli
