// STOP, the dead-man's handle and the state stand where they are, whatever the header says beside them.
#include <QScopeGuard>

#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/kit/chip.h"
#include "ui/kit/language/language.h"
#include "ui/kit/readout.h"
#include "ui/shell/dead_man_latch.h"
#include "ui/shell/header_bar.h"
#include "ui/shell/stop_button.h"

namespace articulus::ui::test {

class TestHeaderSteady : public QObject {
  Q_OBJECT

  struct Places {
    QRect stop, deadMan, state;
    bool operator==(const Places&) const = default;
  };
  static Places placesIn(HeaderBar& header) {
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    QCoreApplication::processEvents();
    return {header.stopButton()->geometry(), header.deadMan()->geometry(), header.stateChip()->geometry()};
  }

 private slots:
  void nothingMovesAsTextsChange_data() {
    QTest::addColumn<int>("width");
    QTest::addColumn<bool>("german");
    for (const int width : {1280, 1120, 1024, 960})
      for (const bool german : {false, true})
        QTest::addRow("%d %s", width, german ? "German" : "English") << width << german;
  }

  void nothingMovesAsTextsChange() {
    QFETCH(int, width);
    QFETCH(bool, german);
    const auto back = qScopeGuard([] { Language::apply(Language::Choice::English); });
    Language::apply(german ? Language::Choice::German : Language::Choice::English);
    HeaderBar header(QStringLiteral("Munich, L3-L5 in a vice"), cell::Liveness::Simulated, QStringLiteral("simulated"));
    header.setFixedWidth(width);
    header.show();
    QVERIFY(QTest::qWaitForWindowExposed(&header));
    cycle::Snapshot snapshot;
    station::TimingSummary timing;
    header.showSnapshot(snapshot);
    header.showTiming(timing, 1000.0);
    header.showRecording(false, {}, 0.0);
    header.showDisk(0);
    const Places first = placesIn(header);
    QVERIFY(header.rect().contains(first.stop) && header.rect().contains(first.deadMan) &&
            header.rect().contains(first.state));
    bool recordIsSeen = false;
    for (const auto* readout : header.findChildren<Readout*>())
      recordIsSeen =
          recordIsSeen || (readout->isVisible() && readout->accessibleName().startsWith(HeaderBar::tr("REC")));
    QVERIFY2(recordIsSeen, "whether a run is recorded is said at each width");
    const auto same = [&](const char* what) {
      const Places now = placesIn(header);
      QVERIFY2(now == first, what);
    };
    for (const double wake_us : {1.0, 38.0, 999.0, 9999.0, 1e5}) {
      timing.wakeP99_us = wake_us;
      header.showTiming(timing, 1000.0);
      same("timing");
    }
    for (const double time_s : {0.0, 59.0, 3600.0, 86400.0}) {
      header.showRecording(true, {}, time_s);
      same("recording");
    }
    header.showRecording(false, {}, 0.0);
    same("recording is off again");
    for (const qint64 bytes :
         {qint64{-1}, qint64{5'000'000'000}, qint64{900'000'000'000}, qint64{99'000'000'000'000}}) {
      header.showDisk(bytes);
      same("disk");
    }
    for (const bool held : {true, false})
      for (const auto state : {cycle::State::Stop, cycle::State::Home, cycle::State::Force, cycle::State::Fault}) {
        snapshot.deadManHeld = snapshot.controllerOn = held;
        snapshot.state = state;
        header.showSnapshot(snapshot, held, !held);
        same("state and handle");
      }
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestHeaderSteady)
#include "test_header_steady.moc"
