// How the window stops the robot: STOP, Esc and the pedal, whatever has the focus and whatever is open.
#include <QAbstractButton>
#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolButton>
#include <algorithm>
#include <thread>
#include <utility>

#include "core/base/thread_nice.h"
#include "core/cycle/in_motion.h"
#include "ui/bridge/load_left.h"
#include "ui/engineering/engineering_page.h"
#include "ui/kit/page.h"
#include "ui/kit/sheets/sheet.h"
#include "ui/shell/banner_area.h"
#include "ui/shell/main_window.h"
#include "ui/shell/status_bar.h"
#include "ui/shell/stop_button.h"

namespace articulus::ui {
namespace {

constexpr int kNoticeAgain_ms = 500;

}  // namespace

void MainWindow::stop() {
  session_.stop();
  EngineeringPage::endStepIn(*this);
  // A session that ends because the account was taken ends all the same: with no motion, which is all that STOP ends.
  if (sessionEnd_.busy() && session_.takenAway().isEmpty()) {
    sessionEnd_.abort();
    const auto left = LoadLeft::of(bridge_.snapshot());
    banners_->noLonger(finishingStoppedWords());
    banners_->note(finishingStoppedWords(),
                   left.counts()
                       ? tr("The robot stands; about %1 stay on the specimen. You are still signed in: finish "
                            "again, or take the load off on page 4 (Run) with Unload.")
                             .arg(left.words())
                       : tr("The robot stands. You are still signed in."));
  }
  if (stoppedAt_.isValid() && stoppedAt_.elapsed() < kNoticeAgain_ms) return;  // one press is several events
  stoppedAt_.start();
  statusBar_->notice(tr("STOP was pressed."));
}

/// True as long as the robot stands there.
QString MainWindow::finishingStoppedWords() { return tr("Finishing was stopped."); }

void MainWindow::pedal(bool down) {
  if (pedalDown_ == down) return;
  pedalDown_ = down;
  bridge_.setDeadMan(down);
}

void MainWindow::takePlace(bool drivesOn) {
  // Behind the control thread and the recorder, or not at all: where they have no real time, or one processor must do
  // for all, a picture that takes long would hold them up.
  const bool first =
      drivesOn && context_.goesBeforeAll && bridge_.timing().fifoScheduling && std::thread::hardware_concurrency() > 1;
  if (std::exchange(goesFirst_, first) != first) (void)base::setThreadBeforeAll(first);  // refused: asked for once
}

bool MainWindow::moves() const {
  const auto& snapshot = bridge_.snapshot();
  return cycle::moves(snapshot.state) || snapshot.planRunning || running() || leadsRobot();
}

/// What Esc stops, whatever it might close: the robot moves by what the station itself measures and reports, a motion
/// was commanded that no snapshot shows yet, or somebody here leads it on: a run that waits, a procedure that rests. A
/// run that is being analysed moves nothing more.
bool MainWindow::escapeStops() const {
  return cycle::inMotion(bridge_.snapshot()) || !bridge_.answered() || (running() && !analysing()) || leadsRobot();
}

bool MainWindow::leadsRobot() const {
  return sessionEnd_.busy() || std::ranges::any_of(pages_, [](const Page* page) { return page->leadsRobot(); });
}

bool MainWindow::escape(const QKeyEvent& key) {
  if (context_.readOnly) return false;  // nothing here moves a robot, and nothing here says that it stopped one
  const bool period = key.key() == Qt::Key_Period && key.modifiers() & Qt::ControlModifier;
  if (key.key() != Qt::Key_Escape && !period) return false;
  const bool moving = escapeStops();
  const bool sheet = Sheet::topOf(this) != nullptr;
  const bool popup = QApplication::activePopupWidget() != nullptr;
  const bool closes = key.key() == Qt::Key_Escape && (sheet || popup || dragging_);
  if (moving || !closes) stop();
  // STOP keeps the focus once it was clicked, and a sheet would not see the key that closes it.
  auto* top = Sheet::topOf(this);
  if (top && closes && !popup && !moving && !dragging_ && !key.isAutoRepeat() && key.type() == QEvent::KeyPress &&
      QApplication::activeWindow() == this && !top->isAncestorOf(QApplication::focusWidget()) &&
      QApplication::focusWidget() != top) {
    top->reject();
    return true;
  }
  // A drag ends with any Esc: it goes on by the mouse alone, and who has stopped the robot lets go of everything.
  if (dragging_) return false;
  // While something moves Esc is STOP and leaves a sheet open: it is closed by the next one, when the robot stands.
  // Held down it stays one press.
  return sheet && !popup && (moving || key.isAutoRepeat());
}

bool MainWindow::pressBesidePopup(const QMouseEvent& press) {
  if (!QApplication::activePopupWidget()) return false;
  const auto* button = header_->stopButton();
  if (!button->isVisible() || !button->rect().contains(button->mapFromGlobal(press.globalPosition().toPoint())))
    return false;
  stop();
  Sheet::closePopups();
  return true;
}

/// Sees everything first. A popup (menu, combo box, completer) is given every press of the mouse, wherever it is, and
/// takes the first one beside it for the wish to close: what falls on STOP is taken here. A modal dialog would block
/// the window with STOP, so what opens as one (Qt's own questions) opens beside the window instead.
/// Enter presses the button that has the focus, as Space does; Qt knows that in dialogs only. It comes here where
/// nothing took it on its way: who had the focus when it was pressed counts, not whom it was handed to since.
void MainWindow::keyPressEvent(QKeyEvent* event) {
  const bool enter = (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && !event->isAutoRepeat() &&
                     (event->modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
  if (!enter || !enterOn_ || !enterOn_->isEnabled() || enterOn_->window() != this)
    return QMainWindow::keyPressEvent(event);
  auto* tool = qobject_cast<QToolButton*>(enterOn_.data());
  if (tool && tool->menu()) tool->showMenu();
  else enterOn_->click();
}

bool MainWindow::eventFilter(QObject* object, QEvent* event) {
  switch (event->type()) {
    case QEvent::Show:
      if (auto* dialog = object->isWidgetType() ? static_cast<QWidget*>(object) : nullptr;
          dialog && dialog->isWindow() && dialog->isModal())
        dialog->setWindowModality(Qt::NonModal);
      break;
    case QEvent::DragEnter:
      qApp->installEventFilter(this);  // before the drag, which would keep Esc for itself
      if (object->isWindowType()) dragging_ = true;
      if (isFileOverPart(object, event)) return true;
      break;
    case QEvent::DragLeave:
    case QEvent::Drop:
      if (object->isWindowType()) dragging_ = false;
      break;
    case QEvent::MouseButtonRelease: dragging_ = false; break;
    case QEvent::MouseMove:
    case QEvent::Wheel: drivesGuard_.touch(); break;
    case QEvent::MouseButtonPress:
      drivesGuard_.touch();
      if (object->isWidgetType() && pressBesidePopup(*static_cast<QMouseEvent*>(event))) return true;
      break;
    case QEvent::ShortcutOverride:
    case QEvent::KeyPress: {
      drivesGuard_.touch();
      const auto* key = static_cast<QKeyEvent*>(event);
      if (escape(*key)) return true;
      if (key->key() == Qt::Key_F9 && !key->isAutoRepeat() && event->type() == QEvent::KeyPress) pedal(true);
      if (object == QApplication::focusWidget()) enterOn_ = qobject_cast<QAbstractButton*>(object);
      break;  // otherwise not eaten: a menu still closes with Esc
    }
    case QEvent::KeyRelease: {
      const auto* key = static_cast<QKeyEvent*>(event);
      if (key->key() == Qt::Key_F9 && !key->isAutoRepeat()) pedal(false);
      break;
    }
    case QEvent::ApplicationStateChange:
      // A key that goes up in another window is never seen here: a pedal that cannot be watched is released.
      if (qApp->applicationState() != Qt::ApplicationActive) pedal(false);
      break;
    default: break;
  }
  return QMainWindow::eventFilter(object, event);
}

}  // namespace articulus::ui
