// The scope of Engineering: what is seen over frequency is what is in view over time; the answer of one channel to
// another; kept for comparison; gaps.
#include <QComboBox>
#include <QPushButton>
#include <QSettings>
#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>
#include <random>

#include "tests/ui/fake_station.h"
#include "tests/ui/test_main.h"
#include "ui/bridge/station_bridge.h"
#include "ui/engineering/scope/frequency_plot.h"
#include "ui/engineering/scope/scope_tab.h"
#include "ui/kit/entries.h"
#include "ui/plot/plot_group.h"

namespace articulus::ui::test {

using record::Channel;

class TestScope : public QObject {
  Q_OBJECT

  static double sine(double frequency_Hz, double time_s) {
    return std::sin(2.0 * std::numbers::pi * frequency_Hz * time_s);
  }
  static double peak_Hz(const FrequencyCurves& curves) {
    const auto most = std::ranges::max_element(curves.density) - curves.density.begin();
    return curves.frequency_Hz[static_cast<std::size_t>(most)];
  }
  /// Samples at 1 kHz as a station gives them.
  static void give(ScopeTab& tab, StationBridge& bridge, double& time_s, int samples,
                   const std::function<void(record::Sample&, double)>& fill) {
    QVector<record::Sample> batch;
    for (int i = 0; i < samples; ++i, time_s += 1e-3) {
      record::Sample sample;
      sample[Channel::HostTime] = time_s;
      fill(sample, time_s);
      batch.push_back(sample);
    }
    emit bridge.samplesArrived(batch);
    tab.entered();
  }

 private slots:
  void init() { QSettings().remove(QStringLiteral("engineering/scope")); }

  void theSpectrumIsThatOfWhatIsInView() {
    TraceStore store({Channel::ForceZ});
    for (int i = 0; i < 20'000; ++i) {
      const double t = 1e-3 * i;
      store.append(t, {sine(t < 10.0 ? 40.0 : 90.0, t)});
    }
    const FrequencyChoice choice{false, Channel::ForceZ, Channel::ForceZ};
    const auto first = frequencyCurves(store, choice, 0.0, 9.9), second = frequencyCurves(store, choice, 10.1, 20.0);
    QVERIFY(first.problem.isEmpty() && second.problem.isEmpty());
    QVERIFY(std::abs(peak_Hz(first) - 40.0) <= first.resolution_Hz);
    QVERIFY(std::abs(peak_Hz(second) - 90.0) <= second.resolution_Hz);
    QVERIFY(first.averaged >= 7 && first.resolution_Hz < 1.0);
    QVERIFY(!frequencyCurves(store, choice, 5.0, 5.01).problem.isEmpty());
    QVERIFY(!frequencyCurves(store, {false, Channel::ForceX, Channel::ForceX}, 0.0, 9.0).problem.isEmpty());
  }

  void whatLiesBeforeAGapIsLeftOut() {
    TraceStore store({Channel::ForceZ, Channel::MomentZ});
    for (int i = 0; i < 3000; ++i) {
      if (i >= 1000 && i < 1200) continue;  // samples that were lost
      store.append(1e-3 * i, {1.0, i == 2000 ? std::nan("") : 2.0});
    }
    const auto one = evenStretch(store, {Channel::ForceZ}, 0.0, 3.0);
    QCOMPARE(one.values[0].size(), std::size_t(1800));
    QVERIFY(std::abs(one.rate_Hz - 1000.0) < 0.01);
    const auto both = evenStretch(store, {Channel::ForceZ, Channel::MomentZ}, 0.0, 3.0);
    QCOMPARE(both.values[0].size(), std::size_t(999));
    QCOMPARE(both.values[0].size(), both.values[1].size());
  }

  void theAnswerOfOneChannelToAnotherIsSeenAndKept() {
    FakeStation station;
    StationBridge bridge(station);
    ScopeTab tab(bridge);
    tab.resize(1200, 700);
    tab.show();
    std::mt19937 random(3);
    std::normal_distribution<double> normal;
    double time_s = 100.0, state = 0.0, pole = 0.95;
    const auto lag = [&](record::Sample& sample, double) {
      const double wanted = normal(random);
      state = pole * state + (1.0 - pole) * wanted;
      sample[Channel::WantedMomentY] = wanted;
      sample[Channel::MomentY] = state;
    };
    give(tab, bridge, time_s, 60'000, lag);
    auto boxes = tab.findChildren<QComboBox*>();
    const auto box = [&](const char* name) {
      return *std::ranges::find(boxes, QString::fromLatin1(name), &QComboBox::accessibleName);
    };
    QCOMPARE(box("Channel")->currentText(), QStringLiteral("My"));
    box("Over frequency")->setCurrentIndex(1);
    QVERIFY(tab.curves().choice.response && tab.curves().choice.input == Channel::WantedMomentY);
    const auto gainAt = [&](double frequency_Hz) {
      const auto& c = tab.curves();
      return c.gain_dB[static_cast<std::size_t>(std::lround(frequency_Hz / c.resolution_Hz)) - 1];
    };
    QVERIFY2(std::abs(gainAt(1.0)) < 1.5, qPrintable(QString::number(gainAt(1.0))));
    QVERIFY(gainAt(100.0) < -20.0);
    QVERIFY(FrequencyPlot::words(tab.curves()).contains(QStringLiteral("−3 dB")));
    const auto buttons = tab.findChildren<QPushButton*>();
    auto* keep = *std::ranges::find(buttons, QStringLiteral("Keep for comparison"), &QPushButton::text);
    QVERIFY(keep->isEnabled());
    keep->setChecked(true);
    pole = 0.5;  // other gains
    give(tab, bridge, time_s, 60'000, lag);
    QVERIFY(gainAt(100.0) > -10.0);
    QVERIFY(keep->isChecked());
    box("Over frequency")->setCurrentIndex(0);  // what was kept is of something else
    QVERIFY(!keep->isChecked());
  }

  /// As the panel does in another language.
  void aTabMadeAnewGoesOnWithWhatWasRecordedAndKept() {
    FakeStation station;
    StationBridge bridge(station);
    auto first = std::make_unique<ScopeTab>(bridge);
    first->resize(1200, 700);
    first->show();
    double time_s = 100.0;
    const auto swing = [](record::Sample& sample, double t) { sample[Channel::MomentY] = sine(40.0, t); };
    give(*first, bridge, time_s, 20'000, swing);
    const auto keep = [](const ScopeTab& tab) {
      const auto buttons = tab.findChildren<QPushButton*>();
      return *std::ranges::find(buttons, QStringLiteral("Keep for comparison"), &QPushButton::text);
    };
    QVERIFY(first->curves().problem.isEmpty());
    keep(*first)->setChecked(true);
    const double from_s = first->plots().timeline().from_s(), to_s = first->plots().timeline().to_s();
    ScopeTab second(bridge);
    second.resize(1200, 700);
    second.show();
    second.entered();
    QVERIFY(!second.curves().problem.isEmpty());
    Entries::of(*first).putInto(second);
    second.goOnFrom(*first);
    first.reset();
    QVERIFY2(second.curves().problem.isEmpty(), qPrintable(second.curves().problem));
    QVERIFY(std::abs(peak_Hz(second.curves()) - 40.0) <= second.curves().resolution_Hz);
    QCOMPARE(second.plots().timeline().from_s(), from_s);
    QCOMPARE(second.plots().timeline().to_s(), to_s);
    QVERIFY(keep(second)->isChecked() && keep(second)->isEnabled());
    give(second, bridge, time_s, 1000, swing);
    QVERIFY(second.curves().problem.isEmpty() && keep(second)->isChecked());
  }

  void anInputAtRestIsSaidToSayNothing() {
    FrequencyCurves still;
    still.choice.response = true;
    still.frequency_Hz = {1.0, 2.0};
    still.gain_dB = still.phase_rad = {std::nan(""), std::nan("")};
    still.coherence = {0.0, 0.0};
    still.averaged = 9;
    QVERIFY(still.coherent() > 0.7 && still.coherent() < 0.9);
    QVERIFY(FrequencyPlot::words(still).contains(QLatin1String("does not follow")));
    FrequencyPlot plot;
    plot.resize(400, 300);
    plot.show(still, {});
    plot.show();
    QCoreApplication::processEvents();
    QVERIFY(!plot.grab().isNull());
  }

  void beforeTheFirstSampleItSaysWhatIsMissing() {
    FakeStation station;
    StationBridge bridge(station);
    ScopeTab tab(bridge);
    tab.resize(1200, 700);
    tab.show();
    tab.entered();
    QVERIFY(!tab.curves().problem.isEmpty());
    const auto buttons = tab.findChildren<QPushButton*>();
    QVERIFY(!(*std::ranges::find(buttons, QStringLiteral("Keep for comparison"), &QPushButton::text))->isEnabled());
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestScope)
#include "test_scope.moc"
