#pragma once
#include <QObject>
#include <QStringList>
#include <functional>
#include <memory>
#include <optional>

#include "core/calibration/calibration_options.h"
#include "core/calibration/calibration_result.h"
#include "core/calibration/data/calibrated_robot_file.h"
#include "ui/kit/background_task.h"

namespace articulus::ui {

/// Calibrates an arm from files of measurements, off the window's thread, and keeps what came out until it is saved.
/// Thread  ui
class CalibrationController : public QObject {
  Q_OBJECT
 public:
  /// The ways out of the controller, so that it is tested without a station.
  struct Callbacks {
    std::filesystem::path resources, dataFolder;
    std::string person;     ///< who signs
    std::string cellRobot;  ///< robot file of the cell: what is most likely calibrated
    std::function<base::Result<void>(const std::string& key, const std::string& before, const std::string& after)>
        audit;
  };
  /// What a person chose. Paths; an empty one was not given.
  struct Inputs {
    QString robotFile, standing, armRecord, referenceRecord, validation;
    calibration::CalibrationOptions options;
  };

  explicit CalibrationController(Callbacks callbacks, QObject* parent = nullptr);
  ~CalibrationController() override;

  /// Robot files that may be calibrated: those that are shipped and those of this station, by name.
  [[nodiscard]] QStringList robotFiles() const;
  /// Empty if these inputs can be calibrated; otherwise what is missing.
  [[nodiscard]] static QString missing(const Inputs& inputs);
  void start(const Inputs& inputs);
  /// Writes simulated measurements into the data folder; exampleWritten tells the inputs that use them.
  void writeExample();
  void cancel();
  [[nodiscard]] bool busy() const { return task_ != nullptr; }
  [[nodiscard]] const calibration::CalibrationResult* result() const { return result_.get(); }
  [[nodiscard]] QString cellRobot() const;        ///< key of the cell's robot
  [[nodiscard]] QString calibratedRobot() const;  ///< key of the robot that the result is of
  [[nodiscard]] QString suggestedFile() const;    ///< for the calibrated robot

  /// Empty if the result can be signed; otherwise why not.
  [[nodiscard]] QString unsignableBecause() const;
  /// Robot file with the deltas, signed by the person and this moment; the audit trail says so.
  [[nodiscard]] base::Result<void> saveRobot(const QString& file);
  [[nodiscard]] base::Result<void> saveReport(const QString& file) const;

 signals:
  void busyChanged(const QString& doing);  ///< empty: nothing is under way
  void progressed(qint64 done, qint64 total, double remaining_s);
  void resultChanged();
  void exampleWritten(const Inputs& inputs);
  void problem(const QString& what, const QString& remedy);
  void notice(const QString& text);

 private:
  void run(const QString& doing, BackgroundTask::Work work, std::function<void()> done);
  [[nodiscard]] calibration::Signature signature() const;
  Callbacks callbacks_;
  Inputs inputs_;
  std::unique_ptr<BackgroundTask> task_;
  std::shared_ptr<calibration::CalibrationResult> result_;
};

}  // namespace articulus::ui
