#pragma once
#include <chrono>
#include <cstdint>
#include <string>

namespace articulus::base {

/// Monotonic time in nanoseconds; what the whole station keeps time by.
using Nanoseconds = std::int64_t;

/// How often and how long a clock stood because the host was away.
struct HostPauses {
  std::uint64_t count = 0;
  Nanoseconds total = 0, longest = 0;
};

/// The one clock of a station. The steady one is real time; the manual one moves only when it is advanced, so that the
/// same code runs faster than real time and repeats bit for bit.
/// Thread  now() any; sleepUntil() by the control thread only; real-time safe.
class Clock {
 public:
  virtual ~Clock() = default;
  [[nodiscard]] virtual Nanoseconds now() const noexcept = 0;
  /// Blocks until the absolute time is reached. The manual clock jumps there at once.
  virtual void sleepUntil(Nanoseconds deadline) noexcept = 0;
  [[nodiscard]] virtual bool isManual() const noexcept = 0;
  /// How many periods of the cycle passed until the sleep that ended last, where somebody else keeps time (a robot
  /// controller, by its time stamps); 0: this clock does.
  [[nodiscard]] virtual int periodsPassed() const noexcept { return 0; }
  /// None, but of a clock that stands while the host is away.
  [[nodiscard]] virtual HostPauses hostPauses() const noexcept { return {}; }
};

/// CLOCK_MONOTONIC with absolute sleeps.
class SteadyClock final : public Clock {
 public:
  [[nodiscard]] Nanoseconds now() const noexcept override;
  void sleepUntil(Nanoseconds deadline) noexcept override;
  [[nodiscard]] bool isManual() const noexcept override { return false; }
};

/// Time that moves by sleepUntil() or advance() alone.
class ManualClock final : public Clock {
 public:
  [[nodiscard]] Nanoseconds now() const noexcept override { return now_; }
  void sleepUntil(Nanoseconds deadline) noexcept override { now_ = deadline > now_ ? deadline : now_; }
  void advance(Nanoseconds step) noexcept { now_ += step; }
  [[nodiscard]] bool isManual() const noexcept override { return true; }

 private:
  Nanoseconds now_ = 1'000'000'000;  // not zero, so that "never" (0) is always in the past
};

/// Wall time as ISO 8601 in UTC with milliseconds, for records that people read.
[[nodiscard]] const char* isoUtcNow(char (&buffer)[32]) noexcept;
/// The same to the second: "2024-05-17T09:30:00Z".
[[nodiscard]] std::string utcNow();

}  // namespace articulus::base
