#include "hardware/operator_io/switch_logic.h"

#include <algorithm>

namespace articulus::hardware {

using robot::OperatorTrouble;

bool SwitchLogic::stepHandle(base::Nanoseconds now, const SwitchLevels& levels, OperatorTrouble& trouble) noexcept {
  const bool closed = handle_.step(now, levels.enabling, settings_.enablingTwice, settings_.debounce, settings_.agree);
  if (handle_.disagrees()) {
    released_ = held_ = false;
    why_ = OperatorTrouble::Disagree;
  } else if (handle_.open()) {
    released_ = true;
    held_ = false;
  }
  if (!released_) {
    trouble = why_;
    return false;
  }
  if (closed && !held_) heldSince_ = now;
  held_ = closed;
  if (held_ && settings_.longestHold > 0 && now - heldSince_ > settings_.longestHold) {
    released_ = held_ = false;
    trouble = why_ = OperatorTrouble::HeldTooLong;
  }
  return held_;
}

SwitchLogic::Meaning SwitchLogic::step(base::Nanoseconds now, const SwitchLevels& levels) noexcept {
  Meaning meaning;
  if (settings_.enabling) meaning.held = stepHandle(now, levels, meaning.trouble);
  if (settings_.stops) {
    meaning.pressed = !clear_.step(now, levels.clear, settings_.stopsTwice, settings_.debounce, settings_.agree);
    if (clear_.disagrees()) meaning.trouble = std::max(meaning.trouble, OperatorTrouble::Disagree);
  }
  if (settings_.jogs) {
    jogReleased_ = jogReleased_ || (!levels.jog[0] && !levels.jog[1]);
    if (jogReleased_) meaning.jog = int{levels.jog[1]} - int{levels.jog[0]};
  }
  return meaning;
}

SwitchLogic::Meaning SwitchLogic::lose() noexcept {
  handle_.reset();
  clear_.reset();
  released_ = held_ = jogReleased_ = false;
  why_ = OperatorTrouble::HeldAtStart;
  return {false, settings_.stops, OperatorTrouble::Lost};
}

}  // namespace articulus::hardware
