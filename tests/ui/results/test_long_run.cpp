// A run of an hour at 1 kHz, 3.6 million rows: listed, opened, zoomed to single samples and back, drawn as loops, and
// STOP is heard all the while (the watchdog of all tests looks).
#include <qcustomplot.h>

#include <QElapsedTimer>
#include <QTabWidget>
#include <QWheelEvent>

#include "tests/ui/results/results_bench.h"
#include "tests/ui/test_main.h"
#include "ui/plot/plot_group.h"
#include "ui/plot/traces/trace_store.h"
#include "ui/results/series/results_series.h"

namespace articulus::ui::test {

using record::Channel;

class TestLongRun : public QObject {
  Q_OBJECT

  static constexpr int kRows = 3'600'000;
  static void wheel(QCustomPlot& plot, int notches) {
    const QPointF at = plot.axisRect()->center();
    QWheelEvent event(at, plot.mapToGlobal(at), {}, {0, 120 * notches}, Qt::NoButton, Qt::ControlModifier,
                      Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(&plot, &event);
    QTest::qWait(30);  // what it asks for is drawn
  }

  static QCustomPlot* firstSeen(const QWidget& in) {
    for (auto* one : in.findChildren<QCustomPlot*>())
      if (one->isVisible() && one->graphCount() > 0) return one;
    return nullptr;
  }

 private slots:
  void anHourIsOpenedAndZoomed() {
    ResultsBench b;
    const std::int64_t hour = b.store(kRows, {record::RunEnd::Completed}, 0);
    b.controller().reload();
    QElapsedTimer opening;
    opening.start();
    QVERIFY(b.open(hour, 4, 60000));
    qInfo("opened within %lld ms", opening.elapsed());
    auto& tabs = *b.page->findChild<QTabWidget*>(QStringLiteral("views"));
    auto* series = b.page->findChild<ResultsSeries*>();
    for (int i = 0; i < tabs.count(); ++i) {  // loops, tables, replay: each as somebody looks through them
      tabs.setCurrentIndex(i);
      QTest::qWait(150);
    }
    for (auto* one : b.page->findChildren<ResultsSeries*>()) {
      tabs.setCurrentWidget(one->parentWidget());
      if (one->isVisible()) series = one;
      if (one->isVisible()) break;
    }
    QVERIFY(series->isVisible());
    series->plots().setDrawn({Channel::MomentX, Channel::MomentY, Channel::Flexion, Channel::Joint1});
    QTRY_VERIFY_WITH_TIMEOUT(series->store().keeps(Channel::Joint1), 120000);
    QCustomPlot* plot = nullptr;
    QTRY_VERIFY((plot = firstSeen(*series)));
    QTRY_VERIFY(plot->xAxis->range().size() > 3599.0);
    for (int i = 0; i < 60 && plot->xAxis->range().size() > 2.0; ++i) wheel(*plot, 1);
    QVERIFY2(plot->xAxis->range().size() <= 2.0, qPrintable(QString::number(plot->xAxis->range().size())));
    // Single samples of that time come: more points than the tenths of a second of the preview.
    const QCPRange near = plot->xAxis->range();
    QTRY_VERIFY_WITH_TIMEOUT(series->store().isFine(Channel::MomentX, near.lower, near.upper), 20000);
    for (int i = 0; i < 60 && plot->xAxis->range().size() < 3599.0; ++i) wheel(*plot, -1);
    QVERIFY(plot->xAxis->range().size() > 3599.0);
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestLongRun)
#include "test_long_run.moc"
