// What a screen reader says at once, whatever has the focus: a question of the run, another state, a fault, a message,
// the end of a run, words of a sheet that change.
#include <QAccessible>
#include <QStringList>

#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/kit/accessible/announcer.h"
#include "ui/kit/sheets/sheet.h"
#include "ui/run/prompt_card.h"
#include "ui/shell/banner_area.h"
#include "ui/shell/header_bar.h"
#include "ui/shell/main_window.h"

namespace articulus::ui::test {
namespace {

QStringList heard;

int times(const char* words) { return static_cast<int>(heard.filter(QLatin1String(words)).size()); }

}  // namespace

class TestSpokenAlerts : public QObject {
  Q_OBJECT
  std::unique_ptr<Desk> desk_;
  std::unique_ptr<MainWindow> window_;

 private slots:
  void init() {
    desk_ = std::make_unique<Desk>();
    desk_->pass();
    window_ = std::make_unique<MainWindow>(*desk_->context);
    window_->show();
    QVERIFY(QTest::qWaitForWindowActive(window_.get()));
    Desk::need(window_->session().open(desk_->clinician));
    heard.clear();
    connect(&Announcer::of(*window_), &Announcer::said, this, [](const QString& words) { heard << words; });
  }
  void cleanup() {
    window_.reset();
    desk_.reset();
  }

  void anotherStateIsSaidOnce() {
    auto& now = desk_->station.now;
    now.controllerOn = now.deadManHeld = true;
    QTRY_COMPARE(times("READY"), 1);
    QTest::qWait(200);  // it goes on, and nothing is new
    QCOMPARE(times("READY"), 1);
    now.state = cycle::State::Home;
    QTRY_COMPARE(times("MOVING: home"), 1);
  }

  void aFaultAndAMessageAreSaid() {
    auto& now = desk_->station.now;
    now.state = cycle::State::Fault;
    now.fault = {safety::FaultCode::SensorStale, -1, 0.02, 0.01, 1};
    QTRY_VERIFY2(times("FAULT") >= 1, qPrintable(heard.join(u'|')));
    QTRY_VERIFY2(heard.join(u'|').contains(QLatin1String("Load cell"), Qt::CaseInsensitive),
                 qPrintable(heard.join(u'|')));
    heard.clear();
    window_->findChild<BannerArea*>()->problem(QStringLiteral("The disk is full."), QStringLiteral("Free some space."));
    QCOMPARE(times("The disk is full."), 1);
    QVERIFY2(heard.join(u'|').contains(QLatin1String("Free some space.")), qPrintable(heard.join(u'|')));
  }

  void aQuestionOfTheRunIsSaidWithItsAnswers() {
    auto* card = window_->findChild<PromptCard*>();
    QVERIFY(card);
    run::Prompt prompt;
    prompt.text = "Is the joint straight?";
    prompt.choices = {"Yes", "No"};
    card->ask(prompt, QStringLiteral("step 2"));
    QCOMPARE(times("Is the joint straight?"), 1);
    for (const char* part : {"Yes", "No"}) QVERIFY(heard.constLast().contains(QLatin1String(part)));
  }

  /// What a screen reader finds: one notification in the window, with the words that were said last.
  void itIsANotificationOnTheScreen() {
    auto& announcer = Announcer::of(*window_);
    QCOMPARE(&Announcer::of(*window_->findChild<PromptCard*>()), &announcer);
    announcer.say(QStringLiteral("something new"));
    auto* one = QAccessible::queryAccessibleInterface(&announcer);
    QVERIFY(one);
    QCOMPARE(one->role(), QAccessible::Notification);
    QCOMPARE(one->text(QAccessible::Name), QStringLiteral("something new"));
    QVERIFY(!one->state().invisible);
    QVERIFY(announcer.size() == QSize(1, 1) && announcer.focusPolicy() == Qt::NoFocus);
  }

  void aSheetWhoseWordsChangeSaysThemAnew() {
    QString question = QStringLiteral("Loads: 3 N. Finish all the same?");
    auto* sheet = askInSheet(
        window_.get(),
        [&question] {
          return SheetQuestion{.title = QStringLiteral("Finish"),
                               .question = question,
                               .yes = QStringLiteral("Finish"),
                               .no = QStringLiteral("Stay")};
        },
        [] {});
    QTest::qWait(300);
    heard.clear();
    question = QStringLiteral("Loads: 30 N. Finish all the same?");
    QTRY_COMPARE(times("30 N"), 1);
    sheet->reject();
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestSpokenAlerts)
#include "test_spoken_alerts.moc"
