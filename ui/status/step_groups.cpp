#include "ui/status/step_groups.h"

#include <QCoreApplication>

namespace articulus::ui {

std::vector<StepGroup> groupsOf(const protocol::Step& step) {
  const auto tr = [](const char* text) { return QCoreApplication::translate("StepGroups", text); };
  if (const auto* block = std::get_if<protocol::SweepStep>(&step)) {
    if (block->passes.empty()) return {};
    return {{{}, &block->passes.front()}};
  }
  if (const auto* block = std::get_if<protocol::RepeatStep>(&step)) return {{{}, &block->steps}};
  if (const auto* block = std::get_if<protocol::SubProtocolStep>(&step)) return {{{}, &block->steps}};
  if (const auto* block = std::get_if<protocol::RecordPathStep>(&step)) return {{{}, &block->steps}};
  if (const auto* block = std::get_if<protocol::BranchStep>(&step)) {
    std::vector<StepGroup> groups{{tr("Then"), &block->thenSteps}};
    if (!block->elseSteps.empty()) groups.push_back({tr("Else"), &block->elseSteps});
    return groups;
  }
  return {};
}

}  // namespace articulus::ui
