#pragma once
#include <QColor>
#include <Qt3DRender/QMaterial>
#include <Qt3DRender/QParameter>

namespace articulus::ui {

/// Looks of a part: lit from the sky and two lamps, or flat for lines, or its shadow on the floor, or as a ghost that
/// is seen through.
/// Thread  ui
class SceneMaterial : public Qt3DRender::QMaterial {
  Q_OBJECT
 public:
  enum class Kind { Lit, Flat, Shadow, Ghost };
  SceneMaterial(Kind kind, Qt3DCore::QNode* parent);
  void setColour(const QColor& colour);

 private:
  Qt3DRender::QParameter* colour_;
};

}  // namespace articulus::ui
