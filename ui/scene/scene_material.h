#pragma once
#include <QColor>
#include <Qt3DRender/QMaterial>
#include <Qt3DRender/QParameter>

namespace articulus::ui {

/// Looks of a part: lit from the sky and two lamps, or flat for lines, or its shadow pressed on the floor, or as a
/// ghost that is seen through; and the floor that soft shadows fall on. In which light is chosen by the frame graph
/// (LampView).
/// Thread  ui
class SceneMaterial : public Qt3DRender::QMaterial {
  Q_OBJECT
 public:
  enum class Kind { Lit, LitWithShadow, Flat, Shadow, Ghost, Floor };
  SceneMaterial(Kind kind, Qt3DCore::QNode* parent);
  void setColour(const QColor& colour);      ///< of the floor: where it lies in the shadow
  void setBackground(const QColor& colour);  ///< of the floor: where it is not seen

 private:
  Qt3DRender::QParameter* colour_;
  Qt3DRender::QParameter* background_ = nullptr;
};

}  // namespace articulus::ui
