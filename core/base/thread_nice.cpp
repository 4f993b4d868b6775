#include "core/base/thread_nice.h"

#include <sched.h>
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

bool setThreadBeforeAll(bool before) noexcept {
  sched_param parameter{};
  parameter.sched_priority = before ? 1 : 0;
  // Once set, who may not do everything cannot take the flag back: it stays, and is right for both.
  return ::sched_setscheduler(0, (before ? SCHED_RR : SCHED_OTHER) | SCHED_RESET_ON_FORK, &parameter) ==
         0;  // 0: itself
}

bool threadBeforeAll() noexcept { return (::sched_getscheduler(0) & ~SCHED_RESET_ON_FORK) == SCHED_RR; }

}  // namespace articulus::base
