#include "core/storage/detail/process_identity.h"

#include <unistd.h>

#include <fstream>
#include <sstream>

namespace articulus::storage::detail {
namespace {

struct Stat {
  char state = 'X';
  std::int64_t startTicks = 0;
};

/// State and start time of a process; 'X' if there is none.
Stat statOf(std::int64_t pid) {
  std::ifstream stream("/proc/" + std::to_string(pid) + "/stat");
  std::string line;
  if (!std::getline(stream, line)) return {};
  // The second field is the program's name in brackets; it may hold spaces and brackets itself.
  const auto bracket = line.rfind(')');
  if (bracket == std::string::npos) return {};
  std::istringstream fields(line.substr(bracket + 1));
  Stat stat;
  fields >> stat.state;
  std::string skipped;
  for (int field = 4; field < 22; ++field) fields >> skipped;
  fields >> stat.startTicks;
  return fields ? stat : Stat{};
}

std::string bootId() {
  std::ifstream stream("/proc/sys/kernel/random/boot_id");
  std::string id;
  std::getline(stream, id);
  return id;
}

}  // namespace

ProcessIdentity ownIdentity() {
  const auto pid = static_cast<std::int64_t>(::getpid());
  return {pid, statOf(pid).startTicks, bootId()};
}

bool isAlive(const ProcessIdentity& process) {
  if (process.pid <= 0 || process.boot != bootId()) return false;
  const auto stat = statOf(process.pid);
  return stat.state != 'X' && stat.state != 'x' && stat.state != 'Z' && stat.startTicks == process.startTicks;
}

}  // namespace articulus::storage::detail
