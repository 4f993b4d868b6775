// What STOP and Esc do beside the table of all that can be open (test_stop_table.cpp): in drags, with the focus
// elsewhere, and what a sheet does with the keyboard.
#include <QDialog>
#include <QDirIterator>
#include <QDragEnterEvent>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QToolButton>

#include "tests/ui/shell/stop_bench.h"
#include "ui/protocol/step_list.h"
#include "ui/scene/scene_canvas.h"
#include "ui/status/safety_strip.h"

namespace articulus::ui::test {

class TestStopEverywhere : public QObject {
  Q_OBJECT
  std::unique_ptr<StopBench> bench_;
  MainWindow* window_ = nullptr;
  FakeStation* station_ = nullptr;

  [[nodiscard]] RunPage* runPage() { return bench_->runPage(); }
  void go(const char* key) { bench_->go(key); }
  void move(bool moves) { bench_->move(moves); }
  void pressStop() { bench_->pressStop(); }
  void pressEscape() { bench_->pressEscape(); }
 private slots:
  void init() {
    bench_ = std::make_unique<StopBench>();
    window_ = bench_->window.get();
    station_ = &bench_->desk.station;
  }
  void cleanup() { bench_.reset(); }

  void escClosesASheetAlsoAfterStopTookTheFocus() {
    go("run");
    runPage()->findChild<SafetyStrip*>()->showResult();
    QVERIFY(Sheet::topOf(window_));
    pressStop();
    window_->header().stopButton()->setFocus();
    QVERIFY(Sheet::topOf(window_));
    pressEscape();
    QVERIFY(!Sheet::topOf(window_));
  }

  void inASubmenuOfTheHeader() {
    go("run");
    QMenu *menu = nullptr, *inside = nullptr;
    for (auto* button : window_->header().findChildren<QToolButton*>())
      if (button->menu() && button->menu()->findChild<QMenu*>())
        menu = button->menu(), inside = menu->findChild<QMenu*>();
    QVERIFY(menu && inside);
    for (const bool mouse : {true, false}) {
      move(true);
      menu->popup(window_->mapToGlobal(QPoint(10, 10)));
      inside->popup(window_->mapToGlobal(QPoint(200, 60)));
      QCOMPARE(QApplication::activePopupWidget(), inside);
      const int before = bench_->desk.station.stops;
      if (mouse) pressStop();
      else pressEscape();
      QVERIFY2(bench_->desk.station.stops > before, mouse ? "the mouse" : "Esc");
      while (auto* popup = QApplication::activePopupWidget())
        if (!popup->close()) break;
      move(false);
    }
  }

  void besideWhatQtOpensByItself() {
    go("run");
    move(true);
    for (const auto way : StopBench::kWays) {
      QPointer<QMessageBox> box;
      QVERIFY(bench_->stops(way, [&] {
        box = new QMessageBox(QMessageBox::Warning, QStringLiteral("?"), QStringLiteral("?"), QMessageBox::Ok, window_);
        box->setAttribute(Qt::WA_DeleteOnClose);
        box->setModal(true);
        box->show();
        QVERIFY(QTest::qWaitForWindowActive(box));
      }));
      QVERIFY(!QApplication::activeModalWidget());
      if (box) box->close();
      window_->activateWindow();
      QVERIFY(QTest::qWaitForWindowActive(window_));
    }
  }

  /// While something is dragged Qt's filter keeps every key for itself; it is installed when the drag begins.
  void escapeInADragStops() {
    go("run");
    move(true);
    struct Drag : QObject {
      bool eventFilter(QObject*, QEvent* event) override {
        return event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride;
      }
    } drag;
    qApp->installEventFilter(&drag);
    const QMimeData step;
    QDragEnterEvent enter(QPoint(10, 10), Qt::MoveAction, &step, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(window_->windowHandle(), &enter);
    const int before = bench_->desk.station.stops;
    pressEscape();
    QVERIFY(bench_->desk.station.stops > before);
  }

  /// Standing, Esc in a drag is the drag's alone; moving, it is STOP as well.
  void escapeCancelsADragAndStopsWhatMoves() {
    go("protocol");
    struct Drag : QObject {
      int cancelled = 0;
      bool eventFilter(QObject*, QEvent* event) override {
        if (event->type() == QEvent::KeyPress) ++cancelled;
        return event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride;
      }
    } drag;
    qApp->installEventFilter(&drag);
    const QMimeData step;
    QDragEnterEvent enter(QPoint(10, 10), Qt::MoveAction, &step, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(window_->windowHandle(), &enter);
    const int before = bench_->desk.station.stops;
    pressEscape();
    QCOMPARE(bench_->desk.station.stops, before);
    QCOMPARE(drag.cancelled, 1);
    move(true);
    pressEscape();
    QVERIFY(bench_->desk.station.stops > before);
    QCOMPARE(drag.cancelled, 2);
    QDragLeaveEvent leave;
    QCoreApplication::sendEvent(window_->windowHandle(), &leave);
    qApp->removeEventFilter(&drag);
    move(false);
  }

  /// With the drag that Qt leads, in an event loop of its own: what the hand does afterwards moves no step.
  void escapeEndsTheDragOfAStepAndStops() {
    struct Steps : StepList {
      using StepList::StepList;
      std::function<void()> inIt;
      int begun = 0, ended = 0;
      void startDrag(Qt::DropActions actions) override {
        ++begun;
        QTimer::singleShot(0, this, inIt);
        StepList::startDrag(actions);
        ++ended;
      }
    };
    go("protocol");
    for (int i = 0; i < 3; ++i) bench_->editor.repeatStep(0);
    Steps steps(window_);
    static_cast<StepList&>(steps).show(bench_->editor);
    steps.setGeometry(300, 100, 500, 400);
    steps.QWidget::show();
    steps.raise();
    QSignalSpy moved(&steps, &StepList::moveWanted);
    const auto at = [&](int row) {
      return steps.viewport()->mapTo(window_, steps.visualItemRect(steps.topLevelItem(row)).center());
    };
    int rounds = 0;
    for (const bool moving : {false, true}) {  // Esc is STOP for a while after a motion
      move(moving);
      bench_->desk.station.stops = 0;
      steps.inIt = [&] {
        QTest::mouseMove(window_->windowHandle(), at(2));
        QTest::keyClick(window_->windowHandle(), Qt::Key_Escape);
        QTest::mouseMove(window_->windowHandle(), at(1));
        if (steps.ended == rounds) QTest::mouseRelease(window_->windowHandle(), Qt::LeftButton, {}, at(1));
      };
      QTest::mousePress(window_->windowHandle(), Qt::LeftButton, {}, at(0));
      QTest::mouseMove(window_->windowHandle(), at(0) + QPoint(0, 12));
      QTest::mouseMove(window_->windowHandle(), at(1));
      ++rounds;
      QTRY_COMPARE(steps.ended, rounds);
      QCOMPARE(steps.begun, rounds);
      QTest::mouseRelease(window_->windowHandle(), Qt::LeftButton, {}, at(1));
      QVERIFY(bench_->desk.station.stops > 0 || !moving);
      QCOMPARE(moved.count(), 0);
    }
  }

  void escapeStopsWhileTheViewIsTurnedWithTheMouse() {
    go("run");
    QTRY_VERIFY(runPage()->findChild<SceneCanvas*>());
    auto* canvas = runPage()->findChild<SceneCanvas*>();
    QTRY_VERIFY(canvas->isVisible());
    move(true);
    const QPoint from = canvas->mapTo(window_, canvas->rect().center());
    const auto look = canvas->camera().forward();
    QTest::mousePress(window_->windowHandle(), Qt::LeftButton, {}, from);
    QTest::mouseMove(window_->windowHandle(), from + QPoint(40, 10));
    QVERIFY(!canvas->camera().forward().isApprox(look, 1e-3));  // the drag is under way
    const auto turned = canvas->camera().forward();
    const int before = bench_->desk.station.stops;
    QTest::keyClick(window_->windowHandle(), Qt::Key_Escape);
    QVERIFY(bench_->desk.station.stops > before);
    QTest::mouseMove(window_->windowHandle(), from + QPoint(80, 20));
    QVERIFY(!canvas->camera().forward().isApprox(turned, 1e-3));  // Esc was STOP, not the end of the drag
    QTest::mouseRelease(window_->windowHandle(), Qt::LeftButton, {}, from + QPoint(80, 20));
    const auto left = canvas->camera().forward();
    QTest::mouseMove(window_->windowHandle(), from);
    QVERIFY(canvas->camera().forward().isApprox(left, 1e-12));
  }

  void aSheetHoldsTheKeyboardAndGivesItBack() {
    go("run");
    auto* start = window_->findChild<StopButton*>();
    start->setFocus();
    auto* sheet = askInSheet(runPage(), {.title = "T", .question = "?", .detail = {}, .yes = "Yes", .no = "No"}, [] {});
    for (int i = 0; i < 5; ++i) {
      QVERIFY(sheet->isAncestorOf(QApplication::focusWidget()));
      QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    }
    window_->goTo(pageEntry("help"));
    QCOMPARE(window_->current(), pageEntry("run"));
    runPage()->findChild<SafetyStrip*>()->findChild<QToolButton*>()->setFocus();
    QVERIFY(sheet->isAncestorOf(QApplication::focusWidget()));  // what is covered takes no keys
    sheet->reject();
    QCOMPARE(QApplication::focusWidget(), start);
  }

  void enterGivesTheAnswerThatHasTheFocus() {
    int yes = 0;
    const SheetQuestion question{.title = "T", .question = "?", .detail = {}, .yes = "Yes", .no = "No"};
    askInSheet(runPage(), question, [&yes] { ++yes; });
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    QCOMPARE(yes, 1);
    SheetQuestion careful = question;
    careful.careful = true;
    askInSheet(runPage(), careful, [&yes] { ++yes; });
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    QCOMPARE(yes, 1);
    QVERIFY(!Sheet::topOf(window_));
  }

  /// Only sheets ask, and only what stands in their folder opens them: nothing modal, no window of its own.
  void nothingElseOpensOverTheWindow() {
    static const QRegularExpression never(
        QStringLiteral("QMessageBox|QInputDialog|\\bQDialog\\b|QProgressDialog|QErrorMessage|->exec\\(|\\.exec\\(|"
                       "Qt::ApplicationModal|Qt::WindowModal|setModal|start_question\\.h"));
    const QString root = QStringLiteral(ARTICULUS_SOURCE);
    int files = 0;
    QDirIterator each(root + QStringLiteral("/ui"), {"*.cpp", "*.h"}, QDir::Files, QDirIterator::Subdirectories);
    while (each.hasNext()) {
      QFile file(each.next());
      QVERIFY(file.open(QIODevice::ReadOnly));
      const QString name = QDir(root).relativeFilePath(file.fileName());
      if (name.startsWith(QLatin1String("ui/theme/"))) continue;
      // It waits, before there is a window and a station: nothing of the window may ask by it.
      if (name.startsWith(QLatin1String("ui/shell/start_question."))) continue;
      ++files;
      for (const QString& line : QString::fromUtf8(file.readAll()).split(QLatin1Char('\n')))
        QVERIFY2(line.trimmed().startsWith(QLatin1String("//")) || !never.match(line).hasMatch(),
                 qPrintable(name + QStringLiteral(": ") + line));
    }
    QVERIFY2(files > 300, qPrintable(QString::number(files)));
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestStopEverywhere)
#include "test_stop_everywhere.moc"
