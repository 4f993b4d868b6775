// STOP and Esc with each sheet, menu, popup and focus of the program open: one press and the robot is told to stand.
// Presses go through the window system's way in, as a hand's do: a blocked window or an open popup swallows them there.
#include <QAccessible>
#include <QComboBox>
#include <QDialog>
#include <QDirIterator>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QTimer>
#include <QToolButton>
#include <map>

#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/bridge/credential_service.h"
#include "ui/engineering/change_preview.h"
#include "ui/engineering/engineering_page.h"
#include "ui/engineering/people/person_sheet.h"
#include "ui/kit/password_edit.h"
#include "ui/kit/sheets/choose_file.h"
#include "ui/kit/sheets/sheet.h"
#include "ui/protocol/protocol_page.h"
#include "ui/protocol/step_list.h"
#include "ui/protocol/step_text_dialog.h"
#include "ui/results/export/export_sheet.h"
#include "ui/results/import_sheet.h"
#include "ui/results/statistics/statistics_sheet.h"
#include "ui/run/run_page.h"
#include "ui/scene/scene_canvas.h"
#include "ui/shell/main_window.h"
#include "ui/shell/stop_button.h"
#include "ui/status/safety_strip.h"

namespace articulus::ui::test {

class TestStopEverywhere : public QObject {
  Q_OBJECT
  std::unique_ptr<Desk> desk_;
  std::unique_ptr<MainWindow> window_;
  std::unique_ptr<ProtocolEditor> editor_;
  std::unique_ptr<CredentialService> people_;

  [[nodiscard]] RunPage* runPage() { return &window_->page<RunPage>(); }
  void go(const char* key) {
    window_->session().setChecklistDone(true);  // the page has looked meanwhile
    window_->goTo(pageEntry(key));
    QCOMPARE(window_->current(), pageEntry(key));
  }
  void move(bool moves) {
    desk_->station.now.state = moves ? cycle::State::Force : cycle::State::Stop;
    const bool seen =
        QTest::qWaitFor([&] { return cycle::moves(window_->bridge().snapshot().state) == moves; }, 10'000);
    QVERIFY(seen);
  }
  void pressStop() {
    auto* stop = window_->header().stopButton();
    const QPoint at = stop->mapTo(window_.get(), stop->rect().center());
    QTest::mousePress(window_->windowHandle(), Qt::LeftButton, {}, at);
    QTest::mouseRelease(window_->windowHandle(), Qt::LeftButton, {}, at);
  }
  static void pressEscape() {
    if (auto* popup = QApplication::activePopupWidget()) return QTest::keyClick(popup, Qt::Key_Escape);
    auto* focus = QApplication::focusWidget();
    QVERIFY(focus);
    QTest::keyClick(focus, Qt::Key_Escape);
  }
  /// As a screen reader, a switch or a voice does.
  void pressAccessibly() {
    auto* stop = QAccessible::queryAccessibleInterface(window_->header().stopButton());
    QVERIFY(stop && stop->actionInterface());
    QTRY_VERIFY(!window_->header().stopButton()->isDown());  // the press before is drawn for a tenth of a second
    stop->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
    while (auto* popup = QApplication::activePopupWidget()) popup->close();  // no hand has pressed beside it
  }
  /// The ways to stop, with this open.
  void tryBoth(const QString& what, const std::function<void()>& open) {
    for (const char* way : {"the mouse", "Esc", "a screen reader"}) {
      move(true);
      open();
      const int before = desk_->station.stops;
      if (way[0] == 't') pressStop();
      else if (way[0] == 'E') pressEscape();
      else pressAccessibly();
      QVERIFY2(desk_->station.stops > before, qPrintable(what + QLatin1String(": ") + QLatin1String(way)));
      QVERIFY2(!QApplication::activePopupWidget(), qPrintable(what));
      QVERIFY2(!QApplication::activeModalWidget(), qPrintable(what));
      move(false);
      Sheet::closeAll(window_.get());
      QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
  }

  [[nodiscard]] std::map<QString, std::function<void()>> sheets() {
    auto* window = window_.get();
    auto* anything = runPage();
    return {
        {"ui/status/safety_strip.cpp: result",
         [this] {
           go("run");
           runPage()->findChild<SafetyStrip*>()->showResult();
         }},
        {"ui/status/safety_strip.cpp: set-up speeds",
         [this] { runPage()->findChild<SafetyStrip*>()->choose(safety::SetUpMode::Never); }},
        {"ui/shell/main_window.cpp: finish", [window] { emit window->header().signOutWanted(); }},
        {"ui/shell/main_window.cpp: close", [window] { (void)window->close(); }},
        {"ui/shell/main_window.cpp: cell", [window] { emit window->page<ProtocolPage>().cellWanted({}); }},
        {"ui/protocol/protocol_page.cpp: not saved",
         [this] {
           editor_->setName(QStringLiteral("changed"));
           (new Sheet(QStringLiteral("Experiment not saved"), &window_->page<ProtocolPage>()))->open();
         }},
        {"ui/protocol/protocol_page.cpp: import", [this] { window_->page<ProtocolPage>().importFile(); }},
        {"ui/protocol/step_properties.cpp: text",
         [this, anything] { (new StepTextDialog(*editor_, 0, anything))->open(); }},
        {"ui/engineering: preview",
         [anything] { (new ChangePreview(QStringLiteral("Change?"), {}, anything))->open(); }},
        {"ui/engineering/people: change",
         [this, anything] {
           (new PersonSheet(PersonSheet::Change::Password, QStringLiteral("Jun Park"), QStringLiteral("Dr. Weber"),
                            storage::Role::Clinician, *people_, anything))
               ->open();
         }},
        {"ui/kit/sheets/choose_file.cpp: save",
         [anything] {
           chooseFile(anything, {.title = "Save", .filter = "Files (*.json)", .start = "a.json", .save = true},
                      [](const QString&) {});
         }},
        {"ui/results/results_page.cpp: statistics",
         [this, anything] {
           std::vector<storage::RunRecord> runs(2);
           (new StatisticsSheet(*window_->session().archive(), std::move(runs), anything))->open();
         }},
        {"ui/results/results_page.cpp: export",
         [this, anything] {
           std::vector<storage::RunRecord> runs(2);
           (new ExportSheet(*window_->session().archive(), std::move(runs), anything))->open();
         }},
        {"ui/kit/sheets/choose_file.cpp: folder",
         [anything] { chooseFolder(anything, {.title = "Folder", .filter = {}}, [](const QString&) {}); }},
        {"ui/results/import_asker.cpp: import",
         [anything] {
           ImportQuestion question;
           question.sources.resize(1);
           exchange::Recording& read = question.sources[0].recording;
           read.header.channels = {{.name = "My", .unit = "Nm"}};
           read.time_s = {0, 1};
           read.columns = {{1, 2}};
           (new ImportSheet(std::move(question), anything))->open();
         }},
        {"ui/kit/sheets/sheet.cpp: question",
         [anything] {
           askInSheet(anything, {.title = "Question", .question = "?", .detail = {}, .yes = "Yes", .no = "No"}, [] {});
         }},
    };
  }

 private slots:
  void init() {
    desk_ = std::make_unique<Desk>();
    desk_->pass();
    desk_->station.now.controllerOn = true;
    window_ = std::make_unique<MainWindow>(*desk_->context);
    window_->show();
    QVERIFY(QTest::qWaitForWindowActive(window_.get()));
    Desk::need(window_->session().open(desk_->engineer));
    Desk::need(window_->session().setSpecimen(desk_->specimen()));
    window_->session().setChecklistDone(true);
    window_->session().setProtocol(protocol::Protocol{});
    editor_ = std::make_unique<ProtocolEditor>();
    people_ = std::make_unique<CredentialService>(*desk_->context);
    editor_->open(ExperimentLibrary::blank(ExperimentLibrary::Kind::Force), 0, desk_->cell.limits);
  }
  void cleanup() {
    window_.reset();
    editor_.reset();
    people_.reset();
    desk_.reset();
  }

  void inEverySheet() {
    go("run");
    for (const auto& [what, open] : sheets()) {
      tryBoth(what, open);
      move(true);
      open();
      QVERIFY2(Sheet::topOf(window_.get()), qPrintable(what));
      pressEscape();
      QVERIFY2(Sheet::topOf(window_.get()), qPrintable(what));  // the first Esc was STOP, and only that
      move(false);
      pressEscape();
      QVERIFY2(!Sheet::topOf(window_.get()), qPrintable(what));
    }
  }

  void escClosesASheetAlsoAfterStopTookTheFocus() {
    go("run");
    runPage()->findChild<SafetyStrip*>()->showResult();
    QVERIFY(Sheet::topOf(window_.get()));
    pressStop();
    window_->header().stopButton()->setFocus();
    QVERIFY(Sheet::topOf(window_.get()));
    pressEscape();
    QVERIFY(!Sheet::topOf(window_.get()));
  }

  void inEveryMenuAndComboBox() {
    int menus = 0, boxes = 0;
    for (const char* key : {"prepare", "protocol", "run", "results", "help"}) {
      go(key);
      for (auto* button : window_->findChildren<QToolButton*>()) {
        if (!button->menu() || !button->isVisible() || !button->isEnabled()) continue;
        ++menus;
        tryBoth(QString::fromLatin1(key) + QLatin1Char(' ') + button->accessibleName(),
                [button] { button->menu()->popup(button->mapToGlobal(QPoint(0, button->height()))); });
      }
      for (auto* box : window_->findChildren<QComboBox*>()) {
        if (!box->isVisible() || !box->isEnabled()) continue;
        ++boxes;
        tryBoth(QString::fromLatin1(key) + QLatin1Char(' ') + box->accessibleName(), [box] { box->showPopup(); });
      }
    }
    QVERIFY2(menus >= 4 && boxes >= 6, qPrintable(QStringLiteral("%1 menus, %2 boxes").arg(menus).arg(boxes)));
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
      const int before = desk_->station.stops;
      if (mouse) pressStop();
      else pressEscape();
      QVERIFY2(desk_->station.stops > before, mouse ? "the mouse" : "Esc");
      while (auto* popup = QApplication::activePopupWidget())
        if (!popup->close()) break;
      move(false);
    }
  }

  void besideWhatQtOpensByItself() {
    tryBoth(QStringLiteral("a question of Qt's own"), [this] {
      auto* box = new QMessageBox(QMessageBox::Warning, QStringLiteral("?"), QStringLiteral("?"), QMessageBox::Ok,
                                  window_.get());
      box->setAttribute(Qt::WA_DeleteOnClose);
      box->setModal(true);
      box->show();
      QVERIFY(QTest::qWaitForWindowActive(box));
      QTimer::singleShot(400, box, &QWidget::close);
    });
  }

  void escapeThatClosesSomethingAtRestIsNoStop() {
    go("run");
    runPage()->findChild<SafetyStrip*>()->showResult();
    pressEscape();
    QVERIFY(!Sheet::topOf(window_.get()));
    QCOMPARE(desk_->station.stops, 0);
    auto* button = runPage()->findChild<SafetyStrip*>()->findChild<QToolButton*>();
    button->menu()->popup(QPoint(10, 10));
    pressEscape();
    QCOMPARE(desk_->station.stops, 0);
    pressEscape();
    QVERIFY(desk_->station.stops > 0);  // nothing to close: STOP
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
    const int before = desk_->station.stops;
    pressEscape();
    QVERIFY(desk_->station.stops > before);
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
    const int before = desk_->station.stops;
    pressEscape();
    QCOMPARE(desk_->station.stops, before);
    QCOMPARE(drag.cancelled, 1);
    move(true);
    pressEscape();
    QVERIFY(desk_->station.stops > before);
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
    for (int i = 0; i < 3; ++i) editor_->repeatStep(0);
    Steps steps(window_.get());
    static_cast<StepList&>(steps).show(*editor_);
    steps.setGeometry(300, 100, 500, 400);
    steps.QWidget::show();
    steps.raise();
    QSignalSpy moved(&steps, &StepList::moveWanted);
    const auto at = [&](int row) {
      return steps.viewport()->mapTo(window_.get(), steps.visualItemRect(steps.topLevelItem(row)).center());
    };
    int rounds = 0;
    for (const bool moving : {false, true}) {  // Esc is STOP for a while after a motion
      move(moving);
      desk_->station.stops = 0;
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
      QVERIFY(desk_->station.stops > 0 || !moving);
      QCOMPARE(moved.count(), 0);
    }
  }

  void escapeStopsWhileTheViewIsTurnedWithTheMouse() {
    go("run");
    auto* canvas = runPage()->findChild<SceneCanvas*>();
    QVERIFY(canvas && canvas->isVisible());
    move(true);
    const QPoint from = canvas->mapTo(window_.get(), canvas->rect().center());
    const auto look = canvas->camera().forward();
    QTest::mousePress(window_->windowHandle(), Qt::LeftButton, {}, from);
    QTest::mouseMove(window_->windowHandle(), from + QPoint(40, 10));
    QVERIFY(!canvas->camera().forward().isApprox(look, 1e-3));  // the drag is under way
    const auto turned = canvas->camera().forward();
    const int before = desk_->station.stops;
    QTest::keyClick(window_->windowHandle(), Qt::Key_Escape);
    QVERIFY(desk_->station.stops > before);
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
    QVERIFY(!Sheet::topOf(window_.get()));
  }

  /// Who opens something new adds it here and, where it is a sheet of its own, to sheets() above.
  void nothingElseOpensOverTheWindow() {
    const std::map<QString, int> known = {{"ui/engineering/change_buttons.cpp", 1},
                                          {"ui/engineering/load_cell/tool_panel.cpp", 2},
                                          {"ui/engineering/calibration/calibration_tab.cpp", 2},
                                          {"ui/engineering/procedure_panel.cpp", 1},
                                          {"ui/engineering/devices/learned_card.cpp", 1},
                                          {"ui/engineering/people/people_tab.cpp", 1},
                                          {"ui/kit/sheets/choose_file.cpp", 4},
                                          {"ui/kit/sheets/file_edit.cpp", 1},
                                          {"ui/protocol/protocol_page.cpp", 4},
                                          {"ui/protocol/step_properties.cpp", 1},
                                          {"ui/results/export/export_sheet.cpp", 1},
                                          {"ui/results/import_sheet.cpp", 1},
                                          {"ui/engineering/mechanisms/mechanism_inputs.cpp", 1},
                                          {"ui/results/import_asker.cpp", 3},
                                          {"ui/results/results_page.cpp", 3},
                                          {"ui/shell/main_window.cpp", 2},
                                          {"ui/shell/main_window_close.cpp", 2},
                                          {"ui/status/safety_strip.cpp", 2}};
    static const QRegularExpression opens(
        QStringLiteral("new "
                       "(Sheet|ExportSheet|PersonSheet|ImportSheet|StatisticsSheet|ChangePreview|StepTextDialog|"
                       "CellDialog)\\(|\\baskInSheet\\("
                       "|\\bchooseF(iles?|older)\\("));
    static const QRegularExpression never(
        QStringLiteral("QMessageBox|QInputDialog|\\bQDialog\\b|QProgressDialog|QErrorMessage|->exec\\(|\\.exec\\(|"
                       "Qt::ApplicationModal|Qt::WindowModal|setModal"));
    const QString root = QStringLiteral(ARTICULUS_SOURCE);
    std::map<QString, int> found;
    QDirIterator files(root + QStringLiteral("/ui"), {"*.cpp", "*.h"}, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
      QFile file(files.next());
      QVERIFY(file.open(QIODevice::ReadOnly));
      const QString name = QDir(root).relativeFilePath(file.fileName());
      if (name.startsWith(QLatin1String("ui/theme/"))) continue;
      for (const QString& line : QString::fromUtf8(file.readAll()).split(QLatin1Char('\n'))) {
        if (line.trimmed().startsWith(QLatin1String("//"))) continue;
        QVERIFY2(!never.match(line).hasMatch(), qPrintable(name + QStringLiteral(": ") + line));
        if (name.endsWith(QLatin1String(".h")) || line.contains(QLatin1String("::chooseFile(")) ||
            line.startsWith(QLatin1String("void chooseFile")) || line.startsWith(QLatin1String("Sheet* askInSheet")))
          continue;
        for (auto it = opens.globalMatch(line); it.hasNext(); it.next()) ++found[name];
      }
    }
    found.erase(QStringLiteral("ui/kit/sheets/sheet.cpp"));
    for (const auto& [name, count] : found)
      QVERIFY2(known.contains(name) && known.at(name) == count,
               qPrintable(QStringLiteral("%1 opens %2").arg(name).arg(count)));
    for (const auto& [name, count] : known) QVERIFY2(found.contains(name), qPrintable(name));
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestStopEverywhere)
#include "test_stop_everywhere.moc"
