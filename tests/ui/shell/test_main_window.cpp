// The frame of the desktop: STOP from anywhere, the dead-man's pedal, the navigation bar, faults.
#include <QAccessible>
#include <QDialog>
#include <QElapsedTimer>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QStackedWidget>
#include <algorithm>
#include <filesystem>
#include <fstream>

#include "core/procedure/tool_store.h"
#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/engineering/devices/device_tab.h"
#include "ui/engineering/engineering_page.h"
#include "ui/kit/chip.h"
#include "ui/kit/password_edit.h"
#include "ui/kit/sheets/sheet.h"
#include "ui/protocol/experiment_list.h"
#include "ui/protocol/protocol_page.h"
#include "ui/shell/banner_area.h"
#include "ui/shell/dead_man_latch.h"
#include "ui/shell/main_window.h"
#include "ui/shell/navigation_bar.h"
#include "ui/shell/stop_button.h"
#include "ui/sign_in/sign_in_page.h"

namespace articulus::ui::test {

class TestMainWindow : public QObject {
  Q_OBJECT
  std::unique_ptr<Desk> desk_;
  std::unique_ptr<MainWindow> window_;

  void finishChecklist() {
    Desk::need(window_->session().setSpecimen(desk_->specimen()));
    window_->session().setChecklistDone(true);
  }

 private slots:
  void init() {
    desk_ = std::make_unique<Desk>();
    window_ = std::make_unique<MainWindow>(*desk_->context);
    window_->show();
    QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
    window_->activateWindow();
  }
  void cleanup() {
    window_.reset();
    desk_.reset();
  }

  /// Wherever it is opened, and however long it is.
  void noMenuLiesOnStop() {
    auto* stop = window_->header().stopButton();
    const QRect place(stop->mapToGlobal(QPoint()), stop->size());
    for (const int entries : {3, 80}) {
      QMenu menu(window_.get());
      for (int i = 0; i < entries; ++i) menu.addAction(QStringLiteral("an entry with some words, number %1").arg(i));
      for (const QPoint& at : {place.center(), place.topLeft() - QPoint(20, 0), place.bottomLeft() - QPoint(40, 30)}) {
        menu.popup(at);
        QVERIFY(menu.isVisible());
        QVERIFY2(!menu.geometry().intersects(place), qPrintable(QStringLiteral("%1 entries").arg(entries)));
        menu.close();
      }
    }
  }

  void stopReactsWhenItIsPressedNotWhenItIsReleased() {
    auto* stop = window_->header().stopButton();
    QTest::mousePress(stop, Qt::LeftButton);
    QCOMPARE(desk_->station.stops, 1);
    QTest::mouseRelease(stop, Qt::LeftButton);
    QCOMPARE(desk_->station.stops, 1);
    QTest::mousePress(stop, Qt::RightButton);
    QCOMPARE(desk_->station.stops, 2);
    QTest::mouseRelease(stop, Qt::RightButton);
    stop->setFocus();
    QTest::keyPress(stop, Qt::Key_Space);
    QCOMPARE(desk_->station.stops, 3);
    QTest::keyRelease(stop, Qt::Key_Space);
  }

  void escapeStopsInAnyFocus() {
    Desk::need(window_->session().open(desk_->engineer));
    for (int page = 0; page < static_cast<int>(pageCatalogue().size()); ++page) {
      window_->goTo(page);
      for (auto* widget : window_->findChildren<QWidget*>()) {
        if (!widget->isVisible() || widget->focusPolicy() == Qt::NoFocus || !widget->isEnabled()) continue;
        widget->setFocus();
        const int before = desk_->station.stops;
        QTest::keyPress(widget, Qt::Key_Escape);
        QVERIFY2(desk_->station.stops > before, widget->metaObject()->className());
        QTest::keyRelease(widget, Qt::Key_Escape);
      }
    }
  }

  void escapeStopsInsideADialog() {
    QDialog dialog(window_.get());
    auto* edit = new QLineEdit(&dialog);
    dialog.setModal(true);
    dialog.show();
    QVERIFY(QTest::qWaitForWindowExposed(&dialog));
    edit->setFocus();
    QTest::keyPress(edit, Qt::Key_Escape);
    QVERIFY(desk_->station.stops > 0);
  }

  void controlPeriodStops() {
    QTest::keyPress(window_.get(), Qt::Key_Period, Qt::ControlModifier);
    QVERIFY(desk_->station.stops > 0);
    const int before = desk_->station.stops;
    QTest::keyPress(window_.get(), Qt::Key_Period);
    QCOMPARE(desk_->station.stops, before);
  }

  void pedalKeyHoldsTheDeadManOnlyWhileItIsDown() {
    QTest::keyPress(window_.get(), Qt::Key_F9);
    QVERIFY(desk_->station.now.deadManHeld);
    QTest::keyRelease(window_.get(), Qt::Key_F9);
    QVERIFY(!desk_->station.now.deadManHeld);
  }

  void latchShowsWhatTheStationSees() {
    auto* latch = window_->header().deadMan();
    QTest::mouseClick(latch, Qt::LeftButton);
    QVERIFY(desk_->station.now.deadManHeld);
    QTRY_VERIFY(latch->isChecked());
    desk_->station.now.deadManHeld = false;  // released elsewhere
    QTRY_VERIFY(!latch->isChecked());
  }

  void aScreenReaderHoldsTheLatchToo() {
    auto* face = QAccessible::queryAccessibleInterface(window_->header().deadMan());
    QVERIFY(face && face->actionInterface());
    face->actionInterface()->doAction(QAccessibleActionInterface::toggleAction());
    QVERIFY(desk_->station.now.deadManHeld);
    QTRY_VERIFY(window_->bridge().snapshot().deadManHeld);
    face->actionInterface()->doAction(QAccessibleActionInterface::toggleAction());
    QVERIFY(!desk_->station.now.deadManHeld);
  }

  void railOpensStepByStepAndSaysWhy() {
    auto& bar = window_->navigation();
    for (const int entry : {pageEntry("prepare"), pageEntry("protocol"), pageEntry("run"), pageEntry("results"),
                            pageEntry("engineering")}) {
      QVERIFY2(!bar.closedBecause(entry).isEmpty(), qPrintable(QString::number(entry)));
      QVERIFY(bar.button(entry)->toolTip().contains(bar.closedBecause(entry)));
      QVERIFY(bar.button(entry)->accessibleDescription().contains(bar.closedBecause(entry)));
    }
    QVERIFY(bar.closedBecause(pageEntry("help")).isEmpty());
    QTest::mouseClick(bar.button(pageEntry("protocol")), Qt::LeftButton);
    QCOMPARE(window_->current(), pageEntry("sign_in"));

    Desk::need(window_->session().open(desk_->clinician));
    QVERIFY(bar.closedBecause(pageEntry("prepare")).isEmpty());
    QVERIFY(bar.closedBecause(pageEntry("protocol")).contains(QStringLiteral("specimen")));
    QVERIFY(!bar.closedBecause(pageEntry("run")).isEmpty());
    QVERIFY(bar.closedBecause(pageEntry("engineering")).contains(QStringLiteral("engineers only")));

    finishChecklist();
    QVERIFY(bar.closedBecause(pageEntry("protocol")).isEmpty());
    QVERIFY(!bar.closedBecause(pageEntry("run")).isEmpty());
    window_->session().setProtocol(protocol::Protocol{});
    QVERIFY(bar.closedBecause(pageEntry("run")).isEmpty());

    Desk::need(window_->session().close());
    QCOMPARE(window_->current(), pageEntry("sign_in"));
    QVERIFY(!bar.closedBecause(pageEntry("run")).isEmpty());
  }

  void planningWaitsForTheSpecimenAlone() {
    auto& bar = window_->navigation();
    Desk::need(window_->session().open(desk_->clinician));
    Desk::need(window_->session().setSpecimen(desk_->specimen()));
    QVERIFY(bar.closedBecause(pageEntry("protocol")).isEmpty());
    QVERIFY(bar.closedBecause(pageEntry("run")).contains(QStringLiteral("checklist")));
    window_->goTo(pageEntry("protocol"));
    window_->session().setProtocol(protocol::Protocol{});
    emit window_->page<ProtocolPage>().finished();
    QCOMPARE(window_->current(), pageEntry("prepare"));  // what is open still
    window_->session().setChecklistDone(true);
    QVERIFY(bar.closedBecause(pageEntry("run")).isEmpty());
  }

  void openChecklistItemClosesRunAgain() {
    Desk::need(window_->session().open(desk_->clinician));
    finishChecklist();
    window_->session().setProtocol(protocol::Protocol{});
    QVERIFY(window_->navigation().closedBecause(pageEntry("run")).isEmpty());
    window_->session().setChecklistDone(false);
    QVERIFY(!window_->navigation().closedBecause(pageEntry("run")).isEmpty());
  }

  void wrongPasswordIsSaidAndNothingOpens() {
    auto* page = window_->findChild<SignInPage*>();
    auto* people = page->findChild<QListWidget*>();
    people->setCurrentRow(0);
    auto* password = page->findChild<PasswordEdit*>(QStringLiteral("password"));
    password->edit()->setText(QStringLiteral("wrong horse"));
    QTest::keyClick(password->edit(), Qt::Key_Return);
    const auto failure = [page]() -> QString {
      for (auto* label : page->findChildren<QLabel*>())
        if (label->isVisible() && label->text().contains(QStringLiteral("password"), Qt::CaseInsensitive) &&
            label->text() != QStringLiteral("Password"))
          return label->text();
      return {};
    };
    QTRY_VERIFY_WITH_TIMEOUT(!failure().isEmpty(), 5000);
    QVERIFY(!window_->session().signedIn());
    QVERIFY(password->text().isEmpty());
  }

  void rightPasswordOpensTheNextPageWithoutHoldingUpTheWindow() {
    auto* page = window_->findChild<SignInPage*>();
    page->findChild<QLineEdit*>(QStringLiteral("name"))->setText(QStringLiteral("Jun Park"));
    auto* password = page->findChild<PasswordEdit*>(QStringLiteral("password"));
    password->edit()->setText(QString::fromLatin1(kPassword));
    QElapsedTimer timer;
    timer.start();
    QTest::keyClick(password->edit(), Qt::Key_Return);
    QVERIFY2(timer.elapsed() < 100, qPrintable(QString::number(timer.elapsed())));
    QTRY_COMPARE_WITH_TIMEOUT(window_->current(), pageEntry("prepare"), 5000);
  }

  void faultStaysUntilItIsAcknowledged() {
    desk_->station.latch(safety::FaultCode::ForceLimit, 2, 262.4, 250.0);
    desk_->station.now.emergencyStop = true;
    QTRY_VERIFY(window_->banners().faultBanner());
    auto* banner = window_->banners().faultBanner();
    QVERIFY(banner->title().contains(QStringLiteral("Fz")));
    auto* acknowledge = banner->findChild<QPushButton*>();
    QVERIFY(!acknowledge->isEnabled());  // the emergency stop comes first
    desk_->station.now.emergencyStop = false;
    QTRY_VERIFY(acknowledge->isEnabled());
    QCOMPARE(window_->header().stateChip()->word(), QStringLiteral("FAULT"));
    QTest::qWait(200);
    QVERIFY(window_->banners().faultBanner());
    QTest::mouseClick(acknowledge, Qt::LeftButton);
    QCOMPARE(desk_->station.commands.back().kind, cycle::CommandKind::AcknowledgeFault);
    desk_->station.now.fault = {};
    desk_->station.now.state = cycle::State::Stop;
    QTRY_VERIFY(!window_->banners().faultBanner());
  }

  void theHeaderIsNotReadyWhileARunWaits() {
    cycle::Snapshot now;
    now.state = cycle::State::Stop;
    now.controllerOn = true;
    window_->header().showSnapshot(now, true);
    QCOMPARE(window_->header().stateChip()->word(), QStringLiteral("RUN WAITS"));
    window_->header().showSnapshot(now, false, true);  // between two poses of the weigh-in
    QCOMPARE(window_->header().stateChip()->word(), QStringLiteral("IN PROCEDURE"));
    window_->header().showSnapshot(now, false);
    QCOMPARE(window_->header().stateChip()->word(), QStringLiteral("READY"));
  }

  void finishSaysWhatHappensAndSwitchesTheDrivesOff() {
    Desk::need(window_->session().open(desk_->clinician));
    desk_->station.now.controllerOn = desk_->station.now.deadManHeld = true;
    desk_->station.now.specimenMounted = true;
    QTRY_VERIFY(window_->bridge().snapshot().specimenMounted);
    emit window_->header().signOutWanted();
    auto* sheet = Sheet::topOf(window_.get());
    QVERIFY(sheet);
    QVERIFY(window_->session().signedIn());
    sheet->accept();
    QTRY_VERIFY(!window_->session().signedIn());
    QVERIFY(!desk_->station.now.controllerOn && !desk_->station.now.deadManHeld);
  }

  void nobodySignedInNeverMeansDrivesOn() {
    desk_->station.now.controllerOn = true;
    QTRY_VERIFY(!desk_->station.now.controllerOn);
  }

  void refusedCommandIsSaidInABanner() {
    desk_->station.answer = cycle::AckCode::RefusedDeadMan;
    window_->bridge().send(cycle::CommandKind::Home);
    QTRY_COMPARE(window_->banners().shown(), 1);
    QTest::qWait(100);
    QCOMPARE(window_->banners().shown(), 1);
  }

  void aBrokenToolFileOpensTheDesktopWithItsNameAndRemedy() {
    const auto file = procedure::toolFile(desk_->context->dataFolder, desk_->cell.key);
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file) << "{ \"format\": ";
    const auto tool = procedure::useStoredTool(desk_->station, desk_->cell, desk_->context->dataFolder,
                                               desk_->context->accounts.tagger(procedure::kToolTag));
    QVERIFY(!tool.ok());
    QVERIFY(desk_->station.commands.empty());  // the cell goes on with its own tool
    desk_->context->startProblem = tool.error();
    MainWindow again(*desk_->context);
    again.show();
    const auto banners = again.banners().findChildren<Banner*>();
    QCOMPARE(banners.size(), 1);
    QVERIFY(banners[0]->isVisible());
    QVERIFY2(banners[0]->text().contains(QString::fromStdString(file.string())), qPrintable(banners[0]->text()));
    QVERIFY(banners[0]->text().contains(QStringLiteral("Identify the tool again")));
    again.goTo(pageEntry("help"));
    QCOMPARE(again.banners().shown(), 1);  // stays until somebody has read it
    Desk::need(again.session().open(desk_->clinician));
    again.goTo(pageEntry("prepare"));
    QCOMPARE(again.current(), pageEntry("prepare"));
  }

  void runAgainAsksForATestAndChangesNoLimit() {
    int asked = 0;
    desk_->context->selfTestAgain = [&asked] { ++asked; };
    Desk::need(window_->session().open(desk_->engineer));
    window_->goTo(pageEntry("engineering"));
    auto& panel = window_->page<EngineeringPage>();
    panel.findChild<PasswordEdit*>()->edit()->setText(QString::fromLatin1(kPassword));
    QTest::keyClick(panel.findChild<PasswordEdit*>()->edit(), Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(panel.unlocked(), 5000);
    emit panel.findChild<DeviceTab*>()->selfTestWanted();
    QCOMPARE(asked, 1);
    QVERIFY(std::ranges::none_of(desk_->station.commands,
                                 [](const auto& c) { return c.kind == cycle::CommandKind::UseLimits; }));
    const auto trail = Desk::need(desk_->accounts->auditTrail(50));
    QVERIFY(std::ranges::none_of(trail, [](const auto& row) { return row.what == "limit_changed"; }));
  }

  void engineeringAsksForThePasswordAndClosesWhenIdle() {
    Desk::need(window_->session().open(desk_->engineer));
    window_->goTo(pageEntry("engineering"));
    auto& panel = window_->page<EngineeringPage>();
    QVERIFY(!panel.unlocked());
    auto* password = panel.findChild<PasswordEdit*>();
    password->edit()->setText(QStringLiteral("wrong horse"));
    QTest::keyClick(password->edit(), Qt::Key_Return);
    QTest::qWait(300);
    QVERIFY(!panel.unlocked());
    panel.setIdleTime(std::chrono::milliseconds(400));
    password->edit()->setText(QString::fromLatin1(kPassword));
    QTest::keyClick(password->edit(), Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(panel.unlocked(), 5000);
    QTRY_VERIFY_WITH_TIMEOUT(!panel.unlocked(), 3000);
  }

  void whoMadeAnAccountHasSignedIn() {
    auto& page = window_->page<SignInPage>();
    for (auto* button : page.findChildren<QPushButton*>())
      if (button->objectName() == QStringLiteral("toCreate")) button->click();
    QList<QLineEdit*> lines;
    for (auto* line : page.findChildren<QLineEdit*>())
      if (line->isVisible()) lines << line;
    QCOMPARE(lines.size(), 3);
    lines[0]->setText(QStringLiteral("Ana Silva"));
    lines[1]->setText(QString::fromLatin1(kPassword));
    lines[2]->setText(QString::fromLatin1(kPassword));
    QTest::keyClick(lines[2], Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(window_->session().signedIn(), 20'000);
    Desk::need(window_->session().close());
    window_->goTo(pageEntry("sign_in"));
    bool listed = false;
    for (int i = 0; i < page.findChild<QListWidget*>()->count(); ++i) {
      const QString words = page.findChild<QListWidget*>()->item(i)->text();
      if (!words.startsWith(QStringLiteral("Ana Silva"))) continue;
      listed = true;
      QVERIFY2(words.contains(QStringLiteral("last signed in")), qPrintable(words));
    }
    QVERIFY(listed);
    const auto trail = Desk::need(desk_->accounts->auditTrail());
    QVERIFY(
        std::ranges::any_of(trail, [](const auto& row) { return row.what == "sign_in" && row.who == "Ana Silva"; }));
  }

  /// Whatever the umask of who starts it.
  void whatTheWindowKeepsIsItsOwnersOnly() {
    emit window_->header().themeChosen(HeaderBar::ThemeChoice::Dark);
    const auto file = std::filesystem::path(desk_->context->dataFolder) / "desktop.ini";
    const auto closed = [&] {
      return (std::filesystem::status(file).permissions() & std::filesystem::perms(077)) ==
             std::filesystem::perms::none;
    };
    window_.reset();
    QVERIFY(closed());
    std::filesystem::permissions(file, std::filesystem::perms(0644));  // of a version before
    window_ = std::make_unique<MainWindow>(*desk_->context);
    emit window_->header().themeChosen(HeaderBar::ThemeChoice::Light);
    window_.reset();
    QVERIFY(closed());
    // A link leads to a file of somebody's: it is neither written to nor closed to others.
    const auto theirs = std::filesystem::path(desk_->context->dataFolder) / "theirs.txt";
    std::ofstream(theirs) << "mine";
    std::filesystem::permissions(theirs, std::filesystem::perms(0644));
    std::filesystem::remove(file);
    std::filesystem::create_symlink(theirs, file);
    window_ = std::make_unique<MainWindow>(*desk_->context);
    emit window_->header().themeChosen(HeaderBar::ThemeChoice::Dark);
    window_.reset();
    QCOMPARE(std::filesystem::file_size(theirs), std::uintmax_t{4});
    QVERIFY(std::filesystem::status(theirs).permissions() == std::filesystem::perms(0644));
    std::filesystem::remove(file);
    window_ = std::make_unique<MainWindow>(*desk_->context);
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestMainWindow)
#include "test_main_window.moc"
