#pragma once
#include <QObject>
#include <QTimer>
#include <filesystem>
#include <functional>
#include <memory>

#include "core/run/tuning/kept_responses.h"
#include "ui/bridge/robot_procedures.h"

namespace articulus::ui {

/// Measures how the load of one axis follows its set-point, says before what the robot will do, keeps what came of it
/// beside the gains, and writes to the audit trail that it moved.
/// Thread  ui
class ResponseController : public QObject {
  Q_OBJECT
 public:
  /// The ways out of the controller, so that it is tested without a desktop.
  struct Callbacks {
    RobotProcedures robot;
    std::function<run::SettingsInForce()> settings;
    /// What keeps any run from starting: weigh-in, commissioning.
    std::function<base::Result<void>()> mayRun;
    std::filesystem::path dataFolder;
    std::string cellKey, person;
    std::function<base::Result<void>(const std::string& key, const std::string& before, const std::string& after)>
        audit;
  };

  explicit ResponseController(Callbacks callbacks, QObject* parent = nullptr);
  ~ResponseController() override;  ///< stops the robot where it is under way

  /// Empty if the robot may begin now; otherwise what comes first.
  [[nodiscard]] QString reasonAgainst() const;
  /// The sizes that a measurement may have with the limits in force.
  [[nodiscard]] run::ResponseSizes sizes(run::ResponseKind kind, int axis) const;
  /// Gains and force law in force: what a measurement now would be of.
  [[nodiscard]] run::SettingsInForce settings() const { return callbacks_.settings(); }
  /// What a person is told before anything moves.
  [[nodiscard]] static QString words(const run::ResponseRequest& request);
  void start(const run::ResponseRequest& request);
  void cancel();
  /// Looks how far the robot is; a timer does so twenty times a second.
  void poll();
  [[nodiscard]] bool busy() const { return timer_.isActive(); }
  [[nodiscard]] run::ResponseKind kind() const { return measurement_->request().kind; }  ///< of the last one

  /// All that are kept of this cell, newest first.
  [[nodiscard]] const std::vector<run::MeasuredResponse>& kept() const { return kept_; }
  void readKept();  ///< anew: sets may have other names
  /// "As delivered, 28/11/2026 08:30": the kept set with its gains, or that none has them, and when.
  [[nodiscard]] QString nameOf(const run::MeasuredResponse& response) const;

 signals:
  void busyChanged(bool busy);
  void progressed(double fraction, double remaining_s);
  void keptChanged();
  void problem(const QString& what, const QString& remedy);
  void notice(const QString& text);

 private:
  void end(const QString& audited);
  void keepResult();
  Callbacks callbacks_;
  std::unique_ptr<run::ResponseMeasurement> measurement_;
  std::vector<run::MeasuredResponse> kept_;
  std::vector<control::KeptGains> sets_;
  QTimer timer_;
};

}  // namespace articulus::ui
