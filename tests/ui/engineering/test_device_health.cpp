// How devices do: each is good, late or lost for its own reason, becomes good again, and is told by word and icon.
#include <QIcon>
#include <cmath>
#include <limits>

#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/engineering/devices/device_health_model.h"

namespace articulus::ui::test {

using safety::FaultCode;

class TestDeviceHealth : public QObject {
  Q_OBJECT
  static constexpr double kAgeLimit_s = 0.01;
  cycle::Snapshot now_;
  qint64 time_ms_ = 0;

  void live(DeviceHealthWatch& watch, int looks = 20, const std::vector<record::TrackedPose>& tracked = {},
            double trackerRate_Hz = 0.0) {
    for (int i = 0; i < looks; ++i) {
      time_ms_ += 200;
      now_.cycle += 200;
      watch.look(now_, now_.lateCycles, tracked, trackerRate_Hz, time_ms_);
    }
  }
  static HealthState stateOf(const DeviceHealthWatch& watch, HealthOf device) { return watch.of(device).state; }

 private slots:
  void init() {
    now_ = {};
    now_.state = cycle::State::Stop;
    now_.sample[record::Channel::SensorAge] = 0.0005;
    now_.sample[record::Channel::Joint1] = 0.1;
    time_ms_ = 0;
  }

  void allIsGoodAndItsRateIsFound() {
    DeviceHealthWatch watch(kAgeLimit_s);
    live(watch);
    for (const auto device : {HealthOf::Robot, HealthOf::LoadCell, HealthOf::Switches, HealthOf::Cycle})
      QCOMPARE(stateOf(watch, device), HealthState::Good);
    QCOMPARE(stateOf(watch, HealthOf::Tracker), HealthState::Absent);
    QVERIFY(watch.of(HealthOf::Cycle).rate_Hz && std::abs(*watch.of(HealthOf::Cycle).rate_Hz - 1000.0) < 1.0);
  }

  /// Its own rate, which need not be that of the control cycle.
  void theRateOfALoadCellIsItsOwn() {
    for (const double rate_Hz : {1000.0, 250.0}) {
      DeviceHealthWatch watch(kAgeLimit_s);
      int cycle = 1000;
      for (int look = 0; look < 20; ++look) {
        QVector<record::Sample> batch;
        for (int i = 0; i < 200; ++i, ++cycle) {
          const double at_s = 1e-3 * cycle, onTheWay_s = 4e-4 + 1e-4 * (i % 3);
          record::Sample sample;
          sample[record::Channel::HostTime] = at_s;
          sample[record::Channel::SensorAge] = at_s - std::floor((at_s - onTheWay_s) * rate_Hz) / rate_Hz;
          batch.push_back(sample);
        }
        watch.see(batch);
        live(watch, 1);
      }
      const auto found_Hz = watch.of(HealthOf::LoadCell).rate_Hz;
      QVERIFY(found_Hz);
      QVERIFY2(std::abs(*found_Hz - rate_Hz) < 0.1 * rate_Hz, qPrintable(QString::number(*found_Hz)));
      QVERIFY(!watch.of(HealthOf::Robot).rate_Hz);
    }
  }

  void anOldOrASilentLoadCellIsLostAndABridgedOneLate() {
    DeviceHealthWatch watch(kAgeLimit_s);
    live(watch);
    now_.sample[record::Channel::SensorAge] = 0.02;
    live(watch, 1);
    QCOMPARE(stateOf(watch, HealthOf::LoadCell), HealthState::Lost);
    now_.sample[record::Channel::SensorAge] = std::numeric_limits<double>::quiet_NaN();
    live(watch, 1);
    QCOMPARE(stateOf(watch, HealthOf::LoadCell), HealthState::Lost);
    QVERIFY(!watch.of(HealthOf::LoadCell).age_s);
    QCOMPARE(stateOf(watch, HealthOf::Robot), HealthState::Good);  // nobody else's matter
    now_.sample[record::Channel::SensorAge] = 0.0005;
    record::Sample bridged;
    bridged.flags = record::kBridgedSensor;
    watch.see(QVector<record::Sample>{bridged, record::Sample{}, bridged});
    live(watch, 1);
    QCOMPARE(stateOf(watch, HealthOf::LoadCell), HealthState::Late);
    QCOMPARE(*watch.of(HealthOf::LoadCell).lost, std::uint64_t{2});
    live(watch, 60);  // ten seconds and more without another
    QCOMPARE(stateOf(watch, HealthOf::LoadCell), HealthState::Good);
  }

  void aStationThatStandsHasLostAll() {
    DeviceHealthWatch watch(kAgeLimit_s);
    live(watch);
    for (int i = 0; i < 4; ++i) watch.look(now_, 0, {}, 0.0, time_ms_ += 200);
    for (const auto device : {HealthOf::Robot, HealthOf::LoadCell, HealthOf::Cycle})
      QCOMPARE(stateOf(watch, device), HealthState::Lost);
    live(watch, 1);
    QCOMPARE(stateOf(watch, HealthOf::Cycle), HealthState::Good);
  }

  /// Those from before the panel was opened are no news.
  void lateCyclesAreToldForTenSeconds() {
    now_.lateCycles = 7;
    DeviceHealthWatch watch(kAgeLimit_s);
    live(watch);
    QCOMPARE(stateOf(watch, HealthOf::Cycle), HealthState::Good);
    now_.lateCycles = 8;
    live(watch, 1);
    QCOMPARE(stateOf(watch, HealthOf::Cycle), HealthState::Late);
    live(watch, 60);
    QCOMPARE(stateOf(watch, HealthOf::Cycle), HealthState::Good);
  }

  void aFaultIsToldAtTheDeviceWhoseItIs() {
    DeviceHealthWatch watch(kAgeLimit_s);
    live(watch);
    now_.fault.code = FaultCode::DriveFault;
    watch.see(now_.fault, QDateTime::currentDateTime());
    live(watch, 1);
    QCOMPARE(stateOf(watch, HealthOf::Robot), HealthState::Lost);
    QCOMPARE(stateOf(watch, HealthOf::LoadCell), HealthState::Good);
    now_.fault = {};
    live(watch, 1);
    QCOMPARE(stateOf(watch, HealthOf::Robot), HealthState::Good);
    QVERIFY(!watch.of(HealthOf::Robot).lastFault.isEmpty());  // it is remembered
    QVERIFY(watch.of(HealthOf::LoadCell).lastFault.isEmpty());
    now_.fault.code = FaultCode::DeadManReleased;  // a handle that was let go is a sound one
    watch.see(now_.fault, QDateTime::currentDateTime());
    live(watch, 1);
    QCOMPARE(stateOf(watch, HealthOf::Switches), HealthState::Good);
    now_.operatorTrouble = robot::OperatorTrouble::Disagree;
    live(watch, 1);
    QVERIFY(stateOf(watch, HealthOf::Switches) != HealthState::Good);
    QCOMPARE(DeviceHealthWatch::blamed(FaultCode::ForceLimit), HealthOf::Count);
  }

  void aTrackerIsLateWhereABoneIsNotSeenAndLostWhereItStands() {
    DeviceHealthWatch watch(kAgeLimit_s);
    live(watch, 2, {}, 60.0);
    QCOMPARE(stateOf(watch, HealthOf::Tracker), HealthState::Lost);
    record::TrackedPose pose;
    pose.quality = record::TrackQuality::Seen;
    const auto frames = [&](int count) {
      for (int i = 0; i < count; ++i) {
        pose.frame += 12;
        live(watch, 1, {pose}, 60.0);
      }
    };
    frames(10);
    QCOMPARE(stateOf(watch, HealthOf::Tracker), HealthState::Good);
    QVERIFY(std::abs(watch.of(HealthOf::Tracker).rate_Hz.value_or(0.0) - 60.0) < 1.0);
    pose.quality = record::TrackQuality::Missing;
    frames(1);
    QCOMPARE(stateOf(watch, HealthOf::Tracker), HealthState::Late);
    pose.quality = record::TrackQuality::Seen;
    frames(1);
    QCOMPARE(stateOf(watch, HealthOf::Tracker), HealthState::Good);
    live(watch, 5, {pose}, 60.0);
    QCOMPARE(stateOf(watch, HealthOf::Tracker), HealthState::Lost);
  }

  void stateHasWordIconAndColourAndSimulatedOnesSaySo() {
    DeviceHealthWatch watch(kAgeLimit_s);
    live(watch);
    cell::DeviceSelection devices;
    devices.arm.simulated = false;
    DeviceHealthModel model(devices);
    model.show(watch);
    QCOMPARE(model.rowCount(), static_cast<int>(HealthOf::Count));
    const auto at = [&](HealthOf device, int column, int role = Qt::DisplayRole) {
      return model.data(model.index(static_cast<int>(device), column), role);
    };
    QCOMPARE(at(HealthOf::Robot, DeviceHealthModel::State).toString(), QStringLiteral("good"));
    QVERIFY(!at(HealthOf::Robot, DeviceHealthModel::State, Qt::DecorationRole).isNull());
    QVERIFY(!at(HealthOf::Robot, DeviceHealthModel::Device).toString().contains(QLatin1String("simulated")));
    QVERIFY(at(HealthOf::LoadCell, DeviceHealthModel::Device).toString().contains(QLatin1String("simulated")));
    const auto sign = [&] {
      return at(HealthOf::Robot, DeviceHealthModel::State, Qt::DecorationRole).value<QIcon>().pixmap(20).toImage();
    };
    const QImage good = sign();
    now_.sample[record::Channel::Joint1] = std::numeric_limits<double>::quiet_NaN();
    live(watch, 1);
    model.show(watch);
    QCOMPARE(at(HealthOf::Robot, DeviceHealthModel::State).toString(), QStringLiteral("lost"));
    QVERIFY(sign() != good);
  }

  void wiresAreToldPartByPart() {
    QCOMPARE(wireWords("robot controller: 12 telegrams in 1 session, 3 overtaken"),
             QStringLiteral("robot controller: 12 telegrams in 1 session, 3 overtaken"));
    QCOMPARE(wireWords("nobody knows: this; 5 words"), QStringLiteral("nobody knows: this; 5 words"));
    QCOMPARE(wireWords(""), QString());
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestDeviceHealth)
#include "test_device_health.moc"
