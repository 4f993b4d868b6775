#include "hardware/ur_rtde/ur_safety.h"

namespace articulus::hardware {
namespace {

constexpr std::int32_t kRunning = 7;
constexpr std::uint32_t kNormal = 1U << 0U, kReduced = 1U << 1U, kProtective = 1U << 2U, kRecovery = 1U << 3U,
                        kSafeguard = 1U << 4U, kEmergency = 1U << 5U | 1U << 6U | 1U << 7U,
                        kFaults = 1U << 8U | 1U << 9U, kStopped = 1U << 10U, kEnabling = 1U << 11U;

}  // namespace

robot::ArmSafety urSafety(const UrState& s) noexcept {
  using robot::ArmSafety;
  if ((s.safetyBits & kEmergency) != 0) return ArmSafety::EmergencyStop;
  if ((s.safetyBits & (kFaults | kRecovery)) != 0) return ArmSafety::Fault;
  if ((s.safetyBits & kProtective) != 0) return ArmSafety::ProtectiveStop;
  if ((s.safetyBits & (kSafeguard | kStopped)) != 0) return ArmSafety::SafeguardStop;
  // Neither normal nor reduced: something holds the arm, and this table does not know what.
  if ((s.safetyBits & (kNormal | kReduced)) == 0)
    return (s.safetyBits & kEnabling) != 0 ? ArmSafety::SafeguardStop : ArmSafety::Fault;
  return (s.safetyBits & kReduced) != 0 ? ArmSafety::Reduced : ArmSafety::Normal;
}

robot::ArmTrouble urTrouble(const UrState& s) noexcept {
  using robot::ArmTrouble;
  switch (urSafety(s)) {
    case robot::ArmSafety::EmergencyStop: return ArmTrouble::EmergencyStop;
    case robot::ArmSafety::Fault: return ArmTrouble::SafetyFault;
    case robot::ArmSafety::ProtectiveStop: return ArmTrouble::ProtectiveStop;
    case robot::ArmSafety::SafeguardStop: return ArmTrouble::SafeguardStop;
    default: return s.robotMode == kRunning ? ArmTrouble::None : ArmTrouble::ArmOff;
  }
}

}  // namespace articulus::hardware
