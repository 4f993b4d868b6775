// Tracked bones over time while a run goes on: from where each was first seen since it began, gaps where it was lost,
// few enough points; and the plot that a person chooses in the place of the loop.
#include <QAction>
#include <QMenu>
#include <QSettings>
#include <cmath>

#include "core/spatial/rotation.h"
#include "tests/ui/test_main.h"
#include "ui/plot/plot_course.h"
#include "ui/plot/plot_loop.h"
#include "ui/run/run_plots.h"

namespace articulus::ui::test {

using Quantity = TrackedTraces::Quantity;
using record::TrackQuality;

class TestTrackedTraces : public QObject {
  Q_OBJECT
  static record::TrackedPose poseOf(int body, std::int64_t frame, double time_s,
                                    TrackQuality quality = TrackQuality::Seen) {
    record::TrackedPose pose;
    pose.body = body;
    pose.frame = frame;
    pose.time_s = time_s;
    pose.quality = quality;
    pose.X_TV.translation = {1.0 + 0.003 * time_s, 2.0, 3.0 - 0.004 * time_s};
    pose.X_TV.rotation = spatial::expRotation({0.0, 0.01 * time_s, 0.0}) * spatial::expRotation({0.3, 0.0, 0.5});
    return pose;
  }
  static double last(const TrackedTraces& traces, Quantity quantity) { return traces.points(quantity)[0].back().y(); }

 private slots:
  void init() { QSettings().clear(); }

  void waysAndTurnsCountFromTheFirstSightSinceTheRunBegan() {
    TrackedTraces traces;
    traces.setBones({QStringLiteral("C3"), QStringLiteral("C4")});
    traces.begin(10.0);
    traces.append({poseOf(0, 1, 9.0)});  // before it
    QVERIFY(traces.points(Quantity::Way)[0].empty());
    for (int i = 0; i <= 100; ++i) traces.append({poseOf(0, 100 + i, 12.0 + 0.1 * i), poseOf(7, i, 12.0)});
    const auto way = traces.points(Quantity::Way)[0];
    QCOMPARE(way.size(), std::size_t{101});
    QCOMPARE(way.front(), QPointF(2.0, 0.0));
    QVERIFY(std::abs(way.back().x() - 12.0) < 1e-9 && std::abs(way.back().y() - 50.0) < 1e-9);
    QVERIFY(std::abs(last(traces, Quantity::X) - 30.0) < 1e-9);
    QVERIFY(std::abs(last(traces, Quantity::Y)) < 1e-9);
    QVERIFY(std::abs(last(traces, Quantity::Z) + 40.0) < 1e-9);
    const double turn_deg = 0.1 * 180.0 / M_PI;  // about y of the tracking system, whatever frame the markers have
    QVERIFY(std::abs(last(traces, Quantity::Turn) - turn_deg) < 1e-9);
    QVERIFY(std::abs(last(traces, Quantity::TurnY) - turn_deg) < 1e-9);
    QVERIFY(std::abs(last(traces, Quantity::TurnX)) < 1e-9 && std::abs(last(traces, Quantity::TurnZ)) < 1e-9);
    QVERIFY(traces.points(Quantity::Way)[1].empty());  // never seen
    const auto taken = traces.taken();
    traces.append({poseOf(0, 200, 22.0)});  // the same frame again: the tracker is slower than the screen
    QCOMPARE(traces.taken(), taken);
    traces.begin(30.0);
    QVERIFY(traces.points(Quantity::Way)[0].empty());
  }

  void aLostBoneLeavesOneGap() {
    TrackedTraces traces;
    traces.setBones({QStringLiteral("C3")});
    traces.begin(0.0);
    traces.append({poseOf(0, 1, 1.0, TrackQuality::Missing)});
    traces.append({poseOf(0, 2, 2.0)});
    for (int i = 3; i < 9; ++i) traces.append({poseOf(0, i, i, TrackQuality::Missing)});
    traces.append({poseOf(0, 9, 9.0)});
    const auto way = traces.points(Quantity::Way)[0];
    QCOMPARE(way.size(), std::size_t{3});
    QVERIFY(!std::isnan(way[0].y()) && std::isnan(way[1].y()) && !std::isnan(way[2].y()));
    QVERIFY(std::isnan(traces.points(Quantity::TurnX)[0][1].y()));
  }

  void aLongRunKeepsFewPointsFromItsBeginningToItsEnd() {
    TrackedTraces traces;
    traces.setBones({QStringLiteral("C3")});
    traces.begin(0.0);
    for (int i = 0; i < 100'000; ++i)
      traces.append({poseOf(0, i, 0.01 * i, i % 900 == 899 ? TrackQuality::Missing : TrackQuality::Seen)});
    const auto way = traces.points(Quantity::Way)[0];
    QVERIFY(way.size() > 500 && way.size() <= TrackedTraces::kMost);
    QVERIFY(way.front().x() < 1.0 && way.back().x() > 990.0);
    QVERIFY(std::is_sorted(way.begin(), way.end(), [](QPointF a, QPointF b) { return a.x() < b.x(); }));
    QVERIFY(std::count_if(way.begin(), way.end(), [](QPointF p) { return std::isnan(p.y()); }) > 50);
  }

  void thePlotStandsInThePlaceOfTheLoopWhereSomethingTracks() {
    RunPlots plots;
    plots.resize(1100, 500);
    plots.show();
    QStringList bones;
    std::vector<record::TrackedPose> frame;
    auto* menu = plots.findChild<QMenu*>(QStringLiteral("trackedBones"));
    QVERIFY(menu && !menu->menuAction()->isVisible());
    plots.takeTracked(bones, frame);
    QVERIFY(!menu->menuAction()->isVisible());
    bones = {QStringLiteral("C3"), QStringLiteral("C4")};
    frame = {poseOf(0, 1, 1.0), poseOf(1, 1, 1.0)};
    plots.takeTracked(bones, frame);
    QVERIFY(menu->menuAction()->isVisible());
    QCOMPARE(menu->actions().size(), 8);
    auto* loop = plots.findChild<PlotLoop*>();
    auto* course = plots.findChild<PlotCourse*>();
    QVERIFY(loop->isVisible() && !course->isVisible());
    menu->actions()[3]->trigger();
    QVERIFY(!loop->isVisible() && course->isVisible());
    QCOMPARE(course->points(), 2);
    frame = {poseOf(0, 2, 2.0), poseOf(1, 2, 2.0)};
    plots.takeTracked(bones, frame);
    QTRY_COMPARE(course->points(), 4);
    menu->actions()[3]->trigger();  // once more: not any longer
    QVERIFY(loop->isVisible() && !course->isVisible());
    plots.showTracked(Quantity::Turn);
    record::Sample now;
    now[record::Channel::HostTime] = 3.0;
    plots.beginRun(now);
    frame = {poseOf(0, 3, 4.0), poseOf(1, 3, 4.0)};
    plots.takeTracked(bones, frame);
    QTRY_COMPARE(course->points(), 2);  // of this run alone
    for (auto* other : plots.findChildren<QMenu*>())
      for (auto* action : other->actions())
        if (action->text() == QStringLiteral("As the experiment drives it")) action->trigger();
    QVERIFY(loop->isVisible());
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestTrackedTraces)
#include "test_tracked_traces.moc"
