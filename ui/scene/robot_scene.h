#pragma once
#include <Qt3DCore/QEntity>
#include <optional>
#include <span>
#include <vector>

#include "core/scene/drawn_body.h"
#include "core/scene/scene_model.h"
#include "ui/scene/axes_entity.h"
#include "ui/scene/beside/ghost_entity.h"
#include "ui/scene/beside/tracked_entity.h"
#include "ui/scene/part_entity.h"
#include "ui/scene/robot_view.h"
#include "ui/scene/specimen_entity.h"

namespace articulus::ui {

using scene::SceneModel, scene::ScenePose;

/// The tree of entities of the cell; a new pose only moves transforms.
/// Thread  ui
class RobotScene {
 public:
  RobotScene(const cell::CellConfig& cell, const ScenePose& home, Qt3DCore::QEntity* root);

  void apply(const ScenePose& pose);
  /// What lies in the vice, with holders that reach it.
  void setSpecimen(std::shared_ptr<const scene::SpecimenDrawing> drawing);
  void setCuts(const std::set<std::string>& cuts);
  /// Links of the arm with these meshes in place of the drawn ones; empty: the drawn ones.
  void setOwnLinks(const std::vector<scene::OwnLink>& links);
  void setSetUp(RobotView::SetUp setUp);
  /// What is shown beside bodies.
  void setShown(const SceneSwitches& shown);
  /// What the joint turns about, of the motion that led to the last pose.
  /// In  clamped: there is a joint
  void setAxes(const analysis::AxesNow& axes, bool clamped);
  /// The way of the moving body's origin, in W; empty: none is drawn.
  void setWay(std::span<const spatial::Vector3> way_m);
  /// The arm once more where it is planned to be; empty: nothing is planned.
  void setGhost(const std::optional<ScenePose>& pose);
  [[nodiscard]] bool ghostSeen() const { return ghost_ && ghost_->isEnabled(); }
  /// Markers of tracked bones, with which the bones of the specimen move that have their names; empty: nothing is
  /// tracked.
  void setTracked(const std::vector<scene::TrackedCluster>& clusters);
  [[nodiscard]] int trackedBones() const { return shown_ ? shown_->trackedBones() : 0; }  ///< that move so
  /// Landmarks of a registration, with how far each is off; empty: none is drawn.
  void setLandmarks(std::span<const scene::SceneLandmark> landmarks);
  /// The shortest line between two parts, with a ball on each of them, and both parts lit; nothing where far is set.
  void setClearance(const collision::Clearance& clearance, bool far);
  /// From where it is looked at: what is small in the picture is drawn in fewer triangles.
  /// In  pixelsPerRadian: of the picture
  void setEye(const spatial::Vector3& eye_m, double pixelsPerRadian);
  void recolour(const Theme& theme);

 private:
  /// What a part moves with.
  enum class Rider { World, Link, Sensor };
  struct Ridden {
    PartEntity* entity;
    Rider rider;
    int link = -1;
    std::optional<scene::DrawnBody> body = {};  // that a part of the collision model may be
  };
  void add(const Mesh& mesh, Tone tone, Rider rider, Qt3DCore::QEntity* group, int link = -1,
           std::optional<scene::DrawnBody> body = {});
  void buildArm(const std::vector<scene::OwnLink>& own);
  void buildArrows();
  void buildClearance();
  void light();
  void drawFine();
  void applyArrows(const ScenePose& pose);
  void updateVisibility();

  void addHolder(const std::vector<scene::ScenePart>& parts, Qt3DCore::QEntity* group);

  const cell::CellConfig& cell_;
  Qt3DCore::QEntity* root_;
  ScenePose last_;
  std::set<std::string> cuts_;
  std::vector<Ridden> parts_;
  std::vector<PartEntity*> holders_;  // of the specimen there is; with the load cell
  SpecimenEntity* shown_ = nullptr;
  std::vector<PartEntity*> axes_;  // one a joint
  Qt3DCore::QEntity *specimen_, *bracket_, *straight_, *box_, *axisGroup_, *loads_, *clearance_;
  PartEntity *forceShaft_ = nullptr, *forceHead_ = nullptr, *momentShaft_ = nullptr, *momentHead_ = nullptr,
             *momentSecondHead_ = nullptr, *momentRing_ = nullptr, *momentRingHead_ = nullptr;
  PartEntity *origin_ = nullptr, *way_ = nullptr;
  bool hasWay_ = false, hasGhost_ = false, far_ = false;
  std::vector<scene::OwnLink> ownLinks_;
  GhostEntity* ghost_ = nullptr;  // made when it is first seen
  TrackedEntity* tracked_;
  std::vector<scene::TrackedCluster> clusters_;
  PartEntity *landmarks_ = nullptr, *residuals_ = nullptr;
  AxesEntity* turnAxes_;
  PartEntity *clearanceLine_ = nullptr, *clearanceA_ = nullptr, *clearanceB_ = nullptr;
  collision::PartName litA_, litB_;  // empty: none is
  RobotView::SetUp setUp_ = RobotView::SetUp::RobotWithSpecimenAndBracket;
  SceneSwitches shownBeside_;
};

}  // namespace articulus::ui
