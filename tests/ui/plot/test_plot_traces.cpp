// Live traces: no peak is lost at any zoom, never more points than the picture can show, follow mode holds what it
// promises.
#include <qcustomplot.h>

#include <QClipboard>
#include <QElapsedTimer>
#include <QImage>
#include <QLabel>
#include <QPointer>
#include <QSettings>
#include <QTemporaryDir>
#include <algorithm>
#include <random>

#include "tests/ui/test_main.h"
#include "ui/plot/plot_group.h"
#include "ui/plot/plot_picture.h"
#include "ui/plot/plot_reading.h"
#include "ui/plot/plot_timeline.h"
#include "ui/plot/traces/trace_store.h"

namespace articulus::ui::test {

using record::Channel;

class TestPlotTraces : public QObject {
  Q_OBJECT

  static TraceStore filled(std::size_t samples, const std::function<double(std::size_t)>& value) {
    TraceStore store({Channel::ForceX});
    for (std::size_t i = 0; i < samples; ++i) store.append(static_cast<double>(i) * 1e-3, {value(i)});
    return store;
  }

 private slots:
  void meanOfAnyStretchLeavesGapsOut() {
    std::mt19937 random(11);
    std::vector<double> plain;
    TracePyramid pyramid;
    for (int i = 0; i < 3000; ++i) {
      const double v = i % 31 == 0 ? std::nan("") : static_cast<double>(static_cast<float>(random() % 1000) / 7.0f);
      plain.push_back(v);
      pyramid.append(v);
    }
    for (int trial = 0; trial < 500; ++trial) {
      std::size_t a = random() % 3000, b = random() % 3001;
      if (a > b) std::swap(a, b);
      double sum = 0.0;
      int count = 0;
      for (std::size_t i = a; i < b; ++i)
        if (!std::isnan(plain[i])) sum += plain[i], ++count;
      const double mean = pyramid.mean(a, b);
      if (count == 0) QVERIFY(std::isnan(mean));
      else QVERIFY(std::abs(mean - sum / count) < 1e-9 * std::max(1.0, sum));
    }
    pyramid.dropFront(1000);
    double sum = 0.0;
    int count = 0;
    for (std::size_t i = 1000; i < 3000; ++i)
      if (!std::isnan(plain[i])) sum += plain[i], ++count;
    QVERIFY(std::abs(pyramid.mean(0, 2000) - sum / count) < 1e-6);
  }

  /// A ramp of 2 N/s: what is read must be what it is at that time, in each column, on the clock of the axis.
  void cursorsAndTheirDifferenceAreRead() {
    const TraceStore store = filled(10'001, [](std::size_t i) { return 0.002 * static_cast<double>(i); });
    ReadingPlaces places;
    places.here_s = 4.0;
    places.cursor_s = {2.0, 7.5};
    const auto rows = readTraces(store, {{Channel::ForceX, QStringLiteral("Fx"), 0, false, 10.0}}, places, 1.0, 9.0);
    QCOMPARE(rows.size(), 1);
    const auto near = [](double a, double b) { return std::abs(a - b) < 1e-3; };
    QVERIFY(near(rows[0].here, 80.0) && near(rows[0].a, 40.0) && near(rows[0].b, 150.0));
    QVERIFY(near(rows[0].difference(), 110.0));
    QVERIFY(near(rows[0].minimum, 20.0) && near(rows[0].maximum, 180.0) && near(rows[0].mean, 100.0));
    const QString words = readingWords(rows, places, 1.0);
    for (const char* part :
         {"3.000 s: Fx 80.00", "A 1.000 s: Fx 40.00", "B 6.500 s: Fx 150.0", "5.500 s: Fx 110.0", "Mean: Fx 100.0"})
      QVERIFY2(words.contains(QLatin1String(part)), qPrintable(words));
    places.here_s = 11.0;  // beyond what was measured
    QVERIFY(std::isnan(readTraces(store, {{Channel::ForceX, {}, 0, false, 1.0}}, places, 1.0, 9.0)[0].here));
  }

  /// With the mouse, with the keys, while new samples come; and a screen reader is told.
  void plotsAreReadByMouseAndByKeys() {
    TraceStore store({Channel::ForceX});
    double time_s = 0.0;
    const auto feed = [&](int samples) {
      for (int i = 0; i < samples; ++i, time_s += 1e-3) store.append(time_s, {time_s});
    };
    feed(40'000);
    PlotGroup group(store, QStringLiteral("test/reading"), true);
    group.addPlot({{Channel::ForceX, QStringLiteral("Fx"), 0, false, 1.0}}, QStringLiteral("Force (N)"), 1.0);
    group.finishPlots();
    group.resize(700, 300);
    group.show();
    group.refresh();
    auto* view = group.findChild<PlotView*>();
    QVERIFY(group.reading().isEmpty());
    emit view->hovered(0.5);
    QVERIFY(std::abs(*group.places().here_s - 25.0) < 0.01);
    QVERIFY2(group.reading().contains(QLatin1String("25.0")), qPrintable(group.reading()));
    feed(10'000);
    group.refresh();  // the mouse rests, time goes on beneath it
    QVERIFY(std::abs(*group.places().here_s - 35.0) < 0.01);
    emit view->left();
    QVERIFY(group.reading().isEmpty());
    // With both cursors the table is wider than narrow plots: it lies over what is beside them, whole.
    {
      QWidget window;
      window.resize(1280, 700);
      auto* narrow = new PlotGroup(store, QStringLiteral("test/narrow"), true, &window);
      narrow->addPlot({{Channel::ForceX, QStringLiteral("Fx"), 0, false, 1.0}}, QStringLiteral("Force (N)"), 1.0);
      narrow->finishPlots();
      narrow->setGeometry(20, 200, 400, 300);
      window.show();
      narrow->refresh();
      auto* plot = narrow->findChild<PlotView*>();
      emit plot->hovered(0.2);
      emit plot->cursorWanted(0);
      emit plot->hovered(0.8);
      emit plot->cursorWanted(1);
      QVERIFY(!narrow->reading().isEmpty());
      const QPointer<QLabel> table = window.findChild<QLabel*>(QString(), Qt::FindDirectChildrenOnly);
      QVERIFY(table && table->isVisible() && table->width() > narrow->width());
      QVERIFY(table->width() >= table->sizeHint().width());
      QVERIFY2(window.rect().contains(table->geometry()) && table->y() >= narrow->y(), "STOP is above the plots");
      narrow->hide();
      QVERIFY(!table->isVisible());
      delete narrow;
      QVERIFY(!table);
    }
    const auto frame_ms = [&] {
      QElapsedTimer time;
      time.start();
      for (int i = 0; i < 40; ++i) {
        group.refresh();
        QCoreApplication::processEvents();
      }
      return static_cast<double>(time.nsecsElapsed()) / 40e6;
    };
    const double plain_ms = frame_ms();
    emit view->hovered(0.5);
    qInfo("a frame of one plot: %.2f ms, read %.2f ms", plain_ms, frame_ms());  // printed, judged by nobody
    emit view->left();
    const QString before = view->accessibleDescription();
    QTest::keyClick(view, Qt::Key_A);
    for (int i = 0; i < 10; ++i) QTest::keyClick(view, Qt::Key_Right, Qt::ControlModifier);
    QTest::keyClick(view, Qt::Key_B);
    QVERIFY(std::abs(*group.places().cursor_s[1] - *group.places().cursor_s[0] - 3.0) < 0.01);
    QVERIFY2(view->accessibleDescription().contains(QLatin1String("3.000 s: Fx 3.000")),
             qPrintable(view->accessibleDescription()));
    feed(5'000);
    group.refresh();
    QVERIFY(std::abs(*group.places().cursor_s[0] - 35.0) < 0.02);  // a cursor stays with what it marks
    QTest::keyClick(view, Qt::Key_Delete);
    QVERIFY(!group.places().any() && group.reading().isEmpty());
    QCOMPARE(view->accessibleDescription(), before);
  }

  void aPictureIsWrittenForPrint() {
    const TraceStore store = filled(5'000, [](std::size_t i) { return std::sin(1e-3 * static_cast<double>(i)); });
    PlotView view(store, {{Channel::ForceX, QStringLiteral("Fx"), 0, false, 1.0}}, QStringLiteral("Force (N)"), 1.0);
    view.resize(600, 240);
    view.show();
    view.draw(0.0, 5.0);
    auto* plot = view.findChild<QCustomPlot*>();
    const QTemporaryDir folder;
    const auto file = [&](const char* name) { return folder.filePath(QLatin1String(name)); };
    const auto begins = [&](const char* name, const QByteArray& with) {
      QFile written(file(name));
      return written.open(QIODevice::ReadOnly) && written.size() > 2000 && written.read(400).contains(with);
    };
    for (const char* name : {"p.svg", "p.pdf", "p.png"}) QVERIFY(writePicture(*plot, file(name)));
    QVERIFY(begins("p.svg", "<svg") && begins("p.pdf", "%PDF") && begins("p.png", "PNG"));
    const QImage png(file("p.png"));
    QVERIFY(std::abs(png.width() - 160.0 / 25.4 * 300.0) < 4.0);  // as wide as was asked for, at 300 dots an inch
    QCOMPARE(png.pixelColor(2, 2), QColor(Qt::white));
    QFile svg(file("p.svg"));
    QVERIFY(svg.open(QIODevice::ReadOnly) && svg.readAll().contains("Force (N)"));
    svg.seek(0);
    const QByteArray lines = svg.readAll();
    QVERIFY2(lines.contains("width=\"160"), lines.left(400).constData());  // mm
    // 160 mm are 453.5 points: the page of the PDF is so wide.
    QFile pdf(file("p.pdf"));
    QVERIFY(pdf.open(QIODevice::ReadOnly));
    QVERIFY(pdf.readAll().contains("/MediaBox [0 0 45"));
    // In the dark theme too it is printed black on white, in the light theme's colours, and then dark again.
    const auto mode = Theme::current().mode;
    Theme::apply(*qApp, Theme::Mode::Dark);
    const QColor dark = Theme::current().axisX;
    int restyled = 0;
    QColor onPaper;
    copyPicture(*plot, [&] {
      if (restyled++ == 0) onPaper = Theme::current().axisX;
    });
    QCOMPARE(restyled, 2);
    QVERIFY(Theme::current().mode == Theme::Mode::Dark && Theme::current().axisX == dark);
    const QImage copied = QApplication::clipboard()->image();
    QVERIFY(std::abs(copied.width() - 160.0 / 25.4 * 300.0) < 4.0);
    QCOMPARE(copied.pixelColor(2, 2), QColor(Qt::white));
    Theme::apply(*qApp, Theme::Mode::Light);
    QCOMPARE(onPaper, Theme::current().axisX);
    Theme::apply(*qApp, mode);
    const auto other = writePicture(*plot, file("p.bmp"));
    QVERIFY(!other && !QFile::exists(file("p.bmp")));
    const auto nowhere = writePicture(*plot, file("not/there/p.svg"));
    QVERIFY(!nowhere && !nowhere.error().remedy.empty());
  }

  void pyramidFindsTheExtremesOfAnyStretch() {
    std::mt19937 random(7);
    std::normal_distribution<double> noise;
    std::vector<float> plain;
    TracePyramid pyramid;
    for (int i = 0; i < 5000; ++i) {
      const double v = i % 97 == 0 ? std::numeric_limits<double>::quiet_NaN() : noise(random);
      plain.push_back(static_cast<float>(v));
      pyramid.append(v);
    }
    for (int trial = 0; trial < 2000; ++trial) {
      std::size_t a = random() % 5000, b = random() % 5001;
      if (a > b) std::swap(a, b);
      float low = INFINITY, high = -INFINITY;
      for (std::size_t i = a; i < b; ++i)
        if (!std::isnan(plain[i])) low = std::min(low, plain[i]), high = std::max(high, plain[i]);
      const auto e = pyramid.extremes(a, b);
      QCOMPARE(e.minimum, low);
      QCOMPARE(e.maximum, high);
    }
  }

  void decimationKeepsPeaksOfOneSample() {
    const TraceStore store = filled(300'000, [](std::size_t i) {
      return i == 123'457 ? 99.0 : i == 250'001 ? -77.0 : std::sin(1e-3 * static_cast<double>(i));
    });
    for (const int columns : {37, 400, 1600}) {
      const auto points = store.line(Channel::ForceX, 0.0, 300.0, columns);
      QVERIFY(points.size() <= 2 * static_cast<std::size_t>(columns) + 2);
      double low = 0.0, high = 0.0;
      for (const auto& p : points) low = std::min(low, p.value), high = std::max(high, p.value);
      QCOMPARE(high, 99.0);
      QCOMPARE(low, -77.0);
      QVERIFY(std::is_sorted(points.begin(), points.end(),
                             [](const auto& a, const auto& b) { return a.time_s < b.time_s; }));
    }
  }

  void aShortStretchShowsEverySampleItself() {
    const TraceStore store = filled(50'000, [](std::size_t i) { return static_cast<double>(i % 1000); });
    const auto points = store.line(Channel::ForceX, 10.0, 10.1, 400);
    QCOMPARE(points.size(), std::size_t{102});  // one beyond either edge
    QCOMPARE(points[1].time_s, 10.0);
    QCOMPARE(points[50].value, 49.0);
  }

  void whereThereIsNoValueTheLineIsBroken() {
    const TraceStore store = filled(
        10'000, [](std::size_t i) { return i >= 4000 && i < 6000 ? std::numeric_limits<double>::quiet_NaN() : 1.0; });
    const auto points = store.line(Channel::ForceX, 0.0, 10.0, 100);
    QVERIFY(std::any_of(points.begin(), points.end(),
                        [](const auto& p) { return std::isnan(p.value) && p.time_s > 4.0 && p.time_s < 6.0; }));
  }

  void theOldestGoWhenItIsFull() {
    TraceStore store({Channel::ForceX}, Channel::HostTime, 1000);
    for (int i = 0; i < 5000; ++i) store.append(i, {static_cast<double>(i)});
    QVERIFY(store.size() <= 1000);
    QCOMPARE(store.lastTime_s(), 4999.0);
    QCOMPARE(store.latest(Channel::ForceX), 4999.0);
    QCOMPARE(store.extremes(Channel::ForceX, 0.0, 1e9).minimum, static_cast<float>(store.firstTime_s()));
  }

  void aSampleOutOfOrderIsLeftOut() {
    TraceStore store({Channel::ForceX});
    store.append(1.0, {1.0});
    store.append(0.5, {2.0});
    store.append(std::numeric_limits<double>::quiet_NaN(), {3.0});
    QCOMPARE(store.size(), std::size_t{1});
  }

  void followModeShowsTheNewestUntilSomebodyLooksElsewhere() {
    PlotTimeline time(30.0);
    time.setData(0.0, 5.0);
    QCOMPARE(time.from_s(), 0.0);  // the line grows from the left
    time.setData(0.0, 100.0);
    QCOMPARE(time.to_s(), 100.0);
    QCOMPARE(time.from_s(), 70.0);
    time.zoom(2.0, 80.0);
    QVERIFY(time.following());  // zooming while following changes only the width
    QCOMPARE(time.from_s(), 85.0);
    time.pan(-20.0);
    QVERIFY(!time.following());
    time.setData(0.0, 200.0);
    QCOMPARE(time.from_s(), 65.0);  // held
    time.zoom(3.0, 70.0);
    QCOMPARE((70.0 - time.from_s()) / (time.to_s() - time.from_s()), 1.0 / 3.0);  // what is under the mouse stays there
    time.pan(1e6);
    QVERIFY(time.from_s() < 200.0);  // the data cannot be lost from sight
    time.follow();
    QCOMPARE(time.to_s(), 200.0);
    QCOMPARE(time.from_s(), 170.0);  // as wide as before anybody zoomed
    time.setWindow_s(10.0);          // chosen, and not zoomed to: it stays
    time.zoom(5.0, 195.0);
    QCOMPARE(time.from_s(), 198.0);
    time.follow();
    QCOMPARE(time.from_s(), 190.0);
  }

  void aPlotDrawsNoMorePointsThanItHasPixels() {
    const TraceStore store = filled(200'000, [](std::size_t i) { return std::sin(0.1 * static_cast<double>(i)); });
    PlotView plot(store, {{Channel::ForceX, QStringLiteral("Fx"), 0, false, 1.0}}, QStringLiteral("Force (N)"), 1.0);
    plot.resize(500, 200);
    plot.show();
    QVERIFY(QTest::qWaitForWindowExposed(&plot));
    plot.draw(0.0, 200.0);
    QVERIFY(plot.pointsDrawn() > 300);
    QVERIFY(plot.pointsDrawn() <= 2 * plot.width() + 2);
  }

  void theChosenChannelsComeBackNextTime() {
    QTemporaryDir folder;
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, folder.path());
    const TraceStore store({Channel::ForceX, Channel::ForceY});
    const auto make = [&store] {
      auto group = std::make_unique<PlotGroup>(store, QStringLiteral("test/plots"), true);
      group->addPlot({{Channel::ForceX, QStringLiteral("Fx"), 0, false, 1.0},
                      {Channel::ForceY, QStringLiteral("Fy"), 1, false, 1.0}},
                     QStringLiteral("Force (N)"), 1.0);
      group->finishPlots();
      return group;
    };
    {
      auto group = make();
      QCOMPARE(group->visibleChannels(), QStringList({"force_x_N", "force_y_N"}));
      for (auto* action : group->findChildren<QAction*>())
        if (action->text() == QLatin1String("Fy")) action->setChecked(false);
    }
    QCOMPARE(make()->visibleChannels(), QStringList({"force_x_N"}));
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestPlotTraces)
#include "test_plot_traces.moc"
