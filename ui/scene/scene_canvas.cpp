#include "ui/scene/scene_canvas.h"

#include <QAbstractScrollArea>
#include <QApplication>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QScrollBar>
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "core/scene/specimens/specimen_drawing.h"
#include "ui/kit/number_text.h"
#include "ui/scene/tone.h"

namespace articulus::ui {
namespace {
constexpr double kStep = 0.03;  // of the picture's height, for one press
constexpr double kTurn_rad = 0.06;
constexpr double kZoom = 1.08;
constexpr double kDrag_rad_per_px = 0.008;
}  // namespace

SceneCanvas::SceneCanvas(QWidget* parent) : QWidget(parent) {
  setFocusPolicy(Qt::StrongFocus);
  setMinimumSize(240, 180);
  name();
}

void SceneCanvas::name() {
  setAccessibleName(tr("3D view of the cell"));
  if (title_.isEmpty()) setAccessibleDescription(keyWords());
}

void SceneCanvas::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::LanguageChange) name();
}

QString SceneCanvas::keyWords() {
  return tr(
      "Arrows move the camera, plus and minus zoom, with Shift they rotate, tilt and incline. 1 front, "
      "2 diagonal, 3 side, 4 top, 5 specimen, Backspace saved view, M camera panel, Menu key picture and views.");
}

void SceneCanvas::setPicture(const QImage& picture) {
  picture_ = picture;
  update();
}

void SceneCanvas::setLegend(const QList<LegendRow>& rows) {
  if (rows == legend_) return;
  legend_ = rows;
  update();
}

void SceneCanvas::setLabels(QList<SceneLabel> labels) {
  labels_ = std::move(labels);
  update();
}

void SceneCanvas::setSpoken(const QString& words) {
  if (!title_.isEmpty()) return;  // a message stands here instead
  setAccessibleDescription(words + QLatin1Char(' ') + keyWords());
}

void SceneCanvas::setMessage(const QString& title, const QString& text) {
  title_ = title;
  text_ = text;
  setAccessibleDescription(title + QStringLiteral(". ") + text);
  update();
}

void SceneCanvas::setWordless() {
  wordless_ = true;
  update();
}

void SceneCanvas::setCamera(const OrbitCamera& camera) {
  camera_ = camera;
  emit cameraChanged();
}

void SceneCanvas::move(CameraMove move) {
  switch (move) {
    case CameraMove::Left: camera_.translate(-kStep, 0); break;
    case CameraMove::Right: camera_.translate(kStep, 0); break;
    case CameraMove::Up: camera_.translate(0, kStep); break;
    case CameraMove::Down: camera_.translate(0, -kStep); break;
    case CameraMove::ZoomIn: camera_.zoom(kZoom); break;
    case CameraMove::ZoomOut: camera_.zoom(1.0 / kZoom); break;
    case CameraMove::RotateLeft: camera_.rotate(-kTurn_rad); break;
    case CameraMove::RotateRight: camera_.rotate(kTurn_rad); break;
    case CameraMove::TiltUp: camera_.tilt(kTurn_rad); break;
    case CameraMove::TiltDown: camera_.tilt(-kTurn_rad); break;
    case CameraMove::InclineLeft: camera_.incline(kTurn_rad); break;
    case CameraMove::InclineRight: camera_.incline(-kTurn_rad); break;
  }
  emit moved();
  emit cameraChanged();
}

QSize SceneCanvas::pixels() const { return size() * devicePixelRatio(); }

void SceneCanvas::resizeEvent(QResizeEvent*) { emit resized(); }

void SceneCanvas::setGrip(std::optional<ToolGrip> grip) {
  setMouseTracking(grip.has_value());  // the mouse's look tells where it can be taken
  held_ = held_ && grip;
  grip_ = std::move(grip);
  update();
}

void SceneCanvas::mousePressEvent(QMouseEvent* event) {
  last_ = pressed_ = event->position();
  dragged_ = false;
  held_ = grip_ && event->button() == Qt::LeftButton && grip_->isAt(last_, camera_, size());
  setCursor(held_ ? Qt::SizeAllCursor : Qt::ClosedHandCursor);
  if (held_) update();
}

void SceneCanvas::mouseReleaseEvent(QMouseEvent* event) {
  unsetCursor();
  if (std::exchange(held_, false)) update();
  if (event->button() == Qt::RightButton && !dragged_ && title_.isEmpty())
    emit menuWanted(event->globalPosition().toPoint());
}

/// Of the keyboard only: the right button moves the camera as well, and only its release tells which of both it was.
void SceneCanvas::contextMenuEvent(QContextMenuEvent* event) {
  event->accept();
  if (event->reason() == QContextMenuEvent::Keyboard && title_.isEmpty()) emit menuWanted(mapToGlobal(rect().center()));
}

void SceneCanvas::dragGrip(const QPointF& by_px, Qt::KeyboardModifiers with) {
  if (with & Qt::ControlModifier) emit gripTurned(ToolGrip::rolled(by_px, camera_));
  else if (with & Qt::ShiftModifier) emit gripTurned(ToolGrip::turned(by_px, camera_));
  else emit gripMoved(grip_->moved(by_px, camera_, height()));
}

void SceneCanvas::mouseMoveEvent(QMouseEvent* event) {
  if (event->buttons() & Qt::RightButton && !dragged_) {  // a hand that trembles clicks
    if ((event->position() - pressed_).manhattanLength() < QApplication::startDragDistance()) return;
    dragged_ = true;
  }
  const QPointF d = event->position() - last_;
  last_ = event->position();
  if (held_ && grip_) return dragGrip(d, event->modifiers());
  if (grip_ && event->buttons() == Qt::NoButton)
    setCursor(grip_->isAt(last_, camera_, size()) ? Qt::SizeAllCursor : Qt::ArrowCursor);
  if (event->buttons() & Qt::LeftButton) {
    camera_.rotate(-kDrag_rad_per_px * d.x());
    camera_.tilt(kDrag_rad_per_px * d.y());
  } else if (event->buttons() & (Qt::RightButton | Qt::MiddleButton)) {
    camera_.translate(-d.x() / height(), d.y() / height());
  } else {
    return;
  }
  emit moved();
  emit cameraChanged();
}

/// Whether what it lies in can be scrolled by the wheel.
bool SceneCanvas::liesInScrolled() const {
  for (const QWidget* around = parentWidget(); around; around = around->parentWidget())
    if (const auto* area = qobject_cast<const QAbstractScrollArea*>(around);
        area && area->verticalScrollBar()->minimum() < area->verticalScrollBar()->maximum())
      return true;
  return false;
}

void SceneCanvas::wheelEvent(QWheelEvent* event) {
  if (!hasFocus() && !(event->modifiers() & Qt::ControlModifier) && liesInScrolled()) return event->ignore();
  camera_.zoom(std::pow(1.0015, event->angleDelta().y()));
  event->accept();
  emit moved();
  emit cameraChanged();
}

void SceneCanvas::keyPressEvent(QKeyEvent* event) {
  const bool shift = event->modifiers() & Qt::ShiftModifier;
  switch (event->key()) {
    case Qt::Key_Left: return move(shift ? CameraMove::RotateLeft : CameraMove::Left);
    case Qt::Key_Right: return move(shift ? CameraMove::RotateRight : CameraMove::Right);
    case Qt::Key_Up: return move(shift ? CameraMove::TiltUp : CameraMove::Up);
    case Qt::Key_Down: return move(shift ? CameraMove::TiltDown : CameraMove::Down);
    // On many keyboards + needs Shift itself: only the number pad can tell Shift and + from +.
    case Qt::Key_Plus:
      return move(shift && (event->modifiers() & Qt::KeypadModifier) ? CameraMove::InclineLeft : CameraMove::ZoomIn);
    case Qt::Key_Equal: return move(CameraMove::ZoomIn);
    case Qt::Key_Comma: return move(CameraMove::InclineLeft);  // on every keyboard
    case Qt::Key_Period: return move(CameraMove::InclineRight);
    case Qt::Key_Asterisk: return move(CameraMove::InclineLeft);  // Shift and + on German keyboards
    case Qt::Key_Minus: return move(shift ? CameraMove::InclineRight : CameraMove::ZoomOut);
    case Qt::Key_Underscore: return move(CameraMove::InclineRight);  // Shift and -
    case Qt::Key_1: emit viewChosen(RobotView::Camera::Front); return;
    case Qt::Key_2: emit viewChosen(RobotView::Camera::Diagonal); return;
    case Qt::Key_3: emit viewChosen(RobotView::Camera::Side); return;
    case Qt::Key_4: emit viewChosen(RobotView::Camera::Top); return;
    case Qt::Key_5: emit viewChosen(RobotView::Camera::Specimen); return;
    case Qt::Key_Backspace: emit viewChosen(RobotView::Camera::Saved); return;
    case Qt::Key_M: emit panelToggled(); return;
    default: QWidget::keyPressEvent(event);
  }
}

void SceneCanvas::setSpecimen(bool known, bool ligaments, bool drawn) {
  specimenKnown_ = known;
  ligaments_ = ligaments;
  strainIsDrawn_ = drawn;
  update();
}

void SceneCanvas::setSpecimenSeen(bool seen) {
  if (std::exchange(specimenSeen_, seen) != seen) update();
}

}  // namespace articulus::ui
