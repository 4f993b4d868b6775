// One channel over another while it comes in: what is kept of it, how it is drawn, and that the choice lasts.
#include <qcustomplot.h>

#include <QCompleter>
#include <QLineEdit>
#include <QMainWindow>
#include <QMenu>
#include <QPushButton>
#include <QSettings>
#include <QToolButton>
#include <cmath>
#include <limits>

#include "tests/ui/test_main.h"
#include "ui/kit/choice_box.h"
#include "ui/kit/sheets/sheet.h"
#include "ui/plot/plot_loop.h"
#include "ui/run/channel_curve.h"
#include "ui/run/run_plots.h"

namespace articulus::ui::test {

using record::Channel;

class TestChannelCurve : public QObject {
  Q_OBJECT

  static record::Sample sampleOf(double time_s, double force_N, double place_m) {
    record::Sample sample;
    sample[Channel::HostTime] = time_s;
    sample[Channel::ForceZ] = force_N;
    for (const auto c : {Channel::PositionX, Channel::PositionY, Channel::PositionZ}) sample[c] = place_m;
    return sample;
  }
  static QAction* entry(RunPlots& plots, const char* words) {
    for (auto* menu : plots.findChildren<QMenu*>())
      for (auto* action : menu->actions())
        if (action->text() == QString::fromUtf8(words)) return action;
    return nullptr;
  }
  static QCustomPlot& drawn(RunPlots& plots) { return *plots.findChild<PlotLoop*>()->findChild<QCustomPlot*>(); }

 private slots:
  void init() { QSettings().clear(); }

  void pointsAreKeptInUnitsOfTheScreenAndThinnedOut() {
    ChannelCurve curve;
    curve.append(sampleOf(0.0, 1.0, 0.001));
    QVERIFY(curve.points().empty());  // nobody asked
    curve.setAxes(ChannelCurve::Axes{Channel::PositionX, Channel::ForceZ});
    curve.append(sampleOf(0.0, 2.0, 0.003));
    QCOMPARE(curve.points().size(), std::size_t{1});
    QCOMPARE(curve.points().front(), QPointF(3.0, 2.0));
    for (int i = 0; i < 1000; ++i) curve.append(sampleOf(1e-3 * i, 2.0, 0.003));  // it stands still
    QCOMPARE(curve.points().size(), std::size_t{1});
    curve.append(sampleOf(2.0, std::numeric_limits<double>::quiet_NaN(), 0.004));
    curve.append(sampleOf(2.1, std::numeric_limits<double>::quiet_NaN(), 0.005));
    curve.append(sampleOf(3.0, 5.0, 0.006));
    QCOMPARE(curve.points().size(), std::size_t{3});  // with one gap
    QVERIFY(std::isnan(curve.points()[1].x()));
    for (int i = 0; i < 200'000; ++i)
      curve.append(sampleOf(4.0 + i, 100.0 * std::sin(0.37 * i), 0.1 * std::cos(0.61 * i)));
    QVERIFY(curve.points().size() <= ChannelCurve::kMost);
    QVERIFY(curve.taken() > ChannelCurve::kMost);
    curve.setAxes(ChannelCurve::Axes{Channel::PositionX, Channel::ForceZ});  // the same
    QVERIFY(!curve.points().empty());
    curve.setAxes(ChannelCurve::Axes{Channel::ForceZ, Channel::PositionX});
    QVERIFY(curve.points().empty());
  }

  void aPersonChoosesTheAxesAndTheyStayChosen() {
    QMainWindow window;
    auto* plots = new RunPlots(&window);
    window.setCentralWidget(plots);
    window.resize(1100, 700);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    const QString driven = drawn(*plots).xAxis->label();
    QVERIFY(entry(*plots, "As the experiment drives it")->isChecked());
    entry(*plots, "One channel over another …")->trigger();
    auto* sheet = Sheet::topOf(&window);
    QVERIFY(sheet);
    for (auto* box : sheet->findChildren<ChoiceBox*>())
      box->setCurrentIndex(box->findData(
          static_cast<int>(box->accessibleName() == QLatin1String("Vertical") ? Channel::ForceZ : Channel::PositionZ)));
    sheet->accept();
    QVERIFY(!entry(*plots, "As the experiment drives it")->isChecked());
    QVERIFY2(drawn(*plots).yAxis->label().contains(QLatin1String("(N)")), qPrintable(drawn(*plots).yAxis->label()));
    QVERIFY2(drawn(*plots).xAxis->label().contains(QLatin1String("(mm)")), qPrintable(drawn(*plots).xAxis->label()));
    plots->beginRun(sampleOf(10.0, 0.0, 0.5));
    QVector<record::Sample> samples;
    for (int i = 0; i < 500; ++i) samples << sampleOf(10.0 + 1e-3 * i, 0.1 * i, 0.5 + 1e-5 * i);
    plots->take(samples);
    const auto curve = [plots] {
      return drawn(*plots).plottableCount() == 0 ? nullptr : qobject_cast<QCPCurve*>(drawn(*plots).plottable(0));
    };
    QTRY_VERIFY(curve() && curve()->dataCount() > 100);
    const auto end = *(curve()->data()->constEnd() - 1);
    QVERIFY2(std::abs(end.key - 4.99) < 0.02 && std::abs(end.value - 49.9) < 0.2,  // counts from where the run began
             qPrintable(QStringLiteral("%1 mm, %2 N").arg(end.key).arg(end.value)));
    QVERIFY(plots->grab().save(QStringLiteral(ARTICULUS_SCREENS "/run_curve.png")));
    RunPlots again;
    QVERIFY(!entry(again, "As the experiment drives it")->isChecked());
    QCOMPARE(drawn(again).yAxis->label(), drawn(*plots).yAxis->label());
    entry(again, "As the experiment drives it")->trigger();
    QCOMPARE(drawn(again).xAxis->label(), driven);
    RunPlots once;
    QVERIFY(entry(once, "As the experiment drives it")->isChecked());
  }

  void aNameIsFoundByAnyPartOfItAndOnlyWhatTheArmHasIsOffered() {
    QMainWindow window;
    auto* plots = new RunPlots(&window);
    plots->setArmAxes(6);
    window.setCentralWidget(plots);
    window.show();
    entry(*plots, "One channel over another …")->trigger();
    auto* sheet = Sheet::topOf(&window);
    const auto boxes = sheet->findChildren<ChoiceBox*>();
    QCOMPARE(boxes.size(), 2);
    for (auto* box : boxes) {
      QCOMPARE(box->findData(static_cast<int>(Channel::Joint7)), -1);
      QVERIFY(box->findData(static_cast<int>(Channel::Joint6)) >= 0);
      QVERIFY2(!box->lineEdit()->accessibleName().isEmpty(), "the line that is typed into has the name of its field");
      const int before = box->currentIndex();
      // A heading says what kind follows and cannot be chosen.
      const int first = box->findData(static_cast<int>(Channel::Joint1));
      QVERIFY(!(box->model()->flags(box->model()->index(first - 1, 0)) & Qt::ItemIsEnabled));
      QCOMPARE(box->completer()->filterMode(), Qt::MatchContains);
      box->lineEdit()->setText(QStringLiteral("no such channel"));
      emit box->lineEdit()->editingFinished();
      QCOMPARE(box->currentIndex(), before);
      QCOMPARE(box->lineEdit()->text(), box->itemText(before));
      // Nor is a heading chosen by its words; a part that only one name has is enough.
      box->lineEdit()->setText(box->itemText(first - 1));
      emit box->lineEdit()->editingFinished();
      QVERIFY2(box->currentData().isValid(), "a channel, whatever was typed");
      const int whole = box->findData(static_cast<int>(Channel::HostTime));
      const QString name = box->itemText(whole);
      box->lineEdit()->setText(name.mid(1, name.size() - 2));
      emit box->lineEdit()->editingFinished();
      QCOMPARE(box->currentIndex(), whole);
      box->lineEdit()->setText(box->itemText(first).toUpper());
      emit box->lineEdit()->editingFinished();
      QCOMPARE(box->currentIndex(), first);
    }
    sheet->reject();
  }

  void oneChannelOverItselfIsNoCurve() {
    QMainWindow window;
    auto* plots = new RunPlots(&window);
    window.setCentralWidget(plots);
    window.show();
    entry(*plots, "One channel over another …")->trigger();
    auto* sheet = Sheet::topOf(&window);
    for (auto* box : sheet->findChildren<ChoiceBox*>())
      box->setCurrentIndex(box->findData(static_cast<int>(Channel::ForceZ)));
    QVERIFY(!sheet->takesAnswers() || !sheet->findChildren<QPushButton*>().constLast()->isEnabled());
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestChannelCurve)
#include "test_channel_curve.moc"
