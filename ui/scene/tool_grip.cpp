#include "ui/scene/tool_grip.h"

#include <QLineF>
#include <cmath>

#include "ui/theme/theme.h"

namespace articulus::ui {
namespace {

constexpr double kRing_px = 15.0, kReach_px = 22.0, kArrow_px = 9.0;
constexpr double kTurn_rad_per_px = 0.004;

}  // namespace

std::optional<QPointF> ToolGrip::place(const OrbitCamera& camera, const QSizeF& picture) const {
  const auto p = camera.project(at_m_);
  if (!p) return {};
  const double half = 0.5 * picture.height();
  return QPointF(0.5 * picture.width() + half * p->x(), half - half * p->y());
}

bool ToolGrip::isAt(const QPointF& mouse, const OrbitCamera& camera, const QSizeF& picture) const {
  const auto at = place(camera, picture);
  return at && QLineF(*at, mouse).length() <= kReach_px;
}

spatial::Vector3 ToolGrip::moved(const QPointF& by_px, const OrbitCamera& camera, double height_px) const {
  const double depth_m = camera.forward().dot(at_m_ - camera.eye_m());
  const double m_per_px = 2.0 * depth_m * std::tan(0.5 * OrbitCamera::kFieldOfView_rad) / std::max(height_px, 1.0);
  return m_per_px * (by_px.x() * camera.right() - by_px.y() * camera.up());
}

spatial::Vector3 ToolGrip::turned(const QPointF& by_px, const OrbitCamera& camera) {
  return kTurn_rad_per_px * (by_px.x() * camera.up() + by_px.y() * camera.right());
}

spatial::Vector3 ToolGrip::rolled(const QPointF& by_px, const OrbitCamera& camera) {
  return kTurn_rad_per_px * by_px.x() * camera.forward();
}

void ToolGrip::paint(QPainter& painter, const OrbitCamera& camera, const QSizeF& picture, bool held) const {
  const auto at = place(camera, picture);
  if (!at) return;
  const Theme& theme = Theme::current();
  QColor veil = theme.surface;
  veil.setAlphaF(held ? 0.35F : 0.7F);
  painter.setBrush(veil);
  painter.setPen(QPen(theme.accent, held ? 3.0 : 2.0));
  painter.drawEllipse(*at, kRing_px, kRing_px);
  painter.setBrush(Qt::NoBrush);
  for (const QPointF& way : {QPointF(1, 0), QPointF(-1, 0), QPointF(0, 1), QPointF(0, -1)}) {
    const QPointF tip = *at + kArrow_px * way, aside(3.5 * way.y(), 3.5 * way.x());
    painter.drawLine(*at + 2.0 * way, tip);
    painter.drawLine(tip, tip - 4.0 * way + aside);
    painter.drawLine(tip, tip - 4.0 * way - aside);
  }
}

}  // namespace articulus::ui
