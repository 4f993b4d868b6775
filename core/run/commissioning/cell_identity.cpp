#include "core/run/commissioning/cell_identity.h"

#include <nlohmann/json.hpp>
#include <set>

#include "core/storage/file_hash.h"

namespace articulus::run {
namespace {

namespace fs = std::filesystem;

/// Files that a device names: beside the cell file, below the resources, or absolute. What is no file here (an address,
/// a device) is in the cell file and changes with it.
void gather(const nlohmann::json& node, const cell::CellConfig& cell, std::set<fs::path>& files) {
  if (node.is_structured())
    for (const auto& [key, value] : node.items()) gather(value, cell, files);
  if (!node.is_string()) return;
  const fs::path name = node.get<std::string>();
  if (name.empty()) return;
  std::error_code none;
  for (const fs::path& file : {cell.file.parent_path() / name, cell.resources / name})
    if (fs::is_regular_file(file, none)) files.insert(file);
}

}  // namespace

base::Result<std::string> cellIdentity(const cell::CellConfig& cell) {
  std::set<fs::path> files;
  if (cell.source->contains("devices")) gather(cell.source->at("devices"), cell, files);
  nlohmann::json all{{"cell", *cell.source}, {"robot", {cell.robotFile, *cell.robotSource}}};
  for (const fs::path& file : files) {
    auto hash = storage::hashOfFile(file);
    if (!hash) return hash.error();
    all["files"].push_back({file.filename().string(), *hash});
  }
  return storage::hashOfText(all.dump());
}

bool stillAsOpened(const cell::CellConfig& cell, const std::string& openedAs) {
  const auto read = cell::loadCell(cell.file.string(), cell.resources);
  const auto now = read ? cellIdentity(*read) : base::Result<std::string>(read.error());
  return now && *now == openedAs;
}

base::Error editedSinceOpened(const cell::CellConfig& cell) {
  return {base::ErrorCode::Conflict,
          "The cell file " + cell.file.string() +
              ", or a file that it names, was changed since the cell was opened: the arm is driven by what was read "
              "then.",
          "End the program and open the cell anew, or put the files back as they were. Nothing moves."};
}

void holdAgainstFiles(record::CommissioningRecord& record, const cell::CellConfig& cell) {
  const auto driven = cellIdentity(cell);
  if (driven && *driven == record.cellHash && stillAsOpened(cell, record.cellHash)) return;
  if (record.results.empty()) record.results.push_back({});
  record.results.back().passed = false;
  record.results.back().words =
      "The cell file, or a file that it names, was changed meanwhile: nobody knows which was tried.";
}

}  // namespace articulus::run
