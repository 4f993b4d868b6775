// The course of what sessions measured of a cell, as an engineer sees it: rows, differences, what has moved.
#include <QComboBox>
#include <QLabel>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTableView>

#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/engineering/engineering_page.h"
#include "ui/engineering/history/drift_plot.h"
#include "ui/engineering/history/history_page.h"
#include "ui/kit/password_edit.h"
#include "ui/shell/main_window.h"

namespace articulus::ui::test {

class TestHistory : public QObject {
  Q_OBJECT
  std::unique_ptr<Desk> desk_;

  void measure(double zeroOfFz_N) const {
    sensing::WeighIn weighed;
    weighed.offset[2] = zeroOfFz_N;
    weighed.mass_kg = 0.75;
    weighed.channels[0].error = 0.01;
    const AuditTrail trail(*desk_->accounts);
    QVERIFY(trail.measuredBy(desk_->engineer.name, desk_->cell)(run::measuredOf(weighed)).ok());
  }
  [[nodiscard]] std::unique_ptr<HistoryPage> page() const {
    auto made = std::make_unique<HistoryPage>(
        [trail = AuditTrail(*desk_->accounts), key = desk_->cell.key] { return trail.measurements(key); });
    made->refresh();
    return made;
  }
  static QString cell(HistoryPage& page, int row, int column) {
    auto* model = page.findChild<QTableView*>()->model();
    return model->data(model->index(row, column), Qt::DisplayRole).toString();
  }
  static void choose(HistoryPage& page, const char* key) {
    auto* box = page.findChild<QComboBox*>();
    box->setCurrentIndex(box->findData(QString::fromLatin1(key)));
  }
  static bool says(HistoryPage& page, const char* words) {
    for (auto* label : page.findChildren<QLabel*>())
      if (label->text().contains(QString::fromLatin1(words)) && !label->isHidden()) return true;
    return false;
  }

 private slots:
  void init() { desk_ = std::make_unique<Desk>(); }
  void cleanup() { desk_.reset(); }

  void anEmptyCourseSaysWhatFillsIt() {
    const auto history = page();
    QVERIFY(says(*history, "Nothing was measured of this cell yet"));
    QCOMPARE(history->findChild<QTableView*>()->model()->rowCount(), 0);
    QVERIFY(!history->findChild<QComboBox*>()->isEnabled());
  }

  void eachMeasurementIsARowWithItsDifferences() {
    for (const double zero : {1.0, 1.5, 1.25}) measure(zero);
    const auto history = page();
    choose(*history, "zero_force_z_N");
    QCOMPARE(history->findChild<QTableView*>()->model()->rowCount(), 3);
    QCOMPARE(cell(*history, 0, DriftTableModel::Value), QStringLiteral("1.25\u00a0N"));
    QCOMPARE(cell(*history, 0, DriftTableModel::FromBefore), QStringLiteral("-0.25\u00a0N"));
    QCOMPARE(cell(*history, 0, DriftTableModel::FromFirst), QStringLiteral("+0.25\u00a0N"));
    QCOMPARE(cell(*history, 2, DriftTableModel::FromBefore), QString());
    QCOMPARE(cell(*history, 0, DriftTableModel::Who), QStringLiteral("Jun Park"));
    QCOMPARE(cell(*history, 0, DriftTableModel::Cell), QStringLiteral("simulated"));
    QVERIFY(says(*history, "Measured on a simulated cell"));
    QCOMPARE(history->findings(), QString());
    QCOMPARE(history->findChild<DriftPlot*>()->points(), 3);
    choose(*history, "tool_mass_kg");
    QCOMPARE(cell(*history, 0, DriftTableModel::Value), QStringLiteral("750\u00a0g"));
  }

  void theStiffnessOfAKneeIsListedAndDrawnPerMotionInItsUnit() {
    const auto cut = [this](double drawer_N_per_m, double rotation_Nm_per_rad) {
      Desk::need(run::keepMeasured(*desk_->accounts, desk_->engineer.name, desk_->cell,
                                   {{run::stiffnessKey("drawer 30", false), drawer_N_per_m},
                                    {run::stiffnessKey("rotation 30", true), rotation_Nm_per_rad}},
                                   "knee #01"));
    };
    for (const double drawer : {40e3, 41e3, 40e3, 41e3, 40e3, 25e3}) cut(drawer, 35.0);
    const auto history = page();
    auto* box = history->findChild<QComboBox*>();
    QStringList lines;
    for (int i = 0; i < box->count(); ++i) lines << box->itemText(i);
    QVERIFY2(lines.contains(QStringLiteral(
                 "stiffness of the specimen, drawer 30: 25.00\u00a0N/mm (-15.00\u00a0N/mm since the first)")),
             qPrintable(lines.join('\n')));
    QVERIFY2(lines.contains(QStringLiteral(
                 "stiffness of the specimen, rotation 30: 0.611\u00a0Nm/° (0.000\u00a0Nm/° since the first)")),
             qPrintable(lines.join('\n')));
    choose(*history, "stiffness_N_per_m, drawer 30");
    QCOMPARE(history->findChild<DriftPlot*>()->points(), 6);
    QCOMPARE(cell(*history, 0, DriftTableModel::Value), QStringLiteral("25.00\u00a0N/mm"));
    QCOMPARE(cell(*history, 0, DriftTableModel::Specimen), QStringLiteral("knee #01"));
    QVERIFY2(history->findings().contains(QLatin1String("drawer 30 moved 15.00 N/mm since ")),
             qPrintable(history->findings()));
    QVERIFY(!history->findings().contains(QLatin1String("rotation 30")));
  }

  void whatHasMovedIsSaidInWords() {
    for (const double zero : {1.0, 1.1, 1.0, 1.1, 1.0, 3.0}) measure(zero);
    const auto history = page();
    QVERIFY2(history->findings().contains(QLatin1String("The zero of Fz moved 2.00 N since ")),
             qPrintable(history->findings()));
    QVERIFY(says(*history, "times its usual change"));
    QVERIFY(!history->findings().contains(QLatin1String("Fx")));
  }

  void aTrailThatCannotBeReadIsAProblemAndLosesNothing() {
    HistoryPage history([]() -> base::Result<std::vector<run::CellMeasurement>> {
      return base::Error{base::ErrorCode::StorageFailure, "The disk does not answer.", "Look at it."};
    });
    QSignalSpy problems(&history, &HistoryPage::problem);
    history.refresh();
    QCOMPARE(problems.size(), 1);
  }

  void engineeringHasItBesideTheDevices() {
    measure(1.0);
    MainWindow window(*desk_->context);
    window.show();
    Desk::need(window.session().open(desk_->engineer));
    window.goTo(pageEntry("engineering"));
    auto& page = window.page<EngineeringPage>();
    page.findChild<PasswordEdit*>()->edit()->setText(QString::fromLatin1(kPassword));
    QTest::keyClick(page.findChild<PasswordEdit*>()->edit(), Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(page.unlocked(), 5000);
    HistoryPage* history = nullptr;
    QTRY_VERIFY((history = page.findChild<HistoryPage*>()) != nullptr);
    auto* pages = qobject_cast<QTabWidget*>(history->parentWidget()->parentWidget());
    QVERIFY(pages != nullptr);
    pages->setCurrentWidget(history);
    history->refresh();
    QCOMPARE(history->findChild<QTableView*>()->model()->rowCount(), 1);
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestHistory)
#include "test_history.moc"
