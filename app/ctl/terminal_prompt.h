#pragma once
#include <functional>
#include <optional>

#include "core/session/prompt.h"

namespace articulus::ctl {

/// Asks on the terminal and waits for the answer; meanwhile passTime keeps the station alive (null: its time stands
/// still).
/// Out     the place of the choice; none after Ctrl+C or where the input has ended
[[nodiscard]] std::optional<int> askOnTerminal(const session::Prompt& prompt, const std::function<void()>& passTime);

}  // namespace articulus::ctl
