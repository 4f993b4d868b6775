#include "core/run/vice_record.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/base/json_reader.h"
#include "core/base/output_file.h"
#include "core/base/text/printable.h"

namespace articulus::run {
namespace {

using base::Error;
using base::ErrorCode;

namespace fs = std::filesystem;

constexpr const char *kFormat = "articulus-in-vice-1", *kOlder = "in_vice.json", *kBegin = "in_vice.", *kEnd = ".json";
constexpr std::size_t kLongestName = 40;

/// FNV-1a, 64 bits: tells names apart, and keeps nothing safe.
std::string numberOf(const std::string& text) {
  std::uint64_t hash = 14695981039346656037ULL;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
  char digits[17];
  std::snprintf(digits, sizeof digits, "%016llx", static_cast<unsigned long long>(hash));
  return digits;
}

/// Where it is missing or no flag, a real specimen may be in the vice.
bool saysVirtual(const nlohmann::json& json) {
  const auto said = json.find("simulated");
  return said != json.end() && said->is_boolean() && said->get<bool>();
}

Error cannotLookUp(const fs::path& where, const std::string& why) {
  return {ErrorCode::StorageFailure,
          "Whether a specimen was left in the vice cannot be looked up: " + where.string() + ": " + why + ".",
          "Look into the vice. Then see that the data folder can be read."};
}

base::Result<ViceRecord> read(const fs::path& file) {
  const auto unusable = [&file](const Error& why) {
    return Error{why.code, "Which specimen was in the vice cannot be read: " + why.message,
                 "Look into the vice. Then remove " + file.string() + "."};
  };
  const auto json = base::readJsonFile(file);
  if (!json) return unusable(json.error());
  try {
    const base::JsonReader reader(*json, file.string());
    if (reader.text("format") != kFormat) reader.fail("format", std::string("is not ") + kFormat, "Remove the file.");
    ViceRecord r{.label = reader.text("label"),
                 .joint = reader.text("joint"),
                 .level = reader.text("level"),
                 .side = reader.text("side"),
                 .by = reader.text("by"),
                 .when = reader.text("when"),
                 .cell = reader.text("cell"),
                 .simulated = saysVirtual(*json)};
    reader.know({"simulated"});
    reader.refuseUnknown();
    return r;
  } catch (const base::JsonError& e) {
    return unusable(e.error());
  }
}

base::Result<void> removeFile(const fs::path& file) {
  std::error_code failed;
  fs::remove(file, failed);
  if (!failed) return {};
  return Error{ErrorCode::StorageFailure, "Cannot remove " + file.string() + ": " + failed.message() + ".",
               "Check that the data folder may be written; until then the specimen counts as in the vice."};
}

/// To the file of its cell, unless that has a newer one. What cannot be moved stays and is read again the next time.
void moveOlder(const fs::path& dataFolder) {
  const fs::path older = dataFolder / kOlder;
  std::error_code none;
  if (!fs::is_regular_file(older, none)) return;
  const auto was = read(older);
  if (!was) return;
  const fs::path own = viceFile(dataFolder, was->cell, was->simulated);
  if (fs::exists(own, none)) {
    const auto now = read(own);
    if (!now) return;
    if (now->when < was->when && !keepViceRecord(dataFolder, *was)) return;
  } else if (!keepViceRecord(dataFolder, *was)) {
    return;
  }
  (void)removeFile(older);
}

}  // namespace

fs::path viceFile(const fs::path& dataFolder, const std::string& cellName, bool virtualCell) {
  std::string name;
  for (const char c : cellName.substr(0, kLongestName)) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    name += letter ? c : '_';
  }
  return dataFolder / (kBegin + name + "-" + numberOf(cellName) + (virtualCell ? ".virtual" : ".live") + kEnd);
}

base::Result<void> keepViceRecord(const fs::path& dataFolder, const ViceRecord& r) {
  const nlohmann::ordered_json json{{"format", kFormat}, {"label", r.label}, {"joint", r.joint},
                                    {"level", r.level},  {"side", r.side},   {"by", r.by},
                                    {"when", r.when},    {"cell", r.cell},   {"simulated", r.simulated}};
  // The folder of a person may be a link to another disk; below it nothing may be.
  std::error_code none;
  const fs::path real = fs::weakly_canonical(dataFolder, none);
  return base::writeWholeFile(viceFile(none ? dataFolder : real, r.cell, r.simulated),
                              json.dump(1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n",
                              base::FileMode::Kept);
}

ViceRecords viceRecords(const fs::path& dataFolder) {
  moveOlder(dataFolder);
  ViceRecords all;
  std::vector<fs::path> files;
  std::error_code failed;
  for (fs::directory_iterator it(dataFolder, failed), end; !failed && it != end; it.increment(failed)) {
    const std::string name = it->path().filename().string();
    if (name.starts_with(kBegin) && name.ends_with(kEnd)) files.push_back(it->path());
  }
  if (failed && failed != std::errc::no_such_file_or_directory)
    all.unreadable.push_back(cannotLookUp(dataFolder, failed.message()));
  std::ranges::sort(files);
  for (const fs::path& file : files) {
    std::error_code lost;
    (void)fs::status(file, lost);
    auto one = read(file);
    if (one) all.left.push_back(std::move(*one));
    else all.unreadable.push_back(lost ? cannotLookUp(file, lost.message()) : one.error());
  }
  return all;
}

base::Result<void> forgetViceRecord(const fs::path& dataFolder, const std::string& cellName, bool virtualCell) {
  if (auto gone = removeFile(viceFile(dataFolder, cellName, virtualCell)); !gone) return gone;
  // What could not be moved to its cell would tell of it again.
  const fs::path older = dataFolder / kOlder;
  if (std::error_code none; !fs::is_regular_file(older, none)) return {};
  const auto was = read(older);
  if (!was || was->cell != cellName || was->simulated != virtualCell) return {};
  return removeFile(older);
}

base::Result<void> viceKnownEmpty(const fs::path& dataFolder, const std::string& cellName, bool virtualCell) {
  if (virtualCell) return {};
  const auto records = viceRecords(dataFolder);
  const auto notKnown = [](const std::string& what, const std::string& remedy = {}) {
    return Error{
        ErrorCode::Conflict, what + " Nobody has said since that the vice is empty.",
        remedy.empty() ? "Look into the vice before anything moves: what is clamped would be pulled apart." : remedy};
  };
  for (const ViceRecord& was : records.left)
    if (was.isOf(cellName, false))
      return notKnown(base::printableLine(was.label) + " was in the vice of " + base::printableLine(cellName) +
                      " when the program ended: " + base::printableLine(was.by) + " closed it on " +
                      base::printableLine(was.when) + '.');
  // Also what nobody can read, and the file of an older version, which does not say in its name whose it is.
  std::error_code none;
  for (const fs::path& file : {viceFile(dataFolder, cellName, false), dataFolder / kOlder})
    if (fs::exists(fs::symlink_status(file, none)))
      if (const auto was = read(file); !was) return notKnown(was.error().message, was.error().remedy);
  std::error_code failed;
  const fs::directory_iterator folder(dataFolder, failed);
  if (failed && failed != std::errc::no_such_file_or_directory)
    return notKnown(cannotLookUp(dataFolder, failed.message()).message);
  return {};
}

}  // namespace articulus::run
