#pragma once
#include "core/cycle/commands/command_handler.h"
#include "core/cycle/phases/cycle_parts.h"

namespace articulus::cycle {

/// Reads what clients ask, vets it, carries out what is accepted and answers.
/// Thread  control; real-time safe
class CommandDispatcher {
 public:
  CommandDispatcher(CycleParts& parts, ThreadLinks& links) : parts_(parts), links_(links) {}

  /// At most four a cycle, so that a cycle stays short.
  void readCommands() noexcept;
  /// After the commands: reports that the load cell has been zeroed.
  void finishZeroing() noexcept;

 private:
  [[nodiscard]] Ack handle(const Command& command) noexcept;
  [[nodiscard]] CommandConditions conditions() const noexcept;

  CycleParts& parts_;
  ThreadLinks& links_;
  bool wasZeroing_ = false;
};

}  // namespace articulus::cycle
