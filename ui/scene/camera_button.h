#pragma once
#include <QToolButton>

namespace articulus::ui {

/// What one press of a button or key does to the camera.
enum class CameraMove {
  Left,
  Right,
  Up,
  Down,
  ZoomIn,
  ZoomOut,
  RotateLeft,
  RotateRight,
  TiltUp,
  TiltDown,
  InclineLeft,
  InclineRight
};

/// A button of the camera panel with its drawn sign; repeats while it is held.
/// Thread  ui
class CameraButton : public QToolButton {
  Q_OBJECT
 public:
  explicit CameraButton(CameraMove move, QWidget* parent = nullptr);
  [[nodiscard]] CameraMove move() const { return move_; }
  [[nodiscard]] static QString label(CameraMove move);  ///< "Rotate left (Shift+Left)"

 protected:
  void paintEvent(QPaintEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void name();
  CameraMove move_;
};

}  // namespace articulus::ui
