#pragma once
#include <cstdint>

namespace articulus::ik {

/// Pseudo-random numbers for starts: small, quick, the same on every machine. Not for cryptography.
/// Source  Steele, Lea & Flood 2014 (SplitMix)
class RandomStream {
 public:
  explicit RandomStream(std::uint64_t seed) noexcept : state_(seed) {}
  /// Even over [low, high).
  [[nodiscard]] double between(double low, double high) noexcept {
    state_ += 0x9e3779b97f4a7c15u;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    z ^= z >> 31;
    return low + (high - low) * (static_cast<double>(z >> 11) * 0x1p-53);
  }

 private:
  std::uint64_t state_;
};

}  // namespace articulus::ik
