#pragma once
#include <QObject>
#include <QTimer>
#include <memory>

#include "ui/bridge/user_session.h"
#include "ui/kit/background_task.h"

namespace articulus::ui {

/// Has the robot weigh the load cell with the known tool, tells the run director what came of it, and writes it into
/// the audit trail.
/// Thread  ui; choosing the poses happens on a worker, so that the heartbeat goes on
class WeighInController : public QObject {
  Q_OBJECT
 public:
  explicit WeighInController(UserSession& session, QObject* parent = nullptr);
  ~WeighInController() override;  ///< cancels

  void start();
  void cancel();
  [[nodiscard]] bool busy() const { return choosing_ != nullptr || timer_.isActive(); }
  /// Looks how far the robot is; a timer does so twenty times a second.
  void poll();

 signals:
  void progressed(const QString& words);
  void ended();  ///< whatever came of it
  void problem(const QString& what, const QString& remedy);
  void notice(const QString& text);

 private:
  void end();
  void take();
  void tell(const QString& what, const QString& remedy);  ///< whoever asked for it, nobody after that
  UserSession& session_;
  QTimer timer_;
  std::unique_ptr<BackgroundTask> choosing_;
  std::shared_ptr<procedure::WeighInProcedure> procedure_;
  bool wanted_ = false;  ///< by who is signed in
};

}  // namespace articulus::ui
