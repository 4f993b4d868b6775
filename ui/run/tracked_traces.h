#pragma once
#include <QPointF>
#include <QString>
#include <QStringList>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/record/tracked_pose.h"
#include "core/spatial/pose.h"

namespace articulus::ui {

/// How tracked bones move while a run goes on, over time: from where each was first seen, in the axes of the tracking
/// system. Every second point goes before there are too many to draw.
/// Frames  T of the tracking system, V bone
/// In      poses in order of time
/// Thread  one
/// Test    tests/ui/run/test_tracked_traces.cpp
class TrackedTraces {
 public:
  static constexpr std::size_t kMost = 2000;  ///< points a bone

  /// Along and about the axes of T; turns are the parts of the rotation vector.
  enum class Quantity { Way, Turn, X, Y, Z, TurnX, TurnY, TurnZ };
  static constexpr std::array kQuantities{Quantity::Way, Quantity::Turn,  Quantity::X,     Quantity::Y,
                                          Quantity::Z,   Quantity::TurnX, Quantity::TurnY, Quantity::TurnZ};
  [[nodiscard]] static bool isTurn(Quantity quantity);  ///< in degrees; else in mm

  void setBones(const QStringList& names);  ///< TrackedPose::body is the place in it; begins anew where they are others
  [[nodiscard]] const QStringList& bones() const { return names_; }
  void begin(double begin_s);  ///< on the clock of the station: nothing before counts
  /// The newest frame; one that was taken already is not taken again.
  void append(const std::vector<record::TrackedPose>& frame);
  /// mm or degrees over seconds since begin(), bone by bone. Not a number: a gap, the bone was lost.
  [[nodiscard]] std::vector<std::vector<QPointF>> points(Quantity quantity) const;
  [[nodiscard]] std::uint64_t taken() const { return taken_; }  ///< points so far, those that went included

 private:
  struct Point {
    double time_s = 0.0;
    spatial::Vector3 shift_m{0, 0, 0}, turn_rad{0, 0, 0};  ///< not numbers: a gap
  };
  struct Trace {
    std::optional<spatial::Pose> first;
    std::vector<Point> points;
    std::optional<std::int64_t> frame;  // that was taken last
    std::uint64_t seen = 0, every = 1;  // frames with it; of which one in so many is kept
    bool lost = false;                  // the last point is a gap
  };
  void add(Trace& trace, const Point& point);
  QStringList names_;
  std::vector<Trace> traces_;
  std::optional<double> begin_s_;
  std::uint64_t taken_ = 0;
};

}  // namespace articulus::ui
