// How late the arm follows its commands.
#include <limits>

#include "core/base/text/text_format.h"
#include "core/procedure/commission/commission_catalogue.h"
#include "core/procedure/dead_time_procedure.h"

namespace articulus::procedure {

base::Result<record::CommissioningResult> commissionDeadTime(CommissionLead& lead) {
  using Phase = DeadTimeProcedure::Phase;
  DeadTimeProcedure procedure(lead.link, lead.cell);
  const safety::LimitSet limits = lead.limits();
  const auto motion = procedure.plan(limits);
  if (!motion) return motion.error();
  if (auto still = lead.undisturbed(); !still) return still.error();
  if (auto started = procedure.start(*motion, limits); !started) return started.error();
  DeadTimeProcedure::Progress p = procedure.poll();
  for (; p.phase == Phase::Running; p = procedure.poll()) {
    if (!lead.undisturbed()) procedure.cancel();
    lead.host.passTime();
  }
  if (p.phase == Phase::Cancelled)
    return base::Error{base::ErrorCode::Cancelled, "The commissioning was cancelled.", "The cell stays as it was."};
  if (p.phase == Phase::Faulted)
    return base::Error{base::ErrorCode::DeviceFailure, safety::describe(procedure.fault()), "Do this step again."};
  if (p.phase == Phase::Refused)
    return base::Error{base::ErrorCode::Conflict,
                       "The motion was refused: " + std::string(explain(procedure.refusal())) + ".",
                       "Do this step again."};
  if (p.phase != Phase::Done)
    return base::Error{base::ErrorCode::Conflict, "The arm was stopped.", "Do this step again when it may move."};
  const control::DeadTime& found = procedure.result();
  const double told = std::numeric_limits<double>::quiet_NaN();
  // An arm that closes its own loops answers too smoothly to be sure of: the force gains then stay capped by what is
  // assumed of it, which is on the safe side.
  const bool capped = !procedure.sure() && lead.cell.commandLevel != robot::CommandLevel::JointTorque;
  std::string words = "The arm follows " + base::significant(1e3 * found.value_s, 3) + " ms late";
  if (!procedure.sure()) words = "How late the arm follows was measured too uncertainly to be used";
  words += capped ? "; its force gains stay capped by an assumed dead time." : ".";
  return record::CommissioningResult{
      record::CommissioningStep::DeadTime,
      procedure.sure() || capped,
      words,
      {{"dead time", found.value_s, told, "s"}, {"its standard error", found.deviation_s, told, "s"}}};
}

}  // namespace articulus::procedure
