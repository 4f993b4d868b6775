#include "core/procedure/commission/commission_catalogue.h"

#include <array>

namespace articulus::procedure {
namespace {

constexpr std::array<CommissionStep, static_cast<std::size_t>(record::CommissioningStep::Count)> kFunctions{
    commissionDeviceHealth, commissionOperatorSwitches, commissionJointDirections, commissionLoadChannels,
    commissionDeadTime,     commissionEmergencyStop,    commissionBrakingDistance, commissionReducedLimits,
};

}  // namespace

CommissionStep functionOf(record::CommissioningStep step) noexcept {
  return kFunctions[static_cast<std::size_t>(step)];
}

base::Result<record::CommissioningResult> doStep(CommissionLead& lead, record::CommissioningStep step) {
  const safety::LimitSet before = lead.limits();
  const std::uint64_t revision = lead.now().limitsRevision;
  auto result = functionOf(step)(lead);
  if (!result || cycle::moves(lead.now().state)) lead.halt();
  if (lead.now().limitsRevision != revision) {
    lead.windUp(true);
    (void)lead.until(
        "Standstill", 10.0, [](const cycle::Snapshot& s) { return !cycle::moves(s.state); }, true);
    auto back = lead.useLimits(before);
    lead.windUp(false);
    if (!back)
      return base::Error{back.error().code, "The limits of before were not put back: " + back.error().message,
                         "Open the cell anew before anything moves."};
  }
  lead.host.passTime();  // a stop of the last moment is told of by the next cycle
  if (auto still = lead.undisturbed(); !still) return still.error();
  if (result || result.error().code == base::ErrorCode::Cancelled) return result;
  return record::CommissioningResult{step, false, result.error().message, {}};
}

}  // namespace articulus::procedure
