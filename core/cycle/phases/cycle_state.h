#pragma once
#include <cmath>

#include "core/collision/proximity.h"
#include "core/control/law.h"
#include "core/cycle/pause_phase.h"
#include "core/protocol/plan.h"
#include "core/safety/self_test_state.h"
#include "core/safety/set_up_mode.h"
#include "core/safety/supervisor.h"
#include "core/spatial/units.h"

namespace articulus::control {
struct GainSet;
}
namespace articulus::sensing {
struct ToolCalibration;
}

namespace articulus::cycle {

/// Every joint below it: the robot stands.
inline constexpr double kStandstill_rad_per_s = spatial::inRadians(0.5);

/// Where a plan has come to.
struct PlanPosition {
  const protocol::Plan* plan = nullptr;  ///< null: none runs
  int segment = 0;
  bool inSegment = false;                      ///< false: between two, for one cycle, or as long as it is paused there
  bool paused = false;                         ///< a person wants it to stand
  PausePhase pausePhase = PausePhase::Stands;  ///< while paused

  /// Null where there is none, or the plan is through.
  [[nodiscard]] const protocol::Segment* now() const noexcept {
    return plan && segment < plan->segments ? &plan->segment[static_cast<std::size_t>(segment)] : nullptr;
  }
};

/// What clients have put in force. What the pointers point to lives as long as the station.
struct InForce {
  const safety::LimitSet* limits = nullptr;  ///< never null; a segment may have tightened what the supervisor holds
  const control::GainSet* gains = nullptr;   ///< never null
  const sensing::ToolCalibration* tool = nullptr;  ///< null: the tool that the cell file states
  control::Law forceLaw{};                         ///< follows loads where no plan says who
  std::uint64_t limitsRevision = 1, gainsRevision = 1, toolRevision = 1, forceLawRevision = 1;
  safety::SetUpMode setUpMode = safety::SetUpMode::WhileNoRun;
  safety::SelfTestState selfTest = safety::SelfTestState::NotAsked;
};

/// What the phases of a cycle share, and nobody else sees.
/// Thread  control
struct CycleState {
  std::uint64_t cycle = 0;
  double elapsed_s = 0.0;  ///< since the last command went out
  bool controllerOn = false;
  bool mounted = false;    ///< a specimen is
  bool setUp = false;      ///< the set-up speeds are in force
  bool stopAsked = false;  ///< past every queue, in this cycle
  double inStop_s = 0.0;   ///< since Stop was entered, the controller switched on, or the vice moved
  PlanPosition plan;
  InForce inForce;
  safety::SupervisorInput seen;
  collision::Proximity proximity;
};

}  // namespace articulus::cycle
