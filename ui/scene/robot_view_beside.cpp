// What the 3D view shows beside bodies: planned pose, markers, axes, way, and what it says of them.
#include <QLabel>
#include <algorithm>
#include <array>
#include <utility>

#include "core/scene/reached_pose.h"
#include "ui/scene/robot_view_state.h"
#include "ui/scene/scene_words.h"

namespace articulus::ui {
namespace {

constexpr int kReading_ms = 100, kSpeaking_ms = 1000;  // faster numbers cannot be read, or heard
// What moves or changes by less than this looks the same.
constexpr double kNoise_m = 5e-4, kNoise_rad = 0.01;  // of a tracker: what moves by less does not move
constexpr double kGhost_m = 2e-3, kGhost_rad = 0.02;  // nearer than that the ghost of the arm would lie on the arm
constexpr double kSeen_m = 5e-5, kSeen_rad = 3e-4, kSeenForce_N = 0.3, kSeenMoment_Nm = 0.01;

bool apart(const spatial::Pose& x, const spatial::Pose& y, double least_m = kSeen_m, double least_rad = kSeen_rad) {
  return (x.translation - y.translation).norm() > least_m || (x.rotation - y.rotation).norm() > least_rad;
}

bool looksOther(const ScenePose& a, const ScenePose& b) {
  if (a.links != b.links || apart(a.X_WD, b.X_WD) || apart(a.X_WP, b.X_WP)) return true;
  for (int i = 0; i < a.links; ++i)
    if (apart(a.X_WL[static_cast<std::size_t>(i)], b.X_WL[static_cast<std::size_t>(i)])) return true;
  return (a.force_N - b.force_N).norm() > kSeenForce_N || (a.moment_Nm - b.moment_Nm).norm() > kSeenMoment_Nm;
}

}  // namespace

void RobotView::setPlanned(const std::optional<spatial::Pose>& X_WD, const QString& words) {
  if (!d_->renderer) return;
  if (X_WD) d_->shown->setOffered(&SceneSwitches::planned, true);
  const bool same = X_WD.has_value() == d_->planned.has_value() && (!X_WD || !apart(*X_WD, *d_->planned));
  d_->plannedWords = words;
  if (same) return;
  d_->planned = X_WD;
  d_->drawnPose.links = 0;  // another picture, though nothing moved
}

void RobotView::setTracked(const std::vector<scene::TrackedCluster>& clusters) {
  if (!d_->renderer) return;
  const auto same = [](const scene::TrackedCluster& a, const scene::TrackedCluster& b) {
    return a.seen == b.seen && a.bone == b.bone && a.first.has_value() == b.first.has_value() &&
           (!a.seen || !apart(a.X_WV, b.X_WV, kNoise_m, kNoise_rad));
  };
  if (std::ranges::equal(clusters, d_->tracked, same)) return;
  const bool first = d_->tracked.size() != clusters.size();
  d_->tracked = clusters;
  d_->shown->setOffered(&SceneSwitches::markers, !clusters.empty());
  d_->scene->setTracked(clusters);
  if (first) d_->renderer->settle();
  d_->drawnPose.links = 0;  // another picture, though nothing of the arm moved
}

/// Where the arm stands there already its ghost would only flicker on it.
void RobotView::placeGhost() {
  const auto near = [](const spatial::Pose& a, const spatial::Pose& b) {
    return (a.translation - b.translation).norm() < kGhost_m && (a.rotation - b.rotation).norm() < kGhost_rad;
  };
  auto& d = *d_;
  const bool wanted = d.planned && d.shown->switches().planned && !near(*d.planned, d.pose.X_WD);
  if (wanted && (!d.ghostAt || apart(*d.ghostAt, *d.planned))) {
    const auto joints = scene::jointsAt(d.cell, *d.planned, &d.joints_rad);
    d.scene->setGhost(joints ? std::optional(scene::armAt(d.cell, *joints)) : std::nullopt);
    if (!d.ghostAt) d.renderer->settle();
    d.ghostAt = d.planned;
    d.ghostSeen = joints.ok();
  } else if (!wanted && d.ghostAt) {
    d.scene->setGhost({});
    d.ghostAt.reset();
    d.ghostSeen = false;
  }
}

void RobotView::applyShown() {
  placeGhost();
  d_->scene->setShown(d_->shown->switches());
  d_->renderer->setSoftShadows(d_->shown->switches().softShadows);
  d_->scene->setAxes(d_->axes, d_->clamped && d_->note->text().isEmpty());
  tell(true);
  d_->renderer->requestFrame();
}

void RobotView::show(const record::Sample& sample, bool specimenMounted, Draw draw) {
  if (!d_->renderer || !isVisible()) return;
  const ScenePose pose = d_->model.evaluate(sample, specimenMounted);
  const bool looksNew = draw == Draw::Each || specimenMounted != d_->clamped || looksOther(pose, d_->drawnPose);
  d_->clamped = specimenMounted;
  d_->pose = pose;
  if (looksNew) {
    d_->drawnPose = pose;
    d_->joints_rad = scene::jointsIn(d_->cell, sample);
    d_->scene->apply(pose);
    placeGhost();
    d_->scene->setAxes(d_->axes, d_->clamped && d_->note->text().isEmpty());
    d_->renderer->requestFrame();
  }
  tell(draw == Draw::Each);
}

void RobotView::setAxes(const analysis::AxesNow& axes) {
  const auto has = [](const analysis::AxesNow& a) {
    return std::array{a.sinceStart.has_value(), a.instantaneous.has_value(), a.centre.has_value()};
  };
  if (has(axes) != has(d_->axes)) d_->drawnPose.links = 0;  // another picture, though nothing moved
  d_->axes = axes;
}

void RobotView::tell(bool now) {
  if (!now && d_->told.isValid() && d_->told.elapsed() < kReading_ms) return;
  d_->told.start();
  const SceneFacts facts{
      .pose = d_->pose,
      .axes = d_->axes,
      .clamped = d_->clamped,
      .way = d_->hasWay,
      .tracked = static_cast<int>(d_->tracked.size()),
      .trackedSeen = static_cast<int>(std::ranges::count(d_->tracked, true, &scene::TrackedCluster::seen)),
      .bonesAsTracked = setUp() == SetUp::Robot ? 0 : d_->scene->trackedBones(),
      .planned = d_->ghostSeen ? d_->plannedWords : QString(),
      .angleNames = d_->angleNames};
  SceneSwitches shown = d_->shown->switches();
  const QString note = d_->note->text();
  if (setUp() == SetUp::Robot || !note.isEmpty())  // nothing is measured on what is not there
    shown.loads = shown.screwAxis = shown.axisOfNow = shown.centre = shown.anglesAxes = false;
  d_->canvas->setSpecimenSeen(setUp() != SetUp::Robot);
  d_->canvas->setLegend(legendOf(facts, shown));
  d_->canvas->setLabels(labelsOf(facts, shown));
  if (d_->spoken.isValid() && d_->spoken.elapsed() < kSpeaking_ms) return;
  d_->spoken.start();
  d_->canvas->setSpoken(note.isEmpty() ? spokenOf(facts, d_->shown->switches()) : note + QLatin1Char('.'));
}

void RobotView::setWay(std::span<const spatial::Vector3> way_m) {
  const bool has = way_m.size() > 1;
  if (!d_->renderer || (!has && !d_->hasWay)) return;
  d_->scene->setWay(way_m);
  d_->shown->setOffered(&SceneSwitches::way, has);
  // What grows is drawn with the next picture; only what is new needs some before it is in all of them.
  if (std::exchange(d_->hasWay, has) != has) d_->renderer->settle();
  else d_->renderer->requestFrame();
}

void RobotView::setAngleNames(const std::array<QString, 3>& names) { d_->angleNames = names; }

}  // namespace articulus::ui
