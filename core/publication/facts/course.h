#pragma once
#include <array>
#include <cstdint>
#include <limits>
#include <vector>

namespace articulus::publication {

/// One channel over time with as many points as a picture is wide: of each stretch its lowest and its highest value.
struct Course {
  std::vector<double> time_s, value;                        ///< SI; NaN where a stretch had no value
  double first = std::numeric_limits<double>::quiet_NaN();  ///< value of the first sample that has one
};

/// Collects a course sample by sample: at most two points a stretch, no peak lost.
/// Thread  one
class CourseBuilder {
 public:
  /// In  samples: that will come, or about so many
  CourseBuilder(std::int64_t samples, int stretches);
  void add(double time_s, double value);
  [[nodiscard]] Course course();

 private:
  void close();
  std::int64_t perStretch_, inStretch_ = 0;
  bool any_ = false;
  double firstTime_ = 0.0, lowTime_ = 0.0, highTime_ = 0.0, low_ = 0.0, high_ = 0.0;
  Course course_;
};

/// Collects a line over another channel sample by sample: of each stretch its first and last point and the extremes of
/// both coordinates, in their order; no peak lost. Each gap ends a stretch early: at most six points a stretch and
/// seven a gap, so a line of gaps is as long as its samples.
/// Thread  one
class LineBuilder {
 public:
  LineBuilder(std::int64_t samples, int stretches);
  void add(double x, double y);
  [[nodiscard]] Course line();  ///< time_s: x

 private:
  struct Point {
    std::int64_t place = 0;
    double x = 0.0, y = 0.0;
  };
  void close();
  std::int64_t perStretch_, place_ = 0, inStretch_ = 0;
  std::array<Point, 6> kept_{};  ///< first, least and most x, least and most y, last
  Course line_;
};

/// A line with at most six points a stretch: first, last and the extremes of both coordinates. A gap (NaN) stays one.
void thinLine(std::vector<double>& x, std::vector<double>& y, std::size_t stretches);

}  // namespace articulus::publication
