#include "ui/engineering/calibration/calibration_controller.h"

#include <QDir>
#include <QFileInfo>

#include "core/base/clock.h"
#include "core/calibration/calibrate.h"
#include "core/calibration/data/measurement_csv.h"
#include "core/calibration/data/simulated_experiment.h"
#include "core/calibration/report/report_html.h"
#include "core/calibration/report/result_notes.h"
#include "core/robot/files/robot_catalogue.h"
#include "core/robot/files/robot_file.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/no_break_units.h"
#include "ui/kit/text.h"
#include "ui/kit/text_file.h"

namespace articulus::ui {
namespace {

namespace fs = std::filesystem;
using base::Error;
using base::ErrorCode;
using base::Result;

constexpr int kSteps = 1000;           // of the progress bar
constexpr double kHoldOutShare = 0.2;  // where no validation is given: better some than none

Result<calibration::CalibrationResult> calibrated(const CalibrationController::Inputs& inputs, BackgroundTask& task) {
  auto robot = robot::loadRobot(toCore(inputs.robotFile));
  if (!robot) return robot.error();
  calibration::Measurements fit, validation;
  if (!inputs.standing.isEmpty()) {
    auto rows = calibration::readStaticCsv(toCore(inputs.standing), robot->joints);
    if (!rows) return rows.error();
    fit.standing = std::move(*rows);
  }
  if (!inputs.armRecord.isEmpty()) {
    auto trials = calibration::readDynamicCsv(toCore(inputs.armRecord), toCore(inputs.referenceRecord), robot->joints);
    if (!trials) return trials.error();
    fit.moving = std::move(*trials);
  }
  auto options = inputs.options;
  if (!inputs.validation.isEmpty()) {
    auto rows = calibration::readStaticCsv(toCore(inputs.validation), robot->joints);
    if (!rows) return rows.error();
    validation.standing = std::move(*rows);
  } else {
    options.holdOutShare = kHoldOutShare;
  }
  std::stop_source stop;
  calibration::Monitor monitor;
  monitor.cancel = stop.get_token();
  monitor.progress = [&](const calibration::Progress& progress) {
    if (!task.report(static_cast<std::int64_t>(progress.fraction * kSteps), kSteps)) stop.request_stop();
  };
  return calibration::calibrate(*robot, fit, validation, options, monitor);
}

Result<CalibrationController::Inputs> exampleIn(const fs::path& folder, const fs::path& robotFile) {
  auto robot = robot::loadRobot(robotFile);
  if (!robot) return robot.error();
  auto experiment = calibration::simulateExperiment(*robot, {});
  if (!experiment) return experiment.error();
  std::error_code failed;
  fs::create_directories(folder, failed);
  if (failed)
    return Error{ErrorCode::StorageFailure,
                 "The folder " + folder.string() + " could not be made: " + failed.message() + ".",
                 "Check the rights of the data folder."};
  const std::vector<std::string> comments{"SIMULATED: made by Articulus to try calibration, not measured on any arm"};
  const auto standing = folder / "standing.csv", arm = folder / "arm.csv", reference = folder / "reference.csv",
             validation = folder / "validation.csv";
  if (auto done = calibration::writeStaticCsv(standing, experiment->fit.standing, comments); !done) return done.error();
  if (auto done = calibration::writeDynamicCsv(arm, reference, experiment->fit.moving, comments); !done)
    return done.error();
  if (auto done = calibration::writeStaticCsv(validation, experiment->validation.standing, comments); !done)
    return done.error();
  CalibrationController::Inputs inputs{toQt(robotFile.string()), toQt(standing.string()),   toQt(arm.string()),
                                       toQt(reference.string()), toQt(validation.string()), {}};
  inputs.options.X_FT = experiment->X_FT_rough;
  return inputs;
}

}  // namespace

CalibrationController::CalibrationController(Callbacks callbacks, QObject* parent)
    : QObject(parent), callbacks_(std::move(callbacks)) {}

CalibrationController::~CalibrationController() { BackgroundTask::letGo(std::move(task_)); }

QStringList CalibrationController::robotFiles() const {
  QStringList files;
  const robot::RobotCatalogue catalogue(callbacks_.resources / "robots", callbacks_.dataFolder / "robots");
  for (const auto& entry : catalogue.entries()) files += toQt(entry.file.string());
  return files;
}

QString CalibrationController::missing(const Inputs& inputs) {
  if (inputs.robotFile.isEmpty()) return tr("Choose the robot first.");
  if (inputs.standing.isEmpty() && inputs.armRecord.isEmpty())
    return tr("Choose a file of measurements first, or try the simulated example.");
  if (inputs.armRecord.isEmpty() != inputs.referenceRecord.isEmpty())
    return tr("A moving arm needs both records: the arm's and the instrument's.");
  return {};
}

void CalibrationController::start(const Inputs& inputs) {
  if (busy() || !missing(inputs).isEmpty()) return;
  auto result = std::make_shared<calibration::CalibrationResult>();
  run(
      tr("Calibrating"),
      [inputs, result](BackgroundTask& task) -> Result<void> {
        auto done = calibrated(inputs, task);
        if (!done) return done.error();
        *result = std::move(*done);
        return {};
      },
      [this, inputs, result] {
        inputs_ = inputs;
        result_ = result;
        emit resultChanged();
      });
}

void CalibrationController::writeExample() {
  if (busy()) return;
  auto inputs = std::make_shared<Inputs>();
  run(
      tr("Simulating measurements"),
      [inputs, folder = callbacks_.dataFolder / "simulated-calibration-example",
       robot = callbacks_.resources / "robots" / "pa10_6ce.json"](BackgroundTask&) -> Result<void> {
        auto made = exampleIn(folder, robot);
        if (!made) return made.error();
        *inputs = std::move(*made);
        return {};
      },
      [this, inputs] { emit exampleWritten(*inputs); });
}

void CalibrationController::cancel() {
  if (task_) task_->cancel();
}

void CalibrationController::run(const QString& doing, BackgroundTask::Work work, std::function<void()> done) {
  task_ = std::make_unique<BackgroundTask>(std::move(work));
  connect(task_.get(), &BackgroundTask::progressed, this, &CalibrationController::progressed);
  const auto end = [this] {
    task_.release()->deleteLater();
    emit busyChanged({});
  };
  connect(task_.get(), &BackgroundTask::finished, this, [done = std::move(done), end] {
    end();
    done();
  });
  connect(task_.get(), &BackgroundTask::failed, this, [this, end](const QString& what, const QString& remedy) {
    end();
    emit problem(what, remedy);
  });
  connect(task_.get(), &BackgroundTask::cancelled, this, [this, end] {
    end();
    emit notice(tr("Cancelled. What was there before is unchanged."));
  });
  task_->start();
  emit busyChanged(doing);
}

calibration::Signature CalibrationController::signature() const { return {callbacks_.person, base::utcNow()}; }

QString CalibrationController::cellRobot() const { return QFileInfo(toQt(callbacks_.cellRobot)).completeBaseName(); }

QString CalibrationController::calibratedRobot() const { return QFileInfo(inputs_.robotFile).completeBaseName(); }

QString CalibrationController::suggestedFile() const {
  return QDir(toQt((callbacks_.dataFolder / "robots").string()))
      .filePath(calibratedRobot() + QStringLiteral("_calibrated.json"));
}

QString CalibrationController::unsignableBecause() const {
  if (!result_) return tr("Calibrate first.");
  if (result_->misfit.empty()) return {};
  return tr("The measurements do not fit this arm: %1. Likely causes: %2.")
      .arg(numbersInLocale(coreText(result_->misfit)), coreText(calibration::kMisfitCauses));
}

Result<void> CalibrationController::saveRobot(const QString& file) {
  if (const QString reason = unsignableBecause(); !reason.isEmpty())
    return Error{ErrorCode::Conflict, toCore(tr("There is nothing to sign. %1").arg(reason)),
                 "Calibrate with the right robot and files."};
  const fs::path target = toCore(file);
  std::error_code ignored;  // writing says what is wrong with the folder
  fs::create_directories(target.parent_path(), ignored);
  const auto by = signature();
  if (auto done = calibration::writeCalibratedRobot(toCore(inputs_.robotFile), target, *result_, by); !done)
    return done;
  return callbacks_.audit(target.filename().string(), fs::path(toCore(inputs_.robotFile)).filename().string(),
                          std::to_string(result_->fitted) + " parameters, by " + by.by + ", " + by.when);
}

Result<void> CalibrationController::saveReport(const QString& file) const {
  if (!result_) return Error{ErrorCode::Conflict, "There is no calibration to report.", "Calibrate first."};
  return writeTextFile(file, calibration::reportHtml(*result_, signature()), tr("The report"));
}

}  // namespace articulus::ui
