#include "ui/scene/light/lamp_view.h"

#include <QMatrix4x4>
#include <QOffscreenSurface>
#include <QOpenGLContext>
#include <QOpenGLFunctions>
#include <Qt3DRender/QCameraLens>
#include <Qt3DRender/QCameraSelector>
#include <Qt3DRender/QClearBuffers>
#include <Qt3DRender/QParameter>
#include <Qt3DRender/QRenderPassFilter>
#include <Qt3DRender/QRenderTarget>
#include <Qt3DRender/QRenderTargetOutput>
#include <Qt3DRender/QRenderTargetSelector>
#include <Qt3DRender/QTexture>
#include <Qt3DRender/QTextureWrapMode>
#include <Qt3DRender/QViewport>

#include "ui/scene/light/light_keys.h"

namespace articulus::ui {
namespace {

using namespace Qt3DRender;

constexpr int kMap_pixels = 2048, kEyeMap_pixels = 1024;
constexpr float kOcclusion = 0.75F;  // of the sky, where all that is looked at hides it
constexpr float kAway_m = 6.0F;      // of the lamp's picture from the floor: all arms end below

QRenderPassFilter* passes(const char* which, QFrameGraphNode* parent) {
  auto* filter = new QRenderPassFilter(parent);
  filter->addMatch(makeFilterKey(kPassKey, which, filter));
  return filter;
}

/// Depth alone, of what a camera sees; drawn where the light is soft.
QTexture2D* depthMap(int pixels, QAbstractTexture::Filter filter, QCamera* camera, QFrameGraphNode* branch) {
  auto* light = new QTechniqueFilter(branch);
  light->addMatch(makeFilterKey(kLightKey, kSoftLight, light));
  auto* target = new QRenderTarget(branch);
  auto* output = new QRenderTargetOutput(target);
  output->setAttachmentPoint(QRenderTargetOutput::Depth);
  auto* map = new QTexture2D(output);
  map->setSize(pixels, pixels);
  map->setFormat(QAbstractTexture::DepthFormat);
  map->setGenerateMipMaps(false);
  map->setMagnificationFilter(filter);
  map->setMinificationFilter(filter);
  map->setWrapMode(QTextureWrapMode(QTextureWrapMode::ClampToEdge));
  output->setTexture(map);
  target->addOutput(output);
  auto* draw = new QRenderTargetSelector(passes(kDepthPass, light));
  draw->setTarget(target);
  auto* clear = new QClearBuffers(new QViewport(draw));
  clear->setBuffers(QClearBuffers::DepthBuffer);
  (new QCameraSelector(clear))->setCamera(camera);
  return map;
}

}  // namespace

LampView::LampView(QFrameGraphNode* graph, Qt3DCore::QEntity* root, QCamera* eye)
    : lampBranch_(new QSubtreeEnabler(graph)), light_(new QTechniqueFilter(graph)), camera_(new QCamera(root)),
      matrix_(new QParameter(QStringLiteral("lampMatrix"), QMatrix4x4(), light_)),
      metre_(new QParameter(QStringLiteral("lampMetre"), 0.0F, light_)) {
  // To be asked whether a place lies behind what the lamp sees there.
  auto* map = depthMap(kMap_pixels, QAbstractTexture::Linear, camera_, lampBranch_);
  map->setComparisonFunction(QAbstractTexture::CompareLessEqual);
  map->setComparisonMode(QAbstractTexture::CompareRefToTexture);
  // How far away is what the eye sees; spread over a square, whatever the shape of the picture.
  auto* seen = depthMap(kEyeMap_pixels, QAbstractTexture::Nearest, eye, lampBranch_);

  light_->addParameter(matrix_);
  light_->addParameter(metre_);
  light_->addParameter(new QParameter(QStringLiteral("lampMap"), map, light_));
  light_->addParameter(new QParameter(QStringLiteral("eyeMap"), seen, light_));
  auto* occlusion = new QParameter(QStringLiteral("occlusion"), kOcclusion, light_);
  occlusion->setObjectName(QStringLiteral("occlusion"));
  light_->addParameter(occlusion);
  picture_ = passes(kPicturePass, light_);
  setReach(1.5);
  setSoft(false);
}

void LampView::setSoft(bool soft) {
  lampBranch_->setEnabled(soft);
  const auto before = light_->matchAll();
  light_->addMatch(makeFilterKey(kLightKey, soft ? kSoftLight : kPlainLight, light_));
  for (auto* one : before) {
    light_->removeMatch(one);
    delete one;
  }
}

void LampView::setReach(double reach_m) {
  const auto half = static_cast<float>(reach_m);
  camera_->lens()->setOrthographicProjection(-half, half, -half, half, 0.1F, 2.0F * kAway_m);
  camera_->setPosition(kAway_m * direction());
  camera_->setViewCenter({});
  camera_->setUpVector({0.0F, 0.0F, 1.0F});
  QMatrix4x4 view;
  view.lookAt(kAway_m * direction(), {}, {0.0F, 0.0F, 1.0F});
  QMatrix4x4 toMap;  // from -1..1 to 0..1
  toMap.translate(0.5F, 0.5F, 0.5F);
  toMap.scale(0.5F);
  matrix_->setValue(toMap * camera_->lens()->projectionMatrix() * view);
  metre_->setValue(0.5F / half);
}

const QVector3D& LampView::direction() {
  static const QVector3D toLamp = QVector3D(0.35F, -0.45F, 1.0F).normalized();  // as "key" in the shaders
  return toLamp;
}

LampView::Driver LampView::driver() {
  static const Driver is = [] {
    QOffscreenSurface surface;
    surface.create();
    QOpenGLContext context;
    if (!context.create() || !surface.isValid() || !context.makeCurrent(&surface) || context.isOpenGLES())
      return Driver::None;
    const QByteArray name =
        QByteArray(reinterpret_cast<const char*>(context.functions()->glGetString(GL_RENDERER))).toLower();
    context.doneCurrent();
    for (const char* byProcessor : {"llvmpipe", "softpipe", "swrast", "software"})
      if (name.contains(byProcessor)) return Driver::Slow;
    return name.isEmpty() ? Driver::Slow : Driver::Fast;
  }();
  return is;
}

}  // namespace articulus::ui
