#include "ui/rehearsal/rehearsed_margins.h"

#include "core/scene/pose_margins.h"
#include "core/scene/scene_model.h"

namespace articulus::ui {

RehearsedMargins marginsOf(const run::Rehearsal& rehearsal, const cell::CellConfig& cell,
                           const safety::LimitSet& limits) {
  RehearsedMargins margins{
      .course = {}, .distanceLimit_m = limits.collisionDistance_m, .singularLimit = limits.leastSingularValue};
  margins.course.reserve(rehearsal.motion.samples.size());
  for (const record::Sample& sample : rehearsal.motion.samples) {
    const auto here = scene::marginsAt(cell, limits, scene::jointsIn(cell, sample));
    margins.course.push_back({sample[record::Channel::Time], here.closest.distance_m, here.leastSingularValue});
  }
  return margins;
}

}  // namespace articulus::ui
