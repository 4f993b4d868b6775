#pragma once
#include <functional>
#include <optional>

#include "core/run/prompt.h"

namespace articulus::cli {

/// Asks on the terminal and waits for the answer; meanwhile passTime keeps the station alive (null: its time stands
/// still).
/// Out     the place of the choice; none after Ctrl+C or where the input has ended
[[nodiscard]] std::optional<int> askOnTerminal(const run::Prompt& prompt, const std::function<void()>& passTime);

}  // namespace articulus::cli
