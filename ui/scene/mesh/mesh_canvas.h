#pragma once
#include "ui/scene/scene_canvas.h"

namespace articulus::ui {

/// The canvas of a mesh: a click that is no drag picks a place of the picture, and so does Enter, the one in its
/// middle; a wheel goes to where the mouse is. Keys    as SceneCanvas; Enter and space pick
/// Thread  ui
class MeshCanvas : public SceneCanvas {
  Q_OBJECT
 public:
  explicit MeshCanvas(QWidget* parent = nullptr);
  /// What Enter picks, for the eye: a cross in the middle while the keyboard is here.
  [[nodiscard]] bool showsCross() const { return byKeyboard_ && hasFocus(); }
  /// Where a place of the widget is on the picture of OrbitCamera::through().
  [[nodiscard]] Eigen::Vector2d onPicture(const QPointF& at_px) const;

 signals:
  void picked(const QPointF& at_px);
  void zoomed(const QPointF& at_px, double factor);

 protected:
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  void setByKeyboard(bool on);
  QPointF pressed_;
  bool still_ = false, byKeyboard_ = false;  // still_: pressed, and not moved since
};

}  // namespace articulus::ui
