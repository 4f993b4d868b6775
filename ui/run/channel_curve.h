#pragma once
#include <QPointF>
#include <optional>
#include <vector>

#include "core/record/sample.h"

namespace articulus::ui {

/// One channel over another while it comes in, whatever the protocol drives. Points that lie closer together than a
/// line is wide are left out, and every second one goes before there are too many to draw.
/// In      samples in order of time
/// Thread  one
/// Test    tests/ui/run/test_channel_curve.cpp
class ChannelCurve {
 public:
  static constexpr std::size_t kMost = 12'000;  ///< points

  struct Axes {
    record::Channel across, upright;
    bool operator==(const Axes&) const = default;
  };
  void setAxes(std::optional<Axes> axes);  ///< none: nothing is kept. Begins anew where they are others
  [[nodiscard]] const std::optional<Axes>& axes() const { return axes_; }
  void append(const record::Sample& sample);
  void clear();
  /// In the units of the screen. Not a number: a gap.
  [[nodiscard]] const std::vector<QPointF>& points() const { return points_; }
  [[nodiscard]] std::size_t taken() const { return taken_; }  ///< points so far, those that went included

 private:
  std::optional<Axes> axes_;
  double acrossScale_ = 1.0, uprightScale_ = 1.0;
  double leastAcross_ = 0.0, leastUpright_ = 0.0;  ///< apart, to be two points
  QPointF least_, most_;                           ///< of all so far
  std::vector<QPointF> points_;
  std::size_t taken_ = 0;
};

}  // namespace articulus::ui
