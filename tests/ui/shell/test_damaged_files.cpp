// What only the desktop reads, x every damage: checklists and desktop.ini. The other kinds stand in tests/inputs.
#include <filesystem>
#include <fstream>

#include "tests/inputs/damages.h"
#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/bridge/drives_guard.h"
#include "ui/kit/language/language.h"
#include "ui/prepare/checklist_model.h"
#include "ui/shell/main_window.h"
#include "ui/sign_in/last_cell.h"

namespace articulus::ui::test {

namespace fs = std::filesystem;

class TestDamagedFiles : public QObject {
  Q_OBJECT
  static void write(const fs::path& file, const std::string& text) { std::ofstream(file, std::ios::binary) << text; }
  static std::string bytes(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }

 private slots:
  /// A checklist is read, or refused with its name and what to do; then the one of before stands.
  void checklists() {
    const Desk desk;
    UserSession session(*desk.context);
    ChecklistModel model(session);
    const fs::path good = fs::path(ARTICULUS_RESOURCES) / "checklists" / desk.cell.checklist;
    const fs::path file = fs::path(desk.folder.path().toStdString()) / "tried.json";
    for (const auto& damage : articulus::test::damagesOf(bytes(good), articulus::test::Kind::Json, 7)) {
      int accepted = 0;
      for (const std::string& text : damage.texts) {
        Desk::need(model.load(good));
        const std::size_t items = model.items().size();
        write(file, text);
        const auto loaded = model.load(file);
        if (loaded) {
          ++accepted;
          continue;
        }
        const std::string words = loaded.error().message + " " + loaded.error().remedy;
        QVERIFY2(words.find("tried.json") != std::string::npos && words.size() < 4000, words.c_str());
        QVERIFY2(!loaded.error().remedy.empty(), words.c_str());
        QVERIFY(loaded.error().code != base::ErrorCode::Internal);
        QCOMPARE(model.items().size(), items);
      }
      std::printf("checklist, %s: %d of %zu accepted\n", damage.what.c_str(), accepted, damage.texts.size());
      if (damage.mustBeRefused) QVERIFY2(accepted == 0, damage.what.c_str());
      if (damage.what == "as it should be") QCOMPARE(accepted, 1);
    }
    fs::remove(file);
    fs::create_directory(file);
    QVERIFY(!model.load(file));
    fs::remove(file);
    QVERIFY(!model.load(file));
  }

  /// The window opens with whatever stands in desktop.ini, and what it keeps there of safety falls back to what it is
  /// without the file: drives that never go off must have been chosen.
  void desktopIni() {
    Desk desk;
    const fs::path file = desk.context->dataFolder / "desktop.ini";
    const auto opened = [&](const std::string& text) {
      write(file, text);
      const MainWindow window(*desk.context);
      const auto language = static_cast<int>(Language::stored(desk.context->dataFolder));
      if (language < 0 || language > 2) return -1;
      // Whatever it holds, the program opens: on a simulated cell, or on the usual one.
      if (const auto last = lastCell(desk.context->dataFolder, ARTICULUS_RESOURCES); last.choice && last.told)
        return -1;
      return static_cast<int>(const_cast<MainWindow&>(window).drivesGuard().idleTime().count());
    };
    const auto idle = [](const std::string& value) { return "[General]\ndrivesOffAfter_min=" + value + "\n"; };
    for (const auto& [value, minutes] : std::vector<std::pair<std::string, int>>{{"5", 5},
                                                                                 {"0", 0},
                                                                                 {"", 20},
                                                                                 {"2O", 20},
                                                                                 {"-5", 20},
                                                                                 {"1e9", 20},
                                                                                 {"99999999999", 600},
                                                                                 {"4294967296", 600},
                                                                                 {"700", 600}})
      QVERIFY2(opened(idle(value)) == minutes, value.c_str());
    std::string good = idle("30") + "language=2\ntheme=1\n";
    const std::string lastCells = "[last_cell]\ncell=munich\nspecimen=knee\nside=left\n";
    {
      const MainWindow window(*desk.context);
      good += "geometry=@ByteArray(" + window.saveGeometry().toPercentEncoding().toStdString() + ")\n";
    }
    good += lastCells;
    QCOMPARE(opened(good), 30);
    int tried = 0;
    for (const auto& damage : articulus::test::damagesOf(good, articulus::test::Kind::Binary, 7))
      for (std::size_t i = 0; i < damage.texts.size(); i += 7, ++tried) {
        const int minutes = opened(damage.texts[i]);
        QVERIFY2(minutes >= 0 && minutes <= 600, damage.what.c_str());
      }
    std::printf("desktop.ini: %d damages\n", tried);
    QCOMPARE(opened(std::string(1'000'000, '[')), 20);
    QCOMPARE(opened("[General]\n" + std::string(1'000'000, 'x') + "=1\n"), 20);
    QCOMPARE(opened("\xFF\xFE[\0G"), 20);
    fs::remove(file);
    fs::create_directory(file);
    const MainWindow window(*desk.context);
    QCOMPARE(Language::stored(desk.context->dataFolder), Language::Choice{});
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestDamagedFiles)
#include "test_damaged_files.moc"
