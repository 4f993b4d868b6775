#pragma once
#include "core/procedure/commission/commission_lead.h"

namespace articulus::procedure {

/// Does one step, with the arm on its drives and nothing mounted.
/// Out     passed or not, with all figures
/// Errors  what kept it from being done to its end: nothing is known then
using CommissionStep = base::Result<record::CommissioningResult> (*)(CommissionLead& lead);

// One file each.
[[nodiscard]] base::Result<record::CommissioningResult> commissionDeviceHealth(CommissionLead& lead);
[[nodiscard]] base::Result<record::CommissioningResult> commissionOperatorSwitches(CommissionLead& lead);
[[nodiscard]] base::Result<record::CommissioningResult> commissionJointDirections(CommissionLead& lead);
[[nodiscard]] base::Result<record::CommissioningResult> commissionLoadChannels(CommissionLead& lead);
[[nodiscard]] base::Result<record::CommissioningResult> commissionDeadTime(CommissionLead& lead);
[[nodiscard]] base::Result<record::CommissioningResult> commissionEmergencyStop(CommissionLead& lead);
[[nodiscard]] base::Result<record::CommissioningResult> commissionBrakingDistance(CommissionLead& lead);
[[nodiscard]] base::Result<record::CommissioningResult> commissionReducedLimits(CommissionLead& lead);

/// Whether the arm moves far in it. The others are done where it stands, before anything drives it anywhere.
[[nodiscard]] bool needsRoom(record::CommissioningStep step) noexcept;
/// Whether the arm moves in it at all.
[[nodiscard]] bool movesTheArm(record::CommissioningStep step) noexcept;
/// Asks whether the arm may move: nothing mounted, free all around, nobody near.
/// Errors  Cancelled: nobody said so, or as CommissionLead::ask()
[[nodiscard]] base::Result<void> askWhetherTheArmIsFree(CommissionLead& lead);
/// Asks, then leads the arm home, zeroes the load cell and goes to where each joint has room; nothing where that is so.
/// Errors  Cancelled: the way is not free; as CommissionLead::until()
[[nodiscard]] base::Result<void> goWhereThereIsRoom(CommissionLead& lead);

/// The function of a step.
[[nodiscard]] CommissionStep functionOf(record::CommissioningStep step) noexcept;

/// Does a step as a person sees it: an error in it is a step that did not pass, and limits are put back as they were.
/// Errors  Cancelled; and where the limits could not be put back
[[nodiscard]] base::Result<record::CommissioningResult> doStep(CommissionLead& lead, record::CommissioningStep step);

}  // namespace articulus::procedure
