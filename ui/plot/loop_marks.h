#pragma once
#include <QPointF>
#include <QString>
#include <optional>
#include <vector>

namespace articulus::ui {

/// A stretch along the movement, in the unit of the axis (deg or mm), and what it is called.
struct LoopStretch {
  double from = 0.0, to = 0.0;
  QString name;
};

/// A stiffness as a straight line through a point of the loop.
struct LoopSlope {
  QPointF at;
  double slope = 0.0;    ///< load per movement, in the units of the axes
  double reach = 0.0;    ///< of the line to both sides of the point, along the movement
  bool onwards = false;  ///< it ends at the point instead, and begins so far before it, towards zero
  QString name;
};

/// What an analysis found on a loop, to be drawn over it.
struct LoopMarks {
  std::optional<LoopStretch> range, zone;
  std::vector<LoopSlope> slopes;
};

}  // namespace articulus::ui
