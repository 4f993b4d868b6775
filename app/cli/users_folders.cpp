#include "app/cli/users_folders.h"

#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/cli/person.h"
#include "app/cli/result_output.h"
#include "app/cli/terminal/password.h"
#include "app/cli/terminal/text_table.h"
#include "app/instance_lock.h"
#include "core/base/text/printable.h"
#include "core/base/text/text_format.h"
#include "core/storage/accounts/folder_contents.h"

namespace articulus::cli {
namespace {

struct FoldersOptions : CommonOptions {
  std::string folder, person, administrator;
};

/// Accounts and the administrator who asks, once she has said her password.
struct Desk {
  std::unique_ptr<storage::AccountStore> accounts;
  storage::Authority by;
};

base::Result<Desk> deskOf(const FoldersOptions& o, const Context& context) {
  auto accounts = openKnownAccounts(o.data, context.resources);
  if (!accounts) return accounts.error();
  const auto password = askPassword(o.administrator);
  if (!password) return password.error();
  return Desk{std::move(*accounts), {o.administrator, password->text()}};
}

nlohmann::ordered_json asJson(const storage::OrphanFolder& folder) {
  nlohmann::ordered_json one{{"folder", folder.path.filename().string()},
                             {"path", folder.path.string()},
                             {"put_away", folder.putAway},
                             {"former_owner", folder.formerOwner},
                             {"bytes", folder.bytes}};
  const auto in = storage::folderContents(folder.path);
  if (in)
    one.update({{"specimens", in->specimens},
                {"runs", in->runs},
                {"experiments", in->experiments},
                {"first_run", in->firstRun},
                {"last_run", in->lastRun}});
  else one["problem"] = in.error().message;
  return one;
}

base::Result<ExitCode> list(const FoldersOptions& o, const Context& context) {
  auto desk = deskOf(o, context);
  if (!desk) return desk.error();
  if (auto may = requireAdministrator(*desk->accounts, desk->by); !may) return may.error();
  const auto folders = desk->accounts->orphans();
  if (!folders) return folders.error();
  if (o.json) {
    nlohmann::ordered_json object{{"folders", nlohmann::ordered_json::array()}};
    for (const auto& folder : *folders) object["folders"].push_back(asJson(folder));
    print(object);
    return ExitCode::Ok;
  }
  if (folders->empty()) {
    std::puts("Every folder is an account's.");
    return ExitCode::Ok;
  }
  using Align = TextTable::Align;
  TextTable table({{"folder"},
                   {"belonged to"},
                   {"specimens", Align::Right},
                   {"runs", Align::Right},
                   {"last run"},
                   {"size", Align::Right},
                   {"where"}});
  for (const auto& folder : *folders) {
    const auto in = storage::folderContents(folder.path);
    const auto count = [&in](std::int64_t storage::FolderContents::*number) {
      return in ? std::to_string((*in).*number) : std::string("?");
    };
    table.add({base::printableLine(folder.path.filename().string()),
               folder.formerOwner.empty() ? "nobody knows" : base::printableLine(folder.formerOwner),
               count(&storage::FolderContents::specimens), count(&storage::FolderContents::runs),
               !in                   ? "cannot be read"
               : in->lastRun.empty() ? "none"
                                     : in->lastRun,
               base::byteCount(static_cast<double>(folder.bytes)), folder.putAway ? "put away" : "here"});
  }
  std::fputs(table.text().c_str(), stdout);
  return ExitCode::Ok;
}

/// One change; says what is true now.
base::Result<ExitCode> change(const FoldersOptions& o, const Context& context,
                              const std::function<base::Result<std::string>(const Desk&)>& work) {
  // Who works with this folder would go on in one that has moved.
  if (const auto used = app::InstanceLock::inUse(o.data)) return *used;
  auto desk = deskOf(o, context);
  if (!desk) return desk.error();
  // Who opened it while the password was typed keeps it; who opens it now waits.
  const auto held = app::InstanceLock::ofData(o.data, "articulusctl users folders of " + o.administrator);
  if (!held) return held.error();
  const auto said = work(*desk);
  if (!said) return said.error();
  if (o.json) print({{"folder", o.folder}, {"done", *said}});
  else std::printf("%s %s.\n", base::printableLine(o.folder).c_str(), base::printableLine(*said).c_str());
  return ExitCode::Ok;
}

CLI::App* add(CLI::App& folders, const std::shared_ptr<FoldersOptions>& options, const char* name, const char* help,
              bool ofOne = true) {
  auto* command = folders.add_subcommand(name, help);
  if (ofOne) command->add_option("FOLDER", options->folder, "Its name, as the list shows it")->required();
  command->add_option("--admin", options->administrator, "Administrator who does it; her password is asked for")
      ->required()
      ->type_name("NAME");
  addDataOption(*command, *options);
  addJsonOption(*command, *options);
  return command;
}

}  // namespace

base::Result<void> requireAdministrator(storage::AccountStore& accounts, const storage::Authority& by) {
  if (auto right = accounts.confirm(by.name, by.password); !right) return right;
  const auto all = accounts.accounts();
  if (!all) return all.error();
  for (const auto& one : *all)
    if (one.name == by.name && one.role == storage::Role::Administrator) return {};
  return base::Error{base::ErrorCode::PermissionDenied, "\"" + by.name + "\" is no administrator.",
                     "Data of nobody are an administrator's to see. Accounts are listed without --admin."};
}

void addUsersFoldersCommand(CLI::App& users, Context& context) {
  auto* folders = users.add_subcommand("folders", "Folders of nobody: what is in them, and what becomes of them");
  folders->require_subcommand(1);
  folders->footer(
      "Examples:\n"
      "  articulusctl users folders list --admin weber\n"
      "  articulusctl users folders give 5f0c9a7d21e4b836 \"Study Huber\" --admin weber\n"
      "  articulusctl users folders put-away 5f0c9a7d21e4b836 --admin weber");
  auto options = std::make_shared<FoldersOptions>();
  auto* listed = add(*folders, options, "list", "Specimens, runs, last run and size of each", false);
  listed->footer(
      "Numbers only: nothing that was measured is shown.\n\n"
      "Example:\n  articulusctl users folders list --admin weber");
  onCommand(*listed, context, [options, &context] { return list(*options, context); });

  auto* give = add(*folders, options, "give", "Make one the folder of a person who has stored nothing yet");
  give->add_option("PERSON", options->person, "Whose account takes it over")->required();
  give->footer(
      "Nothing in the folder changes, so its runs stay sealed as they are. Who has runs herself keeps them: make a "
      "new\n"
      "account for the folder then. It is audited.\n\n"
      "Example:\n  articulusctl users folders give 5f0c9a7d21e4b836 \"Study Huber\" --admin weber");
  onCommand(*give, context, [options, &context] {
    return change(*options, context, [&](const Desk& desk) -> base::Result<std::string> {
      auto given = desk.accounts->giveFolder(desk.by, options->folder, options->person,
                                             context.resources / "migrations" / "user");
      if (!given) return given.error();
      return "is the folder of " + options->person + " now";
    });
  });
  for (const bool away : {true, false}) {
    auto* command = add(*folders, options, away ? "put-away" : "put-back",
                        away ? "Move one out of the way, into DATA/put_away; nothing is lost"
                             : "Move one that was put away back, as a folder of nobody");
    command->footer(std::string("Example:\n  articulusctl users folders ") + (away ? "put-away" : "put-back") +
                    " 5f0c9a7d21e4b836 --admin weber");
    onCommand(*command, context, [options, &context, away] {
      return change(*options, context, [&](const Desk& desk) -> base::Result<std::string> {
        auto moved = away ? desk.accounts->putFolderAway(desk.by, options->folder)
                          : desk.accounts->putFolderBack(desk.by, options->folder);
        if (!moved) return moved.error();
        return "lies in " + moved->string() + " now";
      });
    });
  }
}

}  // namespace articulus::cli
