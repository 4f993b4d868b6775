#include "ui/protocol/step_path.h"

#include <algorithm>

#include "core/protocol/step_catalogue.h"

namespace articulus::ui {
namespace {

using Steps = std::vector<protocol::Step>;

const Steps* listOf(const protocol::Protocol& protocol, const StepPath& path) {
  const Steps* list = &protocol.steps;
  for (const StepPath::Block& block : path.blocks) {
    if (block.step < 0 || block.step >= static_cast<int>(list->size())) return nullptr;
    const auto inside = protocol::blocksOf((*list)[static_cast<std::size_t>(block.step)]);
    const auto at =
        std::ranges::find_if(inside, [&block](const auto& one) { return !one.again && one.key == block.list; });
    if (at == inside.end()) return nullptr;
    list = at->steps;
  }
  return list;
}

}  // namespace

bool StepPath::inside(const StepPath& block) const {
  const std::size_t depth = block.blocks.size();
  return blocks.size() > depth && std::equal(block.blocks.begin(), block.blocks.end(), blocks.begin()) &&
         blocks[depth].step == block.step;
}

StepPath StepPath::into(const std::string& list, int place) const {
  StepPath in(blocks, place);
  in.blocks.push_back({step, list});
  return in;
}

StepPath StepPath::without(const StepPath& gone) const {
  StepPath now = *this;
  const std::size_t depth = gone.blocks.size();
  if (beside(gone) && now.step > gone.step) --now.step;
  else if (blocks.size() > depth && std::equal(gone.blocks.begin(), gone.blocks.end(), blocks.begin()) &&
           now.blocks[depth].step > gone.step)
    --now.blocks[depth].step;
  return now;
}

QString StepPath::number() const {
  QString text;
  for (const Block& block : blocks) text += QString::number(block.step + 1) + QLatin1Char('.');
  return text + QString::number(step + 1);
}

std::optional<StepPath> landing(const std::vector<StepPath>& steps, const StepPath& to) {
  StepPath place = to;
  // From the last, so that each is told by where it is now.
  for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
    if (to.inside(*step)) return std::nullopt;
    place = place.without(*step);
  }
  const bool together = steps.empty() || steps.back().step - steps.front().step + 1 == static_cast<int>(steps.size());
  if (steps.empty() || (together && place == steps.front())) return std::nullopt;
  return place;
}

StepPath placeBeside(const std::vector<StepPath>& steps, int by) {
  const StepPath &first = steps.front(), &last = steps.back();
  // Behind the one that follows the last of them: the others of them are gone by then.
  return by < 0 ? first.at(first.step - 1) : first.at(last.step + 2 - static_cast<int>(steps.size()));
}

const protocol::Step* stepAt(const protocol::Protocol& protocol, const StepPath& path) {
  const Steps* list = listOf(protocol, path);
  return list && path.step >= 0 && path.step < static_cast<int>(list->size())
             ? &(*list)[static_cast<std::size_t>(path.step)]
             : nullptr;
}

int countBeside(const protocol::Protocol& protocol, const StepPath& path) {
  const Steps* list = listOf(protocol, path);
  return list ? static_cast<int>(list->size()) : 0;
}

}  // namespace articulus::ui
