#include "core/run/controlled_loads.h"

#include <algorithm>
#include <cmath>

#include "core/protocol/compiler.h"
#include "core/protocol/segment_rules.h"

namespace articulus::run {
namespace {

std::array<bool, 6> controlledBy(const protocol::Segment& segment) noexcept {
  const control::Selection selection = protocol::selectionOf(segment);
  std::array<bool, 6> force{};
  for (std::size_t k = 0; k < force.size(); ++k) force[k] = selection.axis[k] == control::AxisMode::Force;
  const bool all = std::ranges::all_of(force, [](bool one) { return one; });
  if (!all && selection.frame != control::TaskFrame::World) return {};
  return force;
}

}  // namespace

ControlledLoads::ControlledLoads(const protocol::Program& program)
    : byAction_(program.actions.size()), held_(program.actions.size()) {
  protocol::Compiler compiler(program, control::kLoadLaw);
  const int all = static_cast<int>(program.actions.size());
  for (int next = 0; next < all;) {
    const protocol::ActionKind kind = program.actions[static_cast<std::size_t>(next)].kind;
    if (kind != protocol::ActionKind::Motion) {
      ++next;
      continue;
    }
    const auto stretch = compiler.stretch(next);
    if (!stretch) {
      ++next;
      continue;
    }
    for (int i = 0; i < stretch->plan.segments; ++i) {
      const protocol::Segment& segment = stretch->plan.segment[static_cast<std::size_t>(i)];
      if (segment.step < 0 || segment.step >= all) continue;
      const auto action = static_cast<std::size_t>(segment.step);
      byAction_[action] = controlledBy(segment);
      for (int k = 0; k < 6; ++k) held_[action][static_cast<std::size_t>(k)] = segment.base[k];
    }
    next = std::max(next + 1, stretch->next);
  }
}

std::array<bool, 6> ControlledLoads::of(int action) const noexcept {
  return action >= 0 && static_cast<std::size_t>(action) < byAction_.size()
             ? byAction_[static_cast<std::size_t>(action)]
             : std::array<bool, 6>{};
}

std::array<double, 6> ControlledLoads::heldIn(int action) const noexcept {
  return action >= 0 && static_cast<std::size_t>(action) < held_.size() ? held_[static_cast<std::size_t>(action)]
                                                                        : std::array<double, 6>{};
}

void ControlledLoads::clear(record::Sample& sample) const noexcept {
  const std::array<bool, 6> force = of(sample.step);
  for (std::size_t k = 0; k < force.size(); ++k)
    if (!force[k])
      sample[static_cast<record::Channel>(static_cast<std::size_t>(record::Channel::WantedForceX) + k)] = std::nan("");
}

}  // namespace articulus::run
