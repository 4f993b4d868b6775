#pragma once
#include <cstddef>
#include <cstdlib>
#include <new>
#include <type_traits>

namespace articulus::base {

/// A large T of which every byte is zero when it is made, in pages that the system gives at their first use: a queue
/// for seconds of samples costs a virtual twin nothing that it does not fill. Whoever must not wait for a page touches
/// all of them first. T is made of numbers and of atomics of numbers, whose zero is zero bytes.
/// Thread  made by one; touch() before others use it
template <class T>
class ZeroPages {
  static_assert(std::is_trivially_destructible_v<T>);
  static_assert(alignof(T) <= alignof(std::max_align_t));

 public:
  ZeroPages() : memory_(static_cast<T*>(std::calloc(1, sizeof(T)))) {
    if (memory_ == nullptr) throw std::bad_alloc();
  }
  ~ZeroPages() { std::free(memory_); }
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
