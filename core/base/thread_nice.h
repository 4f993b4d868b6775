#pragma once

namespace articulus::base {

/// Its share of a busy processor: the window's thread goes before what computes, because STOP on the screen and the
/// heartbeat come from it. What it starts inherits that: our workers take the usual place for themselves, threads of Qt
/// and of drivers keep the window's. The recorder goes before all of them, for what is not stored is lost.
inline constexpr int kRecorderNice = -11, kWindowNice = -10, kWorkerNice = 0;
static_assert(kRecorderNice < kWindowNice && kWindowNice < kWorkerNice);

/// Of the calling thread alone. False where this user may not ask for it (below 0), which changes nothing.
/// Thread  any but control
bool setThreadNice(int nice) noexcept;
[[nodiscard]] int threadNice() noexcept;

/// A nice thread is nice among those of its session alone (autogroups, control groups): beside busy ones of another
/// session it waits as long as any, whatever its nice value. The lowest of the real-time priorities (SCHED_RR 1) goes
/// before all of them, and behind the control thread (SCHED_FIFO 80) and the recorder (SCHED_RR 10). What the thread
/// starts does not inherit that. Of the calling thread alone. False where this user may not ask for it (rtprio), which
/// changes nothing.
/// Thread  any but control
bool setThreadBeforeAll(bool before) noexcept;
[[nodiscard]] bool threadBeforeAll() noexcept;

/// The place of this thread until the end of the scope.
class NiceScope {
 public:
  explicit NiceScope(int nice) noexcept : before_(threadNice()) { (void)setThreadNice(nice); }
  NiceScope(const NiceScope&) = delete;
  NiceScope& operator=(const NiceScope&) = delete;
  ~NiceScope() { (void)setThreadNice(before_); }

 private:
  int before_;
};

}  // namespace articulus::base
