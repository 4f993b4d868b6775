#pragma once
#include <Eigen/Core>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace articulus::exchange {

/// A low-pass before samples are left out: of `count` samples one row remains, and what swings too fast for the rows is
/// gone instead of showing as something slower. A finite impulse response, symmetric about each row's own sample (zero
/// phase): a sinc with its -6 dB at 0.45 of the new rate in a Kaiser window. Up to 0.4 of the new rate an amplitude
/// stays within kRipple; from half of it on, the new Nyquist frequency, at most kLeft remains (80 dB).
/// Where samples are missing (NaN), and at both ends, the weights of those that are there are made one again; a row is
/// missing where less than half of the weight is there.
/// Thread  one; memory is that of some fifty rows and of the weights
/// Source  Kaiser 1974; Oppenheim & Schafer, Discrete-Time Signal Processing, 7.5.3
/// Test    tests/core/exchange/anti_alias_test.cpp
class AntiAlias {
 public:
  static constexpr double kPass = 0.4, kCutOff = 0.45, kStop = 0.5;  ///< of the new rate
  static constexpr double kRipple = 5e-4, kLeft = 1e-4;              ///< of an amplitude
  static constexpr int kReach = 26;                                  ///< of the weights to either side, in rows
  static constexpr int kMostSamples = 100'000;                       ///< of one row

  /// In  width: numbers of a row; count: 2..kMostSamples
  AntiAlias(std::size_t width, int count);
  void add(std::span<const double> row);
  /// The next row, where all that it needs was added, or no more will come.
  [[nodiscard]] bool ready() const noexcept;
  void take(std::span<double> row);
  void finish() noexcept { ended_ = true; }

  /// "zero-phase low-pass (...), -6 dB at 45 Hz, ..." for a new rate of 100 Hz.
  [[nodiscard]] static std::string words(double rate_Hz);

 private:
  [[nodiscard]] Eigen::Index place(std::int64_t row) const noexcept { return row % sums_.cols(); }
  std::int64_t count_, added_ = 0, taken_ = 0;
  bool ended_ = false;
  std::vector<double> weights_;     ///< by the distance from the row's own sample
  Eigen::ArrayXXd sums_, missing_;  ///< a column for each row that is under way; of the numbers, of missing weights
  Eigen::ArrayXd weight_;           ///< all that was added to each
};

}  // namespace articulus::exchange
