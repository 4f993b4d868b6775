#pragma once
#include <QString>
#include <string>
#include <vector>

#include "core/protocol/step.h"

namespace articulus::ui {

/// Steps inside a block, with what they are there: "then", "else"; no heading where a block has one kind only.
struct StepGroup {
  QString heading;
  const std::vector<protocol::Step>* steps;
  std::string list{};  ///< of the step's JSON; empty: it stands elsewhere
};

/// Of a sweep the steps of its first value. Empty for what is no block.
/// Thread  any
[[nodiscard]] std::vector<StepGroup> groupsOf(const protocol::Step& step);

}  // namespace articulus::ui
