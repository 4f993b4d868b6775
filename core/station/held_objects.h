#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/cycle/command.h"

namespace articulus::station {

/// What commands on their way point to, alive as long as the control thread may look at it and no longer: an event
/// until its command is answered, a plan until it is refused, or until the second plan after it was accepted (the one
/// that runs begins where all of the one before is at rest).
/// Thread  any, one at a time; objects die here, never on the control thread
class HeldObjects {
 public:
  using Objects = std::vector<std::shared_ptr<const void>>;

  /// In  number: as StationLink::send gave it, never 0
  void add(std::uint64_t number, cycle::CommandKind kind, Objects objects);
  /// Answers come in the order of the commands. One that was overwritten unread leaves its event to the next answer.
  void hear(const cycle::Ack& ack);
  /// Of how many commands something is held.
  [[nodiscard]] std::size_t commands() const { return held_.size(); }

 private:
  struct Held {
    std::uint64_t number;
    bool plan;
    int acceptedLater;  ///< plans
    Objects objects;
  };
  std::vector<Held> held_;  ///< by rising number
};

}  // namespace articulus::station
