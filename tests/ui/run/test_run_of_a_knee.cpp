// What the page Run shows of a joint that is no spine.
#include <qcustomplot.h>

#include <QSettings>
#include <algorithm>
#include <cmath>

#include "tests/ui/run/run_bench.h"
#include "tests/ui/test_main.h"
#include "ui/kit/live_number.h"
#include "ui/plot/plot_loop.h"
#include "ui/plot/plot_view.h"
#include "ui/run/run_numbers.h"
#include "ui/run/run_plots.h"

namespace articulus::ui::test {

using record::Channel;

class TestRunOfAKnee : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QCoreApplication::setOrganizationName(QStringLiteral("articulus-test"));
    QCoreApplication::setApplicationName(QStringLiteral("run-of-a-knee"));
  }

  /// A knee glides while it bends: its displacement and its angles belong on the page, those of a spine do not take
  /// room.
  void aKneeShowsItsAnglesAndDisplacements() {
    QSettings().clear();
    RunBench bench;
    auto* numbers = bench.page->findChild<RunNumbers*>(QStringLiteral("numbers"));
    auto* plots = bench.page->findChild<RunPlots*>();
    const auto drawn = [&] {
      QStringList titles;
      for (auto* plot : plots->findChildren<PlotView*>())
        if (plot->isVisible()) titles << plot->accessibleName();
      return titles.join(QLatin1Char(','));
    };
    const auto shownBoxes = [&] {
      int count = 0;
      for (auto* number : numbers->findChildren<LiveNumber*>()) count += number->isVisible() ? 1 : 0;
      return count;
    };
    QCOMPARE(drawn(), QStringLiteral("Force (N),Moment (Nm)"));
    QCOMPARE(shownBoxes(), 9);
    auto knee = bench.desk.specimen("knee");
    knee.joint = "knee";
    Desk::need(bench.session.setSpecimen(knee));
    QCOMPARE(drawn(), QStringLiteral("Force (N),Moment (Nm),Angle (°),Displacement (mm)"));
    QCOMPARE(shownBoxes(), 12);
    const auto* loop = plots->findChild<PlotLoop*>();
    QVERIFY2(loop->accessibleDescription().contains(QStringLiteral("Varus-valgus (°)")),  // also before it is loaded
             qPrintable(loop->accessibleDescription()));

    record::Sample sample;
    sample[Channel::PositionX] = 0.700;
    numbers->show(sample);
    QCOMPARE(numbers->shown(9), QStringLiteral("–"));  // no run has begun: nothing to count from
    numbers->beginRun(sample);
    plots->beginRun(sample);
    sample[Channel::PositionX] = 0.7125;
    sample[Channel::HostTime] = 1.0;
    numbers->show(sample);
    QCOMPARE(numbers->shown(9), QStringLiteral("+12.50"));
    plots->take({sample});
    QVERIFY(std::abs(plots->store().latest(Channel::PositionX) - 0.0125) < 1e-6);
  }

  /// Beside the navigation of a window of 1280 x 800 four plots have little room: the one with the time axis gave its
  /// curves 25 px.
  void curvesOfAKneeAreEquallyHigh() {
    QSettings().clear();
    RunBench bench;
    auto knee = bench.desk.specimen("knee");
    knee.joint = "knee";
    Desk::need(bench.session.setSpecimen(knee));
    auto* plots = bench.page->findChild<RunPlots*>();
    QVector<record::Sample> samples;
    for (int i = 0; i < 600; ++i) {
      record::Sample s;
      s[Channel::HostTime] = 0.05 * i;
      for (const auto& [first, size] : {std::pair{Channel::ForceX, 20.0},
                                        {Channel::MomentX, 1.5},
                                        {Channel::LateralBending, 0.1},
                                        {Channel::PositionX, 0.004}})
        s.set(first, spatial::Vector3(size * std::sin(0.01 * i), size * std::cos(0.013 * i), 0.3 * size));
      samples << s;
    }
    plots->beginRun(samples.front());
    plots->take(samples);
    for (const QSize size : {QSize(1090, 690), QSize(1700, 1300)}) {
      bench.page->window()->resize(size);
      QVector<int> heights;
      const auto settled = [&] {
        heights.clear();
        for (auto* plot : plots->findChildren<PlotView*>())
          if (plot->isVisible()) heights << plot->area().height();
        if (heights.size() != 4) return false;
        const auto [low, high] = std::ranges::minmax(heights);
        return low >= 3 * 16 && high - low <= 12;
      };
      QTRY_VERIFY2(settled(), qPrintable(QStringLiteral("%1: %2, %3, %4, %5")
                                             .arg(size.height())
                                             .arg(heights.value(0))
                                             .arg(heights.value(1))
                                             .arg(heights.value(2))
                                             .arg(heights.value(3))));
      QTRY_VERIFY(std::ranges::all_of(plots->findChildren<PlotView*>(), [](const PlotView* plot) {
        return !plot->isVisible() || plot->pointsDrawn() > 0;
      }));
      for (auto* plot : plots->findChildren<QCustomPlot*>()) {
        plot->replot(QCustomPlot::rpImmediateRefresh);
        const auto* axis = plot->yAxis;
        const QVector<double> ticks = axis->tickVector();
        const auto shown = std::ranges::count_if(ticks, [axis](double t) { return axis->range().contains(t); });
        if (!axis->visible() || !plot->isVisible()) continue;
        QVERIFY2(shown >= 2 && shown * 13 <= plot->axisRect()->height() + 13, qPrintable(axis->label()));
      }
      bench.page->grab().save(QStringLiteral(ARTICULUS_SCREENS "/run_knee_%1.png").arg(size.width()));  // to look at
    }
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestRunOfAKnee)
#include "test_run_of_a_knee.moc"
