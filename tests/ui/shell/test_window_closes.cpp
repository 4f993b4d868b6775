// Closing the window: for another cell, in mid-motion, in a procedure; and the choice of cells that it closes for.
#include <QComboBox>
#include <QPushButton>
#include <nlohmann/json.hpp>

#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/kit/text.h"
#include "ui/prepare/prepare_page.h"
#include "ui/prepare/weigh_in_controller.h"
#include "ui/shell/cell_dialog.h"
#include "ui/shell/main_window.h"

namespace articulus::ui::test {

class TestWindowCloses : public QObject {
  Q_OBJECT
  std::unique_ptr<Desk> desk_;
  std::unique_ptr<MainWindow> window_;

 private slots:
  void init() {
    desk_ = std::make_unique<Desk>();
    window_ = std::make_unique<MainWindow>(*desk_->context);
    window_->show();
    QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
    window_->activateWindow();
  }
  void cleanup() {
    window_.reset();
    desk_.reset();
  }

  void anotherCellIsOpenedOnceTheWindowHasClosed() {
    auto* change = window_->findChild<QPushButton*>(QStringLiteral("changeCell"));
    QVERIFY(change);
    change->click();
    auto* dialog = window_->findChild<CellDialog*>();
    QVERIFY(dialog);
    QCOMPARE(toQt(dialog->choice().cell), QStringLiteral("munich"));
    QVERIFY(!dialog->sides().isEnabled());  // a spine has none
    dialog->cells().setCurrentIndex(dialog->cells().findData(QStringLiteral("alesund")));
    QCOMPARE(dialog->sides().currentData().toString(), QStringLiteral("right"));
    dialog->sides().setCurrentIndex(1);
    QVERIFY(!desk_->openedCell);
    dialog->accept();
    QTRY_VERIFY(!window_->isVisible());
    QVERIFY(desk_->openedCell);
    QCOMPARE(desk_->openedCell->cell, std::string("alesund"));
    QCOMPARE(desk_->openedCell->specimen.key, std::string());
    QVERIFY(desk_->openedCell->specimen.side == spatial::Side::Left);
  }

  void whoStaysStaysAtThisCell() {
    desk_->station.now.state = cycle::State::Home;
    QTRY_VERIFY(cycle::moves(window_->bridge().snapshot().state));
    window_->setQuestion([](const QString&, const QString&) { return false; });
    window_->changeCell({.cell = "alesund"});
    QVERIFY(window_->isVisible());
    desk_->station.now.state = cycle::State::Stop;
    QTRY_VERIFY(!cycle::moves(window_->bridge().snapshot().state));
    (void)window_->close();
    QTRY_VERIFY(!window_->isVisible());
    QVERIFY(!desk_->openedCell);  // closed to end, not for the cell that was asked for before
  }

  void theDialogOffersEachSpecimenWithItsSide() {
    CellDialog dialog(desk_->context->resources, desk_->context->dataFolder,
                      {.cell = "ljubljana", .specimen = {.key = "shoulder", .side = spatial::Side::Left}});
    QCOMPARE(dialog.choice().specimen.key, std::string("shoulder"));
    QVERIFY(dialog.choice().specimen.side == spatial::Side::Left);
    dialog.specimens().setCurrentIndex(dialog.specimens().findData(QStringLiteral("spring_jig")));
    QVERIFY(!dialog.sides().isEnabled());
    QVERIFY(!dialog.choice().specimen.side);
    const auto says = [&dialog](const QString& part) {
      for (const auto* label : dialog.findChildren<QLabel*>())
        if (label->text().contains(part)) return true;
      return false;
    };
    // The words of the cell name its own specimen: another one is said beside them.
    QVERIFY(says(QStringLiteral("In its vice instead: ") + dialog.specimens().currentText()));
    dialog.specimens().setCurrentIndex(0);
    QVERIFY(!says(QStringLiteral("instead")));
    for (int i = 0; i < dialog.cells().count(); ++i) {  // each choice that is offered can be loaded
      dialog.cells().setCurrentIndex(i);
      for (int k = 0; k < dialog.specimens().count(); ++k) {
        dialog.specimens().setCurrentIndex(k);
        const auto choice = dialog.choice();
        const auto cell = cell::loadCell(choice.cell, desk_->context->resources, cell::specimenPatch(choice.specimen));
        QVERIFY2(cell, cell ? "" : cell.error().text().c_str());
      }
    }
  }

  void oneCloseIsEnoughWhereNothingMoves() {
    (void)window_->close();
    QTRY_VERIFY(!window_->isVisible());
  }

  void closingInAProcedureAsksAlsoWhileTheRobotRests() {
    desk_->station.now.controllerOn = desk_->station.now.deadManHeld = true;
    Desk::need(window_->session().open(desk_->clinician));
    auto* weighIn = window_->findChild<WeighInController*>();
    QVERIFY(weighIn);
    weighIn->start();
    QVERIFY(window_->page<PreparePage>().leadsRobot());
    int asked = 0;
    window_->setQuestion([&](const QString&, const QString&) {
      ++asked;
      return false;
    });
    QVERIFY(!window_->close());
    QCOMPARE(asked, 1);
    QVERIFY(window_->isVisible());
  }

  void closingWhileTheRobotMovesAsksAndStops() {
    desk_->station.now.state = cycle::State::Home;
    QTRY_VERIFY(cycle::moves(window_->bridge().snapshot().state));
    int asked = 0;
    window_->setQuestion([&](const QString&, const QString&) {
      ++asked;
      return false;
    });
    QVERIFY(!window_->close());
    QCOMPARE(asked, 1);
    QCOMPARE(desk_->station.stops, 0);
    window_->setQuestion([](const QString&, const QString&) { return true; });
    (void)window_->close();
    QCOMPARE(desk_->station.stops, 1);
    QVERIFY(window_->isVisible());  // not before the robot stands
    desk_->station.now.state = cycle::State::Stop;
    QTRY_VERIFY(!window_->isVisible());
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestWindowCloses)
#include "test_window_closes.moc"
