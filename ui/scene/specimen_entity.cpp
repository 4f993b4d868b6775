#include "ui/scene/specimen_entity.h"

#include "core/scene/cell_geometry.h"
#include "core/scene/specimens/tracked_carriers.h"

namespace articulus::ui {

using spatial::Pose;
using Shape = PartEntity::Shape;

namespace {

constexpr double kSeen_m = 2e-5, kSeen = 2e-4;  // a smaller shift or turn moves no point of a ligament on the screen

bool sameForTheEye(const Pose& a, const Pose& b) {
  return (a.translation - b.translation).norm() < kSeen_m && (a.rotation - b.rotation).norm() < kSeen;
}

}  // namespace

SpecimenEntity::SpecimenEntity(std::shared_ptr<const scene::SpecimenDrawing> drawing, Qt3DCore::QNode* parent)
    : QEntity(parent), drawing_(std::move(drawing)) {
  if (!drawing_->known) {
    for (const bool above : {true, false})
      for (const auto& part : scene::embedding(above))
        parts_.push_back(new PartEntity(part.mesh, part.tone, Shape::SolidWithShadow, this));
    for (const auto& part : scene::plainParts({}, scene::below({})))
      strands_.push_back(new PartEntity(part.mesh, part.tone, Shape::SolidWithShadow, this));
    return;
  }
  for (const auto& part : drawing_->parts)
    parts_.push_back(new PartEntity(*part.mesh, part.tone, Shape::SolidWithShadow, this));
  const auto carriers = scene::carrierPoses(*drawing_, {});
  for (const auto& strand : drawing_->strands) {
    const auto state = scene::stateOf(strand, carriers, cuts_);
    strands_.push_back(new PartEntity(scene::meshOf(strand, state), state.tone, Shape::SolidWithShadow, this));
  }
}

void SpecimenEntity::applyPlain(const scene::ScenePose& pose) {
  const std::size_t half = parts_.size() / 2;
  for (std::size_t i = 0; i < parts_.size(); ++i) parts_[i]->place(i < half ? pose.X_WD : pose.X_WP);
  const auto stumps = scene::plainParts(pose.X_WD, pose.X_WP);
  for (std::size_t i = 0; i < strands_.size(); ++i) strands_[i]->setMesh(stumps[i].mesh);
}

void SpecimenEntity::apply(const scene::ScenePose& pose) {
  const Pose X_WN = scene::neutralOf(pose.X_WP), X_ND = X_WN.inverse() * pose.X_WD;
  if (!drawing_->known) {
    return applyPlain(pose);
  }
  const auto carriers = scene::carrierPoses(*drawing_, X_WN, pose.X_WD, tracked_);
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    const auto& part = drawing_->parts[i];
    parts_[i]->place(X_WN * carriers[static_cast<std::size_t>(part.carrier)] * part.X_NM);
    if (stale_) parts_[i]->setEnabled(scene::isThere(part, cuts_));
  }
  const bool changed = stale_ || trackedAnew_ || !sameForTheEye(X_ND, last_);
  for (std::size_t i = 0; i < strands_.size(); ++i) {
    strands_[i]->place(X_WN);
    if (!changed) continue;
    const auto state = scene::stateOf(drawing_->strands[i], carriers, cuts_);
    strands_[i]->setMesh(scene::meshOf(drawing_->strands[i], state));
    strands_[i]->setTone(state.tone);
  }
  if (changed) last_ = X_ND;
  stale_ = trackedAnew_ = false;
}

void SpecimenEntity::setTracked(std::vector<scene::TrackedCluster> clusters) {
  tracked_ = std::move(clusters);
  trackedAnew_ = true;
}

int SpecimenEntity::trackedBones() const { return scene::bonesMovedBy(*drawing_, tracked_); }

void SpecimenEntity::setCuts(std::set<std::string> cuts) {
  if (cuts == cuts_) return;
  cuts_ = std::move(cuts);
  stale_ = true;
}

void SpecimenEntity::setLit(bool moving, bool fixed) {
  const scene::Carrier last = 2 * drawing_->levels();
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    const bool known = drawing_->known;  // a plain one is two pots, the moving one first
    const scene::Carrier carrier = known ? drawing_->parts[i].carrier : i < parts_.size() / 2 ? last : 0;
    const bool pot = !known || drawing_->parts[i].tone == Tone::Resin || drawing_->parts[i].tone == Tone::Metal;
    parts_[i]->setLit(pot && ((moving && carrier == last) || (fixed && carrier == 0)));
  }
}

void SpecimenEntity::recolour(const Theme& theme) {
  for (auto* part : parts_) part->recolour(theme);
  for (auto* part : strands_) part->recolour(theme);
}

}  // namespace articulus::ui
