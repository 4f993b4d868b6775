// The checklist: what ticks itself, what blocks what, what is stored, and that Run's door follows.
#include <QSignalSpy>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/base/json_reader.h"
#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/kit/text.h"
#include "ui/prepare/checklist_model.h"
#include "ui/prepare/checklist_view.h"

namespace articulus::ui::test {

class TestChecklist : public QObject {
  Q_OBJECT
  std::unique_ptr<Desk> desk_;
  std::unique_ptr<UserSession> session_;
  std::unique_ptr<ChecklistModel> list_;

  void see() { list_->evaluate(desk_->station.now); }
  void tick(const char* key) { Desk::need(list_->setTicked(QString::fromLatin1(key), true)); }
  [[nodiscard]] bool ticked(const char* key) const { return list_->find(QString::fromLatin1(key))->ticked; }
  void testDeadMan() {
    for (const bool held : {true, false, true}) {
      desk_->station.now.deadManHeld = held;
      see();
    }
  }
  void tickByHand() {
    for (bool more = true; more;) {
      more = false;
      for (const auto& item : list_->items())
        if (!item.ticked && item.automatic == ChecklistItem::Auto::None && list_->blockedBecause(item).isEmpty()) {
          Desk::need(list_->setTicked(item.key, true));
          more = true;
          break;
        }
    }
  }
  void reachCalm() {
    desk_->station.now.sensorZeroed = true;
    for (int i = 0; i < 3; ++i) {
      desk_->station.now.hostTime_ns += 400'000'000;
      see();
    }
  }

 private slots:
  void init() {
    desk_ = std::make_unique<Desk>();
    session_ = std::make_unique<UserSession>(*desk_->context);
    list_ = std::make_unique<ChecklistModel>(*session_);
    Desk::need(session_->open(desk_->clinician));
    Desk::need(list_->load(ARTICULUS_RESOURCES "/checklists/spine.json"));
    Desk::need(session_->setSpecimen(desk_->specimen()));
    Desk::need(list_->restore());
  }
  void cleanup() {
    list_.reset();
    session_.reset();
    desk_.reset();
  }

  void theListOfAnotherJointIsShownWhereItHasAsManyItems() {
    Desk::need(list_->load(ARTICULUS_RESOURCES "/checklists/knee.json"));
    const auto items = list_->items().size();
    ChecklistView view(*list_);
    QVERIFY(view.row(QStringLiteral("tibia_cast")));
    Desk::need(list_->load(ARTICULUS_RESOURCES "/checklists/hip.json"));
    QCOMPARE(list_->items().size(), items);
    for (const auto& item : list_->items()) QVERIFY2(view.row(item.key), qPrintable(item.key));
    QVERIFY(!view.row(QStringLiteral("tibia_cast")));
    // Read once more it stays, and so does what has the focus in it.
    const auto* row = view.row(QStringLiteral("pelvis_cast"));
    Desk::need(list_->restore());
    QCOMPARE(view.row(QStringLiteral("pelvis_cast")), row);
  }

  /// While the load cell is weighed the arm rests between two poses: "Go home" there would end the weighing.
  void whileAProcedureLeadsTheArmNothingElseIsOffered() {
    auto& now = desk_->station.now;
    now.controllerOn = true;
    testDeadMan();
    tickByHand();
    see();
    const auto offered = [this] {
      QStringList open;
      for (const auto& item : list_->items())
        if (item.offer.action != ChecklistItem::Action::None && item.offer.blocked.isEmpty()) open << item.key;
      return open;
    };
    QVERIFY2(!offered().isEmpty(), "something could be pressed");
    list_->setLed(true);
    list_->showWeighing(QStringLiteral("pose 2 of 5"));
    see();
    for (const QString& key : offered()) QVERIFY2(list_->find(key)->busy, qPrintable(key));  // its own cancel
    list_->showWeighing({});
    list_->setLed(false);
    see();
    QVERIFY(!offered().isEmpty());
  }

  void everyItemSaysWhyAndRefersToItemsThatExist() {
    QCOMPARE(list_->groups().size(), std::size_t{5});
    for (const auto& item : list_->items()) {
      QVERIFY(!item.text.isEmpty() && !item.why.isEmpty());
      for (const auto& key : item.after) QVERIFY2(list_->find(key), qPrintable(key));
    }
  }

  /// A real load cell beside a simulated arm: the run is refused with a closed vice, so no list may ask for one.
  void whereNothingIsClampedNoListAsksForTheVice() {
    cell::CellConfig cell = desk_->context->cell;
    cell.devices.loadCell.simulated = false;
    DesktopContext context{
        desk_->station, cell, *desk_->accounts, desk_->context->dataFolder, ARTICULUS_RESOURCES, "test", false, "none"};
    UserSession session(context);
    for (const char* joint : {"spine", "knee", "shoulder", "hip", "ankle", "bench_body", "mechanism"}) {
      ChecklistModel list(session);
      Desk::need(list.load(std::filesystem::path(ARTICULUS_RESOURCES) / "checklists" / (std::string(joint) + ".json")));
      for (const auto& item : list.items()) {
        QVERIFY2(item.automatic != ChecklistItem::Auto::SpecimenMounted, joint);
        for (const auto& key : item.after) QVERIFY2(list.find(key), qPrintable(key));
      }
    }
  }

  void aMisspeltKeyAnywhereIsRefusedWithTheOneThatWasMeant() {
    const auto shipped = Desk::need(base::readJsonFile(ARTICULUS_RESOURCES "/checklists/spine.json"));
    const auto complaint = [&](const char* place, const char* key) {
      auto json = shipped;
      json[nlohmann::json::json_pointer(place)][key] = 1;
      const auto file = std::filesystem::path(toCore(desk_->folder.path())) / "mine.json";
      std::ofstream(file) << json;
      ChecklistModel list(*session_);
      const auto read = list.load(file);
      return read ? QStringLiteral("accepted") : toQt(read.error().text());
    };
    QVERIFY2(complaint("", "naem").contains(QStringLiteral("\"name\"")), qPrintable(complaint("", "naem")));
    QVERIFY(complaint("/groups/1", "titel").contains(QStringLiteral("groups[1].titel is not known")));
    const QString item = complaint("/groups/0/items/0", "autos");
    QVERIFY2(item.contains(QStringLiteral("groups[0].items[0].autos")) && item.contains(QStringLiteral("\"auto\"")),
             qPrintable(item));
  }

  void atASimulatedBenchTheRestIsTickedAndMarked() {
    QVERIFY(list_->canTickSimulated());
    Desk::need(list_->tickSimulated());
    QVERIFY(!list_->canTickSimulated());
    for (const auto& item : list_->items()) {
      const bool persons = item.automatic == ChecklistItem::Auto::None;
      if (item.ticked && persons) QCOMPARE(item.measured, QStringLiteral("simulated"));
      if (persons) QCOMPARE(item.ticked, list_->blockedBecause(item).isEmpty());
    }
    QVERIFY(!list_->complete());  // what the station looks at it still looks at
    // A person's own tick is hers.
    const auto key = QStringLiteral("space_clear");
    Desk::need(list_->setTicked(key, false));
    Desk::need(list_->setTicked(key, true));
    QVERIFY(list_->find(key)->measured.isEmpty());
    // At a live one nobody does it for a person.
    desk_->cell.simulated = false;
    Desk::need(list_->setTicked(key, false));
    QVERIFY(!list_->canTickSimulated());
    QVERIFY(!list_->tickSimulated());
    QVERIFY(!list_->find(key)->ticked);
  }

  void nothingIsTickedBeforeThereIsASpecimen() {
    UserSession other(*desk_->context);
    Desk::need(other.open(desk_->engineer));
    ChecklistModel list(other);
    Desk::need(list.load(ARTICULUS_RESOURCES "/checklists/spine.json"));
    list.evaluate(desk_->station.now);
    QCOMPARE(list.ticked(), 0);
    QVERIFY(!list.setTicked(QStringLiteral("identity_checked"), true).ok());
  }

  void deadManMustBeHeldReleasedAndHeld() {
    see();
    QVERIFY(!ticked("dead_man_tested"));
    desk_->station.now.deadManHeld = true;
    see();
    see();
    QVERIFY(!ticked("dead_man_tested"));
    desk_->station.now.deadManHeld = false;
    see();
    QVERIFY(!ticked("dead_man_tested"));
    desk_->station.now.deadManHeld = true;
    see();
    QVERIFY(ticked("dead_man_tested"));
    desk_->station.now.deadManHeld = false;  // it was tested: stays
    see();
    QVERIFY(ticked("dead_man_tested"));
  }

  /// The next specimen is saved with the handle held, which is let go before the station says once more that it was.
  void theHandleThatIsHeldWhenAListBeginsIsHeld() {
    desk_->station.now.deadManHeld = true;
    see();
    Desk::need(list_->restore());
    tickByHand();
    for (const bool held : {false, true}) {
      desk_->station.now.deadManHeld = held;
      see();
    }
    QVERIFY(ticked("dead_man_tested"));
  }

  void whatWasZeroedForTheSpecimenBeforeIsZeroedAgain() {
    tickByHand();
    testDeadMan();
    desk_->station.now.controllerOn = desk_->station.now.sensorZeroed = true;
    see();
    QVERIFY(ticked("sensor_zeroed"));
    list_->askForZero();
    Desk::need(list_->restore());
    see();
    QVERIFY(!ticked("sensor_zeroed"));
    QVERIFY2(list_->find(QStringLiteral("sensor_zeroed"))->measured.contains(QStringLiteral("before")), "it says why");
    desk_->station.now.zeroing = true;
    see();
    desk_->station.now.zeroing = false;
    see();
    QVERIFY(ticked("sensor_zeroed"));
    list_->askForZero();
    see();
    QVERIFY(!ticked("sensor_zeroed"));
    list_->zeroed();
    see();
    QVERIFY(ticked("sensor_zeroed"));
  }

  /// Somewhere else the arm was led with what was in the vice: it goes home before the next one is clamped.
  void anArmThatIsElsewhereWhenTheViceOpensGoesHomeAgain() {
    tickByHand();
    testDeadMan();
    desk_->station.now.controllerOn = true;
    see();
    QVERIFY(ticked("at_home"));
    auto& first = desk_->station.now.sample[record::Channel::Joint1];
    const double home = first;
    desk_->station.now.specimenMounted = true;
    first = home + 0.05;
    see();
    QVERIFY2(ticked("at_home"), "what is clamped moves the arm, as it should");
    desk_->station.now.specimenMounted = false;
    see();
    QVERIFY(!ticked("at_home"));
    first = home;
    see();
    QVERIFY(ticked("at_home"));
    desk_->station.now.specimenMounted = true;
    see();
    desk_->station.now.specimenMounted = false;
    see();
    QVERIFY2(ticked("at_home"), "where it stands at home nothing is lost");
  }

  void viceWaitsForZeroingAndCompensation() {
    const auto& vice = *list_->find(QStringLiteral("specimen_mounted"));
    QVERIFY(!list_->blockedBecause(vice).isEmpty());
    tickByHand();
    testDeadMan();
    desk_->station.now.controllerOn = true;
    see();
    QVERIFY(ticked("controller_on") && ticked("at_home"));
    QVERIFY(!list_->blockedBecause(vice).isEmpty());
    reachCalm();
    QVERIFY(ticked("sensor_zeroed") && ticked("gravity_compensated"));
    tick("jaws_aligned");
    QVERIFY(list_->blockedBecause(vice).isEmpty());
  }

  void weightCountsOnlyWithTheViceOpenAndSmallLoads() {
    tickByHand();
    testDeadMan();
    desk_->station.now.controllerOn = true;
    see();
    desk_->station.now.sample[record::Channel::ForceZ] = 3.0;
    reachCalm();
    QVERIFY(!ticked("gravity_compensated"));
    desk_->station.now.sample[record::Channel::ForceZ] = 0.3;
    desk_->station.now.specimenMounted = true;
    reachCalm();
    QVERIFY(!ticked("gravity_compensated"));
    desk_->station.now.specimenMounted = false;
    reachCalm();
    QVERIFY(ticked("gravity_compensated"));
  }

  void runOpensOnlyWhenAllIsTickedAndClosesWhenTheViceOpens() {
    tickByHand();
    testDeadMan();
    desk_->station.now.controllerOn = true;
    see();
    reachCalm();
    tick("jaws_aligned");
    QVERIFY(!session_->checklistDone());
    desk_->station.now.specimenMounted = true;
    see();
    QVERIFY(!session_->checklistDone());
    tick("tools_removed");
    QVERIFY(session_->checklistDone());
    desk_->station.now.specimenMounted = false;
    see();
    QVERIFY(!session_->checklistDone());
  }

  void silentLoadCellLosesItsTickButNotInMidMotion() {
    see();
    QVERIFY(ticked("sensor_alive"));
    desk_->station.now.sample[record::Channel::SensorAge] = 1.0;
    desk_->station.now.state = cycle::State::Force;
    see();
    QVERIFY(ticked("sensor_alive"));
    desk_->station.now.state = cycle::State::Stop;
    see();
    QVERIFY(!ticked("sensor_alive"));
  }

  void ticksAreStoredWithWhoAndWhat() {
    tick("identity_checked");
    see();
    const auto ticks = Desk::need(Desk::database(*session_)->ticks(session_->sessionId()));
    bool byHand = false, bySelf = false;
    for (const auto& t : ticks) {
      if (t.item == "identity_checked") byHand = t.who == "Dr. Weber" && !t.when.empty();
      if (t.item == "limits_loaded") bySelf = t.measured.find("100") != std::string::npos;
    }
    QVERIFY(byHand && bySelf);
    Desk::need(list_->setTicked(QStringLiteral("identity_checked"), false));
    for (const auto& t : Desk::need(Desk::database(*session_)->ticks(session_->sessionId())))
      QVERIFY(t.item != "identity_checked");
  }

  void selfTickingItemsCannotBeTickedByHand() {
    QVERIFY(!list_->setTicked(QStringLiteral("sensor_zeroed"), true).ok());
  }

  void anotherSpecimenStartsAgain() {
    tick("identity_checked");
    Desk::need(session_->setSpecimen(desk_->specimen("L3-L5 #08")));
    Desk::need(list_->restore());
    QCOMPARE(list_->ticked(), 0);
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestChecklist)
#include "test_checklist.moc"
