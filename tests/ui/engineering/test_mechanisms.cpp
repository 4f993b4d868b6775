// Mechanisms on the desktop: each analysis from a file, its numbers against closed forms; a bad file told; cancelled.
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <cmath>
#include <fstream>

#include "core/spatial/units.h"
#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/engineering/mechanisms/mechanism_inputs.h"
#include "ui/engineering/mechanisms/mechanism_tab.h"
#include "ui/kit/quantity_edit.h"
#include "ui/plot/plot_course.h"

namespace articulus::ui::test {

class TestMechanisms : public QObject {
  Q_OBJECT

  const std::filesystem::path shipped_ = std::filesystem::path(ARTICULUS_RESOURCES) / "mechanisms";

  static QString words(MechanismTab& tab) { return tab.findChild<QLabel*>(QStringLiteral("mechanismWords"))->text(); }
  static void calculate(MechanismTab& tab) {
    QSignalSpy done(&tab, &MechanismTab::calculated);
    tab.calculate();
    QVERIFY(done.wait(20'000));
  }
  /// The cells of the table, rows of columns.
  static std::vector<QStringList> cells(MechanismTab& tab) {
    std::vector<QStringList> rows;
    for (const QString& line : tab.copied().split(QLatin1Char('\n'), Qt::SkipEmptyParts))
      rows.push_back(line.split(QLatin1Char('\t')));
    return rows;
  }

 private slots:
  void eachAnalysisHasAnAnswer() {
    MechanismTab tab(shipped_);
    tab.resize(1000, 600);
    tab.show();
    for (int k = 0; k < static_cast<int>(MechanismAnalysis::Count); ++k) {
      const auto analysis = static_cast<MechanismAnalysis>(k);
      tab.inputs().setAnalysis(analysis);
      calculate(tab);
      QVERIFY2(!words(tab).isEmpty(), qPrintable(nameOf(analysis)));
      const auto rows = cells(tab);
      QVERIFY2(rows.size() > 4, qPrintable(nameOf(analysis)));
      for (const QStringList& row : rows) QCOMPARE(row.size(), rows.front().size());
      const bool drawn = isCourse(analysis) || analysis == MechanismAnalysis::SelfMotion;
      QCOMPARE(tab.findChild<PlotCourse*>()->points() > 0, drawn);
    }
  }

  void mobilityAndSynthesisAreThoseOfTheSource() {
    MechanismTab tab(shipped_);
    calculate(tab);
    QVERIFY2(words(tab).contains(QLatin1String("4 rods of rank 4 leave 2 degrees of freedom")), qPrintable(words(tab)));
    tab.inputs().setAnalysis(MechanismAnalysis::Synthesis);
    calculate(tab);
    QVERIFY2(words(tab).contains(QLatin1String("family 2")), qPrintable(words(tab)));
  }

  /// The length of actuator 6 is sqrt(q^2 + (h - C)^2 + 2 q (h - C) sin beta) with q = 80, h - C = 250 mm.
  void lengthsAreTheClosedFormOverBeta() {
    MechanismTab tab(shipped_);
    tab.inputs().setAnalysis(MechanismAnalysis::Position);
    for (auto* box : tab.findChildren<QComboBox*>())
      if (box->findText(QStringLiteral("beta")) >= 0) box->setCurrentText(QStringLiteral("beta"));
    calculate(tab);
    const auto rows = cells(tab);
    QCOMPARE(rows.size(), std::size_t{122});
    for (std::size_t i = 1; i < rows.size(); i += 10) {
      const double beta = rows[i][0].toDouble() * spatial::kRadiansPerDegree;
      const double six = std::sqrt(80.0 * 80.0 + 250.0 * 250.0 + 2.0 * 80.0 * 250.0 * std::sin(beta));
      QVERIFY2(std::abs(rows[i][2].toDouble() - six) < 0.05, qPrintable(rows[i].join(QLatin1Char(' '))));
    }
  }

  void aBadFileIsToldAndTheOneBeforeStays() {
    MechanismTab tab(shipped_);
    tab.resize(1000, 600);
    tab.show();
    QTemporaryDir folder;
    const QString bad = folder.filePath(QStringLiteral("bad.json"));
    std::ofstream(bad.toStdString()) << "{\n  \"format\": \"articulus-mechanism-1\",\n  \"name\": \"x\",\n  \"pose\": "
                                        "{\"centre_mm\": [0, 0]},\n  \"rods\": []\n}\n";
    tab.inputs().open(bad);
    auto* wrong = tab.findChild<QLabel*>(QStringLiteral("mechanismWrong"));
    QVERIFY(wrong->isVisible());
    QVERIFY2(wrong->text().contains(QLatin1String("centre_mm")) && wrong->text().contains(QLatin1String("bad.json")),
             qPrintable(wrong->text()));
    QVERIFY(wrong->text().contains(QLatin1String("stays")));
    calculate(tab);
    QVERIFY(words(tab).contains(QLatin1String("degrees of freedom")));
    tab.inputs().open(QString::fromStdString((shipped_ / "knee_inspired_joint.json").string()));
    QVERIFY(!wrong->isVisible());
  }

  void withoutActuatorsItSaysWhyNothingMoves() {
    MechanismTab tab(shipped_);
    QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("two_rods.json"));
    std::ofstream(file.toStdString()) << R"({"format": "articulus-mechanism-1", "name": "Two rods",
      "pose": {"centre_mm": [0, 0, 300]},
      "rods": [{"base_mm": [100, 0, 0], "platform_mm": [0, 0, 0]}, {"base_mm": [0, 100, 0], "platform_mm": [50, 0, 0]}]})";
    tab.inputs().open(file);
    tab.inputs().setAnalysis(MechanismAnalysis::Forces);
    auto* button = tab.findChild<QPushButton*>(QStringLiteral("mechanismCalculate"));
    QVERIFY(!button->isEnabled());
    QVERIFY(button->toolTip().contains(QLatin1String("no actuators")));
    tab.inputs().setAnalysis(MechanismAnalysis::Mobility);
    QVERIFY(button->isEnabled());
    calculate(tab);
    QVERIFY2(words(tab).contains(QLatin1String("4 degrees of freedom")), qPrintable(words(tab)));
  }

  /// Looked at in BUILD/screens; here nothing is cut off.
  void fitsASmallWindowInBothThemes() {
    const QLocale before;
    for (const bool dark : {false, true}) {
      Theme::apply(*qApp, dark ? Theme::Mode::Dark : Theme::Mode::Light);
      if (dark) QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
      MechanismTab tab(shipped_);
      tab.resize(880, 480);  // what a window of 1024 x 700 leaves a tab
      tab.show();
      for (const auto& [analysis, name] :
           {std::pair(MechanismAnalysis::Mobility, "mobility"), std::pair(MechanismAnalysis::Forces, "forces"),
            std::pair(MechanismAnalysis::SelfMotion, "self_motion")}) {
        tab.inputs().setAnalysis(analysis);
        calculate(tab);
        QTest::qWait(120);
        QVERIFY(tab.grab().save(QStringLiteral(ARTICULUS_SCREENS "/mechanism_%1_%2.png")
                                    .arg(QLatin1String(name), dark ? "dark_german" : "light")));
        for (const auto* button : tab.findChildren<QPushButton*>())
          QVERIFY2(!button->isVisible() || button->width() >= button->minimumSizeHint().width(),
                   qPrintable(button->text()));
      }
      QLocale::setDefault(before);
    }
    Theme::apply(*qApp, Theme::Mode::Light);
  }

  /// What is shown belongs to the numbers beside it, also while it is computed.
  void anEditTakesTheResultAwayAndNothingIsEditedMeanwhile() {
    MechanismTab tab(shipped_);
    tab.show();
    tab.inputs().setAnalysis(MechanismAnalysis::Position);
    calculate(tab);
    QVERIFY(cells(tab).size() > 4);
    auto* field = tab.inputs().findChild<QuantityEdit*>();
    for (auto* each : tab.inputs().findChildren<QuantityEdit*>())
      if (each->isVisible()) field = each;
    field->setValue(0.5 * (field->value() + field->maximum()));
    QCOMPARE(cells(tab).size(), std::size_t{0});
    QSignalSpy done(&tab, &MechanismTab::calculated);
    tab.calculate();
    for (const auto* each : tab.inputs().findChildren<QuantityEdit*>()) QVERIFY(!each->isEnabled());
    for (const auto* each : tab.inputs().findChildren<QComboBox*>()) QVERIFY(!each->isEnabled());
    QVERIFY(done.wait(20'000));
    QVERIFY(field->isEnabled());
  }

  void longWorkIsCancelled() {
    const auto file = mechanism::readMechanism(shipped_ / "knee_inspired_joint.json");
    QVERIFY(file);
    MechanismJob job{.analysis = MechanismAnalysis::SelfMotion, .steps = 10'000, .step_m = 1e-5};
    int asked = 0;
    const auto cancelled = run(*file, job, [&asked](std::int64_t, std::int64_t) { return ++asked < 5; });
    QVERIFY(!cancelled);
    QCOMPARE(cancelled.error().code, base::ErrorCode::Cancelled);
    job = {.analysis = MechanismAnalysis::Position, .from_rad = -1.0, .to_rad = 1.0, .points = 20'000};
    asked = 0;
    const auto course = run(*file, job, [&asked](std::int64_t, std::int64_t) { return ++asked < 3; });
    QVERIFY(!course);
    QCOMPARE(course.error().code, base::ErrorCode::Cancelled);
    // And by the button, beside the window.
    MechanismTab tab(shipped_);
    tab.inputs().setAnalysis(MechanismAnalysis::SelfMotion);
    QSignalSpy done(&tab, &MechanismTab::calculated);
    tab.calculate();
    tab.cancel();
    QVERIFY(done.wait(20'000));
    QVERIFY2(words(tab).contains(QLatin1String("Cancelled")) || words(tab).contains(QLatin1String("steps were found")),
             qPrintable(words(tab)));
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestMechanisms)
#include "test_mechanisms.moc"
