#pragma once
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace articulus::report {

/// The range of one axis and where its marks stand.
/// In      what is to be seen, finite; without a wanted range the ends are put on marks
/// Thread  any
class Axis {
 public:
  struct Mark {
    double at;         ///< 0..1 along the axis
    std::string text;  ///< empty: a small mark without a number
  };

  /// Even marks of 1, 2 or 5 times a power of ten.
  [[nodiscard]] static Axis linear(double least, double most, const std::optional<std::pair<double, double>>& wanted);
  /// Marks at the powers of ten, small ones between them. What is not above zero is not on the axis.
  [[nodiscard]] static Axis logarithmic(double least, double most,
                                        const std::optional<std::pair<double, double>>& wanted);

  /// Place of a value, 0..1 along the axis and beyond where it lies outside; NaN where it has none.
  [[nodiscard]] double at(double value) const;
  [[nodiscard]] const std::vector<Mark>& marks() const { return marks_; }

 private:
  Axis(double least, double most, bool logarithmic) : least_(least), most_(most), logarithmic_(logarithmic) {}
  double least_, most_;
  bool logarithmic_;
  std::vector<Mark> marks_ = {};
};

}  // namespace articulus::report
