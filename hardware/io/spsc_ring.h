#pragma once
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace articulus::hardware {

/// A bounded way from one thread to another: neither waits, nothing is allocated after it was made.
/// When full  what is new is not taken; push() says so
/// Thread  push(): one; pop(): one other; real-time safe both
template <class T, std::size_t Capacity>
class SpscRing {
 public:
  SpscRing() : slot_(std::make_unique<std::array<T, Capacity>>()) {}
  bool push(const T& item) noexcept {
    const auto head = head_.load(std::memory_order_relaxed);
    if (head - tail_.load(std::memory_order_acquire) >= Capacity) return false;
    (*slot_)[head % Capacity] = item;
    head_.store(head + 1, std::memory_order_release);
    return true;
  }
  /// Oldest first.
  bool pop(T& item) noexcept {
    const auto tail = tail_.load(std::memory_order_relaxed);
    if (tail == head_.load(std::memory_order_acquire)) return false;
    item = (*slot_)[tail % Capacity];
    tail_.store(tail + 1, std::memory_order_release);
    return true;
  }

 private:
  std::unique_ptr<std::array<T, Capacity>> slot_;
  std::atomic<std::uint64_t> head_{0}, tail_{0};
};

}  // namespace articulus::hardware
