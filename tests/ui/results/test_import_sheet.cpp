// What the sheet of an import asks, and what becomes of the answers: columns, axes, side, rate, mapping.
#include <QAbstractItemDelegate>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>

#include "core/exchange/import/mapping_library.h"
#include "tests/ui/results/import_bench.h"
#include "tests/ui/test_main.h"

namespace articulus::ui::test {

class TestImportSheet : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QCoreApplication::setOrganizationName(QStringLiteral("articulus-test"));
    QCoreApplication::setApplicationName(QStringLiteral("import-sheet"));
  }

  void modelTellsWhatIsOpenAndTakesWhatIsSaid() {
    ImportModel model;
    model.setFile({{.name = "My"}, {.name = "Flexion", .unit = "deg"}, {.name = "Valgus", .unit = "deg"}}, {1, 2, 3},
                  true);
    QCOMPARE(ImportBench::cell(model, "Flexion", ImportModel::Channel).data(Qt::EditRole).toString(),
             QStringLiteral("flexion_rad"));
    QCOMPARE(model.doubts().size(), 2);
    QVERIFY(model.setData(ImportBench::cell(model, "My", ImportModel::Channel), QStringLiteral("moment_y_Nm"),
                          Qt::EditRole));
    QVERIFY2(model.doubts().first().contains(QLatin1String("needs a unit")), qPrintable(model.doubts().first()));
    QVERIFY(!model.setData(ImportBench::cell(model, "My", ImportModel::Unit), QStringLiteral("parsec"), Qt::EditRole));
    QVERIFY(model.setData(ImportBench::cell(model, "My", ImportModel::Unit), QStringLiteral("Nmm"), Qt::EditRole));
    QVERIFY(model.setData(ImportBench::cell(model, "My", ImportModel::Sign), QStringLiteral("−"), Qt::EditRole));
    QVERIFY(model.setData(ImportBench::cell(model, "Valgus", ImportModel::Channel), QString(), Qt::EditRole));
    QVERIFY2(model.doubts().isEmpty(), qPrintable(model.doubts().join('\n')));
    const auto mapping = model.mapping();
    QCOMPARE(mapping.columns.size(), std::size_t{2});
    QCOMPARE(mapping.of("moment_y_Nm")->sign, -1.0);
    QCOMPARE(mapping.of("moment_y_Nm")->unit, std::string("Nmm"));
    QVERIFY(model.setData(ImportBench::cell(model, "Valgus", ImportModel::Channel), QStringLiteral("flexion_rad"),
                          Qt::EditRole));
    QVERIFY(model.doubts().first().contains(QLatin1String("two columns")));
  }

  void whatIsAsItWasIsNotSaidAndKeepsItsOffset() {
    ImportModel model;
    model.setFile({{.name = "Flexion", .unit = "deg"}}, {1}, true);
    model.useMapping({{.channel = "flexion_rad", .from = "Flexion", .unit = "deg", .offset = 0.5}});
    QVERIFY(model.setData(ImportBench::cell(model, "Flexion", ImportModel::Channel), QStringLiteral("flexion_rad"),
                          Qt::EditRole));
    QCOMPARE(model.mapping().columns.front().offset, 0.5);
    model.useGuess();
    QSignalSpy changed(&model, &ImportModel::changed);
    QVERIFY(model.setData(ImportBench::cell(model, "Flexion", ImportModel::Channel), QStringLiteral("flexion_rad"),
                          Qt::EditRole));
    QVERIFY(model.setData(ImportBench::cell(model, "Flexion", ImportModel::Unit), QStringLiteral("deg"), Qt::EditRole));
    QVERIFY(model.setData(ImportBench::cell(model, "Flexion", ImportModel::Sign), QStringLiteral("+"), Qt::EditRole));
    QVERIFY(changed.isEmpty());
    QVERIFY(model.mapping().columns.front().guessed);
  }

  /// Qt commits an editor that loses the focus: what nobody picked answers nothing.
  void anEditorThatIsLeftSaysNothing() {
    ImportBench bench;
    QTRY_VERIFY(!bench.controller().busy());
    bench.drop({bench.file("none.csv", false)});
    QTRY_VERIFY(bench.sheet());
    auto* table = bench.sheet()->findChild<QTableView*>();
    auto& model = *bench.sheet()->findChild<ImportModel*>();
    const auto open = model.doubts();
    QVERIFY(!open.isEmpty());
    const auto index = ImportBench::cell(model, "My", ImportModel::Channel);
    table->setCurrentIndex(index);
    QVERIFY(!table->findChild<QComboBox*>());
    table->edit(index);
    auto* editor = table->findChild<QComboBox*>();
    QVERIFY(editor);
    emit table->itemDelegateForIndex(index)->commitData(editor);
    QCOMPARE(model.doubts(), open);
  }

  void whatIsOpenKeepsImportShutUntilItIsSaid() {
    ImportBench bench;
    QTRY_VERIFY(!bench.controller().busy());
    bench.drop({bench.file("none.csv", false)});
    QTRY_VERIFY(bench.sheet());
    auto* import = bench.button(QStringLiteral("Import"));
    QVERIFY(!import->isEnabled());
    auto& model = *bench.sheet()->findChild<ImportModel*>();
    model.setData(ImportBench::cell(model, "My", ImportModel::Channel), QStringLiteral("moment_y_Nm"), Qt::EditRole);
    model.setData(ImportBench::cell(model, "My", ImportModel::Unit), QStringLiteral("Nm"), Qt::EditRole);
    QVERIFY(import->isEnabled());
    for (auto* edit : bench.sheet()->findChildren<QLineEdit*>())
      if (edit->accessibleName() == QLatin1String("Motions")) edit->setText(QStringLiteral("sideways"));
    import->click();
    QVERIFY2(
        bench.sheet()->findChild<QLabel*>(QStringLiteral("importOpen"))->text().contains(QLatin1String("no motion")),
        "a motion that is none is told on the sheet, which stays");
    QCOMPARE(bench.runs().rowCount(), 0);
  }

  void axesAreShownTakenAndKept() {
    ImportBench bench;
    QTRY_VERIFY(!bench.controller().busy());
    bench.drop({bench.file("units.csv", true)});
    QTRY_VERIFY(bench.sheet());
    auto* axes = bench.sheet()->findChild<QLineEdit*>(QStringLiteral("importAxes"));
    QVERIFY(axes && axes->text().isEmpty());
    axes->setText(QStringLiteral("x left, y anterior, z up"));
    bench.button(QStringLiteral("Import"))->click();
    auto* open = bench.sheet()->findChild<QLabel*>(QStringLiteral("importOpen"));
    QTRY_VERIFY2(open->text().contains(QLatin1String("left-handed")), qPrintable(open->text()));
    axes->setText(QStringLiteral("lps"));
    for (auto* edit : bench.sheet()->findChildren<QLineEdit*>()) {
      if (edit->accessibleName() == QLatin1String("Keep the mapping as")) edit->setText(QStringLiteral("turned"));
      if (edit->accessibleName() == QLatin1String("Motions")) edit->setText(QStringLiteral("none"));
    }
    bench.button(QStringLiteral("Import"))->click();
    QTRY_COMPARE(bench.runs().rowCount(), 1);
    const auto kept = exchange::findMapping("turned", bench.desk.context->dataFolder, bench.desk.context->resources);
    QVERIFY(kept.ok());
    QCOMPARE(kept->axes, std::string("x left, y posterior, z up"));
    const auto details = bench.runs().run(0)->header.imported->detailsJson;
    QVERIFY2(details.find("x left, y posterior, z up (right-handed, det +1)") != std::string::npos, details.c_str());
    // Chosen, the mapping says its axes, and nothing is turned a second time.
    QTRY_VERIFY(!bench.sheet());
    QTRY_VERIFY(!bench.controller().busy());
    bench.drop({bench.file("units.csv", true)});
    QTRY_VERIFY(bench.sheet());
    auto* mappings = bench.sheet()->findChild<QComboBox*>(QStringLiteral("importMapping"));
    QVERIFY(mappings);
    mappings->setCurrentIndex(mappings->findText(QStringLiteral("turned")));
    axes = bench.sheet()->findChild<QLineEdit*>(QStringLiteral("importAxes"));
    QCOMPARE(axes->placeholderText(), QStringLiteral("x left, y posterior, z up"));
    axes->setText(QStringLiteral("isb"));
    bench.button(QStringLiteral("Import"))->click();
    open = bench.sheet()->findChild<QLabel*>(QStringLiteral("importOpen"));
    QTRY_VERIFY2(open->text().contains(QLatin1String("turned twice")), qPrintable(open->text()));
    QVERIFY2(!open->text().contains(QLatin1String("--")), qPrintable(open->text()));
  }

  /// Kept without them, the mapping would leave the next such file as it is.
  void axesThatAFileSaysAreKeptWithTheMapping() {
    ImportBench bench;
    ImportQuestion question;
    question.dataFolder = bench.desk.context->dataFolder;
    question.sources.resize(1);
    exchange::Recording& read = question.sources[0].recording;
    read.header.channels = {{.name = "Fy", .unit = "N"}};
    read.header.facts = {{"axes", "ras"}};
    for (int i = 0; i < 100; ++i) read.time_s.push_back(0.1 * i);
    read.columns = {std::vector<double>(100, 1.0)};
    auto* sheet = new ImportSheet(std::move(question), bench.page.get());
    sheet->open();
    QSignalSpy chosen(sheet, &ImportSheet::chosen);
    auto* axes = sheet->findChild<QLineEdit*>(QStringLiteral("importAxes"));
    QVERIFY(axes && axes->text().isEmpty());
    QCOMPARE(axes->placeholderText(), QStringLiteral("x right, y anterior, z up"));
    for (auto* edit : sheet->findChildren<QLineEdit*>()) {
      if (edit->accessibleName() == QLatin1String("Motions")) edit->setText(QStringLiteral("none"));
      if (edit->accessibleName() == QLatin1String("Keep the mapping as")) edit->setText(QStringLiteral("camera"));
    }
    bench.button(QStringLiteral("Import"))->click();
    QTRY_COMPARE(chosen.size(), 1);
    const auto kept = exchange::findMapping("camera", bench.desk.context->dataFolder, bench.desk.context->resources);
    QVERIFY(kept.ok());
    QCOMPARE(kept->axes, std::string("x right, y anterior, z up"));
  }

  /// The side of a specimen, or of a trial, is taken over and not contradicted; the words and the rate of a mapping are
  /// kept with it, and a mapping is replaced only by one who says so.
  void sideRateAndWordsAreTakenOver() {
    ImportBench bench;
    ImportQuestion question;
    question.dataFolder = bench.desk.context->dataFolder;
    question.sources.resize(1);
    exchange::Recording& read = question.sources[0].recording;
    read.header.channels = {{.name = "My", .unit = "Nm"}};
    read.header.facts = {{"side", "left, by the handedness of the camera"}};
    for (int i = 0; i < 100; ++i) read.time_s.push_back(i);
    read.columns = {std::vector<double>(100, 1.0)};
    read.timed = false;
    question.mappings = {{.name = "mine",
                          .about = "My frame.",
                          .rate_Hz = 20,
                          .columns = {{.channel = "moment_y_Nm", .from = "My", .unit = "Nm"}},
                          .certain = true}};
    question.specimens.emplace_back();
    question.specimens.back().label = "right knee";
    question.specimens.back().side = "right";
    const auto kept = exchange::saveMapping(question.mappings.front(), "mine", question.dataFolder);
    QVERIFY(kept.ok());
    auto* sheet = new ImportSheet(std::move(question), bench.page.get());
    sheet->open();
    QSignalSpy chosen(sheet, &ImportSheet::chosen);
    const auto field = [sheet](const char* name) {
      for (auto* edit : sheet->findChildren<QLineEdit*>())
        if (edit->accessibleName() == QLatin1String(name)) return edit;
      return static_cast<QLineEdit*>(nullptr);
    };
    QComboBox *side = nullptr, *mapping = nullptr;
    for (auto* box : sheet->findChildren<QComboBox*>()) {
      if (box->accessibleName() == QLatin1String("Side")) side = box;
      if (box->accessibleName() == QLatin1String("Mapping")) mapping = box;
    }
    QVERIFY(side && mapping);
    QCOMPARE(side->currentData().toString(), QStringLiteral("left"));
    field("Specimen")->setText(QStringLiteral("right knee"));
    QCOMPARE(side->currentData().toString(), QStringLiteral("right"));
    QVERIFY(!bench.button(QStringLiteral("Import"))->isEnabled());  // the trial says the other side
    field("Specimen")->clear();
    mapping->setCurrentIndex(1);
    QCOMPARE(field("Rows a second")->text(), QStringLiteral("20"));
    field("Rows a second")->setText(QStringLiteral("50"));
    field("Motions")->setText(QStringLiteral("none"));
    field("Keep the mapping as")->setText(QStringLiteral("mine"));
    bench.button(QStringLiteral("Import"))->click();
    auto* asked = Sheet::topOf(sheet->window());
    QVERIFY(asked && asked != sheet);
    QVERIFY(chosen.isEmpty());
    asked->accept();
    QTRY_COMPARE(chosen.size(), 1);
    const auto now = exchange::findMapping("mine", bench.desk.context->dataFolder, bench.desk.context->resources);
    QVERIFY(now.ok());
    QCOMPARE(now->about, std::string("My frame."));
    QCOMPARE(now->rate_Hz.value_or(0.0), 50.0);
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestImportSheet)
#include "test_import_sheet.moc"
