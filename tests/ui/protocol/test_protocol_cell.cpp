// The cell in 3D beside an experiment: in a window without room for it in the place of steps and curve.
#include <QToolButton>

#include "core/cell/simulated_specimen.h"
#include "core/protocol/protocol_json.h"
#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/cell_view/cell_view.h"
#include "ui/protocol/experiment_list.h"
#include "ui/protocol/preview_plot.h"
#include "ui/protocol/protocol_details.h"
#include "ui/protocol/protocol_facts.h"
#include "ui/protocol/protocol_page.h"
#include "ui/protocol/step_list.h"

namespace articulus::ui::test {

class TestProtocolCell : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QCoreApplication::setOrganizationName(QStringLiteral("articulus-test"));
    QCoreApplication::setApplicationName(QStringLiteral("protocol-cell"));
  }

  void theCellIsReachedInEachWindow() {
    Desk desk;
    UserSession session{*desk.context};
    ProtocolPage page{session};
    Desk::need(session.open(desk.clinician));
    Desk::need(session.setSpecimen(desk.specimen()));
    page.resize(1180, 700);
    page.show();
    page.entered();
    page.list().chooseFile(QStringLiteral("spine_flexibility.json"));
    auto& details = page.details();
    auto* cell = details.findChild<CellView*>();
    auto* steps = details.findChild<StepList*>();
    auto* plot = details.findChild<PreviewPlot*>();
    QToolButton* button = nullptr;
    for (auto* one : details.findChildren<QToolButton*>())
      if (one->accessibleName().startsWith(QLatin1String("Cell in 3D"))) button = one;
    QVERIFY(cell && steps && plot && button);
    QVERIFY(button->isVisible() && !cell->isVisible() && steps->isVisible() && plot->isVisible());
    button->click();
    QCoreApplication::processEvents();
    QVERIFY(cell->isVisible() && !steps->isVisible() && !plot->isVisible());
    QVERIFY2(cell->width() >= 280 && cell->height() >= 240,
             qPrintable(QStringLiteral("%1 x %2").arg(cell->width()).arg(cell->height())));
    QVERIFY2(details.rect().contains(QRect(cell->mapTo(&details, QPoint()), cell->size())), "not beyond the card");
    page.resize(1700, 900);  // room for all: nothing is left out
    QCoreApplication::processEvents();
    QVERIFY(cell->isVisible() && steps->isVisible() && plot->isVisible() && !button->isVisible());
    page.resize(1180, 700);
    QCoreApplication::processEvents();
    QVERIFY(cell->isVisible() && !steps->isVisible());  // as it was chosen
    button->click();
    QCoreApplication::processEvents();
    QVERIFY(!cell->isVisible() && steps->isVisible() && plot->isVisible());
  }

  /// A neck in Munich's vice is tested by what was written for the neck of Gainesville: no warning says otherwise.
  void theSameSpecimenInAnotherCellNeedsNoWarning() {
    const std::filesystem::path resources = ARTICULUS_RESOURCES;
    const auto neck = Desk::need(protocol::loadProtocol(resources / "protocols" / "cervical_intact.json"));
    const auto munich = [&resources](const char* specimen) {
      return Desk::need(cell::loadCell("munich", resources, cell::specimenPatch({.key = specimen})));
    };
    QCOMPARE(otherCellWords(neck, munich("human_c2_t1"), resources), QString());
    QVERIFY(otherCellWords(neck, munich("knee"), resources).contains(QLatin1String("Gainesville")));
    QVERIFY(otherCellWords(neck, Desk::need(cell::loadCell("munich", resources)), resources)
                .contains(QLatin1String("Gainesville")));
    auto strange = neck;
    strange.cell = "../cells/gainesville";
    QVERIFY(!otherCellWords(strange, munich("human_c2_t1"), resources).isEmpty());
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestProtocolCell)
#include "test_protocol_cell.moc"
