#pragma once
#include <Qt3DCore/QEntity>
#include <Qt3DCore/QTransform>
#include <memory>
#include <optional>

#include "core/robot/robot_model.h"
#include "core/scene/mesh.h"
#include "ui/scene/scene_material.h"
#include "ui/scene/tone.h"

namespace articulus::ui {

using scene::Mesh;

/// A mesh in one tone at one place, with its shadow on the floor where it casts one.
/// Thread  ui
class PartEntity : public Qt3DCore::QEntity {
  Q_OBJECT
 public:
  enum class Shape { Solid, SolidWithShadow, Lines, Ghost, Floor };  ///< Ghost: seen through; Floor: under soft shadows
  PartEntity(const Mesh& mesh, Tone tone, Shape shape, Qt3DCore::QNode* parent);
  ~PartEntity() override;

  void place(const spatial::Pose& X, const spatial::Vector3& scale = {1, 1, 1});
  void recolour(const Theme& theme);
  void setTone(Tone tone);
  /// A colour of its own in place of that of its tone.
  void setOwnColour(const std::optional<robot::ArmColours::Colour>& colour);
  /// In the colour of a warning, with something of its own left.
  void setLit(bool lit);
  [[nodiscard]] bool lit() const { return lit_; }
  /// Seen from so far that half a centimetre is a few pixels: in fewer triangles, where it has many.
  void setFar(bool far);
  /// Another mesh in its place: of what changes its shape.
  void setMesh(const Mesh& mesh);

 private:
  struct Geometry;
  void colour(const Theme& theme);
  Tone tone_;
  std::optional<robot::ArmColours::Colour> own_;
  bool lit_ = false;
  bool far_ = false;
  std::unique_ptr<Geometry> geometry_;
  std::unique_ptr<Geometry> coarse_;  // of what has many triangles: its shadow, and itself from far
  SceneMaterial* material_;
  SceneMaterial* shadow_ = nullptr;
  Qt3DCore::QTransform* transform_;
};

}  // namespace articulus::ui
