#include "core/storage/backup/restore.h"

#include <sys/stat.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/base/json_reader.h"
#include "core/storage/backup/backup_files.h"
#include "core/storage/backup/copied_file.h"
#include "core/storage/detail/guarded.h"
#include "core/storage/detail/private_file.h"
#include "core/storage/detail/text.h"

namespace articulus::storage {
namespace {

namespace fs = std::filesystem;
using base::ErrorCode;
using detail::refuse;

constexpr const char* kFormat = "articulus-restoring-1";
constexpr const char* kAgain = "Free space on that disk or mend the rights, then start the program again: it goes on.";

fs::path staged(const fs::path& data) { return data / detail::kStaged; }
fs::path note(const fs::path& data) { return data / detail::kRestoring; }

/// What restoring.json says. First all that is there goes aside, then all that is staged comes in.
struct Plan {
  std::string made, from, aside;
  bool comesIn = false;

  void write(const fs::path& data) const {
    const nlohmann::ordered_json json{
        {"format", kFormat}, {"made", made}, {"from", from}, {"aside", aside}, {"comes_in", comesIn}};
    detail::replacePrivateFile(note(data), json.dump(1) + "\n");
  }
  static Plan read(const fs::path& data) {
    const auto json = base::readJsonFile(note(data));
    if (!json) throw StorageError(json.error());
    try {
      const base::JsonReader reader(*json, note(data).string());
      if (reader.text("format") != kFormat) reader.fail("format", std::string("must be \"") + kFormat + "\"");
      Plan plan{reader.text("made"), reader.text("from"), reader.text("aside"), reader.flag("comes_in", false)};
      if (!plan.aside.starts_with(detail::kAside) || fs::path(plan.aside).has_parent_path())
        reader.fail("aside", "must be a folder in the data folder itself");
      reader.refuseUnknown();
      return plan;
    } catch (const base::JsonError& e) {
      throw StorageError(e.error());
    }
  }
};

void move(const fs::path& from, const fs::path& to) {
  std::error_code failed;
  fs::rename(from, to, failed);
  if (failed)
    refuse(ErrorCode::StorageFailure,
           from.string() + " was not moved to " + to.string() + ": " + failed.message() + ".", kAgain);
}

/// Every entry of a folder itself that is to be moved.
template <class Wanted>
bool moveAll(const fs::path& from, const fs::path& to, const Wanted& wanted) {
  std::error_code failed;
  std::vector<fs::path> entries;
  for (fs::directory_iterator it(from, failed), end; !failed && it != end; it.increment(failed))
    if (wanted(it->path().filename().string())) entries.push_back(it->path());
  if (failed) refuse(ErrorCode::StorageFailure, from.string() + " cannot be listed: " + failed.message() + ".", kAgain);
  if (entries.empty()) return false;
  fs::create_directories(to, failed);
  fs::permissions(to, fs::perms::owner_all, failed);
  for (const fs::path& entry : entries) move(entry, to / entry.filename());
  return true;
}

/// What lies on another disk cannot change places with what was staged.
void needOneDisk(const fs::path& data) {
  struct stat whole {};
  if (::stat(data.c_str(), &whole) != 0) return;  // it is made
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(data, none)) {
    struct stat one {};
    if (detail::staysWhereItIs(entry.path().filename().string()) || ::lstat(entry.path().c_str(), &one) != 0) continue;
    if (one.st_dev != whole.st_dev)
      refuse(ErrorCode::Conflict, entry.path().string() + " is a disk of its own.",
             "Put the backup back into an empty folder on one disk, and work with that. Nothing was changed.");
  }
}

Backup stage(const fs::path& folder, const fs::path& data, const BackupProgress& tell) {
  std::error_code none;
  if (restoreWaits(data))
    refuse(ErrorCode::Conflict, "Another backup is to be put back when the program starts next.",
           "Start the program again first.");
  const auto half = [&](double from) {
    return tell ? BackupProgress([&tell, from](double share) { return tell(from + 0.5 * share); }) : BackupProgress();
  };
  auto backup = checkBackup(folder, half(0.0));
  if (!backup) throw StorageError(backup.error());
  const auto& files = backup->manifest.files;
  if (std::none_of(files.begin(), files.end(), [](const auto& file) { return file.path == "accounts.sqlite"; }))
    refuse(ErrorCode::InvalidArgument, folder.string() + " has no accounts: nobody could sign in.",
           "Use another backup. Nothing was changed.");
  needOneDisk(data);
  fs::remove_all(staged(data), none);
  const std::uint64_t all = std::max<std::uint64_t>(1, backup->manifest.bytes());
  const auto space = fs::space(fs::exists(data, none) ? data : data.parent_path(), none);
  if (!none && space.available < all + (std::uint64_t{16} << 20U))
    refuse(ErrorCode::StorageFailure, "There is no room in " + data.string() + " for the backup beside what is there.",
           "Free space on that disk.");
  std::uint64_t done = 0;
  const BackupProgress told = half(0.5);
  const auto step = [&](std::uint64_t bytes) {
    done += bytes;
    if (told && !told(std::min(1.0, static_cast<double>(done) / static_cast<double>(2 * all))))
      refuse(ErrorCode::Cancelled, "Cancelled.", "Nothing was changed.");
  };
  try {
    for (const BackupManifest::File& file : backup->manifest.files) {
      const fs::path to = staged(data) / file.path;
      if (detail::staysWhereItIs(fs::path(file.path).begin()->string())) continue;
      detail::makeFolders(fs::path(file.path).parent_path(), staged(data));
      detail::copyPrivately(folder / "data" / file.path, to, step);
      if (detail::hashOfAny(to, step) != file.hash)
        refuse(ErrorCode::StorageFailure, to.string() + " was not written as it is in the backup.", "Check the disk.");
    }
    Plan plan{backup->manifest.made, fs::absolute(folder).string(), {}, false};
    plan.aside = detail::namedAfter(data, detail::kAside, detail::utcNow()).filename().string();
    plan.write(data);
  } catch (...) {
    fs::remove_all(staged(data), none);
    throw;
  }
  return std::move(*backup);
}

std::optional<Restored> finish(const fs::path& data) {
  std::error_code none;
  if (!restoreWaits(data)) return {};
  detail::refuseLink(note(data));
  Plan plan = Plan::read(data);
  if (!fs::is_directory(staged(data), none)) {
    fs::remove(note(data), none);
    if (plan.comesIn) return Restored{plan.made, plan.from, data / plan.aside};  // all but the last word was done
    refuse(ErrorCode::StorageFailure, "The backup that was to be put back is gone from " + staged(data).string() + ".",
           "Nothing was changed. Put the backup back again.");
  }
  if (!plan.comesIn) {
    const auto ours = [](const std::string& name) { return !detail::staysWhereItIs(name); };
    try {
      (void)moveAll(data, data / plan.aside, ours);
    } catch (...) {  // half a station opens for nobody: what went goes back
      if (fs::exists(data / plan.aside, none)) (void)moveAll(data / plan.aside, data, ours);
      throw;
    }
    plan.comesIn = true;
    plan.write(data);
  }
  (void)moveAll(staged(data), data, [](const std::string& name) { return !detail::staysWhereItIs(name); });
  fs::remove_all(staged(data), none);
  fs::remove(note(data), none);
  return Restored{plan.made, plan.from, fs::exists(data / plan.aside, none) ? data / plan.aside : fs::path()};
}

}  // namespace

base::Result<Backup> stageRestore(const fs::path& backup, const fs::path& dataFolder, const BackupProgress& tell) {
  return detail::guarded([&] { return stage(backup, dataFolder, tell); });
}

base::Result<std::optional<Restored>> finishRestore(const fs::path& dataFolder) {
  return detail::guarded([&] { return finish(dataFolder); });
}

bool restoreWaits(const fs::path& dataFolder) {
  std::error_code none;
  const auto is = fs::symlink_status(note(dataFolder), none).type();
  return is != fs::file_type::not_found && is != fs::file_type::none;  // none: it cannot be looked at
}

void dropRestore(const fs::path& dataFolder) {
  std::error_code none;
  fs::remove(note(dataFolder), none);
  fs::remove_all(staged(dataFolder), none);
}

}  // namespace articulus::storage
