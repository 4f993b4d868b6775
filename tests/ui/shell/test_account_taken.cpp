// An administrator, at another program, takes an account away while somebody works with it.
#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>

#include "core/protocol/protocol_json.h"
#include "core/record/plan_end.h"
#include "core/storage/accounts/account_store.h"
#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/engineering/engineering_page.h"
#include "ui/kit/banner.h"
#include "ui/kit/password_edit.h"
#include "ui/kit/sheets/sheet.h"
#include "ui/prepare/jog_sheet.h"
#include "ui/prepare/prepare_page.h"
#include "ui/run/run_actions.h"
#include "ui/shell/banner_area.h"
#include "ui/shell/main_window.h"
#include "ui/shell/stop_button.h"
#include "ui/sign_in/sign_in_page.h"

namespace articulus::ui::test {

class TestAccountTaken : public QObject {
  Q_OBJECT
  std::unique_ptr<Desk> desk_;
  std::unique_ptr<MainWindow> window_;
  std::unique_ptr<storage::AccountStore> elsewhere_;
  const storage::Authority administrator_{"Jun Park", kPassword};

  [[nodiscard]] QString banners() const {
    QStringList words;
    for (const auto* banner : window_->findChildren<Banner*>())
      if (banner->isVisible()) words << banner->title() + QLatin1Char(' ') + banner->text();
    return words.join(QLatin1Char('\n'));
  }
  void startRun() {
    auto& session = window_->session();
    Desk::need(session.setSpecimen(desk_->specimen()));
    session.setProtocol(
        Desk::need(protocol::loadProtocol(desk_->context->resources / "protocols" / "spine_flexibility_quick.json")));
    session.setChecklistDone(true);
    auto& now = desk_->station.now;
    now.controllerOn = now.deadManHeld = now.sensorZeroed = now.specimenMounted = true;
    run::RunRequest request;
    request.protocol = *session.protocol();
    request.specimen = session.specimen();
    request.sessionId = session.sessionId();
    Desk::need(session.director()->start(std::move(request)));
  }
  /// Of an engineer, who has not answered yet; null: it did not come to that.
  CommissioningDesk* stepThatAsks() {
    Desk::need(elsewhere_->giveRole(administrator_, desk_->clinician.name, storage::Role::Engineer));
    Desk::need(window_->session().close());
    auto engineer = desk_->clinician;
    engineer.role = storage::Role::Engineer;
    Desk::need(window_->session().open(engineer));
    auto& now = desk_->station.now;
    now.controllerOn = now.deadManHeld = now.brakesReleased = true;
    window_->goTo(pageEntry("engineering"));
    auto& panel = window_->page<EngineeringPage>();
    panel.findChild<PasswordEdit*>()->edit()->setText(QString::fromLatin1(kPassword));
    QTest::keyClick(panel.findChild<PasswordEdit*>()->edit(), Qt::Key_Return);
    if (!QTest::qWaitFor([&] { return panel.unlocked(); }, 20'000)) return nullptr;
    auto* desk = panel.commissioning();
    QSignalSpy asked(desk, &CommissioningDesk::asked);
    desk->start(record::CommissioningStep::JointDirections);
    return QTest::qWaitFor([&] { return asked.count() == 1; }, 5000) ? desk : nullptr;
  }

 private slots:
  void init() {
    desk_ = std::make_unique<Desk>();
    desk_->pass();
    window_ = std::make_unique<MainWindow>(*desk_->context);
    window_->show();
    QVERIFY(QTest::qWaitForWindowActive(window_.get()));
    elsewhere_ = Desk::need(
        storage::AccountStore::open(desk_->context->dataFolder, desk_->context->resources / "migrations" / "accounts"));
    elsewhere_->useTestHashing();
    Desk::need(window_->session().open(desk_->clinician));
  }
  void cleanup() {
    window_.reset();
    desk_.reset();
  }

  void endsTheSessionWithinASecondAndSaysWhy_data() {
    QTest::addColumn<int>("what");
    QTest::addColumn<QString>("words");
    QTest::newRow("locked") << 0 << QStringLiteral("locked your account");
    QTest::newRow("removed") << 1 << QStringLiteral("removed your account");
    QTest::newRow("lowered") << 2 << QStringLiteral("a lesser role");
    QTest::newRow("another password") << 3 << QStringLiteral("another password");
  }
  void endsTheSessionWithinASecondAndSaysWhy() {
    QFETCH(int, what);
    QFETCH(QString, words);
    const std::string name = desk_->clinician.name;
    if (what == 2) {
      Desk::need(elsewhere_->giveRole(administrator_, name, storage::Role::Engineer));
      Desk::need(window_->session().close());
      auto engineer = desk_->clinician;
      engineer.role = storage::Role::Engineer;
      Desk::need(window_->session().open(engineer));
    }
    QTest::qWait(1100);
    QVERIFY(window_->session().signedIn());
    // What is open then asks somebody who is not to answer any more.
    if (what == 0) Desk::need(elsewhere_->setLocked(administrator_, name, true));
    if (what == 1) Desk::need(elsewhere_->remove(administrator_, name));
    if (what == 2) Desk::need(elsewhere_->giveRole(administrator_, name, storage::Role::Clinician));
    if (what == 3) Desk::need(elsewhere_->resetPassword(administrator_, name, "another horse battery"));
    QTRY_VERIFY_WITH_TIMEOUT(!window_->session().signedIn(), 3000);
    QVERIFY2(banners().contains(words), qPrintable(banners()));
    QVERIFY(!Sheet::topOf(window_.get()));
  }

  /// A desktop that waits for the next person sees who may come.
  void theListOfPeopleFollowsTheAdministrator() {
    Desk::need(window_->session().close());
    const auto listed = [this] {
      QStringList names;
      for (auto* list : window_->page<SignInPage>().findChildren<QListWidget*>())
        for (int i = 0; i < list->count(); ++i) names << list->item(i)->data(Qt::UserRole).toString();
      return names;
    };
    const QString name = QString::fromStdString(desk_->clinician.name);
    QVERIFY2(listed().contains(name), qPrintable(listed().join(QLatin1Char(' '))));
    Desk::need(elsewhere_->remove(administrator_, desk_->clinician.name));
    QTRY_VERIFY_WITH_TIMEOUT(!listed().contains(name), 6000);
  }

  /// What an engineer leads by hand or step by step ends with her account: neither sends anything more.
  void endsAJogAndAStepOfTheCommissioning() {
    auto* desk = stepThatAsks();
    QVERIFY(desk);
    auto& session = window_->session();
    JogController jog(window_->bridge(), desk_->cell, [&session] { return session.takenAway(); });
    jog.press(cycle::JogSpace::ArmJoints, 0, 1);
    QVERIFY(jog.busy());
    // So that the session does not end at once.
    desk_->station.now.specimenMounted = desk_->station.now.sensorZeroed = true;
    desk_->station.now.sample[record::Channel::MomentX] = 4.0;
    QTRY_VERIFY(window_->bridge().snapshot().specimenMounted);
    const int stops = desk_->station.stops;
    Desk::need(elsewhere_->setLocked(administrator_, desk_->clinician.name, true));
    QTRY_VERIFY_WITH_TIMEOUT(!session.takenAway().isEmpty(), 3000);
    QVERIFY(desk_->station.stops > stops);
    QTRY_VERIFY_WITH_TIMEOUT(!desk->busy(), 3000);
    const auto* found = desk->session().record().resultOf(record::CommissioningStep::JointDirections);
    QVERIFY(found && !found->passed);
    jog.renew();
    QVERIFY(!jog.busy());
    jog.press(cycle::JogSpace::ArmJoints, 0, 1);
    QVERIFY(!jog.busy());
    QCOMPARE(desk->reasonAgainst(record::CommissioningStep::DeviceHealth), session.takenAway());
    auto& prepare = window_->page<PreparePage>();
    for (auto* button : prepare.findChildren<QPushButton*>())
      if (button->text().startsWith(QLatin1String("Jog"))) button->click();
    auto* sheet = window_->findChild<JogSheet*>();
    QVERIFY(sheet);
    QCOMPARE(sheet->controller().reasonAgainst(), session.takenAway());
    for (const auto& command : desk_->station.commands)
      QVERIFY(command.kind != cycle::CommandKind::MoveJoints && command.kind != cycle::CommandKind::Home);
  }

  /// STOP in a question of the commissioning ends its step, and what is answered then moves nothing.
  void stopEndsAStepThatAsks() {
    auto* desk = stepThatAsks();
    QVERIFY(desk);
    window_->header().stopButton()->click();
    desk->answer(true);
    QTRY_VERIFY_WITH_TIMEOUT(!desk->busy(), 5000);
    const auto* found = desk->session().record().resultOf(record::CommissioningStep::JointDirections);
    QVERIFY(found && !found->passed);
    for (const auto& command : desk_->station.commands) QVERIFY(command.kind != cycle::CommandKind::MoveJoints);
  }

  /// Never in mid-motion: the run is stopped, the robot stands, the drives go off, and only then nobody is signed in.
  void stopsARunUnderControlFirst() {
    startRun();
    auto& now = desk_->station.now;
    now.state = cycle::State::Force;
    Desk::need(elsewhere_->setLocked(administrator_, desk_->clinician.name, true));
    QTRY_VERIFY_WITH_TIMEOUT(desk_->station.stops > 0, 3000);
    QTest::qWait(300);
    QVERIFY2(window_->session().signedIn(), "signed out while the robot moves");
    QVERIFY(now.controllerOn);
    now.state = cycle::State::Stop;
    record::Event ended;
    ended.kind = record::EventKind::PlanEnded;
    ended.code = static_cast<int>(record::PlanEnd::Stopped);
    desk_->station.events.push_back(ended);
    QTRY_VERIFY_WITH_TIMEOUT(
        [this] {
          auto* director = window_->session().director();
          if (director) (void)director->poll();
          return !director || !director->running();
        }(),
        5000);
    QVERIFY2(!banners().contains(QLatin1String("operator")), qPrintable(banners()));
    QCOMPARE(Desk::need(Desk::database(window_->session())->runs())[0].ending.reason,
             std::string("stopped: the account was locked by an administrator"));
    QTRY_VERIFY_WITH_TIMEOUT(!now.controllerOn, 5000);  // the fake station does as it is told
    QTRY_VERIFY_WITH_TIMEOUT(!window_->session().signedIn(), 5000);
  }

  /// Nobody at the arm asked for it: a hand may be at the specimen.
  void movesNothingByItself_data() {
    QTest::addColumn<bool>("mounted");
    QTest::addColumn<double>("load_Nm");
    QTest::newRow("no specimen") << false << 0.0;
    QTest::newRow("a specimen without load") << true << 0.0;
    QTest::newRow("a loaded specimen") << true << 4.0;
  }
  void movesNothingByItself() {
    QFETCH(bool, mounted);
    QFETCH(double, load_Nm);
    auto& now = desk_->station.now;
    now.controllerOn = now.deadManHeld = now.sensorZeroed = true;
    now.specimenMounted = mounted;
    now.sample[record::Channel::MomentX] = load_Nm;
    desk_->station.commands.clear();
    Desk::need(elsewhere_->setLocked(administrator_, desk_->clinician.name, true));
    if (load_Nm > 0.0) {
      QTRY_VERIFY_WITH_TIMEOUT(banners().contains(QStringLiteral("Unload on page 4")), 3000);
      QVERIFY2(!banners().contains(QStringLiteral("still signed in")), qPrintable(banners()));
      QTest::qWait(5500);  // it is looked at again
      QVERIFY2(banners().count(QStringLiteral("locked your account")) <= 1, qPrintable(banners()));
      QVERIFY(window_->session().signedIn());
      QVERIFY2(now.controllerOn, "the drives went off over a load");
      // Nothing begins in her name any more, whatever she presses; what ends it stays open.
      const auto& why = window_->session().takenAway();
      QVERIFY(why.contains(QStringLiteral("locked your account")));
      RunFacts facts;
      facts.snapshot = now;
      facts.signedIn = facts.checklistDone = facts.protocolChosen = true;
      QCOMPARE(reasonAgainst(RunAction::Start, facts), QString());
      facts.takenAway = why;
      for (const auto action : {RunAction::Start, RunAction::Home})
        QVERIFY(reasonAgainst(action, facts).startsWith(why));
      QCOMPARE(reasonAgainst(RunAction::Unload, facts), QString());
      QVERIFY(!window_->session().procedures().ready());
      for (auto* start : window_->findChildren<QPushButton*>())
        if (start->text() == QLatin1String("Start")) QVERIFY(!start->isEnabled());
    } else {
      QTRY_VERIFY_WITH_TIMEOUT(!window_->session().signedIn(), 3000);
      QVERIFY(!now.controllerOn);
    }
    for (const auto& command : desk_->station.commands)
      QVERIFY(command.kind != cycle::CommandKind::Home && command.kind != cycle::CommandKind::Unload);
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestAccountTaken)
#include "test_account_taken.moc"
