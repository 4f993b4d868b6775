// Curves of the literature over the loops of a run: read, drawn where their channels are, said where not, removed.
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>

#include "tests/ui/results/results_bench.h"
#include "tests/ui/test_main.h"
#include "ui/results/results_loops.h"

namespace articulus::ui::test {

class TestPublishedCurves : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase() {
    QCoreApplication::setOrganizationName(QStringLiteral("articulus-test"));
    QCoreApplication::setApplicationName(QStringLiteral("published-curves"));
  }

  void publishedCurvesLieOverTheLoopsOfTheirChannels() {
    ResultsBench bench;
    QTRY_VERIFY(bench.settled());
    bench.select({bench.ids[0]});
    QTRY_COMPARE(bench.page->findChild<ResultsLoops*>()->loopsShown(), 1);
    auto& loops = *bench.page->findChild<ResultsLoops*>();
    const QTemporaryDir folder;
    const auto write = [&folder](const char* name, const char* text) {
      QFile file(folder.filePath(QLatin1String(name)));
      if (!file.open(QIODevice::WriteOnly)) return QString();
      file.write(text);
      return file.fileName();
    };
    QPushButton* remove = nullptr;
    for (auto* button : loops.findChildren<QPushButton*>())
      if (button->text() == QLatin1String("Remove curves")) remove = button;
    QVERIFY(remove && !remove->isVisible());
    loops.addPublished(write("lb.csv", "# Panjabi et al. 1994\nlateral_bending_deg,moment_x_Nm\n-8,-3\n0,0\n8,3\n"));
    QCOMPARE(loops.loopsShown(), 2);
    QVERIFY(remove->isVisible());
    // Of another motion: said, and drawn when that motion is chosen.
    loops.addPublished(write("fe.csv", "flexion_deg,moment_y_Nm\n-8,-3\n8,3\n"));
    QCOMPARE(loops.loopsShown(), 2);
    const auto said = [&loops](const char* words) {
      for (auto* label : loops.findChildren<QLabel*>())
        if (label->isVisible() && label->text().contains(QLatin1String(words))) return true;
      return false;
    };
    QVERIFY(said("1 published curve"));
    auto* motion = loops.findChild<QComboBox*>();
    motion->setCurrentIndex(motion->findData(QStringLiteral("FE")));
    QCOMPARE(loops.loopsShown(), 2);
    QVERIFY(bench.page->grab().save(QStringLiteral(ARTICULUS_SCREENS "/results_published_curve.png")));
    QSignalSpy problems(bench.page.get(), &Page::problem);
    loops.addPublished(write("bad.csv", "flexion,moment\n1,2\n3,4\n"));
    QCOMPARE(problems.size(), 1);
    QVERIFY(problems[0][0].toString().contains(QLatin1String("is no channel")));
    remove->click();
    QCOMPARE(loops.loopsShown(), 1);
    QVERIFY(!remove->isVisible() && !said("published curve"));
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestPublishedCurves)
#include "test_published_curves.moc"
