#pragma once
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "core/base/memory/zero_pages.h"

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
  /// Before the first push: none waits for a page of memory then.
  void touch() noexcept { cells_.touch(); }

  [[nodiscard]] bool push(const T& item) noexcept {
    std::size_t at = tail_.load(std::memory_order_relaxed);
    for (;;) {
      Cell& cell = (*cells_)[at & (Capacity - 1)];
      const auto turn = cell.turn.load(std::memory_order_acquire);
      const auto gap = static_cast<std::ptrdiff_t>(turn) - static_cast<std::ptrdiff_t>(turnOf(at));
      if (gap == 0) {
        if (tail_.compare_exchange_weak(at, at + 1, std::memory_order_relaxed)) {
          cell.item = item;
          cell.turn.store(turnOf(at) + 1, std::memory_order_release);
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
      Cell& cell = (*cells_)[at & (Capacity - 1)];
      const auto turn = cell.turn.load(std::memory_order_acquire);
      const auto gap = static_cast<std::ptrdiff_t>(turn) - static_cast<std::ptrdiff_t>(turnOf(at) + 1);
      if (gap == 0) {
        if (head_.compare_exchange_weak(at, at + 1, std::memory_order_relaxed)) {
          item = cell.item;
          cell.turn.store(turnOf(at) + Capacity, std::memory_order_release);
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
  /// The number of a push, counted from the place of its cell: all cells begin with zero.
  static constexpr std::size_t turnOf(std::size_t at) noexcept { return at & ~(Capacity - 1); }
  struct Cell {
    std::atomic<std::size_t> turn;  ///< of the round; one more: what was pushed in it waits
    T item;
  };
  base::ZeroPages<std::array<Cell, Capacity>> cells_;
  alignas(64) std::atomic<std::size_t> tail_{0};
  alignas(64) std::atomic<std::size_t> head_{0};
};

}  // namespace articulus::cycle
