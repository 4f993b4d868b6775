// Lines of a course: each is told from the others without its colour, and a line of an axis has the pen of that axis.
#include <qcustomplot.h>

#include <QSet>

#include "tests/ui/test_main.h"
#include "ui/plot/plot_course.h"
#include "ui/theme/theme.h"

namespace articulus::ui::test {

class TestPlotCourse : public QObject {
  Q_OBJECT

  static CourseLine line(const QString& name) { return {.name = name, .points = {{0.0, 1.0}, {1.0, 2.0}, {2.0, 0.0}}}; }

 private slots:
  /// As a rehearsal draws them: six loads, what else came near to its limit, and both limits.
  void loadsHaveThePensOfTheirAxesAndLimitsOneOfTheirOwn() {
    for (const auto mode : {Theme::Mode::Light, Theme::Mode::Dark}) {
      Theme::apply(*qApp, mode);
      std::vector<CourseLine> lines;
      for (int i = 0; i < 6; ++i) {
        lines.push_back(line(QStringLiteral("load %1").arg(i)));
        lines.back().pen = i % 3;
        lines.back().ringed = i >= 3;
      }
      for (int i = 3; i < 7; ++i) {
        lines.push_back(line(QStringLiteral("other %1").arg(i)));
        lines.back().pen = i;
      }
      lines.push_back(line(QStringLiteral("limit")));
      lines.back().boundary = true;
      PlotCourse course;
      course.show(QStringLiteral("time, s"), QStringLiteral("%"), lines);
      const auto* plot = course.findChild<QCustomPlot*>();
      QCOMPARE(plot->graphCount(), 11);
      QSet<QString> looks;
      for (int i = 0; i < plot->graphCount(); ++i) {
        const QPen pen = plot->graph(i)->pen();
        const bool ringed = plot->graph(i)->scatterStyle().shape() == QCPScatterStyle::ssCircle;
        QCOMPARE(ringed, i >= 3 && i < 6);
        if (i < 6) QCOMPARE(pen, Theme::current().measuredPen(i % 3));
        looks << QStringLiteral("%1 %2 %3").arg(pen.color().name()).arg(static_cast<int>(pen.style())).arg(ringed);
      }
      QCOMPARE(looks.size(), plot->graphCount());
    }
    Theme::apply(*qApp, Theme::Mode::Light);
  }

  /// The names stand side by side as far as there is room, also where the plot became wide after it was filled; a plot
  /// of a stack is low, and its value is named above it, where it is not cut.
  void namesStandBesideEachOtherAndALowPlotIsNamedAboveIt() {
    PlotCourse course;
    course.resize(100, 200);
    course.show(QStringLiteral("time, s"), QStringLiteral("distance, mm"),
                {line(QStringLiteral("a")), line(QStringLiteral("b")), line(QStringLiteral("c"))});
    course.resize(600, 200);
    course.setVisible(true);
    QVERIFY(QTest::qWaitForWindowExposed(&course));
    const auto* plot = course.findChild<QCustomPlot*>();
    QCOMPARE(plot->legend->itemCount(), 3);
    QCOMPARE(plot->legend->rowCount(), 1);
    QCOMPARE(plot->yAxis->label(), QStringLiteral("distance, mm"));
    course.share(true, false);
    QVERIFY(plot->yAxis->label().isEmpty());
    const auto* title = qobject_cast<QCPTextElement*>(plot->plotLayout()->element(0, 0));
    QVERIFY(title);
    QCOMPARE(title->text(), QStringLiteral("distance, mm"));
    QVERIFY(!plot->legend->visible());
  }

  void aLineBehindAGapLooksAsTheOneBeforeIt() {
    PlotCourse course;
    course.show(QStringLiteral("angle (°)"), QStringLiteral("mm"),
                {line(QStringLiteral("a")), line(QStringLiteral("b")), line(QStringLiteral("a"))});
    const auto* plot = course.findChild<QCustomPlot*>();
    QCOMPARE(plot->graph(2)->pen(), plot->graph(0)->pen());
    QVERIFY(plot->graph(1)->pen() != plot->graph(0)->pen());
    QCOMPARE(plot->legend->itemCount(), 2);
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestPlotCourse)
#include "test_plot_course.moc"
