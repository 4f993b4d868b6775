#include "app/rehearse_on_twin.h"

#include <nlohmann/json.hpp>

#include "app/self_test/virtual_twin.h"
#include "core/cell/put_in_vice.h"
#include "core/run/rehearsal/specimen_model.h"

namespace articulus::app {

base::Result<run::Rehearsal> rehearseOnTwin(const cell::CellConfig& cell, const run::RehearsalPlan& plan,
                                            const run::RehearsalProgress& progress,
                                            const std::filesystem::path& resources) {
  const auto hash = run::hashOf(plan, cell);
  if (!hash) return hash.error();
  cell::CellConfig built = run::twinOf(cell, plan);
  const bool real = !cell.allSimulated();
  const auto model = run::modelFor(cell, real ? plan.specimen : storage::Specimen{}, resources);
  if (real && model.specimen->is_object()) {
    if (model.own) (*built.simulation)["specimen"] = *model.specimen;  // on its side
    else cell::putInVice(*model.specimen, *built.simulation);
  }
  auto twin = VirtualTwin::create(built, plan.seed);
  if (!twin) return twin.error();
  auto rehearsal = run::rehearse({(*twin)->link(), (*twin)->cell(), [&twin = **twin](int cycles) { twin.run(cycles); }},
                                 plan, progress);
  if (!rehearsal) return rehearsal;
  rehearsal->planHash = *hash;
  if (plan.clamped) rehearsal->model = model.label;
  rehearsal->modelFits = model.fits || !plan.clamped;
  return rehearsal;
}

}  // namespace articulus::app
