#pragma once
#include <QColor>
#include <QImage>
#include <QObject>
#include <QTimer>
#include <Qt3DCore/QEntity>
#include <memory>

#include "ui/scene/orbit_camera.h"

namespace articulus::ui {

/// Draws a Qt 3D scene into pictures. There is no native window in the desktop: keys (Esc above all), tooltips, menus
/// and screenshots work over the scene as over every widget. A frame is drawn only when one is asked for, and never so
/// often that drawing takes more than about a third of the ui thread: a software renderer stays usable.
/// In      OpenGL must be there: Qt 3D 6.4 ends the program otherwise
/// Thread  ui
class SceneRenderer : public QObject {
  Q_OBJECT
 public:
  explicit SceneRenderer(QObject* parent = nullptr);
  ~SceneRenderer() override;

  [[nodiscard]] Qt3DCore::QEntity* root() const;
  void setSize(const QSize& pixels);
  void setBackground(const QColor& colour);
  void setCamera(const OrbitCamera& camera);
  /// Shadows with soft edges on every part, for drivers that are fast enough: see LampView. Off at first.
  void setSoftShadows(bool soft);
  void setLampReach(double reach_m);  ///< how far around the origin of W there is something that casts one
  /// Draws once more, soon.
  void requestFrame();
  /// Draws some frames more: what was added to the scene is made ready beside the window's thread, and a view in which
  /// nothing moves would stay without it.
  void settle();

 signals:
  void frameDrawn(const QImage& picture);

 private:
  void step();
  struct Private;
  std::unique_ptr<Private> d_;
};

}  // namespace articulus::ui
