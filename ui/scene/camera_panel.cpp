#include "ui/scene/camera_panel.h"

#include <QGridLayout>
#include <QLabel>
#include <QPushButton>

#include "ui/theme/theme.h"

namespace articulus::ui {

CameraPanel::CameraPanel(QWidget* parent) : QFrame(parent) {
  setProperty("role", "card");
  setAccessibleName(tr("Camera"));
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(Theme::kGrid / 2, Theme::kGrid / 2, Theme::kGrid / 2, Theme::kGrid / 2);
  grid->setSpacing(0);
  struct Place {
    CameraMove move;
    int row, column;
  };
  const Place places[] = {
      {CameraMove::ZoomIn, 0, 0},      {CameraMove::Up, 0, 1},          {CameraMove::ZoomOut, 0, 2},
      {CameraMove::Left, 1, 0},        {CameraMove::Right, 1, 2},       {CameraMove::Down, 2, 1},
      {CameraMove::InclineLeft, 3, 0}, {CameraMove::TiltUp, 3, 1},      {CameraMove::InclineRight, 3, 2},
      {CameraMove::RotateLeft, 4, 0},  {CameraMove::RotateRight, 4, 2}, {CameraMove::TiltDown, 5, 1},
  };
  for (const auto& place : places) {
    auto* button = new CameraButton(place.move, this);
    grid->addWidget(button, place.row, place.column);
    connect(button, &QToolButton::clicked, this, [this, button] { emit moved(button->move()); });
  }
  const auto word = [this, grid](const QString& text, int row) {
    auto* label = new QLabel(text, this);
    label->setProperty("role", "caption");
    label->setAlignment(Qt::AlignCenter);
    grid->addWidget(label, row, 1);
  };
  word(tr("Move"), 1);
  word(tr("Turn"), 4);
  auto* save = new QPushButton(tr("Save view"), this);
  save->setToolTip(tr("Keeps this view; Backspace comes back to it"));
  save->setMinimumHeight(Theme::kTarget);
  grid->addWidget(save, 6, 0, 1, 3);
  connect(save, &QPushButton::clicked, this, &CameraPanel::saveRequested);
}

}  // namespace articulus::ui
