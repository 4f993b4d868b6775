// A clamped specimen under load with the drives off is told once, and no longer when the load is gone.
#include <QSignalSpy>

#include "tests/ui/test_main.h"
#include "ui/bridge/load_behind_brakes.h"

namespace articulus::ui::test {

class TestLoadBehindBrakes : public QObject {
  Q_OBJECT

  /// Two seconds of it.
  static void hold(LoadBehindBrakes& watch, cycle::Snapshot& now) {
    for (int i = 0; i < 20; ++i) {
      now.hostTime_ns += 100'000'000;
      watch.look(now);
    }
  }
  static cycle::Snapshot loaded() {
    cycle::Snapshot now;
    now.hostTime_ns = 1'000'000'000;
    now.specimenMounted = now.sensorZeroed = true;
    now.sample[record::Channel::ForceX] = now.sample[record::Channel::ForceY] = 0.0;
    now.sample[record::Channel::ForceZ] = -31.6;
    for (const auto moment : {record::Channel::MomentX, record::Channel::MomentY, record::Channel::MomentZ})
      now.sample[moment] = 0.0;
    return now;
  }

 private slots:
  void isToldOnceAndGoesWithTheLoad() {
    LoadBehindBrakes watch;
    QSignalSpy told(&watch, &LoadBehindBrakes::stands), gone(&watch, &LoadBehindBrakes::gone);
    auto now = loaded();
    watch.look(now);
    QCOMPARE(told.count(), 0);  // brakes are closing still
    hold(watch, now);
    hold(watch, now);
    QCOMPARE(told.count(), 1);
    QCOMPARE(told.at(0).at(0).toString(), LoadBehindBrakes::title());
    QVERIFY2(told.at(0).at(1).toString().startsWith(QStringLiteral("32 N")), qPrintable(told.at(0).at(1).toString()));
    now.specimenMounted = false;  // the vice was opened
    watch.look(now);
    QCOMPARE(gone.count(), 1);
    now.specimenMounted = true;
    hold(watch, now);
    QCOMPARE(told.count(), 2);
    now.controllerOn = true;
    watch.look(now);
    QCOMPARE(gone.count(), 2);
  }

  void isNotToldWhereNothingIsKnownNorWrong() {
    LoadBehindBrakes watch;
    QSignalSpy told(&watch, &LoadBehindBrakes::stands);
    const auto try_ = [&](auto change) {
      auto now = loaded();
      change(now);
      hold(watch, now);
    };
    try_([](auto& s) { s.controllerOn = true; });
    try_([](auto& s) { s.specimenMounted = false; });
    try_([](auto& s) { s.sensorZeroed = false; });
    try_([](auto& s) { s.fault.code = safety::FaultCode::ForceLimit; });
    try_([](auto& s) { s.sample[record::Channel::ForceZ] = 4.0; });  // as tissue relaxes
    QCOMPARE(told.count(), 0);
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestLoadBehindBrakes)
#include "test_load_behind_brakes.moc"
