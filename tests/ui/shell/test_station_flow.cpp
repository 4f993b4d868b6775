// The desktop on virtual cells, faster than real time: from sign-in to a clamped specimen, STOP in motion, and shipped
// protocols of other cells than Munich's with what they ask.
#include <QPushButton>
#include <QSignalSpy>
#include <nlohmann/json.hpp>

#include "app/station.h"
#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/prepare/checklist_row.h"
#include "ui/prepare/checklist_view.h"
#include "ui/prepare/prepare_page.h"
#include "ui/prepare/specimen_form.h"
#include "ui/protocol/experiment_list.h"
#include "ui/protocol/protocol_details.h"
#include "ui/protocol/protocol_page.h"
#include "ui/run/prompt_card.h"
#include "ui/run/run_controls.h"
#include "ui/shell/dead_man_latch.h"
#include "ui/shell/main_window.h"
#include "ui/shell/stop_button.h"

namespace articulus::ui::test {

class TestStationFlow : public QObject {
  Q_OBJECT
  std::unique_ptr<Desk> desk_;
  std::unique_ptr<app::Station> station_;
  std::unique_ptr<DesktopContext> context_;
  std::unique_ptr<MainWindow> window_;
  QStringList refused_;

  /// Lets the station and the window live for so long; the window's heartbeat comes in between.
  void live(double seconds, double at_once_s = 0.05) {
    for (double done_s = 0.0; done_s < seconds; done_s += at_once_s) {
      station_->advance(static_cast<int>(at_once_s * station_->cell().rate_Hz));
      QTest::qWait(17);
    }
  }
  void hold(bool held) {
    if (window_->header().deadMan()->isChecked() != held)
      QTest::mouseClick(window_->header().deadMan(), Qt::LeftButton);
    live(0.2);
  }

  void close() {
    window_.reset();
    context_.reset();
    station_.reset();
    desk_.reset();
  }
  void open(const char* cell, const cell::SpecimenChoice& specimen) {
    desk_ = std::make_unique<Desk>();
    app::StationOptions options;
    options.cell = cell;
    options.cellPatch = cell::specimenPatch(specimen);
    options.resources = ARTICULUS_RESOURCES;
    options.manualClock = true;
    station_ = Desk::need(app::Station::create(options));
    context_ = std::make_unique<DesktopContext>(DesktopContext{station_->link(), station_->cell(), *desk_->accounts,
                                                               desk_->folder.path().toStdString(), ARTICULUS_RESOURCES,
                                                               "test", false, "No OpenGL on this screen."});
    window_ = std::make_unique<MainWindow>(*context_);
    window_->show();
    refused_.clear();
    connect(&window_->bridge(), &StationBridge::refused, this,
            [this](const QString& what, const QString& why) { refused_ << what + QStringLiteral(": ") + why; });
    Desk::need(window_->session().open(desk_->clinician));
    window_->goTo(pageEntry("prepare"));
    // As the form begins in this cell.
    emit window_->findChild<SpecimenForm*>()->saveWanted(window_->findChild<SpecimenForm*>()->specimen());
    Desk::need(window_->page<PreparePage>().checklist().restore());
  }
  void completeChecklist() {
    auto& list = window_->page<PreparePage>().checklist();
    auto* view = window_->findChild<ChecklistView*>();
    for (const bool held : {true, false, true}) hold(held);
    QString acted;
    for (int i = 0; i < 500 && !list.complete(); ++i) {
      if (const auto* next = list.next()) {
        if (next->automatic == ChecklistItem::Auto::None) {
          Desk::need(list.setTicked(next->key, true));
          continue;
        }
        auto* button = view->row(next->key)->action();
        if (button && button->isEnabled() && acted != next->key) {
          acted = next->key;
          button->click();
        }
      }
      live(0.2, 0.2);
    }
    QStringList left;
    for (const auto& item : list.items())
      if (!item.ticked) left << item.key + QStringLiteral(": ") + item.measured;
    QVERIFY2(list.complete(), qPrintable(left.join(QLatin1Char('\n'))));
    QVERIFY2(refused_.isEmpty(), qPrintable(refused_.join(QLatin1Char('\n'))));
    QVERIFY(window_->session().checklistDone());
  }

 private slots:
  void init() { open("munich", {}); }
  void cleanup() { close(); }

  void checklistCanBeCompletedOnTheVirtualCell() { completeChecklist(); }

  void shippedProtocolsRunOnTheirCells_data() {
    QTest::addColumn<QByteArray>("cell");
    QTest::addColumn<QByteArray>("specimen");
    QTest::addColumn<QByteArray>("side");
    QTest::addColumn<QString>("protocol");
    QTest::newRow("shoulder, left") << QByteArray("alesund") << QByteArray() << QByteArray("left")
                                    << QStringLiteral("shoulder_pose.json");
    QTest::newRow("cervical spine") << QByteArray("gainesville") << QByteArray() << QByteArray()
                                    << QStringLiteral("cervical_flexion.json");
    QTest::newRow("ankle") << QByteArray("ljubljana") << QByteArray("ankle") << QByteArray("right")
                           << QStringLiteral("ankle_template.json");
    QTest::newRow("knee-inspired joint") << QByteArray("bologna") << QByteArray() << QByteArray()
                                         << QStringLiteral("knee_inspired_joint.json");
  }
  void shippedProtocolsRunOnTheirCells() {
    QFETCH(QByteArray, cell);
    QFETCH(QByteArray, specimen);
    QFETCH(QByteArray, side);
    QFETCH(QString, protocol);
    close();
    open(cell.constData(), {.key = specimen.toStdString(), .side = spatial::sideFromText(side.toStdString())});
    QCOMPARE(QByteArray::fromStdString(window_->session().specimen().side), side.isEmpty() ? QByteArray("none") : side);
    completeChecklist();
    window_->goTo(pageEntry("protocol"));
    window_->page<ProtocolPage>().list().chooseFile(protocol);
    emit window_->page<ProtocolPage>().details().useWanted();
    QCOMPARE(window_->current(), pageEntry("run"));
    QSignalSpy ended(&window_->session(), &UserSession::runFinished);
    auto* controls = window_->findChild<RunControls*>();
    auto* card = window_->findChild<PromptCard*>();
    live(0.5);
    controls->button(RunAction::Start)->click();
    for (int i = 0; i < 6000 && ended.isEmpty(); ++i) {
      live(0.2, 0.2);
      if (card->isVisible() && !card->buttons().empty()) card->buttons()[0]->click();
    }
    QCOMPARE(ended.size(), 1);
    QVERIFY2(refused_.isEmpty(), qPrintable(refused_.join(QLatin1Char('\n'))));
    const auto id = ended[0][0].toLongLong();
    const auto run = Desk::need(Desk::database(window_->session())->run(id));
    QVERIFY2(run.ending.end == record::RunEnd::Completed, run.ending.reason.c_str());
    QCOMPARE(run.lostSamples, std::int64_t{0});
    const auto results = Desk::need(Desk::database(window_->session())->results(id));
    int expected = 0, met = 0;
    for (const auto& row : results) {
      if (!row.expectedMinimum && !row.expectedMaximum) continue;
      ++expected;
      met += (!row.expectedMinimum || row.minimum >= *row.expectedMinimum) &&
             (!row.expectedMaximum || row.maximum <= *row.expectedMaximum);
    }
    qInfo("%zu rows, %d of %d as the source expects", results.size(), met, expected);
    QVERIFY(!results.empty());
  }

  void stopOnScreenStopsTheMovingRobot() {
    hold(true);
    window_->bridge().send(cycle::CommandKind::ControllerOn);
    live(0.3);
    window_->bridge().send(cycle::CommandKind::Home);
    live(1.0);
    QVERIFY(cycle::moves(window_->bridge().snapshot().state));
    QTest::mousePress(window_->header().stopButton(), Qt::LeftButton);
    live(0.5);
    QCOMPARE(window_->bridge().snapshot().state, cycle::State::Stop);
    for (int i = 0; i < 6; ++i)
      QVERIFY(
          std::abs(window_->bridge().snapshot().sample.value[static_cast<std::size_t>(record::Channel::JointVelocity1) +
                                                             static_cast<std::size_t>(i)]) < 0.01);
    QTest::mouseRelease(window_->header().stopButton(), Qt::LeftButton);
  }

  void commandWithoutDeadManIsRefusedInWords() {
    QVERIFY2(refused_.isEmpty(), qPrintable(refused_.join(QLatin1Char('\n'))));
    window_->bridge().send(cycle::CommandKind::ControllerOn);
    live(0.3);
    QVERIFY(!window_->bridge().snapshot().controllerOn);
    QCOMPARE(refused_.size(), 1);
    QVERIFY2(refused_.front().contains(QStringLiteral("dead-man")), qPrintable(refused_.front()));
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestStationFlow)
#include "test_station_flow.moc"
