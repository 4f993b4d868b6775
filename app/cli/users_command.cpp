#include <algorithm>
#include <cstdio>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "app/cli/commands.h"
#include "app/cli/person.h"
#include "app/cli/result_output.h"
#include "app/cli/terminal/password.h"
#include "app/cli/terminal/text_table.h"
#include "app/cli/users_folders.h"
#include "app/instance_lock.h"
#include "core/base/text/printable.h"
#include "core/storage/accounts/account_requests.h"

namespace articulus::cli {
namespace {

struct UsersOptions : CommonOptions {
  std::string name, role = "clinician", administrator;
};

nlohmann::ordered_json asJson(const storage::Account& account) {
  return {{"name", account.name},
          {"role", storage::name(account.role)},
          {"locked", account.locked},
          {"created", account.created},
          {"last_sign_in", account.lastSignIn}};
}

/// The administrator's password comes before any other.
base::Result<std::optional<storage::Authority>> authority(const UsersOptions& o) {
  if (o.administrator.empty()) return std::optional<storage::Authority>();
  auto password = askPassword(o.administrator);
  if (!password) return password.error();
  return std::optional(storage::Authority{o.administrator, password->text()});
}

base::Result<ExitCode> addUser(const UsersOptions& o, const Context& context) {
  auto accounts = openAccounts(o.data, context.resources);
  if (!accounts) return accounts.error();
  auto by = authority(o);
  if (!by) return by.error();
  const auto password = askNewPassword(o.name);
  if (!password) return password.error();
  const auto role = storage::roleOf(o.role).value_or(storage::Role::Clinician);
  const auto account = (*accounts)->create(o.name, password->text(), role, *by);
  if (!account) return account.error();
  if (o.json) {
    print(asJson(*account));
    return ExitCode::Ok;
  }
  std::printf("%s may sign in now as %s.\n", account->name.c_str(), std::string(storage::name(account->role)).c_str());
  if (account->role == storage::Role::Administrator && role != account->role)
    std::puts("The first account of a station is its administrator, who gives the others their roles.");
  return ExitCode::Ok;
}

/// One change by an administrator; says what is true now.
base::Result<ExitCode> administer(
    const UsersOptions& o, const Context& context, const std::string& said,
    const std::function<base::Result<void>(storage::AccountStore&, const storage::Authority&)>& work) {
  auto accounts = openAccounts(o.data, context.resources);
  if (!accounts) return accounts.error();
  const auto by = authority(o);
  if (!by) return by.error();
  if (auto done = work(**accounts, **by); !done) return done.error();
  if (o.json) print({{"name", o.name}, {"done", said}});
  else std::printf("%s %s.\n", o.name.c_str(), said.c_str());
  return ExitCode::Ok;
}

/// What the key of before had tagged or signed, and the new one does not hold.
struct Voided {
  std::string what, cell, remedy;
};
std::vector<Voided> voidedByNewKey(const std::filesystem::path& data) {
  std::vector<Voided> all;
  const auto gather = [&](const char* folder, const char* what, const std::string& before, const std::string& after) {
    std::error_code none;
    std::vector<std::string> cells;
    for (const auto& entry : std::filesystem::directory_iterator(data / folder, none)) {
      std::string cell = entry.path().stem().string();
      const bool inForce = entry.path().extension() == ".json" && cell.find(" until ") == std::string::npos;
      if (inForce) cells.push_back(std::move(cell));
    }
    std::ranges::sort(cells);
    for (const std::string& cell : cells) all.push_back({what, cell, before + cell + after});
  };
  gather("tools", "tool in force", "articulusctl identify tool --cell ", " --use --user NAME");
  gather("commissioning", "commissioning", "articulusctl commission --cell ", " --user NAME");
  return all;
}

base::Result<ExitCode> renewKey(const UsersOptions& o, const Context& context) {
  // A station that works here would go on with the old one.
  if (const auto used = app::InstanceLock::inUse(o.data)) return *used;
  const auto by = authority(o);
  if (!by) return by.error();
  auto accounts = storage::AccountStore::renewKey(o.data, context.resources / "migrations" / "accounts", **by);
  if (!accounts) return accounts.error();
  const auto& fingerprint = (*accounts)->key().fingerprint();
  const auto voided = voidedByNewKey(o.data);
  if (o.json) {
    auto list = nlohmann::ordered_json::array();
    for (const Voided& one : voided) list.push_back({{"what", one.what}, {"cell", one.cell}, {"remedy", one.remedy}});
    print({{"done", "the station has a new key"}, {"fingerprint", fingerprint}, {"voided", list}});
    return ExitCode::Ok;
  }
  std::printf("The station has a new key, %s. Keep a copy of station.key.\n", fingerprint.c_str());
  if (!voided.empty()) std::printf("What the key of before vouched for is void, and these cells run nothing until:\n");
  for (const Voided& one : voided)
    std::printf("  %s of %s: %s\n", one.what.c_str(), one.cell.c_str(), one.remedy.c_str());
  return ExitCode::Ok;
}

/// A person's own, with the old one; by an administrator, without.
base::Result<ExitCode> changePassword(const UsersOptions& o, const Context& context) {
  const auto withNew = [&o](const auto& work) -> base::Result<void> {
    const auto fresh = askNewPassword(o.name);
    if (!fresh) return fresh.error();
    return work(fresh->text());
  };
  if (!o.administrator.empty())
    return administer(o, context, "has a new password", [&](storage::AccountStore& accounts, const auto& by) {
      return withNew([&](const std::string& text) { return accounts.resetPassword(by, o.name, text); });
    });
  auto accounts = openAccounts(o.data, context.resources);
  if (!accounts) return accounts.error();
  const auto old = askPassword(o.name);
  if (!old) return old.error();
  if (auto done =
          withNew([&](const std::string& text) { return (*accounts)->changePassword(o.name, old->text(), text); });
      !done)
    return done.error();
  if (o.json) print({{"name", o.name}, {"done", "has a new password"}});
  else std::printf("%s has a new password.\n", o.name.c_str());
  return ExitCode::Ok;
}

nlohmann::ordered_json asJson(const storage::OrphanFolder& orphan) {
  return {{"path", orphan.path.string()},
          {"bytes", orphan.bytes},
          {"former_owner", orphan.formerOwner},
          {"put_away", orphan.putAway}};
}

void tellOrphans(const std::vector<storage::OrphanFolder>& orphans, bool toAdministrator) {
  if (orphans.empty()) return;
  if (!toAdministrator) {
    std::printf("\nData of nobody: %zu %s. An administrator sees which: articulusctl users list --admin NAME\n",
                orphans.size(), orphans.size() == 1 ? "folder" : "folders");
    return;
  }
  std::puts("\nData of nobody (kept, opened for nobody; what is in them: articulusctl users folders list):");
  for (const auto& orphan : orphans)
    std::printf(
        "  %s, %s bytes%s%s\n", base::printableLine(orphan.path.string()).c_str(),
        grouped(static_cast<std::int64_t>(orphan.bytes)).c_str(),
        orphan.formerOwner.empty() ? "" : (", of " + base::printableLine(orphan.formerOwner) + " before").c_str(),
        orphan.putAway ? ", put away" : "");
}

nlohmann::ordered_json asJson(const storage::AccountRequest& request) {
  return {{"person", request.person}, {"asks_for", storage::name(request.kind)}, {"asked", request.made}};
}

void tellRequests(const std::vector<storage::AccountRequest>& requests) {
  if (requests.empty()) return;
  std::puts("\nAsked of an administrator (make sure that it is they who ask):");
  for (const auto& one : requests) {
    std::string what(storage::name(one.kind));
    std::ranges::replace(what, '_', ' ');
    std::printf("  %s: %s, since %s\n", base::printableLine(one.person).c_str(), what.c_str(), one.made.c_str());
  }
}

base::Result<ExitCode> listUsers(const UsersOptions& o, const Context& context) {
  auto accounts = openKnownAccounts(o.data, context.resources);
  const bool none = !accounts && accounts.error().code == base::ErrorCode::NotFound;
  if (!accounts && !none) return accounts.error();
  const auto all =
      none ? base::Result<std::vector<storage::Account>>(std::vector<storage::Account>{}) : (*accounts)->accounts();
  if (!all) return all.error();
  const bool toAdministrator = !o.administrator.empty();
  if (toAdministrator) {
    if (none) return accounts.error();
    const auto by = authority(o);
    if (!by) return by.error();
    if (auto may = requireAdministrator(**accounts, **by); !may) return may.error();
  }
  const auto requests =
      toAdministrator ? storage::openRequests(**accounts)
                      : base::Result<std::vector<storage::AccountRequest>>(std::vector<storage::AccountRequest>{});
  if (!requests) return requests.error();
  const auto orphans = none ? base::Result<std::vector<storage::OrphanFolder>>(std::vector<storage::OrphanFolder>{})
                            : (*accounts)->orphans();
  if (!orphans) return orphans.error();
  if (o.json) {
    nlohmann::ordered_json object{{"users", nlohmann::ordered_json::array()}, {"folders_of_nobody", orphans->size()}};
    for (const auto& account : *all) object["users"].push_back(asJson(account));
    if (toAdministrator) object["orphans"] = object["requests"] = nlohmann::ordered_json::array();
    for (const auto& request : *requests) object["requests"].push_back(asJson(request));
    for (const auto& orphan : toAdministrator ? *orphans : std::vector<storage::OrphanFolder>{})
      object["orphans"].push_back(asJson(orphan));
    print(object);
    return ExitCode::Ok;
  }
  if (all->empty()) {
    std::puts("Nobody yet. Create an account with: articulusctl users add NAME");
    tellOrphans(*orphans, toAdministrator);
    return ExitCode::Ok;
  }
  TextTable table({{"name"}, {"role"}, {"created"}, {"last sign-in"}});
  for (const auto& account : *all)
    table.add({account.name, std::string(storage::name(account.role)) + (account.locked ? ", locked" : ""),
               account.created, account.lastSignIn.empty() ? "never" : account.lastSignIn});
  std::fputs(table.text().c_str(), stdout);
  const auto administrators = std::count_if(all->begin(), all->end(), [](const storage::Account& account) {
    return account.role == storage::Role::Administrator && !account.locked;
  });
  if (administrators == 1)
    std::puts("\nThere is one administrator. Make a second one: who forgets her password needs another to set it.");
  tellRequests(*requests);
  tellOrphans(*orphans, toAdministrator);
  return ExitCode::Ok;
}

CLI::App* addChange(CLI::App& users, const std::shared_ptr<UsersOptions>& options, const char* name, const char* help,
                    bool needsAdministrator = true) {
  auto* command = users.add_subcommand(name, help);
  command->add_option("NAME", options->name, "Whose account")->required();
  auto* by = command->add_option("--admin", options->administrator,
                                 "Administrator who does it; her password is asked for first");
  by->type_name("NAME");
  if (needsAdministrator) by->required();
  addDataOption(*command, *options);
  addJsonOption(*command, *options);
  return command;
}

void addChanges(CLI::App& users, Context& context, const std::shared_ptr<UsersOptions>& options) {
  using storage::AccountStore;
  using storage::Authority;
  auto* role = addChange(users, options, "role", "Make somebody clinician, engineer or administrator");
  role->add_option("ROLE", options->role, "clinician, engineer or administrator")
      ->required()
      ->check(CLI::IsMember({"clinician", "engineer", "administrator"}));
  role->footer("Example:\n  articulusctl users role huber engineer --admin weber");
  onCommand(*role, context, [options, &context] {
    return administer(*options, context, "is " + options->role + " now", [&](AccountStore& a, const Authority& by) {
      return a.giveRole(by, options->name, *storage::roleOf(options->role));
    });
  });
  for (const bool lock : {true, false}) {
    auto* command = addChange(users, options, lock ? "lock" : "unlock",
                              lock ? "Let somebody sign in no more; the data stay" : "Let somebody sign in again");
    command->footer(std::string("Example:\n  articulusctl users ") + (lock ? "lock" : "unlock") +
                    " huber --admin weber");
    onCommand(*command, context, [options, &context, lock] {
      return administer(*options, context, lock ? "is locked" : "may sign in again",
                        [&](AccountStore& a, const Authority& by) { return a.setLocked(by, options->name, lock); });
    });
  }
  auto* passwd =
      addChange(users, options, "passwd", "Change a password: one's own, or as administrator anybody's", false);
  passwd->footer(
      "Asks for the old password, or with --admin for the administrator's, then for the new one. On standard input: "
      "one a "
      "line.\n\nExamples:\n  articulusctl users passwd weber\n  articulusctl users passwd huber --admin weber");
  onCommand(*passwd, context, [options, &context] { return changePassword(*options, context); });
  auto* renew = users.add_subcommand("renew-key", "Make a new station.key where the station's own was lost");
  renew->add_option("--admin", options->administrator, "Administrator who does it; her password is asked for")
      ->required()
      ->type_name("NAME");
  addDataOption(*renew, *options);
  addJsonOption(*renew, *options);
  renew->footer(
      "Put station.key back from a backup if there is one. Otherwise: accounts and audit trail are taken as they are "
      "found, and\nverify tells for ever that what was before is not proven. Runs of before stay readable, and say "
      "that "
      "they are sealed with\nanother key. Tools in force and commissionings of cells are void and have to be made "
      "anew; they "
      "are listed. It is audited.\n\nExample:\n  articulusctl users renew-key --admin weber");
  onCommand(*renew, context, [options, &context] { return renewKey(*options, context); });
  auto* remove = addChange(users, options, "remove", "Take an account away; its data are kept and opened for nobody");
  remove->footer("Example:\n  articulusctl users remove huber --admin weber");
  onCommand(*remove, context, [options, &context] {
    return administer(*options, context, "has no account any more; the data are kept, see articulusctl users list",
                      [&](AccountStore& a, const Authority& by) -> base::Result<void> {
                        auto removed = a.remove(by, options->name);
                        if (!removed) return removed.error();
                        return {};
                      });
  });
}

}  // namespace

void addUsersCommand(CLI::App& program, Context& context) {
  auto* users = program.add_subcommand("users", "Accounts: who may sign in");
  users->require_subcommand(1);
  users->footer(
      "Examples:\n"
      "  articulusctl users add \"Dr. Maria Weber\"\n"
      "  articulusctl users role huber engineer --admin weber\n"
      "  articulusctl users list");

  auto options = std::make_shared<UsersOptions>();
  auto* add = users->add_subcommand("add", "Create an account; the password is asked for twice");
  add->add_option("NAME", options->name, "1 to 64 letters, digits, spaces, dots, dashes, underscores")->required();
  add->add_option(
         "--role", options->role,
         "Role: clinicians run tests, engineers also tune gains and limits, administrators also give roles. The "
         "first account of a station is its administrator, whatever is said here")
      ->check(CLI::IsMember({"clinician", "engineer", "administrator"}))
      ->capture_default_str();
  add->add_option("--admin", options->administrator,
                  "Administrator who gives the role; needed for all but clinicians. Her password is asked for first")
      ->type_name("NAME");
  addDataOption(*add, *options);
  addJsonOption(*add, *options);
  add->footer(
      "The password has 8 characters or more. On a terminal it is asked for twice and not shown; otherwise it is the\n"
      "first line of standard input.\n\n"
      "Examples:\n"
      "  articulusctl users add weber\n"
      "  articulusctl users add huber --role engineer --admin weber\n"
      "  articulusctl users add demo --data /tmp/demo < password.txt");
  onCommand(*add, context, [options, &context] { return addUser(*options, context); });

  auto* list = users->add_subcommand("list", "Who has an account, last used first");
  list->add_option(
          "--admin", options->administrator,
          "Administrator, who is also shown what people ask for and the data of nobody; her password is asked for")
      ->type_name("NAME");
  addDataOption(*list, *options);
  addJsonOption(*list, *options);
  list->footer("Examples:\n  articulusctl users list --json\n  articulusctl users list --admin weber");
  onCommand(*list, context, [options, &context] { return listUsers(*options, context); });
  addChanges(*users, context, options);
  addUsersFoldersCommand(*users, context);
}

}  // namespace articulus::cli
