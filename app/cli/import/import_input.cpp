#include "app/cli/import/import_input.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/base/input_bounds.h"
#include "core/base/json_reader.h"
#include "core/base/output_file.h"
#include "core/exchange/format_catalogue.h"
#include "core/storage/file_hash.h"

namespace articulus::cli {
namespace {

namespace fs = std::filesystem;
using base::Error;
using base::ErrorCode;

base::Result<void> checkMappingName(const std::string& name) {
  if (const auto fault = base::faultOfFileName(name); !fault.empty())
    return Error{ErrorCode::InvalidArgument, "The name of the mapping " + fault + ".",
                 "Use letters, digits and dashes."};
  return {};
}

void addNames(const fs::path& folder, std::vector<std::string>& names) {
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(folder, none))
    if (entry.path().extension() == ".json") names.push_back(entry.path().stem().string());
}

}  // namespace

base::Result<ImportSource> readSource(const fs::path& file, const std::string& key) {
  std::error_code none;
  if (!fs::exists(file, none))
    return Error{ErrorCode::NotFound, "There is no file " + file.string() + ".", "Check the name."};
  const exchange::Format* format = key.empty() ? exchange::formatToRead(file) : exchange::formatOf(key);
  if (!format || !format->read)
    return Error{ErrorCode::InvalidArgument,
                 key.empty() ? file.string() + " is of no kind that is read."
                             : "\"" + key + "\" is no kind of file that is read.",
                 "Read are: " + exchange::namesOfRead() + ". Name one with --format, or export the data as CSV."};
  auto recording = format->read(file);
  if (!recording) return recording.error();
  ImportSource source{.recording = std::move(*recording),
                      .origin = {file.filename().string(), std::string(format->key), {}, {}}};
  if (fs::is_regular_file(file, none)) {
    auto hash = storage::hashOfFile(file, base::InputBounds::kTable_bytes);
    if (!hash) return hash.error();
    source.origin.hash = *hash;
  }
  return source;
}

base::Result<ImportSource> joinSources(ImportSource loads, ImportSource poses, const exchange::JoinOptions& options) {
  const auto shift = exchange::findShift(loads.recording, poses.recording, options);
  if (!shift) return shift.error();
  auto both = exchange::joined(std::move(loads.recording), std::move(poses.recording), *shift);
  if (!both) return both.error();
  ImportSource source{.recording = std::move(*both), .origin = std::move(loads.origin)};
  source.notes = {
      "Joined with " + poses.origin.file + " (" + poses.origin.format + ", BLAKE2b-256 " + poses.origin.hash + ").",
      shift->words};
  source.origin.file += " + " + poses.origin.file;
  if (source.origin.format != poses.origin.format) source.origin.format += " + " + poses.origin.format;
  source.origin.hash += " + " + poses.origin.hash;
  return source;
}

base::Result<exchange::JoinOptions> parseJoin(const std::string& text) {
  const Error wrong{ErrorCode::InvalidArgument, "\"" + text + "\" says no way to join two files.",
                    "Say times, trigger:A,B, clap:A,B or correlation:A,B, with a channel of each file."};
  const auto colon = text.find(':');
  const std::string kind = text.substr(0, colon), names = colon == text.npos ? "" : text.substr(colon + 1);
  exchange::JoinOptions options;
  if (kind == "times" && names.empty()) return options;
  if (kind == "trigger") options.by = exchange::JoinBy::Trigger;
  else if (kind == "clap") options.by = exchange::JoinBy::Clap;
  else if (kind == "correlation") options.by = exchange::JoinBy::Correlation;
  else return wrong;
  const auto comma = names.find(',');
  options.first = names.substr(0, comma);
  options.second = comma == names.npos ? options.first : names.substr(comma + 1);
  if (options.first.empty() || options.second.empty()) return wrong;
  return options;
}

base::Result<exchange::Mapping> findMapping(const std::string& name, const fs::path& data, const fs::path& resources) {
  if (auto good = checkMappingName(name); !good) return good.error();
  for (const fs::path& folder : {data / "mappings", resources / "mappings"}) {
    const fs::path file = folder / (name + ".json");
    std::error_code none;
    if (!fs::exists(file, none)) continue;
    const auto json = base::readJsonFile(file);
    if (!json) return json.error();
    auto mapping = exchange::readMapping(*json, file.string());
    if (mapping) mapping->name = name;
    return mapping;
  }
  std::vector<std::string> names;
  addNames(data / "mappings", names);
  addNames(resources / "mappings", names);
  std::ranges::sort(names);
  std::string list;
  for (const auto& one : names) list += (list.empty() ? "" : ", ") + one;
  return Error{ErrorCode::NotFound, "There is no mapping \"" + name + "\".",
               list.empty() ? "Keep one with --save-mapping NAME." : "There are: " + list + "."};
}

base::Result<fs::path> saveMapping(exchange::Mapping mapping, const std::string& name, const fs::path& data) {
  if (auto good = checkMappingName(name); !good) return good.error();
  std::error_code failed;
  fs::create_directories(data / "mappings", failed);
  const fs::path file = data / "mappings" / (name + ".json");
  mapping.name = name;
  for (auto& column : mapping.columns) column.guessed = false;
  if (auto written = base::writeWholeFile(file, exchange::toJson(mapping).dump(2) + "\n"); !written)
    return written.error();
  return file;
}

}  // namespace articulus::cli
