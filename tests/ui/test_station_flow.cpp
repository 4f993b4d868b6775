// The desktop on the virtual Munich cell, faster than real time: from sign-in to a clamped specimen, and STOP in motion.
#include <QPushButton>

#include "app/station.h"
#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/main_window.h"
#include "ui/pages/prepare_page.h"
#include "ui/widgets/checklist_row.h"
#include "ui/widgets/checklist_view.h"
#include "ui/widgets/dead_man_latch.h"
#include "ui/widgets/stop_button.h"

namespace articulus::ui::test {

class TestStationFlow : public QObject {
  Q_OBJECT
  std::unique_ptr<Desk> desk_;
  std::unique_ptr<app::Station> station_;
  std::unique_ptr<DesktopContext> context_;
  std::unique_ptr<MainWindow> window_;
  QStringList refused_;

  /// Lets the station and the window live for so long; the window's heartbeat comes in between.
  void live(double seconds) {
    for (int done = 0; done < static_cast<int>(seconds * 1e3); done += 50) {
      station_->advance(50);
      QTest::qWait(17);
    }
  }
  void hold(bool held) {
    if (window_->header().deadMan()->isChecked() != held) QTest::mouseClick(window_->header().deadMan(), Qt::LeftButton);
    live(0.2);
  }

 private slots:
  void init() {
    desk_ = std::make_unique<Desk>();
    app::StationOptions options;
    options.resources = ARTICULUS_RESOURCES;
    options.manualClock = true;
    station_ = Desk::need(app::Station::create(options));
    context_ = std::make_unique<DesktopContext>(DesktopContext{station_->link(), station_->cell(), *desk_->accounts, desk_->folder.path().toStdString(),
                                                               ARTICULUS_RESOURCES, "test", false, "No OpenGL on this screen."});
    window_ = std::make_unique<MainWindow>(*context_);
    window_->show();
    refused_.clear();
    connect(&window_->bridge(), &StationBridge::refused, this, [this](const QString& what, const QString& why) { refused_ << what + QStringLiteral(": ") + why; });
    Desk::need(window_->session().open(desk_->clinician));
    window_->goTo(MainWindow::Prepare);
    Desk::need(window_->session().setSpecimen(desk_->specimen()));
    Desk::need(window_->preparePage().checklist().restore());
  }
  void cleanup() {
    window_.reset();
    context_.reset();
    station_.reset();
    desk_.reset();
  }

  void checklistCanBeCompletedOnTheVirtualCell() {
    auto& list = window_->preparePage().checklist();
    auto* view = window_->findChild<ChecklistView*>();
    for (const bool held : {true, false, true}) hold(held);
    QString acted;
    for (int i = 0; i < 200 && !list.complete(); ++i) {
      if (const auto* next = list.next()) {
        if (next->automatic == ChecklistItem::Auto::None) {
          Desk::need(list.setTicked(next->key, true));
          continue;
        }
        auto* button = view->row(next->key)->action();
        if (button && acted != next->key) {
          acted = next->key;
          QVERIFY2(button->isEnabled(), qPrintable(next->key));
          button->click();
        }
      }
      live(0.25);
    }
    QStringList open;
    for (const auto& item : list.items())
      if (!item.ticked) open << item.key + QStringLiteral(": ") + item.measured;
    QVERIFY2(list.complete(), qPrintable(open.join(QLatin1Char('\n'))));
    QVERIFY2(refused_.isEmpty(), qPrintable(refused_.join(QLatin1Char('\n'))));
    QVERIFY(window_->session().checklistDone());
  }

  void stopOnScreenStopsTheMovingRobot() {
    hold(true);
    window_->bridge().send(runtime::CommandKind::ControllerOn);
    live(0.3);
    window_->bridge().send(runtime::CommandKind::Home);
    live(1.0);
    QVERIFY(runtime::moves(window_->bridge().snapshot().state));
    QTest::mousePress(window_->header().stopButton(), Qt::LeftButton);
    live(0.5);
    QCOMPARE(window_->bridge().snapshot().state, runtime::State::Stop);
    for (int i = 0; i < 6; ++i)
      QVERIFY(std::abs(window_->bridge().snapshot().sample.value[static_cast<std::size_t>(record::Channel::JointVelocity1) + static_cast<std::size_t>(i)]) < 0.01);
    QTest::mouseRelease(window_->header().stopButton(), Qt::LeftButton);
  }

  void commandWithoutDeadManIsRefusedInWords() {
    window_->bridge().send(runtime::CommandKind::ControllerOn);
    live(0.3);
    QVERIFY2(refused_.isEmpty(), qPrintable(refused_.join(QLatin1Char('\n'))));
    window_->bridge().send(runtime::CommandKind::Home);
    live(0.3);
    QCOMPARE(refused_.size(), 1);
    QVERIFY2(refused_.front().contains(QStringLiteral("dead-man")), qPrintable(refused_.front()));
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestStationFlow)
#include "test_station_flow.moc"
