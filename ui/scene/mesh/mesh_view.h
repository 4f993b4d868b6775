#pragma once
#include <QWidget>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "ui/scene/mesh/seen_mesh.h"

namespace articulus::ui {

class MeshCanvas;

/// A mesh in 3D, alone, with marks on it; a click on it tells which place of the mesh that is. The ray and the triangle
/// that it meets are computed here, on the mesh as it was read: what is drawn may have fewer triangles.
/// Without OpenGL it shows a message and tells no places.
/// Frames  M of the mesh, in its own unit
/// Thread  ui
/// Test    tests/ui/scene/test_mesh_view.cpp
class MeshView : public QWidget {
  Q_OBJECT
 public:
  /// A place on the mesh, and where the bone that it is laid onto has it.
  struct Mark {
    QString name;
    spatial::Vector3 at_M{0, 0, 0};
    bool chosen = false;
    std::optional<spatial::Vector3> bone_M{};  ///< as it is registered
    bool operator==(const Mark&) const = default;
  };
  MeshView(bool openGlAvailable, const QString& problem, QWidget* parent = nullptr);
  ~MeshView() override;

  void setMesh(std::shared_ptr<const SeenMesh> mesh);  ///< null: none is there; the camera shows all of it
  void setMirrored(bool on);                           ///< its mirror image across x = 0 of M is shown
  void setMarks(std::vector<Mark> marks);
  /// Points that came to lie on it, in M; empty: none.
  void setPoints(std::vector<spatial::Vector3> points_M);
  /// The place of the mesh that is seen at a place of this widget; nullopt: beside it.
  [[nodiscard]] std::optional<spatial::Vector3> placeAt(const QPointF& at_px) const;
  /// The other way round; nullopt: behind the eye. What hides it does not count.
  [[nodiscard]] std::optional<QPointF> pixelOf(const spatial::Vector3& p_M) const;
  /// Whether nothing of the mesh is in front of it.
  [[nodiscard]] bool sees(const spatial::Vector3& p_M) const;
  [[nodiscard]] bool draws() const { return openGl_; }
  [[nodiscard]] bool drawn() const;  ///< a picture of it is there
  [[nodiscard]] MeshCanvas& canvas() { return *canvas_; }
  void showAll();  ///< the camera as it was first

 signals:
  void clicked(const articulus::spatial::Vector3& at_M);
  void missed();  ///< a click beside the mesh

 protected:
  void changeEvent(QEvent* event) override;
  void showEvent(QShowEvent* event) override;

 private:
  void begin();
  void lookFrom(double yaw_rad, double pitch_rad);  ///< at all of it
  void drawMesh();
  void drawMarks();
  void label();
  struct Drawing;
  bool openGl_, mirrored_ = false;
  MeshCanvas* canvas_;
  std::shared_ptr<const SeenMesh> mesh_;
  std::vector<Mark> marks_;
  std::vector<spatial::Vector3> points_M_;
  std::unique_ptr<Drawing> drawing_;  // made in a turn of its own, once there is something to draw
};

}  // namespace articulus::ui
