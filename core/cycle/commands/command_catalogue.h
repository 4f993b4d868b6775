#pragma once
#include <array>
#include <span>

#include "core/cycle/commands/command_handler.h"

namespace articulus::cycle {

// One family a file: the rows of its kinds.
[[nodiscard]] std::span<const CommandHandler> drivesCommands() noexcept;
[[nodiscard]] std::span<const CommandHandler> motionCommands() noexcept;
[[nodiscard]] std::span<const CommandHandler> planCommands() noexcept;
[[nodiscard]] std::span<const CommandHandler> settingsCommands() noexcept;

/// All families. Each kind stands in one of them, once.
/// Thread  any; real-time safe
[[nodiscard]] std::array<std::span<const CommandHandler>, 4> commandFamilies() noexcept;
/// Null for a number that is no kind.
[[nodiscard]] const CommandHandler* handlerOf(CommandKind kind) noexcept;

/// Whether the command may be carried out now.
/// Thread  control; real-time safe
/// Source  Martinez 2012, 4.4.2, Fig 4.6
[[nodiscard]] AckCode vet(const CommandCase& c) noexcept;

}  // namespace articulus::cycle
