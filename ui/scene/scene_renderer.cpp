#include "ui/scene/scene_renderer.h"

#include <QElapsedTimer>
#include <QOffscreenSurface>
#include <QSurfaceFormat>
#include <Qt3DCore/QAspectEngine>
#include <Qt3DRender/QCamera>
#include <Qt3DRender/QCameraSelector>
#include <Qt3DRender/QClearBuffers>
#include <Qt3DRender/QNoDraw>
#include <Qt3DRender/QRenderAspect>
#include <Qt3DRender/QRenderCapture>
#include <Qt3DRender/QRenderSettings>
#include <Qt3DRender/QRenderSurfaceSelector>
#include <Qt3DRender/QRenderTarget>
#include <Qt3DRender/QRenderTargetOutput>
#include <Qt3DRender/QRenderTargetSelector>
#include <Qt3DRender/QTexture>
#include <Qt3DRender/QViewport>
#include <algorithm>
#include <deque>
#include <optional>
#include <utility>

#include "core/spatial/units.h"
#include "ui/scene/light/lamp_view.h"

namespace articulus::ui {
namespace {

using namespace Qt3DRender;

// Against jagged edges the scene is drawn larger and scaled down. Multisampled targets would be cheaper, but Mesa's
// software renderer has been seen to call them incomplete.
constexpr int kOversampling = 2;
constexpr int kMostPixels = 2'500'000;  // beyond, a software renderer draws at the picture's own size
constexpr int kFrame_ms = 16;           // 60 Hz at most
constexpr int kLongestPause_ms = 250;
constexpr int kMostFruitless = 30;
constexpr int kSettling = 12;

/// Colour and depth to draw into.
struct Canvas {
  QRenderTarget* target = nullptr;
  QAbstractTexture* colour = nullptr;
  QAbstractTexture* depth = nullptr;

  explicit Canvas(Qt3DCore::QNode* parent) : target(new QRenderTarget(parent)) {
    colour = attach(QRenderTargetOutput::Color0, QAbstractTexture::RGBA8_UNorm);
    depth = attach(QRenderTargetOutput::Depth, QAbstractTexture::D24);
  }
  void resize(const QSize& size) const {
    colour->setSize(size.width(), size.height());
    depth->setSize(size.width(), size.height());
  }

 private:
  QAbstractTexture* attach(QRenderTargetOutput::AttachmentPoint point, QAbstractTexture::TextureFormat format) const {
    auto* output = new QRenderTargetOutput(target);
    output->setAttachmentPoint(point);
    auto* texture = new QTexture2D(output);
    texture->setFormat(format);
    output->setTexture(texture);
    target->addOutput(output);
    return texture;
  }
};

}  // namespace

struct SceneRenderer::Private {
  QOffscreenSurface surface;
  Qt3DCore::QAspectEngine engine;
  Qt3DCore::QEntity* root = nullptr;  // owned by the engine
  QRenderSurfaceSelector* selector = nullptr;
  std::unique_ptr<Canvas> drawn;
  QClearBuffers* clear = nullptr;
  QCamera* camera = nullptr;
  QRenderCapture* capture = nullptr;
  std::optional<LampView> lamp;
  bool soft = false;
  std::deque<QRenderCaptureReply*> replies;  // asked for, not drawn yet; oldest first
  QTimer timer;
  QSize size;       // of the picture; empty until the view has one
  QSize drawnSize;  // of what is drawn before it is scaled down
  bool wanted = false;
  int unsettled = kSettling;  // frames that follow by themselves
  int fruitless = 0;          // engine frames since a picture came
};

SceneRenderer::SceneRenderer(QObject* parent) : QObject(parent), d_(std::make_unique<Private>()) {
  qputenv("QT3D_RENDERER", "opengl");  // our shaders are written for it
  auto& d = *d_;
  QSurfaceFormat format = QSurfaceFormat::defaultFormat();
  format.setDepthBufferSize(24);
  d.surface.setFormat(format);
  d.surface.create();
  d.engine.setRunMode(Qt3DCore::QAspectEngine::Manual);
  d.engine.registerAspect(new QRenderAspect);

  d.root = new Qt3DCore::QEntity;
  d.selector = new QRenderSurfaceSelector;
  d.selector->setSurface(&d.surface);
  d.drawn = std::make_unique<Canvas>(d.selector);

  // Draw ...
  d.camera = new QCamera(d.root);
  d.lamp.emplace(d.selector, d.root, d.camera);
  auto* draw = new QRenderTargetSelector(d.lamp->picture());
  draw->setTarget(d.drawn->target);
  d.clear = new QClearBuffers(new QViewport(draw));
  d.clear->setBuffers(QClearBuffers::ColorDepthBuffer);
  auto* cameraSelector = new QCameraSelector(d.clear);
  cameraSelector->setCamera(d.camera);
  // ... and read the picture back.
  auto* read = new QRenderTargetSelector(d.selector);
  read->setTarget(d.drawn->target);
  d.capture = new QRenderCapture(read);
  new QNoDraw(d.capture);

  auto* settings = new QRenderSettings(d.root);
  settings->setActiveFrameGraph(d.selector);
  settings->setRenderPolicy(QRenderSettings::OnDemand);
  d.root->addComponent(settings);

  d.timer.setSingleShot(true);
  connect(&d.timer, &QTimer::timeout, this, &SceneRenderer::step);
}

SceneRenderer::~SceneRenderer() {
  d_->timer.stop();
  qDeleteAll(d_->replies);
  if (!d_->engine.rootEntity()) delete d_->root;  // never shown: the engine does not own it yet
  d_->engine.setRootEntity({});
}

Qt3DCore::QEntity* SceneRenderer::root() const { return d_->root; }

void SceneRenderer::setSize(const QSize& pixels) {
  if (pixels == d_->size || pixels.isEmpty()) return;
  d_->size = pixels;
  const QSize larger = pixels * kOversampling;
  d_->drawnSize = larger.width() * larger.height() <= kMostPixels ? larger : pixels;
  d_->drawn->resize(d_->drawnSize);
  d_->selector->setExternalRenderTargetSize(d_->drawnSize);
  requestFrame();
}

void SceneRenderer::setBackground(const QColor& colour) {
  d_->clear->setClearColor(colour);
  requestFrame();
}

void SceneRenderer::setSoftShadows(bool soft) {
  soft = soft && LampView::driver() != LampView::Driver::None;  // it may have been chosen with another driver
  if (std::exchange(d_->soft, soft) == soft) return;
  d_->lamp->setSoft(soft);
  settle();  // other shaders are made for it
}

void SceneRenderer::setLampReach(double reach_m) {
  d_->lamp->setReach(reach_m);
  requestFrame();
}

void SceneRenderer::setCamera(const OrbitCamera& camera) {
  const auto vector = [](const spatial::Vector3& v) {
    return QVector3D(static_cast<float>(v.x()), static_cast<float>(v.y()), static_cast<float>(v.z()));
  };
  const double near = std::max(0.01, 0.02 * camera.distance_m());
  d_->camera->lens()->setPerspectiveProjection(
      static_cast<float>(spatial::inDegrees(OrbitCamera::kFieldOfView_rad)),
      d_->size.isEmpty() ? 1.0F : static_cast<float>(d_->size.width()) / static_cast<float>(d_->size.height()),
      static_cast<float>(near), static_cast<float>(camera.distance_m() + 8.0));
  d_->camera->setPosition(vector(camera.eye_m()));
  d_->camera->setViewCenter(vector(camera.pivot_m()));
  d_->camera->setUpVector(vector(camera.up()));
  requestFrame();
}

void SceneRenderer::requestFrame() {
  d_->wanted = true;
  if (d_->size.isEmpty()) return;
  if (!d_->timer.isActive()) d_->timer.start(0);
}

void SceneRenderer::settle() {
  d_->unsettled = kSettling;
  requestFrame();
}

void SceneRenderer::step() {
  auto& d = *d_;
  if (!d.engine.rootEntity()) d.engine.setRootEntity(Qt3DCore::QEntityPtr(d.root));  // starts the renderer
  // A picture is handed over one engine frame after it was drawn: while the scene moves, that frame draws the next one.
  if (std::exchange(d.wanted, false)) d.replies.push_back(d.capture->requestCapture());
  if (d.replies.empty()) return;
  QElapsedTimer time;
  time.start();
  d.engine.processFrame();
  const auto spent_ms = static_cast<int>(time.elapsed());
  ++d.fruitless;
  QImage picture;
  while (!d.replies.empty() && d.replies.front()->isComplete()) {
    picture = d.replies.front()->image();
    delete d.replies.front();
    d.replies.pop_front();
  }
  if (!picture.isNull()) {
    d.fruitless = 0;
    if (d.unsettled > 0) --d.unsettled, d.wanted = true;
    emit frameDrawn(d.drawnSize == d.size ? picture
                                          : picture.scaled(d.size, Qt::IgnoreAspectRatio, Qt::SmoothTransformation));
  } else if (d.fruitless > kMostFruitless) {  // lost by the driver: ask again
    qDeleteAll(d.replies);
    d.replies.clear();
    d.fruitless = 0;
    d.wanted = true;
  }
  d.timer.start(std::clamp(2 * spent_ms, kFrame_ms, kLongestPause_ms));  // rests there if nothing is wanted
}

}  // namespace articulus::ui
