#include "app/reproduce/specimen_patch.h"

#include "core/base/json_reader.h"

namespace articulus::reproduce {

base::Result<nlohmann::json> specimenPatch(const std::filesystem::path& resources, const std::string& key) {
  auto specimen = base::readJsonFile(resources / "specimens" / (key + ".json"));
  if (!specimen) return specimen.error();
  return nlohmann::json{{"simulation", {{"specimen", *specimen}}}};
}

}  // namespace articulus::reproduce
