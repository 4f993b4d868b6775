#include "ui/cell_view/live_feed.h"

#include <QCoreApplication>
#include <cstdlib>
#include <limits>
#include <utility>

#include "core/record/sample_pose.h"
#include "ui/scene/robot_view.h"

namespace articulus::ui {
namespace {

struct LiveFeedWords {
  Q_DECLARE_TR_FUNCTIONS(LiveFeedWords)
};

constexpr std::int64_t kTraceEvery_ns = 200'000'000;

}  // namespace

void LiveFeed::follow(const cycle::Snapshot& snapshot) {
  // Without a vice that holds it nothing turns in anything: a motion begins as it closes.
  if (std::exchange(clamped_, snapshot.specimenMounted) != snapshot.specimenMounted) axes_.begin();
  const spatial::Pose X_WD = record::poseOf(snapshot.sample);
  if (clamped_) axes_.take(snapshot.sample[record::Channel::Time], X_WD);
  planned_.follow(snapshot);
  if (tracing_) trace_.take(X_WD.translation);
}

void LiveFeed::showTrace(RobotView& view, const cycle::Snapshot& snapshot) {
  if (trace_.revision() == traceShown_) return;
  // A line that grows five times a second looks as it grows: each time all of it goes to the graphics card.
  if (!trace_.points().empty() && std::abs(snapshot.hostTime_ns - traceShownAt_ns_) < kTraceEvery_ns) return;
  traceShown_ = trace_.revision();
  traceShownAt_ns_ = snapshot.hostTime_ns;
  view.setWay(trace_.points());
}

void LiveFeed::show(RobotView& view, const cycle::Snapshot& snapshot) {
  const bool anew = !std::exchange(known_, true);
  if (anew) {
    view.forget();
    view.setNote({});
    clampedAt_m_.reset();
    traceShown_ = 0;
    traceShownAt_ns_ = std::numeric_limits<std::int64_t>::min() / 2;
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
  showTrace(view, snapshot);
  view.setAngleNames(angleNames_);
  view.setTracked(tracked_.now(record::poseOf(snapshot.sample), snapshot.specimenMounted));
  view.setPlanned(planned_.now(), LiveFeedWords::tr("Planned pose"));
  view.setAxes(axes_.now());
  view.show(snapshot.clearance);
  view.show(snapshot.sample, snapshot.specimenMounted, RobotView::Draw::WhenChanged);
}

}  // namespace articulus::ui
