#include "core/station/locked_memory.h"

#include <sys/mman.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <memory>

namespace articulus::station {
namespace {

constexpr std::array<std::string_view, 6> kNeeded{"libc.so",     "libm.so",       "libstdc++.so",
                                                  "libgcc_s.so", "libpthread.so", "ld-linux"};

/// One mapping of /proc/self/smaps, as far as it counts here.
struct Mapping {
  std::uintptr_t from = 0, to = 0;
  bool library = false;   // readable only, of a library that no cycle enters
  bool asInFile = false;  // none of its pages was changed: what is let go of can be read again
};

void letGo(const Mapping& m) noexcept {
  if (!m.library || !m.asInFile) return;
  void* const at = reinterpret_cast<void*>(m.from);  // NOLINT(performance-no-int-to-ptr): as the kernel lists it
  const std::size_t bytes = m.to - m.from;
  if (munlock(at, bytes) == 0) madvise(at, bytes, MADV_DONTNEED);
}

void letGoOfLibraries() noexcept {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen("/proc/self/smaps", "re"), std::fclose);
  if (!file) return;
  std::array<char, 4352> line{};
  Mapping now;
  while (std::fgets(line.data(), line.size(), file.get())) {
    unsigned long from = 0, to = 0, kilobytes = 0;
    std::array<char, 8> rights{};
    int path = 0;
    if (std::sscanf(line.data(), "%lx-%lx %7s %*s %*s %*s %n", &from, &to, rights.data(), &path) == 3) {
      letGo(now);
      const std::string_view name(line.data() + path);
      now = {from, to, false, false};
      now.library = rights[0] == 'r' && rights[1] == '-' && rights[3] == 'p' && name.find(".so") != name.npos &&
                    !isNeededInCycles(name);
    } else if (std::sscanf(line.data(), "Anonymous: %lu kB", &kilobytes) == 1) {
      now.asInFile = kilobytes == 0;
    }
  }
  letGo(now);
}

}  // namespace

bool isNeededInCycles(std::string_view path) noexcept {
  const auto slash = path.rfind('/');
  const std::string_view name = slash == path.npos ? path : path.substr(slash + 1);
  return std::ranges::any_of(kNeeded, [name](std::string_view needed) { return name.starts_with(needed); });
}

int lockMemory() noexcept {
  if (mlockall(MCL_CURRENT) != 0) return errno;
  letGoOfLibraries();
  return 0;
}

}  // namespace articulus::station
