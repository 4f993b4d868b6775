#include "core/storage/backup/backup_manifest.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>

#include "core/base/json_reader.h"
#include "core/base/output_file.h"

namespace articulus::storage {
namespace {

constexpr const char *kFile = "backup.json", *kFormat = "articulus-backup-1";
constexpr std::int64_t kMostBytes = std::int64_t{1} << 50;

/// Only names below the folder: a backup that was tampered with writes nowhere else.
bool staysInside(const std::filesystem::path& path) {
  return !path.empty() && path.is_relative() && std::none_of(path.begin(), path.end(), [](const auto& part) {
    return part.empty() || part == ".." || part == ".";
  });
}

}  // namespace

std::uint64_t BackupManifest::bytes() const noexcept {
  return std::accumulate(files.begin(), files.end(), std::uint64_t{0},
                         [](std::uint64_t sum, const File& file) { return sum + file.bytes; });
}

base::Result<void> BackupManifest::write(const std::filesystem::path& backup) const {
  nlohmann::ordered_json all = nlohmann::ordered_json::array();
  for (const File& file : files) all.push_back({{"path", file.path}, {"bytes", file.bytes}, {"blake2b", file.hash}});
  const nlohmann::ordered_json json{
      {"format", kFormat}, {"made", made}, {"station", station}, {"version", version}, {"files", all}};
  return base::writeWholeFile(backup / kFile, json.dump(1) + "\n", base::FileMode::Private);
}

base::Result<BackupManifest> BackupManifest::read(const std::filesystem::path& backup) {
  std::error_code none;
  if (!std::filesystem::exists(backup / kFile, none))
    return base::Error{base::ErrorCode::NotFound, backup.string() + " is no backup: it has no " + kFile + ".",
                       "Name the folder that \"articulusctl backup make\" or the page Station has made."};
  const auto json = base::readJsonFile(backup / kFile);
  if (!json) return json.error();
  try {
    const base::JsonReader reader(*json, (backup / kFile).string());
    if (reader.text("format") != kFormat) reader.fail("format", std::string("must be \"") + kFormat + "\"");
    BackupManifest manifest{reader.text("made"), reader.text("station"), reader.text("version"), {}};
    for (const base::JsonReader& file : reader.items("files")) {
      manifest.files.push_back(
          {file.text("path"), static_cast<std::uint64_t>(file.integer("bytes", 0, kMostBytes)), file.text("blake2b")});
      if (!staysInside(manifest.files.back().path)) file.fail("path", "leads out of the backup");
    }
    reader.refuseUnknown();
    return manifest;
  } catch (const base::JsonError& e) {
    return e.error();
  }
}

}  // namespace articulus::storage
