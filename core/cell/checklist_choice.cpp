#include "core/cell/checklist_choice.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "core/base/json_reader.h"

namespace articulus::cell {
namespace fs = std::filesystem;
namespace {

std::string lowered(std::string text) {
  for (char& c : text)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return text;
}

bool isFor(const fs::path& file, const std::string& joint) {
  const auto json = base::readJsonFile(file);
  if (!json || !json->is_object()) return false;
  const auto joints = json->find("joints");
  return joints != json->end() && joints->is_array() && std::ranges::any_of(*joints, [&](const auto& one) {
           return one.is_string() && lowered(one.template get<std::string>()) == joint;
         });
}

}  // namespace

fs::path checklistFor(const fs::path& resources, const std::string& own, const std::string& joint) {
  const fs::path folder = resources / "checklists";
  fs::path file = folder / own;
  if (file.extension() != ".json") file += ".json";
  const std::string wanted = lowered(joint);
  if (wanted.empty() || isFor(file, wanted)) return file;
  std::vector<fs::path> others;
  std::error_code none;
  for (fs::directory_iterator it(folder, none), end; !none && it != end; it.increment(none))
    if (it->path().extension() == ".json") others.push_back(it->path());
  std::ranges::sort(others);
  const auto fits = std::ranges::find_if(others, [&](const fs::path& other) { return isFor(other, wanted); });
  return fits == others.end() ? file : *fits;
}

}  // namespace articulus::cell
