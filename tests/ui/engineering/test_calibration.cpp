// Calibration in Engineering: what is missing is said, the simulated example goes through, the robot is signed and
// audited.
#include <QPushButton>
#include <QSignalSpy>
#include <QStackedWidget>

#include "core/robot/files/robot_file.h"
#include "core/robot/kinematics.h"
#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/engineering/calibration/calibration_controller.h"
#include "ui/engineering/calibration/calibration_inputs.h"
#include "ui/engineering/calibration/calibration_parameter_model.h"
#include "ui/engineering/calibration/calibration_summary.h"
#include "ui/engineering/calibration/calibration_tab.h"

namespace articulus::ui::test {

class TestCalibration : public QObject {
  Q_OBJECT
  struct Audited {
    std::string key, before, after;
  };
  std::unique_ptr<Desk> desk_;
  std::vector<Audited> audited_;
  std::unique_ptr<CalibrationController> controller_;

  CalibrationController::Inputs example() {
    CalibrationController::Inputs inputs;
    connect(controller_.get(), &CalibrationController::exampleWritten, this,
            [&inputs](const CalibrationController::Inputs& in) { inputs = in; });
    QSignalSpy done(controller_.get(), &CalibrationController::exampleWritten);
    controller_->writeExample();
    if (done.isEmpty()) done.wait(60000);
    return inputs;
  }

 private slots:
  void init() {
    desk_ = std::make_unique<Desk>();
    audited_.clear();
    controller_ = std::make_unique<CalibrationController>(CalibrationController::Callbacks{
        ARTICULUS_RESOURCES, desk_->folder.path().toStdString(), "Jun Park", "rx90b.json",
        [this](const std::string& key, const std::string& before, const std::string& after) -> base::Result<void> {
          audited_.push_back({key, before, after});
          return {};
        }});
  }

  void saysWhatIsMissing() {
    CalibrationInputs form(controller_->robotFiles(), controller_->cellRobot());
    QVERIFY(form.inputs().robotFile.endsWith(QStringLiteral("rx90b.json")));
    auto* calibrate = form.findChild<QPushButton*>();
    QVERIFY(calibrate);
    for (auto* button : form.findChildren<QPushButton*>())
      if (button->text() == QStringLiteral("Calibrate")) calibrate = button;
    QVERIFY(!calibrate->isEnabled());
    QVERIFY2(calibrate->toolTip().contains(QStringLiteral("file of measurements")), qPrintable(calibrate->toolTip()));
    auto inputs = form.inputs();
    QVERIFY(!inputs.robotFile.isEmpty());
    inputs.armRecord = QStringLiteral("arm.csv");
    form.setInputs(inputs);
    QVERIFY2(calibrate->toolTip().contains(QStringLiteral("both records")), qPrintable(calibrate->toolTip()));
    inputs.referenceRecord = QStringLiteral("reference.csv");
    form.setInputs(inputs);
    QVERIFY(calibrate->isEnabled());
    form.setBusy(true);
    QVERIFY(!calibrate->isEnabled());
  }

  void fileThatIsNotThereIsAProblemAndChangesNothing() {
    QSignalSpy problem(controller_.get(), &CalibrationController::problem);
    CalibrationController::Inputs inputs;
    inputs.robotFile = QStringLiteral(ARTICULUS_RESOURCES "/robots/pa10_6ce.json");
    inputs.standing = QStringLiteral("nowhere.csv");
    controller_->start(inputs);
    QVERIFY(controller_->busy());
    QVERIFY(!problem.isEmpty() || problem.wait(20000));
    QVERIFY(problem.first().first().toString().contains(QStringLiteral("nowhere.csv")));
    QVERIFY(!controller_->busy());
    QVERIFY(!controller_->result());
  }

  void exampleIsCalibratedSignedAndAudited() {
    const auto inputs = example();
    QVERIFY(QFile::exists(inputs.standing));
    QFile standing(inputs.standing);
    QVERIFY(standing.open(QIODevice::ReadOnly));
    QVERIFY2(standing.readLine().contains("SIMULATED"), "a simulated file says so");
    QSignalSpy result(controller_.get(), &CalibrationController::resultChanged),
        problem(controller_.get(), &CalibrationController::problem);
    controller_->start(inputs);
    QTRY_VERIFY_WITH_TIMEOUT(!result.isEmpty() || !problem.isEmpty(), 120000);
    QVERIFY2(problem.isEmpty(), qPrintable(problem.value(0).value(0).toString()));
    const auto& found = *controller_->result();
    const auto fit = summaryOf(found, calibration::RowResidual::Use::Fit),
               validation = summaryOf(found, calibration::RowResidual::Use::Validation);
    qInfo("fit %d rows, %.3f -> %.3f mm; validation %d rows, %.3f -> %.3f mm", fit.rows, 1e3 * fit.meanBefore_m,
          1e3 * fit.meanAfter_m, validation.rows, 1e3 * validation.meanBefore_m, 1e3 * validation.meanAfter_m);
    QVERIFY(fit.meanAfter_m < 1.1 * found.noiseFloor_m && fit.meanAfter_m > 0.9 * found.noiseFloor_m);
    QVERIFY(validation.rows > 0 && validation.meanAfter_m < 0.4 * validation.meanBefore_m);

    const QString file = controller_->suggestedFile();
    QVERIFY(file.endsWith(QStringLiteral("robots/pa10_6ce_calibrated.json")));
    const auto saved = controller_->saveRobot(file);
    QVERIFY2(saved.ok(), saved ? "" : saved.error().text().c_str());
    auto robot = robot::loadRobot(file.toStdString());
    QVERIFY(robot.ok());
    QCOMPARE(QString::fromStdString(robot->calibration.by), QStringLiteral("Jun Park"));
    robot::JointVector q = robot::JointVector::Constant(6, 0.3);
    QVERIFY((robot::flangePose(*robot, q).translation - robot::flangePose(found.robot, q).translation).norm() < 1e-12);
    QCOMPARE(audited_.size(), std::size_t{1});
    QCOMPARE(audited_[0].key, std::string("pa10_6ce_calibrated.json"));
    QVERIFY(controller_->robotFiles().contains(file));
    const QString report = desk_->folder.filePath(QStringLiteral("report.html"));
    QVERIFY(controller_->saveReport(report).ok());
    QVERIFY(QFileInfo(report).size() > 1000);

    CalibrationParameterModel table;
    table.show(found.parameters);
    QCOMPARE(table.rowCount(), static_cast<int>(found.parameters.size()));
    int changed = 0;
    for (int row = 0; row < table.rowCount(); ++row) {
      const auto text = [&](int column) { return table.data(table.index(row, column), Qt::DisplayRole).toString(); };
      QVERIFY(!text(CalibrationParameterModel::Parameter).isEmpty());
      QVERIFY(!text(CalibrationParameterModel::Change).isEmpty() || !text(CalibrationParameterModel::State).isEmpty());
      changed += !text(CalibrationParameterModel::Change).isEmpty();
    }
    QCOMPARE(changed, found.fitted);
  }

  void wrongRobotIsNotSigned() {
    auto inputs = example();
    inputs.robotFile = QStringLiteral(ARTICULUS_RESOURCES "/robots/ur5e.json");
    QSignalSpy result(controller_.get(), &CalibrationController::resultChanged),
        problem(controller_.get(), &CalibrationController::problem);
    controller_->start(inputs);
    QTRY_VERIFY_WITH_TIMEOUT(!result.isEmpty() || !problem.isEmpty(), 120000);
    QVERIFY2(problem.isEmpty(), qPrintable(problem.value(0).value(0).toString()));
    QVERIFY(!controller_->unsignableBecause().isEmpty());
    const QString file = controller_->suggestedFile();
    QVERIFY(!controller_->saveRobot(file).ok());
    QVERIFY(!QFile::exists(file));
    QVERIFY(audited_.empty());
    CalibrationTab tab(*controller_);
    for (auto* button : tab.findChildren<QPushButton*>())
      if (button->text().startsWith(QStringLiteral("Sign and save"))) QVERIFY(!button->isEnabled());
  }

  void cancelKeepsWhatWasThere() {
    const auto inputs = example();
    QSignalSpy notice(controller_.get(), &CalibrationController::notice),
        result(controller_.get(), &CalibrationController::resultChanged);
    controller_->start(inputs);
    controller_->cancel();
    QTRY_VERIFY_WITH_TIMEOUT(!controller_->busy(), 60000);
    QVERIFY(result.isEmpty());
    QCOMPARE(notice.size(), 1);
    QVERIFY(!controller_->result());
  }

  void tabThatIsMadeAnewShowsTheResultOfBefore() {
    const auto inputs = example();
    QSignalSpy result(controller_.get(), &CalibrationController::resultChanged);
    {
      CalibrationTab tab(*controller_);
      controller_->start(inputs);
    }
    QVERIFY(!result.isEmpty() || result.wait(120000));
    CalibrationTab again(*controller_);
    auto* views = again.findChild<QStackedWidget*>();
    QVERIFY(views);
    QCOMPARE(views->currentIndex(), 1);
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestCalibration)
#include "test_calibration.moc"
