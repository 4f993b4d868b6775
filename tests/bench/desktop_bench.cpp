// What the desktop costs while it shows a running simulated cell in real time: how long the window's thread is kept by
// each of its events and by all it does for a frame (from one drawing of the live plots to the next: all of them, the
// 3D view and whatever came between), how long such a frame is by the clock, how often plots and 3D view are drawn, its
// share of a processor, and memory. Never a test.
//   xvfb-run -a -s "-screen 0 1920x1080x24" build/bin/desktop_bench [SECONDS=30]
// Rows: as the page Run opens, 24 channels, 24 channels without the 3D view. The arm moves home and away as it is told.
#include <malloc.h>
#include <qcustomplot.h>

#include <QElapsedTimer>
#include <QSettings>
#include <QTest>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>

#include "app/station.h"
#include "tests/ui/desk.h"
#include "ui/plot/channel_sheet.h"
#include "ui/plot/plot_group.h"
#include "ui/run/run_plots.h"
#include "ui/scene/robot_view.h"
#include "ui/shell/main_window.h"
#include "ui/theme/theme.h"

namespace {

using namespace articulus;

double processor_ms(clockid_t clock) {
  timespec t{};
  ::clock_gettime(clock, &t);
  return 1e3 * static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_nsec);
}

/// Notes what each event of the outermost loop takes, by the clock and of a processor.
class MeasuredApplication : public QApplication {
 public:
  using QApplication::QApplication;
  bool notify(QObject* receiver, QEvent* event) override {
    if (within_ || QThread::currentThread() != thread()) return QApplication::notify(receiver, event);
    within_ = true;
    QElapsedTimer clock;
    clock.start();
    const double before_ms = processor_ms(CLOCK_THREAD_CPUTIME_ID);
    const bool done = QApplication::notify(receiver, event);
    const double own_ms = processor_ms(CLOCK_THREAD_CPUTIME_ID) - before_ms;
    within_ = false;
    busy_ms += own_ms;
    if (own_ms > kCounts_ms) {
      own_all_ms.push_back(own_ms);
      clock_all_ms.push_back(1e-6 * static_cast<double>(clock.nsecsElapsed()));
    }
    return done;
  }
  static constexpr double kCounts_ms = 0.5;  // what is shorter draws nothing
  std::vector<double> own_all_ms, clock_all_ms;
  double busy_ms = 0.0;

 private:
  bool within_ = false;
};

double share(std::vector<double> values, double part) {
  if (values.empty()) return 0.0;
  std::ranges::sort(values);
  return values[std::min(values.size() - 1, static_cast<std::size_t>(part * static_cast<double>(values.size())))];
}

double resident_MB() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);)
    if (line.starts_with("VmRSS:")) return std::stod(line.substr(6)) / 1024.0;
  return 0.0;
}

/// The arm turns away from home and back, so that all that is drawn changes.
void move(ui::StationBridge& bridge, int turn) {
  if (turn % 2 == 0) bridge.send(cycle::CommandKind::Home);
  else bridge.send(cycle::CommandKind::Initial);
}

void measure(MeasuredApplication& app, ui::MainWindow& window, const char* name, int seconds) {
  QTest::qWait(2000);
  int plots = 0, scenes = 0;
  QObject guard;
  for (auto* plot : window.findChildren<QCustomPlot*>())
    QObject::connect(plot, &QCustomPlot::afterReplot, &guard, [&plots, plot] { plots += plot->isVisible(); });
  for (auto* view : window.findChildren<ui::RobotView*>())
    QObject::connect(view, &ui::RobotView::drawn, &guard, [&scenes] { ++scenes; });
  std::vector<double> frame_ms, between_ms;
  QElapsedTimer frame;
  double busyBefore_ms = 0.0;
  for (auto* plot : window.findChildren<QCustomPlot*>())
    if (plot->isVisible() && !plot->visibleRegion().isEmpty()) {
      QObject::connect(plot, &QCustomPlot::afterReplot, &guard, [&] {
        if (frame.isValid()) {
          frame_ms.push_back(app.busy_ms - busyBefore_ms);
          between_ms.push_back(1e-6 * static_cast<double>(frame.nsecsElapsed()));
        }
        busyBefore_ms = app.busy_ms;
        frame.start();
      });
      break;
    }
  app.own_all_ms.clear();
  app.clock_all_ms.clear();
  app.busy_ms = 0.0;
  int shown = 0;
  for (auto* plot : window.findChildren<QCustomPlot*>()) shown += plot->isVisible() && !plot->visibleRegion().isEmpty();
  const double all_ms = processor_ms(CLOCK_PROCESS_CPUTIME_ID);
  QElapsedTimer clock;
  clock.start();
  for (int turn = 0; clock.elapsed() < 1000 * seconds; ++turn) {
    move(window.bridge(), turn);
    QTest::qWait(4000);
  }
  const double passed_ms = static_cast<double>(clock.elapsed());
  std::printf(
      "%-20s %5.1f %5.1f %5.1f | %5.1f %5.1f | %5.1f %5.1f | %5.1f %5.1f | %5.1f %5.1f | %5.0f %% %5.0f %% | %5.0f\n",
      name, share(app.own_all_ms, 0.5), share(app.own_all_ms, 0.99), share(app.own_all_ms, 1.0),
      share(app.clock_all_ms, 0.5), share(app.clock_all_ms, 0.99), share(frame_ms, 0.5), share(frame_ms, 0.99),
      share(between_ms, 0.5), share(between_ms, 0.99), shown > 0 ? 1e3 * plots / shown / passed_ms : 0.0,
      1e3 * scenes / passed_ms, 100.0 * app.busy_ms / passed_ms,
      100.0 * (processor_ms(CLOCK_PROCESS_CPUTIME_ID) - all_ms) / passed_ms, resident_MB());
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  const int seconds = argc > 1 ? std::max(4, std::atoi(argv[1])) : 30;
  MeasuredApplication app(argc, argv);
  QCoreApplication::setApplicationName(QStringLiteral("desktop_bench"));
  const QTemporaryDir settings;
  QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings.path());
  ui::Theme::setIconFolder(QStringLiteral(ARTICULUS_RESOURCES "/icons"));
  ui::Theme::apply(app, ui::Theme::Mode::Light);
  ui::test::Desk desk;
  app::StationOptions options;
  options.resources = ARTICULUS_RESOURCES;
  auto station = ui::test::Desk::need(app::Station::create(options));
  ui::DesktopContext context{station->link(),     station->cell(), *desk.accounts, desk.folder.path().toStdString(),
                             ARTICULUS_RESOURCES, "bench",         true,           {}};
  ui::MainWindow window(context);
  window.resize(1280, 800);
  window.show();
  ui::test::Desk::need(window.session().open(desk.engineer));
  ui::test::Desk::need(window.session().setSpecimen(desk.specimen()));
  window.session().setProtocol(protocol::Protocol{});
  window.session().setChecklistDone(true);
  window.goTo(ui::pageEntry("run"));
  window.bridge().setDeadMan(true);
  QTest::qWait(500);
  window.bridge().send(cycle::CommandKind::ControllerOn);
  QTest::qWait(1000);
  std::printf("%-20s %17s | %11s | %11s | %11s | %11s | %15s | %5s\n", "", "event, processor", "clock", "frame, proc.",
              "frame, clock", "per second", "of a core", "MB");
  std::printf("%-20s %5s %5s %5s | %5s %5s | %5s %5s | %5s %5s | %5s %5s | %7s %7s | %5s\n", "ms", "p50", "p99", "max",
              "p50", "p99", "p50", "p99", "p50", "p99", "plots", "3D", "window", "all", "");
  measure(app, window, "as it opens", seconds);
  auto* group = window.findChild<ui::RunPlots*>()->findChild<ui::PlotGroup*>();
  auto drawn = group->drawn();
  for (std::size_t i = static_cast<std::size_t>(record::Channel::Joint1);
       drawn.size() < ui::ChannelSheet::kMost && i < record::kChannelCount; ++i)
    if (!drawn.contains(static_cast<record::Channel>(i))) drawn.push_back(static_cast<record::Channel>(i));
  group->setDrawn(drawn);
  measure(app, window, "24 channels", seconds);
  for (auto* view : window.findChildren<ui::RobotView*>()) view->hide();
  measure(app, window, "24 channels, no 3D", seconds);
  return 0;
}
