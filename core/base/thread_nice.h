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
