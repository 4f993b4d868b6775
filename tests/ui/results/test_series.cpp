// A stored run over time: any recorded channel, read on a worker and once for all views; single samples of a short
// time.
#include <qcustomplot.h>

#include <QSettings>
#include <QSignalSpy>
#include <QTabWidget>
#include <cmath>

#include "tests/ui/results/results_bench.h"
#include "tests/ui/test_main.h"
#include "ui/kit/task_progress.h"
#include "ui/plot/plot_group.h"
#include "ui/plot/plot_view.h"
#include "ui/results/replay/results_replay.h"
#include "ui/results/series/results_series.h"
#include "ui/results/series/series_reader.h"

namespace articulus::ui::test {

using record::Channel;

class TestSeries : public QObject {
  Q_OBJECT

  /// A run of ten seconds with a joint and a position that move, and an old one that has neither.
  struct Bench : ResultsBench {
    std::int64_t moved = 0, old = 0;
    Bench() {
      std::vector<record::Sample> samples(10'000);
      for (std::size_t i = 0; i < samples.size(); ++i) {
        samples[i][Channel::MomentX] = i % 2 ? 1.0 : -1.0;  // tenths tell nothing of it
        samples[i][Channel::Joint1] = 0.1 * static_cast<double>(i);
        samples[i][Channel::PositionX] = 0.6 + 1e-6 * static_cast<double>(i);
      }
      moved = storeSamples(samples);
      samples.resize(1000);
      for (auto& sample : samples) {
        sample.setMissing(Channel::Joint1, 6);
        sample.setMissing(Channel::PositionX, 3);
      }
      old = storeSamples(samples);
      controller().reload();
    }
    bool open(std::int64_t run) { return ResultsBench::open(run, 5); }
    QTabWidget& tabs() { return *page->findChild<QTabWidget*>(QStringLiteral("views")); }
    /// The one beside the tables, not that of the replay.
    ResultsSeries& series() {
      for (auto* one : page->findChildren<ResultsSeries*>())
        if (one != &page->findChild<ResultsReplay*>()->series()) return *one;
      qFatal("no series");
    }
    SeriesReader& reader() { return *page->findChild<SeriesReader*>(); }
    void look() { tabs().setCurrentWidget(series().parentWidget()); }
  };

 private slots:
  void initTestCase() {
    QCoreApplication::setOrganizationName(QStringLiteral("articulus-test"));
    QCoreApplication::setApplicationName(QStringLiteral("series"));
  }
  void init() { QSettings().remove(QStringLiteral("results")); }

  void anyChannelIsReadOnceAndDrawnInBothViews() {
    Bench b;
    QVERIFY(b.open(b.moved));
    QSignalSpy began(&b.reader(), &SeriesReader::began);
    b.look();
    QVERIFY(began.isEmpty());  // of a spine loads and angles, which the preview has
    b.series().plots().setDrawn({Channel::MomentX, Channel::Joint1, Channel::PositionX});
    QCOMPARE(began.count(), 1);
    const auto& store = b.series().store();
    QTRY_VERIFY(store.keeps(Channel::Joint1) && store.keeps(Channel::PositionX));
    QCOMPARE(store.extremes(Channel::Joint1, 0.0, 10.0).minimum, 0.0f);
    QVERIFY(std::abs(store.extremes(Channel::Joint1, 0.0, 10.0).maximum - 999.9f) < 0.01f);
    // A displacement: from where the body was first, in m.
    QCOMPARE(store.extremes(Channel::PositionX, 0.0, 10.0).minimum, 0.0f);
    QVERIFY(std::abs(store.extremes(Channel::PositionX, 0.0, 10.0).maximum - 9.999e-3f) < 1e-6f);
    b.page->findChild<ResultsReplay*>()->series().setParent(b.page.get());  // this run has no motion to show above it
    b.page->findChild<ResultsReplay*>()->series().QWidget::show();
    QTRY_VERIFY(b.page->findChild<ResultsReplay*>()->series().store().keeps(Channel::Joint1));
    QCOMPARE(began.count(), 1);
  }

  /// Where somebody set a mark in the run, one stands in its plots too; another run has none of it.
  void marksOfTheRunStandInItsPlots() {
    Bench b;
    std::vector<record::Sample> samples(2000);
    for (std::size_t i = 0; i < samples.size(); ++i)
      samples[i][Channel::HostTime] = 500.0 + 1e-3 * static_cast<double>(i);
    record::Event mark, cut, other;
    mark.kind = record::EventKind::Marked;
    mark.hostTime_s = 500.5;
    mark.setText("here");
    cut.kind = record::EventKind::StructureCut;
    cut.hostTime_s = 501.25;
    other.kind = record::EventKind::SensorZeroed;
    other.hostTime_s = 501.0;
    const auto marked = b.storeSamples(samples, {}, "marked", {mark, other, cut});
    b.controller().reload();
    QVERIFY(b.ResultsBench::open(marked, 6));
    b.look();
    const auto marks = [&b] {
      QList<double> at_s;
      auto* plot = b.series().findChild<QCustomPlot*>();
      for (int i = 0; i < plot->itemCount(); ++i)
        if (auto* line = qobject_cast<QCPItemStraightLine*>(plot->item(i)); line && line->visible())
          if (line->point1->key() == line->point2->key()) at_s << line->point1->key();
      return at_s;
    };
    QTRY_COMPARE(marks().size(), 2);
    QVERIFY(std::abs(marks()[0] - 0.5) < 1e-6 && std::abs(marks()[1] - 1.25) < 1e-6);
    // Their words stand at them, in the uppermost plot alone.
    QStringList words;
    for (auto* plot : b.series().findChildren<QCustomPlot*>())
      for (int i = 0; plot->isVisible() && i < plot->itemCount(); ++i)
        if (auto* text = qobject_cast<QCPItemText*>(plot->item(i));
            text && text->visible() && text->position->key() > 0.4)
          if (text->position->typeY() == QCPItemPosition::ptAxisRectRatio) words << text->text();
    QCOMPARE(words.size(), 2);
    QVERIFY2(words[0].contains(QLatin1String("here")), qPrintable(words.join(u'|')));
    QVERIFY(b.ResultsBench::open(b.moved, 6));
    QTRY_VERIFY(marks().isEmpty());
  }

  void whatARunDoesNotHaveIsAskedForOnce() {
    Bench b;
    QVERIFY(b.open(b.old));
    b.look();
    QSignalSpy began(&b.reader(), &SeriesReader::began);
    b.series().plots().setDrawn({Channel::MomentX, Channel::Joint1});
    QTRY_VERIFY(b.series().store().keeps(Channel::Joint1));
    QVERIFY(b.series().store().extremes(Channel::Joint1, 0.0, 1.0).empty());
    b.series().plots().refresh();
    b.series().plots().showAll();
    QCOMPARE(began.count(), 1);
    // Another run is read anew, and nothing of the one before is left.
    QVERIFY(b.open(b.moved));
    QTRY_VERIFY(b.series().store().keeps(Channel::Joint1) &&
                !b.series().store().extremes(Channel::Joint1, 0.0, 10.0).empty());
    QCOMPARE(began.count(), 2);
  }

  void aShortTimeShowsEverySample() {
    Bench b;
    QVERIFY(b.open(b.moved));
    b.look();
    auto& plots = b.series().plots();
    const auto& store = b.series().store();
    QTRY_VERIFY(store.isFine(Channel::MomentX, 2.0, 2.01));  // the whole run is short enough
    QCOMPARE(store.samples(Channel::MomentX, 2.0, 2.0095).size(), std::size_t{10});
    QCOMPARE(store.at(Channel::MomentX, 2.001), 1.0);
    QCOMPARE(store.at(Channel::MomentX, 2.002), -1.0);
    QVERIFY(std::abs(store.mean(Channel::MomentX, 2.0, 2.9985)) < 0.01);
    plots.setDrawn({Channel::MomentX, Channel::PositionX});
    QTRY_VERIFY(store.isFine(Channel::PositionX, 2.0, 2.01));
    QVERIFY(std::abs(store.at(Channel::PositionX, 2.001) - 2.001e-3) < 1e-7);
  }

  /// As in another language.
  void whatIsInViewStaysInAPageMadeAnew() {
    Bench b;
    QVERIFY(b.open(b.moved));
    b.look();
    emit b.series().plots().findChild<PlotView*>()->zoomed(4.0, 5.0);
    const auto line = b.series().plots().timeline();
    QVERIFY(line.to_s() - line.from_s() < 5.0);
    auto next = std::make_unique<ResultsPage>(b.session, nullptr, b.page.get());
    next->resize(1200, 700);
    next->show();
    next->goOnFrom(*b.page);
    b.page = std::move(next);
    QCOMPARE(b.tabs().currentWidget(), b.series().parentWidget());
    QVERIFY(!b.series().store().empty());
    QCOMPARE(b.series().plots().timeline().from_s(), line.from_s());
    QCOMPARE(b.series().plots().timeline().to_s(), line.to_s());
  }

  void whoCancelsHasThoseLeftOut() {
    Bench b;
    QVERIFY(b.open(b.moved));
    b.look();
    QSignalSpy cancelled(&b.reader(), &SeriesReader::cancelled);
    b.series().plots().setDrawn({Channel::MomentX, Channel::Joint1});
    QVERIFY(b.reader().busy());
    auto* progress = b.series().findChild<TaskProgress*>();
    QVERIFY(progress && progress->isVisible());
    emit progress->cancelRequested();
    QTRY_COMPARE(cancelled.count(), 1);
    QVERIFY(!progress->isVisible());
    QCOMPARE(b.series().plots().drawn(), (QVector<Channel>{Channel::MomentX}));
    b.series().plots().setDrawn({Channel::MomentX, Channel::Joint1});  // and is read where it is wanted after all
    QTRY_VERIFY(b.series().store().keeps(Channel::Joint1));
  }

  void whoSignsOutLeavesNothingRead() {
    Bench b;
    QVERIFY(b.open(b.moved));
    b.look();
    b.series().plots().setDrawn({Channel::MomentX, Channel::Joint1});
    Desk::need(b.session.close());
    QVERIFY(!b.reader().busy());
    QVERIFY(b.series().store().empty());
    QVERIFY(!b.series().findChild<TaskProgress*>()->isVisible());
  }

  void finerValuesAreTakenOnlyWhereTheyHaveAllOfAStretch() {
    TraceStore store({Channel::ForceX}, Channel::Time);
    for (int i = 0; i < 10; ++i) store.append(i, {100.0});
    TracePyramid short_;
    short_.append(1.0);
    store.take(Channel::ForceY, short_);
    QVERIFY(!store.keeps(Channel::ForceY));  // it does not fit
    TracePyramid whole;
    for (int i = 0; i < 10; ++i) whole.append(i);
    store.take(Channel::ForceY, whole);
    QCOMPARE(store.at(Channel::ForceY, 7.0), 7.0);
    auto fine = std::make_shared<TraceStore>(std::vector{Channel::ForceX}, Channel::Time);
    for (int i = 0; i <= 200; ++i) fine->append(4.0 + 0.01 * i, {1.0 * i});
    store.setDetail(fine, 4.0, 6.0);
    QVERIFY(store.isFine(Channel::ForceX, 4.0, 6.0) && !store.isFine(Channel::ForceY, 4.0, 6.0));
    QCOMPARE(store.line(Channel::ForceX, 4.5, 5.0, 1000).size(), std::size_t{52});  // and one beyond either edge
    QCOMPARE(store.line(Channel::ForceX, 3.5, 5.0, 1000).size(), std::size_t{3});
    QCOMPARE(store.extremes(Channel::ForceX, 4.0, 6.1).maximum, 100.0f);
    QCOMPARE(store.extremes(Channel::ForceX, 5.0, 6.0).maximum, 200.0f);
    QCOMPARE(store.at(Channel::ForceY, 5.0), 5.0);
    store.clear();
    QVERIFY(store.empty() && !store.isFine(Channel::ForceX, 4.5, 5.0));
  }
};

}  // namespace articulus::ui::test

using articulus::ui::test::TestSeries;
ARTICULUS_UI_TEST(TestSeries)
#include "test_series.moc"
