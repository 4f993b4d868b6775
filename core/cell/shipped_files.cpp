#include "core/cell/shipped_files.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/base/input_bounds.h"
#include "core/base/json_reader.h"

namespace articulus::cell {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> filesIn(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(folder, none))
    if (entry.path().extension() == ".json") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

std::string text(const nlohmann::json& json, const char* key) {
  return json.contains(key) && json[key].is_string() ? json[key].get<std::string>() : std::string();
}

/// Of a variant that does not say so itself: what the other cell has.
std::string specimenOf(const nlohmann::json& cell, const fs::path& folder) {
  const auto& simulation = cell.contains("simulation") ? cell["simulation"] : nlohmann::json();
  if (simulation.is_object() && simulation.contains("specimen")) {
    const auto& specimen = simulation["specimen"];
    if (specimen.is_string()) return specimen.get<std::string>();
    if (!specimen.is_object()) return {};
    return specimen.contains("label") ? text(specimen, "label") : text(specimen, "file");
  }
  const std::string of = text(cell, "variant_of");
  if (of.empty() || !base::faultOfFileName(of).empty()) return {};
  const auto whole = base::readJsonFile(folder / (of + ".json"));
  return whole && whole->is_object() && text(*whole, "variant_of").empty() ? specimenOf(*whole, folder) : std::string();
}

std::vector<ShippedFile> listed(const fs::path& folder, const char* nameKey) {
  std::vector<ShippedFile> list;
  for (const auto& file : filesIn(folder)) {
    const auto json = base::readJsonFile(file);
    if (!json || !json->is_object()) continue;
    ShippedFile entry{.key = file.stem().string(),
                      .name = text(*json, nameKey),
                      .description = text(*json, "description"),
                      .side = spatial::sideFromText(text(*json, "side")),
                      .specimen = specimenOf(*json, folder)};
    if (entry.name.empty()) entry.name = entry.key;
    list.push_back(std::move(entry));
  }
  return list;
}

}  // namespace

std::vector<ShippedFile> shippedCells(const fs::path& resources) { return listed(resources / "cells", "name"); }
std::vector<ShippedFile> shippedSpecimens(const fs::path& resources) {
  return listed(resources / "specimens", "label");
}

std::vector<ShippedFile> ownCells(const fs::path& dataFolder) {
  auto list = listed(dataFolder / "cells", "name");
  for (ShippedFile& one : list) one.key = (dataFolder / "cells" / (one.key + ".json")).string();
  return list;
}

std::string nameIn(const fs::path& file) {
  const auto json = base::readJsonFile(file);
  const std::string name = json && json->is_object() ? text(*json, "name") : std::string();
  return name.empty() ? file.stem().string() : name;
}

std::string keysIn(const fs::path& folder) {
  std::string known;
  for (const auto& file : filesIn(folder)) known += (known.empty() ? "" : ", ") + file.stem().string();
  return known;
}

}  // namespace articulus::cell
