#pragma once
#include <array>
#include <cstdint>
#include <type_traits>

#include "core/collision/proximity.h"
#include "core/control/estimators/dead_time_estimator.h"
#include "core/control/law.h"
#include "core/cycle/pause_phase.h"
#include "core/cycle/state.h"
#include "core/record/sample.h"
#include "core/robot/arm_safety.h"
#include "core/robot/operator_trouble.h"
#include "core/safety/fault.h"
#include "core/safety/limit_set.h"
#include "core/safety/near_limit.h"
#include "core/safety/self_test_state.h"
#include "core/safety/set_up_mode.h"

namespace articulus::control {
struct GainSet;
}
namespace articulus::sensing {
struct ToolCalibration;
}

namespace articulus::cycle {

/// The latest that there is to know about the station. Trivially copyable; any number of readers.
struct Snapshot {
  std::uint64_t cycle = 0;
  std::int64_t hostTime_ns = 0;
  State state = State::Stop;
  bool controllerOn = false;
  /// It is on, and the arm has not released its brakes, or its own program not taken over, yet: no motion begins.
  bool waitsForArm = false;
  bool deadManHeld = false;
  bool emergencyStop = false;
  bool jogPedals = false;  ///< there are pedals that jog the arm
  int jogPedal = 0;        ///< -1 backwards, 1 forwards; 0: neither, or both
  robot::OperatorTrouble operatorTrouble = robot::OperatorTrouble::None;  ///< why a switch is not believed
  bool brakesReleased = false;                                            ///< by the arm's own word
  robot::ArmSafety armSafety = robot::ArmSafety::Unknown;                 ///< what its own safety system says
  bool planRunning = false;
  bool planPaused = false;                     ///< it stands where it is until Resume, or comes to stand there
  PausePhase pausePhase = PausePhase::Stands;  ///< while planPaused
  bool sensorZeroed = false;
  bool zeroing = false;  ///< the load cell is being zeroed: nothing may move or be clamped
  bool referenceSet = false;
  /// The reference pose in W: where the specimen was unloaded, before that where it was clamped. While referenceSet is
  /// false: home, or where a specimen was found in the vice. D relative to it, along axes of W, is
  /// X_WD.rotation * R_WR^T and p_WD - p_WR; Sample has X_WD (PositionX to QuaternionZ).
  std::array<double, 3> referencePosition_m{};
  std::array<double, 4> referenceQuaternion{1.0, 0.0, 0.0, 0.0};  ///< w, x, y, z
  bool specimenMounted = false;
  std::int32_t step = -1;  ///< of the running plan
  std::int32_t loadCycle = 0;
  double planElapsed_s = 0.0;
  double planDuration_s = 0.0;
  safety::Fault fault;
  safety::NearLimit nearLimit;     ///< the limit whose soft zone is used up most; none: outside of all of them
  double pace = 1.0;               ///< of the planned speed that motions run at: less near a limit
  collision::Clearance clearance;  ///< the two parts that are closest to each other
  safety::SetUpMode setUpMode = safety::SetUpMode::WhileNoRun;
  bool setUp = false;  ///< the set-up speeds are in force now
  safety::SelfTestState selfTest = safety::SelfTestState::NotAsked;
  std::uint64_t limitsRevision = 0;  ///< grows with each change of the limits
  std::uint64_t gainsRevision = 0;   ///< likewise of the gains
  std::uint64_t toolRevision = 0;
  std::uint64_t forceLawRevision = 0;
  const safety::LimitSet* limits = nullptr;        ///< in force; lives as long as the station
  const control::GainSet* gains = nullptr;         ///< likewise
  const sensing::ToolCalibration* tool = nullptr;  ///< likewise; null: the tool that the cell file states
  double singularValue = 0.0;                      ///< least one of the Jacobian of D, rows in m and rad
  control::Law law = control::kJointLaw;           ///< in use
  control::Law forceLaw = control::kLoadLaw;       ///< follows loads where no plan says who
  double forceGainShare = 1.0;                     ///< of the force gains that are in force
  control::DeadTime deadTime;                      ///< of the arm, as far as it is known
  std::array<double, 6> stiffnessDiagonal{};       ///< of the specimen at D in W, learned, N/m and Nm/rad
  double stiffnessTrust = 0.0;                     ///< 0: nothing known, 1: all six directions were moved enough
  std::uint64_t lateCycles = 0;                    ///< since the station started
  record::Sample sample;                           ///< of this cycle
};
static_assert(std::is_trivially_copyable_v<Snapshot>);

}  // namespace articulus::cycle
