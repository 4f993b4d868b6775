// What a tracking system saw of a stored run, in the axes of the cell: by the place that a simulated cell states, by
// the moving body of a live one; lost bones, long runs, and runs that nothing can be drawn of.
#include <algorithm>

#include "core/spatial/rotation.h"
#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/results/replay/tracked_replay.h"

namespace articulus::ui::test {

using record::Channel;
using spatial::Pose;
using spatial::Vector3;

class TestTrackedReplay : public QObject {
  Q_OBJECT
  static constexpr double kBegin_s = 700.0;  // of the run, on the clock of the station
  static constexpr const char* kMarkers = R"({"markers_V_m": [[0.05, 0.03, 0], [0.06, 0, 0], [0.05, -0.03, 0.01]]})";

  /// The moving body goes along x, 0.1 m in ten seconds.
  static record::MotionTrack track() {
    record::MotionTrack made;
    for (int i = 0; i <= 100; ++i) {
      record::Sample s;
      s[Channel::Time] = 0.1 * i;
      s[Channel::HostTime] = kBegin_s + 0.1 * i;
      s[Channel::QuaternionW] = 1.0;
      s[Channel::PositionX] = 0.8 + 0.001 * i;
      s[Channel::PositionY] = s[Channel::PositionZ] = 0.0;
      made.samples.push_back(s);
    }
    made.clamped = true;
    return made;
  }
  /// Body 0 at 100 Hz along y of T, body 1 seen from the fifth second on, and never in the eighth.
  static storage::TrackingRecord record(std::vector<const char*> names, int frames = 1000) {
    storage::TrackingRecord tracking;
    tracking.header.rate_Hz = 0.1 * frames;
    for (const char* name : names) tracking.header.bones.push_back({name, 0.0, kMarkers});
    for (int body = 0; body < static_cast<int>(names.size()); ++body)
      for (int i = 0; i < frames; ++i) {
        const double t = 10.0 * i / frames;
        record::TrackedPose pose;
        pose.frame = i;
        pose.time_s = kBegin_s + t;
        pose.body = body;
        pose.quality = body == 1 && (t < 5.0 || (t >= 8.0 && t < 9.0)) ? record::TrackQuality::Missing
                                                                       : record::TrackQuality::Seen;
        pose.X_TV.translation = {-1.2, 0.01 * t + 0.1 * body, -0.4};
        tracking.poses.push_back(pose);
      }
    return tracking;
  }
  static cell::CellConfig simulated() { return Desk::need(cell::loadCell("gainesville", ARTICULUS_RESOURCES)); }
  static cell::CellConfig live() {
    auto cell = simulated();
    cell.simulated = false;
    return cell;
  }

 private slots:
  void bonesAreWhereTheCellSaysThatItsCamerasStand() {
    const TrackedReplay replay(record({"C3", "C4"}), simulated(), track());
    QVERIFY(!replay.empty());
    const auto clusters = replay.at(2.003);  // between two frames
    QCOMPARE(clusters.size(), std::size_t{2});
    QCOMPARE(clusters[0].bone, std::string("C3"));
    QCOMPARE(clusters[0].marker_V_m.size(), std::size_t{3});
    QVERIFY(clusters[0].seen && !clusters[1].seen);
    QVERIFY((clusters[0].X_WV.translation - Vector3(2.0 - 1.2, 0.5 + 0.02003, 0.9 - 0.4)).norm() < 1e-9);
  }

  void eachBoneCountsFromItsFirstSightWithTheMovingBodyAsItWasThen() {
    const TrackedReplay replay(record({"C3", "C4"}), simulated(), track());
    for (const double at_s : {9.5, 6.0}) {  // in whatever order it is looked at
      const auto clusters = replay.at(at_s);
      QVERIFY(clusters[1].seen && clusters[1].first);
      QVERIFY((clusters[1].first->X_WV.translation - Vector3(0.8, 0.5 + 0.15, 0.5)).norm() < 1e-9);
      QVERIFY(qAbs(clusters[1].first->X_WD.translation.x() - 0.85) < 1e-9);
    }
    auto open = track();
    open.clamped = false;
    QVERIFY(!TrackedReplay(record({"C3"}), simulated(), open).at(1.0)[0].first);
  }

  void aBoneThatIsLostIsNotSeenNorBeforeAndBehindTheRun() {
    const TrackedReplay replay(record({"C3", "C4"}), simulated(), track());
    QVERIFY(!replay.at(4.5)[1].seen);
    QVERIFY(replay.at(7.5)[1].seen);
    QVERIFY(!replay.at(8.5)[1].seen);
    QVERIFY(!replay.at(-1.0)[0].seen);
    QVERIFY(!replay.at(12.0)[0].seen);
  }

  void ofALiveCellTheMovingBodyTellsWhereTheyStood() {
    auto tracking = record({"C3", "moving body"});
    const Pose X_WT{spatial::expRotation({0.0, 0.0, 2.0}), {2.0, 0.5, 0.9}};
    for (auto& pose : tracking.poses) {
      if (pose.body != 1) continue;
      const Pose X_WD{spatial::Matrix3::Identity(), {0.8 + 0.01 * (pose.time_s - kBegin_s), 0.0, 0.0}};
      pose.X_TV = X_WT.inverse() * X_WD;
    }
    const auto clusters = TrackedReplay(tracking, live(), track()).at(6.0);
    QCOMPARE(clusters.size(), std::size_t{2});
    QVERIFY((clusters[0].X_WV.translation - X_WT * Vector3(-1.2, 0.06, -0.4)).norm() < 1e-9);
    // Nobody knows it: nothing is drawn.
    QVERIFY(TrackedReplay(record({"C3", "C4"}), live(), track()).empty());
    QVERIFY(TrackedReplay({}, simulated(), track()).empty());
    QVERIFY(TrackedReplay(record({"C3"}), simulated(), {}).empty());
  }

  void ofALongRunFewPosesAreKeptAndTheySayTheSame() {
    const auto many = record({"C3"}, 50'000);
    const TrackedReplay replay(many, simulated(), track());
    for (const double at_s : {0.0, 1.2345, 9.5}) {
      const auto cluster = replay.at(at_s)[0];
      QVERIFY(cluster.seen);
      QVERIFY((cluster.X_WV.translation - Vector3(0.8, 0.5 + 0.01 * at_s, 0.5)).norm() < 1e-6);
    }
  }

  /// 50 minutes at 20 Hz: those that are kept lie farther apart than a bone may be out of sight.
  void ofAVeryLongRunABoneGoesOnBetweenThoseThatAreKept() {
    constexpr double kLonger = 300.0;
    auto many = record({"C3"}, 60'000);
    for (auto& pose : many.poses) {
      pose.time_s = kBegin_s + kLonger * (pose.time_s - kBegin_s);
      if (pose.frame >= 30'001 && pose.frame < 30'005) pose.quality = record::TrackQuality::Missing;
    }
    auto course = track();
    for (auto& sample : course.samples) {
      sample[Channel::Time] *= kLonger;
      sample[Channel::HostTime] = kBegin_s + sample[Channel::Time];
    }
    const TrackedReplay replay(many, simulated(), course);
    for (const double at_s : {10.26, 11.0, 1000.3, 2000.26}) {
      const auto cluster = replay.at(at_s)[0];
      QVERIFY2(cluster.seen, qPrintable(QString::number(at_s)));
      QVERIFY((cluster.X_WV.translation - Vector3(0.8, 0.5 + 0.01 * at_s / kLonger, 0.5)).norm() < 1e-6);
    }
    QVERIFY(!replay.at(1500.12)[0].seen);  // lost for a moment between two that are kept
    QVERIFY(replay.at(1502.0)[0].seen);
  }

  void markersAreReadAndATextThatHasNoneGivesNone() {
    QCOMPARE(markersOf({"C3", 0.0, kMarkers})[1], Vector3(0.06, 0, 0));
    for (const char* none : {"", "{}", "[1]", R"({"markers_V_m": 3})", R"({"markers_V_m": [[1, 2]]})",
                             R"({"markers_V_m": [[1, 2, "x"]]})"})
      QVERIFY2(markersOf({"C3", 0.0, none}).empty(), none);
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestTrackedReplay)
#include "test_tracked_replay.moc"
