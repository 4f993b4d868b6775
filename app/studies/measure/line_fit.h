#pragma once

namespace articulus::studies {

/// Straight line through points by least squares, with how well it describes them.
/// Thread  one
class LineFit {
 public:
  void add(double x, double y) noexcept;
  [[nodiscard]] long long count() const noexcept { return count_; }
  [[nodiscard]] double slope() const noexcept;  ///< NaN where x never changed; so are the others
  [[nodiscard]] double intercept() const noexcept;
  /// 1 - residual / total sum of squares of y.
  [[nodiscard]] double determination() const noexcept;

 private:
  // Running means and centred sums: sums of squares of raw values would lose the digits that R2 > 0.9999 asks for.
  double meanX_ = 0.0, meanY_ = 0.0, xx_ = 0.0, xy_ = 0.0, yy_ = 0.0;
  long long count_ = 0;
};

}  // namespace articulus::studies
