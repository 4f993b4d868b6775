#pragma once
#include <cstdint>
#include <string>

#include "hardware/ati_net_ft/net_ft_status.h"

namespace articulus::hardware {

/// Counts since the driver was made.
struct NetFtHealth {
  std::uint64_t records = 0;
  std::uint64_t lost = 0;       ///< by gaps of the stream's sequence
  std::uint64_t late = 0;       ///< duplicates and such as came after a later one: dropped
  std::uint64_t doubtful = 0;   ///< with a sequence far from the one that was known: dropped
  std::uint64_t jumps = 0;      ///< of the sequence that were believed, because three records in a row agreed
  std::uint64_t invalid = 0;    ///< by their status
  std::uint64_t malformed = 0;  ///< datagrams of another length
  std::uint64_t foreign = 0;    ///< from another address
  std::uint64_t starts = 0;     ///< start requests that were sent
  std::uint64_t stops = 0;      ///< times that the stream ended without being told to
  bool taken = false;           ///< another program reads the sensor: it gets the records now
  std::uint32_t status = 0;     ///< of the newest record: describeNetFtStatus
};

/// What came over the wire and what of it was not to be trusted, one line for a person.
/// Thread  any but control
[[nodiscard]] std::string describe(const NetFtHealth& health, NetFtProduct product);

}  // namespace articulus::hardware
