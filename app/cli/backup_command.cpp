#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/cli/commands.h"
#include "app/cli/interrupt.h"
#include "app/cli/person.h"
#include "app/cli/result_output.h"
#include "app/cli/run_meter.h"
#include "app/restored_data.h"
#include "core/base/text/printable.h"
#include "core/base/text/text_format.h"
#include "core/storage/backup/backup.h"

namespace articulus::cli {
namespace {

struct BackupOptions : CommonOptions {
  std::filesystem::path folder;
};

template <class Work>
auto shown(const char* what, Work&& work) {
  WorkMeter meter(what);
  auto result = work([&meter](double share) {
    meter.show(share);
    return !Interrupt::requested();
  });
  meter.end();
  return result;
}

nlohmann::ordered_json asJson(const storage::Backup& backup) {
  return {{"backup", backup.folder.string()},
          {"made", backup.manifest.made},
          {"station", backup.manifest.station},
          {"files", backup.manifest.files.size()},
          {"bytes", backup.manifest.bytes()}};
}

std::string words(const storage::Backup& backup) {
  return std::to_string(backup.manifest.files.size()) + " files, " +
         base::byteCount(static_cast<double>(backup.manifest.bytes())) + ", of station " +
         (backup.manifest.station.empty() ? "without a key" : base::printableLine(backup.manifest.station)) + ", " +
         base::printableLine(backup.manifest.made);
}

base::Result<ExitCode> make(const BackupOptions& o, const Context& context) {
  const auto held = holdData(o, "articulusctl backup");
  if (!held) return held.error();
  const auto backup =
      shown("backup", [&](const storage::BackupProgress& tell) { return storage::makeBackup(o.data, o.folder, tell); });
  if (!backup) return backup.error();
  // A station that does not open any more is backed up all the same; one that opens knows when it was.
  if (const auto accounts = openKnownAccounts(o.data, context.resources))
    if (const auto told = (*accounts)->audit("(station)", storage::kBackupMade, backup->folder.string(), {},
                                             std::to_string(backup->manifest.bytes()) + " bytes");
        !told)
      complain(told.error(), false);
  if (o.json) return print(asJson(*backup)), ExitCode::Ok;
  std::printf(
      "%s\n%s.\nIt holds the key of the station and all that persons recorded: keep it as safe as the station.\n",
      base::printableLine(backup->folder.string()).c_str(), words(*backup).c_str());
  return ExitCode::Ok;
}

base::Result<ExitCode> check(const BackupOptions& o) {
  const auto backup =
      shown("reading", [&](const storage::BackupProgress& tell) { return storage::checkBackup(o.folder, tell); });
  if (!backup) return backup.error();
  if (o.json) return print(asJson(*backup)), ExitCode::Ok;
  std::printf("As it was made: %s.\n", words(*backup).c_str());
  return ExitCode::Ok;
}

base::Result<ExitCode> restore(const BackupOptions& o, const Context& context) {
  std::error_code none;
  std::filesystem::create_directories(o.data, none);
  const auto held = holdData(o, "articulusctl backup restore");
  if (!held) return held.error();
  const bool goesOn = storage::restoreWaits(o.data);
  if (!goesOn || !o.folder.empty()) {
    if (o.folder.empty())
      return base::Error{base::ErrorCode::InvalidArgument, "No backup was named.",
                         "articulusctl backup restore FOLDER"};
    const auto staged = shown(
        "restore", [&](const storage::BackupProgress& tell) { return storage::stageRestore(o.folder, o.data, tell); });
    if (!staged) return staged.error();
  }
  const auto restored = app::endRestore(o.data, context.resources, true);
  if (!restored) return restored.error();
  const storage::Restored& done = **restored;
  if (o.json) {
    print({{"data", o.data.string()}, {"made", done.made}, {"from", done.from}, {"aside", done.aside.string()}});
    return ExitCode::Ok;
  }
  std::printf("%s is as it was on %s.\n", o.data.c_str(), base::printableLine(done.made).c_str());
  if (!done.aside.empty())
    std::printf("What was there before is kept in %s; remove it when you are sure.\n", done.aside.c_str());
  return ExitCode::Ok;
}

}  // namespace

void addBackupCommand(CLI::App& program, Context& context) {
  auto* backup = program.add_subcommand("backup", "Back up all that a station keeps, and put it back");
  backup->require_subcommand(1);
  const auto options = std::make_shared<BackupOptions>();
  const auto add = [&](const char* name, const char* what, const char* folder, bool needsData, bool mustBe,
                       std::function<base::Result<ExitCode>()> body) {
    auto* command = backup->add_subcommand(name, what);
    command->add_option("FOLDER", options->folder, folder)->required(mustBe)->type_name("");
    if (needsData) addDataOption(*command, *options);
    addJsonOption(*command, *options);
    onCommand(*command, context, std::move(body));
  };
  add("make", "Copy accounts, audit trail, key and all persons' runs into a new folder",
      "Folder in which the backup is made, under a name with the time", true, true,
      [options, &context] { return make(*options, context); });
  add("check", "Whether each file of a backup is as it was made", "The backup", false, true,
      [options] { return check(*options); });
  add("restore", "Put a backup back; what is there now is kept aside",
      "The backup; left out: go on with one that was broken off", true, false,
      [options, &context] { return restore(*options, context); });
  backup->footer(
      "Each file is copied with its hash and read back. Databases are copied as of one moment. Nothing else may work "
      "with\n"
      "the data folder meanwhile; the desktop makes backups of its own, on the page Station. What is in a vice today "
      "stays\n"
      "as it is. A restored station says so in its audit trail for ever.\n"
      "\n"
      "Examples:\n"
      "  articulusctl backup make /media/usb\n"
      "  articulusctl backup check /media/usb/articulus_backup_2026-11-26T22-30-00Z\n"
      "  articulusctl backup restore /media/usb/articulus_backup_2026-11-26T22-30-00Z --data /srv/articulus\n"
      "\n"
      "A backup holds the key of the station: who can read it can read every run and forge seals.");
}

}  // namespace articulus::cli
