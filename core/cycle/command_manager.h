#pragma once
#include "core/cell/cell_config.h"
#include "core/cycle/command.h"
#include "core/safety/limit_set.h"

namespace articulus::protocol {
struct Segment;
}

namespace articulus::cycle {

/// What must be known to decide on a command.
struct CommandConditions {
  bool controllerOn = false, deadManHeld = false, sensorZeroed = false, zeroing = false, specimenMounted = false,
       causePersists = false;
  safety::SelfTestState selfTest = safety::SelfTestState::NotAsked;
  std::uint64_t limitsRevision = 0;
  bool atPathStart =
      true;  ///< false: the plan begins with a path whose start is too far away (PoseTrajectory::canBegin)
  bool planRunning = false;  ///< also in the cycle in which a plan stands in Stop between two segments
};

/// Central decision unit: holds the state, vets each command against state table and conditions, and is the only one
/// that changes the state.
/// Thread  control; real-time safe
/// Source  Martinez 2012, 4.4.2, Fig 4.6
class CommandManager {
 public:
  explicit CommandManager(const cell::CellConfig& cell) : cell_(cell) {}

  [[nodiscard]] State state() const noexcept { return state_; }
  /// Takes the way of the table; false where there is none.
  bool request(Request request) noexcept;
  /// Whether this command may be carried out now. Does not change the state.
  [[nodiscard]] AckCode vet(const Command& command, const CommandConditions& conditions,
                            const safety::LimitSet& limits) const noexcept;
  /// The request that a motion command makes of the table; Request::Count for commands that change no state.
  [[nodiscard]] static Request requestOf(CommandKind kind) noexcept;

 private:
  [[nodiscard]] AckCode vet(const protocol::Segment& segment, const CommandConditions& conditions,
                            const safety::LimitSet& limits) const noexcept;

  const cell::CellConfig& cell_;
  State state_ = State::Stop;
};

}  // namespace articulus::cycle
