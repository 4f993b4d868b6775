// The cell that was chosen last opens again, but a live one never by itself, and one that is gone keeps nobody out.
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/support/temp_folder.h"
#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/sign_in/last_cell.h"

namespace articulus::ui::test {

class TestLastCell : public QObject {
  Q_OBJECT

 private slots:
  void isRememberedWithItsSpecimenAndSide() {
    const articulus::test::TempFolder data;
    QVERIFY(!lastCell(data.path(), ARTICULUS_RESOURCES).choice);
    QVERIFY(!lastCell(data.path(), ARTICULUS_RESOURCES).told);
    rememberCell(data.path(), {.cell = "alesund", .specimen = {.side = spatial::Side::Left}});
    auto last = lastCell(data.path(), ARTICULUS_RESOURCES);
    QVERIFY(last.choice && !last.told);
    QCOMPARE(last.choice->cell, std::string("alesund"));
    QVERIFY(last.choice->specimen.side == spatial::Side::Left);
    rememberCell(data.path(), {.cell = "munich", .specimen = {.key = "knee"}});
    last = lastCell(data.path(), ARTICULUS_RESOURCES);
    QVERIFY(last.choice && !last.choice->specimen.side);
    QCOMPARE(last.choice->specimen.key, std::string("knee"));
  }

  void aLiveOneIsNeverOpenedByItself() {
    const articulus::test::TempFolder data;
    const auto file = data.path() / "own.json";
    std::ofstream(file) << nlohmann::json{
        {"variant_of", "alesund"},
        {"name", "Our KUKA"},
        {"simulated", false},
        {"honesty", {"LIVE: the arm moves."}},
        {"devices",
         {{"kuka_rsi", {{"simulated", false}, {"port", nullptr}, {"controller", "192.168.1.2"}}},
          {"ati_net_ft", {{"simulated", false}, {"host", "192.168.1.1"}}},
          {"operator", "screen"}}}};
    const auto cell = cell::loadCell(file.string(), ARTICULUS_RESOURCES);
    QVERIFY2(cell.ok(), cell ? "" : cell.error().text().c_str());
    QVERIFY(!cell->simulated);
    rememberCell(data.path(), {.cell = file.string()});
    const auto last = lastCell(data.path(), ARTICULUS_RESOURCES);
    QVERIFY(!last.choice && last.told);
    QVERIFY(last.told->message.find("never opened by itself") != std::string::npos);
  }

  void oneThatIsHandledAsLiveIsNotEither() {
    const articulus::test::TempFolder data;
    const auto file = data.path() / "practice.json";
    std::ofstream(file) << nlohmann::json{{"variant_of", "munich"}, {"name", "Practice"}, {"practice", true}};
    rememberCell(data.path(), {.cell = file.string()});
    const auto last = lastCell(data.path(), ARTICULUS_RESOURCES);
    QVERIFY(!last.choice && last.told);
  }

  void oneThatIsGoneIsToldAndKeepsNobodyOut() {
    const articulus::test::TempFolder data;
    rememberCell(data.path(), {.cell = (data.path() / "gone.json").string()});
    const auto last = lastCell(data.path(), ARTICULUS_RESOURCES);
    QVERIFY(!last.choice && last.told);
    QVERIFY(last.told->message.find("gone.json") != std::string::npos);
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestLastCell)
#include "test_last_cell.moc"
