#include "core/station/held_objects.h"

#include <utility>

namespace articulus::station {

void HeldObjects::add(std::uint64_t number, cycle::CommandKind kind, Objects objects) {
  held_.push_back({number, kind == cycle::CommandKind::StartPlan, 0, std::move(objects)});
}

void HeldObjects::hear(const cycle::Ack& ack) {
  const bool accepted = ack.code == cycle::AckCode::Accepted, plan = ack.kind == cycle::CommandKind::StartPlan;
  constexpr int kSafelyLater = 2;
  std::erase_if(held_, [&](Held& held) {
    if (held.number > ack.number) return false;
    if (!held.plan) return true;
    if (held.number == ack.number) return !accepted;
    if (plan && accepted) ++held.acceptedLater;
    return held.acceptedLater >= kSafelyLater;
  });
}

}  // namespace articulus::station
