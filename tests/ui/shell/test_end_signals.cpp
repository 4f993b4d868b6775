// SIGTERM, SIGHUP and SIGINT to a real process with the window and a robot in motion: it stops under control, stores
// the run, unloads nothing, and ends by itself however often it is told. The process is this program, started as a
// desktop.
#include <sys/types.h>

#include <QProcess>
#include <csignal>
#include <cstdio>

#include "app/station.h"
#include "core/protocol/protocol_json.h"
#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/protocol/protocol_page.h"
#include "ui/shell/end_signals.h"
#include "ui/shell/main_window.h"

namespace articulus::ui::test {
namespace {

constexpr const char* kAsDesktop = "as_desktop";
/// Of 1 ms: the window looks once in so many, which is three times as coarse as at a real station, and a stop under
/// control takes a few tenths of a second.
constexpr int kCyclesAtOnce = 100, kMostToStand = 500;

/// The simulated Munich cell under a window, a few times faster than real time, from the brakes into a run.
class Desktop {
 public:
  explicit Desktop(const std::filesystem::path& folder) {
    app::StationOptions options;
    options.resources = ARTICULUS_RESOURCES;
    options.manualClock = true;
    station_ = Desk::need(app::Station::create(options));
    accounts_ = Desk::need(storage::AccountStore::open(folder, options.resources / "migrations" / "accounts"));
    const auto account = Desk::need(accounts_->create("Dr. Weber", kPassword, storage::Role::Administrator));
    context_ = std::make_unique<DesktopContext>(DesktopContext{station_->link(), station_->cell(), *accounts_, folder,
                                                               options.resources, "test", false, "No OpenGL."});
    window_ = std::make_unique<MainWindow>(*context_);
    window_->show();
    Desk::need(window_->session().open(account));
    storage::Specimen specimen;
    specimen.label = "L3-L5 #07";
    specimen.joint = "lumbar spine";
    Desk::need(window_->session().setSpecimen(specimen));
  }

  int run(const QString& till) {
    EndSignals endSignals;
    endSignals.setListener([this](const QString& cause) {
      if (!told_) told_ = station_->link().snapshot().cycle;
      window_->end(cause);
    });
    QTimer live;
    QObject::connect(&live, &QTimer::timeout, window_.get(), [this] {
      station_->advance(kCyclesAtOnce);
      const auto now = station_->link().snapshot();
      if (told_ && !stood_ && !cycle::moves(now.state)) stood_ = now.cycle;
    });
    live.start(17);
    if (till == QLatin1String("edited")) edit();
    else prepare(till == QLatin1String("run"));
    say("ready");
    const int code = QApplication::exec();
    const auto now = station_->link().snapshot();
    say(now.fault.latched() ? "fault" : cycle::moves(now.state) || now.planRunning ? "moves" : "stands");
    say(now.specimenMounted ? "clamped" : "open");
    if (!told_ || !stood_ || *stood_ - *told_ > kMostToStand) say("late");
    window_.reset();
    return code;
  }

 private:
  static void say(const char* words) {
    std::printf("%s\n", words);
    std::fflush(stdout);
  }
  void until(const std::function<bool(const cycle::Snapshot&)>& isTrue) {
    if (!QTest::qWaitFor([&] { return isTrue(station_->link().snapshot()); }, 120'000)) qFatal("it never came");
  }
  void send(cycle::CommandKind kind) { window_->bridge().send(kind); }
  void edit() {
    window_->session().setChecklistDone(true);
    auto& page = window_->page<ProtocolPage>();
    page.edit(ExperimentLibrary::blank(ExperimentLibrary::Kind::Force), 0);
    page.editor().setName(QStringLiteral("Half done"));
  }
  void prepare(bool toRun) {
    window_->bridge().setDeadMan(true);
    until([](const auto& now) { return now.deadManHeld; });
    send(cycle::CommandKind::ControllerOn);
    until([](const auto& now) { return now.controllerOn; });
    send(cycle::CommandKind::Home);
    until([](const auto& now) { return now.state == cycle::State::Home; });
    if (!toRun) return;
    until([](const auto& now) { return now.state == cycle::State::Stop; });
    send(cycle::CommandKind::ZeroSensor);
    until([](const auto& now) { return now.sensorZeroed && !now.zeroing; });
    Desk::need(window_->bridge().setViceClosed(true));
    until([](const auto& now) { return now.specimenMounted; });
    run::RunRequest request;
    request.protocol =
        Desk::need(protocol::loadProtocol(context_->resources / "protocols" / "spine_flexibility_quick.json"));
    request.sessionId = window_->session().sessionId();
    request.specimen = window_->session().specimen();
    Desk::need(window_->session().director()->start(request));
    until([](const auto& now) { return cycle::moves(now.state) && now.planRunning; });
  }
  // Cycles: when the first signal was heard, and when the robot stood after it, as far as one looks
  std::optional<std::uint64_t> told_, stood_;
  std::unique_ptr<app::Station> station_;
  std::unique_ptr<storage::AccountStore> accounts_;
  std::unique_ptr<DesktopContext> context_;
  std::unique_ptr<MainWindow> window_;
};

}  // namespace

class TestEndSignals : public QObject {
  Q_OBJECT
  QTemporaryDir folder_;
  QString told_;

  /// Out  how the process ended after these, one after the other
  void tell(const char* till, const QList<int>& kinds) {
    QVERIFY(folder_.isValid());
    QProcess process;
    process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    process.start(QCoreApplication::applicationFilePath(), {kAsDesktop, folder_.path(), till});
    QTRY_VERIFY_WITH_TIMEOUT((told_ += process.readAllStandardOutput()).contains(QLatin1String("ready")), 200'000);
    const auto pid = static_cast<pid_t>(process.processId());
    QVERIFY(pid > 0);
    for (const int kind : kinds) {
      if (process.state() != QProcess::Running) break;  // it has ended by itself meanwhile, as it should
      QCOMPARE(::kill(pid, kind), 0);                   // until it is waited for its number is nobody else's
      QTest::qWait(30);                                 // not two in one
    }
    QTRY_COMPARE_WITH_TIMEOUT(process.state(), QProcess::NotRunning, 120'000);
    told_ += process.readAllStandardOutput();
    QVERIFY2(process.exitStatus() == QProcess::NormalExit, qPrintable(told_));
    QCOMPARE(process.exitCode(), 0);
    QVERIFY2(told_.contains(QLatin1String("stands")), qPrintable(told_));
    QVERIFY2(!told_.contains(QLatin1String("late")), qPrintable(told_));
  }
  template <class What>
  void inDatabase(What what) {
    auto accounts = Desk::need(storage::AccountStore::open(folder_.path().toStdString(),
                                                           std::string(ARTICULUS_RESOURCES) + "/migrations/accounts"));
    const auto people = Desk::need(accounts->accounts());
    QCOMPARE(people.size(), std::size_t{1});
    const auto store =
        Desk::need(accounts->openDatabase(people.front(), std::string(ARTICULUS_RESOURCES) + "/migrations/user"));
    what(*store);
  }

 private slots:
  void init() {
    folder_ = QTemporaryDir();
    told_.clear();
  }

  void aRunIsStoppedUnderControlAndStored_data() {
    QTest::addColumn<QList<int>>("kinds");
    QTest::newRow("one") << QList<int>{SIGTERM};
    QTest::newRow("many") << QList<int>{SIGHUP, SIGINT, SIGTERM, SIGTERM, SIGINT, SIGHUP, SIGTERM};
  }
  void aRunIsStoppedUnderControlAndStored() {
    QFETCH(QList<int>, kinds);
    tell("run", kinds);
    if (QTest::currentTestFailed()) return;
    QVERIFY2(told_.contains(QLatin1String("clamped")), qPrintable(told_));  // nothing was unloaded or opened
    inDatabase([](storage::UserStore& store) {
      const auto runs = Desk::need(store.runs());
      QCOMPARE(runs.size(), std::size_t{1});
      QCOMPARE(runs.front().ending.end, record::RunEnd::Stopped);
      QVERIFY(Desk::need(store.verify(runs.front().id)).state == storage::SealState::Verified);
    });
  }

  void aMotionOutsideOfARunIsStoppedToo() { tell("home", {SIGINT, SIGINT}); }

  /// It is neither suspended with a robot in motion, nor killed by a key that leaves a core.
  void ctrlZSuspendsNothingAndCtrlBackslashEndsItLikeTheOthers() { tell("home", {SIGTSTP, SIGPIPE, SIGQUIT}); }

  void whatWasNotSavedIsKept() {
    tell("edited", {SIGHUP});
    if (QTest::currentTestFailed()) return;
    inDatabase([](storage::UserStore& store) {
      const auto experiments = Desk::need(store.protocols());
      QCOMPARE(experiments.size(), std::size_t{1});
      QCOMPARE(QString::fromStdString(experiments.front().name), QStringLiteral("Half done (not saved)"));
    });
  }
};

int asDesktop(const QString& folder, const QString& till) { return Desktop(folder.toStdString()).run(till); }

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestEndSignals)
[[maybe_unused]] static const bool endSignalsDesktop =
    articulus::ui::test::addUiTest({QLatin1String(articulus::ui::test::kAsDesktop), [](int, char**) {
                                      const QStringList asked = QCoreApplication::arguments();
                                      return asked.size() == 3 ? articulus::ui::test::asDesktop(asked[1], asked[2]) : 2;
                                    }});
#include "test_end_signals.moc"
