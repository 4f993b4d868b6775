#pragma once
#include <sys/mman.h>

#include <cstddef>
#include <new>
#include <type_traits>

namespace articulus::base {

/// A large T of which every byte is zero when it is made, in pages that the system gives at their first use: a queue
/// for seconds of samples costs a virtual twin nothing that it does not fill. Whoever must not wait for a page touches
/// all of them first. T is made of numbers and of atomics of numbers, whose zero is zero bytes.
/// The pages are the system's own and go back to it: calloc would give what an earlier T has left, and clear all of it,
/// which was a quarter of what a self-test of the limits took.
/// Thread  made by one; touch() before others use it
/// Test    tests/core/base/zero_pages_test.cpp
template <class T>
class ZeroPages {
  static_assert(std::is_trivially_destructible_v<T>);
  static_assert(alignof(T) <= 4096);

 public:
  ZeroPages() {
    void* const pages = ::mmap(nullptr, sizeof(T), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (pages == MAP_FAILED) throw std::bad_alloc();
    memory_ = static_cast<T*>(pages);
  }
  ~ZeroPages() { (void)::munmap(memory_, sizeof(T)); }
  ZeroPages(const ZeroPages&) = delete;
  ZeroPages& operator=(const ZeroPages&) = delete;

  [[nodiscard]] T& operator*() noexcept { return *memory_; }
  [[nodiscard]] const T& operator*() const noexcept { return *memory_; }

  /// Has the system give every page now. Nothing is changed; nobody else may use it meanwhile.
  void touch() noexcept {
    constexpr std::size_t kPage = 4096;
    auto* bytes = reinterpret_cast<volatile unsigned char*>(memory_);
    for (std::size_t i = 0; i < sizeof(T); i += kPage) bytes[i] = bytes[i];
  }

 private:
  T* memory_;
};

}  // namespace articulus::base
