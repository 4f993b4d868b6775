#include <QSettings>
#include <QSignalBlocker>
#include <QToolButton>
#include <algorithm>
#include <utility>

#include "ui/bridge/own_bones.h"
#include "ui/cell_view/cell_view.h"
#include "ui/kit/language/motion_words.h"
#include "ui/prepare/prepare_page.h"
#include "ui/theme/theme.h"

/// PreparePage: the cell in 3D beside the list, where there is room for it.
namespace articulus::ui {
namespace {

constexpr int kAround_px = 84;  // of form and list
constexpr int kLeastList_px = 456, kLeastCell_px = 300, kLeastHeight_px = 520, kLeastInPlace_px = 240;
constexpr const char* kBoltedItem = "upper_bolted";  // of each checklist: the specimen hangs from the bracket

const QString kShowCell = QStringLiteral("scene/on_prepare");

}  // namespace

void PreparePage::prepareCell() {
  cell_->setVisible(false);  // until it is known what room there is
  inCell_->setText(tr("Cell in 3D"));
  inCell_->setIcon(Theme::icon(QStringLiteral("robot")));
  inCell_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  inCell_->setMinimumHeight(Theme::kTarget);
  inCell_->setSizePolicy(QSizePolicy::Minimum, QSizePolicy::Fixed);  // the bar beside it gives way
  inCell_->setFocusPolicy(Qt::StrongFocus);
  inCell_->setCheckable(true);
  inCell_->setChecked(QSettings().value(kShowCell, true).toBool());
  inCell_->setToolTip(tr("Shows the cell in 3D as it stands, with what is mounted so far"));
  connect(inCell_, &QToolButton::toggled, this, [this](bool on) {
    if (hasRoomForCell()) QSettings().setValue(kShowCell, on);
    else inListsPlace_ = on;
    makeRoomForCell();
  });
  connect(cell_, &CellView::taken, this, [this] {
    feed_.viewChanged();
    showCell(bridge_.snapshot());
    showLandmarks();
  });
  connect(&session_, &UserSession::registrationChanged, this, &PreparePage::showLandmarks);
  connect(&session_, &UserSession::specimenChanged, this, &PreparePage::showLandmarks);
  connect(&session_, &UserSession::specimenChanged, this,
          [this] { feed_.setAngleNames(angleNames(session_.specimen().joint)); });
  const auto& own = session_.ownBones();  // the page Run tells what could not be drawn
  connect(&own, &OwnBones::changed, this, [this, &own] { feed_.setOwnBones(own.bones()); });
}

void PreparePage::resizeEvent(QResizeEvent* event) {
  Page::resizeEvent(event);
  makeRoomForCell();
}

void PreparePage::makeRoomForCell() {
  const bool beside = hasRoomForCell();
  const bool shown = beside ? QSettings().value(kShowCell, true).toBool() : inListsPlace_;
  const QSignalBlocker quiet(inCell_);
  inCell_->setChecked(shown);
  view_->setVisible(beside || !shown);
  cell_->setMinimumHeight(beside ? 0 : kLeastInPlace_px);
  cell_->setVisible(shown);
  const int column = width() - PreparePage::kForm_px - kAround_px;
  if (beside) cell_->setFixedWidth(std::clamp(column - kLeastList_px, kLeastCell_px, column / 2));
  else {
    cell_->setMinimumWidth(0);
    cell_->setMaximumWidth(QWIDGETSIZE_MAX);
  }
}

void PreparePage::showList() {
  inListsPlace_ = false;
  makeRoomForCell();
}

/// Beside the list; in its place there always is.
bool PreparePage::hasRoomForCell() const {
  return width() - PreparePage::kForm_px - kAround_px >= kLeastList_px + kLeastCell_px && height() >= kLeastHeight_px;
}

/// Where the specimen was touched to register it, and how far each landmark is off.
void PreparePage::showLandmarks() {
  auto* view = cell_->view();
  if (!view) return;
  std::vector<scene::SceneLandmark> landmarks;
  if (const auto registration = session_.registration())
    for (std::size_t k = 0; k < registration->points_W_m.size(); ++k)
      landmarks.push_back({registration->points_W_m[k], registration->found.X_MN * registration->points_M_m[k]});
  view->setLandmarks(landmarks);
}

/// Bracket and specimen come into the picture as they come into the cell.
void PreparePage::showCell(const cycle::Snapshot& snapshot) {
  auto* view = cell_->view();
  if (!view || !cell_->isVisible()) return;
  const auto* bolted = checklist_.find(QLatin1String(kBoltedItem));
  const bool hangs = snapshot.specimenMounted || !bolted || bolted->ticked;
  if (std::exchange(hangs_, hangs) != hangs || !std::exchange(setUpShown_, true))
    cell_->setSetUp(hangs ? RobotView::SetUp::RobotWithSpecimenAndBracket : RobotView::SetUp::Robot);
  feed_.show(*view, snapshot);
}

}  // namespace articulus::ui
