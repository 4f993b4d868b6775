#include "core/storage/accounts/folder_contents.h"

#include "core/storage/database.h"
#include "core/storage/detail/guarded.h"
#include "core/storage/detail/private_file.h"

namespace articulus::storage {
namespace {

namespace fs = std::filesystem;

constexpr const char* kDatabase = "articulus.sqlite";

bool isOfTheProgram(const std::string& name) {
  return name.starts_with(kDatabase) || name.starts_with("runs.") || name.starts_with("recording.");
}

std::int64_t otherFilesIn(const fs::path& folder) {
  std::int64_t files = 0;
  std::error_code ignored;
  for (fs::recursive_directory_iterator it(folder, ignored), end; !ignored && it != end; it.increment(ignored)) {
    const bool own = it.depth() == 0 && isOfTheProgram(it->path().filename().string());
    if (!own && !it->is_directory(ignored)) ++files;
  }
  return files;
}

bool hasTable(Database& database, const char* table) {
  Database::Statement row(database, "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?");
  return row.bind(1, table).step();
}

std::int64_t rowsOf(Database& database, const char* table) {
  if (!hasTable(database, table)) return 0;
  Database::Statement row(database, std::string("SELECT count(*) FROM ") + table);
  return row.step() ? row.integer(0) : 0;
}

}  // namespace

base::Result<FolderContents> folderContents(const fs::path& folder) {
  return detail::guarded([&] {
    FolderContents in;
    detail::refuseLink(folder);
    in.otherFiles = otherFilesIn(folder);
    const fs::path file = folder / kDatabase;
    detail::refuseLink(file);
    std::error_code none;
    if (!fs::exists(file, none)) return in;
    Database database(file, std::chrono::seconds(1), Access::ReadOnly);
    in.specimens = rowsOf(database, "specimen");
    in.sessions = rowsOf(database, "session");
    in.runs = rowsOf(database, "run");
    in.experiments = rowsOf(database, "protocol");
    if (in.runs > 0) {
      Database::Statement times(database, "SELECT min(began_utc), max(began_utc) FROM run");
      if (times.step()) in.firstRun = times.text(0), in.lastRun = times.text(1);
    }
    if (hasTable(database, "station_binding")) {
      Database::Statement binding(database, "SELECT folder FROM station_binding");
      if (binding.step()) in.folderId = binding.text(0);
    }
    return in;
  });
}

}  // namespace articulus::storage
