#include "core/procedure/tool_store.h"

#include <nlohmann/json.hpp>

#include "core/base/output_file.h"
#include "core/sensing/tool_calibration_json.h"

namespace articulus::procedure {

using base::Error;
using base::ErrorCode;

namespace {

constexpr const char* kFormat = "articulus-tool-1";
constexpr const char* kMarked = "key of the station";  // its tag tells one key from another, and nothing else
constexpr double kHeaviestTool_kg = 50.0;              // as in a cell file, and as the station takes it

bool takesMass(double mass_kg) { return mass_kg >= 0.0 && mass_kg <= kHeaviestTool_kg; }

/// Over everything but the tag itself; blanks and the order of keys do not count.
std::string tagOf(nlohmann::json file, const ToolTagger& tagger) {
  file.erase("tag");
  return tagger(file.dump());
}

/// What helps where a file can not be used, whatever is wrong with it.
Error unusable(const std::filesystem::path& file, const std::string& cellKey, const Error& why) {
  return {why.code, "The tool that was put in force for this cell can not be used: " + why.message,
          "Nothing was changed. " + why.remedy + (why.remedy.empty() ? "" : " ") +
              "Identify the tool again (articulusctl identify tool --cell " + cellKey +
              " --use --user NAME), or move " + file.string() +
              " away to work with the tool that the cell file states."};
}

Error unwritable(const std::filesystem::path& file) {
  return {ErrorCode::StorageFailure, "Cannot write " + file.string() + ".",
          "Check that the folder may be written and has room."};
}

}  // namespace

std::filesystem::path toolFile(const std::filesystem::path& dataFolder, const std::string& cellKey) {
  return dataFolder / "tools" / (cellKey + ".json");
}

base::Result<void> saveTool(const std::filesystem::path& dataFolder, const StoredTool& stored,
                            const ToolTagger& tagger) {
  if (stored.by.empty())
    return Error{ErrorCode::InvalidArgument, "A tool that is put in force needs somebody who stands for it.",
                 "Sign in first."};
  const sensing::ToolCalibration& t = stored.tool;
  if (!std::isfinite(t.mass_kg) || !t.centre_S_m.allFinite() || !t.offset_S.allFinite() || !t.gravityMap.allFinite() ||
      !t.inertia_S_kgm2.allFinite())
    return Error{ErrorCode::InvalidArgument, "The tool holds a value that is not a number.", "Identify it again."};
  if (!takesMass(t.mass_kg))
    return Error{ErrorCode::InvalidArgument,
                 "A tool of " + std::to_string(t.mass_kg) + " kg can not be put in force: it must be 0 to 50 kg.",
                 "Look at the warnings of the identification, and identify it again with the tool mounted."};
  const auto file = toolFile(dataFolder, stored.cell);
  std::error_code failed;
  std::filesystem::create_directories(file.parent_path(), failed);
  nlohmann::ordered_json json{{"format", kFormat},   {"cell", stored.cell},           {"by", stored.by},
                              {"when", stored.when}, {"simulated", stored.simulated}, {"tool", sensing::toJson(t)}};
  json["key_mark"] = tagger(kMarked);
  json["tag"] = tagOf(nlohmann::json::parse(json.dump()), tagger);
  auto written = base::writeWholeFile(file, json.dump(1) + "\n", base::FileMode::Kept);
  if (!written && written.error().code != base::ErrorCode::PermissionDenied) return unwritable(file);
  return written;
}

base::Result<std::optional<StoredTool>> loadTool(const std::filesystem::path& dataFolder, const cell::CellConfig& cell,
                                                 const ToolTagger& tagger) {
  const auto file = toolFile(dataFolder, cell.key);
  std::error_code none;
  if (!std::filesystem::exists(std::filesystem::symlink_status(file, none))) return std::optional<StoredTool>();
  const auto json = base::readJsonFile(file);
  if (!json) return unusable(file, cell.key, json.error());
  try {
    const base::JsonReader reader(*json, file.string());
    if (reader.text("format") != kFormat)
      reader.fail("format", std::string("is not ") + kFormat, "Identify the tool again.");
    StoredTool stored;
    stored.cell = reader.text("cell");
    if (stored.cell != cell.key) reader.fail("cell", "is not \"" + cell.key + "\"", "Identify the tool in this cell.");
    stored.by = reader.text("by");
    stored.when = reader.text("when");
    stored.simulated = reader.flag("simulated", true);
    if (stored.simulated != cell.simulated)
      reader.fail("simulated", "does not fit the cell: one is simulated and the other is not",
                  "Identify the tool in this cell.");
    stored.tool = sensing::readToolCalibration(reader.child("tool"));
    if (!takesMass(stored.tool.mass_kg))
      reader.child("tool").fail("mass_kg", "is not from 0 to 50", "Look at the units.");
    stored.tool.offsetKnown = false;
    const std::string mark = reader.textOr("key_mark", "");
    const bool fits = reader.textOr("tag", "") == tagOf(*json, tagger);
    if (!fits && !mark.empty() && mark != tagger(kMarked))
      reader.fail(
          "tag", "was made with another key than this station has now, as before its key was renewed (users renew-key)",
          "Nobody can prove any more who stands for it.");
    if (!fits)
      reader.fail("tag", "does not fit: the file was not written by this station, or was changed since",
                  "Nobody can say any more who stands for it.");
    reader.refuseUnknown();
    return std::optional<StoredTool>(std::move(stored));
  } catch (const base::JsonError& e) {
    return unusable(file, cell.key, e.error());
  }
}

base::Result<std::uint64_t> useTool(station::StationLink& link, const sensing::ToolCalibration& tool) {
  auto held = std::make_shared<const sensing::ToolCalibration>(tool);
  link.keep(held);  // the control thread reads it when it comes to it
  cycle::Command command;
  command.kind = cycle::CommandKind::UseTool;
  command.tool = held.get();
  if (const auto number = link.send(command); number != 0) return number;
  return Error{ErrorCode::DeviceFailure, "The station did not take the tool: its queue is full.", "Try again."};
}

base::Result<std::optional<StoredTool>> useStoredTool(station::StationLink& link, const cell::CellConfig& cell,
                                                      const std::filesystem::path& dataFolder,
                                                      const ToolTagger& tagger) {
  auto stored = loadTool(dataFolder, cell, tagger);
  if (!stored || !*stored) return stored;
  if (auto sent = useTool(link, (*stored)->tool); !sent) return sent.error();
  return stored;
}

base::Result<void> forgetTool(const std::filesystem::path& dataFolder, const std::string& cellKey) {
  std::error_code failed;
  std::filesystem::remove(toolFile(dataFolder, cellKey), failed);
  if (!failed) return {};
  return unwritable(toolFile(dataFolder, cellKey));
}

}  // namespace articulus::procedure
