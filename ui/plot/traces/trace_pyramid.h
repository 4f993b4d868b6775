#pragma once
#include <cstddef>
#include <vector>

namespace articulus::ui {

/// One channel of a long recording with the extremes of its blocks at several sizes, so that the extremes of any
/// stretch take the same short time, be it a second or half an hour at 1 kHz.
/// In      any numbers; NaN means "no value there"
/// Thread  one
class TracePyramid {
 public:
  struct Extremes {
    float minimum, maximum;  ///< minimum > maximum where there was no value at all
    [[nodiscard]] bool empty() const { return minimum > maximum; }
  };

  void append(double value);
  [[nodiscard]] std::size_t size() const { return values_.size(); }
  [[nodiscard]] float operator[](std::size_t i) const { return values_[i]; }
  /// Of the values first, first + 1 ... last - 1.
  [[nodiscard]] Extremes extremes(std::size_t first, std::size_t last) const;
  /// Mean of the values first ... last - 1 that are values; NaN where there is none.
  [[nodiscard]] double mean(std::size_t first, std::size_t last) const;
  void dropFront(std::size_t count);
  void clear();

 private:
  static constexpr std::size_t kFactor = 8;  ///< blocks of one level in a block of the next
  static constexpr std::size_t kSumBlock = 256;
  struct Sum {
    double sum = 0.0;
    std::size_t count = 0;
  };
  std::vector<float> values_;
  std::vector<Sum> sums_;                      ///< of whole and begun blocks of kSumBlock values
  std::vector<std::vector<Extremes>> levels_;  ///< whole and begun blocks of kFactor^(level + 1) values
};

}  // namespace articulus::ui
