#include "app/rehearse_on_twin.h"

#include "app/self_test/virtual_twin.h"

namespace articulus::app {

base::Result<run::Rehearsal> rehearseOnTwin(const cell::CellConfig& cell, const run::RehearsalPlan& plan,
                                            const run::RehearsalProgress& progress) {
  const auto hash = run::hashOf(plan, cell);
  if (!hash) return hash.error();
  auto twin = VirtualTwin::create(run::twinOf(cell, plan), plan.seed);
  if (!twin) return twin.error();
  auto rehearsal = run::rehearse({(*twin)->link(), (*twin)->cell(), [&twin = **twin](int cycles) { twin.run(cycles); }},
                                 plan, progress);
  if (rehearsal) rehearsal->planHash = *hash;
  return rehearsal;
}

}  // namespace articulus::app
