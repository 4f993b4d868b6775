#pragma once
#include <array>
#include <atomic>
#include <cstdint>

namespace articulus::cycle {

/// Counts durations in steps of a microsecond up to two milliseconds; longer ones in one last bin.
/// Thread  add() control, real-time safe; the rest any
class TimingHistogram {
 public:
  void add(std::int64_t nanoseconds) noexcept {
    const auto us = static_cast<std::uint64_t>(nanoseconds < 0 ? 0 : nanoseconds / 1000);
    auto& bin = bins_[us < kBins ? us : kBins - 1];
    bin.store(bin.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);  // one writer
    if (us > max_us_.load(std::memory_order_relaxed)) max_us_.store(us, std::memory_order_relaxed);
  }
  /// Upper edge of the bin below which this share of all durations lies, us.
  [[nodiscard]] double quantile_us(double share) const noexcept {
    std::uint64_t total = 0;
    for (const auto& bin : bins_) total += bin.load(std::memory_order_relaxed);
    if (total == 0) return 0.0;
    const double wanted = share * static_cast<double>(total);
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < kBins; ++i) {
      sum += bins_[i].load(std::memory_order_relaxed);
      if (static_cast<double>(sum) >= wanted) return static_cast<double>(i + 1);
    }
    return static_cast<double>(kBins);
  }
  [[nodiscard]] double max_us() const noexcept { return static_cast<double>(max_us_.load(std::memory_order_relaxed)); }

 private:
  static constexpr std::size_t kBins = 2000;
  std::array<std::atomic<std::uint64_t>, kBins> bins_{};
  std::atomic<std::uint64_t> max_us_{0};
};

}  // namespace articulus::cycle
