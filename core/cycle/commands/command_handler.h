#pragma once
#include "core/cell/cell_config.h"
#include "core/cycle/command.h"
#include "core/safety/limit_set.h"

namespace articulus::cycle {

struct CycleParts;

/// What must be known to decide on a command.
struct CommandConditions {
  bool controllerOn = false, waitsForArm = false, deadManHeld = false, sensorZeroed = false, zeroing = false,
       specimenMounted = false;
  safety::Fault persists;  ///< what is still wrong where a fault is to be acknowledged
  safety::SelfTestState selfTest = safety::SelfTestState::NotAsked;
  std::uint64_t limitsRevision = 0;
  bool atPathStart =
      true;  ///< false: the plan begins with a path whose start is too far away (PoseTrajectory::canBegin)
  bool jogGoesOn = false;    ///< what a Jog renews is under way
  bool planRunning = false;  ///< also in the cycle in which a plan stands in Stop between two segments
};

/// A command with all that it is judged by.
struct CommandCase {
  const Command& command;
  State state;
  const CommandConditions& have;
  const safety::LimitSet& limits;  ///< that hold now
  const cell::CellConfig& cell;

  /// A task runs, or a plan does.
  [[nodiscard]] bool busy() const noexcept { return moves(state) || have.planRunning; }
};

/// What a command asks for before its own conditions are looked at.
enum class CommandNeeds {
  Nothing,     ///< its own conditions say it all
  Standstill,  ///< no fault, in Stop, no plan
  Readiness,   ///< that, and all that a motion needs: controller on, arm released, dead-man's handle held, a time that
               ///< is one
  ReadinessOrOwn  ///< that to begin a motion; a renewal needs the motion that it began
};

/// One row a kind of command: all there is to it.
/// Thread  control; real-time safe
struct CommandHandler {
  CommandKind kind;
  std::string_view name;  ///< in words for a person: "Zero load cell"
  CommandNeeds needs;
  void (*carryOut)(const Command& command, CycleParts& parts) noexcept;
  /// Its own conditions; null: there are none.
  AckCode (*vet)(const CommandCase& c) noexcept = nullptr;
  /// Looks at what only this kind must know; null: nothing.
  void (*look)(const Command& command, CycleParts& parts, CommandConditions& have) noexcept = nullptr;
};

}  // namespace articulus::cycle
