// Backups on the desktop: made, checked and put back by an administrator; everybody else is told why not.
#include <QDir>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>

#include "core/storage/backup/restore.h"
#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/bridge/station_bridge.h"
#include "ui/engineering/station/station_tab.h"
#include "ui/kit/sheets/sheet.h"
#include "ui/kit/text.h"

namespace articulus::ui::test {

class TestStationBackup : public QObject {
  Q_OBJECT

  struct Bench {
    Desk desk;
    UserSession session{*desk.context};
    StationBridge bridge{desk.station};
    QTemporaryDir disk;
    QWidget window;
    StationTab* tab = nullptr;
    QString said, wrong;
    explicit Bench(bool administrator = true) {
      Desk::need(session.open(administrator ? desk.engineer : desk.clinician));
      tab = new StationTab(session, bridge, &window);
      QObject::connect(tab, &EngineeringTab::notice, tab, [this](const QString& text) { said = text; });
      QObject::connect(tab, &EngineeringTab::problem, tab, [this](const QString& what, const QString& remedy) {
        wrong = what + QLatin1Char(' ') + remedy;
      });
      window.resize(1000, 700);
      window.show();
      tab->setGeometry(window.rect());
      tab->show();
      tab->entered();
    }
    [[nodiscard]] QString backup() const {
      const QStringList all = QDir(disk.path()).entryList({QStringLiteral("articulus_backup_*")}, QDir::Dirs);
      return all.isEmpty() ? QString() : disk.filePath(all.front());
    }
    void backUp() {
      tab->backUpInto(disk.path());
      QTRY_VERIFY_WITH_TIMEOUT(!tab->busy(), 20'000);
      QVERIFY2(!backup().isEmpty(), qPrintable(wrong));
    }
    [[nodiscard]] QPushButton* button(const char* begin) const {
      for (auto* b : tab->findChildren<QPushButton*>())
        if (b->text().startsWith(QLatin1String(begin))) return b;
      return nullptr;
    }
    [[nodiscard]] QString told(const char* name) const {
      for (auto* label : tab->findChildren<QLabel*>())
        if (label->accessibleName() == QLatin1String(name)) return label->text();
      return {};
    }
  };

 private slots:
  void oneIsMadeTellsWhereAndIsSound() {
    Bench b;
    QVERIFY(b.told("Last backup").startsWith(QLatin1String("none")));
    b.backUp();
    QVERIFY2(b.said.contains(QLatin1String("read back")), qPrintable(b.said));
    QVERIFY2(b.told("Last backup").contains(b.disk.path()), qPrintable(b.told("Last backup")));
    QVERIFY(b.window.grab().save(QStringLiteral(ARTICULUS_SCREENS "/engineering_station.png")));  // to be looked at
    b.tab->check(b.backup());
    QTRY_VERIFY_WITH_TIMEOUT(!b.tab->busy(), 20'000);
    QVERIFY2(b.said.contains(QLatin1String("as it was made")), qPrintable(b.said));
  }

  void aDamagedOneIsNamed() {
    Bench b;
    b.backUp();
    QFile file(b.backup() + QStringLiteral("/data/station.key"));
    QVERIFY(file.open(QIODevice::Append));
    file.write("x");
    file.close();
    b.tab->check(b.backup());
    QTRY_VERIFY_WITH_TIMEOUT(!b.tab->busy(), 20'000);
    QVERIFY2(b.wrong.contains(QLatin1String("station.key")), qPrintable(b.wrong));
  }

  void puttingBackIsAskedStagedAndClosesTheWindow() {
    Bench b;
    b.backUp();
    b.tab->askToRestore(b.backup());
    auto* sheet = Sheet::topOf(&b.window);
    QVERIFY(sheet);
    sheet->reject();
    QVERIFY(!storage::restoreWaits(b.session.context().dataFolder));
    QTRY_VERIFY(!Sheet::topOf(&b.window));
    b.tab->askToRestore(b.backup());
    sheet = Sheet::topOf(&b.window);
    QVERIFY(sheet);
    sheet->accept();
    QTRY_VERIFY_WITH_TIMEOUT(!b.window.isVisible(), 20'000);
    QVERIFY(storage::restoreWaits(b.session.context().dataFolder));
    QVERIFY(!b.button("Restore")->isEnabled());  // one at a time
    storage::dropRestore(b.session.context().dataFolder);
  }

  void whatIsNoBackupIsRefused() {
    Bench b;
    b.tab->askToRestore(b.disk.path());
    QVERIFY2(b.wrong.contains(QLatin1String("is no backup")), qPrintable(b.wrong));
    QVERIFY(!Sheet::topOf(&b.window));
    b.tab->backUpInto(toQt((b.session.context().dataFolder / "inside").string()));
    QTRY_VERIFY_WITH_TIMEOUT(!b.tab->busy(), 20'000);
    QVERIFY2(b.wrong.contains(QLatin1String("itself")), qPrintable(b.wrong));
  }

  void onlyAnAdministratorMayAndTheOthersAreToldWhy() {
    Bench b(false);
    for (const char* name : {"Back up", "Restore"}) {
      QVERIFY(!b.button(name)->isEnabled());
      QVERIFY(b.button(name)->toolTip().contains(QLatin1String("administrator")));
    }
    b.tab->backUpInto(b.disk.path());
    QVERIFY(b.backup().isEmpty());
    QVERIFY(b.wrong.contains(QLatin1String("administrator")));
  }

  void withDrivesOnOrAClampedSpecimenNothingIsPutBack() {
    Bench b;
    b.backUp();
    b.desk.station.now.specimenMounted = true;
    QTRY_VERIFY(b.bridge.snapshot().specimenMounted);
    b.wrong.clear();
    b.tab->askToRestore(b.backup());
    QVERIFY2(b.wrong.contains(QLatin1String("vice")), qPrintable(b.wrong));
    QVERIFY(!Sheet::topOf(&b.window));
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestStationBackup)
#include "test_station_backup.moc"
