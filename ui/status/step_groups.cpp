#include "ui/status/step_groups.h"

#include "core/protocol/step_catalogue.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/text.h"

namespace articulus::ui {

std::vector<StepGroup> groupsOf(const protocol::Step& step) {
  std::vector<StepGroup> groups;
  for (const auto& block : protocol::blocksOf(step))
    if (!block.again) groups.push_back({coreText(block.heading), block.steps, std::string(block.key)});
  return groups;
}

}  // namespace articulus::ui
