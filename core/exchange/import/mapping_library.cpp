#include "core/exchange/import/mapping_library.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/base/input_bounds.h"
#include "core/base/json_reader.h"
#include "core/base/output_file.h"

namespace articulus::exchange {
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

base::Result<Mapping> findMapping(const std::string& name, const fs::path& data, const fs::path& resources) {
  if (auto good = checkMappingName(name); !good) return good.error();
  for (const fs::path& folder : {data / "mappings", resources / "mappings"}) {
    const fs::path file = folder / (name + ".json");
    std::error_code none;
    if (!fs::exists(file, none)) continue;
    const auto json = base::readJsonFile(file);
    if (!json) return json.error();
    auto mapping = readMapping(*json, file.string());
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

std::vector<Mapping> allMappings(const fs::path& data, const fs::path& resources) {
  std::vector<Mapping> all;
  for (const fs::path& folder : {data / "mappings", resources / "mappings"}) {
    std::vector<std::string> names;
    addNames(folder, names);
    std::ranges::sort(names);
    for (const std::string& name : names)
      if (std::ranges::find(all, name, &Mapping::name) == all.end())
        if (auto mapping = findMapping(name, data, resources)) all.push_back(std::move(*mapping));
  }
  return all;
}

base::Result<fs::path> saveMapping(Mapping mapping, const std::string& name, const fs::path& data) {
  if (auto good = checkMappingName(name); !good) return good.error();
  std::error_code failed;
  fs::create_directories(data / "mappings", failed);
  const fs::path file = data / "mappings" / (name + ".json");
  mapping.name = name;
  mapping.certain = false;  // what a person said of one file is no proof for another
  for (auto& column : mapping.columns) column.guessed = false;
  if (auto written = base::writeWholeFile(file, toJson(mapping).dump(2) + "\n", base::FileMode::Kept); !written)
    return written.error();
  return file;
}

}  // namespace articulus::exchange
