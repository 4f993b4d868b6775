// The log says afterwards what happened at the desktop: people, runs, faults, refusals, in English.
#include <spdlog/spdlog.h>

#include <QFile>

#include "app/desktop_log.h"
#include "app/log.h"
#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/kit/language/language.h"
#include "ui/run/run_controller.h"
#include "ui/shell/main_window.h"

namespace articulus::ui::test {

class TestDesktopLog : public QObject {
  Q_OBJECT
  std::shared_ptr<spdlog::logger> before_ = spdlog::default_logger();

 private slots:
  void cleanup() {
    spdlog::set_default_logger(before_);
    Language::apply(Language::Choice::English);
  }

  void peopleRunsFaultsAndRefusalsAreInIt() {
    Language::apply(Language::Choice::German);
    Desk desk;
    desk.pass();
    app::openLog(desk.context->dataFolder);
    {
      MainWindow window(*desk.context);
      app::logWhatHappens(window);
      window.show();
      Desk::need(window.session().open(desk.clinician));
      auto* controller = window.findChild<RunController*>();
      QVERIFY(controller);
      emit controller->runStarted(7);
      run::RunProgress progress;
      progress.runId = 7;
      progress.ending.end = record::RunEnd::Stopped;
      progress.recordingProblem = "the disk is full";
      emit controller->runEnded(progress);
      QSignalSpy faults(&window.bridge(), &StationBridge::faultLatched);
      desk.station.latch(safety::FaultCode::ForceLimit, 2, 312.5, 300.0);
      ++desk.station.now.cycle;
      QTRY_COMPARE(faults.count(), 1);
      emit window.bridge().acknowledged({.number = 1,
                                         .kind = cycle::CommandKind::Home,
                                         .code = cycle::AckCode::RefusedControllerOff,
                                         .persists = {}});
      desk.station.now.fault = {};
      Desk::need(window.session().close());
    }
    QFile file(QString::fromStdString((desk.context->dataFolder / "articulus.log").string()));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QString log = QString::fromUtf8(file.readAll());
    const auto said = [&log](const std::string& words) { return log.contains(QString::fromStdString(words)); };
    QVERIFY2(said(desk.clinician.name + " signed in (clinician)"), qPrintable(log));
    QVERIFY2(said("run 7, simulated, of no protocol by " + desk.clinician.name + " began"), qPrintable(log));
    QVERIFY2(said("run 7 ended: stopped"), qPrintable(log));
    QVERIFY2(said("the disk is full"), qPrintable(log));
    QVERIFY2(said("fault: ") && said("312"), qPrintable(log));
    QVERIFY2(said("refused: ") && said(std::string(cycle::explain(cycle::AckCode::RefusedControllerOff))),
             qPrintable(log));
    QVERIFY2(said("nobody is signed in"), qPrintable(log));
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestDesktopLog)
#include "test_desktop_log.moc"
