#include "core/run/rehearsal/specimen_model.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/base/json_reader.h"
#include "core/cell/cell_config.h"
#include "core/cell/shipped_files.h"
#include "core/cell/simulated_specimen.h"
#include "core/spatial/side.h"

namespace articulus::run {
namespace {

using nlohmann::json;

bool same(const std::string& a, const std::string& b) {
  return std::ranges::equal(a, b, [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

/// 0: another joint. The level matters more than the species: it says how many discs there are. A model of a whole
/// joint stands for any of it, one of a part (a ligament) only for that.
int likeness(const json& model, const storage::Specimen& prepared) {
  const auto is = cell::simulatedSpecimen({{"specimen", model}});
  if (!same(is.joint, prepared.joint)) return 0;
  return 1 +
         (same(is.level, prepared.level) ? 4
          : is.level.empty()             ? 2
                                         : 0) +
         (same(is.species, prepared.species) ? 1 : 0);
}

}  // namespace

SpecimenModel modelFor(const cell::CellConfig& cell, const storage::Specimen& prepared,
                       const std::filesystem::path& resources) {
  const json& simulation = cell.simulation;
  json best = simulation.is_object() && simulation.contains("specimen") ? simulation["specimen"] : json();
  const bool said = !prepared.joint.empty();
  bool own = true;
  int most = best.is_object() && said ? likeness(best, prepared) : 0;
  if (said && !resources.empty())
    for (const auto& one : cell::shippedSpecimens(resources)) {
      auto file = base::readJsonFile(resources / "specimens" / (one.key + ".json"));
      const int like = file ? likeness(*file, prepared) : 0;
      if (like <= most) continue;
      most = like;
      own = false;
      best = std::move(*file);
      best["file"] = one.key;
    }
  const auto side = spatial::sideFromText(prepared.side);
  if (most > 0 && side && best.contains("side")) best["side"] = spatial::name(*side);
  const std::string label = cell::simulatedSpecimen({{"specimen", best}}).label;
  return {.specimen = best, .label = label, .own = own, .fits = most > 0 || !said};
}

}  // namespace articulus::run
