#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/cli/commands.h"
#include "app/cli/person.h"
#include "app/cli/result_output.h"
#include "app/cli/terminal/password.h"
#include "app/cli/terminal/text_table.h"

namespace articulus::cli {
namespace {

struct UsersOptions : CommonOptions {
  std::string name, role = "clinician";
};

nlohmann::ordered_json asJson(const storage::Account& account) {
  return {{"name", account.name},
          {"role", storage::name(account.role)},
          {"created", account.created},
          {"last_sign_in", account.lastSignIn}};
}

base::Result<ExitCode> addUser(const UsersOptions& o, const Context& context) {
  auto accounts = openAccounts(o.data, context.resources);
  if (!accounts) return accounts.error();
  const auto password = askNewPassword(o.name);
  if (!password) return password.error();
  const auto role = storage::roleOf(o.role).value_or(storage::Role::Clinician);
  const auto account = (*accounts)->create(o.name, password->text(), role);
  if (!account) return account.error();
  if (o.json) print(asJson(*account));
  else std::printf("%s may sign in now as %s.\n", account->name.c_str(), o.role.c_str());
  return ExitCode::Ok;
}

base::Result<ExitCode> listUsers(const UsersOptions& o, const Context& context) {
  auto accounts = openKnownAccounts(o.data, context.resources);
  const bool none = !accounts && accounts.error().code == base::ErrorCode::NotFound;
  if (!accounts && !none) return accounts.error();
  const auto all =
      none ? base::Result<std::vector<storage::Account>>(std::vector<storage::Account>{}) : (*accounts)->accounts();
  if (!all) return all.error();
  if (o.json) {
    nlohmann::ordered_json object{{"users", nlohmann::ordered_json::array()}};
    for (const auto& account : *all) object["users"].push_back(asJson(account));
    print(object);
    return ExitCode::Ok;
  }
  if (all->empty()) {
    std::puts("Nobody yet. Create an account with: articulusctl users add NAME");
    return ExitCode::Ok;
  }
  TextTable table({{"name"}, {"role"}, {"created"}, {"last sign-in"}});
  for (const auto& account : *all)
    table.add({account.name, std::string(storage::name(account.role)), account.created,
               account.lastSignIn.empty() ? "never" : account.lastSignIn});
  std::fputs(table.text().c_str(), stdout);
  return ExitCode::Ok;
}

}  // namespace

void addUsersCommand(CLI::App& program, Context& context) {
  auto* users = program.add_subcommand("users", "Accounts: who may sign in");
  users->require_subcommand(1);
  users->footer(
      "Examples:\n"
      "  articulusctl users add \"Dr. Maria Weber\" --role clinician\n"
      "  articulusctl users list");

  auto options = std::make_shared<UsersOptions>();
  auto* add = users->add_subcommand("add", "Create an account; the password is asked for twice");
  add->add_option("NAME", options->name, "1 to 64 letters, digits, spaces, dots, dashes, underscores")->required();
  add->add_option("--role", options->role, "Role: clinicians run tests, engineers also tune gains and limits")
      ->check(CLI::IsMember({"clinician", "engineer"}))
      ->capture_default_str();
  addDataOption(*add, *options);
  addJsonOption(*add, *options);
  add->footer(
      "The password has 8 characters or more. On a terminal it is asked for twice and not shown; otherwise it is the\n"
      "first line of standard input.\n\n"
      "Examples:\n"
      "  articulusctl users add weber\n"
      "  articulusctl users add huber --role engineer\n"
      "  articulusctl users add demo --data /tmp/demo < password.txt");
  onCommand(*add, context, [options, &context] { return addUser(*options, context); });

  auto* list = users->add_subcommand("list", "Who has an account, last used first");
  addDataOption(*list, *options);
  addJsonOption(*list, *options);
  list->footer("Example:\n  articulusctl users list --json");
  onCommand(*list, context, [options, &context] { return listUsers(*options, context); });
}

}  // namespace articulus::cli
