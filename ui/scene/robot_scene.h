#pragma once
#include <Qt3DCore/QEntity>
#include <span>
#include <vector>

#include "core/scene/scene_model.h"
#include "ui/scene/axes_entity.h"
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
  /// Landmarks of a registration, with how far each is off; empty: none is drawn.
  void setLandmarks(std::span<const scene::SceneLandmark> landmarks);
  /// The shortest line between two parts, with a ball on each of them; nothing where far is set.
  void setClearance(const collision::Clearance& clearance, bool far);
  void recolour(const Theme& theme);

 private:
  /// What a part moves with.
  enum class Rider { World, Link, Sensor };
  struct Ridden {
    PartEntity* entity;
    Rider rider;
    int link = -1;
  };
  void add(const Mesh& mesh, Tone tone, Rider rider, Qt3DCore::QEntity* group, int link = -1);
  void buildArm(const std::vector<scene::OwnLink>& own);
  void buildArrows();
  void buildClearance();
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
  bool hasWay_ = false;
  PartEntity *landmarks_ = nullptr, *residuals_ = nullptr;
  AxesEntity* turnAxes_;
  PartEntity *clearanceLine_ = nullptr, *clearanceA_ = nullptr, *clearanceB_ = nullptr;
  RobotView::SetUp setUp_ = RobotView::SetUp::RobotWithSpecimenAndBracket;
  SceneSwitches shownBeside_;
};

}  // namespace articulus::ui
