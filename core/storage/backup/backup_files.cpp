#include "core/storage/backup/backup_files.h"

#include <algorithm>
#include <array>

#include "core/storage/detail/guarded.h"

namespace articulus::storage::detail {
namespace {

namespace fs = std::filesystem;

bool endsLikeOne(std::string_view name, std::initializer_list<std::string_view> ends) {
  return std::any_of(ends.begin(), ends.end(), [&](std::string_view end) { return name.ends_with(end); });
}

}  // namespace

bool staysWhereItIs(std::string_view name) {
  // What is in a vice is a fact of today, whatever was clamped when the backup was made.
  return name == "in_use.lock" || name.starts_with("in_vice") || name == kStaged || name == kRestoring ||
         name.starts_with(kAside) || name == "lost+found";
}

std::vector<fs::path> filesToKeep(const fs::path& dataFolder) {
  std::vector<fs::path> files;
  std::error_code failed;
  const auto list = [&](const fs::path& folder, const auto& again) -> void {
    fs::directory_iterator it(folder, failed);
    for (const fs::directory_iterator end; !failed && it != end; it.increment(failed)) {
      const fs::directory_entry& entry = *it;
      const std::string name = entry.path().filename().string();
      if (folder == dataFolder && staysWhereItIs(name)) continue;
      const fs::file_type type = entry.symlink_status(failed).type();
      if (type == fs::file_type::directory) again(entry.path(), again);
      if (type != fs::file_type::regular || endsLikeOne(name, {".lock", ".part", "-wal", "-shm", "-journal"})) continue;
      if (name.starts_with("recording.")) continue;  // of a run under way
      files.push_back(entry.path().lexically_relative(dataFolder));
    }
    if (failed)
      refuse(base::ErrorCode::StorageFailure, folder.string() + " cannot be listed: " + failed.message() + ".",
             "Check the disk and your rights to the folder.");
  };
  list(dataFolder, list);
  std::sort(files.begin(), files.end());
  return files;
}

void makeFolders(const fs::path& folder, const fs::path& below) {
  std::error_code failed;
  fs::create_directories(below / folder, failed);
  fs::path path = below;
  for (const fs::path& part : folder) {
    path /= part;
    if (!failed) fs::permissions(path, fs::perms::owner_all, failed);
  }
  if (failed)
    refuse(base::ErrorCode::StorageFailure, path.string() + " was not made: " + failed.message() + ".",
           "Check the disk and your rights to the folder.");
}

fs::path namedAfter(const fs::path& folder, std::string_view what, std::string_view utc) {
  std::string name = std::string(what) + std::string(utc.substr(0, 19)) + "Z";
  std::replace(name.begin(), name.end(), ':', '-');
  std::error_code none;
  fs::path path = folder / name;
  for (int n = 2; fs::exists(path, none); ++n) path = folder / (name + "_" + std::to_string(n));
  return path;
}

}  // namespace articulus::storage::detail
