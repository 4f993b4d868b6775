#pragma once
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>

namespace articulus::hardware {

/// Standard normal numbers from a seed: those of std::normal_distribution over std::mt19937_64 in the library that we
/// build with, bit for bit, in half the time (its conversion of whole numbers goes through long double). A simulated
/// load cell draws fifty of them a control cycle.
/// Thread  control; real-time safe
class GaussianNoise {
 public:
  /// In  random: any engine of 64 bits; it may serve others as well
  template <class Engine>
  double operator()(Engine& random) noexcept {
    static_assert(Engine::min() == 0 && Engine::max() == std::numeric_limits<std::uint64_t>::max());
    if (saved_) {
      saved_ = false;
      return second_;
    }
    double x = 0.0, y = 0.0, square = 0.0;
    do {  // Marsaglia's polar method
      x = 2.0 * unit(random()) - 1.0;
      y = 2.0 * unit(random()) - 1.0;
      square = x * x + y * y;
    } while (square > 1.0 || square == 0.0);
    const double scale = std::sqrt(-2.0 * std::log(square) / square);
    second_ = x * scale;
    saved_ = true;
    return y * scale;
  }

 private:
  /// In [0, 1).
  static double unit(std::uint64_t bits) noexcept {
    const double value = static_cast<double>(bits) * 0x1p-64;
    return value < 1.0 ? value : 0x1.fffffffffffffp-1;
  }
  double second_ = 0.0;
  bool saved_ = false;
};

}  // namespace articulus::hardware
