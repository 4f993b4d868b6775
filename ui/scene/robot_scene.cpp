#include "ui/scene/robot_scene.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "core/scene/axis_shapes.h"
#include "core/scene/cell_geometry.h"
#include "core/scene/fixture.h"
#include "core/scene/load_arrows.h"

namespace articulus::ui {
namespace {

using scene::DrawnBody;
using spatial::Pose;
using spatial::Vector3;
using Kind = DrawnBody::Kind;
using Shape = PartEntity::Shape;

using scene::kFullArrow_m, scene::kFullForce_N, scene::kFullMoment_Nm, scene::kLeastForce_N, scene::kLeastMoment_Nm;
constexpr double kHead_m = scene::kArrowHead_m, kShaft_m = scene::kArrowShaft_m;
constexpr double kRing_m = scene::kMomentRing_m, kRingAngle_rad = scene::kMomentRingAngle_rad;

constexpr double kLine_m = 0.0025, kBall_m = 0.008;  // of the shortest line between two parts
constexpr double kOrigin_m = 0.0075;                 // of the ball where loads apply

}  // namespace

RobotScene::RobotScene(const cell::CellConfig& cell, const ScenePose& home, Qt3DCore::QEntity* root)
    : cell_(cell), root_(root), last_(home), specimen_(new Qt3DCore::QEntity(root)),
      bracket_(new Qt3DCore::QEntity(root)), straight_(new Qt3DCore::QEntity(root)), box_(new Qt3DCore::QEntity(root)),
      axisGroup_(new Qt3DCore::QEntity(root)), loads_(new Qt3DCore::QEntity(root)),
      clearance_(new Qt3DCore::QEntity(root)), tracked_(new TrackedEntity(root)), turnAxes_(new AxesEntity(root)) {
  auto* grid = new PartEntity(scene::floorGrid(1.6, 0.1), Tone::Grid, Shape::Lines, root);
  Pose lifted;
  lifted.translation.z() = 0.0012;
  grid->place(lifted);
  parts_.push_back({grid, Rider::World, -1});
  auto* floor = new PartEntity(scene::floorSquare(4.0), Tone::Shadow, Shape::Floor, root);
  parts_.push_back({floor, Rider::World, -1});

  buildArm({});
  for (const auto& part : scene::loadCellParts(cell))
    add(part.mesh, part.tone, Rider::Sensor, root, -1, DrawnBody{Kind::LoadCell});
  const Vector3 jaws = home.X_WP * Vector3(0, 0, -0.018);
  for (const auto& part : scene::fixtureParts(scene::fixtureOf(*cell.source), jaws))
    add(part.mesh, part.tone, Rider::World, root, -1, DrawnBody{part.tone == Tone::Bench ? Kind::Bench : Kind::Vice});

  parts_.push_back(
      {new PartEntity(scene::boxEdges(cell.limits.boxLower_m, cell.limits.boxUpper_m), Tone::Box, Shape::Lines, box_),
       Rider::World, -1});
  const double half = 0.16 * scene::reach_m(cell.robot);
  for (int i = 0; i < cell.robot.joints; ++i)
    axes_.push_back(new PartEntity(scene::bar({0, 0, -half}, {0, 0, half}, 0.004, 0.004, 10), Tone::JointAxis,
                                   Shape::Solid, axisGroup_));
  buildArrows();
  buildClearance();
  apply(home);
  updateVisibility();
}

void RobotScene::add(const Mesh& mesh, Tone tone, Rider rider, Qt3DCore::QEntity* group, int link,
                     std::optional<DrawnBody> body) {
  parts_.push_back({new PartEntity(mesh, tone, Shape::SolidWithShadow, group), rider, link, body});
}

void RobotScene::buildArm(const std::vector<scene::OwnLink>& own) {
  for (const auto& part : scene::armParts(cell_.robot))
    if (std::ranges::find(own, part.link, &scene::OwnLink::link) == own.end()) {
      add(part.mesh, part.tone, Rider::Link, root_, part.link, DrawnBody{Kind::Link, part.link});
      parts_.back().entity->setOwnColour(part.colour);
    }
  for (const auto& link : own) {
    add(*link.mesh, Tone::Housing, Rider::Link, root_, link.link, DrawnBody{Kind::Link, link.link});
    if (cell_.robot.colours) parts_.back().entity->setOwnColour(cell_.robot.colours->housing);
  }
}

void RobotScene::setOwnLinks(const std::vector<scene::OwnLink>& links) {
  std::erase_if(parts_, [](const Ridden& part) {
    if (part.rider == Rider::Link) delete part.entity;
    return part.rider == Rider::Link;
  });
  ownLinks_ = links;
  delete std::exchange(ghost_, nullptr);
  hasGhost_ = false;
  buildArm(links);
  light();
  drawFine();
  apply(last_);
}

void RobotScene::setTracked(const std::vector<scene::TrackedCluster>& clusters) {
  tracked_->apply(clusters);
  clusters_ = clusters;
  if (!shown_) return;
  shown_->setTracked(clusters_);
  shown_->apply(last_);
}

void RobotScene::setGhost(const std::optional<ScenePose>& pose) {
  hasGhost_ = pose.has_value();
  if (pose) {
    if (!ghost_) ghost_ = new GhostEntity(cell_, ownLinks_, root_);
    ghost_->apply(*pose);
  }
  updateVisibility();
}

void RobotScene::addHolder(const std::vector<scene::ScenePart>& parts, Qt3DCore::QEntity* group) {
  for (const auto& part : parts) {
    holders_.push_back(new PartEntity(part.mesh, part.tone, Shape::SolidWithShadow, group));
    holders_.back()->place(last_.X_WS);
  }
}

void RobotScene::setSpecimen(std::shared_ptr<const scene::SpecimenDrawing> drawing) {
  delete std::exchange(shown_, nullptr);
  qDeleteAll(std::exchange(holders_, {}));
  addHolder(scene::bracketParts(cell_, drawing->X_DG, drawing->gripRadius_m), bracket_);
  addHolder(scene::straightHolderParts(cell_, drawing->X_DG, drawing->gripRadius_m), straight_);
  shown_ = new SpecimenEntity(std::move(drawing), specimen_);
  shown_->setCuts(cuts_);
  shown_->setTracked(clusters_);
  shown_->apply(last_);
  light();
  drawFine();
}

void RobotScene::setEye(const spatial::Vector3& eye_m, double pixelsPerRadian) {
  constexpr double kSmall_px = 500.0;  // a metre at the specimen; a vertebra is 25 of them then
  const double distance_m = (eye_m - last_.X_WP.translation).norm();
  if (std::exchange(far_, pixelsPerRadian < kSmall_px * distance_m) != far_) drawFine();
}

void RobotScene::drawFine() {
  for (auto* part : root_->findChildren<PartEntity*>()) part->setFar(far_);
}

void RobotScene::setCuts(const std::set<std::string>& cuts) {
  cuts_ = cuts;
  if (!shown_) return;
  shown_->setCuts(cuts_);
  shown_->apply(last_);
}

void RobotScene::buildArrows() {
  const Mesh shaft = scene::cylinder(kShaft_m, 0.0, 1.0, 0.0, 16);
  forceShaft_ = new PartEntity(shaft, Tone::Force, Shape::Solid, loads_);
  forceHead_ = new PartEntity(scene::arrowHead(), Tone::Force, Shape::Solid, loads_);
  momentShaft_ = new PartEntity(shaft, Tone::Moment, Shape::Solid, loads_);
  momentHead_ = new PartEntity(scene::arrowHead(), Tone::Moment, Shape::Solid, loads_);
  momentSecondHead_ = new PartEntity(scene::arrowHead(), Tone::Moment, Shape::Solid, loads_);
  momentRing_ = new PartEntity(scene::ringArc(kRing_m, 0.8 * kShaft_m, kRingAngle_rad, 40, 8), Tone::Moment,
                               Shape::Solid, loads_);
  momentRingHead_ = new PartEntity(scene::arrowHead(), Tone::Moment, Shape::Solid, loads_);
  origin_ = new PartEntity(scene::ball(kOrigin_m), Tone::Force, Shape::Solid, loads_);
  for (auto* part :
       {origin_, forceShaft_, forceHead_, momentShaft_, momentHead_, momentSecondHead_, momentRing_, momentRingHead_})
    parts_.push_back({part, Rider::World, -1});
}

void RobotScene::buildClearance() {
  const Mesh ball = scene::ball(kBall_m);
  clearanceLine_ = new PartEntity(scene::cylinder(kLine_m, 0.0, 1.0, 0.0, 12), Tone::Danger, Shape::Solid, clearance_);
  clearanceA_ = new PartEntity(ball, Tone::Danger, Shape::Solid, clearance_);
  clearanceB_ = new PartEntity(ball, Tone::Danger, Shape::Solid, clearance_);
  for (auto* part : {clearanceLine_, clearanceA_, clearanceB_}) parts_.push_back({part, Rider::World, -1});
  clearance_->setEnabled(false);
}

void RobotScene::setWay(std::span<const Vector3> way_m) {
  const Mesh lines = scene::wayLines(way_m);
  if (!way_ && lines.indices.empty()) return;
  if (!way_) {
    way_ = new PartEntity(lines, Tone::MovedWay, Shape::Lines, root_);
    parts_.push_back({way_, Rider::World, -1});
  } else if (!lines.indices.empty()) {
    way_->setMesh(lines);
  }
  hasWay_ = !lines.indices.empty();
  updateVisibility();
}

void RobotScene::setLandmarks(std::span<const scene::SceneLandmark> landmarks) {
  const auto show = [this](PartEntity*& part, const Mesh& mesh, Tone tone) {
    const bool some = !mesh.indices.empty();
    if (!part && some) {
      part = new PartEntity(mesh, tone, Shape::Solid, root_);
      parts_.push_back({part, Rider::World, -1});
    } else if (some) {
      part->setMesh(mesh);
    }
    if (part) part->setEnabled(some);
  };
  show(landmarks_, scene::landmarkBalls(landmarks), Tone::RotationCentre);
  show(residuals_, scene::residualBars(landmarks), Tone::Danger);
}

void RobotScene::setClearance(const collision::Clearance& clearance, bool far) {
  clearance_->setEnabled(!far);
  const collision::PartName a = far ? collision::PartName() : clearance.a;
  const collision::PartName b = far ? collision::PartName() : clearance.b;
  if (a != litA_ || b != litB_) {
    litA_ = a;
    litB_ = b;
    light();
  }
  if (far) return;
  const Vector3 from(clearance.pointA_W_m.data()), to(clearance.pointB_W_m.data());
  const double length = (to - from).norm();
  clearanceLine_->setEnabled(length > 1e-4);
  if (length > 1e-4) clearanceLine_->place(scene::along(from, to - from), {1, 1, length});
  clearanceA_->place({spatial::Matrix3::Identity(), from});
  clearanceB_->place({spatial::Matrix3::Identity(), to});
}

/// Both parts that are close, as far as they are drawn as bodies.
void RobotScene::light() {
  auto bodies = scene::drawnBodiesOf(cell_, litA_.view());
  for (const DrawnBody& body : scene::drawnBodiesOf(cell_, litB_.view())) bodies.push_back(body);
  const auto isLit = [&bodies](const DrawnBody& body) { return std::ranges::find(bodies, body) != bodies.end(); };
  for (const auto& part : parts_)
    if (part.body) part.entity->setLit(isLit(*part.body));
  for (auto* holder : holders_) holder->setLit(isLit({Kind::Holder}));
  if (shown_) shown_->setLit(isLit({Kind::MovingPot}), isLit({Kind::FixedPot}));
}

void RobotScene::apply(const ScenePose& pose) {
  last_ = pose;
  for (const auto& part : parts_) {
    switch (part.rider) {
      case Rider::World: break;
      case Rider::Link:
        part.entity->place(part.link < 0 ? pose.X_WB : pose.X_WL[static_cast<std::size_t>(part.link)]);
        break;
      case Rider::Sensor: part.entity->place(pose.X_WS); break;
    }
  }
  for (auto* holder : holders_) holder->place(pose.X_WS);
  if (shown_) shown_->apply(pose);
  for (std::size_t i = 0; i < axes_.size(); ++i) axes_[i]->place(pose.X_WL[i]);
  applyArrows(pose);
}

void RobotScene::applyArrows(const ScenePose& pose) {
  const Vector3 origin = pose.X_WD.translation;
  const double force = pose.force_N.norm(), moment = pose.moment_Nm.norm();
  const bool showForce = force > kLeastForce_N, showMoment = moment > kLeastMoment_Nm;
  origin_->setEnabled(showForce || showMoment);
  origin_->place({spatial::Matrix3::Identity(), origin});
  for (auto* part : {forceShaft_, forceHead_}) part->setEnabled(showForce);
  for (auto* part : {momentShaft_, momentHead_, momentSecondHead_, momentRing_, momentRingHead_})
    part->setEnabled(showMoment);
  if (showForce) {
    const double length = kHead_m + scene::arrowLength_m(force, kFullForce_N, kFullArrow_m);
    const Pose X = scene::along(origin, pose.force_N);
    const Vector3 axis = X.rotation.col(2);
    forceShaft_->place(X, {1, 1, length - kHead_m});
    forceHead_->place({X.rotation, origin + (length - kHead_m) * axis});
  }
  if (showMoment) {
    const double length = 2.0 * kHead_m + scene::arrowLength_m(moment, kFullMoment_Nm, kFullArrow_m);
    const Pose X = scene::along(origin, pose.moment_Nm);
    const Vector3 axis = X.rotation.col(2);
    momentShaft_->place(X, {1, 1, length - 1.5 * kHead_m});
    momentHead_->place({X.rotation, origin + (length - kHead_m) * axis});
    momentSecondHead_->place({X.rotation, origin + (length - 1.75 * kHead_m) * axis});
    const double size = 0.35 + 0.65 * std::min(1.0, moment / kFullMoment_Nm);
    const Pose ring{X.rotation, origin + 0.55 * length * axis};
    momentRing_->place(ring, {size, size, size});
    const Vector3 tip(size * kRing_m * std::cos(kRingAngle_rad), size * kRing_m * std::sin(kRingAngle_rad), 0);
    momentRingHead_->place(
        scene::along(ring * tip, ring.rotation * Vector3(-std::sin(kRingAngle_rad), std::cos(kRingAngle_rad), 0)));
  }
}

void RobotScene::setSetUp(RobotView::SetUp setUp) {
  setUp_ = setUp;
  updateVisibility();
}

void RobotScene::updateVisibility() {
  specimen_->setEnabled(setUp_ != RobotView::SetUp::Robot);
  bracket_->setEnabled(setUp_ == RobotView::SetUp::RobotWithSpecimenAndBracket);
  straight_->setEnabled(setUp_ == RobotView::SetUp::RobotWithSpecimen);
  loads_->setEnabled(shownBeside_.loads && setUp_ != RobotView::SetUp::Robot);
  turnAxes_->setEnabled(setUp_ != RobotView::SetUp::Robot);
  box_->setEnabled(shownBeside_.safetyBox);
  axisGroup_->setEnabled(shownBeside_.armAxes);
  if (way_) way_->setEnabled(shownBeside_.way && hasWay_);
  tracked_->setEnabled(shownBeside_.markers);
  if (ghost_) ghost_->setEnabled(shownBeside_.planned && hasGhost_);
}

void RobotScene::setShown(const SceneSwitches& shown) {
  shownBeside_ = shown;
  updateVisibility();
}

void RobotScene::setAxes(const analysis::AxesNow& axes, bool clamped) {
  turnAxes_->apply(last_, axes, clamped, shownBeside_);
}

void RobotScene::recolour(const Theme& theme) {
  for (const auto& part : parts_) part.entity->recolour(theme);
  for (auto* axis : axes_) axis->recolour(theme);
  for (auto* holder : holders_) holder->recolour(theme);
  if (shown_) shown_->recolour(theme);
  turnAxes_->recolour(theme);
  tracked_->recolour(theme);
  if (ghost_) ghost_->recolour(theme);
}

}  // namespace articulus::ui
