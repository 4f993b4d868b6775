#pragma once
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace articulus::cycle {

/// Bounded queue of small messages: any number of producers, any number of consumers, no lock, no heap.
/// A full queue refuses; the producer is told.
/// Thread  any; real-time safe
/// Source  Vyukov's bounded queue with a sequence number a cell
template <class T, std::size_t Capacity>
class BoundedQueue {
  static_assert(std::is_trivially_copyable_v<T>);
  static_assert((Capacity & (Capacity - 1)) == 0, "capacity must be a power of two");

 public:
  BoundedQueue() noexcept {
    for (std::size_t i = 0; i < Capacity; ++i) cells_[i].sequence.store(i, std::memory_order_relaxed);
  }

  [[nodiscard]] bool push(const T& item) noexcept {
    std::size_t at = tail_.load(std::memory_order_relaxed);
    for (;;) {
      Cell& cell = cells_[at & (Capacity - 1)];
      const auto sequence = cell.sequence.load(std::memory_order_acquire);
      const auto gap = static_cast<std::ptrdiff_t>(sequence) - static_cast<std::ptrdiff_t>(at);
      if (gap == 0) {
        if (tail_.compare_exchange_weak(at, at + 1, std::memory_order_relaxed)) {
          cell.item = item;
          cell.sequence.store(at + 1, std::memory_order_release);
          return true;
        }
      } else if (gap < 0) {
        return false;
      } else {
        at = tail_.load(std::memory_order_relaxed);
      }
    }
  }

  [[nodiscard]] bool pop(T& item) noexcept {
    std::size_t at = head_.load(std::memory_order_relaxed);
    for (;;) {
      Cell& cell = cells_[at & (Capacity - 1)];
      const auto sequence = cell.sequence.load(std::memory_order_acquire);
      const auto gap = static_cast<std::ptrdiff_t>(sequence) - static_cast<std::ptrdiff_t>(at + 1);
      if (gap == 0) {
        if (head_.compare_exchange_weak(at, at + 1, std::memory_order_relaxed)) {
          item = cell.item;
          cell.sequence.store(at + Capacity, std::memory_order_release);
          return true;
        }
      } else if (gap < 0) {
        return false;
      } else {
        at = head_.load(std::memory_order_relaxed);
      }
    }
  }

  /// Roughly how many wait; exact when nobody pushes or pops.
  [[nodiscard]] std::size_t size() const noexcept {
    return tail_.load(std::memory_order_relaxed) - head_.load(std::memory_order_relaxed);
  }
  static constexpr std::size_t capacity() noexcept { return Capacity; }

 private:
  struct Cell {
    std::atomic<std::size_t> sequence;
    T item;
  };
  std::array<Cell, Capacity> cells_;
  alignas(64) std::atomic<std::size_t> tail_{0};
  alignas(64) std::atomic<std::size_t> head_{0};
};

}  // namespace articulus::cycle
