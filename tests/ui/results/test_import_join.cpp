// Two files of one test on the import sheet, trials that do not say their side, and what is open in the sheet's words.
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <cmath>
#include <fstream>

#include "tests/core/exchange/byte_text.h"
#include "tests/ui/results/import_bench.h"
#include "tests/ui/test_main.h"
#include "ui/results/import_join.h"

namespace articulus::ui::test {

class TestImportJoin : public QObject {
  Q_OBJECT

  struct Bench : ImportBench {
    [[nodiscard]] QString path(const std::string& name) const {
      return QString::fromStdString((desk.context->dataFolder / name).string());
    }
    /// Three cycles of flexion. The poses' clock began 1.5 s later; both see one trigger 2 s after the loads began.
    QStringList files() {
      constexpr double kLate_s = 1.5;
      std::ofstream loads(toStd("loads.csv")), poses(toStd("poses.csv"));
      loads << "Time (s),My (Nm),Sync (V)\n";
      poses << "Time (s),Flexion (deg),Trigger (V)\n";
      for (int i = 0; i < 800; ++i) {
        const double t = i / 100.0;
        loads << t << ',' << loadAt(t) << ',' << (t >= 2.0 ? 5 : 0) << '\n';
      }
      for (int i = 0; i < 600; ++i) {
        const double t = i / 100.0 + kLate_s;
        poses << t - kLate_s << ',' << 4.0 * loadAt(t - 0.02) << ',' << (t >= 2.0 ? 5 : 0) << '\n';
      }
      return {path("loads.csv"), path("poses.csv")};
    }
    [[nodiscard]] std::string toStd(const std::string& name) const {
      return (desk.context->dataFolder / name).string();
    }
    static double loadAt(double t) { return 2.0 * std::sin(2.0 * M_PI * (0.25 + 0.06 * t) * t); }  // never alike twice
    template <class T>
    T* find(const char* name) {
      return page->window()->findChild<T*>(QLatin1String(name));
    }
    [[nodiscard]] QString summary() {
      QString all;
      for (auto* label : sheet()->findChildren<QLabel*>())
        if (label->isVisibleTo(sheet())) all += label->text() + QLatin1Char('\n');
      return all;
    }
    /// Columns that the sheet shows.
    [[nodiscard]] QStringList columns() {
      QStringList names;
      auto* table = sheet()->findChild<QTableView*>(QStringLiteral("importColumns"));
      for (int row = 0; row < table->model()->rowCount(); ++row)
        names << table->model()->index(row, 0).data().toString();
      return names;
    }
  };

 private slots:
  void initTestCase() {
    QCoreApplication::setOrganizationName(QStringLiteral("articulus-test"));
    QCoreApplication::setApplicationName(QStringLiteral("import-join"));
  }

  void twoFilesAreJoinedAndTheShiftIsShown() {
    Bench bench;
    QTRY_VERIFY(!bench.controller().busy());
    bench.drop(bench.files());
    QTRY_VERIFY_WITH_TIMEOUT(bench.sheet(), 20'000);
    auto* join = bench.sheet()->findChild<ImportJoin*>();
    QVERIFY(join);
    QVERIFY(!bench.columns().contains(QStringLiteral("Flexion")));
    QSignalSpy joined(join, &ImportJoin::joined);
    join->join(exchange::JoinBy::Trigger, QStringLiteral("Sync"), QStringLiteral("Trigger"));
    QVERIFY(joined.wait(20'000));
    const QString told = bench.summary();
    QTest::qWait(120);
    QVERIFY(bench.page->grab().save(QStringLiteral(ARTICULUS_SCREENS "/import_joined_light.png")));
    QVERIFY2(told.contains(QLatin1String("1.5")), qPrintable(told));
    QVERIFY2(told.contains(QLatin1String("loads.csv + poses.csv")), qPrintable(told));
    QVERIFY2(bench.columns().contains(QStringLiteral("Flexion")) && bench.columns().contains(QStringLiteral("My")),
             qPrintable(bench.columns().join(',')));
    // Two tests again, then by likeness: the angle follows the load by 0.02 s.
    bench.find<QComboBox>("importJoin")->setCurrentIndex(0);
    QVERIFY(!bench.columns().contains(QStringLiteral("Flexion")));
    joined.clear();
    join->join(exchange::JoinBy::Correlation, QStringLiteral("My"), QStringLiteral("Flexion"));
    QVERIFY(joined.wait(20'000));
    QVERIFY2(bench.summary().contains(QLatin1String("1.48")), qPrintable(bench.summary()));
  }

  void whatDoesNotJoinIsSaidAndTheFilesStayTwo() {
    Bench bench;
    QTRY_VERIFY(!bench.controller().busy());
    bench.drop(bench.files());
    QTRY_VERIFY_WITH_TIMEOUT(bench.sheet(), 20'000);
    auto* join = bench.sheet()->findChild<ImportJoin*>();
    join->join(exchange::JoinBy::Clap, QStringLiteral("My"), QStringLiteral("Flexion"));
    auto* told = bench.find<QLabel>("importJoinTold");
    QTRY_VERIFY(!join->busy());
    QVERIFY2(told->text().contains(QLatin1String("no single spike")), qPrintable(told->text()));
    QVERIFY(!bench.columns().contains(QStringLiteral("Flexion")));
  }

  void theJoinedFilesBecomeOneRun() {
    Bench bench;
    QTRY_VERIFY(!bench.controller().busy());
    bench.drop(bench.files());
    QTRY_VERIFY_WITH_TIMEOUT(bench.sheet(), 20'000);
    auto* join = bench.sheet()->findChild<ImportJoin*>();
    QSignalSpy joined(join, &ImportJoin::joined), imported(&bench.controller(), &ResultsController::imported);
    join->join(exchange::JoinBy::Trigger, QStringLiteral("Sync"), QStringLiteral("Trigger"));
    QVERIFY(joined.wait(20'000));
    bench.sheet()->accept();
    QVERIFY2(imported.wait(30'000), qPrintable(bench.sheet() ? bench.summary() : QString()));
    QTRY_COMPARE_WITH_TIMEOUT(bench.controller().runs().rowCount(), 1, 20'000);
  }

  void whatIsOpenIsSaidInTheWordsOfTheSheet() {
    Bench bench;
    QTRY_VERIFY(!bench.controller().busy());
    {
      std::ofstream out(bench.toStd("no_cycle.csv"));
      out << "Time (s),My (Nm)\n";
      for (int i = 0; i < 400; ++i) out << i / 50.0 << ',' << 0.01 * i << '\n';  // a ramp that never comes back
    }
    bench.drop({bench.path("no_cycle.csv")});
    QTRY_VERIFY_WITH_TIMEOUT(bench.sheet(), 20'000);
    QVERIFY(!bench.sheet()->findChild<ImportJoin*>());  // one file has nothing to be joined with
    bench.sheet()->accept();
    auto* open = bench.find<QLabel>("importOpen");
    QTRY_VERIFY2(open->text().contains(QLatin1String("Motions")), qPrintable(open->text()));
    QVERIFY2(!open->text().contains(QLatin1String("--")), qPrintable(open->text()));
  }

  void theSideOfATrialWithoutStateIsAskedFor() {
    using articulus::test::ByteText;
    Bench bench;
    QTRY_VERIFY(!bench.controller().busy());
    constexpr int kRows = 400;
    ByteText meta, raw;
    const std::vector<std::array<const char*, 3>> columns{{"State.Knee JCS", "Knee JCS Flexion", "deg"},
                                                          {"State.JCS Load", "JCS Load Extension Torque", "Nm"}};
    meta.put(static_cast<std::uint32_t>(columns.size()));
    for (const auto& [group, name, unit] : columns) {
      meta.counted(std::string("/'") + group + "'/'" + name + "'").put(std::uint32_t{20}).put(std::uint32_t{10});
      meta.put(std::uint32_t{1}).put(std::uint64_t{kRows}).put(std::uint32_t{2});
      meta.counted("wf_increment").put(std::uint32_t{10}).put(0.01);
      meta.counted("NI_UnitDescription").put(std::uint32_t{0x20}).counted(unit);
      for (int i = 0; i < kRows; ++i) raw.put(10.0 * std::sin(2.0 * M_PI * i / 200.0));
    }
    std::ofstream(bench.toStd("001_flexion_main_processed.tdms"), std::ios::binary)
        << ByteText()
               .raw("TDSm")
               .put(std::uint32_t{2 | 4 | 8})
               .put(std::uint32_t{4713})
               .put(static_cast<std::uint64_t>(meta.size() + raw.size()))
               .put(static_cast<std::uint64_t>(meta.size()))
               .raw(meta.text())
               .raw(raw.text())
               .text();
    bench.drop({bench.path("001_flexion_main_processed.tdms")});
    QTRY_VERIFY_WITH_TIMEOUT(bench.find<QWidget>("importSide"), 20'000);
    QVERIFY(!bench.sheet());
    bench.find<QPushButton>("left")->click();
    QTRY_VERIFY_WITH_TIMEOUT(bench.sheet(), 20'000);
    QVERIFY2(bench.summary().contains(QLatin1String("left")), qPrintable(bench.summary()));
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestImportJoin)
#include "test_import_join.moc"
