#include "ui/scene/mesh/mesh_view.h"

#include <QEvent>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>

#include "core/scene/axis_shapes.h"
#include "ui/kit/menus/offered_menu.h"
#include "ui/kit/sheets/sheet.h"
#include "ui/scene/menus/scene_menu.h"
#include "ui/scene/mesh/mesh_canvas.h"
#include "ui/scene/part_entity.h"
#include "ui/scene/scene_renderer.h"

namespace articulus::ui {
namespace {

using spatial::Vector3;
using Shape = PartEntity::Shape;

// Of the diagonal of the mesh.
constexpr double kRoom = 1.12, kMark = 0.011, kChosen = 0.016, kPoint = 0.004, kBar = 0.004;
constexpr double kLeastBar = 1e-4;  // below, nobody sees how far a landmark is off
constexpr double kInFront = 0.012;  // what is nearer than that in front of a mark is the surface that it lies on
constexpr double kAbove = 0.045;    // of the distance: a name stands above its mark
constexpr Tone kPlaced = Tone::Accent, kOfChosen = Tone::Force;  // both far from the colour of bone
constexpr double kYaw_rad = -1.0, kPitch_rad = 0.25;

}  // namespace

/// All that needs OpenGL.
struct MeshView::Drawing {
  SceneRenderer renderer;
  PartEntity *surface = nullptr, *points = nullptr;
  std::array<PartEntity*, 4> marks{};  // those on the mesh, the chosen one, those of the bone, the bars between
  bool drawn = false;

  /// In  mesh: empty: it is not seen
  void show(PartEntity*& part, const Mesh& mesh, Tone tone) {
    const bool some = !mesh.indices.empty();
    if (part && some) part->setMesh(mesh);
    else if (some) part = new PartEntity(mesh, tone, Shape::Solid, renderer.root());
    if (part) part->setEnabled(some);
  }
};

MeshView::MeshView(bool openGlAvailable, const QString& problem, QWidget* parent)
    : QWidget(parent), openGl_(openGlAvailable), canvas_(new MeshCanvas(this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(canvas_);
  canvas_->setAccessibleName(tr("3D view of the mesh"));
  canvas_->setAccessibleDescription(
      tr("Arrows move the camera, plus and minus zoom, with Shift they rotate and tilt; 1 to 5 look from other sides. "
         "Enter sets the chosen landmark where the cross in the middle of the picture is."));
  if (!openGl_)
    canvas_->setMessage(
        tr("No 3D view here"),
        tr("%1 Landmarks are typed in the table.").arg(problem.isEmpty() ? tr("This screen has no OpenGL.") : problem));
  auto* menu = new SceneMenu([this] { return canvas_->grab().toImage(); }, nullptr, nullptr, this);
  connect(canvas_, &SceneCanvas::menuWanted, menu, [menu](const QPoint& at) { menu->popup(at); });
  offerMenu(*canvas_, [menu](QMenu& of) { of.addActions(menu->actions()); });
  connect(menu, &SceneMenu::problem, this, [this, menu](const QString& what, const QString& remedy) {
    askInSheet(this,
               {.title = tr("The picture was not saved"),
                .question = what,
                .detail = remedy,
                .yes = tr("Choose again"),
                .no = tr("Close")},
               [menu] { menu->save(); });
  });
  connect(canvas_, &MeshCanvas::picked, this, [this](const QPointF& at) {
    if (!openGl_ || !mesh_) return;
    if (const auto place = placeAt(at)) emit clicked(*place);
    else emit missed();
  });
  connect(canvas_, &MeshCanvas::zoomed, this, [this](const QPointF& at, double factor) {
    OrbitCamera camera = canvas_->camera();
    const auto place = placeAt(at);
    if (place) camera.zoomTowards(mesh_->inView(*place, mirrored_), factor);
    else camera.zoom(factor);
    canvas_->setCamera(camera);
  });
  connect(canvas_, &SceneCanvas::viewChosen, this, [this](RobotView::Camera camera) {
    constexpr double kQuarter_rad = 0.5 * std::numbers::pi;
    switch (camera) {
      case RobotView::Camera::Side: return lookFrom(kQuarter_rad, 0.0);
      case RobotView::Camera::Top: return lookFrom(0.0, kQuarter_rad);
      case RobotView::Camera::Front: return lookFrom(0.0, 0.0);
      default: return showAll();
    }
  });
  connect(canvas_, &SceneCanvas::cameraChanged, this, [this] {
    if (drawing_) drawing_->renderer.setCamera(canvas_->camera());
    label();
  });
  connect(canvas_, &SceneCanvas::resized, this, [this] {
    if (!drawing_) return;
    drawing_->renderer.setSize(canvas_->pixels());
    drawing_->renderer.setCamera(canvas_->camera());
  });
  showAll();
}

MeshView::~MeshView() = default;

bool MeshView::drawn() const { return drawing_ && drawing_->drawn; }

void MeshView::showAll() { lookFrom(kYaw_rad, kPitch_rad); }

void MeshView::lookFrom(double yaw_rad, double pitch_rad) {
  const double radius = mesh_ ? mesh_->radius() : 0.5;
  canvas_->setCamera(
      {Vector3::Zero(), kRoom * radius / std::sin(0.5 * OrbitCamera::kFieldOfView_rad), yaw_rad, pitch_rad});
}

void MeshView::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  begin();
}

void MeshView::begin() {
  if (!openGl_ || drawing_ || !mesh_ || !isVisible()) return;
  // An engine takes some tenths of a second: not in the turn in which a sheet opens.
  QMetaObject::invokeMethod(
      this,
      [this] {
        if (drawing_ || !mesh_) return;
        drawing_ = std::make_unique<Drawing>();
        auto& renderer = drawing_->renderer;
        connect(&renderer, &SceneRenderer::frameDrawn, this, [this](const QImage& picture) {
          if (mesh_) canvas_->setPicture(picture);
          drawing_->drawn = true;
        });
        renderer.setBackground(backgroundOf(Theme::current()));
        renderer.setSize(canvas_->pixels());
        renderer.setCamera(canvas_->camera());
        drawMesh();
        drawMarks();
      },
      Qt::QueuedConnection);
}

void MeshView::setMesh(std::shared_ptr<const SeenMesh> mesh) {
  mesh_ = std::move(mesh);
  showAll();
  if (!mesh_) canvas_->setPicture({});
  drawMesh();
  drawMarks();
  begin();
}

void MeshView::setMirrored(bool on) {
  if (std::exchange(mirrored_, on) == on) return;
  drawMesh();
  drawMarks();
}

void MeshView::setMarks(std::vector<Mark> marks) {
  if (marks == marks_) return;
  marks_ = std::move(marks);
  drawMarks();
}

void MeshView::setPoints(std::vector<Vector3> points_M) {
  if (points_M.empty() && points_M_.empty()) return;
  points_M_ = std::move(points_M);
  drawMarks();
}

void MeshView::drawMesh() {
  if (!drawing_) return;
  const Mesh none;
  drawing_->show(drawing_->surface, !mesh_ ? none : mirrored_ ? mirrored(mesh_->drawn()) : mesh_->drawn(), Tone::Bone);
  drawing_->renderer.settle();
}

void MeshView::drawMarks() {
  label();
  if (!drawing_) return;
  Mesh placed, chosen, bone, bars, points;
  const auto ball = [](Mesh& into, const Vector3& at, double radius) {
    into.append(scene::ball(radius), {spatial::Matrix3::Identity(), at});
  };
  if (mesh_) {
    for (const Mark& mark : marks_) {
      const Vector3 at = mesh_->inView(mark.at_M, mirrored_);
      ball(mark.chosen ? chosen : placed, at, mark.chosen ? kChosen : kMark);
      if (!mark.bone_M) continue;
      const Vector3 there = mesh_->inView(*mark.bone_M, mirrored_);
      if ((there - at).norm() < kLeastBar) continue;
      bars.append(scene::bar(at, there, kBar, kBar, 8));
      ball(bone, there, 0.7 * kMark);
    }
    for (const Vector3& p_M : points_M_) {  // thousands: each of as few triangles as can be
      const Vector3 p = mesh_->inView(p_M, mirrored_);
      points.append(scene::bar(p - kPoint * Vector3::UnitZ(), p + kPoint * Vector3::UnitZ(), kPoint, kPoint, 4));
    }
  }
  auto& d = *drawing_;
  d.show(d.marks[0], placed, kPlaced);
  d.show(d.marks[1], chosen, kOfChosen);
  d.show(d.marks[2], bone, Tone::RotationCentre);
  d.show(d.marks[3], bars, Tone::Danger);
  d.show(d.points, points, Tone::RotationCentre);
  d.renderer.settle();
}

std::optional<Vector3> MeshView::placeAt(const QPointF& at_px) const {
  if (!mesh_) return std::nullopt;
  const OrbitCamera& camera = canvas_->camera();
  const auto met = mesh_->firstOn(camera.eye_m(), camera.through(canvas_->onPicture(at_px)), mirrored_);
  return met ? std::optional(mesh_->onMesh(*met, mirrored_)) : std::nullopt;
}

std::optional<QPointF> MeshView::pixelOf(const Vector3& p_M) const {
  if (!mesh_) return std::nullopt;
  const auto p = canvas_->camera().project(mesh_->inView(p_M, mirrored_));
  if (!p) return std::nullopt;
  const double half = 0.5 * canvas_->height();
  return QPointF(0.5 * canvas_->width() + half * p->x(), half - half * p->y());
}

bool MeshView::sees(const Vector3& p_M) const {
  if (!mesh_) return false;
  const Vector3 eye = canvas_->camera().eye_m(), way = mesh_->inView(p_M, mirrored_) - eye;
  const auto met = mesh_->firstOn(eye, way, mirrored_);
  return !met || (*met - eye).norm() > way.norm() - kInFront;
}

/// Names of what is seen, and what marks mean.
void MeshView::label() {
  if (!openGl_) return;
  QList<SceneLabel> labels;
  QList<LegendRow> legend;
  bool off = false;
  for (const Mark& mark : marks_) {
    if (!mesh_ || !sees(mark.at_M)) continue;
    labels << SceneLabel{
        mesh_->inView(mark.at_M, mirrored_) + kAbove * canvas_->camera().distance_m() * canvas_->camera().up(),
        mark.chosen ? kOfChosen : kPlaced, mark.name};
  }
  for (const Mark& mark : marks_) off = off || mark.bone_M;
  using Ball = LegendRow::Mark;
  if (off) legend << LegendRow{Ball::Ball, Tone::RotationCentre, tr("where the bone has it")};
  else if (!points_M_.empty()) legend << LegendRow{Ball::Ball, Tone::RotationCentre, tr("surface points")};
  canvas_->setLabels(labels);
  canvas_->setLegend(legend);
}

void MeshView::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() != QEvent::PaletteChange || !drawing_) return;
  auto& d = *drawing_;
  for (auto* part : {d.surface, d.points, d.marks[0], d.marks[1], d.marks[2], d.marks[3]})
    if (part) part->recolour(Theme::current());
  d.renderer.setBackground(backgroundOf(Theme::current()));
}

}  // namespace articulus::ui
