#include "app/cli/run/mounted_specimen.h"

#include "core/cell/simulated_specimen.h"
#include "core/spatial/side.h"

namespace articulus::cli {
namespace {

std::string standardLabel(const cell::SimulatedSpecimen& simulated) {
  if (simulated.label.empty()) return "unnamed";
  return simulated.label + (simulated.side == spatial::Side::Left ? ", left" : "");  // right is what the files have
}

}  // namespace

storage::Specimen newSpecimen(const std::string& label, const cell::CellConfig& cell) {
  const auto simulated = cell::specimenInVice(cell);
  storage::Specimen specimen;
  specimen.label = label.empty() ? standardLabel(simulated) : label;
  if (simulated.side) specimen.side = name(*simulated.side);
  specimen.species = simulated.species;
  specimen.joint = simulated.joint;
  specimen.level = simulated.level;
  return specimen;
}

base::Result<storage::Specimen> mountedSpecimen(storage::UserStore& store, const std::string& label,
                                                const cell::CellConfig& cell) {
  const auto known = store.specimens();
  if (!known) return known.error();
  storage::Specimen fresh = newSpecimen(label, cell), specimen;
  for (const auto& one : *known)
    if (one.label == fresh.label) specimen = one;
  const auto side = spatial::sideFromText(fresh.side), recorded = spatial::sideFromText(specimen.side);
  if (recorded && side && recorded != side)
    return base::Error{base::ErrorCode::Conflict,
                       "Specimen \"" + fresh.label + "\" is a " + specimen.side + " one in your records, and a " +
                           std::string(name(*side)) + " one is in the vice.",
                       "Give the other one a label of its own with --specimen, or choose the side with --side."};
  if (specimen.id != 0 && (recorded || !side)) return specimen;
  if (specimen.id == 0) specimen = fresh;
  specimen.side = fresh.side;
  const auto id = store.saveSpecimen(specimen);
  if (!id) return id.error();
  specimen.id = *id;
  return specimen;
}

}  // namespace articulus::cli
