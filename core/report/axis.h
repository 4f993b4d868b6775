#pragma once
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace articulus::report {

/// The range of one axis and its tick marks.
/// In      least and most value to show, finite; without a wanted range the ends are rounded to marks
/// Thread  any
class Axis {
 public:
  struct Mark {
    double at;         ///< 0..1 along the axis
    std::string text;  ///< empty: a minor mark without a number
  };

  /// Marks at even distances of 1, 2 or 5 times a power of ten.
  /// In  marks: about so many
  [[nodiscard]] static Axis linear(double least, double most, const std::optional<std::pair<double, double>>& wanted,
                                   double marks = 5.0);
  /// Marks at the powers of ten, minor ones between them. Zero and negative values are not on the axis.
  [[nodiscard]] static Axis logarithmic(double least, double most,
                                        const std::optional<std::pair<double, double>>& wanted);

  /// Position of a value: 0..1 along the axis, beyond that outside it; NaN where it has none.
  [[nodiscard]] double at(double value) const;
  [[nodiscard]] const std::vector<Mark>& marks() const { return marks_; }

 private:
  Axis(double least, double most, bool logarithmic) : least_(least), most_(most), logarithmic_(logarithmic) {}
  double least_, most_;
  bool logarithmic_;
  std::vector<Mark> marks_ = {};
};

}  // namespace articulus::report
