#include "ui/cell_view/live_feed.h"

#include <utility>

#include "core/record/sample_pose.h"
#include "ui/scene/robot_view.h"

namespace articulus::ui {

void LiveFeed::follow(const cycle::Snapshot& snapshot) {
  // Without a vice that holds it nothing turns in anything: a motion begins as it closes.
  if (std::exchange(clamped_, snapshot.specimenMounted) != snapshot.specimenMounted) axes_.begin();
  if (clamped_) axes_.take(snapshot.sample[record::Channel::Time], record::poseOf(snapshot.sample));
}

void LiveFeed::show(RobotView& view, const cycle::Snapshot& snapshot) {
  const bool anew = !std::exchange(known_, true);
  if (anew) {
    view.forget();
    view.setNote({});
    clampedAt_m_.reset();
  }
  if (anew || !bonesKnown_) view.setOwnBones(ownBones_);
  bonesKnown_ = true;
  if (const auto cuts = specimen_.cutStructures(); anew || cuts != cuts_) {
    cuts_ = cuts;
    view.setWhole();
    for (const std::string& structure : specimen_.cuts()) view.cut(structure);
  }
  if (const auto at = specimen_.clampedAt(); !at || !snapshot.specimenMounted) {
    clampedAt_m_.reset();
  } else if (!clampedAt_m_ || *clampedAt_m_ != at->translation) {
    clampedAt_m_ = at->translation;
    view.clampAt(*at);
  }
  view.setAxes(axes_.now());
  view.show(snapshot.clearance);
  view.show(snapshot.sample, snapshot.specimenMounted, RobotView::Draw::WhenChanged);
}

}  // namespace articulus::ui
