#include "ui/scene/mesh/mesh_canvas.h"

#include <QApplication>
#include <QMouseEvent>
#include <QPainter>
#include <cmath>
#include <utility>

#include "ui/theme/theme.h"

namespace articulus::ui {
namespace {

constexpr double kZoom = 1.15;  // of one press of a key
constexpr double kCross_px = 12.0, kGap_px = 3.0;

}  // namespace

MeshCanvas::MeshCanvas(QWidget* parent) : SceneCanvas(parent) {
  setSpecimenSeen(false);
  setCursor(Qt::CrossCursor);
}

Eigen::Vector2d MeshCanvas::onPicture(const QPointF& at_px) const {
  const double half = 0.5 * height();
  return {(at_px.x() - 0.5 * width()) / half, (half - at_px.y()) / half};
}

void MeshCanvas::setByKeyboard(bool on) {
  if (std::exchange(byKeyboard_, on) != on) update();
}

void MeshCanvas::mousePressEvent(QMouseEvent* event) {
  setByKeyboard(false);
  pressed_ = event->position();
  still_ = event->button() == Qt::LeftButton;
  SceneCanvas::mousePressEvent(event);
  if (still_) setCursor(Qt::CrossCursor);  // it is a hand only once it drags
}

void MeshCanvas::mouseMoveEvent(QMouseEvent* event) {
  if (still_) {  // a hand that trembles picks what it pointed at
    if ((event->position() - pressed_).manhattanLength() < QApplication::startDragDistance()) return;
    still_ = false;
    setCursor(Qt::ClosedHandCursor);
  }
  SceneCanvas::mouseMoveEvent(event);
}

void MeshCanvas::mouseReleaseEvent(QMouseEvent* event) {
  SceneCanvas::mouseReleaseEvent(event);
  setCursor(Qt::CrossCursor);
  if (std::exchange(still_, false) && event->button() == Qt::LeftButton && rect().contains(pressed_.toPoint()))
    emit picked(pressed_);
}

void MeshCanvas::wheelEvent(QWheelEvent* event) {
  event->accept();
  emit zoomed(event->position(), std::pow(1.0015, event->angleDelta().y()));
}

void MeshCanvas::keyPressEvent(QKeyEvent* event) {
  setByKeyboard(true);
  const QPointF middle = QRectF(rect()).center();
  switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space: emit picked(middle); return;
    case Qt::Key_Plus:
    case Qt::Key_Equal: emit zoomed(middle, kZoom); return;
    case Qt::Key_Minus: emit zoomed(middle, 1.0 / kZoom); return;
    default: SceneCanvas::keyPressEvent(event);
  }
}

void MeshCanvas::focusInEvent(QFocusEvent* event) {
  setByKeyboard(event->reason() != Qt::MouseFocusReason);
  SceneCanvas::focusInEvent(event);
}

void MeshCanvas::paintEvent(QPaintEvent* event) {
  SceneCanvas::paintEvent(event);
  if (!showsCross()) return;
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QPointF c = QRectF(rect()).center();
  const auto cross = [&](const QPen& pen) {
    painter.setPen(pen);
    for (const QPointF& d : {QPointF(1, 0), QPointF(-1, 0), QPointF(0, 1), QPointF(0, -1)})
      painter.drawLine(c + kGap_px * d, c + kCross_px * d);
  };
  const auto& theme = Theme::current();
  cross(QPen(theme.surface, 4.0, Qt::SolidLine, Qt::RoundCap));  // to be seen on whatever is behind
  cross(QPen(theme.text, 1.6));
}

}  // namespace articulus::ui
