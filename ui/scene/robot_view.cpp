#include "ui/scene/robot_view.h"

#include <Eigen/Geometry>
#include <QApplication>
#include <QComboBox>
#include <QElapsedTimer>
#include <QEvent>
#include <QHBoxLayout>
#include <QMenu>
#include <QPainter>
#include <QPointer>
#include <QResizeEvent>
#include <QSettings>
#include <QThreadPool>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>

#include "core/cell/simulated_specimen.h"
#include "core/scene/fixture.h"
#include "core/scene/specimens/drawing_catalogue.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/menu_button.h"
#include "ui/scene/camera_panel.h"
#include "ui/scene/robot_scene.h"
#include "ui/scene/scene_canvas.h"
#include "ui/scene/scene_renderer.h"
#include "ui/scene/scene_words.h"

namespace articulus::ui {
namespace {

constexpr int kReading_ms = 100, kSpeaking_ms = 1000;  // faster numbers cannot be read, or heard
// What moves or changes by less than this looks the same.
constexpr double kSeen_m = 5e-5, kSeen_rad = 3e-4, kSeenForce_N = 0.3, kSeenMoment_Nm = 0.01;

const QString kSavedView = QStringLiteral("scene/saved_view"), kLastView = QStringLiteral("scene/last_view"),
              kPanel = QStringLiteral("scene/panel");

/// The set views of Table 6.1 for a cell of this size.
/// In  aspect of the picture, width over height
OrbitCamera presetFor(RobotView::Camera camera, const ScenePose& home, double aspect) {
  const spatial::Vector3 base = home.X_WB.translation, specimen = home.X_WM.translation, ahead = specimen - base;
  const double yaw = std::atan2(ahead.y(), ahead.x());
  // A ball around foot, arm and specimen, as large as the picture's smaller side.
  Eigen::AlignedBox3d box;
  for (const auto& p : {base, specimen, home.X_WF.translation, home.X_WP.translation}) box.extend(p);
  for (int i = 0; i < home.links; ++i) box.extend(home.X_WL[static_cast<std::size_t>(i)].translation);
  const double radius = 0.5 * box.diagonal().norm() + 0.12;
  const double away = radius / std::sin(OrbitCamera::kFieldOfView_rad / 2.0) / std::clamp(aspect, 0.4, 1.0);
  const spatial::Vector3 middle = box.center();
  switch (camera) {
    case RobotView::Camera::Front: return {middle, 0.95 * away, yaw, 0.10};
    case RobotView::Camera::Side: return {middle, 0.95 * away, yaw - M_PI / 2.0, 0.10};
    case RobotView::Camera::Top: return {middle, 0.95 * away, yaw - M_PI / 2.0, 1.55};
    case RobotView::Camera::Specimen:
      return {specimen + spatial::Vector3(0, 0, 0.03), 0.72 / std::clamp(aspect, 0.4, 1.0), yaw - 0.75, 0.22};
    case RobotView::Camera::Diagonal:
    case RobotView::Camera::Saved: break;
  }
  return {middle, 0.95 * away, yaw - 0.85, 0.30};
}

bool looksOther(const ScenePose& a, const ScenePose& b) {
  const auto apart = [](const spatial::Pose& x, const spatial::Pose& y) {
    return (x.translation - y.translation).norm() > kSeen_m || (x.rotation - y.rotation).norm() > kSeen_rad;
  };
  if (a.links != b.links || apart(a.X_WD, b.X_WD) || apart(a.X_WP, b.X_WP)) return true;
  for (int i = 0; i < a.links; ++i)
    if (apart(a.X_WL[static_cast<std::size_t>(i)], b.X_WL[static_cast<std::size_t>(i)])) return true;
  return (a.force_N - b.force_N).norm() > kSeenForce_N || (a.moment_Nm - b.moment_Nm).norm() > kSeenMoment_Nm;
}

}  // namespace

struct RobotView::Private {
  Private(const cell::CellConfig& of) : cell(of), model(of) {}
  const cell::CellConfig& cell;
  std::set<std::string> cuts, cutFromTheBeginning;
  SceneModel model;
  SceneCanvas* canvas = nullptr;
  QComboBox* setUps = nullptr;
  CameraPanel* panel = nullptr;
  QLabel* note = nullptr;
  QAction *panelAction = nullptr, *wayAction = nullptr;
  SceneSwitches shown;
  ScenePose pose, drawnPose;  // of the last sample, and of the last picture
  analysis::AxesNow axes;
  bool clamped = false;
  QElapsedTimer told, spoken;
  SceneRenderer* renderer = nullptr;  // none without OpenGL
  std::unique_ptr<RobotScene> scene;
  bool drawn = false, untouched = true;
  std::vector<scene::OwnBone> own;
  int drawing = 0;  // the last that was asked for: an earlier one may come in after it
  [[nodiscard]] double aspect() const { return static_cast<double>(canvas->width()) / std::max(1, canvas->height()); }
};

RobotView::RobotView(const cell::CellConfig& cell, bool openGlAvailable, const QString& problem, QWidget* parent)
    : QWidget(parent), d_(std::make_unique<Private>(cell)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  d_->canvas = new SceneCanvas(this);
  layout->addWidget(d_->canvas);
  if (!openGlAvailable) {
    d_->canvas->setMessage(tr("No 3D view here"),
                           tr("%1 Everything else works: numbers, plots and tests do not need the 3D view.")
                               .arg(problem.isEmpty() ? tr("This screen has no OpenGL.") : problem));
    return;
  }

  d_->renderer = new SceneRenderer(this);
  d_->scene = std::make_unique<RobotScene>(cell, d_->model.home(), d_->renderer->root());
  connect(d_->renderer, &SceneRenderer::frameDrawn, this, [this](const QImage& picture) {
    d_->canvas->setPicture(picture);
    if (!std::exchange(d_->drawn, true)) emit sceneReady();
    emit drawn();
  });
  connect(d_->canvas, &SceneCanvas::cameraChanged, this, [this] { d_->renderer->setCamera(d_->canvas->camera()); });
  connect(d_->canvas, &SceneCanvas::resized, this, [this] {
    d_->renderer->setSize(d_->canvas->pixels());
    if (d_->untouched) setCamera(Camera::Diagonal);  // fits itself to the picture until somebody moves it
    else d_->renderer->setCamera(d_->canvas->camera());
  });
  connect(d_->canvas, &SceneCanvas::gripMoved, this, &RobotView::gripMoved);
  connect(d_->canvas, &SceneCanvas::gripTurned, this, &RobotView::gripTurned);
  connect(d_->canvas, &SceneCanvas::viewChosen, this, &RobotView::setCamera);
  connect(d_->canvas, &SceneCanvas::moved, this, [this] { d_->untouched = false; });
  buildTools();
  drawSpecimen();
  d_->renderer->setBackground(backgroundOf(Theme::current()));
  const auto last = OrbitCamera::restore(QSettings().value(kLastView).toList());
  d_->untouched = !last;
  d_->canvas->setCamera(last ? *last : presetFor(Camera::Diagonal, d_->model.home(), 1.0));
}

RobotView::~RobotView() {
  if (d_->renderer && !d_->untouched) QSettings().setValue(kLastView, d_->canvas->camera().store());
  d_->scene.reset();
}

void RobotView::drawSpecimen() {
  // What lies in the vice of a live cell is real, and nobody knows its shape.
  nlohmann::json specimen;
  if (d_->cell.allSimulated() && d_->cell.simulation->is_object() && d_->cell.simulation->contains("specimen"))
    specimen = d_->cell.simulation->at("specimen");
  const scene::Fixture fixture = scene::fixtureOf(*d_->cell.source);
  const double home_m = d_->cell.X_WD_home.translation.z();
  const auto above = [home_m](const std::optional<double>& z) { return z ? std::optional(*z - home_m) : std::nullopt; };
  d_->cutFromTheBeginning = scene::cutFromTheBeginning(specimen);
  // Some tenths of a second of meshing are not for the window's thread.
  QThreadPool::globalInstance()->start([view = QPointer(this), specimen = std::move(specimen), own = d_->own,
                                        number = ++d_->drawing, viceTop = above(fixture.viceTop_m),
                                        potTop = above(fixture.potTop_m)] {
    auto drawing = scene::drawingOf(specimen, viceTop, potTop);
    if (!own.empty()) drawing = std::make_shared<const scene::SpecimenDrawing>(scene::withOwnBones(*drawing, own));
    QMetaObject::invokeMethod(qApp, [view, number, drawing = std::move(drawing)] {
      if (!view || !view->d_->scene || view->d_->drawing != number) return;
      auto& d = *view->d_;
      d.scene->setSpecimen(drawing);
      std::set<std::string> cuts = d.cuts;
      cuts.insert(d.cutFromTheBeginning.begin(), d.cutFromTheBeginning.end());
      d.scene->setCuts(cuts);
      d.canvas->setSpecimen(drawing->known, drawing->hasLigaments(), drawing->strainIsDrawn);
      d.scene->setSetUp(static_cast<SetUp>(d.setUps->currentData().toInt()));
      d.renderer->settle();
      emit view->specimenDrawn();
    });
  });
}

void RobotView::setOwnBones(std::vector<scene::OwnBone> bones) {
  if (bones.empty() && d_->own.empty()) return;
  d_->own = std::move(bones);
  if (d_->renderer) drawSpecimen();
}

void RobotView::setOwnLinks(const std::vector<scene::OwnLink>& links) {
  if (!d_->scene) return;
  d_->scene->setOwnLinks(links);
  d_->renderer->settle();
}

void RobotView::cut(const std::string& structure) {
  d_->cuts.insert(structure);
  if (!d_->scene) return;
  std::set<std::string> all = d_->cuts;
  all.insert(d_->cutFromTheBeginning.begin(), d_->cutFromTheBeginning.end());
  d_->scene->setCuts(all);
  d_->renderer->requestFrame();
}

const std::set<std::string>& RobotView::cuts() const { return d_->cuts; }

void RobotView::setWhole() {
  d_->cuts.clear();
  if (!d_->scene) return;
  d_->scene->setCuts(d_->cutFromTheBeginning);
  d_->renderer->requestFrame();
}

void RobotView::buildTools() {
  auto* tools = new QHBoxLayout;
  auto* over = new QVBoxLayout(d_->canvas);
  over->setContentsMargins(Theme::kGrid, Theme::kGrid, Theme::kGrid, Theme::kGrid);
  over->addLayout(tools);
  auto* below = new QHBoxLayout;
  over->addLayout(below);
  over->addStretch();

  d_->setUps = new QComboBox(this);
  d_->setUps->setAccessibleName(tr("Set-up shown"));
  d_->setUps->addItem(tr("Robot"), static_cast<int>(SetUp::Robot));
  d_->setUps->addItem(tr("With specimen"), static_cast<int>(SetUp::RobotWithSpecimen));
  d_->setUps->addItem(tr("With bracket"), static_cast<int>(SetUp::RobotWithSpecimenAndBracket));
  d_->setUps->setCurrentIndex(2);
  connect(d_->setUps, &QComboBox::currentIndexChanged, this,
          [this](int index) { setSetUp(static_cast<SetUp>(d_->setUps->itemData(index).toInt())); });

  auto* views = new QMenu(this);
  const std::pair<QString, Camera> named[] = {
      {tr("Front\t1"), Camera::Front},       {tr("Diagonal\t2"), Camera::Diagonal},
      {tr("Side\t3"), Camera::Side},         {tr("Top\t4"), Camera::Top},
      {tr("Specimen\t5"), Camera::Specimen}, {tr("Saved view\tBackspace"), Camera::Saved}};
  for (const auto& [text, camera] : named)
    connect(views->addAction(text), &QAction::triggered, this, [this, camera = camera] { setCamera(camera); });
  views->addSeparator();
  connect(views->addAction(tr("Save view")), &QAction::triggered, this, &RobotView::saveView);

  auto* shown = makeShown();
  d_->panel = new CameraPanel(d_->canvas);
  connect(d_->panel, &CameraPanel::moved, d_->canvas, qOverload<CameraMove>(&SceneCanvas::move));
  connect(d_->panel, &CameraPanel::saveRequested, this, &RobotView::saveView);
  d_->panelAction = shown->addAction(tr("Camera panel\tM"));
  d_->panelAction->setCheckable(true);
  d_->panelAction->setChecked(QSettings().value(kPanel, false).toBool());
  connect(d_->panelAction, &QAction::toggled, this, [this](bool on) {
    d_->panel->setVisible(on);
    QSettings().setValue(kPanel, on);
  });
  d_->panel->setVisible(d_->panelAction->isChecked());
  connect(d_->canvas, &SceneCanvas::panelToggled, d_->panelAction, &QAction::toggle);

  tools->addWidget(d_->setUps);
  tools->addStretch();
  tools->addWidget(makeMenuButton(tr("View"), views, this));
  tools->addWidget(makeMenuButton(tr("Show"), shown, this));
  d_->note = makeLabel({}, "strong", d_->canvas);
  d_->note->setVisible(false);
  below->addWidget(d_->note, 1, Qt::AlignTop);
  below->addStretch();
  below->addWidget(d_->panel);
}

QMenu* RobotView::makeShown() {
  struct Option {
    QString text;
    const char* key;
    bool SceneSwitches::*shown;
  };
  const Option options[] = {{tr("Load arrows"), "loads", &SceneSwitches::loads},
                            {tr("Safety box"), "box", &SceneSwitches::safetyBox},
                            {tr("Axes of the arm"), "arm_axes", &SceneSwitches::armAxes},
                            {tr("Screw axis since the start"), "screw_axis", &SceneSwitches::screwAxis},
                            {tr("Axis of now"), "axis_of_now", &SceneSwitches::axisOfNow},
                            {tr("Centre of rotation"), "centre", &SceneSwitches::centre},
                            {tr("Axes of the angles (LB, FE, AR)"), "angles_axes", &SceneSwitches::anglesAxes},
                            {tr("Way of the moving body"), "way", &SceneSwitches::way}};
  auto* menu = new QMenu(this);
  for (const Option& option : options) {
    const QString key = QStringLiteral("scene/show_") + QLatin1String(option.key);
    bool& on = d_->shown.*option.shown;
    on = QSettings().value(key, on).toBool();
    auto* action = menu->addAction(option.text);
    action->setCheckable(true);
    action->setChecked(on);
    connect(action, &QAction::toggled, this, [this, key, shown = option.shown](bool checked) {
      d_->shown.*shown = checked;
      QSettings().setValue(key, checked);
      d_->scene->setShown(d_->shown);
      d_->scene->setAxes(d_->axes, d_->clamped && d_->note->text().isEmpty());
      tell(true);
      d_->renderer->requestFrame();
    });
    d_->wayAction = action;  // the last one
  }
  d_->wayAction->setVisible(false);
  d_->scene->setShown(d_->shown);
  menu->addSeparator();
  return menu;
}

void RobotView::show(const record::Sample& sample, bool specimenMounted, Draw draw) {
  if (!d_->renderer || !isVisible()) return;
  const ScenePose pose = d_->model.evaluate(sample, specimenMounted);
  const bool looksNew = draw == Draw::Each || specimenMounted != d_->clamped || looksOther(pose, d_->drawnPose);
  d_->clamped = specimenMounted;
  d_->pose = pose;
  if (looksNew) {
    d_->drawnPose = pose;
    d_->scene->apply(pose);
    d_->scene->setAxes(d_->axes, d_->clamped && d_->note->text().isEmpty());
    d_->renderer->requestFrame();
  }
  tell(draw == Draw::Each);
}

void RobotView::setAxes(const analysis::AxesNow& axes) {
  const auto has = [](const analysis::AxesNow& a) {
    return std::array{a.sinceStart.has_value(), a.instantaneous.has_value(), a.centre.has_value()};
  };
  if (has(axes) != has(d_->axes)) d_->drawnPose.links = 0;  // another picture, though nothing moved
  d_->axes = axes;
}

void RobotView::tell(bool now) {
  if (!now && d_->told.isValid() && d_->told.elapsed() < kReading_ms) return;
  d_->told.start();
  const SceneFacts facts{d_->pose, d_->axes, d_->clamped};
  SceneSwitches shown = d_->shown;
  const QString note = d_->note->text();
  if (setUp() == SetUp::Robot || !note.isEmpty())  // nothing is measured on what is not there
    shown.loads = shown.screwAxis = shown.axisOfNow = shown.centre = shown.anglesAxes = false;
  d_->canvas->setSpecimenSeen(setUp() != SetUp::Robot);
  d_->canvas->setLegend(legendOf(facts, shown));
  d_->canvas->setLabels(labelsOf(facts, shown));
  if (d_->spoken.isValid() && d_->spoken.elapsed() < kSpeaking_ms) return;
  d_->spoken.start();
  d_->canvas->setSpoken(note.isEmpty() ? spokenOf(facts, d_->shown) : note + QLatin1Char('.'));
}

void RobotView::show(const collision::Clearance& clearance) {
  if (d_->renderer) d_->scene->setClearance(clearance, clearance.distance_m > kCloseParts_m);
}

void RobotView::clampAt(const spatial::Pose& X_WD) { d_->model.clampAt(X_WD); }
void RobotView::setGrip(const spatial::Vector3& at_m) { d_->canvas->setGrip(ToolGrip(at_m)); }

void RobotView::forget() {
  d_->model.forget();
  d_->axes = {};
  d_->drawnPose.links = 0;
  if (d_->scene) d_->scene->setClearance({}, true);
  setWay({});
}

void RobotView::setNote(const QString& words) {
  if (!d_->note) return;
  d_->note->setText(words);
  d_->note->setVisible(!words.isEmpty());
  d_->told.invalidate();
  d_->spoken.invalidate();
}

void RobotView::setWay(std::span<const spatial::Vector3> way_m) {
  if (!d_->renderer || (way_m.empty() && !d_->wayAction->isVisible())) return;
  d_->scene->setWay(way_m);
  d_->wayAction->setVisible(way_m.size() > 1);
  d_->renderer->settle();
}

void RobotView::setLandmarks(std::span<const scene::SceneLandmark> landmarks) {
  if (d_->renderer) d_->scene->setLandmarks(landmarks), d_->renderer->settle();
}

bool RobotView::draws() const { return d_->renderer != nullptr; }

QImage RobotView::picture(const QString& caption) const {
  constexpr int kCaption_px = 28;
  const QSize size = d_->canvas->size();
  const double ratio = d_->canvas->devicePixelRatioF();
  const int below = caption.isEmpty() ? 0 : kCaption_px;
  QImage image((QSizeF(size.width(), size.height() + below) * ratio).toSize(), QImage::Format_RGB32);
  image.setDevicePixelRatio(ratio);
  const Theme& theme = Theme::current();
  image.fill(theme.surface);
  QPainter painter(&image);
  d_->canvas->render(&painter, {}, {}, QWidget::DrawWindowBackground);  // its tools are children
  painter.setPen(theme.text);
  painter.setFont(theme.body());
  painter.drawText(QRect(12, size.height(), size.width() - 24, below), Qt::AlignVCenter | Qt::AlignLeft, caption);
  return image;
}

void RobotView::setSetUp(SetUp setUp) {
  if (!d_->renderer) return;
  d_->setUps->setCurrentIndex(d_->setUps->findData(static_cast<int>(setUp)));
  d_->scene->setSetUp(setUp);
  tell(true);
  d_->renderer->requestFrame();
}
RobotView::SetUp RobotView::setUp() const {
  return d_->setUps ? static_cast<SetUp>(d_->setUps->currentData().toInt()) : SetUp::RobotWithSpecimenAndBracket;
}

void RobotView::setCamera(Camera camera) {
  if (!d_->renderer) return;
  d_->untouched = camera == Camera::Diagonal;
  if (camera == Camera::Saved) {
    const auto saved = OrbitCamera::restore(QSettings().value(kSavedView).toList());
    if (saved) return d_->canvas->setCamera(*saved);
  }
  d_->canvas->setCamera(presetFor(camera, d_->model.home(), d_->aspect()));
}

void RobotView::saveView() {
  if (d_->renderer) QSettings().setValue(kSavedView, d_->canvas->camera().store());
}

void RobotView::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() != QEvent::PaletteChange || !d_->scene) return;
  d_->scene->recolour(Theme::current());
  d_->renderer->setBackground(backgroundOf(Theme::current()));
}

}  // namespace articulus::ui
