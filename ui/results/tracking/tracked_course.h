#pragma once
#include <QPointF>
#include <QString>
#include <array>
#include <vector>

#include "core/storage/tracking_record.h"

namespace articulus::ui {

/// How far one tracked bone went from where it was first seen in the run, and how far it turned from there. A point
/// that is not a number parts what came before and after a time in which it was not seen.
struct TrackedCourse {
  QString name;                           ///< as it was registered
  std::vector<QPointF> way_mm, turn_deg;  ///< over seconds since the run began
  /// Their parts along and about x, y and z of the tracking system; turns are those of the rotation vector.
  std::array<std::vector<QPointF>, 3> along_mm, about_deg;
};

/// Of every bone that was seen at all. What was bridged between two frames is drawn as they are.
/// In      begin_s: of the run on the clock of the station; most: points a bone
/// Thread  any
/// Test    tests/ui/results/test_tracked_course.cpp
[[nodiscard]] std::vector<TrackedCourse> trackedCourses(const storage::TrackingRecord& tracking, double begin_s,
                                                        std::size_t most = 3000);

}  // namespace articulus::ui
