// A plot that runs along with time looks as one that is drawn at once, and draws its newest columns alone; corners that
// are left out of a line are not seen.
#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <random>

#include "tests/ui/test_main.h"
#include "ui/plot/plot_picture.h"
#include "ui/plot/plot_view.h"
#include "ui/plot/traces/thinned_line.h"
#include "ui/plot/traces/trace_store.h"

namespace articulus::ui::test {

using record::Channel;

class TestRunningPlots : public QObject {
  Q_OBJECT

  static constexpr double kWindow_s = 10.0, kBegan_s = 84'321.337;  // a clock that has run for a day
  std::mt19937 random_{3};
  std::unique_ptr<TraceStore> store_;
  std::unique_ptr<PlotView> plot_;
  std::size_t samples_ = 0;
  std::optional<Channel> hidden_;
  const QVector<PlotTrace> kTraces{{Channel::WantedForceX, QStringLiteral("Fx"), 0, true, 1.0},
                                   {Channel::ForceX, QStringLiteral("Fx"), 0, false, 1.0}};

  void append(double seconds) {
    std::normal_distribution<double> noise(0.0, 0.2);
    for (const auto end = samples_ + static_cast<std::size_t>(1000.0 * seconds); samples_ < end; ++samples_) {
      const double t = 1e-3 * static_cast<double>(samples_);
      const double wanted = 40.0 * std::sin(0.8 * t);
      const bool gap = samples_ % 7000 > 6500;
      store_->append(kBegan_s + t, {gap ? std::nan("") : wanted + noise(random_), wanted, 10.0, 5.0});
    }
  }
  void draw(bool runsAlong = true) {
    const double to = std::max(store_->lastTime_s(), kBegan_s + kWindow_s);
    plot_->draw(to - kWindow_s, to, runsAlong);
  }
  /// Frames as they come: of a thirtieth of a second, and now and then one that was late.
  void run(double seconds) {
    for (double t = 0.0; t < seconds;) {
      const double step = random_() % 10 == 0 ? 0.4 : 0.033;
      append(step);
      draw();
      t += step;
    }
  }
  [[nodiscard]] QImage picture() const { return plot_->grab().toImage().convertToFormat(QImage::Format_RGB32); }
  /// Another plot of the same, which never ran along: drawn at once, from the same column on.
  [[nodiscard]] QImage atOnce() const {
    const auto* axes = plot_->findChild<QCustomPlot*>();
    PlotView other(*store_, kTraces, QStringLiteral("Force (N)"), 1.0);
    other.resize(plot_->size());
    other.show();
    if (!QTest::qWaitForWindowExposed(&other)) return {};
    other.setOrigin_s(kBegan_s);
    for (const auto& trace : kTraces) other.setTraceVisible(trace.channel, hidden_ != trace.channel);
    other.setValues({axes->yAxis->range().lower, axes->yAxis->range().upper});
    other.draw(axes->xAxis->range().lower + kBegan_s, axes->xAxis->range().upper + kBegan_s, true);
    QCoreApplication::processEvents();
    return other.grab().toImage().convertToFormat(QImage::Format_RGB32);
  }
  /// Pixels in which it differs, plainly, from the same drawn at once.
  [[nodiscard]] int differences() const {
    const QImage running = picture(), anew = atOnce();
    if (anew.size() != running.size()) return anew.width() * anew.height();
    int different = 0;
    for (int y = 0; y < anew.height(); ++y)
      for (int x = 0; x < anew.width(); ++x) {
        const QRgb a = running.pixel(x, y), b = anew.pixel(x, y);
        different += std::max({std::abs(qRed(a) - qRed(b)), std::abs(qGreen(a) - qGreen(b)),
                               std::abs(qBlue(a) - qBlue(b))}) > 128;
      }
    return different;
  }
  void compare() const {
    const int different = differences();
    QVERIFY2(different <= 25, qPrintable(QStringLiteral("%1 pixels differ").arg(different)));
  }

 private slots:
  void init() {
    samples_ = 0;
    store_ = std::make_unique<TraceStore>(
        std::vector<Channel>{Channel::ForceX, Channel::WantedForceX, Channel::ForceY, Channel::ForceZ});
    hidden_.reset();
    plot_ = std::make_unique<PlotView>(*store_, kTraces, QStringLiteral("Force (N)"), 1.0);
    plot_->resize(640, 240);
    plot_->show();
    QVERIFY(QTest::qWaitForWindowExposed(plot_.get()));
    plot_->setOrigin_s(kBegan_s);
  }

  void looksAsIfDrawnAtOnce() {
    for (const double seconds : {0.1, 3.0, 6.0, 1.0, 12.0, 0.5, 5.0}) {
      run(seconds);
      compare();
    }
  }

  /// Where samples are missing nothing was measured, and nothing is drawn: not a bridge, nor values that never were.
  void acrossAHoleNothingIsDrawn() {
    const auto sample = [this](double force_N) {
      record::Sample s;
      s[Channel::HostTime] = kBegan_s + 1e-3 * static_cast<double>(samples_++);
      s[Channel::ForceX] = s[Channel::WantedForceX] = force_N;
      store_->append(s);
    };
    const auto frames = [&](int count, double force_N) {
      for (int k = 0; k < count; ++k) {
        for (int i = 0; i < 20; ++i) sample(force_N);
        draw();
      }
    };
    const auto inked = [this](double from_s, double to_s, double low_N, double high_N) {
      const auto* axes = plot_->findChild<QCustomPlot*>();
      const QImage shown = picture();
      const QColor pen = Theme::current().measuredPen(0).color();
      int count = 0;
      const double ratio = shown.devicePixelRatio();
      for (double x = axes->xAxis->coordToPixel(from_s); x <= axes->xAxis->coordToPixel(to_s); x += 1.0)
        for (double y = axes->yAxis->coordToPixel(high_N); y <= axes->yAxis->coordToPixel(low_N); y += 1.0) {
          const QColor c = shown.pixelColor(static_cast<int>(x * ratio), static_cast<int>(y * ratio));
          count +=
              std::abs(c.red() - pen.red()) + std::abs(c.green() - pen.green()) + std::abs(c.blue() - pen.blue()) < 60;
        }
      return count;
    };
    for (const std::size_t missing_ms : {2000, 400, 40}) {
      init();
      plot_->setValues({-60.0, 60.0});
      frames(450, -40.0);
      samples_ += missing_ms;
      const double hole_s = 1e-3 * static_cast<double>(samples_);
      frames(60, 40.0);
      compare();
      QCOMPARE(inked(hole_s - 1e-3 * static_cast<double>(missing_ms) - 0.2, hole_s + 0.3, -30.0, 30.0), 0);
      QVERIFY(inked(hole_s - 1e-3 * static_cast<double>(missing_ms) - 0.5, hole_s + 0.5, -50.0, 50.0) > 10);
      frames(60, 40.0);
      compare();
    }
    // Some cycles that came late are no hole.
    init();
    plot_->setValues({-60.0, 60.0});
    frames(300, -40.0);
    samples_ += 5;
    const double late_s = 1e-3 * static_cast<double>(samples_);
    frames(60, 40.0);
    QVERIFY(inked(late_s - 0.2, late_s + 0.2, -30.0, 30.0) > 5);
    compare();
  }

  /// Cleared, and filled over the same time: nothing of the old is left.
  void nothingIsLeftOfAStoreThatWasCleared() {
    run(12.0);
    store_->clear();
    samples_ -= 3000;
    append(2.0);
    draw();
    compare();
  }

  /// Lines that are known by their dashes are known while they run, too.
  void dashesGoOn() {
    plot_ = std::make_unique<PlotView>(*store_,
                                       QVector<PlotTrace>{{Channel::ForceY, QStringLiteral("Fy"), 1, false, 1.0},
                                                          {Channel::ForceZ, QStringLiteral("Fz"), 2, false, 1.0}},
                                       QStringLiteral("Force (N)"), 1.0);
    plot_->resize(640, 240);
    plot_->show();
    QVERIFY(QTest::qWaitForWindowExposed(plot_.get()));
    plot_->setOrigin_s(kBegan_s);
    QVERIFY(Theme::current().measuredPen(1).style() != Qt::SolidLine);
    // How often a line of the picture changes between ink and none.
    const auto dashes = [this] {
      const QImage shown = picture();
      int changes = 0;
      for (int y = 0; y < shown.height(); ++y)
        for (int x = 1, before = 0; x < shown.width() * 8 / 10; ++x) {  // without the letters at the ends
          const QRgb c = shown.pixel(x, y);
          const int inked =
              std::max({qRed(c), qGreen(c), qBlue(c)}) - std::min({qRed(c), qGreen(c), qBlue(c)}) > 60 ? 1 : 0;
          changes += std::exchange(before, inked) != inked;
        }
      return changes;
    };
    for (const double seconds : {4.0, 9.0, 3.0}) {
      run(seconds);
      const int running = dashes();
      draw(false);
      const double more = static_cast<double>(running) / std::max(1, dashes());
      QVERIFY2(more > 0.9 && more < 1.1, qPrintable(QString::number(more)));
      draw();
    }
  }

  void measuredLiesOnWanted() {
    plot_ = std::make_unique<PlotView>(*store_,
                                       QVector<PlotTrace>{{Channel::ForceY, QStringLiteral("Fy"), 1, true, 1.0},
                                                          {Channel::ForceY, QStringLiteral("Fx"), 0, false, 1.0}},
                                       QStringLiteral("Force (N)"), 1.0);
    plot_->resize(640, 240);
    plot_->show();
    QVERIFY(QTest::qWaitForWindowExposed(plot_.get()));
    for (const bool runsAlong : {true, false}) {
      append(8.0);
      draw(runsAlong);
      const QImage shown = picture();
      const QColor wanted = Theme::current().wantedPen(1).color();
      int seen = 0;
      for (int x = plot_->area().left() + 4; x < plot_->area().center().x(); ++x)
        for (int y = plot_->area().top(); y < plot_->area().bottom(); ++y) {
          const QColor c = shown.pixelColor(x, y);
          seen += std::abs(c.red() - wanted.red()) + std::abs(c.green() - wanted.green()) +
                      std::abs(c.blue() - wanted.blue()) <
                  40;
        }
      QVERIFY2(seen == 0, qPrintable(QStringLiteral("%1 pixels of the wanted line").arg(seen)));
    }
  }

  void isNotEmpty() {
    run(5.0);
    QSet<QRgb> inks;
    const QImage shown = picture();
    for (int x = 0; x < shown.width(); ++x)
      for (int y = 0; y < shown.height(); ++y) inks << shown.pixel(x, y);
    const QColor pen = Theme::current().measuredPen(0).color();
    QVERIFY(std::any_of(inks.begin(), inks.end(), [&pen](QRgb ink) {
      return std::abs(qRed(ink) - pen.red()) + std::abs(qGreen(ink) - pen.green()) + std::abs(qBlue(ink) - pen.blue()) <
             12;
    }));
  }

  void drawsTheNewestColumnsAlone() {
    run(15.0);
    plot_->setTraceVisible(Channel::WantedForceX, false);  // it is dashed, and drawn as a whole
    draw();
    const int atOnce = [this] {
      draw(false);
      return plot_->pointsDrawn();
    }();
    draw();
    append(0.033);
    draw();
    const int running = plot_->pointsDrawn();
    QVERIFY2(10 * running < atOnce, qPrintable(QStringLiteral("%1 of %2").arg(running).arg(atOnce)));
  }

  void whateverChangesBetween() {
    run(12.0);
    plot_->resize(500, 300);
    QCoreApplication::processEvents();
    run(0.2);
    compare();
    plot_->setValues({-5.0, 90.0});
    run(0.2);
    compare();
    plot_->forgetTyped();
    run(1.0);
    compare();
    plot_->setTraceVisible(Channel::ForceX, false);
    hidden_ = Channel::ForceX;
    run(0.3);
    compare();
    plot_->setTraceVisible(Channel::ForceX, true);
    hidden_.reset();
    run(0.3);
    compare();
    draw(false);  // held, and followed again
    append(3.0);
    run(0.3);
    compare();
    append(40.0);  // nobody looked for longer than it shows
    draw();
    compare();
    run(0.3);
    compare();
  }

  void anEmptyStoreAndOneSampleAreNoTrouble() {
    draw();
    QCOMPARE(plot_->pointsDrawn(), 0);
    append(0.0015);
    draw();
    draw();
    compare();
  }

  void onPaperTheWholeLineStands() {
    run(15.0);
    auto* plot = plot_->findChild<QCustomPlot*>();
    QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("p.svg"));
    QVERIFY(writePicture(*plot, file, 160.0, [this] {
      QEvent looks(QEvent::PaletteChange);
      QCoreApplication::sendEvent(plot_.get(), &looks);
    }));
    QVERIFY(plot_->pointsDrawn() > 300);
    QFile svg(file);
    QVERIFY(svg.open(QIODevice::ReadOnly));
    QVERIFY2(!svg.readAll().contains("<image"), "a picture of points has no place among lines");
  }

  void thinnedLinesPassWhatIsLeftOut() {
    std::normal_distribution<double> noise(0.0, 0.4);
    std::vector<TracePoint> line;
    for (int i = 0; i < 20'000; ++i)
      line.push_back({0.001 * i, i % 997 == 0    ? std::nan("")
                                 : i % 1501 == 0 ? 90.0
                                                 : 30.0 * std::sin(0.002 * i) + (i > 9000 ? noise(random_) : 0.0)});
    const auto before = line;
    constexpr double kMost = 0.5;
    thin(line, kMost);
    QVERIFY(line.size() > 100 && line.size() < before.size() / 2);
    std::size_t at = 0;
    for (const auto& p : before) {
      while (at + 1 < line.size() && line[at + 1].time_s <= p.time_s) ++at;
      if (std::isnan(p.value)) {
        QVERIFY(std::isnan(line[at].value) && line[at].time_s == p.time_s);  // each gap stays
        continue;
      }
      if (line[at].time_s == p.time_s) {
        QCOMPARE(line[at].value, p.value);
        continue;
      }
      QVERIFY(at + 1 < line.size());
      const auto &a = line[at], &b = line[at + 1];
      const double passes = a.value + (b.value - a.value) * (p.time_s - a.time_s) / (b.time_s - a.time_s);
      QVERIFY2(std::abs(passes - p.value) <= kMost * (1.0 + 1e-9), qPrintable(QString::number(passes - p.value)));
    }
  }

  void nothingIsThinnedFromLittleOrForNothing() {
    std::vector<TracePoint> two{{0.0, 1.0}, {1.0, 2.0}}, three{{0.0, 1.0}, {1.0, 1.0}, {2.0, 1.0}}, none;
    thin(two, 1.0);
    QCOMPARE(two.size(), std::size_t{2});
    thin(none, 1.0);
    QVERIFY(none.empty());
    auto kept = three;
    thin(kept, 0.0);
    QCOMPARE(kept.size(), std::size_t{3});
    thin(three, 0.1);
    QCOMPARE(three.size(), std::size_t{2});
    QCOMPARE(three.back().time_s, 2.0);
  }
};

ARTICULUS_UI_TEST(TestRunningPlots)

}  // namespace articulus::ui::test

#include "test_running_plots.moc"
