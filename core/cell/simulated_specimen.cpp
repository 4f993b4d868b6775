#include "core/cell/simulated_specimen.h"

#include <nlohmann/json.hpp>

#include "core/base/input_bounds.h"
#include "core/base/json_reader.h"
#include "core/cell/cell_config.h"
#include "core/cell/put_in_vice.h"
#include "core/cell/shipped_files.h"

namespace articulus::cell {
namespace {

using nlohmann::json;

json* specimenIn(json& cell) {
  if (!cell.is_object() || !cell.contains("simulation") || !cell["simulation"].is_object() ||
      !cell["simulation"].contains("specimen"))
    return nullptr;
  return &cell["simulation"]["specimen"];
}

/// Key of the file that is named; empty where none is.
std::string named(const json& specimen) {
  if (specimen.is_string()) return specimen.get<std::string>();
  if (specimen.is_object() && specimen.contains("file") && specimen["file"].is_string())
    return specimen["file"].get<std::string>();
  return {};
}

base::Result<json> read(const json& specimen, const std::filesystem::path& resources) {
  const std::string key = named(specimen);
  if (const std::string fault = base::faultOfFileName(key); !fault.empty())
    return base::Error{base::ErrorCode::ParseError, "The name of the simulated specimen " + fault + ".",
                       "Specimens that are there: " + keysIn(resources / "specimens") + "."};
  const auto file = resources / "specimens" / (key + ".json");
  if (std::error_code none; !std::filesystem::exists(file, none))
    return base::Error{base::ErrorCode::NotFound,
                       "There is no simulated specimen \"" + key + "\" (" + file.string() + ").",
                       "Specimens that are there: " + keysIn(resources / "specimens") + "."};
  auto whole = base::readJsonFile(file);
  if (!whole) return whole.error();
  if (specimen.is_object()) whole->merge_patch(specimen);
  (*whole)["file"] = key;
  return whole;
}

/// What the cell offers first is made for its own specimen: of another one it is what that is usually tested by.
void offerProtocolOf(const json& specimen, json& cell, const json& patch) {
  const json* own = specimenIn(cell);
  if (!own || named(*own) == named(specimen) || patch.contains("default_protocol")) return;
  if (specimen.contains("protocol")) cell["default_protocol"] = specimen["protocol"];
}

/// What the cell says of its own specimen is not true of another one.
void describeInstead(const json& specimen, json& cell, const json& patch) {
  if (patch.contains("honesty") || !cell.contains("honesty") || !cell["honesty"].is_array()) return;
  const std::string label = specimen.contains("label") && specimen["label"].is_string()
                                ? specimen["label"].get<std::string>()
                                : std::string();
  for (json& line : cell["honesty"])
    if (line.is_string() && line.get<std::string>().starts_with("Specimen: "))
      line = "Specimen: " + (label.empty() ? named(specimen) : label) +
             ". Which of its numbers are published and which are ours stands in its file, resources/specimens.";
}

}  // namespace

SimulatedSpecimen simulatedSpecimen(const json& simulation) {
  if (!simulation.is_object() || !simulation.contains("specimen") || !simulation["specimen"].is_object()) return {};
  const json& specimen = simulation["specimen"];
  const auto text = [](const json& object, const char* key) {
    return object.is_object() && object.contains(key) && object[key].is_string() ? object[key].get<std::string>()
                                                                                 : std::string();
  };
  const json anatomy = specimen.contains("anatomy") ? specimen["anatomy"] : json::object();
  return {.key = text(specimen, "file"),
          .label = text(specimen, "label"),
          .side = spatial::sideFromText(text(specimen, "side")),
          .species = text(anatomy, "species"),
          .joint = text(anatomy, "joint"),
          .level = text(anatomy, "level")};
}

SimulatedSpecimen specimenInVice(const CellConfig& cell) {
  return cell.allSimulated() ? simulatedSpecimen(cell.simulation) : SimulatedSpecimen{};
}

json specimenPatch(const SpecimenChoice& choice) {
  if (!choice.any()) return json::object();
  json specimen = json::object();
  if (!choice.key.empty()) specimen["file"] = choice.key;
  if (choice.side) specimen["side"] = spatial::name(*choice.side);
  return {{"simulation", {{"specimen", std::move(specimen)}}}};
}

base::Result<json> changedCell(json cell, json patch, const std::filesystem::path& resources) {
  if (json* own = specimenIn(cell); own && !named(*own).empty()) {
    auto whole = read(*own, resources);
    if (!whole) return whole.error();
    *own = std::move(*whole);
  }
  json* other = specimenIn(patch);
  if (!other) {
    cell.merge_patch(patch);
    return cell;
  }
  const bool sided = other->is_object() && other->contains("side");
  if (!named(*other).empty()) {
    const json asked = *other;
    // What has no side in its file must not get one: it would change nothing and be believed.
    json sideless = asked;
    if (asked.is_object() && sided) sideless.erase("side");
    auto whole = read(sideless, resources);
    if (!whole) return whole.error();
    json* own = specimenIn(cell);
    const bool sameAsOwn = own && named(*own) == named(asked);
    if (sameAsOwn) {  // what the cell says beside its file is true of it whoever names it
      *whole = *own;
      if (sideless.is_object()) whole->merge_patch(sideless);
    }
    *other = std::move(*whole);
    offerProtocolOf(*other, cell, patch);
    if (own && !sameAsOwn) {
      describeInstead(*other, cell, patch);
      putInVice(*other, cell["simulation"]);
    }
    if (own) *own = json::object();
    const bool hasSide = other->contains("side");
    if (sided && !hasSide)
      return base::Error{base::ErrorCode::InvalidArgument,
                         "The simulated specimen \"" + named(asked) + "\" is neither left nor right.",
                         "Leave its side away."};
    if (sided) (*other)["side"] = asked["side"];
  } else if (json* own = specimenIn(cell); sided && (!own || !own->contains("side")) &&
                                           !other->contains("type")) {  // with a type it is a whole specimen
    return base::Error{base::ErrorCode::InvalidArgument,
                       "The simulated specimen of this cell is neither left nor right.",
                       "Leave its side away, or choose a joint that has one."};
  }
  // With type and label it is a whole specimen: nothing of the other one is left.
  if (json* own = specimenIn(cell); own && other->is_object() && other->contains("type") && other->contains("label"))
    *own = json::object();
  cell.merge_patch(patch);
  return cell;
}

}  // namespace articulus::cell
