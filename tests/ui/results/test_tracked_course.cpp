// Way and turn of tracked bones over the time of a run: what was not seen is a gap, what was never seen no line.
#include <qcustomplot.h>

#include <QTabWidget>
#include <algorithm>
#include <cmath>

#include "core/spatial/rotation.h"
#include "tests/ui/results/results_bench.h"
#include "tests/ui/test_main.h"
#include "ui/kit/choice_box.h"
#include "ui/plot/plot_course.h"
#include "ui/results/tracking/results_tracking.h"
#include "ui/results/tracking/tracked_course.h"

namespace articulus::ui::test {

class TestTrackedCourse : public QObject {
  Q_OBJECT
  /// One second at 100 Hz: a bone that goes 20 mm along x and turns by 0.2 rad about z, lost from 0.4 to 0.5 s; one
  /// that is seen last; one that is never seen.
  static storage::TrackingRecord record() {
    storage::TrackingRecord tracking;
    tracking.header.rate_Hz = 100.0;
    for (const char* name : {"L3", "L4", "L5"}) tracking.header.bones.push_back({name, 0.0, "{}"});
    for (int body = 0; body < 3; ++body)
      for (int i = 0; i <= 100; ++i) {
        record::TrackedPose pose;
        pose.frame = i;
        pose.time_s = 700.0 + 0.01 * i;
        pose.body = body;
        const bool seen = body == 0 ? i < 40 || i >= 50 : body == 1 && i >= 90;
        pose.quality = seen ? record::TrackQuality::Seen : record::TrackQuality::Missing;
        pose.X_TV.translation = {1.0 + 0.0002 * i, 2.0, 3.0};
        pose.X_TV.rotation = spatial::expRotation({0.0, 0.0, 0.7 + 0.002 * i});
        tracking.poses.push_back(pose);
      }
    return tracking;
  }

 private slots:
  void wayAndTurnCountFromWhereABoneWasFirstSeen() {
    const auto courses = trackedCourses(record(), 699.5);
    QCOMPARE(courses.size(), std::size_t{2});
    QCOMPARE(courses[0].name, QStringLiteral("L3"));
    const auto& way = courses[0].way_mm;
    QCOMPARE(way.size(), std::size_t{40 + 1 + 51});  // a gap between
    QVERIFY(std::isnan(way[40].y()) && std::isnan(courses[0].turn_deg[40].y()));
    QVERIFY(std::abs(way.back().x() - 1.5) < 1e-9 && std::abs(way.back().y() - 20.0) < 1e-6);
    QVERIFY(std::abs(courses[0].turn_deg.back().y() - 0.2 * 180.0 / M_PI) < 1e-6);
    QCOMPARE(courses[1].way_mm.front().y(), 0.0);
    QVERIFY(std::abs(courses[0].along_mm[0].back().y() - 20.0) < 1e-6);
    QVERIFY(std::abs(courses[0].along_mm[1].back().y()) < 1e-9);
    QVERIFY(std::abs(courses[0].about_deg[2].back().y() - 0.2 * 180.0 / M_PI) < 1e-6);
    QVERIFY(std::abs(courses[0].about_deg[0].back().y()) < 1e-9);
    QVERIFY(std::isnan(courses[0].about_deg[2][40].y()) && std::isnan(courses[0].along_mm[0][40].y()));
  }

  /// However long a run is, and however a bone flickers; a gap that is longer than two points are apart stays one.
  void aLongRunIsThinned() {
    auto tracking = record();
    const auto courses = trackedCourses(tracking, 700.0, 10);
    QVERIFY(courses[0].way_mm.size() <= 13);
    QVERIFY(std::ranges::any_of(courses[0].way_mm, [](const QPointF& p) { return std::isnan(p.y()); }));
    for (auto& pose : tracking.poses)
      if (pose.body == 0) pose.quality = pose.frame % 2 ? record::TrackQuality::Missing : record::TrackQuality::Seen;
    QVERIFY(trackedCourses(tracking, 700.0, 10)[0].way_mm.size() <= 12);
  }

  void aRunWithoutATrackerHasNoTab() {
    ResultsBench bench;
    QTRY_VERIFY(bench.settled());
    auto* tabs = bench.page->findChild<QTabWidget*>(QStringLiteral("views"));
    auto* tracking = bench.page->findChild<ResultsTracking*>();
    QVERIFY(tracking && !tabs->isTabVisible(tabs->indexOf(tracking->parentWidget())));
    RunData run;
    run.tracked = trackedCourses(record(), 700.0);
    tracking->show(&run);
    int points = 0;
    for (const auto* plot : tracking->findChildren<PlotCourse*>()) points += plot->points();
    QCOMPARE(points, 2 * (92 + 11));
    const auto boxes = tracking->findChildren<ChoiceBox*>();
    QCOMPARE(boxes.size(), 2);
    boxes[0]->setCurrentIndex(2);  // along y, which nothing moves along
    const auto& graphs = tracking->findChildren<QCustomPlot*>()[0];
    QVERIFY(graphs->graphCount() > 0);
    for (int i = 0; i < graphs->graphCount(); ++i)
      for (const auto& point : *graphs->graph(i)->data()) QVERIFY(std::isnan(point.value) || qAbs(point.value) < 1e-9);
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestTrackedCourse)
#include "test_tracked_course.moc"
