#pragma once
#include <QElapsedTimer>
#include <array>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "ui/scene/camera_panel.h"
#include "ui/scene/menus/show_menu.h"
#include "ui/scene/robot_scene.h"
#include "ui/scene/robot_view.h"
#include "ui/scene/scene_canvas.h"
#include "ui/scene/scene_renderer.h"

class QAction;
class QComboBox;
class QLabel;
class QToolButton;

namespace articulus::ui {

/// What a RobotView knows and owns; of its own sources only.
struct RobotView::Private {
  Private(const cell::CellConfig& of) : cell(of), model(of) {}

  const cell::CellConfig& cell;
  std::set<std::string> cuts, cutFromTheBeginning;

  SceneModel model;
  SceneCanvas* canvas = nullptr;
  QComboBox* setUps = nullptr;
  CameraPanel* panel = nullptr;
  QLabel* note = nullptr;
  QAction* panelAction = nullptr;
  QList<QAction*> viewActions;
  QList<QToolButton*> menus;  // those of views and of what is shown
  QString noView;             // why there is none, where nothing draws
  ShowMenu* shown = nullptr;
  bool hasWay = false;
  ScenePose pose, drawnPose;  // of the last sample, and of the last picture
  analysis::AxesNow axes;
  std::optional<spatial::Pose> planned, ghostAt;  // as it is told; where the ghost stands
  QString plannedWords;
  std::array<QString, 3> angleNames;
  std::vector<scene::TrackedCluster> tracked;  // as they are drawn
  bool ghostSeen = false;
  robot::JointVector joints_rad;  // of the last sample
  bool clamped = false;
  QElapsedTimer told, spoken;
  SceneRenderer* renderer = nullptr;  // none without OpenGL
  std::unique_ptr<RobotScene> scene;
  bool drawn = false, untouched = true;
  std::vector<scene::OwnBone> own;
  int drawing = 0;  // the last that was asked for: an earlier one may come in after it
  [[nodiscard]] double aspect() const { return static_cast<double>(canvas->width()) / std::max(1, canvas->height()); }
};

}  // namespace articulus::ui
