// Range, neutral zone and stiffness over the loop of one run: where the tables have them, and only there.
#include <QCheckBox>
#include <QComboBox>
#include <cmath>

#include "tests/ui/results/results_bench.h"
#include "tests/ui/test_main.h"
#include "ui/plot/plot_loop.h"
#include "ui/results/found_on_loop.h"
#include "ui/results/results_loops.h"

namespace articulus::ui::test {

class TestFoundOnLoop : public QObject {
  Q_OBJECT
  static storage::ResultValue row(const char* table, const char* quantity, const char* unit, double from, double to) {
    storage::ResultValue r;
    r.table = table;
    r.motion = "FE";
    r.quantity = quantity;
    r.unit = unit;
    r.minimum = from;
    r.maximum = to;
    return r;
  }
  static std::vector<storage::ResultValue> results() {
    return {row("range_of_motion", "FE", "deg", -9.0, 12.0),
            row("load_cycle", "neutral zone, zero load", "deg", -1.5, 2.5),
            row("load_cycle", "stiffness of the neutral zone", "Nm/deg", 0.1, 0.1),
            row("load_cycle", "stiffness of the elastic zone, positive load", "Nm/deg", 0.75, 0.75),
            row("load_cycle", "stiffness of the elastic zone, negative load", "Nm/deg", 0.5, 0.5)};
  }
  static std::vector<QPointF> loop() {
    return {{0, 0}, {12, 3}, {std::nan(""), std::nan("")}, {2, 0}, {-9, -3}, {0, 0}};
  }

 private slots:
  void initTestCase() {
    QCoreApplication::setOrganizationName(QStringLiteral("articulus-test"));
    QCoreApplication::setApplicationName(QStringLiteral("found-on-loop"));
  }

  void eachIsWhereTheTablesHaveIt() {
    const LoopMarks marks = foundOnLoop(results(), "FE", loopAxes(4), loop());
    QVERIFY(marks.range && marks.zone);
    QCOMPARE(marks.range->from, -9.0);
    QCOMPARE(marks.range->to, 12.0);
    QVERIFY(marks.range->name.contains(QStringLiteral("21.0°")));
    QCOMPARE(marks.zone->to, 2.5);
    QVERIFY(marks.zone->name.contains(QStringLiteral("4.0°")) &&
            marks.zone->name.contains(QStringLiteral("zero load")));
    QCOMPARE(marks.slopes.size(), std::size_t{3});
    QCOMPARE(marks.slopes[0].at, QPointF(0.5, 0.0));
    QCOMPARE(marks.slopes[1].at, QPointF(12.0, 3.0));
    QCOMPARE(marks.slopes[2].at, QPointF(-9.0, -3.0));
    QVERIFY(std::abs(marks.slopes[1].reach * marks.slopes[1].slope - 0.9) < 1e-9);  // so far along the load
    QVERIFY(marks.slopes[1].name.contains(QStringLiteral("0.75 Nm/°")));
  }

  void theZoneOfAFirstCycleSaysSo() {
    const auto name = [&](int cycle) {
      return foundOnLoop(results(), "FE", loopAxes(4), loop(), {cycle, {}}).zone->name;
    };
    QVERIFY2(name(1).contains(QStringLiteral("first cycle")), qPrintable(name(1)));
    QVERIFY2(!name(3).contains(QStringLiteral("first cycle")), qPrintable(name(3)));
  }

  /// To be looked at.
  void isDrawnOverTheLoop() {
    PlotLoop plot;
    plot.resize(720, 480);
    const LoopAxes axes = loopAxes(4);
    plot.setAxes(axes.movementLabel, axes.loadLabel);
    std::vector<QPointF> points;
    for (int i = 0; i <= 400; ++i) {
      const double phase = 2.0 * M_PI * i / 400, load = 3.0 * std::sin(phase);
      points.emplace_back(1.5 + 6.0 * std::sin(phase) + 4.5 * std::tanh(1.6 * std::sin(phase - 0.35)), load);
    }
    plot.setMarks(foundOnLoop(results(), "FE", axes, points));
    plot.setLines({{QStringLiteral("Run 1"), 0, false, points}}, false);
    plot.show();
    QVERIFY(plot.grab().save(QStringLiteral(ARTICULUS_SCREENS "/found_on_loop.png")));
    plot.setMarks({});
    QVERIFY(!plot.marks().range);
  }

  /// As analyses store them: radians and metres.
  void numbersOfTheDatabaseAreThoseOfTheAxes() {
    const double rad = M_PI / 180.0;
    auto stored = results();
    for (auto& r : stored)
      if (r.unit == "deg") r.unit = "rad", r.minimum *= rad, r.maximum *= rad;
    const LoopMarks marks = foundOnLoop(stored, "FE", loopAxes(4), loop());
    QVERIFY(marks.range && std::abs(marks.range->from + 9.0) < 1e-9 && std::abs(marks.range->to - 12.0) < 1e-9);
    QVERIFY(marks.zone && std::abs(marks.zone->to - 2.5) < 1e-9 && marks.zone->name.contains(QStringLiteral("4.0°")));
  }

  void aForceLoopHasTheMarksOfADisplacement() {
    const std::vector<storage::ResultValue> stored{
        row("load_cycle", "neutral zone, zero load", "m", 0.0115, 0.0135),
        row("load_cycle", "stiffness of the neutral zone", "N/mm", 2.0, 2.0),
        row("load_cycle", "stiffness of the elastic zone, positive load", "N/mm", 30.0, 30.0),
        row("load_cycle", "stiffness of the elastic zone, negative load", "N/mm", 20.0, 20.0),
        row("load_cycle", "range, cycle 2", "m", 0.0055, 0.0055),
        row("load_cycle", "range, cycle 3", "m", 0.007, 0.007)};
    const std::vector<QPointF> points{{std::nan(""), std::nan("")}, {0, 0}, {4, 100}, {1, 0}, {-3, -100}, {0, 0}};
    const LoopMarks marks = foundOnLoop(stored, "FE", loopAxes(0), points, {3, 12.0});
    QVERIFY(marks.range && marks.range->from == -3.0 && marks.range->to == 4.0);
    QVERIFY2(marks.range->name.contains(QStringLiteral("7.00 mm")), qPrintable(marks.range->name));
    QVERIFY(marks.zone && std::abs(marks.zone->from + 0.5) < 1e-9 && std::abs(marks.zone->to - 1.5) < 1e-9);
    QCOMPARE(marks.slopes.size(), std::size_t{3});
    QVERIFY(std::abs(marks.slopes[0].at.x() - 0.5) < 1e-9);
    QCOMPARE(marks.slopes[1].at, QPointF(4.0, 100.0));
    QCOMPARE(marks.slopes[2].at, QPointF(-3.0, -100.0));
    QVERIFY(marks.slopes[1].name.contains(QStringLiteral("30 N/mm")));
    // Where nobody knows how far it began from the reference, only what needs no place stands.
    const LoopMarks unplaced = foundOnLoop(stored, "FE", loopAxes(0), points, {3, {}});
    QVERIFY(unplaced.range && !unplaced.zone);
    QCOMPARE(unplaced.slopes.size(), std::size_t{2});
    QVERIFY(!foundOnLoop(stored, "FE", loopAxes(0), points, {9, 12.0}).range);  // that cycle tells none
    QVERIFY(!foundOnLoop(stored, "FE", loopAxes(4), points).zone);              // metres are no angle
  }

  void whatIsNotToldIsNotDrawn() {
    QVERIFY(!foundOnLoop(results(), "LB", loopAxes(3), loop()).range);
    const LoopMarks shifts = foundOnLoop(results(), "FE", loopAxes(0), loop());  // its tables are of an angle
    QVERIFY(!shifts.range && !shifts.zone && shifts.slopes.empty());
    auto untold = results();
    untold[1].minimum = std::nan("");  // the method found none
    const LoopMarks marks = foundOnLoop(untold, "FE", loopAxes(4), loop());
    QVERIFY(marks.range && !marks.zone);
    QCOMPARE(marks.slopes.size(), std::size_t{2});
    QVERIFY(!foundOnLoop(results(), "FE", loopAxes(4), {}).range);
  }

  void theyAreThereForOneRunAndGoWithTheirSwitch() {
    ResultsBench bench;
    QTRY_VERIFY(bench.settled());
    bench.select({bench.ids[0]});
    auto& loops = *bench.page->findChild<ResultsLoops*>();
    QTRY_COMPARE(loops.loopsShown(), 1);
    auto* found = loops.findChild<QCheckBox*>();
    QVERIFY(found && found->isChecked());
    const bool any = loops.marks().range || loops.marks().zone;
    QCOMPARE(found->isEnabled(), any || !loops.marks().slopes.empty());
    found->setChecked(false);
    QVERIFY(!loops.marks().range && !loops.marks().zone && loops.marks().slopes.empty());
    found->setChecked(true);
    QCOMPARE(loops.marks().range.has_value() || loops.marks().zone.has_value(), any);
    bench.select({bench.ids[0], bench.ids[1]});
    QTRY_COMPARE(loops.loopsShown(), 2);
    QVERIFY(!loops.marks().range && !loops.marks().zone);
    QVERIFY(!found->isEnabled());
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestFoundOnLoop)
#include "test_found_on_loop.moc"
