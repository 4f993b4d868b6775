#include "core/station/station_link.h"

#include <array>
#include <utility>

namespace articulus::station {

void StationLink::keep(std::shared_ptr<const void> object) {
  const std::lock_guard lock(keptMutex_);
  kept_.push_back(std::move(object));
}

std::uint64_t StationLink::sendWith(const cycle::Command& command, HeldObjects::Objects objects) {
  const std::lock_guard lock(keptMutex_);  // no other thread hears the answer before the objects are held
  const std::uint64_t number = send(command);
  if (number != 0 && !objects.empty()) held_.add(number, command.kind, std::move(objects));
  std::array<cycle::Ack, 16> acks;
  while (const std::size_t n = readAcks(heard_, acks))
    for (std::size_t i = 0; i < n; ++i) held_.hear(acks[i]);
  return number;
}

std::size_t StationLink::heldCommands() const {
  const std::lock_guard lock(keptMutex_);
  return held_.commands();
}

}  // namespace articulus::station
