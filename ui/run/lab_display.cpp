#include "ui/run/lab_display.h"

#include <QCloseEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QScreen>

#include "ui/run/run_at_distance.h"
#include "ui/scene/robot_view.h"
#include "ui/theme/theme.h"

namespace articulus::ui {

LabDisplay::LabDisplay(const cell::CellConfig& cell, bool openGlAvailable, const QString& openGlProblem,
                       const QString& cellWords)
    : QWidget(nullptr, Qt::Window), view_(new RobotView(cell, openGlAvailable, openGlProblem, this)),
      run_(new RunAtDistance(cellWords, this)) {
  setWindowTitle(tr("Articulus: display of the laboratory"));
  setAccessibleDescription(tr("F11 closes it; Shift and F11, or a double click, fill the screen with it and back."));
  setAttribute(Qt::WA_QuitOnClose, false);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(12, 12, 12, 12);
  row->setSpacing(12);
  // Every word on it is read from three metres, and those of the view would be too small.
  view_->setWordless();
  view_->setVisible(view_->draws());
  row->addWidget(view_, 3);
  row->addWidget(run_, 10);
  resize(1280, 720);
}

void LabDisplay::open(const QWidget& beside) {
  const QScreen* other = nullptr;
  for (const QScreen* screen : QGuiApplication::screens())
    if (screen != beside.screen()) other = screen;
  if (other) {
    setGeometry(other->geometry());
    showFullScreen();
  } else {
    // Where there is one screen alone, STOP and the page at work stay in sight beside it.
    const QRect room = beside.screen()->availableGeometry();
    resize(room.size() * 3 / 5);
    move(room.left(), room.bottom() - height());
    show();
  }
}

void LabDisplay::toggleFullScreen() {
  if (isFullScreen()) showNormal();
  else showFullScreen();
}

void LabDisplay::closeEvent(QCloseEvent* event) {
  QWidget::closeEvent(event);
  emit closed();
}

void LabDisplay::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_F11) {  // not Esc, which is STOP here too
    if (event->modifiers() & Qt::ShiftModifier) toggleFullScreen();
    else close();
    return;
  }
  QWidget::keyPressEvent(event);
}

void LabDisplay::mouseDoubleClickEvent(QMouseEvent*) { toggleFullScreen(); }

}  // namespace articulus::ui
