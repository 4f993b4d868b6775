#include "core/base/thread_nice.h"

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace articulus::base {
namespace {

/// Linux keeps it for each thread, though the call is named after processes.
id_t self() noexcept { return static_cast<id_t>(::syscall(SYS_gettid)); }

}  // namespace

bool setThreadNice(int nice) noexcept { return ::setpriority(PRIO_PROCESS, self(), nice) == 0; }

int threadNice() noexcept { return ::getpriority(PRIO_PROCESS, self()); }

}  // namespace articulus::base
