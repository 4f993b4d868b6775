#pragma once
#include <QObject>
#include <QTimer>
#include <functional>
#include <memory>
#include <vector>

#include "core/sensing/tool_calibration.h"
#include "ui/bridge/robot_procedures.h"
#include "ui/kit/background_task.h"

namespace articulus::ui {

/// Identifies the tool on the load cell with the robot, keeps what came out, and puts it in force when a person says
/// so: stored for the sessions to come, audited, taken back on request.
/// Thread  ui; choosing the poses happens on a worker, so that the heartbeat goes on
class ToolController : public QObject {
  Q_OBJECT
 public:
  /// The ways out of the controller, so that it is tested without a desktop.
  struct Callbacks {
    RobotProcedures robot;
    std::function<safety::LimitSet()> limits;
    std::function<sensing::ToolCalibration()> inForce;
    /// Back once the station has answered; an error where it refused.
    std::function<base::Result<void>(const sensing::ToolCalibration&)> use;
    std::filesystem::path dataFolder;
    std::string person;  ///< who stands for it
    std::function<base::Result<void>(const std::string& key, const std::string& before, const std::string& after)>
        audit;
    std::function<std::string(const std::string&)> tagger;  ///< of what is stored (procedure::ToolTagger)
    std::function<base::Result<void>(const sensing::ToolCalibration&)> measured = {};  ///< for the history
  };
  /// One thing that the robot needs before it may begin.
  struct Condition {
    QString text;  ///< "Dead-man's handle held"
    bool met = false;
  };

  explicit ToolController(Callbacks callbacks, QObject* parent = nullptr);
  ~ToolController() override;  ///< stops the robot where it is under way

  [[nodiscard]] static std::vector<Condition> conditions(const cycle::Snapshot& now);
  /// Empty if the robot may begin now; otherwise what comes first.
  [[nodiscard]] QString reasonAgainstStart() const;
  void start(const procedure::ToolProcedure::Options& options);
  void cancel();
  /// Looks how far the robot is; a timer does so twenty times a second.
  void poll();
  /// Solves poses that were measured before, with another model: nothing moves.
  void fit(const std::vector<sensing::ToolPose>& poses, const sensing::ToolIdentificationOptions& options);
  [[nodiscard]] const std::vector<sensing::ToolPose>& poses() const { return poses_; }  ///< of the result
  [[nodiscard]] bool busy() const { return choosing_ != nullptr || timer_.isActive(); }
  [[nodiscard]] const sensing::ToolIdentification* result() const { return result_.get(); }

  /// What the station says is in force, not what was sent.
  [[nodiscard]] sensing::ToolCalibration inForce() const { return callbacks_.inForce(); }
  /// Empty if the result may be put in force now; otherwise why not.
  [[nodiscard]] QString reasonAgainstUse() const;
  [[nodiscard]] base::Result<void> use();
  [[nodiscard]] const sensing::ToolCalibration* former() const { return history_.empty() ? nullptr : &history_.back(); }
  [[nodiscard]] base::Result<void> revert();

 signals:
  void busyChanged(bool busy);
  void progressed(const QString& words, double fraction);
  void resultChanged();
  void problem(const QString& what, const QString& remedy);
  void notice(const QString& text);

 private:
  void end();
  [[nodiscard]] base::Result<void> putInForce(const sensing::ToolCalibration& tool, bool& inForce);
  Callbacks callbacks_;
  QTimer timer_;
  std::unique_ptr<BackgroundTask> choosing_;
  std::shared_ptr<procedure::ToolProcedure> procedure_;
  std::unique_ptr<sensing::ToolIdentification> result_;
  std::vector<sensing::ToolPose> poses_;
  std::vector<sensing::ToolCalibration> history_;
};

}  // namespace articulus::ui
