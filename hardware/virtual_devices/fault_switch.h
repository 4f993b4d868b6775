#pragma once
#include <atomic>
#include <cstddef>

namespace articulus::hardware {

// Switches of what may go wrong with a virtual device. They are set from one thread, and read from those of the device.

/// Whether a counting fault acts now; counts it down.
inline bool acts(std::atomic<int>& fault) noexcept {
  if (fault.load() <= 0) return false;
  fault.fetch_sub(1);
  return true;
}

/// Whether a mask with a bit a body has that body.
inline bool has(const std::atomic<unsigned>& mask, std::size_t body) noexcept {
  return (mask.load() >> body & 1U) != 0;
}

}  // namespace articulus::hardware
