#pragma once
#include <QString>
#include <vector>

#include "core/protocol/step.h"

namespace articulus::ui {

/// Steps inside a block, with what they are there: "then", "else"; no heading where a block has one kind only.
struct StepGroup {
  QString heading;
  const std::vector<protocol::Step>* steps;
};

/// Of a sweep the steps of its first value. Empty for what is no block.
/// Thread  any
[[nodiscard]] std::vector<StepGroup> groupsOf(const protocol::Step& step);

}  // namespace articulus::ui
