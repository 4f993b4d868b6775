// What the window says in banners: what belongs to a session goes with it, what is true of the station stays, and what
// has to be read now is never folded away.
#include <QAction>
#include <QLabel>
#include <QPushButton>

#include "core/run/vice_record.h"
#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/kit/language/core_text.h"
#include "ui/prepare/prepare_page.h"
#include "ui/protocol/protocol_page.h"
#include "ui/run/run_page.h"
#include "ui/shell/banner_area.h"
#include "ui/shell/header_bar.h"
#include "ui/shell/main_window.h"

namespace articulus::ui::test {

class TestBanners : public QObject {
  Q_OBJECT
  std::unique_ptr<Desk> desk_;
  std::unique_ptr<MainWindow> window_;

  void open() {
    window_ = std::make_unique<MainWindow>(*desk_->context);
    window_->show();
    QVERIFY(QTest::qWaitForWindowActive(window_.get()));
  }
  [[nodiscard]] BannerArea& area() const { return window_->banners(); }
  [[nodiscard]] QStringList titles() const {
    QStringList titles;
    for (const auto* banner : area().ofPage()) titles << banner->title();
    return titles;
  }
  /// Seen in the window: neither folded nor scrolled away.
  [[nodiscard]] bool seen(const QString& title) const {
    for (const auto* banner : area().ofPage())
      if (banner->title() == title && banner->isVisible())
        return banner->visibleRegion().boundingRect().height() == banner->height();
    return false;
  }
  [[nodiscard]] QString places() const {
    QString words;
    for (const auto* banner : area().ofPage())
      words += QStringLiteral("\n%1: at %2, %3 x %4 (%5), seen %6")
                   .arg(banner->title())
                   .arg(banner->y())
                   .arg(banner->width())
                   .arg(banner->height())
                   .arg(banner->heightForWidth(banner->width()))
                   .arg(banner->isVisible() ? banner->visibleRegion().boundingRect().height() : -1);
    return words + QStringLiteral("\narea %1 x %2").arg(area().width()).arg(area().height());
  }
  void see() {
    const auto cycle = ++desk_->station.now.cycle;
    QVERIFY(QTest::qWaitFor([&] { return window_->bridge().snapshot().cycle == cycle; }, 5000));
  }
  void keepLive(const std::string& cell) {
    Desk::need(run::keepViceRecord(desk_->context->dataFolder, {.label = "real #1",
                                                                .joint = "lumbar spine",
                                                                .level = "L3-L5",
                                                                .side = "none",
                                                                .by = "Dr. Weber",
                                                                .when = "2026-11-22T10:00:00Z",
                                                                .cell = cell}));
  }
  void resize(const QSize& size) {
    window_->resize(size);
    QTest::qWait(50);
  }

 private slots:
  void init() {
    desk_ = std::make_unique<Desk>();
    desk_->pass();
  }
  void cleanup() {
    window_.reset();
    desk_.reset();
  }

  void whatWasSaidOfARunGoesWithTheSession() {
    open();
    Desk::need(window_->session().open(desk_->clinician));
    emit window_->page<RunPage>().problem(QStringLiteral("Run 4 ended early"), QStringLiteral("Look at Results."));
    emit window_->page<RunPage>().note(QStringLiteral("Run 4 was kept"), {});
    emit window_->bridge().refused(QStringLiteral("Home"), QStringLiteral("the controller is off."));
    QCOMPARE(titles().size(), 3);
    Desk::need(window_->session().close());
    QCOMPARE(titles(), QStringList());
    Desk::need(window_->session().open(desk_->engineer));
    QCOMPARE(titles(), QStringList());
    emit window_->page<RunPage>().problem(QStringLiteral("Run 5 ended early"), {});
    Desk::need(window_->session().open(desk_->clinician));  // without signing out first
    QCOMPARE(titles(), QStringList());
  }

  /// Before that the area was hidden, and nobody had told it how wide it is.
  void theFirstBannerHasItsWordsAndNoMoreRoomThanTheyNeed() {
    open();
    const QString words = QStringLiteral("Unload, open the vice, then start again.");
    window_->banners().problem(QStringLiteral("A specimen is clamped, and these motions would part it."), words);
    QTRY_VERIFY2(area().height() < window_->height() / 6, qPrintable(places()));
    bool there = false;
    for (const auto* label : area().findChildren<QLabel*>()) there |= label->isVisible() && label->text() == words;
    QVERIFY2(there, qPrintable(places()));
  }

  void whatWentWrongOnAPageIsSeenThere() {
    open();
    Desk::need(window_->session().open(desk_->clinician));
    Desk::need(window_->session().setSpecimen(desk_->specimen()));
    window_->session().setChecklistDone(true);
    const auto said = [this](const char* what) { return titles().contains(QString::fromLatin1(what)); };
    window_->goTo(pageEntry("protocol"));
    emit window_->page<ProtocolPage>().problem(QStringLiteral("bad.json cannot be read"), QStringLiteral("line 3"));
    QVERIFY(said("bad.json cannot be read"));
    window_->goTo(pageEntry("help"));
    QVERIFY(!said("bad.json cannot be read"));
    emit window_->page<RunPage>().problem(QStringLiteral("Run 4 ended early"), {});  // from a page that is not open
    QVERIFY(said("Run 4 ended early"));
    window_->session().setChecklistDone(true);  // the page has looked meanwhile
    window_->goTo(pageEntry("protocol"));
    QVERIFY(said("bad.json cannot be read"));
    QVERIFY(said("Run 4 ended early"));
  }

  /// Pressed again, its answer is another one; another button has nothing to do with it.
  void whatAPressBroughtGoesWhenItIsPressedAgain() {
    open();
    Desk::need(window_->session().open(desk_->clinician));
    auto& page = window_->page<PreparePage>();
    window_->goTo(pageEntry("prepare"));
    QPushButton save(QStringLiteral("save"), &page), other(QStringLiteral("other"), &page);
    save.show();
    other.show();
    other.move(200, 0);
    bool works = false;
    connect(&save, &QPushButton::clicked, this, [&] {
      if (!works) emit page.problem(QStringLiteral("It was not saved"), QStringLiteral("Free space."));
    });
    const QString said = QStringLiteral("It was not saved");
    QTest::mouseClick(&save, Qt::LeftButton);
    QCOMPARE(titles(), QStringList{said});
    QTest::mouseClick(&save, Qt::LeftButton);
    QCOMPARE(titles(), QStringList{said});  // it holds still: said once more, not twice
    QTest::mouseClick(&other, Qt::LeftButton);
    QCOMPARE(titles(), QStringList{said});
    works = true;
    save.setFocus();
    QTest::keyClick(&save, Qt::Key_Space);
    QCOMPARE(titles(), QStringList());
  }

  /// Of what was said without a press nobody knows whether it still holds.
  void whatAPressBroughtGoesWithItsPageAndWhatCameByItselfStays() {
    open();
    Desk::need(window_->session().open(desk_->clinician));
    auto& page = window_->page<PreparePage>();
    window_->goTo(pageEntry("prepare"));
    emit page.problem(QStringLiteral("It came by itself"), {});
    QPushButton save(QStringLiteral("save"), &page);
    save.show();
    connect(&save, &QPushButton::clicked, this, [&] { emit page.problem(QStringLiteral("It was not saved"), {}); });
    QTest::mouseClick(&save, Qt::LeftButton);
    QCOMPARE(titles().size(), 2);
    window_->goTo(pageEntry("prepare"));  // where it is
    QCOMPARE(titles().size(), 2);
    window_->goTo(pageEntry("help"));
    window_->goTo(pageEntry("prepare"));
    QCOMPARE(titles(), QStringList{QStringLiteral("It came by itself")});
  }

  void noVirtualButtonStandsBesideWiredOnes() {
    open();
    QVERIFY(window_->header().emergencyAction()->isVisible());
    desk_->cell.devices.switches = {{.kind = "evdev_switch", .simulated = false}};
    open();
    QVERIFY(!window_->header().emergencyAction()->isVisible());
  }

  void aFaultSaysWhatStandsAgainstItsAcknowledgement() {
    open();
    auto& now = desk_->station.now;
    now.fault.code = safety::FaultCode::DeadManReleased;
    now.deadManHeld = false;
    see();
    QVERIFY(area().faultBanner());
    const QPointer<QPushButton> acknowledge = area().faultBanner()->findChild<QPushButton*>();
    QVERIFY(acknowledge && !acknowledge->isEnabled());
    QVERIFY2(acknowledge->toolTip().contains(QLatin1String("handle")), qPrintable(acknowledge->toolTip()));
    QVERIFY2(!area().faultBanner()->text().contains(QLatin1String("is stored")), "nothing was measured");
    // The emergency stop after it: the fault keeps its cause, and the banner says what else is to be done.
    now.emergencyStop = now.deadManHeld = true;
    see();
    QVERIFY(area().faultBanner()->text().contains(QLatin1String("emergency stop is pressed as well")));
    QVERIFY(!acknowledge->isEnabled());
    now.emergencyStop = false;
    see();
    QVERIFY(!area().faultBanner()->text().contains(QLatin1String("emergency stop")));
    QVERIFY(acknowledge->isEnabled());
    // What was refused meanwhile is answered as soon as it was acknowledged.
    emit window_->bridge().refused(coreText(cycle::name(cycle::CommandKind::AcknowledgeFault)),
                                   QStringLiteral("this is still wrong. Force limit"));
    QCOMPARE(area().shown(), 2);
    now.fault = {};
    see();
    QTRY_COMPARE(area().shown(), 0);
  }

  void whatIsStillTrueStays() {
    keepLive("Munich cell");
    desk_->context->startProblem = base::Error{base::ErrorCode::ParseError, "tool.json cannot be read.", "Mend it."};
    desk_->station.now.specimenMounted = true;
    open();
    Desk::need(window_->session().open(desk_->clinician));
    desk_->station.latch(safety::FaultCode::ForceLimit, 2, 105.0, 100.0);
    see();
    const QString left = QStringLiteral("real #1 was in the vice when the program ended (Munich cell)");
    QTRY_COMPARE(titles().size(), 3);
    const QStringList before = titles();
    QVERIFY2(before.contains(left), qPrintable(before.join(QLatin1Char('\n'))));
    Desk::need(window_->session().close());
    QCOMPARE(titles(), before);
    Desk::need(window_->session().open(desk_->engineer));
    QVERIFY2(titles().size() == before.size(), qPrintable(titles().join(QLatin1Char('\n'))));  // said once, not twice
    QVERIFY(titles().contains(left));
  }

  void whatIsSaidOfTheViceGoesAsItIsOpened() {
    desk_->cell.simulated = false;
    keepLive(desk_->cell.name);
    desk_->station.now.specimenMounted = true;
    open();
    Desk::need(window_->session().open(desk_->engineer));
    see();
    // That it was never commissioned is true whoever is in the vice.
    QCOMPARE(titles().size(), 2);
    QCOMPARE(titles().filter(QStringLiteral("real #1")).size(), 1);
    desk_->station.now.specimenMounted = false;
    see();
    QTRY_COMPARE(titles().size(), 1);
    QVERIFY2(titles()[0].contains(QLatin1String("commission")), qPrintable(titles()[0]));
  }

  void theNewestIsKeptWhereTheStationHasMuchToSay() {
    open();
    for (const char* what : {"first", "second", "third"})
      area().problem(QString::fromLatin1(what), {}, nullptr, BannerArea::Of::Station);
    for (const char* what : {"a", "b", "c", "of the session"}) area().problem(QString::fromLatin1(what), {});
    // Neither drives the other away; the oldest of the session is never read and goes.
    QCOMPARE(titles().join(QLatin1Char(' ')), QStringLiteral("of the session c b third second first"));
    area().endSession();
    QCOMPARE(titles().join(QLatin1Char(' ')), QStringLiteral("third second first"));
  }

  /// What is at work says so many times a second.
  void aButtonKeepsTheFocusWhileSomethingIsDone() {
    open();
    Desk::need(window_->session().open(desk_->engineer));
    desk_->station.latch(safety::FaultCode::ForceLimit, 2, 105.0, 100.0);
    see();
    QTRY_VERIFY(area().faultBanner());
    auto* acknowledge = area().faultBanner()->findChild<QPushButton*>();
    acknowledge->setFocus();
    QCOMPARE(QApplication::focusWidget(), acknowledge);
    for (int i = 0; i < 3; ++i) area().doing(QStringLiteral("Closing: the robot stops."));
    QCOMPARE(QApplication::focusWidget(), acknowledge);
    area().problem(QStringLiteral("The vice stays as it is"), {});
    QCOMPARE(QApplication::focusWidget(), acknowledge);
    area().doing({});
    QCOMPARE(QApplication::focusWidget(), acknowledge);
  }

  void whatHasToBeReadNowIsNeverFolded() {
    open();
    Desk::need(window_->session().open(desk_->engineer));
    const QString words = QStringLiteral(
        "The controller is off, and the dead-man's handle is released. Hold the dead-man's handle and switch the "
        "controller on, then try it again. If it is refused once more, look at the events below and tell the maker.");
    const QString older = QStringLiteral("The vice stays as it is"), newest = QStringLiteral("Home was refused"),
                  doing = QStringLiteral("Finishing: the drives go off.");
    for (const QSize& size : {QSize(1280, 760), QSize(960, 540)}) {
      resize(size);
      for (const auto& what : {newest, older, QStringLiteral("The run was not started")}) area().problem(what, words);
      area().doing(doing, words);
      desk_->station.latch(safety::FaultCode::ForceLimit, 2, 105.0, 100.0);
      see();
      QTRY_VERIFY(area().faultBanner());
      area().problem(newest, words);  // once more: it is the newest now
      const QString fault = area().faultBanner()->title();
      QTest::qWait(50);
      QCOMPARE(titles().mid(0, 3), QStringList({fault, doing, newest}));
      for (const QString& one : {fault, doing, newest}) QVERIFY2(seen(one), qPrintable(one + places()));
      QVERIFY(!seen(older));
      QVERIFY(area().unfold()->isVisible());
      area().unfold()->click();
      QTest::qWait(20);
      for (const auto* banner : area().ofPage()) QVERIFY(banner->isVisible());
      area().unfold()->click();
      QTest::qWait(20);
      QVERIFY(!seen(older) && seen(newest));
      area().doing({});
      desk_->station.now.fault = {};
      desk_->station.now.state = cycle::State::Stop;
      QTRY_VERIFY(!area().faultBanner());
    }
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestBanners)
#include "test_banners.moc"
