// Where a box for a file begins: where the question says, or where a person last chose, never where the program was
// started.
#include <QDir>
#include <QFileDialog>
#include <QSettings>
#include <QTemporaryDir>

#include "tests/ui/test_main.h"
#include "ui/kit/sheets/choose_file.h"
#include "ui/kit/sheets/sheet.h"

namespace articulus::ui::test {

class TestChooseFile : public QObject {
  Q_OBJECT

 private slots:
  void beginsInAFolderThatIsThere_data() {
    QTest::addColumn<QString>("start");
    QTest::addColumn<bool>("there");
    QTest::newRow("a name alone") << QStringLiteral("run_1.pdf") << false;
    QTest::newRow("a folder that is gone") << QStringLiteral("%1/gone/run_1.pdf") << false;
    QTest::newRow("a folder that is there") << QStringLiteral("%1/run_1.pdf") << true;
  }

  void beginsInAFolderThatIsThere() {
    QFETCH(QString, start);
    QFETCH(bool, there);
    QTemporaryDir last, asked;
    QSettings().setValue(QStringLiteral("files/folder"), last.path());
    const auto forget = qScopeGuard([] { QSettings().remove(QStringLiteral("files/folder")); });
    QWidget window;
    window.resize(1280, 800);
    window.show();
    if (start.contains(QLatin1String("%1"))) start = start.arg(asked.path());
    chooseFile(&window,
               {.title = QStringLiteral("Report"),
                .filter = QStringLiteral("PDF (*.pdf)"),
                .start = start,
                .suffix = QStringLiteral("pdf"),
                .save = true},
               [](const QString&) {});
    auto* files = window.findChild<QFileDialog*>();
    QVERIFY(files);
    QCOMPARE(files->directory().canonicalPath(), QDir(there ? asked.path() : last.path()).canonicalPath());
    QVERIFY2(files->selectedFiles().value(0).endsWith(QLatin1String("/run_1.pdf")),
             qPrintable(files->selectedFiles().join(QLatin1Char(' '))));
    QVERIFY(QDir::current().canonicalPath() != files->directory().canonicalPath());
    Sheet::topOf(&window)->reject();
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestChooseFile)
#include "test_choose_file.moc"
