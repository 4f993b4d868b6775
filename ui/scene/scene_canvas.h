#pragma once
#include <QImage>
#include <QWidget>

#include "ui/scene/camera_button.h"
#include "ui/scene/orbit_camera.h"
#include "ui/scene/robot_view.h"
#include "ui/scene/scene_words.h"
#include "ui/scene/tool_grip.h"

namespace articulus::ui {

/// Shows the drawn picture with triad and legend on top, and turns mouse and keys into camera moves.
/// Keys    Martinez 2012, Table 6.1: arrows translate, + and - zoom, Shift with them rotates, tilts and inclines; 1
/// front,
///         2 diagonal, 3 side, 4 top, 5 specimen, Backspace saved view, M panel. Space does not end the program here.
/// Thread  ui
class SceneCanvas : public QWidget {
  Q_OBJECT
 public:
  explicit SceneCanvas(QWidget* parent = nullptr);

  void setPicture(const QImage& picture);
  /// From the top down, at the lower left.
  void setLegend(const QList<LegendRow>& rows);
  void setLabels(QList<SceneLabel> labels);
  /// The same for a screen reader, before what the keys do.
  void setSpoken(const QString& words);
  /// What the legend says of the specimen: colours of its ligaments, or that its shape is not known.
  /// In  drawn: its strain is that of the lengths as they are drawn, for its model has no ligaments of its own
  void setSpecimen(bool known, bool ligaments, bool drawn);
  void setSpecimenSeen(bool seen);  ///< false: the legend says nothing of it
  void setWordless();               ///< draws no letters: they would be too small to be read from where it is looked at
  void setMessage(const QString& title, const QString& text);  ///< instead of a picture
  /// Something to take hold of, which drags move and turn instead of the camera; empty: nothing.
  void setGrip(std::optional<ToolGrip> grip);
  [[nodiscard]] const OrbitCamera& camera() const { return camera_; }
  void setCamera(const OrbitCamera& camera);
  void move(CameraMove move);
  using QWidget::move;
  [[nodiscard]] QSize pixels() const;  ///< of the picture wanted

 signals:
  void cameraChanged();
  void moved();  ///< by a person
  void resized();
  void viewChosen(articulus::ui::RobotView::Camera camera);
  void panelToggled();
  void menuWanted(const QPoint& at);  ///< of the whole screen; never where a message stands instead of a picture
  void gripMoved(const articulus::spatial::Vector3& by_m);     ///< in W
  void gripTurned(const articulus::spatial::Vector3& by_rad);  ///< rotation vector in W

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  [[nodiscard]] static QString keyWords();
  void name();
  [[nodiscard]] bool liesInScrolled() const;
  void dragGrip(const QPointF& by_px, Qt::KeyboardModifiers with);
  [[nodiscard]] bool legendAbove() const;
  [[nodiscard]] qsizetype legendRows() const;  ///< that have room
  [[nodiscard]] double legendTop() const;
  [[nodiscard]] double least_px() const;  ///< below the buttons, that no legend may lie on
  [[nodiscard]] bool leavesRoom(double top_px) const;
  [[nodiscard]] double legendBottom() const;
  void paintTriad(QPainter& painter) const;
  void paintLabels(QPainter& painter) const;
  void paintLegend(QPainter& painter) const;
  void paintSpecimenLegend(QPainter& painter) const;
  void paintMessage(QPainter& painter) const;

  QImage picture_;
  OrbitCamera camera_;
  QPointF last_, pressed_;
  bool dragged_ = false;  ///< since the press
  std::optional<ToolGrip> grip_;
  bool held_ = false;  ///< the grip is
  QList<LegendRow> legend_;
  QList<SceneLabel> labels_;
  bool specimenSeen_ = true, specimenKnown_ = true, ligaments_ = false, strainIsDrawn_ = false;
  bool wordless_ = false;
  QString title_, text_;
};

}  // namespace articulus::ui
