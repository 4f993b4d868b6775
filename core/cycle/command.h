#pragma once
#include <cstdint>
#include <type_traits>

#include "core/control/law.h"
#include "core/cycle/jog_order.h"
#include "core/cycle/state.h"
#include "core/robot/joint_vector.h"
#include "core/safety/fault.h"
#include "core/safety/self_test_state.h"
#include "core/safety/set_up_mode.h"
#include "core/spatial/pose.h"

namespace articulus::protocol {
struct Plan;
}
namespace articulus::record {
struct Event;
}
namespace articulus::control {
struct GainSet;
}
namespace articulus::safety {
struct LimitSet;
}
namespace articulus::sensing {
struct ToolCalibration;
}

namespace articulus::cycle {

/// What a client may ask. All that there is to a kind is its row in core/cycle/commands.
enum class CommandKind : std::int32_t {
  Stop,
  ControllerOn,
  ControllerOff,
  Home,
  Initial,
  MoveJoints,
  MovePose,
  Jog,  ///< begins a jog that a person holds, renews it, or lets go
  Unload,
  StartPlan,
  AcknowledgeFault,
  ZeroSensor,
  SetReference,
  UseGains,
  UseLimits,
  UseSetUpMode,
  ReportSelfTest,
  UseTool,
  UseLaw,
  MeasureDeadTime,
  Pause,     ///< the plan that runs stands still where it is, with the loads of that place, until Resume
  Resume,    ///< it goes on
  LogEvent,  ///< event goes into the stream of events and, while a run is recorded, into the run
  Count
};

/// One intent of a client. Pointers refer to objects that the sender keeps alive until the station is gone.
/// Thread  made by any client, consumed by control
struct Command {
  std::uint64_t number = 0;  ///< set by StationLink::send
  CommandKind kind = CommandKind::Stop;
  double time_s = 0.0;  ///< of a motion (of MeasureDeadTime: of one way); 0 takes the default
  double target[7] =
      {};  ///< joints (rad; of MeasureDeadTime: where it turns round); or p_WD (m) and quaternion (w, x, y, z) of X_WD
  JogOrder jog = {};  ///< of Jog
  const protocol::Plan* plan = nullptr;
  const control::GainSet* gains = nullptr;
  const safety::LimitSet* limits = nullptr;
  const sensing::ToolCalibration* tool = nullptr;  ///< of UseTool
  const record::Event* event =
      nullptr;  ///< of LogEvent: kind (StructureCut or later), step, code, value, limit and text count
  control::Law law = control::kLoadLaw;  ///< of UseLaw: follows loads where no plan says who
  safety::SetUpMode setUpMode = safety::SetUpMode::WhileNoRun;
  safety::SelfTestState selfTest = safety::SelfTestState::NotAsked;
  std::uint64_t limitsRevision = 0;  ///< of ReportSelfTest: Snapshot::limitsRevision of the limits that were tested
  bool fromSelfTest = false;         ///< set by LiveStation alone: StationLink::send takes it away, whoever set it
};
static_assert(std::is_trivially_copyable_v<Command>);

enum class AckCode : std::int32_t {
  Accepted,
  RefusedByState,
  RefusedControllerOff,
  RefusedDeadMan,
  RefusedFault,
  RefusedInvalid,
  RefusedNotZeroed,
  RefusedSpecimen,
  RefusedCausePersists,
  RefusedZeroing,
  RefusedSelfTest,
  RefusedFarFromPath,
  RefusedNotReleased,  ///< the drives are on, and the arm has not taken over yet
  RefusedStranger,     ///< only the self-test itself says how it ended
  RefusedOver,         ///< what a Jog was to renew has ended
  RefusedNoPlan        ///< no plan runs that could be paused, or none that is
};

/// The answer to a command.
struct Ack {
  std::uint64_t number = 0;
  CommandKind kind = CommandKind::Stop;
  AckCode code = AckCode::Accepted;
  State state = State::Stop;  ///< after the command
  safety::Fault persists;     ///< of RefusedCausePersists: what is still wrong
};
static_assert(std::is_trivially_copyable_v<Ack>);

[[nodiscard]] std::string_view name(CommandKind kind) noexcept;
/// In words for a person: "not now: the robot is moving (stop it first)".
[[nodiscard]] std::string_view explain(AckCode code) noexcept;
/// The same, with what is still wrong and what to do about it.  Thread  any but control
[[nodiscard]] std::string explain(const Ack& ack);

}  // namespace articulus::cycle
