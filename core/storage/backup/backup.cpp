#include "core/storage/backup/backup.h"

#include <algorithm>

#include "core/base/program/program_version.h"
#include "core/base/text/text_format.h"
#include "core/storage/accounts/station_key.h"
#include "core/storage/backup/backup_files.h"
#include "core/storage/backup/copied_file.h"
#include "core/storage/detail/guarded.h"
#include "core/storage/detail/text.h"

namespace articulus::storage {
namespace {

namespace fs = std::filesystem;
using base::ErrorCode;
using detail::refuse;

constexpr const char *kData = "data", *kBegun = ".begun";
constexpr std::uint64_t kMargin = 16U << 20U;  // that a disk is to have beside what is copied

/// How far it is; throws where a person has cancelled.
class Meter {
 public:
  Meter(const BackupProgress& tell, std::uint64_t all) : tell_(tell), all_(std::max<std::uint64_t>(1, all)) {}
  void operator()(std::uint64_t bytes) {
    done_ += bytes;
    look();
  }
  void end() {
    done_ = all_;
    look();
  }

 private:
  void look() const {
    if (tell_ && !tell_(std::min(1.0, static_cast<double>(done_) / static_cast<double>(all_))))
      refuse(ErrorCode::Cancelled, "Cancelled.", "Nothing was kept of what was copied.");
  }

  const BackupProgress& tell_;
  std::uint64_t all_, done_ = 0;
};

/// A folder that is there whole or not at all.
class Begun {
 public:
  explicit Begun(fs::path folder) : folder_(std::move(folder)) {
    std::error_code failed;
    fs::create_directories(folder_.parent_path(), failed);
    if (failed || !fs::create_directory(folder_, failed))
      refuse(failed == std::errc::permission_denied ? ErrorCode::PermissionDenied : ErrorCode::StorageFailure,
             folder_.string() + " was not made: " + (failed ? failed.message() : "it is there already") + ".",
             "Choose another folder, or one that you may write to.");
    fs::permissions(folder_, fs::perms::owner_all, failed);
  }
  ~Begun() {
    std::error_code none;
    if (!kept_) fs::remove_all(folder_, none);
  }
  Begun(const Begun&) = delete;
  Begun& operator=(const Begun&) = delete;
  [[nodiscard]] const fs::path& path() const { return folder_; }
  void keepAs(const fs::path& name) {
    std::error_code failed;
    fs::rename(folder_, name, failed);
    if (failed)
      refuse(ErrorCode::StorageFailure, name.string() + " was not made: " + failed.message() + ".",
             "Choose another folder.");
    kept_ = true;
  }

 private:
  fs::path folder_;
  bool kept_ = false;
};

bool liesIn(const fs::path& folder, const fs::path& outer) {
  std::error_code none;
  const fs::path in = fs::weakly_canonical(folder, none), out = fs::weakly_canonical(outer, none);
  return std::mismatch(out.begin(), out.end(), in.begin(), in.end()).first == out.end();
}

std::uint64_t sizeOf(const fs::path& folder, const std::vector<fs::path>& files) {
  std::uint64_t bytes = 0;
  for (const fs::path& file : files) {
    std::error_code none;
    const auto size = fs::file_size(folder / file, none), log = fs::file_size(folder / (file.string() + "-wal"), none);
    if (size != static_cast<std::uintmax_t>(-1)) bytes += size;
    if (log != static_cast<std::uintmax_t>(-1)) bytes += log;
  }
  return bytes;
}

void needRoom(const fs::path& into, std::uint64_t bytes) {
  std::error_code unknown;
  const auto space = fs::space(into, unknown);
  if (unknown || space.available >= bytes + kMargin) return;
  refuse(ErrorCode::StorageFailure,
         "There is no room for the backup: it takes " + base::byteCount(static_cast<double>(bytes)) + ", and " +
             base::byteCount(static_cast<double>(space.available)) + " are free at " + into.string() + ".",
         "Choose another disk, or free space there.");
}

std::string stationOf(const fs::path& dataFolder) {
  std::error_code none;
  return fs::exists(StationKey::fileIn(dataFolder), none) ? StationKey::open(dataFolder)->fingerprint() : std::string();
}

Backup make(const fs::path& dataFolder, const fs::path& into, const BackupProgress& tell) {
  std::error_code none;
  if (!fs::is_directory(dataFolder, none))
    refuse(ErrorCode::NotFound, dataFolder.string() + " is no data folder.", "Name the folder with --data.");
  if (liesIn(into, dataFolder))
    refuse(ErrorCode::InvalidArgument, into.string() + " lies in the data folder itself: it would be lost with it.",
           "Choose a folder on another disk.");
  const std::vector<fs::path> files = detail::filesToKeep(dataFolder);
  if (files.empty())
    refuse(ErrorCode::NotFound, dataFolder.string() + " is empty.", "Name another folder with --data.");
  const std::uint64_t bytes = sizeOf(dataFolder, files);
  Backup backup;
  backup.manifest = {detail::utcNow(), stationOf(dataFolder), base::programVersion(), {}};
  backup.folder = detail::namedAfter(into, "articulus_backup_", backup.manifest.made);
  Begun begun(backup.folder.string() + kBegun);
  needRoom(into, bytes);
  Meter meter(tell, 2 * bytes);  // copied, then read back
  for (const fs::path& file : files) {
    const fs::path from = dataFolder / file, to = begun.path() / kData / file;
    if (!detail::isDatabase(from) && !fs::exists(from, none)) continue;  // gone meanwhile: a log that was turned over
    detail::makeFolders(fs::path(kData) / file.parent_path(), begun.path());
    if (detail::isDatabase(from)) detail::copyDatabase(from, to, std::ref(meter));
    else detail::copyPrivately(from, to, std::ref(meter));
    backup.manifest.files.push_back(
        {file.generic_string(), fs::file_size(to, none), detail::hashOfAny(to, std::ref(meter))});
  }
  if (auto written = backup.manifest.write(begun.path()); !written) throw StorageError(written.error());
  detail::syncDisk(begun.path());
  meter.end();
  begun.keepAs(backup.folder);
  return backup;
}

Backup check(const fs::path& folder, const BackupProgress& tell) {
  auto manifest = BackupManifest::read(folder);
  if (!manifest) throw StorageError(manifest.error());
  Meter meter(tell, manifest->bytes());
  for (const BackupManifest::File& file : manifest->files) {
    const fs::path path = folder / kData / file.path;
    std::error_code none;
    const char* wrong = nullptr;
    if (fs::symlink_status(path, none).type() != fs::file_type::regular) wrong = " is missing from the backup.";
    else if (fs::file_size(path, none) != file.bytes || detail::hashOfAny(path, std::ref(meter)) != file.hash)
      wrong = " is not as it was when the backup was made.";
    if (wrong) refuse(ErrorCode::StorageFailure, path.string() + wrong, "Use another backup. Nothing was changed.");
  }
  return {folder, std::move(*manifest)};
}

}  // namespace

base::Result<Backup> makeBackup(const fs::path& dataFolder, const fs::path& into, const BackupProgress& tell) {
  return detail::guarded([&] { return make(dataFolder, into, tell); });
}

base::Result<Backup> checkBackup(const fs::path& backup, const BackupProgress& tell) {
  return detail::guarded([&] { return check(backup, tell); });
}

}  // namespace articulus::storage
