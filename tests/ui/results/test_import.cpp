// Files of other systems on the results page: dropped, told before they are stored, stored whole; what cannot be is
// told.
#include <QAbstractItemDelegate>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <cmath>
#include <fstream>

#include "core/exchange/import/mapping_library.h"
#include "tests/ui/results/import_bench.h"
#include "tests/ui/test_main.h"
#include "ui/kit/background_task.h"
#include "ui/kit/language/language.h"
#include "ui/kit/text.h"

namespace articulus::ui::test {

class TestImport : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QCoreApplication::setOrganizationName(QStringLiteral("articulus-test"));
    QCoreApplication::setApplicationName(QStringLiteral("import"));
  }

  void droppedFileIsAskedAboutAndBecomesARun() {
    ImportBench bench;
    QTRY_VERIFY(!bench.controller().busy());
    bench.drop({bench.file("units.csv", true)});
    QTRY_VERIFY(bench.sheet());
    QVERIFY(bench.button(QStringLiteral("Import"))->isEnabled());
    QVERIFY(bench.sheet()->findChild<QTableView*>()->model()->rowCount() == 2);
    for (auto* edit : bench.sheet()->findChildren<QLineEdit*>())
      if (edit->accessibleName() == QLatin1String("Keep the mapping as")) edit->setText(QStringLiteral("mine"));
    bench.button(QStringLiteral("Import"))->click();
    QTRY_COMPARE(bench.runs().rowCount(), 1);
    QTRY_VERIFY(!bench.controller().busy());
    const auto* run = bench.runs().run(0);
    QVERIFY(run->header.imported.has_value());
    QCOMPARE(RunListModel::howItEnded(*run), QStringLiteral("Imported"));
    QVERIFY(RunListModel::shortName(*run).contains(QLatin1String("imported")));
    QCOMPARE(bench.runs().index(0, RunListModel::Began).data().toString(), QStringLiteral("not told"));
    auto told = *run;
    told.header.imported->detailsJson = R"({"file_began":"2026/11/20 10:00:00"})";
    QCOMPARE(RunListModel::beganOf(told), QStringLiteral("2026/11/20 10:00:00"));  // not the moment of the import
    QVERIFY(exchange::findMapping("mine", bench.desk.context->dataFolder, bench.desk.context->resources));
    // Once more: it says that it is a run already.
    QTRY_VERIFY(!bench.sheet());
    bench.drop({bench.file("units.csv", true)});
    QTRY_VERIFY(bench.sheet());
    QVERIFY(bench.sheet()->findChild<QLabel*>(QStringLiteral("importOpen"))->text().contains(QLatin1String("already")));
    bench.button(QStringLiteral("Cancel"))->click();
    QTRY_VERIFY(!bench.sheet());
    QCOMPARE(bench.runs().rowCount(), 1);
  }

  /// What is taken for granted, missing, and reported is told before anything is stored, and again after a change.
  void whatWouldBeStoredIsToldBefore() {
    ImportBench bench;
    QTRY_VERIFY(!bench.controller().busy());
    const std::string path = (bench.desk.context->dataFolder / "holes.csv").string();
    std::ofstream out(path);
    out << "Time (s),My (Nm),Flexion (deg)\n";
    for (int i = 0; i < 601; ++i) {
      out << i / 50.0 << ',' << 2.0 * std::sin(M_PI * i / 100.0) << ',';
      if (i < 450 || i >= 460) out << 8.0 * std::sin(M_PI * i / 100.0 - 0.2);
      out << '\n';
    }
    out.close();
    bench.drop({QString::fromStdString(path)});
    QTRY_VERIFY(bench.sheet());
    auto* told = bench.sheet()->findChild<QLabel*>(QStringLiteral("importPreview"));
    QVERIFY(told);
    const auto tells = [&told](const char* words) {
      return told->isEnabled() && told->text().contains(QLatin1String(words));
    };
    QTRY_VERIFY2(tells("12.000 s at 50 Hz, no gaps"), qPrintable(told->text()));
    for (const char* words :
         {"FE: its load cycle number 3 is reported", "10 of 601 values are missing (9.00 to 9.18 s)",
          "Assumed, as nothing in the file says it", "what acts on the moving body D"})
      QVERIFY2(tells(words), words);
    QCOMPARE(bench.runs().rowCount(), 0);
    QVERIFY(bench.page->grab().save(QStringLiteral(ARTICULUS_SCREENS "/import_preview.png")));
    auto* fill = bench.sheet()->findChild<QLineEdit*>(QStringLiteral("importFill"));
    QCOMPARE(fill->accessibleName(), QStringLiteral("Fill gaps (s)"));
    fill->setText(QStringLiteral("0.1"));  // the gap is 0.22 s from value to value
    QTRY_VERIFY2(tells("10 of 601 values are missing"), qPrintable(told->text()));
    fill->setText(QStringLiteral("0.25"));
    QTRY_VERIFY2(tells("10 missing values were filled with a straight line, as was asked (9.000 to 9.180 s)"),
                 qPrintable(told->text()));
    QVERIFY(!tells("are missing"));
    fill->setText(QStringLiteral("5"));
    bench.button(QStringLiteral("Import"))->click();
    auto* open = bench.sheet()->findChild<QLabel*>(QStringLiteral("importOpen"));
    QVERIFY2(open->text().contains(QLatin1String("5 s is not between 0 and 1 s")), qPrintable(open->text()));
    QCOMPARE(bench.runs().rowCount(), 0);
    fill->clear();
    QTRY_VERIFY2(tells("10 of 601 values are missing"), qPrintable(told->text()));
    auto* axes = bench.sheet()->findChild<QLineEdit*>(QStringLiteral("importAxes"));
    axes->setText(QStringLiteral("x left, y anterior, z up"));
    QVERIFY(!told->isEnabled());  // what stands there is of before
    QTRY_VERIFY2(tells("Cannot be imported like this") && tells("left-handed"), qPrintable(told->text()));
    axes->clear();
    for (auto* edit : bench.sheet()->findChildren<QLineEdit*>())
      if (edit->accessibleName() == QLatin1String("Motions")) edit->setText(QStringLiteral("none"));
    QTRY_VERIFY2(tells("no gaps") && !tells("is reported"), qPrintable(told->text()));
    auto& model = *bench.sheet()->findChild<ImportModel*>();
    QVERIFY(model.setData(ImportBench::cell(model, "My", ImportModel::Channel), QString(), Qt::EditRole));
    QVERIFY(model.setData(ImportBench::cell(model, "Flexion", ImportModel::Channel), QString(), Qt::EditRole));
    QVERIFY2(told->text().isEmpty(), qPrintable(told->text()));  // nothing is left to be stored
    bench.button(QStringLiteral("Cancel"))->click();
    QTRY_VERIFY(!bench.sheet());
    // The same in German, to the last sentence.
    const auto english = qScopeGuard([] { Language::apply(Language::Choice::English); });
    Language::apply(Language::Choice::German);
    bench.drop({QString::fromStdString(path)});
    QTRY_VERIFY(bench.sheet());
    told = bench.sheet()->findChild<QLabel*>(QStringLiteral("importPreview"));
    QTRY_VERIFY(tells("FE: berichtet wird der Lastzyklus Nummer 3"));
    for (const char* words : {"10 von 601 Werten fehlen", "Angenommen, da nichts in der Datei es sagt",
                              "was auf den bewegten", "FE: 3 Zyklen von My nach beiden Seiten, bis 2 Nm"})
      QVERIFY2(told->text().contains(QString::fromUtf8(words)), qPrintable(told->text()));
    QVERIFY(bench.page->grab().save(QStringLiteral(ARTICULUS_SCREENS "/import_preview_german.png")));
    bench.sheet()->findChild<QLineEdit*>(QStringLiteral("importFill"))->setText(QStringLiteral("0,25"));
    QTRY_VERIFY2(told->isEnabled() && told->text().contains(QStringLiteral("10 fehlende Werte wurden wie verlangt")),
                 qPrintable(told->text()));
  }

  void ofManyFilesOneIsInMemoryAtATime() {
    ImportBench bench;
    QTRY_VERIFY(!bench.controller().busy());
    // What the sheet is given: two of three without their samples, which are read again when they are stored.
    ImportQuestion question;
    question.dataFolder = bench.desk.context->dataFolder;
    int reads = 0;
    for (int i = 0; i < 3; ++i) {
      auto sources =
          exchange::readSources(toCore(bench.file("m" + std::to_string(i) + ".csv", true, 601 + 200 * i)), {});
      QVERIFY(sources.ok());
      question.sources.push_back(std::move(sources->front()));
      if (i == 0) {
        question.readAgain.emplace_back();
        continue;
      }
      question.readAgain.emplace_back(
          [&reads, whole = question.sources.back()]() -> base::Result<exchange::ImportSource> {
            ++reads;
            return whole;
          });
      question.sources.back().recording.time_s = {};
      question.sources.back().recording.columns = {};
    }
    auto* sheet = new ImportSheet(std::move(question), bench.page.get());
    sheet->open();
    std::shared_ptr<std::vector<ImportReady>> ready;
    connect(sheet, &ImportSheet::chosen, this, [&ready](const auto& all) { ready = all; });
    sheet->accept();
    QTRY_VERIFY(ready);
    QCOMPARE(ready->size(), std::size_t{3});
    QCOMPARE(reads, 2);
    QCOMPARE((*ready)[0].prepared.recording.rows(), std::size_t{601});
    for (std::size_t i : {1U, 2U}) {
      QCOMPARE((*ready)[i].prepared.recording.rows(), std::size_t{0});
      QCOMPARE((*ready)[i].rows, 601 + 200 * i);
      QCOMPARE(Desk::need((*ready)[i].again()).prepared.recording.rows(), 601 + 200 * i);
    }
    // The same dropped on the page: each becomes its run, whole.
    QTRY_VERIFY(!bench.sheet());
    QSignalSpy read(&bench.controller(), &ResultsController::importRead);
    bench.drop({bench.file("a.csv", true, 601), bench.file("b.csv", true, 801), bench.file("c.csv", true, 1001)});
    QTRY_VERIFY(bench.sheet());
    auto* told = bench.sheet()->findChild<QLabel*>(QStringLiteral("importPreview"));  // which of the three it is of
    QTRY_VERIFY2(told->text().startsWith(QLatin1String("a.csv: Would be stored: 12.000 s")), qPrintable(told->text()));
    bench.button(QStringLiteral("Import"))->click();
    QTRY_COMPARE_WITH_TIMEOUT(bench.runs().rowCount(), 3, 30'000);
    QTRY_VERIFY(!bench.controller().busy());
    QList<qint64> samples;
    for (int row = 0; row < 3; ++row) samples << bench.runs().run(row)->samples;
    std::ranges::sort(samples);
    QCOMPARE(samples, (QList<qint64>{601, 801, 1001}));
  }

  void aFileThatChangedMeanwhileIsNotStored() {
    ImportBench bench;
    QTRY_VERIFY(!bench.controller().busy());
    bench.drop({bench.file("a.csv", true, 601), bench.file("b.csv", true, 801), bench.file("c.csv", true, 1001)});
    QTRY_VERIFY(bench.sheet());
    QSignalSpy problems(&bench.controller(), &ResultsController::problem);
    bench.file("c.csv", true, 1201);
    bench.button(QStringLiteral("Import"))->click();
    QTRY_VERIFY_WITH_TIMEOUT(
        bench.sheet() &&
            bench.sheet()->findChild<QLabel*>(QStringLiteral("importOpen"))->text().contains(QLatin1String("changed")),
        30'000);
    QCOMPARE(bench.runs().rowCount(), 0);
  }

  /// A question that comes late does not open over another page, nor over a sheet.
  void theQuestionWaitsForThePage() {
    ImportBench bench;
    QTRY_VERIFY(!bench.controller().busy());
    QSignalSpy read(&bench.controller(), &ResultsController::importRead);
    bench.drop({bench.file("late.csv", true)});
    bench.page->hide();
    QTRY_COMPARE(read.size(), 1);
    QTRY_VERIFY(!bench.controller().busy());
    QVERIFY(!bench.sheet());
    bench.page->show();
    QTRY_VERIFY(bench.sheet());
    bench.sheet()->setClosedBecause([] { return QStringLiteral("Not now."); });
    QVERIFY(!bench.button(QStringLiteral("Import"))->isEnabled());
    bench.sheet()->accept();
    QVERIFY(bench.sheet());
    QVERIFY(!bench.page->findChild<BackgroundTask*>());  // nothing is prepared
  }

  void damagedFileIsToldAndCancelKeepsAStoppedRun() {
    ImportBench bench;
    QTRY_VERIFY(!bench.controller().busy());
    QSignalSpy problems(bench.page.get(), &Page::problem);
    std::ofstream((bench.desk.context->dataFolder / "bad.mat").string()) << "MATLAB 5.0 MAT-file";
    bench.drop({QString::fromStdString((bench.desk.context->dataFolder / "bad.mat").string())});
    QTRY_COMPARE(problems.size(), 1);
    QVERIFY(!bench.sheet());
    bench.drop({bench.file("long.csv", true, 200'000)});
    QTRY_VERIFY_WITH_TIMEOUT(bench.sheet(), 20'000);
    QSignalSpy progress(&bench.controller(), &ResultsController::progressed);
    bench.button(QStringLiteral("Import"))->click();
    QTRY_VERIFY_WITH_TIMEOUT(!progress.isEmpty(), 20'000);
    bench.controller().cancel();
    QTRY_VERIFY_WITH_TIMEOUT(!bench.controller().busy() && bench.runs().rowCount() == 1, 20'000);
    QCOMPARE(RunListModel::howItEnded(*bench.runs().run(0)), QStringLiteral("Imported, stopped"));
    QVERIFY(bench.runs().run(0)->samples > 0);
    QVERIFY(bench.runs().run(0)->samples < 200'000);
  }

  /// Each signs out while a worker is at it: the work ends by itself and is told to nobody.
  void signingOutDoesNotWaitForAFileThatIsRead() {
    ImportBench bench;
    const QString big = bench.file("big.csv", true, 200'000);
    QSignalSpy asked(&bench.controller(), &ResultsController::importRead);
    QSignalSpy problems(&bench.controller(), &ResultsController::problem);
    QTRY_VERIFY(!bench.controller().busy());
    bench.controller().readForImport({big});
    QVERIFY(bench.controller().busy());
    Desk::need(bench.session.close());
    QCOMPARE(BackgroundTask::stillAlone(), 1);
    QVERIFY(!bench.controller().busy());
    Desk::need(bench.session.open(bench.desk.engineer));
    QTRY_COMPARE_WITH_TIMEOUT(BackgroundTask::stillAlone(), 0, 60'000);
    QTRY_VERIFY(!bench.controller().busy());
    QCOMPARE(asked.count(), 0);
    QCOMPARE(problems.count(), 0);
  }

  void signingOutWhileAFileIsImportedKeepsAWholeDatabase() {
    ImportBench bench;
    bench.controller().readForImport({bench.file("large.csv", true, 60'000)});
    QTRY_VERIFY_WITH_TIMEOUT(bench.sheet() && bench.sheet()->isVisible(), 60'000);
    QTRY_VERIFY(bench.button(QStringLiteral("Import"))->isEnabled());
    bench.button(QStringLiteral("Import"))->click();
    QTRY_VERIFY_WITH_TIMEOUT(bench.controller().busy(), 60'000);
    Desk::need(bench.session.close());
    QCOMPARE(BackgroundTask::stillAlone(), 1);
    Desk::need(bench.session.open(bench.desk.clinician));  // the same person: the same database
    QTRY_COMPARE_WITH_TIMEOUT(BackgroundTask::stillAlone(), 0, 60'000);
    bench.controller().reload();
    QTRY_VERIFY(!bench.controller().busy());
    const auto store = Desk::database(bench.session);
    for (const auto& run : Desk::need(store->runs())) {
      QVERIFY(run.ending.end == record::RunEnd::Stopped || run.ending.end == record::RunEnd::Completed);
      QVERIFY(Desk::need(store->verify(run.id, {})).state == storage::SealState::Verified);
    }
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestImport)
#include "test_import.moc"
