// Live plots of any channel: chosen, kept, bounded; and a trigger that holds what passed a level.
#include <qcustomplot.h>

#include <QApplication>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSet>
#include <QSettings>
#include <QSignalSpy>
#include <QTableView>
#include <QWindow>
#include <algorithm>
#include <cmath>

#include "tests/ui/test_main.h"
#include "ui/kit/quantity_edit.h"
#include "ui/kit/sheets/sheet.h"
#include "ui/plot/channel_sheet.h"
#include "ui/plot/channel_trace.h"
#include "ui/plot/plot_group.h"
#include "ui/plot/plot_view.h"
#include "ui/plot/trigger_sheet.h"

namespace articulus::ui::test {

using record::Channel;

namespace {

/// A group on a store that keeps what the group asks for, as the run page and the scope have it.
struct LiveBench {
  TraceStore store{{Channel::ForceZ}};
  PlotGroup group{store, QStringLiteral("test/live"), true};
  double time_s = 0.0;

  explicit LiveBench(const QVector<Channel>& first = {}) {
    group.addPlot({{Channel::ForceZ, QStringLiteral("Fz"), 2, false, 1.0}}, QStringLiteral("Force (N)"), 1.0);
    group.finishPlots();
    QObject::connect(&group, &PlotGroup::channelsWanted, &group, [this](const std::vector<Channel>& own) {
      std::vector<Channel> kept{Channel::ForceZ};
      kept.insert(kept.end(), own.begin(), own.end());
      store.keep(kept);
    });
    group.offerAllChannels(first);
    group.resize(700, 400);
    group.show();
  }
  /// Fz as given, q1 = time, at 1 kHz.
  void feed(int samples, const std::function<double(double)>& force_N) {
    for (int i = 0; i < samples; ++i, time_s += 1e-3) {
      record::Sample sample;
      sample[Channel::HostTime] = time_s;
      sample[Channel::ForceZ] = force_N(time_s);
      sample[Channel::Joint1] = time_s;
      store.append(sample);
    }
    group.refresh();
  }
};

}  // namespace

class TestLiveChannels : public QObject {
  Q_OBJECT

 private slots:
  void init() { QSettings().remove(QStringLiteral("test")); }

  void everyChannelHasAPenATitleAndAUnit() {
    for (std::size_t i = 0; i < record::kChannelCount; ++i) {
      const auto channel = static_cast<Channel>(i);
      const auto trace = traceOf(channel);
      QVERIFY(!trace.name.isEmpty() && trace.scale > 0.0);
      QVERIFY(trace.axis >= 0 && trace.axis < static_cast<int>(Theme::kPens));
      QVERIFY(!plotTitleOf(channel).isEmpty() && smallestSpanOf(channel) > 0.0);
      const bool wanted = record::info(channel).label.find("wanted") != std::string_view::npos;
      QVERIFY2(trace.wanted == wanted, qPrintable(trace.name));
    }
    QCOMPARE(traceOf(Channel::Joint4).axis, 3);
    QCOMPARE(traceOf(Channel::WantedMomentZ).axis, 2);
    QCOMPARE(unitOnPlot(Channel::WakeLate), QStringLiteral("ms"));
    QCOMPARE(plotTitleOf(Channel::WantedForceX), plotTitleOf(Channel::ForceX));
    QVERIFY(plotTitleOf(Channel::SensorForceX) != plotTitleOf(Channel::ForceX));
  }

  void aChannelThatIsChosenLaterBeginsThenAndTheChoiceComesBack() {
    {
      LiveBench bench;
      bench.feed(100, [](double) { return 1.0; });
      bench.group.setDrawn({Channel::ForceZ, Channel::Joint1, Channel::Joint2, Channel::Drive1});
      bench.feed(100, [](double) { return 1.0; });
      QVERIFY(std::isnan(bench.store.at(Channel::Joint1, 0.05)));
      QVERIFY(std::abs(bench.store.at(Channel::Joint1, 0.15) - 0.15) < 1e-6);
      QCOMPARE(bench.store.at(Channel::ForceZ, 0.05), 1.0);       // what was kept before still is
      QCOMPARE(bench.group.findChildren<PlotView*>().size(), 3);  // forces, joints, drives
      QCOMPARE(bench.group.drawn().size(), 4);
    }
    LiveBench again;
    QCOMPARE(again.group.drawn(),
             (QVector<Channel>{Channel::ForceZ, Channel::Joint1, Channel::Joint2, Channel::Drive1}));
    again.group.setDrawn({Channel::ForceZ});
    QCOMPARE(again.group.drawn(), (QVector<Channel>{Channel::ForceZ}));
    again.feed(10, [](double) { return 2.0; });
    QVERIFY(std::isnan(again.store.at(Channel::Joint1, 0.005)));
    // What was drawn first is taken until a person chooses, and no longer.
    QSettings().remove(QStringLiteral("test"));
    LiveBench first({Channel::Joint3});
    QVERIFY(first.group.drawn().contains(Channel::Joint3));
    first.group.setDrawn({Channel::ForceZ});
    LiveBench second({Channel::Joint3});
    QVERIFY(!second.group.drawn().contains(Channel::Joint3));
  }

  /// Angles are told by the motion of the joint that is tested, in full; their letters stand at the line.
  void anglesHaveTheNamesOfTheJoint() {
    LiveBench bench;
    bench.group.setDrawn({Channel::LateralBending, Channel::Flexion});
    const auto named = [&bench](Channel channel) {
      const auto traces = bench.group.visibleTraces();
      const auto at = std::ranges::find(traces, channel, &PlotTrace::channel);
      return at == traces.end() ? QString() : at->name + QLatin1Char('/') + at->letters;
    };
    QCOMPARE(named(Channel::LateralBending), QStringLiteral("Lateral bending/LB"));
    bench.group.setJoint("knee");
    QCOMPARE(named(Channel::LateralBending), QStringLiteral("Varus-valgus/VV"));
    QCOMPARE(named(Channel::Flexion), QStringLiteral("Flexion-extension/FE"));
    bench.group.setDrawn({Channel::AxialRotation});  // chosen after the joint was known
    QCOMPARE(named(Channel::AxialRotation), QStringLiteral("Internal-external rotation/IE"));
    bench.group.setJoint("lumbar spine");
    QCOMPARE(named(Channel::AxialRotation), QStringLiteral("Axial rotation/AR"));
  }

  void theSheetOffersAllAndBoundsHowMany() {
    QWidget window;
    window.resize(1000, 800);
    window.show();
    auto* sheet = new ChannelSheet({Channel::ForceX, Channel::Joint7}, &window);
    QCOMPARE(sheet->chosen(), (QVector<Channel>{Channel::ForceX, Channel::Joint7}));
    sheet->open();
    QVector<Channel> many;
    for (int i = 0; i < ChannelSheet::kMost + 1; ++i) many.push_back(static_cast<Channel>(i));
    sheet->reject();
    // An arm of six axes has nothing of a seventh, unless a person draws it all the same.
    const auto listed = [](const ChannelSheet& of, const char* name) {
      const auto* model = of.findChild<QTableView*>()->model();
      for (int row = 0; row < model->rowCount(); ++row)
        if (model->index(row, 0).data().toString() == QLatin1String(name)) return true;
      return false;
    };
    auto* six = new ChannelSheet({Channel::ForceX}, &window, ChannelSheet::Use::Draw, {}, 6);
    QVERIFY(listed(*six, "q6") && !listed(*six, "q7"));
    QCOMPARE(six->chosen(), QVector<Channel>{Channel::ForceX});
    six->open();
    six->reject();
    auto* kept = new ChannelSheet({Channel::Joint7}, &window, ChannelSheet::Use::Draw, {}, 6);
    QCOMPARE(kept->chosen(), QVector<Channel>{Channel::Joint7});
    kept->open();
    kept->reject();
    auto* full = new ChannelSheet(many, &window);
    bool taken = false;
    connect(full, &Sheet::accepted, this, [&] { taken = true; });
    full->open();
    const auto buttons = full->findChildren<QPushButton*>();
    const auto answer = std::ranges::find(buttons, QStringLiteral("Draw these"), &QPushButton::text);
    QVERIFY(answer != buttons.end() && !(*answer)->isEnabled());
    full->reject();
    QVERIFY(!taken);
  }

  void aTriggerHoldsThePictureWhereTheLevelWasPassed() {
    LiveBench bench;
    const auto ramp = [](double t) { return 10.0 * t; };
    bench.feed(1000, ramp);
    bench.group.setTrigger({Channel::ForceZ, TriggerSetting::Edge::Rising, 20.0, true});
    bench.feed(500, ramp);
    QVERIFY(bench.group.timeline().following() && bench.group.trigger().waits());
    bench.feed(40'000, [](double t) { return t < 2.5 ? 10.0 * t : 0.0; });
    QVERIFY(!bench.group.timeline().following());
    QVERIFY(std::abs(*bench.group.trigger().passed_s() - 2.0) < 2e-3);
    const double width = bench.group.timeline().to_s() - bench.group.timeline().from_s();
    QVERIFY(std::abs(bench.group.timeline().from_s() - (2.0 - PlotTrigger::kBefore * width)) < 0.01);
    bench.feed(1000, [](double t) { return std::fmod(t, 0.5) * 100.0; });  // passes again: the picture stays
    QVERIFY(std::abs(*bench.group.trigger().passed_s() - 2.0) < 2e-3);
    bench.group.follow();
    QVERIFY(bench.group.timeline().following() && !bench.group.trigger().setting());
  }

  void aTriggerThatRepeatsShowsEachPictureToItsEnd() {
    LiveBench bench;
    const auto pulses = [](double t) { return std::fmod(t, 50.0) < 1.0 ? 5.0 : 0.0; };
    bench.feed(10'000, pulses);
    bench.group.setTrigger({Channel::ForceZ, TriggerSetting::Edge::Falling, 2.0, false});
    QVector<double> seen;
    for (int i = 0; i < 120; ++i) {
      bench.feed(1000, pulses);
      const auto passed = bench.group.trigger().passed_s();
      if (passed && (seen.isEmpty() || seen.back() != *passed)) seen.push_back(*passed);
    }
    QCOMPARE(seen.size(), 2);  // 51 s and 101 s
    QVERIFY(std::abs(seen[0] - 51.0) < 2e-3 && std::abs(seen[1] - 101.0) < 2e-3);
  }

  void gapsAndWhatLiesBeforeAreNoPassing() {
    TraceStore store({Channel::ForceZ});
    const double nan = std::nan("");
    const double values[] = {0.0, nan, 9.0, 9.0, 0.0, 5.0, 4.0};
    for (std::size_t i = 0; i < std::size(values); ++i) store.append(static_cast<double>(i), {values[i]});
    QCOMPARE(store.crossing(Channel::ForceZ, 5.0, true, false, -1.0).value_or(-1.0), 5.0);  // at it counts
    QCOMPARE(store.crossing(Channel::ForceZ, 5.0, false, true, -1.0).value_or(-1.0), 4.0);
    QCOMPARE(store.crossing(Channel::ForceZ, 5.0, true, true, 4.0).value_or(-1.0), 5.0);
    QVERIFY(!store.crossing(Channel::ForceZ, 5.0, true, true, 5.5));
    QVERIFY(!store.crossing(Channel::ForceX, 5.0, true, true, -1.0));
  }

  void theTriggerSheetAsksInTheUnitOfTheChannel() {
    QWidget window;
    window.resize(900, 700);
    window.show();
    auto* sheet = new TriggerSheet({traceOf(Channel::ForceZ), traceOf(Channel::Joint1)},
                                   TriggerSetting{Channel::Joint1, TriggerSetting::Edge::Either, 0.5, false}, &window);
    const auto kept = sheet->setting();
    QVERIFY(kept.channel == Channel::Joint1 && kept.edge == TriggerSetting::Edge::Either && !kept.once);
    QVERIFY(std::abs(kept.level - 0.5) < 1e-6);
    auto* level = sheet->findChild<QuantityEdit*>();
    QVERIFY(level);
    level->setValue(90.0);  // degrees
    QVERIFY(std::abs(sheet->setting().level - 1.5707963) < 1e-6);
    delete sheet;
  }

  /// Typed ends hold the values while time goes on; Home, and the next run, take them back with what was zoomed.
  void axesCanBeTypedWhileItStreams() {
    LiveBench bench;
    bench.group.show();
    const auto feed = [&bench](double value) { bench.feed(100, [value](double) { return value; }); };
    feed(1.0);
    auto* view = bench.group.findChild<PlotView*>();
    auto* plot = view->findChild<QCustomPlot*>();
    const auto open = [&] {
      // As from a mouse, through the window: the plot keeps its events from what it lies in.
      QTest::mouseClick(bench.group.windowHandle(), Qt::RightButton, {},
                        plot->mapTo(&bench.group, plot->rect().center()));
      QTRY_VERIFY(QApplication::activePopupWidget());
      auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
      QVERIFY(menu);
      for (auto* action : menu->actions())
        if (action->text() == QStringLiteral("Axes from … to …")) action->trigger();
      menu->close();
      QVERIFY(Sheet::topOf(&bench.group));
    };
    const auto type = [&bench](const char* name, double value) {
      for (auto* edit : Sheet::topOf(&bench.group)->findChildren<QuantityEdit*>())
        if (edit->accessibleName() == QLatin1String(name)) edit->setValue(value);
    };
    open();
    type("Vertical, from", -3.0);
    type("Vertical, to", 7.0);
    Sheet::topOf(&bench.group)->accept();
    QVERIFY2(bench.group.timeline().following(), "nobody typed another time");
    feed(500.0);
    QCOMPARE(plot->yAxis->range(), QCPRange(-3.0, 7.0));
    open();
    type("Horizontal, from", 0.01);
    type("Horizontal, to", 0.05);
    Sheet::topOf(&bench.group)->accept();
    QVERIFY(!bench.group.timeline().following());
    feed(500.0);
    QVERIFY(std::abs(plot->xAxis->range().size() - 0.04) < 1e-3);
    QCOMPARE(plot->yAxis->range(), QCPRange(-3.0, 7.0));  // as typed before
    QTest::keyClick(view, Qt::Key_Home);
    feed(500.0);
    QVERIFY(bench.group.timeline().following() && !view->scaleHeld());
    QVERIFY(plot->yAxis->range().upper > 400.0);
    // Only the time: the values go on fitting themselves.
    open();
    type("Horizontal, from", 0.01);
    type("Horizontal, to", 0.35);
    Sheet::topOf(&bench.group)->accept();
    feed(2000.0);
    bench.group.showAll();
    QVERIFY(plot->yAxis->range().upper > 1500.0);
    // What was chosen from the menu is no zoom: it lasts.
    view->holdScale(true);
    bench.group.follow();
    QVERIFY(view->scaleHeld());
  }

  /// What a person presses meanwhile waits for one plot, not for all.
  void inTurnsEachPlotIsDrawnInAnEventOfItsOwn() {
    LiveBench bench({Channel::Joint1});
    bench.feed(100, [](double) { return 1.0; });
    const auto plots = bench.group.findChildren<QCustomPlot*>();
    QCOMPARE(plots.size(), 2);
    for (int i = 0; i < 5; ++i) QCoreApplication::processEvents();  // what showing them draws
    QSet<QCustomPlot*> drawn;
    qsizetype between = -1;
    for (auto* plot : plots)
      connect(plot, &QCustomPlot::afterReplot, this, [&, plot] {
        if (drawn.isEmpty())  // whoever comes next is served before the second one
          QMetaObject::invokeMethod(
              &bench.group, [&] { between = drawn.size(); }, Qt::QueuedConnection);
        drawn += plot;
      });
    QSignalSpy done(&bench.group, &PlotGroup::refreshed);
    for (int i = 0; i < 100; ++i, bench.time_s += 1e-3) {
      record::Sample sample;
      sample[Channel::HostTime] = bench.time_s;
      sample[Channel::ForceZ] = 40.0;
      bench.store.append(sample);
    }
    bench.group.refreshInTurns();
    bench.group.refreshInTurns();  // one is under way
    QVERIFY(drawn.isEmpty());
    QTRY_VERIFY(!done.isEmpty());
    QCOMPARE(between, qsizetype{1});
    QCOMPARE(done.size(), 1);
    QCOMPARE(drawn.size(), qsizetype{2});
    QVERIFY2(plots.front()->yAxis->range().upper > 30.0, "what came last is drawn");
    QVERIFY(done.front().front().toDouble() > 0.0);
    bench.group.hide();
    bench.group.refreshInTurns();
    QTRY_COMPARE(done.size(), 2);  // whoever waits for it is not left waiting
  }

  void underTheMouseLittleIsReadAndInItsOwnPlot() {
    LiveBench bench({Channel::Joint1});
    bench.feed(2000, [](double t) { return t; });
    auto* view = bench.group.findChild<PlotView*>();
    emit view->hovered(0.3);
    QVERIFY2(!bench.group.reading().contains(QLatin1String("Minimum")), qPrintable(bench.group.reading()));
    const QRect own(view->mapTo(&bench.group, QPoint()), view->size());
    const auto box = [&bench] {
      for (const auto* label : bench.group.findChildren<QLabel*>(QString(), Qt::FindDirectChildrenOnly))
        if (label->isVisible() && label->text() == bench.group.reading()) return label->geometry();
      return QRect();
    };
    QVERIFY2(own.contains(box()), qPrintable(QStringLiteral("%1 in %2").arg(box().bottom()).arg(own.bottom())));
    emit view->hovered(0.9);
    QVERIFY(own.contains(box()));
    emit view->left();
    // By the keys a person hears all of it.
    QTest::keyClick(view, Qt::Key_Right, Qt::ControlModifier);
    QVERIFY(bench.group.reading().contains(QLatin1String("Maximum")));
    emit view->left();
    // Cursors that time has left behind lie over nothing; a new run begins without them.
    emit view->hovered(0.5);
    emit view->cursorWanted(0);
    emit view->left();
    QVERIFY(!bench.group.reading().isEmpty());
    bench.feed(60'000, [](double t) { return t; });
    QVERIFY2(bench.group.reading().isEmpty(), qPrintable(bench.group.reading()));
    QVERIFY(bench.group.places().cursor_s[0]);
    bench.group.forgetCursors();
    QVERIFY(!bench.group.places().any());
  }

  void theScaleOfTheValuesCanBeKept() {
    LiveBench bench;
    bench.feed(100, [](double) { return 1.0; });
    auto* view = bench.group.findChild<PlotView*>();
    view->holdScale(true);
    const auto range = view->findChild<QCustomPlot*>()->yAxis->range();
    bench.feed(100, [](double) { return 500.0; });
    QCOMPARE(view->findChild<QCustomPlot*>()->yAxis->range(), range);
    view->holdScale(false);
    bench.feed(100, [](double) { return 500.0; });
    QVERIFY(view->findChild<QCustomPlot*>()->yAxis->range().upper > 400.0);
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestLiveChannels)
#include "test_live_channels.moc"
