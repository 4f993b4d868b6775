#include "ui/scene/robot_view.h"

#include <Eigen/Geometry>
#include <QApplication>
#include <QComboBox>
#include <QDateTime>
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
#include "core/scene/arm_geometry.h"
#include "core/scene/fixture.h"
#include "core/scene/specimens/drawing_catalogue.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/language/shown_time.h"
#include "ui/kit/menus/menu_button.h"
#include "ui/kit/menus/offered_menu.h"
#include "ui/scene/light/lamp_view.h"
#include "ui/scene/menus/scene_menu.h"
#include "ui/scene/robot_view_state.h"
#include "ui/scene/view_presets.h"

namespace articulus::ui {
namespace {

const QString kSavedView = QStringLiteral("scene/saved_view");
const QString kLastView = QStringLiteral("scene/last_view");
const QString kPanel = QStringLiteral("scene/panel");

}  // namespace

RobotView::RobotView(const cell::CellConfig& cell, bool openGlAvailable, const QString& problem, QWidget* parent)
    : QWidget(parent), d_(std::make_unique<Private>(cell)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  d_->canvas = new SceneCanvas(this);
  layout->addWidget(d_->canvas);
  if (!openGlAvailable) {
    d_->noView = problem;
    name();
    return;
  }

  d_->renderer = new SceneRenderer(this);
  d_->scene = std::make_unique<RobotScene>(cell, d_->model.home(), d_->renderer->root());
  connect(d_->renderer, &SceneRenderer::frameDrawn, this, [this](const QImage& picture) {
    d_->canvas->setPicture(picture);
    if (!std::exchange(d_->drawn, true)) emit sceneReady();
    emit drawn();
  });
  connect(d_->canvas, &SceneCanvas::cameraChanged, this, [this] {
    d_->renderer->setCamera(d_->canvas->camera());
    d_->scene->setEye(d_->canvas->camera().eye_m(), d_->canvas->pixels().height() / OrbitCamera::kFieldOfView_rad);
  });
  connect(d_->canvas, &SceneCanvas::resized, this, [this] {
    d_->renderer->setSize(d_->canvas->pixels());
    if (d_->untouched) setCamera(Camera::Diagonal);  // fits itself to the picture until somebody moves it
    else emit d_->canvas->cameraChanged();           // the picture has another shape
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
  d_->ghostAt.reset();  // it has other links now
  d_->drawnPose.links = 0;
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
  for (const auto setUp : {SetUp::Robot, SetUp::RobotWithSpecimen, SetUp::RobotWithSpecimenAndBracket})
    d_->setUps->addItem({}, static_cast<int>(setUp));
  d_->setUps->setCurrentIndex(2);
  connect(d_->setUps, &QComboBox::currentIndexChanged, this,
          [this](int index) { setSetUp(static_cast<SetUp>(d_->setUps->itemData(index).toInt())); });

  auto* views = new QMenu(this);
  for (const auto camera :
       {Camera::Front, Camera::Diagonal, Camera::Side, Camera::Top, Camera::Specimen, Camera::Saved}) {
    d_->viewActions << views->addAction(QString());
    connect(d_->viewActions.back(), &QAction::triggered, this, [this, camera] { setCamera(camera); });
  }
  views->addSeparator();
  d_->viewActions << views->addAction(QString());
  connect(d_->viewActions.back(), &QAction::triggered, this, &RobotView::saveView);

  SceneSwitches first;
  first.softShadows = LampView::driver() == LampView::Driver::Fast;
  d_->shown = new ShowMenu(this, first);
  d_->shown->setOffered(&SceneSwitches::softShadows, LampView::driver() != LampView::Driver::None);
  d_->renderer->setLampReach(1.15 * scene::reach_m(d_->cell.robot));
  d_->renderer->setSoftShadows(d_->shown->switches().softShadows);
  d_->scene->setShown(d_->shown->switches());
  connect(d_->shown, &ShowMenu::changed, this, &RobotView::applyShown);
  d_->panel = new CameraPanel(d_->canvas);
  connect(d_->panel, &CameraPanel::moved, d_->canvas, qOverload<CameraMove>(&SceneCanvas::move));
  connect(d_->panel, &CameraPanel::saveRequested, this, &RobotView::saveView);
  d_->panelAction = d_->shown->addAction(QString());
  d_->panelAction->setCheckable(true);
  d_->panelAction->setChecked(QSettings().value(kPanel, false).toBool());
  connect(d_->panelAction, &QAction::toggled, this, [this](bool on) {
    d_->panel->setWanted(on);
    QSettings().setValue(kPanel, on);
  });
  d_->panel->setWanted(d_->panelAction->isChecked());
  connect(d_->canvas, &SceneCanvas::panelToggled, d_->panelAction, &QAction::toggle);

  auto* menu = new SceneMenu([this] { return picture(caption()); }, views, d_->shown, this);
  connect(menu, &SceneMenu::problem, this, &RobotView::problem);
  connect(d_->canvas, &SceneCanvas::menuWanted, menu, [menu](const QPoint& at) { menu->popup(at); });
  offerMenu(*d_->canvas, [menu](QMenu& of) { of.addActions(menu->actions()); });

  tools->addWidget(d_->setUps);
  tools->addStretch();
  d_->menus = {makeMenuButton({}, views, this), makeMenuButton({}, d_->shown, this)};
  for (auto* button : d_->menus) tools->addWidget(button);
  d_->note = makeLabel({}, "strong", d_->canvas);
  d_->note->setVisible(false);
  below->addWidget(d_->note, 1, Qt::AlignTop);
  below->addStretch();
  below->addWidget(d_->panel);
  name();
}

/// Made once for all pages, it is named anew where another language comes.
void RobotView::name() {
  if (!d_->renderer)
    return d_->canvas->setMessage(tr("No 3D view here"),
                                  tr("%1 Everything else works: numbers, plots and tests do not need the 3D view.")
                                      .arg(d_->noView.isEmpty() ? tr("This screen has no OpenGL.") : d_->noView));
  d_->setUps->setAccessibleName(tr("Set-up shown"));
  const QString setUps[] = {tr("Robot"), tr("With specimen"), tr("With bracket")};
  for (int i = 0; i < d_->setUps->count(); ++i) d_->setUps->setItemText(i, setUps[i]);
  const QString views[] = {tr("Front\t1"),    tr("Diagonal\t2"),           tr("Side\t3"),  tr("Top\t4"),
                           tr("Specimen\t5"), tr("Saved view\tBackspace"), tr("Save view")};
  for (qsizetype i = 0; i < d_->viewActions.size(); ++i) d_->viewActions[i]->setText(views[i]);
  d_->panelAction->setText(tr("Camera panel\tM"));
  d_->menus[0]->setText(tr("View"));
  d_->menus[1]->setText(tr("Show"));
  for (auto* button : d_->menus) button->setAccessibleName(button->text());
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
  setPlanned({}, {});
  setTracked({});
}

void RobotView::setNote(const QString& words) {
  if (!d_->note) return;
  d_->note->setText(words);
  d_->note->setVisible(!words.isEmpty());
  d_->told.invalidate();
  d_->spoken.invalidate();
}

/// Whose picture it is, and when it was taken.
QString RobotView::caption() const {
  QStringList words{coreText(d_->cell.name), d_->cell.allSimulated() ? tr("simulated") : QString(), d_->note->text(),
                    momentText(QDateTime::currentDateTime())};
  words.removeAll(QString());
  return words.join(QStringLiteral("  ·  "));
}

void RobotView::setLandmarks(std::span<const scene::SceneLandmark> landmarks) {
  if (!d_->renderer) return;
  d_->scene->setLandmarks(landmarks);
  d_->renderer->settle();
}

void RobotView::setWordless() {
  d_->canvas->setWordless();
  if (!d_->renderer) return;
  d_->setUps->hide();
  for (auto* button : d_->menus) button->hide();
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
  if (event->type() == QEvent::LanguageChange && d_->canvas) {
    name();
    d_->told.invalidate();
    d_->spoken.invalidate();
  }
  if (event->type() != QEvent::PaletteChange || !d_->scene) return;
  d_->scene->recolour(Theme::current());
  d_->renderer->setBackground(backgroundOf(Theme::current()));
}

}  // namespace articulus::ui
