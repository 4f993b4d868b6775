// The weigh-in on the desktop: its item of the checklist, its button, what is audited, and that a sign-out forgets it.
#include <QPushButton>
#include <QSignalSpy>
#include <QTime>

#include "tests/ui/desk.h"
#include "tests/ui/live_station.h"
#include "tests/ui/test_main.h"
#include "ui/prepare/checklist_model.h"
#include "ui/prepare/checklist_row.h"
#include "ui/prepare/weigh_in_controller.h"
#include "ui/status/event_list.h"
#include "ui/status/event_log_model.h"

namespace articulus::ui::test {

class TestWeighIn : public QObject {
  Q_OBJECT
  std::unique_ptr<Desk> desk_;

  static sensing::WeighIn weighed(bool passed) {
    sensing::WeighIn result;
    result.passed = passed;
    result.worst = 2;
    result.channels[2].error = passed ? 0.006 : 0.5;
    if (!passed) result.findings = {"Fx and Fy are swapped or the sensor is turned."};
    return result;
  }

 private slots:
  void init() {
    desk_ = std::make_unique<Desk>();
    desk_->context->weighIn = true;
  }
  void cleanup() { desk_.reset(); }

  void theItemFollowsTheGate() {
    UserSession session(*desk_->context);
    ChecklistModel list(session);
    Desk::need(session.open(desk_->clinician));
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(ARTICULUS_RESOURCES "/checklists"))
      files.push_back(entry.path());
    QVERIFY(files.size() >= 6);
    std::ranges::sort(files);  // the spine's last: the rest of this test goes on with it
    for (const auto& file : files) {
      Desk::need(list.load(file));
      QVERIFY(list.find(QStringLiteral("load_cell_weighed")));
      for (const auto& item : list.items())
        for (const auto& key : item.after) QVERIFY2(list.find(key), qPrintable(key));
    }
    Desk::need(session.setSpecimen(desk_->specimen()));
    Desk::need(list.restore());
    const auto item = [&] { return *list.find(QStringLiteral("load_cell_weighed")); };
    const auto see = [&] { list.evaluate(desk_->station.now); };
    Desk::need(list.setTicked(QStringLiteral("space_clear"), true));
    for (const bool held : {true, false, true}) {
      desk_->station.now.deadManHeld = held;
      see();
    }
    desk_->station.now.controllerOn = true;
    see();
    QVERIFY(!item().ticked && !item().failed);
    QVERIFY(!list.blockedBecause(*list.find(QStringLiteral("upper_bolted"))).isEmpty());

    auto& gate = session.director()->weighIn();
    gate.put(weighed(false), desk_->station.now.toolRevision);
    see();
    QVERIFY(item().failed && !item().ticked);
    QVERIFY(item().measured.contains(QStringLiteral("swapped")));
    ChecklistRow row(item());
    row.show(item(), {}, true);
    QVERIFY(row.accessibleName().contains(QStringLiteral("Failed")));
    QCOMPARE(row.action()->text(), QStringLiteral("Weigh again"));

    gate.put(weighed(true), desk_->station.now.toolRevision);
    see();
    QVERIFY(item().ticked && !item().failed);
    const QString weighed = QDateTime::currentDateTime().toString(QStringLiteral("HH:mm"));
    const QStringList said = item().measured.split(QStringLiteral(", weighed at "));
    QCOMPARE(said.value(0), QStringLiteral("0.6 % (Fz), allowed 5 %"));
    QCOMPARE(said.size(), 2);  // the time of the tick is another one for the next specimen
    const auto at = QTime::fromString(said[1], QStringLiteral("HH:mm"));
    QVERIFY(at.isValid() && std::abs(at.secsTo(QTime::fromString(weighed, QStringLiteral("HH:mm")))) <= 60);
    ++desk_->station.now.toolRevision;
    see();
    QVERIFY(!item().ticked && item().failed);
  }

  void whereNobodyAsksThereIsNoItem() {
    desk_->context->weighIn = false;
    UserSession session(*desk_->context);
    ChecklistModel list(session);
    Desk::need(session.open(desk_->clinician));
    Desk::need(list.load(ARTICULUS_RESOURCES "/checklists/spine.json"));
    QVERIFY(!list.find(QStringLiteral("load_cell_weighed")));
    QVERIFY(list.find(QStringLiteral("upper_bolted"))->after.isEmpty());
  }

  void theRobotWeighsAndTheNextSessionMustAgain() {
    LiveStation live;
    DesktopContext context{
        live.link(), live.cell(), *desk_->accounts, desk_->context->dataFolder, ARTICULUS_RESOURCES, "test",
        false,       "none"};
    context.weighIn = true;
    UserSession session(context);
    Desk::need(session.open(desk_->clinician));
    WeighInController controller(session);
    QSignalSpy ended(&controller, &WeighInController::ended), progressed(&controller, &WeighInController::progressed);
    QSignalSpy problems(&controller, &WeighInController::problem);
    controller.start();
    QVERIFY(controller.busy());
    const auto lead = [&](int most) {
      for (int i = 0; i < most && controller.busy(); ++i) {
        QCoreApplication::processEvents();
        live.live(100);
        controller.poll();
      }
    };
    QTRY_VERIFY_WITH_TIMEOUT((live.live(50), live.link().snapshot().state == cycle::State::Joint) || !controller.busy(),
                             20'000);
    lead(2000);
    QCOMPARE(ended.count(), 1);
    QVERIFY2(problems.isEmpty(), problems.isEmpty() ? "" : qPrintable(problems[0][0].toString()));
    QVERIFY(progressed.count() > 10);
    QCOMPARE(session.director()->weighIn().state(), run::WeighInGate::State::Passed);
    const auto trail = Desk::need(desk_->accounts->auditTrail());
    QVERIFY(!trail.empty());
    QCOMPARE(QString::fromStdString(trail.front().what), QStringLiteral("load_cell_weighed"));
    QVERIFY(trail.front().after.find("allowed 5 %") != std::string::npos);

    Desk::need(session.close());
    Desk::need(session.open(desk_->engineer));
    QCOMPARE(session.director()->weighIn().state(), run::WeighInGate::State::Open);

    // Cancelled, nothing is put in.
    controller.start();
    QTRY_VERIFY_WITH_TIMEOUT((live.live(50), cycle::moves(live.link().snapshot().state)) || !controller.busy(), 20'000);
    controller.cancel();
    QTRY_VERIFY(!controller.busy());
    live.live(1000);
    QCOMPARE(live.link().snapshot().state, cycle::State::Stop);
    QCOMPARE(session.director()->weighIn().state(), run::WeighInGate::State::Open);
  }

  /// Every press on STOP and each cancelling asks the station to stand, which says so each time; a list has one line.
  void aCancelledWeighInIsOneLine() {
    LiveStation live;
    DesktopContext context{
        live.link(), live.cell(), *desk_->accounts, desk_->context->dataFolder, ARTICULUS_RESOURCES, "test",
        false,       "none"};
    context.weighIn = true;
    UserSession session(context);
    Desk::need(session.open(desk_->clinician));
    WeighInController controller(session);
    EventLogModel log;
    EventList list;
    station::StreamCursor cursor;
    std::array<record::Event, 64> events;
    for (std::size_t n = 0; (n = live.link().readEvents(cursor, events)) > 0;) continue;
    for (int k = 0; k < 2; ++k) {
      controller.start();
      QTRY_VERIFY_WITH_TIMEOUT((live.live(50), cycle::moves(live.link().snapshot().state)) || !controller.busy(),
                               20'000);
      for (int press = 0; press < 3; ++press) {
        live.link().requestStop();
        live.live(50);
      }
      controller.cancel();
      // The thread that chose the poses may be the last to hear of it.
      QTRY_VERIFY_WITH_TIMEOUT(!controller.busy(), 20'000);
      live.live(1000);
    }
    int told = 0;
    for (std::size_t n = 0; (n = live.link().readEvents(cursor, events)) > 0;)
      for (std::size_t i = 0; i < n; ++i, ++told) {
        log.add(events[i]);
        list.add(events[i]);
      }
    QVERIFY2(told > 4, qPrintable(QString::number(told)));
    QCOMPARE(log.rowCount(), 4);  // twice: it moves, it stands
    QCOMPARE(list.count(), 4);
    QVERIFY(list.item(0)->text().contains(QStringLiteral("stop, as asked for")));
    QVERIFY(log.index(0).data().toString().contains(QStringLiteral("stop, as asked for")));
    QVERIFY(list.item(1)->text().contains(QStringLiteral("joint")));
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestWeighIn)
#include "test_weigh_in.moc"
