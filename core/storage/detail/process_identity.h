#pragma once
#include <cstdint>
#include <string>

namespace articulus::storage::detail {

/// Which process this is, so that it cannot be mistaken for a later one that got the same number: the number, when the
/// kernel started it, and the boot that both count from.
struct ProcessIdentity {
  std::int64_t pid = 0;
  std::int64_t startTicks = 0;  ///< since boot, /proc/PID/stat field 22
  std::string boot;             ///< /proc/sys/kernel/random/boot_id
};

[[nodiscard]] ProcessIdentity ownIdentity();

/// True while that very process runs. One that ended but was not collected yet (a zombie) counts as ended. A process of
/// another machine or of a container with a /proc of its own is not seen; SQLite's WAL does not work across machines
/// either.
[[nodiscard]] bool isAlive(const ProcessIdentity& process);

}  // namespace articulus::storage::detail
