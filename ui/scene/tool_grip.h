#pragma once
#include <QPainter>
#include <QPointF>
#include <QSizeF>
#include <optional>

#include "ui/scene/orbit_camera.h"

namespace articulus::ui {

/// What a person takes hold of in the picture to move the tool: a ring where the moving body is. Drags become ways and
/// turns in W, as far as the picture shows them at the depth of the ring.
/// Frames  W
/// Thread  ui
class ToolGrip {
 public:
  explicit ToolGrip(const spatial::Vector3& at_m) : at_m_(at_m) {}

  /// Where it is in a picture of that size, px; nothing where it is behind the eye.
  [[nodiscard]] std::optional<QPointF> place(const OrbitCamera& camera, const QSizeF& picture) const;
  [[nodiscard]] bool isAt(const QPointF& mouse, const OrbitCamera& camera, const QSizeF& picture) const;

  /// A drag in the plane of the picture.  Out  m
  [[nodiscard]] spatial::Vector3 moved(const QPointF& by_px, const OrbitCamera& camera, double height_px) const;
  /// A drag that turns: aside about the picture's upright, up about its crosswise line.  Out  rotation vector, rad
  [[nodiscard]] static spatial::Vector3 turned(const QPointF& by_px, const OrbitCamera& camera);
  /// Aside about the line of sight.
  [[nodiscard]] static spatial::Vector3 rolled(const QPointF& by_px, const OrbitCamera& camera);

  void paint(QPainter& painter, const OrbitCamera& camera, const QSizeF& picture, bool held) const;

 private:
  spatial::Vector3 at_m_;
};

}  // namespace articulus::ui
