// Versions of an experiment on the protocol page: kept by saving, compared in words, gone back to, copied, deleted and
// brought back; and the page for paper.
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QToolButton>

#include "core/protocol/protocol_json.h"
#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/protocol/experiment_list.h"
#include "ui/protocol/protocol_details.h"
#include "ui/protocol/protocol_page.h"
#include "ui/protocol/protocol_sheet.h"
#include "ui/protocol/versions_sheet.h"

namespace articulus::ui::test {

class TestVersions : public QObject {
  Q_OBJECT

  struct Bench {
    Desk desk;
    UserSession session{*desk.context};
    ProtocolPage page{session};
    std::int64_t id = 0;
    Bench() {
      Desk::need(session.open(desk.clinician));
      Desk::need(session.setSpecimen(desk.specimen()));
      session.setChecklistDone(true);
      page.resize(1280, 720);
      page.show();
      page.entered();
      id = Desk::need(page.library().save(0, protocol(2.0)));
      page.list().choose(id);
    }
    static protocol::Protocol protocol(double wait_s) {
      auto p = ExperimentLibrary::blank(ExperimentLibrary::Kind::Force);
      p.name = "Mine";
      p.steps.emplace_back(protocol::WaitStep{wait_s});
      return p;
    }
    void save(double wait_s) {
      Desk::need(page.library().save(id, protocol(wait_s)));
      page.list().choose(id);
    }
    double waits() {
      for (const auto& entry : page.library().entries())
        if (entry.own && entry.id == id) return std::get<protocol::WaitStep>(entry.protocol.steps.back()).duration_s;
      return -1.0;
    }
    QToolButton* button(const char* name) {
      for (auto* one : page.details().findChildren<QToolButton*>())
        if (one->accessibleName() == QString::fromUtf8(name)) return one;
      return nullptr;
    }
    VersionsSheet* open() {
      button("Versions …")->click();
      return dynamic_cast<VersionsSheet*>(Sheet::topOf(page.window()));
    }
    static QPushButton* answer(Sheet& sheet, const char* text) {
      for (auto* one : sheet.findChildren<QPushButton*>())
        if (one->text() == QLatin1String(text)) return one;
      return nullptr;
    }
  };

 private slots:
  void initTestCase() {
    QCoreApplication::setOrganizationName(QStringLiteral("articulus-test"));
    QCoreApplication::setApplicationName(QStringLiteral("versions"));
  }

  void theSheetListsVersionsAndSaysWhatDiffers() {
    Bench bench;
    bench.save(3.0);
    bench.save(3.0);  // nothing changed: no version
    auto* sheet = bench.open();
    QVERIFY(sheet);
    QCOMPARE(sheet->chosen(), 1);
    QCOMPARE(sheet->differences().size(), std::size_t{1});
    QCOMPARE(sheet->differences()[0], (QStringList{QStringLiteral("Step 3: Wait"), QStringLiteral("Duration"),
                                                   QStringLiteral("2\u00A0s"), QStringLiteral("3\u00A0s")}));
    sheet->choose(2);
    QVERIFY(sheet->differences().empty());
    QVERIFY(!Bench::answer(*sheet, "Go back to this version")->isEnabled());
    sheet->choose(1);
    QVERIFY(Bench::answer(*sheet, "Go back to this version")->isEnabled());
  }

  void goingBackIsANewVersionThatCanBeTakenBack() {
    Bench bench;
    bench.save(3.0);
    auto* sheet = bench.open();
    Bench::answer(*sheet, "Go back to this version")->click();
    QCOMPARE(bench.waits(), 2.0);
    auto versions = Desk::need(bench.page.library().versions(bench.id));
    QCOMPARE(versions.size(), std::size_t{3});
    QVERIFY(QString::fromStdString(versions[0].who) == QString::fromStdString(bench.desk.clinician.name));
    QCOMPARE(versions[0].steps.value_or(-1), 3);
    QPushButton* undo = nullptr;
    for (auto* one : bench.page.findChildren<QPushButton*>())
      if (one->text() == QLatin1String("Undo") && one->isVisible()) undo = one;
    QVERIFY(undo);
    undo->click();
    QCOMPARE(bench.waits(), 3.0);
    QCOMPARE(Desk::need(bench.page.library().versions(bench.id)).size(), std::size_t{4});
  }

  void aVersionBecomesAnExperimentOfItsOwn() {
    Bench bench;
    bench.save(3.0);
    auto* sheet = bench.open();
    Bench::answer(*sheet, "Duplicate as a new experiment")->click();
    QCOMPARE(bench.waits(), 3.0);
    int found = 0;
    for (const auto& entry : bench.page.library().entries())
      if (entry.own && entry.protocol.name == "Mine copy") {
        ++found;
        QCOMPARE(std::get<protocol::WaitStep>(entry.protocol.steps.back()).duration_s, 2.0);
        QCOMPARE(entry.version, 1);
      }
    QCOMPARE(found, 1);
  }

  void whatIsDeletedComesBackWithItsVersions() {
    Bench bench;
    bench.save(3.0);
    Desk::need(bench.page.library().remove(bench.id));
    const auto back = Desk::need(bench.page.library().undoRemove());
    QCOMPARE(Desk::need(bench.page.library().versions(back)).size(), std::size_t{2});
  }

  void theLibraryHasNoVersionsAndSaysWhy() {
    Bench bench;
    bench.page.list().chooseFile(QStringLiteral("spine_flexibility.json"));
    QVERIFY(!bench.button("Versions …")->isEnabled());
    QVERIFY(bench.button("Versions …")->toolTip().contains(QLatin1String("library")));
  }

  void thePageForPaperSaysVersionHashAndForecast() {
    Bench bench;
    bench.save(3.0);
    const auto& entries = bench.page.library().entries();
    const auto entry = std::ranges::find_if(entries, [&](const auto& e) { return e.own && e.id == bench.id; });
    QVERIFY(entry != entries.end());
    const auto sheet = sheetOf(*entry, entry->protocol, bench.session);
    QCOMPARE(sheet.version, 2);
    QCOMPARE(QString::fromStdString(sheet.hash),
             QString::fromStdString(Desk::need(bench.page.library().versions(bench.id))[0].hash));
    QVERIFY(!sheet.forecast.empty());
    const QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("mine.pdf"));
    Desk::need(publication::writeProtocolPage(sheet, file.toStdString()));
    QFile pdf(file);
    QVERIFY(pdf.open(QIODevice::ReadOnly));
    QVERIFY(pdf.readAll().startsWith("%PDF"));
    QSignalSpy wanted(&bench.page.details(), &ProtocolDetails::printWanted);
    bench.button("Print or save as PDF …")->click();
    QCOMPARE(wanted.size(), 1);
    QVERIFY(Sheet::topOf(bench.page.window()));  // which file
    Sheet::closeAll(bench.page.window());
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestVersions)
#include "test_versions.moc"
