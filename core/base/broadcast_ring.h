#pragma once
#include <array>
#include <atomic>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>

#include "core/base/memory/zero_pages.h"

namespace articulus::base {

/// A stream that one writer never waits for: the oldest items are overwritten, each reader counts what it lost.
/// The words of an item are atomics, so that a reader that races with the writer sees a torn item only to throw it
/// away.
/// Thread  write() control; read() any
template <class T, std::size_t Capacity>
class BroadcastRing {
  static_assert(std::is_trivially_copyable_v<T>);
  static constexpr std::size_t kWords = (sizeof(T) + 7) / 8;

 public:
  /// Before the first write: no write waits for a page of memory then.
  void touch() noexcept { slots_.touch(); }

  void write(const T& item) noexcept {
    const std::uint64_t n = written_.load(std::memory_order_relaxed);
    Slot& slot = (*slots_)[n % Capacity];
    slot.sequence.store(2 * n + 1, std::memory_order_relaxed);  // odd: being written
    std::atomic_thread_fence(std::memory_order_release);
    std::uint64_t words[kWords] = {};
    std::memcpy(words, &item, sizeof(T));
    for (std::size_t i = 0; i < kWords; ++i) slot.words[i].store(words[i], std::memory_order_relaxed);
    slot.sequence.store(2 * n + 2, std::memory_order_release);
    written_.store(n + 1, std::memory_order_release);
  }

  /// Copies what follows `next`, oldest first; advances next, adds what was overwritten to lost.
  std::size_t read(std::uint64_t& next, std::uint64_t& lost, std::span<T> out) const noexcept {
    std::size_t count = 0;
    while (count < out.size()) {
      const std::uint64_t written = written_.load(std::memory_order_acquire);
      if (next >= written) break;
      if (written - next > Capacity) {
        lost += written - Capacity - next;
        next = written - Capacity;
      }
      const Slot& slot = (*slots_)[next % Capacity];
      if (slot.sequence.load(std::memory_order_acquire) == 2 * next + 2) {
        std::uint64_t words[kWords];
        for (std::size_t i = 0; i < kWords; ++i) words[i] = slot.words[i].load(std::memory_order_relaxed);
        std::atomic_thread_fence(std::memory_order_acquire);
        if (slot.sequence.load(std::memory_order_relaxed) == 2 * next + 2) {
          std::memcpy(static_cast<void*>(&out[count]), words, sizeof(T));
          ++count;
          ++next;
          continue;
        }
      }
      ++lost;  // overwritten under our eyes
      ++next;
    }
    return count;
  }

  [[nodiscard]] std::uint64_t written() const noexcept { return written_.load(std::memory_order_acquire); }

 private:
  struct Slot {
    std::atomic<std::uint64_t> sequence;
    std::array<std::atomic<std::uint64_t>, kWords> words;
  };
  ZeroPages<std::array<Slot, Capacity>> slots_;
  std::atomic<std::uint64_t> written_{0};
};

/// The latest value of something, read by anyone, written by one, never waited for.
template <class T>
class LatestValue {
 public:
  void touch() noexcept { ring_.touch(); }
  void write(const T& item) noexcept { ring_.write(item); }
  [[nodiscard]] T read() const noexcept {
    T item{};
    for (;;) {
      const std::uint64_t written = ring_.written();
      if (written == 0) return item;
      std::uint64_t next = written - 1, lost = 0;
      if (ring_.read(next, lost, std::span<T>(&item, 1)) == 1) return item;
    }
  }

 private:
  BroadcastRing<T, 4> ring_;
};

}  // namespace articulus::base
