// What every plot can do: say the value at the mouse, zoom and move both axes, take typed ones and show all again.
#include "ui/plot/tools/plot_tools.h"

#include <qcustomplot.h>

#include <QContextMenuEvent>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QWheelEvent>
#include <cmath>

#include "tests/ui/test_main.h"
#include "ui/kit/quantity_edit.h"
#include "ui/plot/plot_loop.h"
#include "ui/plot/tools/axes_sheet.h"

namespace articulus::ui::test {

class TestPlotTools : public QObject {
  Q_OBJECT
  QWidget window_;
  PlotLoop* loop_ = nullptr;

  [[nodiscard]] QCustomPlot& plot() const { return *loop_->findChild<QCustomPlot*>(); }
  [[nodiscard]] PlotTools& tools() const { return *loop_->findChild<PlotTools*>(); }
  void drawn() const { plot().replot(QCustomPlot::rpImmediateRefresh); }
  [[nodiscard]] QPoint at(double x, double y) const {
    return {qRound(plot().xAxis->coordToPixel(x)), qRound(plot().yAxis->coordToPixel(y))};
  }
  void wheel(const QPoint& at, int notches) const {
    QWheelEvent event(at, plot().mapToGlobal(at), {}, {0, 120 * notches}, Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(&plot(), &event);
    drawn();
  }
  static bool same(const QCPRange& a, const QCPRange& b) {
    return std::abs(a.lower - b.lower) < 1e-9 && std::abs(a.upper - b.upper) < 1e-9;
  }

 private slots:
  void init() {
    window_.resize(500, 400);
    loop_ = new PlotLoop(&window_);
    loop_->setGeometry(0, 0, 500, 400);
    loop_->setAxes(QStringLiteral("Flexion (°)"), QStringLiteral("Moment (Nm)"));
    LoopLine line;
    line.name = QStringLiteral("intact");
    for (int i = -10; i <= 10; ++i) line.points.emplace_back(i, 0.3 * i);
    loop_->setLines({line}, false);
    window_.show();
    loop_->show();
    window_.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window_));
    loop_->setFocus();
    QTRY_VERIFY(loop_->hasFocus());
    drawn();
  }
  void cleanup() { delete loop_; }

  void theValueAtTheMouseIsSaid() {
    QTest::mouseMove(&plot(), at(4.0, 1.2) + QPoint(3, 2));
    QCOMPARE(tools().reading(), QStringLiteral("intact\nFlexion (°): 4\nMoment (Nm): 1.2"));
    QTest::mouseMove(&plot(), at(-6.0, 2.0));  // nothing is there
    QCOMPARE(tools().reading(), QString());
  }

  void valuesAreReadByKeysToo() {
    QTest::keyClick(loop_, Qt::Key_Right, Qt::ControlModifier);
    QCOMPARE(tools().reading(), QStringLiteral("intact\nFlexion (°): -10\nMoment (Nm): -3"));
    QTest::keyClick(loop_, Qt::Key_Right, Qt::ControlModifier);
    QCOMPARE(tools().reading(), QStringLiteral("intact\nFlexion (°): -9\nMoment (Nm): -2.7"));
    QTest::keyClick(loop_, Qt::Key_Left, Qt::ControlModifier);
    QTest::keyClick(loop_, Qt::Key_Left, Qt::ControlModifier);  // its beginning is its end
    QCOMPARE(tools().reading(), QStringLiteral("intact\nFlexion (°): -10\nMoment (Nm): -3"));
    LoopLine one, other;
    one.name = QStringLiteral("intact");
    other.name = QStringLiteral("cut");
    for (int i = 0; i <= 10; ++i) one.points.emplace_back(i, 0.3 * i), other.points.emplace_back(i, 0.2 * i);
    loop_->setLines({one, other}, false);
    drawn();
    QTest::keyClick(loop_, Qt::Key_Right, Qt::ControlModifier);
    for (int i = 0; i < 4; ++i) QTest::keyClick(loop_, Qt::Key_Right, Qt::ControlModifier);
    QCOMPARE(tools().reading(), QStringLiteral("intact\nFlexion (°): 4\nMoment (Nm): 1.2"));
    QTest::keyClick(loop_, Qt::Key_Down, Qt::ControlModifier);
    QVERIFY2(tools().reading().startsWith(QLatin1String("cut\n")), qPrintable(tools().reading()));
    QTest::keyClick(loop_, Qt::Key_Up, Qt::ControlModifier);
    QVERIFY2(tools().reading().startsWith(QLatin1String("intact\n")), qPrintable(tools().reading()));
  }

  /// About the mouse; kept however often the plot draws itself anew; back by one key.
  void theWheelZoomsAboutTheMouseAndHomeShowsAll() {
    const QCPRange all = plot().xAxis->range();
    const QPoint mouse = at(5.0, 1.5);
    wheel(mouse, 2);
    QVERIFY(plot().xAxis->range().size() < 0.7 * all.size());
    QVERIFY((at(5.0, 1.5) - mouse).manhattanLength() <= 12);  // numbers at the axes need another width
    const QCPRange near = plot().xAxis->range();
    loop_->setMarks({});
    drawn();
    QVERIFY(same(plot().xAxis->range(), near));
    QTest::keyClick(loop_, Qt::Key_Home);
    drawn();
    QVERIFY(same(plot().xAxis->range(), all) && !tools().held());
  }

  /// A page that is scrolled is not zoomed on the way.
  void theWheelOverAPlotWithoutFocusScrolls() {
    QWidget other(&window_);
    other.setFocusPolicy(Qt::StrongFocus);
    other.show();
    other.setFocus();
    const QCPRange all = plot().xAxis->range();
    wheel(at(0.0, 0.0), 3);
    QVERIFY(same(plot().xAxis->range(), all));
  }

  void keysAndDraggingMoveBothAxes() {
    const QCPRange x = plot().xAxis->range(), y = plot().yAxis->range();
    QTest::keyClick(loop_, Qt::Key_Right);
    QTest::keyClick(loop_, Qt::Key_Up);
    drawn();
    QVERIFY(plot().xAxis->range().lower > x.lower && plot().yAxis->range().lower > y.lower);
    QVERIFY(std::abs(plot().xAxis->range().size() - x.size()) < 1e-9);
    QTest::keyClick(loop_, Qt::Key_Plus);
    drawn();
    QVERIFY(plot().xAxis->range().size() < x.size());
    QTest::mouseDClick(&plot(), Qt::LeftButton, {}, at(0.0, 0.0));
    drawn();
    QVERIFY(same(plot().xAxis->range(), x));
    const QPoint from = at(0.0, 0.0);
    QTest::mousePress(&plot(), Qt::LeftButton, {}, from);
    QTest::mouseMove(&plot(), from + QPoint(40, -30));
    QTest::mouseRelease(&plot(), Qt::LeftButton, {}, from + QPoint(40, -30));
    drawn();
    QVERIFY((at(0.0, 0.0) - from - QPoint(40, -30)).manhattanLength() <= 2);
  }

  void typedAxesHoldUntilTheContentIsAnother() {
    // Where the mouse is: the plot itself, which lets nothing through to what it lies in.
    QContextMenuEvent asked(QContextMenuEvent::Mouse, at(0.0, 0.0), plot().mapToGlobal(at(0.0, 0.0)));
    QCoreApplication::sendEvent(&plot(), &asked);
    auto* menu = loop_->findChild<QMenu*>();
    QVERIFY(menu);
    QAction* axes = nullptr;
    for (auto* action : menu->actions())
      if (action->text().startsWith(QStringLiteral("Axes"))) axes = action;
    QVERIFY(axes && axes->isEnabled());
    axes->trigger();
    menu->close();
    AxesSheet* sheet = nullptr;
    QTRY_VERIFY((sheet = window_.findChild<AxesSheet*>()));
    const auto fields = sheet->findChildren<QuantityEdit*>();
    QCOMPARE(fields.size(), 4);
    QCOMPARE(fields[0]->accessibleName(), QStringLiteral("Horizontal, from"));
    fields[0]->setValue(5.0);
    fields[1]->setValue(5.0);
    QPushButton* use = nullptr;
    for (auto* button : sheet->findChildren<QPushButton*>())
      if (button->text() == QStringLiteral("Use these")) use = button;
    QVERIFY(use && !use->isEnabled());  // both ends are one
    fields[1]->setValue(-3.0);          // the other way round
    fields[2]->setValue(0.0);
    fields[3]->setValue(2.0);
    QVERIFY(use->isEnabled());
    use->click();
    drawn();
    QVERIFY(same(plot().xAxis->range(), {-3.0, 5.0}));
    QVERIFY(same(plot().yAxis->range(), {0.0, 2.0}));
    loop_->setAxes(QStringLiteral("Bending (°)"), QStringLiteral("Moment (Nm)"));
    loop_->setLines({}, false);
    drawn();
    QVERIFY(!tools().held());
    QVERIFY(plot().xAxis->range().lower < 0.0);
  }

  /// A live loop grows below the mouse: what was zoomed to stays.
  void aLiveLoopKeepsWhatWasZoomedTo() {
    LoopLine line;
    line.points = {{0.0, 0.0}, {1.0, 0.2}};
    loop_->setLines({line}, true);
    drawn();
    tools().setAxes(0, {0.0, 1.0}, {0.0, 0.5});
    line.points.emplace_back(30.0, 5.0);
    loop_->setLines({line}, true);
    drawn();
    QVERIFY(same(plot().xAxis->range(), {0.0, 1.0}));
    loop_->setLines({}, true);  // the next run
    drawn();
    QVERIFY(!tools().held());
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestPlotTools)
#include "test_plot_tools.moc"
