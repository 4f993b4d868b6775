#pragma once
#include <QVector3D>
#include <Qt3DCore/QEntity>
#include <Qt3DRender/QCamera>
#include <Qt3DRender/QFrameGraphNode>
#include <Qt3DRender/QSubtreeEnabler>
#include <Qt3DRender/QTechniqueFilter>
#include <memory>

namespace articulus::ui {

/// Which light the scene is drawn in, as branches of its frame graph. Plain: what the lamp does not reach is told by
/// the open sky over each corner (Mesh::Vertex) and by a shadow pressed flat on the floor. Soft: the scene is first
/// seen from the lamp, and what it does not see there lies in a shadow with soft edges, on every part and on the floor;
/// and it is seen from the eye, and what stands close before a place hides the sky from it (ambient occlusion), on
/// every part. That draws everything three times, and looks 28 times at each pixel: for a driver with a graphics
/// processor.
/// Thread  ui
class LampView {
 public:
  /// In  graph: the branches of lamp and eye are put there, before that of the picture; eye: that draws the picture
  LampView(Qt3DRender::QFrameGraphNode* graph, Qt3DCore::QEntity* root, Qt3DRender::QCamera* eye);

  /// What is drawn below is drawn in this light.
  [[nodiscard]] Qt3DRender::QFrameGraphNode* picture() const { return picture_; }
  void setSoft(bool soft);
  /// The lamp sees the floor around the origin of W that far.
  void setReach(double reach_m);

  static const QVector3D& direction();  ///< from the scene to the lamp, in W
  /// None: no soft light at all (OpenGL ES). Slow: by a processor of the machine, as the name tells that the driver
  /// gives itself. Known after one look, which takes some milliseconds.
  enum class Driver { None, Slow, Fast };
  static Driver driver();

 private:
  Qt3DRender::QSubtreeEnabler* lampBranch_;
  Qt3DRender::QTechniqueFilter* light_;
  Qt3DRender::QFrameGraphNode* picture_;
  Qt3DRender::QCamera* camera_;
  Qt3DRender::QParameter* matrix_;
  Qt3DRender::QParameter* metre_;
};

}  // namespace articulus::ui
