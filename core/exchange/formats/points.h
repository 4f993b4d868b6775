#pragma once
#include <array>
#include <string>
#include <vector>

#include "core/exchange/recording_header.h"

namespace articulus::exchange {

/// A point that a recording knows the course of.
struct Point {
  std::string name;     ///< "D_in_W"
  std::string meaning;  ///< one sentence
};

/// The points of a recording for formats that hold positions: where a row has three numbers of a place ("position_x_m"
/// ...), the place, and with its quaternion the tips of its axes, 100 mm long; the same of each series, at the frame
/// nearest to a row, or missing where none is within half a row.
/// Out     millimetres; NaN where a point is not known
/// Thread  one; rows are asked for in the order of their times
class PointCourse {
 public:
  explicit PointCourse(const RecordingHeader& header);
  [[nodiscard]] const std::vector<Point>& points() const { return points_; }
  /// In  row: its time, then a number for each channel;  Out  three numbers for each point
  void at(const double* row, std::vector<double>& xyz_mm);

 private:
  struct Body {
    std::array<std::size_t, 3> place{};       // which numbers of a row, or columns of the series
    std::array<std::size_t, 4> quaternion{};  // w first
    double toMillimetres = 1000.0;
    bool turned = false;  // it has a quaternion
    int series = -1;      // -1: of the rows themselves
  };
  void add(const std::string& name, const std::string& meaning, const std::vector<ChannelHeader>& channels, int series);
  /// The frame of a series that belongs to a time; -1: none.
  [[nodiscard]] std::ptrdiff_t frameAt(std::size_t series, double time_s);

  const RecordingHeader& header_;
  double tolerance_s_;
  std::vector<Body> bodies_;
  std::vector<Point> points_;
  std::vector<std::size_t> next_;  // of each series, the frame that was used last
};

}  // namespace articulus::exchange
