// The commissioning on the desktop: questions, order, stops, what is kept, the page.
#include <QFile>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>
#include <atomic>
#include <thread>
#include <utility>

#include "tests/support/link_proxy.h"
#include "tests/ui/live_station.h"
#include "tests/ui/test_main.h"
#include "ui/engineering/commissioning/commissioning_tab.h"
#include "ui/kit/background_task.h"
#include "ui/kit/sheets/sheet.h"

namespace articulus::ui::test {

using record::CommissioningStep;

class TestCommissioning : public QObject {
  Q_OBJECT
  /// A simulated cell that lives while a step goes on. Its time passes only as the worker looks: on a machine that
  /// leaves the worker without a processor it would otherwise come back after a whole motion.
  struct Bench {
    Desk desk;
    LiveStation live;
    articulus::test::LinkProxy link{live.link()};
    std::atomic<int> looks = 0;  ///< of the worker
    int lookedBefore = 0;
    std::unique_ptr<DesktopContext> context;
    std::unique_ptr<StationBridge> bridge;
    std::unique_ptr<CommissioningDesk> commissioning;
    QWidget window;
    CommissioningTab* tab = nullptr;
    int yeses = 1000, questions = 0;  ///< as many are answered with yes; and those that came
    Bench() {
      context = std::make_unique<DesktopContext>(DesktopContext{
          link, live.cell(), *desk.accounts, desk.context->dataFolder, desk.context->resources, "test", false, ""});
      bridge = std::make_unique<StationBridge>(link);
      link.onSnapshot = [this, window = std::this_thread::get_id()] {
        if (std::this_thread::get_id() != window) ++looks;
      };
      commissioning = std::make_unique<CommissioningDesk>(*context, "Jun Park");
      window.resize(1200, 700);
      tab = new CommissioningTab(*commissioning, *bridge, live.cell(), &window);
      tab->resize(window.size());
      window.show();
      QObject::connect(commissioning.get(), &CommissioningDesk::asked, &window, [this] {
        const bool yes = ++questions <= yeses;
        QTimer::singleShot(0, &window, [this, yes] {
          if (auto* sheet = Sheet::topOf(&window)) yes ? sheet->accept() : sheet->reject();
        });
      });
    }
    ~Bench() {
      delete tab;
      commissioning.reset();
      BackgroundTask::waitForThoseAlone();
    }
    bool untilDone(const std::function<void()>& meanwhile = {}) {
      return QTest::qWaitFor(
          [&] {
            if (const int now = looks; std::exchange(lookedBefore, now) != now) live.live(100);
            if (meanwhile) meanwhile();
            return !commissioning->busy();
          },
          200'000);
    }
    [[nodiscard]] const record::CommissioningResult* found(CommissioningStep step) const {
      return commissioning->session().record().resultOf(step);
    }
    [[nodiscard]] bool keptAFile() const {
      return QFile::exists(desk.folder.filePath(QStringLiteral("commissioning/munich.json")));
    }
  };

 private slots:
  void aRehearsalPassesAStepAndKeepsNothing() {
    Bench b;
    b.tab->steps()->setCurrentRow(0);
    QVERIFY2(b.tab->doButton()->isEnabled(), qPrintable(b.tab->doButton()->toolTip()));
    b.tab->doButton()->click();
    QVERIFY(b.commissioning->busy());
    QVERIFY(b.tab->cancelButton()->isEnabled());
    QVERIFY(b.untilDone());
    const auto* health = b.found(CommissioningStep::DeviceHealth);
    QVERIFY(health);
    QVERIFY2(health->passed, health->words.c_str());
    QVERIFY(!health->figures.empty());
    QVERIFY(b.tab->steps()->item(0)->text().contains(QLatin1String("passed")));
    QVERIFY(!b.keptAFile());
    for (const char* name : {"page.pdf", "page.html"}) {
      const QString file = b.desk.folder.filePath(QLatin1String(name));
      Desk::need(b.commissioning->savePage(file));
      QFile written(file);
      QVERIFY(written.open(QIODevice::ReadOnly));
      const QByteArray bytes = written.readAll();
      QVERIFY(bytes.startsWith(file.endsWith(QLatin1String("pdf")) ? "%PDF" : "<!DOCTYPE"));
      if (file.endsWith(QLatin1String("html"))) QVERIFY(bytes.contains("SIMULATED"));
    }
    QVERIFY(b.window.grab().save(QStringLiteral(ARTICULUS_SCREENS "/commissioning.png")));
  }

  void aPersonWhoSawSomethingElseFailsTheStep() {
    Bench b;
    b.commissioning->start(CommissioningStep::DeviceHealth);
    QVERIFY(b.untilDone());
    b.commissioning->start(CommissioningStep::JointDirections);
    b.yeses = 1;  // that the arm is free
    QVERIFY(b.untilDone());
    const auto* found = b.found(CommissioningStep::JointDirections);
    QVERIFY(found && !found->passed);
    QVERIFY(found->words.find("A person saw Joint 1") != std::string::npos);
    QCOMPARE(b.questions, 13);
  }

  /// As the command line does: a specimen on the flange with the vice open is nothing that the station knows of.
  void nothingMovesBeforeAPersonSaidThatTheArmIsFree() {
    Bench b;
    b.yeses = 0;
    bool moved = false;
    b.commissioning->start(CommissioningStep::BrakingDistance);
    QVERIFY(b.untilDone([&] { moved = moved || b.live.link().snapshot().state != cycle::State::Stop; }));
    const auto* found = b.found(CommissioningStep::BrakingDistance);
    QVERIFY(found && !found->passed);
    QVERIFY2(found->words.find("arm is free") != std::string::npos, found->words.c_str());
    QCOMPARE(b.questions, 1);  // whether the arm is free
    QVERIFY(!moved);
  }

  void aStoppedStepDidNotPassAndTheArmStands() {
    for (const bool byStop : {true, false}) {
      Bench b;
      b.commissioning->start(CommissioningStep::DeviceHealth);
      QVERIFY(b.untilDone());
      b.commissioning->start(CommissioningStep::JointDirections);
      bool moved = false;
      QVERIFY(b.untilDone([&] {
        if (moved || b.live.link().snapshot().state != cycle::State::Joint) return;
        moved = true;
        if (byStop) b.live.link().requestStop();
        else b.commissioning->cancel();
      }));
      QVERIFY(moved);
      const auto* found = b.found(CommissioningStep::JointDirections);
      QVERIFY(found && !found->passed);
      b.live.live(500);
      QCOMPARE(b.live.link().snapshot().state, cycle::State::Stop);
      QVERIFY(b.tab->steps()
                  ->item(static_cast<int>(CommissioningStep::JointDirections))
                  ->text()
                  .contains(QLatin1String("NOT PASSED")));
    }
  }

  /// Whether the arm stands or moves, and whoever answers meanwhile.
  void whatWasCancelledInAQuestionDidNotPass() {
    Bench b;
    QObject::disconnect(b.commissioning.get(), &CommissioningDesk::asked, &b.window, nullptr);
    for (const int question : {1, 2}) {
      int asked = 0;
      bool moved = false, ended = false;
      const auto connection = connect(b.commissioning.get(), &CommissioningDesk::asked, &b.window, [&] {
        if (++asked < question) return b.commissioning->answer(true);
        b.commissioning->cancel();
        b.commissioning->answer(true);
        ended = true;
      });
      b.commissioning->start(CommissioningStep::JointDirections);
      QVERIFY(b.untilDone([&] { moved = moved || (ended && cycle::moves(b.live.link().snapshot().state)); }));
      disconnect(connection);
      QCOMPARE(asked, question);
      const auto* found = b.found(CommissioningStep::JointDirections);
      QVERIFY(found && !found->passed);
      b.live.live(1000);
      QVERIFY2(!moved && !cycle::moves(b.live.link().snapshot().state), "it moved after the end");
    }
  }

  void nothingBeginsWhereItIsClosed() {
    Desk desk;
    desk.station.now.controllerOn = desk.station.now.deadManHeld = desk.station.now.brakesReleased = true;
    CommissioningDesk commissioning(*desk.context, "Jun Park", [] { return QStringLiteral("Locked."); });
    QCOMPARE(commissioning.reasonAgainst(CommissioningStep::DeviceHealth), QStringLiteral("Locked."));
    commissioning.start(CommissioningStep::DeviceHealth);
    QVERIFY(!commissioning.busy());
  }

  void ofALiveCellTheStepsComeInTheirOrder() {
    Desk desk;
    desk.cell.simulated = false;
    desk.station.now.controllerOn = desk.station.now.deadManHeld = true;
    desk.station.now.brakesReleased = true;
    StationBridge bridge(desk.station);
    CommissioningDesk commissioning(*desk.context, "Jun Park");
    CommissioningTab tab(commissioning, bridge, desk.cell);
    QVERIFY2(tab.doButton()->isEnabled(), qPrintable(tab.doButton()->toolTip()));
    for (int step = 1; step < tab.steps()->count(); ++step) {
      tab.steps()->setCurrentRow(step);
      QVERIFY(!tab.doButton()->isEnabled());
      QVERIFY2(tab.doButton()->toolTip().contains(QLatin1String("comes first")), qPrintable(tab.doButton()->toolTip()));
    }
  }

  void settingsOfTheSessionKeepALiveCellFromBeingCommissioned() {
    Desk desk;
    desk.cell.simulated = false;
    desk.station.now.controllerOn = desk.station.now.deadManHeld = desk.station.now.brakesReleased = true;
    CommissioningDesk commissioning(*desk.context, "Jun Park");
    QVERIFY2(commissioning.reasonAgainst(CommissioningStep::DeviceHealth).isEmpty(),
             qPrintable(commissioning.reasonAgainst(CommissioningStep::DeviceHealth)));
    safety::LimitSet limits = desk.cell.limits;
    limits.wrench[2] *= 0.5;
    desk.station.now.limits = &limits;
    const QString why = commissioning.reasonAgainst(CommissioningStep::DeviceHealth);
    QVERIFY2(why.contains(QLatin1String("Put them back")), qPrintable(why));
    QSignalSpy problems(&commissioning, &CommissioningDesk::problem);
    commissioning.start(CommissioningStep::DeviceHealth);
    QVERIFY(!commissioning.busy());
    QCOMPARE(problems.count(), 1);
    desk.station.now.limits = &desk.cell.limits;
    QVERIFY(commissioning.reasonAgainst(CommissioningStep::DeviceHealth).isEmpty());
  }

  void filesThatWereEditedSinceTheCellWasOpenedKeepItFromBeingCommissioned() {
    Desk desk;
    desk.cell.simulated = false;
    desk.station.now.controllerOn = desk.station.now.deadManHeld = desk.station.now.brakesReleased = true;
    desk.context->cellOpenedAs = "of other files";
    CommissioningDesk commissioning(*desk.context, "Jun Park");
    QSignalSpy problems(&commissioning, &CommissioningDesk::problem);
    commissioning.start(CommissioningStep::DeviceHealth);
    QVERIFY(!commissioning.busy());
    QCOMPARE(problems.count(), 1);
    QVERIFY2(problems[0][0].toString().contains(QLatin1String("changed since the cell was opened")),
             qPrintable(problems[0][0].toString()));
  }

  /// Of a live cell, with a station that does not answer: who signs out in the midst has tried and not passed.
  void theEndOfTheSessionKeepsTheStepAsNotPassed() {
    Desk desk;
    desk.cell.simulated = false;
    {
      CommissioningDesk commissioning(*desk.context, "Jun Park");
      QCOMPARE(commissioning.kept().state, run::Commissioned::Missing);
      commissioning.start(CommissioningStep::DeviceHealth);
      QVERIFY(commissioning.busy());
    }
    QVERIFY(desk.station.stops > 0);
    const CommissioningDesk after(*desk.context, "Jun Park");
    const auto kept = after.kept();
    QVERIFY2(kept.state == run::Commissioned::Failed, kept.words.c_str());
    QVERIFY(kept.words.find("session ended") != std::string::npos);
    bool audited = false;
    for (const auto& row : Desk::need(desk.accounts->auditTrail()))
      audited = audited || (row.what == "cell_commissioned" && row.who == "Jun Park" && row.after == "not passed");
    QVERIFY(audited);
    const QString file = desk.folder.filePath(QStringLiteral("kept.html"));
    Desk::need(after.savePage(file));
    QFile page(file);
    QVERIFY(page.open(QIODevice::ReadOnly));
    const QByteArray words = page.readAll();
    QVERIFY(words.contains("NOT PASSED") && !words.contains("SIMULATED") && !words.contains("not kept"));
    BackgroundTask::waitForThoseAlone();
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestCommissioning)
#include "test_commissioning.moc"
