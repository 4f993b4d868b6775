// From every state that people, faults and hands at the vice can bring about, the pages offer a way to a run and a way
// to a safe end. The station's part is played by its own rules of what it accepts (cycle::vet); no widget, no real
// time.
#include <QElapsedTimer>
#include <filesystem>
#include <set>

#include "tests/ui/prepare/walk.h"
#include "tests/ui/test_main.h"
#include "ui/kit/text.h"

namespace articulus::ui::test {

class TestWaysOut : public QObject {
  Q_OBJECT
  using Action = ChecklistItem::Action;

  [[nodiscard]] static std::vector<std::string> keysIn(const char* folder) {
    std::vector<std::string> keys;
    for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::path(ARTICULUS_RESOURCES) / folder))
      if (entry.path().extension() == ".json") keys.push_back(entry.path().stem().string());
    std::ranges::sort(keys);
    return keys;
  }
  [[nodiscard]] static std::string stateOf(const Walk& w) {
    const auto& now = w.station.now;
    std::string state;
    for (const bool bit :
         {w.around->signedIn, now.controllerOn, now.deadManHeld, now.specimenMounted, now.sensorZeroed,
          now.emergencyStop, now.fault.latched(), w.station.atHome, w.station.load_N > 2.0, w.station.moving(),
          w.station.runUnderWay, w.led(), w.station.cannotUnload, w.around->person == 1})
      state += bit ? '1' : '0';
    return state;
  }
  /// A way to a run.  Out  empty, or where it ended
  static QString toARun(Walk& w) {
    constexpr int kMost = 60;
    for (int steps = 0; !w.mayRun() && steps < kMost; ++steps)
      if (!w.goOn()) break;
    if (w.mayRun()) return {};
    const auto* next = w.list.next();
    return reasonAgainst(RunAction::Start, w.facts()) + QStringLiteral(" next ") +
           (next ? next->key + QLatin1Char(' ') + next->offer.blocked : QStringLiteral("-"));
  }
  /// A way to a safe end, by what finishing says.
  static QString toASafeEnd(Walk& w) {
    if (!w.around->signedIn)
      for (int i = 0; i < 10 && !w.safelyEnded(); ++i) w.clearFault(), w.see();
    for (int tries = 0; tries < 5 && w.around->signedIn; ++tries) {
      const bool on = w.station.now.controllerOn && w.station.now.deadManHeld && !w.station.now.fault.latched();
      const bool clamped = w.station.now.specimenMounted && w.station.now.sensorZeroed;
      w.finish();
      if (on && clamped && !w.around->signedIn && w.station.loaded()) return QStringLiteral("left under load unsaid");
      if (!w.around->signedIn) break;
      if (w.said.isEmpty()) return QStringLiteral("nothing was said");
      w.clearFault();
      w.see();
      // Tried again in vain: the last way that it names.
      if (tries > 0 && w.remedy.contains(QStringLiteral("let go of the dead-man's handle")))
        w.station.setDeadMan(false);
    }
    return w.safelyEnded() ? QString() : QStringLiteral("not ended: ") + w.said;
  }

 private slots:
  void everyWalkCanGoOnToARunAndToASafeEnd() {
    constexpr int kWalks = 10'000, kSteps = 24;
    QElapsedTimer time;
    time.start();
    std::mt19937 random(2026);
    std::set<std::string> states;
    const auto lists = keysIn("checklists"), cells = keysIn("cells");
    QVERIFY(lists.size() >= 6 && cells.size() >= 10);
    std::vector<cell::CellConfig> configs;
    for (const auto& key : cells) configs.push_back(Desk::need(cell::loadCell(key, ARTICULUS_RESOURCES)));
    std::vector<std::unique_ptr<Walk>> walkers;
    for (const auto& config : configs)
      for (const auto& key : lists) {
        walkers.push_back(std::make_unique<Walk>(config));
        Desk::need(walkers.back()->list.load(ARTICULUS_RESOURCES "/checklists/" + key + ".json"));
      }
    int inRuns = 0, moving = 0, touching = 0, second = 0, failedEnds = 0;
    for (int walk = 0; walk < kWalks; ++walk) {
      Walk& w = *walkers[static_cast<std::size_t>(walk) % walkers.size()];
      for (int i = static_cast<int>(random() % kSteps); i >= 0; --i) {
        const bool on = w.station.now.controllerOn, held = w.station.runWaits() && w.station.loaded();
        const int stops = w.station.stops;
        w.something(random);
        const auto& now = w.station.now;
        QVERIFY2(w.around->signedIn || !now.controllerOn || now.fault.latched(),
                 "drives are on and nobody is signed in");
        QVERIFY2(w.around->signedIn || !w.station.moving(), "it moves and nobody is signed in");
        // What waits under load is held, however long nobody comes; hands, faults and STOP may end that.
        QVERIFY2(!on || !held || now.controllerOn || !now.deadManHeld || now.fault.latched() ||
                     w.station.stops > stops || !w.station.runUnderWay,
                 "a loaded specimen was let go while its run waited");
        inRuns += w.station.runUnderWay, moving += w.station.moving(), touching += w.led();
      }
      const std::string state = stateOf(w);
      states.insert(state);
      second += w.around->person == 1;
      const auto name = [&](const QString& how) {
        return QStringLiteral("walk %1 (%2, %3) from %4: %5")
            .arg(walk)
            .arg(QString::fromStdString(w.station.config.key), w.list.groups().front().title)
            .arg(QString::fromStdString(state), how);
      };
      if (walk / static_cast<int>(walkers.size()) % 2 == 0) {
        const QString why = toARun(w);
        QVERIFY2(why.isEmpty(), qPrintable(name(why)));
      } else {
        const QString why = toASafeEnd(w);
        failedEnds += !w.said.isEmpty();
        QVERIFY2(why.isEmpty(), qPrintable(name(why)));
        QVERIFY2(!w.station.now.deadManHeld || state[0] == '0', qPrintable(name(QStringLiteral("handle"))));
      }
    }
    // That the walks have been where they should go.
    const QString seen = QStringLiteral(
                             "%1 states; steps in a run %2, moving %3, touching %4; second person %5; ends "
                             "that had to say something %6")
                             .arg(states.size())
                             .arg(inRuns)
                             .arg(moving)
                             .arg(touching)
                             .arg(second)
                             .arg(failedEnds);
    QVERIFY2(states.size() > 350 && inRuns > 1500 && moving > 1500 && touching > 120 && second > 1500 && failedEnds > 5,
             qPrintable(seen));
    qInfo("%d walks over %zu checklists and %zu cells, %lld ms: %s", kWalks, lists.size(), cells.size(), time.elapsed(),
          qPrintable(seen));
  }

  void signingInAgainWithTheSpecimenInTheViceOffersToUnloadAndOpenIt() {
    Desk desk;
    Walk w(desk.cell);
    Desk::need(w.list.load(ARTICULUS_RESOURCES "/checklists/spine.json"));
    for (int i = 0; i < 60 && !w.mayRun(); ++i) QVERIFY(w.goOn());
    QVERIFY(w.station.now.specimenMounted);
    w.station.load_N = 20.0;
    w.station.show();
    w.finish();
    QVERIFY(w.safelyEnded());
    QCOMPARE(w.station.load_N, 0.0);  // taken off before
    QVERIFY(w.station.now.specimenMounted);
    QStringList offered;
    for (int i = 0; i < 60 && !w.mayRun(); ++i) {
      if (const auto* next = w.list.next(); next && w.around->signedIn)
        offered << QString::number(static_cast<int>(next->offer.action));
      QVERIFY(w.goOn());
    }
    QVERIFY(w.mayRun());
    QVERIFY(offered.contains(QString::number(static_cast<int>(Action::OpenVice))));
    QCOMPARE(w.refused, 0);
  }

  void drivesThatWentOffInPreparationCanBeSwitchedOnAgain() {
    Desk desk;
    Walk w(desk.cell);
    Desk::need(w.list.load(ARTICULUS_RESOURCES "/checklists/spine.json"));
    for (int i = 0; i < 60 && !w.list.find(QStringLiteral("sensor_zeroed"))->ticked; ++i) QVERIFY(w.goOn());
    w.station.fault(safety::FaultCode::FollowingError, true, false);
    w.see();
    const auto& item = *w.list.find(QStringLiteral("controller_on"));
    QVERIFY(!item.ticked);
    QVERIFY(item.offer.action == Action::ControllerOn && item.offer.blocked.contains(QStringLiteral("Acknowledge")));
    w.clearFault();
    w.see();
    QVERIFY(item.offer.blocked.isEmpty());
    w.press(item.offer);
    w.see();
    QVERIFY(item.ticked);
  }

  /// What a button offers is not refused, and what would be refused is not offered.
  void theButtonsOfTheRunPageOfferWhatTheStationTakes() {
    Desk desk;
    std::mt19937 random(7);
    const std::pair<RunAction, CommandKind> rows[] = {{RunAction::ControllerOn, CommandKind::ControllerOn},
                                                      {RunAction::ControllerOff, CommandKind::ControllerOff},
                                                      {RunAction::Home, CommandKind::Home},
                                                      {RunAction::Unload, CommandKind::Unload}};
    for (int i = 0; i < 4000; ++i) {
      SmallCell cell(desk.cell);
      auto& s = cell.now;
      const auto bit = [&random] { return random() % 2 == 0; };
      s.controllerOn = bit();
      s.deadManHeld = bit();
      s.sensorZeroed = bit();
      s.specimenMounted = bit();
      s.zeroing = random() % 4 == 0;
      if (s.controllerOn) s.planRunning = random() % 4 == 0;
      if (random() % 4 == 0) cell.fault(safety::FaultCode::ForceLimit, bit(), bit());
      else if (s.controllerOn && random() % 4 == 0) s.state = cycle::State::Home;
      RunFacts facts;
      facts.snapshot = s;
      facts.signedIn = true;
      for (const auto& [action, kind] : rows) {
        if (action == RunAction::ControllerOn && s.controllerOn) continue;  // is not asked twice
        if (action == RunAction::ControllerOff && !s.controllerOn) continue;
        const QString why = reasonAgainst(action, facts);
        SmallCell asked(desk.cell);
        asked.now = cell.now;
        asked.causeStays = cell.causeStays;
        const bool taken = asked.send(kind) == cycle::AckCode::Accepted;
        const QString words =
            toQt(cycle::name(kind)) + (taken ? QStringLiteral(" is taken: ") : QStringLiteral(" is not: "));
        QVERIFY2(why.isEmpty() == taken, qPrintable(words + why));
      }
    }
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestWaysOut)
#include "test_ways_out.moc"
