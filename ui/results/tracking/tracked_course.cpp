#include "ui/results/tracking/tracked_course.h"

#include <algorithm>
#include <limits>
#include <optional>

#include "core/spatial/rotation.h"
#include "core/spatial/units.h"
#include "ui/kit/text.h"

namespace articulus::ui {

constexpr double kGap = std::numeric_limits<double>::quiet_NaN();

namespace {

void add(TrackedCourse& course, double at_s, const spatial::Vector3& shift_m, const spatial::Vector3& turn_rad) {
  constexpr double kMm = spatial::kMillimetresPerMetre;
  course.way_mm.emplace_back(at_s, kMm * shift_m.norm());
  course.turn_deg.emplace_back(at_s, spatial::inDegrees(turn_rad.norm()));
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const auto k = static_cast<Eigen::Index>(axis);
    course.along_mm[axis].emplace_back(at_s, kMm * shift_m[k]);
    course.about_deg[axis].emplace_back(at_s, spatial::inDegrees(turn_rad[k]));
  }
}

}  // namespace

std::vector<TrackedCourse> trackedCourses(const storage::TrackingRecord& tracking, double begin_s, std::size_t most) {
  std::vector<TrackedCourse> all;
  for (std::size_t body = 0; body < tracking.header.bones.size(); ++body) {
    std::vector<const record::TrackedPose*> poses;
    for (const auto& pose : tracking.poses)
      if (pose.body == static_cast<std::int32_t>(body)) poses.push_back(&pose);
    const std::size_t every = std::max<std::size_t>(1, poses.size() / std::max<std::size_t>(1, most));
    TrackedCourse course;
    course.name = toQt(tracking.header.bones[body].name);
    std::optional<spatial::Pose> first;
    std::size_t missing = 0, last = 0;  // missing: since it was seen; last: that was taken
    for (std::size_t i = 0; i < poses.size(); ++i) {
      const auto& pose = *poses[i];
      if (pose.quality == record::TrackQuality::Missing) {
        ++missing;
        continue;
      }
      const bool begins = !first;
      if (begins) first = pose.X_TV;
      // What is shorter than the distance of two points is no gap, or a bone that flickers would have only gaps.
      const bool gap = !begins && missing >= every;
      missing = 0;
      if (!begins && !gap && i - last < every) continue;
      last = i;
      const double at_s = pose.time_s - begin_s;
      if (gap) add(course, at_s, spatial::Vector3::Constant(kGap), spatial::Vector3::Constant(kGap));
      add(course, at_s, pose.X_TV.translation - first->translation,
          spatial::logRotation(pose.X_TV.rotation * first->rotation.transpose()));
    }
    if (first) all.push_back(std::move(course));
  }
  return all;
}

}  // namespace articulus::ui
