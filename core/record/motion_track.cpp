#include "core/record/motion_track.h"

#include <algorithm>

#include "core/record/sample_pose.h"

namespace articulus::record {

Sample MotionTrack::at(double time_s) const {
  const auto behind = std::ranges::upper_bound(samples, time_s, {}, [](const Sample& s) { return s[Channel::Time]; });
  if (behind == samples.begin()) return samples.front();
  if (behind == samples.end()) return samples.back();
  const Sample &before = *(behind - 1), &after = *behind;
  const double span_s = after[Channel::Time] - before[Channel::Time];
  const double share = span_s > 0.0 ? (time_s - before[Channel::Time]) / span_s : 0.0;
  if (share == 0.0) return before;
  Sample between = before;
  for (std::size_t i = 0; i < between.value.size(); ++i)
    between.value[i] += share * (after.value[i] - before.value[i]);  // what one of them lacks is missing
  between[Channel::Time] = time_s;
  return between;
}

std::optional<spatial::Pose> MotionTrack::plannedAt(double time_s) const {
  auto at = std::ranges::upper_bound(samples, time_s, {}, [](const Sample& s) { return s[Channel::Time]; });
  if (at != samples.begin()) --at;
  if (at == samples.end()) return {};
  const int step = at->step;
  std::optional<spatial::Pose> end;
  for (; at != samples.end() && at->step == step; ++at) {
    const auto setPoint = setPointOf(*at);
    if (!setPoint) break;
    end = setPoint;
  }
  return end;
}

std::set<std::string> MotionTrack::cutAt(double time_s) const {
  std::set<std::string> names;
  for (const Cut& cut : cuts)
    if (cut.time_s <= time_s) names.insert(cut.structure);
  return names;
}

double MotionTrack::timeOf_s(std::uint64_t cycle) const {
  if (empty()) return 0.0;
  const auto behind = std::ranges::lower_bound(samples, cycle, {}, &Sample::cycle);
  if (behind == samples.begin()) return begin_s();
  if (behind == samples.end()) return end_s();
  const Sample &before = *(behind - 1), &after = *behind;
  const double share = static_cast<double>(cycle - before.cycle) / static_cast<double>(after.cycle - before.cycle);
  return before[Channel::Time] + share * (after[Channel::Time] - before[Channel::Time]);
}

}  // namespace articulus::record
