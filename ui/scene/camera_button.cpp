#include "ui/scene/camera_button.h"

#include <QEvent>
#include <QPainter>
#include <QPainterPath>

#include "ui/theme/theme.h"

namespace articulus::ui {
namespace {

constexpr qreal kArm = 7.0;  // half the size of a sign, px

void addHead(QPainterPath& path, const QPointF& tip, const QPointF& back) {
  const QPointF side(-back.y(), back.x());
  path.moveTo(tip + 4.5 * back + 4.0 * side);
  path.lineTo(tip);
  path.lineTo(tip + 4.5 * back - 4.0 * side);
}

QPainterPath arrow(const QPointF& direction) {
  QPainterPath path(-kArm * direction);
  path.lineTo(kArm * direction);
  addHead(path, kArm * direction, -direction);
  return path;
}

/// An arc that ends in an arrow head; drawn to the left, turned or mirrored by the caller.
QPainterPath turn(qreal from, qreal span, qreal rx, qreal ry, const QPointF& tip, const QPointF& back) {
  QPainterPath path;
  const QRectF box(-rx, -ry, 2 * rx, 2 * ry);
  path.arcMoveTo(box, from);
  path.arcTo(box, from, span);
  addHead(path, tip, back);
  return path;
}

QPainterPath sign(CameraMove move) {
  switch (move) {
    case CameraMove::Left: return arrow({-1, 0});
    case CameraMove::Right: return arrow({1, 0});
    case CameraMove::Up: return arrow({0, -1});
    case CameraMove::Down: return arrow({0, 1});
    case CameraMove::ZoomIn:
    case CameraMove::ZoomOut: {
      QPainterPath path(QPointF(-kArm + 1, 0));
      path.lineTo(kArm - 1, 0);
      if (move == CameraMove::ZoomIn) {
        path.moveTo(0, -kArm + 1);
        path.lineTo(0, kArm - 1);
      }
      return path;
    }
    case CameraMove::RotateLeft: return turn(-10, -160, 8, 5, {-8.0, -0.5}, {0.25, 0.95});
    case CameraMove::RotateRight: return turn(190, 160, 8, 5, {8.0, -0.5}, {-0.25, 0.95});
    case CameraMove::TiltUp: return turn(-100, 160, 5, 8, {0.5, -8.0}, {0.95, 0.25});
    case CameraMove::TiltDown: return turn(100, -160, 5, 8, {0.5, 8.0}, {0.95, -0.25});
    case CameraMove::InclineLeft: return turn(20, 150, 7.5, 7.5, {-7.5, 0.5}, {0.1, -0.98});
    case CameraMove::InclineRight: return turn(160, -150, 7.5, 7.5, {7.5, 0.5}, {-0.1, -0.98});
  }
  return {};
}

}  // namespace

CameraButton::CameraButton(CameraMove move, QWidget* parent) : QToolButton(parent), move_(move) {
  setAutoRaise(true);
  setAutoRepeat(true);
  setAutoRepeatDelay(300);
  setAutoRepeatInterval(40);
  setFixedSize(Theme::kTarget, Theme::kTarget);
  name();
}

void CameraButton::name() {
  setToolTip(label(move_));
  setAccessibleName(label(move_));
}

void CameraButton::changeEvent(QEvent* event) {
  QToolButton::changeEvent(event);
  if (event->type() == QEvent::LanguageChange) name();
}

QString CameraButton::label(CameraMove move) {
  switch (move) {
    case CameraMove::Left: return tr("Move left (Left)");
    case CameraMove::Right: return tr("Move right (Right)");
    case CameraMove::Up: return tr("Move up (Up)");
    case CameraMove::Down: return tr("Move down (Down)");
    case CameraMove::ZoomIn: return tr("Zoom in (+)");
    case CameraMove::ZoomOut: return tr("Zoom out (-)");
    case CameraMove::RotateLeft: return tr("Rotate left (Shift+Left)");
    case CameraMove::RotateRight: return tr("Rotate right (Shift+Right)");
    case CameraMove::TiltUp: return tr("Tilt up (Shift+Up)");
    case CameraMove::TiltDown: return tr("Tilt down (Shift+Down)");
    case CameraMove::InclineLeft: return tr("Incline left (comma)");
    case CameraMove::InclineRight: return tr("Incline right (full stop)");
  }
  return {};
}

void CameraButton::paintEvent(QPaintEvent* event) {
  QToolButton::paintEvent(event);  // hover, press and focus by the style
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.translate(rect().center() + QPointF(0.5, 0.5));
  painter.setPen(QPen(isEnabled() ? Theme::current().text : Theme::current().quiet, 1.8, Qt::SolidLine, Qt::RoundCap,
                      Qt::RoundJoin));
  painter.drawPath(sign(move_));
}

}  // namespace articulus::ui
