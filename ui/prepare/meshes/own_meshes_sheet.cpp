#include "ui/prepare/meshes/own_meshes_sheet.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDateTime>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>

#include "core/mesh/ct/threshold_surface.h"
#include "core/scene/specimens/spine_drawing.h"
#include "ui/bridge/desktop_context.h"
#include "ui/kit/background_task.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/choice_box.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/layout/wrapping_row.h"
#include "ui/kit/no_break_units.h"
#include "ui/kit/number_text.h"
#include "ui/kit/quantity_edit.h"
#include "ui/kit/sheets/choose_file.h"
#include "ui/kit/text.h"
#include "ui/prepare/meshes/landmark_picker.h"
#include "ui/prepare/meshes/mesh_words.h"

namespace articulus::ui {
namespace {

using spatial::BonePart;

constexpr int kWidth_px = 1160, kHeight_px = 860, kMostBetween = 20;
constexpr double kWorstFit_m = 0.010;  // a bone that is the right one fits its landmarks to some millimetres

}  // namespace

OwnMeshesSheet::OwnMeshesSheet(UserSession& session, QWidget* owner)
    : Sheet(tr("Own meshes of this specimen"), owner), session_(session), meshes_(OwnMeshes::of(session)),
      kept_(makeLabel({}, "body", this)), read_(makeLabel({}, "quiet", this)), said_(makeLabel({}, "strong", this)),
      part_(new ChoiceBox(this)), unit_(new ChoiceBox(this)), side_(new ChoiceBox(this)),
      mirrored_(new QCheckBox(tr("Use its mirror image"), this)),
      landmarks_(new LandmarkPicker(session.context().openGlAvailable, toQt(session.context().openGlProblem), this)),
      choose_(makeButton(tr("Choose file …"), QStringLiteral("folder"), this)),
      fromCt_(makeButton(tr("From a CT …"), QStringLiteral("folder"), this)),
      surface_(makeButton(tr("Surface points …"), QStringLiteral("import"), this)),
      fitButton_(makeButton(tr("Register"), QStringLiteral("position"), this)),
      remove_(makeButton(tr("Remove the mesh of this bone"), QStringLiteral("trash"), this)),
      noSurface_(makeIconButton(tr("Remove the surface points"), QStringLiteral("trash"), this)),
      ct_(new CtReader(this)), ctRow_(nullptr),
      threshold_(new QuantityEdit(tr("Bone is denser than"), QStringLiteral("HU"), 1.0, 0, this)),
      largest_(new QCheckBox(tr("Only the largest piece"), this)) {
  setCardSize(kWidth_px, kHeight_px);
  layOut();
  addCancel(tr("Close"));
  addAccept(tr("Keep with the specimen"));
  setFirstFocus(choose_);

  connect(choose_, &QPushButton::clicked, this, [this] {
    chooseFile(this, {.title = tr("Mesh of a bone"), .filter = tr("Meshes (*.stl *.obj *.ply *.STL *.OBJ *.PLY)")},
               [this](const QString& file) {
                 ctFolder_.clear();
                 ctWords_.clear();
                 ctRow_->setVisible(false);
                 read(file);
               });
  });
  connect(fromCt_, &QPushButton::clicked, this, [this] {
    chooseFolder(this, {.title = tr("Folder with the slices of a CT (DICOM)"), .filter = {}},
                 [this](const QString& folder) { readCt(folder); });
  });
  connect(ct_, &CtReader::progressed, this,
          [this](int percent) { said_->setText(tr("Reading the CT … %1 %").arg(percent)); });
  connect(ct_, &CtReader::failed, this, [this](const base::Error& error) {
    enableWork();
    tell(error);
  });
  connect(ct_, &CtReader::made, this, [this](const QString& file, const QStringList& words) {
    ctWords_ = words;
    read(file);
  });
  connect(surface_, &QPushButton::clicked, this, [this] {
    chooseFile(this, {.title = tr("Points on the bone's surface"), .filter = tr("Points, x_m, y_m, z_m (*.csv)")},
               [this](const QString& file) { readSurface(file); });
  });
  connect(noSurface_, &QToolButton::clicked, this, &OwnMeshesSheet::removeSurface);
  connect(fitButton_, &QPushButton::clicked, this, &OwnMeshesSheet::registerMesh);
  connect(remove_, &QPushButton::clicked, this, &OwnMeshesSheet::removeChosen);
  connect(unit_, &QComboBox::currentIndexChanged, this, [this] {
    registration_.unit = static_cast<mesh::LengthUnit>(unit_->currentData().toInt());
    forgetFit();
    showMesh();
  });
  connect(mirrored_, &QCheckBox::toggled, this, [this](bool on) {
    registration_.mirrored = on;
    landmarks_->view().setMirrored(on);
    forgetFit();
  });
  connect(side_, &QComboBox::currentIndexChanged, this, [this] { setNotNow(whyNot()); });
  connect(landmarks_, &LandmarkPicker::changed, this, &OwnMeshesSheet::forgetFit);
  connect(part_, &QComboBox::currentIndexChanged, this, &OwnMeshesSheet::showKept);
  showKept();
  showMesh();
  forgetFit();
}

OwnMeshesSheet::~OwnMeshesSheet() {
  if (task_) BackgroundTask::letGo(std::move(task_));  // it needs nothing of the sheet
}

void OwnMeshesSheet::layOut() {
  // On a small screen it scrolls; what was found and the answers stay in sight.
  auto* column = &body();
  column->setSpacing(12);
  column->addWidget(makeLabel(tr("A mesh is only drawn, in place of the bone that is drawn now. It changes nothing of "
                                 "what must not collide, of "
                                 "limits and of control: those stay as the cell's file has them."),
                              "body", this));
  column->addWidget(kept_);
  const auto add = [this](BonePart part, int between) {
    part_->addItem(partWords(part, between), QPoint(static_cast<int>(part), between));
  };
  add(BonePart::Moving, 0);
  add(BonePart::Fixed, 0);
  for (int k = 1; k < std::min(scene::levelsNamed(session_.specimen().level), kMostBetween); ++k)
    add(BonePart::Between, k);
  for (const auto unit :
       {mesh::LengthUnit::Millimetre, mesh::LengthUnit::Centimetre, mesh::LengthUnit::Metre, mesh::LengthUnit::Inch})
    unit_->addItem(toQt(mesh::nameOf(unit)), static_cast<int>(unit));
  for (const char* side : {"none", "left", "right"}) side_->addItem(sideWords(side), QString::fromLatin1(side));
  side_->setCurrentIndex(std::max(0, side_->findData(toQt(session_.specimen().side))));
  auto* choices = new WrappingRow(16);
  choices->addWidget(makeField(tr("Which bone"), part_, this));
  choices->addWidget(makeField(tr("Unit of the file"), unit_, this));
  choices->addWidget(makeField(tr("Side of the mesh"), side_, this));
  column->addLayout(choices);
  auto* files = new WrappingRow(12);
  files->addWidget(choose_);
  files->addWidget(fromCt_);
  files->addWidget(surface_);
  files->addWidget(noSurface_);
  files->addWidget(mirrored_);
  files->addWidget(new QWidget(this));  // takes what is left of a line
  column->addLayout(files);
  column->addWidget(makeCtRow());
  column->addWidget(read_);
  column->addWidget(landmarks_, 1);
  column->addWidget(
      makeLabel(tr("On the bone: from the moving body's origin as the vice closes, x anterior, y left, z "
                   "up. Four landmarks or more that do not lie in a plane tell a bone from its mirror image."),
                "quiet", this));
  auto* act = new QHBoxLayout;
  act->setSpacing(12);
  act->addWidget(fitButton_);
  act->addStretch();
  act->addWidget(remove_);
  said_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
  column->addStretch();
  below().addLayout(act);
  below().addWidget(said_);
}

QWidget* OwnMeshesSheet::makeCtRow() {
  ctRow_ = new QWidget(this);
  auto* row = new QHBoxLayout(ctRow_);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(16);
  threshold_->setSiRange(-900.0, 3000.0);
  threshold_->setSi(mesh::kBone_HU);
  row->addWidget(makeField(tr("Bone is denser than"), threshold_, ctRow_));
  largest_->setChecked(true);
  row->addWidget(largest_, 0, Qt::AlignBottom);
  row->addStretch();
  connect(threshold_, &QuantityEdit::edited, this, &OwnMeshesSheet::makeFromCt);
  connect(largest_, &QCheckBox::toggled, this, &OwnMeshesSheet::makeFromCt);
  ctRow_->setVisible(false);
  return ctRow_;
}

void OwnMeshesSheet::readCt(const QString& folder) {
  ctFolder_ = folder;
  ctRow_->setVisible(true);
  if (isVisible()) Sheet::fit();
  makeFromCt();
}

/// Once more where the threshold is another one: what was asked for before does not count any more.
void OwnMeshesSheet::makeFromCt() {
  if (ctFolder_.isEmpty() || task_) return;
  forgetFit();
  said_->setText(tr("Reading the CT …"));
  ct_->start(ctFolder_, threshold_->si(), largest_->isChecked());
  enableWork();
}

void OwnMeshesSheet::enableWork() {
  for (auto* button : {choose_, fromCt_, surface_, fitButton_}) button->setEnabled(!busy());
  noSurface_->setEnabled(!busy());
  for (QWidget* one : {static_cast<QWidget*>(threshold_), static_cast<QWidget*>(largest_)}) one->setEnabled(!task_);
}

QString OwnMeshesSheet::said() const { return said_->text(); }
QString OwnMeshesSheet::readWords() const { return read_->text(); }

void OwnMeshesSheet::tell(const base::Error& error) {
  said_->setText(numbersInLocale(coreText(error.text())));
  fit_.reset();
  setNotNow(whyNot());
  if (isVisible()) Sheet::fit();
}

void OwnMeshesSheet::work(std::function<base::Result<void>()> what, std::function<void()> then) {
  if (task_) return;
  task_ = std::make_unique<BackgroundTask>([what = std::move(what)](BackgroundTask&) { return what(); });
  const auto end = [this] {
    task_.release()->deleteLater();
    enableWork();
  };
  connect(task_.get(), &BackgroundTask::finished, this, [this, end, then = std::move(then)] {
    end();
    then();
  });
  connect(task_.get(), &BackgroundTask::failed, this, [this, end](const QString& why, const QString& remedy) {
    end();
    tell({base::ErrorCode::InvalidArgument, toCore(why), toCore(remedy)});
  });
  enableWork();
  task_->start();
}

void OwnMeshesSheet::read(const QString& file) {
  said_->setText(tr("Reading …"));
  auto fresh = std::make_shared<MeshRegistration>();
  auto seen = std::make_shared<std::shared_ptr<const SeenMesh>>();
  work(
      [fresh, seen, name = toCore(file)]() -> base::Result<void> {
        if (auto done = fresh->read(name); !done) return done.error();
        *seen = std::make_shared<const SeenMesh>(fresh->mesh());
        return {};
      },
      [this, fresh, seen] {
        fresh->setSurfacePoints(registration_.surface_N_m());
        // Another threshold of the same CT has the same axes; other bytes have nobody knows which.
        const bool other = registration_.loaded() && registration_.bytes() != fresh->bytes() &&
                           (ctFolder_.isEmpty() || meshOfCt_ != ctFolder_);
        meshOfCt_ = ctFolder_;
        registration_ = std::move(*fresh);
        if (!ctFolder_.isEmpty()) registration_.unit = mesh::LengthUnit::Millimetre;  // DICOM says it
        {
          const QSignalBlocker quiet(unit_), still(mirrored_);
          unit_->setCurrentIndex(unit_->findData(static_cast<int>(registration_.unit)));
          mirrored_->setChecked(false);
        }
        landmarks_->view().setMirrored(false);
        landmarks_->setMesh(std::move(*seen));
        const bool tookOff = other && landmarks_->list().forgetOnMesh();
        forgetFit();
        showMesh();
        if (tookOff)
          said_->setText(
              tr("This is another mesh: its landmarks keep their names and their places on the bone, and "
                 "have no places on the mesh yet. Undo brings those of the mesh before back."));
      });
}

void OwnMeshesSheet::readSurface(const QString& file) {
  forgetFit();
  said_->setText(tr("Reading …"));
  auto points = std::make_shared<std::vector<spatial::Vector3>>();
  work(
      [points, name = toCore(file)]() -> base::Result<void> {
        auto read = surfacePointsOf(name);
        if (!read) return read.error();
        *points = std::move(*read);
        return {};
      },
      [this, points] {
        registration_.setSurfacePoints(std::move(*points));
        forgetFit();
        showMesh();
      });
}

void OwnMeshesSheet::removeSurface() {
  registration_.setSurfacePoints({});
  forgetFit();
  showMesh();
}

void OwnMeshesSheet::showMesh() {
  landmarks_->setUnit(unit_->currentText());
  noSurface_->setVisible(registration_.surfacePoints() > 0);
  read_->setText(meshWords(registration_, ctFolder_.isEmpty(), ctWords_));
  if (isVisible()) Sheet::fit();
}

void OwnMeshesSheet::forgetFit() {
  fit_.reset();
  isKept_ = false;
  said_->clear();
  landmarks_->showFit({}, {});
  setNotNow(whyNot());
}

void OwnMeshesSheet::registerMesh() {
  if (!registration_.loaded())
    return tell({base::ErrorCode::InvalidArgument, "No mesh is chosen.", "Choose its file first."});
  if (auto done = registration_.setLandmarks(landmarks_->list().rows()); !done) return tell(done.error());
  said_->setText(tr("Registering …"));
  auto copy = std::make_shared<MeshRegistration>(registration_);
  auto found = std::make_shared<std::optional<mesh::BoneFit>>();
  work(
      [copy, found]() -> base::Result<void> {
        auto fit = copy->fit();
        if (!fit) return fit.error();
        *found = std::move(*fit);
        return {};
      },
      [this, found, rows = landmarks_->list().rows(), mirrored = registration_.mirrored, unit = registration_.unit] {
        // What was written or chosen meanwhile is not what was registered.
        if (rows != landmarks_->list().rows() || mirrored != registration_.mirrored || unit != registration_.unit)
          return forgetFit();
        fit_ = std::move(*found);
        showFit();
      });
}

void OwnMeshesSheet::showFit() {
  said_->setText(fitWords(registration_, *fit_));
  showFitOnMesh();
  setNotNow(whyNot());
  if (isVisible()) Sheet::fit();
}

/// Where the bone's side of the landmarks, and the surface points, come to lie on the mesh.
void OwnMeshesSheet::showFitOnMesh() {
  std::vector<std::optional<spatial::Vector3>> bone_M;
  for (const LandmarkRow& row : landmarks_->list().rows()) {
    bone_M.emplace_back();
    if (const auto bone_mm = row.onBone()) bone_M.back() = registration_.onMesh(*fit_, 1e-3 * *bone_mm);
  }
  std::vector<spatial::Vector3> points_M;
  for (const auto& point : registration_.surface_N_m()) points_M.push_back(registration_.onMesh(*fit_, point));
  landmarks_->showFit(std::move(bone_M), std::move(points_M));
}

QString OwnMeshesSheet::whyNot() const {
  if (!meshes_) return tr("Save or choose a specimen first.");
  if (!registration_.loaded()) return tr("Choose the file of a mesh.");
  if (isKept_) return tr("This mesh is kept.");
  if (!fit_) return tr("Register it first.");
  const std::string side = toCore(side_->currentData().toString()), own = session_.specimen().side;
  const bool otherSide = (side == "left" && own == "right") || (side == "right" && own == "left");
  if (otherSide && !registration_.mirrored)
    return tr("The mesh is of the %1 side, the specimen of the %2 one: choose the right file, or use its mirror image.")
        .arg(sideWords(side), sideWords(own));
  if (fit_->fitsAsMirrorImage()) return tr("It fits as its mirror image only.");
  if (fit_->rms_m > kWorstFit_m)
    return tr("It misses by more than %1 mm: another bone, another unit, or landmarks in another order.")
        .arg(fixedText(1e3 * kWorstFit_m, 0));
  return {};
}

storage::KeptMesh OwnMeshesSheet::chosenPart() const {
  storage::KeptMesh part;
  const QPoint chosen = part_->currentData().toPoint();
  part.part = static_cast<BonePart>(chosen.x());
  part.between = chosen.y();
  return part;
}

void OwnMeshesSheet::accept() {
  if (busy() || !whyNot().isEmpty()) return;
  const storage::KeptMesh chosen = chosenPart();
  storage::KeptMesh mesh = registration_.kept(*fit_);
  mesh.part = chosen.part;
  mesh.between = chosen.between;
  mesh.side = toCore(side_->currentData().toString());
  mesh.by = meshes_->person();
  mesh.when = toCore(QDateTime::currentDateTimeUtc().toString(Qt::ISODate));
  const auto of = std::make_shared<const MeshRegistration>(registration_);  // its bytes
  said_->setText(tr("Keeping …"));
  work([meshes = *meshes_, mesh = std::move(mesh), of] { return meshes.keep(mesh, of->bytes()); },
       [this] {
         forgetFit();
         isKept_ = true;
         setNotNow(whyNot());
         said_->setText(tr("The 3D view draws it from now on."));
         showKept();
         emit changed();
       });
}

void OwnMeshesSheet::removeChosen() {
  if (!meshes_) return;
  if (auto done = meshes_->remove(chosenPart()); !done) return tell(done.error());
  said_->setText(tr("Removed. The 3D view draws the bone as before."));
  showKept();
  emit changed();
}

void OwnMeshesSheet::showKept() {
  QStringList lines;
  bool here = false;
  if (meshes_) {
    const auto kept = meshes_->kept();
    if (!kept) return tell(kept.error());
    for (const auto& one : *kept) {
      here |= one.samePart(chosenPart());
      lines << keptWords(one);
    }
  }
  if (lines.isEmpty()) lines << tr("No mesh is kept with this specimen yet.");
  kept_->setText(lines.join(QLatin1Char('\n')));
  setEnabledOr(remove_, here ? QString() : tr("No mesh of this bone is kept."));
  if (isVisible()) Sheet::fit();
}

}  // namespace articulus::ui
