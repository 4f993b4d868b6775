#include "ui/scene/camera_panel.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <utility>

#include "ui/theme/theme.h"

namespace articulus::ui {
namespace {

constexpr int kRows = 3;  // of a block
constexpr int kTools_px = Theme::kTarget + 3 * Theme::kGrid;

}  // namespace

CameraPanel::CameraPanel(QWidget* view) : QFrame(view), grid_(new QGridLayout(this)), save_(new QPushButton(this)) {
  setProperty("role", "card");
  grid_->setContentsMargins(Theme::kGrid / 2, Theme::kGrid / 2, Theme::kGrid / 2, Theme::kGrid / 2);
  grid_->setSpacing(0);
  struct Place {
    CameraMove move;
    int row, column;
    bool turns = false;
  };
  const Place places[] = {
      {CameraMove::ZoomIn, 0, 0},
      {CameraMove::Up, 0, 1},
      {CameraMove::ZoomOut, 0, 2},
      {CameraMove::Left, 1, 0},
      {CameraMove::Right, 1, 2},
      {CameraMove::Down, 2, 1},
      {CameraMove::InclineLeft, 0, 0, true},
      {CameraMove::TiltUp, 0, 1, true},
      {CameraMove::InclineRight, 0, 2, true},
      {CameraMove::RotateLeft, 1, 0, true},
      {CameraMove::RotateRight, 1, 2, true},
      {CameraMove::TiltDown, 2, 1, true},
  };
  for (const auto& place : places) {
    auto* button = new CameraButton(place.move, this);
    parts_.push_back({button, place.row, place.column, place.turns});
    connect(button, &QToolButton::clicked, this, [this, button] { emit moved(button->move()); });
  }
  for (const bool turns : {false, true}) {
    auto* label = captions_[turns ? 1 : 0] = new QLabel(this);
    label->setProperty("role", "caption");
    label->setAlignment(Qt::AlignCenter);
    parts_.push_back({label, 1, 1, turns});
  }
  save_->setMinimumHeight(Theme::kTarget);
  connect(save_, &QPushButton::clicked, this, &CameraPanel::saveRequested);
  name();
  arrange(false);
  tall_ = sizeHint();
  view->installEventFilter(this);
  fit();
}

void CameraPanel::name() {
  setAccessibleName(tr("Camera"));
  captions_[0]->setText(tr("Move"));
  captions_[1]->setText(tr("Turn"));
  save_->setText(tr("Save view"));
  save_->setToolTip(tr("Keeps this view; Backspace comes back to it"));
}

void CameraPanel::changeEvent(QEvent* event) {
  QFrame::changeEvent(event);
  if (event->type() == QEvent::LanguageChange) name();
}

void CameraPanel::arrange(bool flat) {
  if (std::exchange(flat_, flat) == flat) return;
  for (const Part& part : parts_) {
    grid_->removeWidget(part.widget);
    grid_->addWidget(part.widget, part.row + (part.turns && !flat ? kRows : 0),
                     part.column + (part.turns && flat ? kRows : 0));
  }
  grid_->removeWidget(save_);
  save_->setVisible(!flat);
  if (!flat) grid_->addWidget(save_, 2 * kRows, 0, 1, kRows);
}

void CameraPanel::setWanted(bool wanted) {
  wanted_ = wanted;
  fit();
}

void CameraPanel::fit() {
  const QSize room = parentWidget()->size() - QSize(2 * Theme::kGrid, kTools_px);
  arrange(tall_.height() > room.height());
  setVisible(wanted_ && sizeHint().height() <= room.height() && sizeHint().width() <= room.width());
}

bool CameraPanel::eventFilter(QObject* object, QEvent* event) {
  if (object == parent() && event->type() == QEvent::Resize) fit();
  return QFrame::eventFilter(object, event);
}

}  // namespace articulus::ui
