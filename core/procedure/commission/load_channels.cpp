// Sign and scale of each channel of the load cell, by the weight of the tool.
#include "core/procedure/commission/commission_catalogue.h"
#include "core/procedure/weigh_in_procedure.h"

namespace articulus::procedure {

base::Result<record::CommissioningResult> commissionLoadChannels(CommissionLead& lead) {
  using Phase = WeighInProcedure::Phase;
  WeighInProcedure weighIn(lead.link, lead.cell);
  const safety::LimitSet limits = lead.limits();
  if (auto still = lead.undisturbed(); !still) return still.error();
  if (auto started = weighIn.start(limits); !started) return started.error();
  for (WeighInProcedure::Progress p = weighIn.poll(); p.phase == Phase::Running; p = weighIn.poll()) {
    if (!lead.undisturbed()) weighIn.cancel();
    lead.host.tell(p.words);
    lead.host.passTime();
  }
  if (weighIn.phase() != Phase::Done) return weighIn.error();
  const sensing::WeighIn& found = weighIn.result();
  record::CommissioningResult result{record::CommissioningStep::LoadChannels, found.passed, found.words(), {}};
  constexpr const char* kLoads[] = {"Fx", "Fy", "Fz", "Mx", "My", "Mz"};
  for (std::size_t i = 0; i < found.channels.size() && i < 6; ++i)
    result.figures.push_back({std::string("error of ") + kLoads[i], found.channels[i].error, sensing::WeighIn::kAllowed,
                              "of what the tool makes of it"});
  return result;
}

}  // namespace articulus::procedure
