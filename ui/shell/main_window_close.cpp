// How the window lets go: finishing a session, closing, and what it asks before.
#include <QApplication>
#include <QCloseEvent>
#include <memory>
#include <optional>
#include <utility>

#include "core/cell/shipped_files.h"
#include "core/safety/fault.h"
#include "ui/bridge/load_left.h"
#include "ui/engineering/engineering_page.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/page.h"
#include "ui/kit/text.h"
#include "ui/shell/banner_area.h"
#include "ui/shell/main_window.h"
#include "ui/shell/status_bar.h"

namespace articulus::ui {
namespace {

constexpr int kClosePatience_ms = 5000;  // for the robot to stand; results may take as long as they take
constexpr double kNoise_N = 1.0, kNoise_Nm = 0.1;

/// Noise about what counts as loaded would change the question several times a second, and a sheet whose words change
/// takes no answer. Once the loads count they do so until they have clearly gone: a motion is never left untold.
class SteadyLoads {
 public:
  [[nodiscard]] cycle::Snapshot of(const cycle::Snapshot& now) {
    using record::Channel;
    cycle::Snapshot steady = now;
    if (shown_) steady.sample.set(Channel::ForceX, *shown_);
    const spatial::Vector6 load = now.sample.six(Channel::ForceX), by = load - shown_.value_or(load);
    const bool same = by.head<3>().norm() < kNoise_N && by.tail<3>().norm() < kNoise_Nm;  // not of no number
    if (shown_ && same && LoadLeft::of(steady).counts() >= LoadLeft::of(now).counts()) return steady;
    shown_ = load;
    return now;
  }

 private:
  std::optional<spatial::Vector6> shown_;
};

}  // namespace

/// As things are now, while the question stands too: a run may end beneath it, or a fault stop it.
SheetQuestion MainWindow::finishQuestion(const cycle::Snapshot& now) const {
  const QStringList steps = SessionEnd::plan(now, running());
  SheetQuestion asked{.title = tr("Finish the session"), .yes = tr("Finish"), .no = tr("Stay")};
  asked.question = steps.isEmpty() ? tr("Nothing has to be stopped or switched off any more. Sign out?")
                   : !running()    ? tr("This will happen:")
                   : now.fault.latched()
                       ? tr("A fault stopped the run; its results are being computed. Finish all the same?")
                       : tr("A run is under way. Stop it and finish?");
  asked.detail = steps.join(QLatin1Char('\n'));
  asked.careful = running() || SessionEnd::motion(now) != cycle::CommandKind::LogEvent;
  return asked;
}

QString MainWindow::cellName(const cell::CellChoice& choice) const {
  for (const auto& one : cell::shippedCells(context_.resources))
    if (one.key == choice.cell) return coreText(one.name);
  for (const auto& one : cell::ownCells(context_.dataFolder))
    if (one.key == choice.cell) return toQt(one.name);
  return toQt(choice.cell);
}

SheetQuestion MainWindow::closeQuestion(const std::optional<cell::CellChoice>& next) const {
  const auto& now = bridge_.snapshot();
  SheetQuestion asked{.title = tr("The robot moves"),
                      .question = tr("Closing stops the robot first."),
                      .yes = next ? tr("Change cell") : tr("Close"),
                      .no = tr("Stay"),
                      .careful = true};
  const bool fault = now.fault.latched() && !cycle::moves(now.state);
  if (fault) {
    asked.title = tr("A fault stopped the robot");
    asked.question = analysing() ? tr("What was measured is stored; the results are being computed. Closing waits for "
                                      "them.")
                     : running() ? tr("The run ends, and what was measured is stored. Closing waits for its results.")
                                 : tr("Look at the specimen before you go.");
    asked.detail = coreText(safety::describe(now.fault));
    if (now.specimenMounted) asked.detail += QLatin1Char('\n') + tr("The specimen stays clamped as it is.");
  } else if (analysing()) {
    asked.title = tr("Results are being computed");
    asked.question =
        tr("The run has ended and is stored; its results are being computed. Closing waits for them and switches the "
           "drives off.");
    if (now.specimenMounted) asked.detail = tr("The specimen stays clamped as it is.");
  } else if (running()) {
    asked.title = tr("A run is under way");
    asked.question =
        tr("Closing stops the robot under control, stores what was measured so far as a stopped run, computes its "
           "results, and then closes.");
    if (now.specimenMounted) asked.detail = tr("The specimen stays clamped as it is.");
  } else if (!moves() && now.specimenMounted) {
    asked.title = tr("A specimen is in the vice");
    asked.question =
        tr("Closing switches the drives off and leaves the specimen clamped as it is. Finish unloads it first, where "
           "it can.");
  } else if (!moves()) {
    asked.title = tr("The robot stands");
    asked.question = tr("What was under way has ended meanwhile, and is stored.");
  }
  asked.question += QLatin1Char(' ') + (next ? tr("Change the cell now?") : tr("Close now?"));
  if (!next) return asked;
  if (!asked.detail.isEmpty()) asked.detail += QLatin1Char('\n');
  asked.detail += tr("This cell is closed and %1 is opened in its place; sign in again there.").arg(cellName(*next));
  return asked;
}

SheetQuestion MainWindow::hurryQuestion() const {
  const bool over = !closing_.isActive();
  SheetQuestion asked{
      .title = tr("Close without the results?"),
      .question = tr("The run is stored. Its results are still being computed, and the window closes by "
                     "itself then."),
      .detail = tr("They can be computed again on the page Results."),
      .yes = tr("Close now"),
      .no = tr("Wait"),
      .careful = true,
      .notNow = over ? tr("The window does not close any more.") : QString()};
  if (!nextCell_) return asked;
  asked.title = tr("The cell is being changed");
  asked.question = tr("The run is stored. As soon as its results are computed, %1 is opened. Closing now does not end "
                      "the program: it changes the cell at once, without the results.")
                       .arg(cellName(*nextCell_));
  asked.yes = tr("Change now");
  return asked;
}

void MainWindow::finish() {
  if (!session_.signedIn() || closing_.isActive()) return;  // what closes says so
  if (sessionEnd_.busy()) return statusBar_->notice(tr("The session is being finished already. STOP ends that."));
  if (!answeredAll()) return;
  leavePages(0, [this] {
    if (SessionEnd::plan(bridge_.snapshot(), running()).isEmpty()) return sessionEnd_.begin();
    askInSheet(
        this, [this, loads = std::make_shared<SteadyLoads>()] { return finishQuestion(loads->of(bridge_.snapshot())); },
        [this] { sessionEnd_.begin(); });
  });
}

void MainWindow::setQuestion(const std::function<bool(const QString& title, const QString& text)>& ask) {
  ask_ = [ask](const std::function<SheetQuestion()>& asked, const std::function<void()>& yes) {
    const SheetQuestion question = asked();
    if (ask(question.title, question.question)) yes();
  };
}

void MainWindow::closeEvent(QCloseEvent* event) {
  if (mayClose_) {
    remember(QStringLiteral("geometry"), saveGeometry());
    return event->accept();
  }
  event->ignore();
  if (closing_.isActive()) {  // once more: the results are not worth the wait to whoever asks again
    const auto& now = bridge_.snapshot();
    if (cycle::moves(now.state) || now.planRunning)
      return statusBar_->notice(nextCell_ ? tr("The cell is being changed already: the robot stops first.")
                                          : tr("The window is being closed already: the robot stops first."));
    if (answeredAll())
      askInSheet(
          this, [this] { return hurryQuestion(); },
          [this] {
            if (closing_.isActive()) leaveClosed();
          });
    return;
  }
  Sheet::closeAll(this);
  const auto next = std::exchange(nextCell_, {});  // who stays, stays at this cell
  leavePages(0, [this, next] {
    // Who leaves by the wrong button loses no fault unread and leaves no specimen under load.
    const auto& now = bridge_.snapshot();
    const bool unfinished = session_.signedIn() && (now.fault.latched() || now.specimenMounted);
    if (moves() || unfinished) ask_([this, next] { return closeQuestion(next); }, [this, next] { beginClosing(next); });
    else beginClosing(next);
  });
}

void MainWindow::beginClosing(const std::optional<cell::CellChoice>& next) {
  if (sessionEnd_.busy()) sessionEnd_.abort();
  if (moves()) session_.stop();
  EngineeringPage::endStepIn(*this);
  nextCell_ = next;
  closingSince_.start();
  closing_.start(50);  // never from here: Qt ignores a close() within a close event
}

void MainWindow::end(const QString& cause) {
  if (mayClose_) return;
  if (std::exchange(ending_, true)) {
    const auto& now = bridge_.snapshot();
    if (closing_.isActive() && analysing() && !cycle::moves(now.state) && !now.planRunning) leaveClosed();
    return;
  }
  // Before anything that may take its time, and whatever was seen last: a motion may have begun since.
  if (!context_.readOnly) session_.stop();
  EngineeringPage::endStepIn(*this);
  Sheet::closePopups();
  Sheet::closeAll(this);
  statusBar_->notice(tr("The program was told to end: %1.").arg(cause));
  for (auto* page : pages_) page->keep();
  beginClosing({});  // also where another cell was to be opened
}

void MainWindow::finishClosing() {
  auto* director = session_.director();
  if (director && director->running()) (void)director->poll();
  const auto& snapshot = bridge_.snapshot();
  if (cycle::moves(snapshot.state) || snapshot.planRunning) {
    if (ending_ && !stoppedAgain_) {  // it began after the first stop
      stoppedAgain_ = true;
      session_.stop();
    }
    if (closingSince_.elapsed() < kClosePatience_ms)
      return banners_->doing(nextCell_ ? tr("Changing the cell: the robot stops.") : tr("Closing: the robot stops."));
    if (ending_) {  // a robot that moves is not left alone
      session_.stop();
      closingSince_.start();
      return banners_->doing(tr("The robot does not stand still. The program ends as soon as it does."),
                             tr("Press the emergency stop."));
    }
    stopClosing();
    return banners_->problem(tr("The robot does not stand still. The window stays open."),
                             tr("Press the emergency stop, then close the window again."), nullptr,
                             BannerArea::Of::Station);
  }
  if (director && director->running() && nextCell_)
    return banners_->doing(
        tr("Changing the cell: the run is stored and its results are computed."),
        tr("%1 is opened then. Close the window to go there without the results.").arg(cellName(*nextCell_)));
  if (director && director->running())
    return banners_->doing(tr("Closing: the run is stored and its results are computed."),
                           tr("The window closes by itself then. Close it once more to go without the results."));
  if (auto closed = session_.close(); !closed) {
    if (!ending_) {
      stopClosing();
      return banners_->problem(coreText(closed.error().message), coreText(closed.error().remedy));
    }
    qCritical("The session could not be closed: %s", closed.error().text().c_str());
  }
  leaveClosed();
}

void MainWindow::stopClosing() {
  closing_.stop();
  nextCell_.reset();
  banners_->doing({});
}

void MainWindow::leaveClosed() {
  closing_.stop();
  if (bridge_.snapshot().controllerOn) bridge_.send(cycle::CommandKind::ControllerOff);
  bridge_.setDeadMan(false);
  if (nextCell_ && context_.openCell) context_.openCell(*nextCell_);
  mayClose_ = true;
  close();
  if (ending_)
    QMetaObject::invokeMethod(
        qApp, [] { QCoreApplication::exit(0); }, Qt::QueuedConnection);
}

}  // namespace articulus::ui
