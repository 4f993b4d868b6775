#pragma once
#include <QTimer>
#include <memory>

#include "ui/bridge/credential_service.h"
#include "ui/bridge/station_bridge.h"
#include "ui/bridge/user_session.h"
#include "ui/engineering/calibration/calibration_controller.h"
#include "ui/engineering/devices/dead_time_controller.h"
#include "ui/engineering/load_cell/load_cell_tab.h"
#include "ui/engineering/tuning/force_law_model.h"
#include "ui/engineering/tuning/tuning_model.h"
#include "ui/kit/page.h"

class QLabel;
class QPushButton;
class QStackedWidget;
class QTabWidget;

namespace articulus::ui {

class AuditTab;
class BusyIndicator;
class PasswordEdit;

/// Panel E: gains, limits, devices, load cell, calibration, audit trail. For engineers, behind their password, closed
/// again after idle minutes.
class EngineeringPage : public Page {
  Q_OBJECT
 public:
  EngineeringPage(UserSession& session, StationBridge& bridge, CredentialService& credentials,
                  QWidget* parent = nullptr);
  [[nodiscard]] QString closedBecause() const override;
  void entered() override;
  [[nodiscard]] bool unlocked() const;
  void lock();
  [[nodiscard]] CalibrationController* calibration() { return calibration_.get(); }  ///< null until opened once
  [[nodiscard]] LoadCellTab::Procedures& loadCell() { return loadCell_; }            ///< empty until opened once
  [[nodiscard]] DeadTimeController* deadTime() { return deadTime_.get(); }           ///< null until opened once
  void setIdleTime(std::chrono::milliseconds time);  ///< 5 minutes unless a test says less

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  QWidget* makeLock();
  void unlock();
  void tryUnlock();
  void makeModels();
  void runSelfTestAgain();
  UserSession& session_;
  StationBridge& bridge_;
  CredentialService& credentials_;
  std::unique_ptr<TuningModel> gains_, limits_;
  std::unique_ptr<ForceLawModel> law_;
  std::unique_ptr<CalibrationController>
      calibration_;                               // outlives the lock: seconds of work and their result are not lost
  LoadCellTab::Procedures loadCell_;              // as well
  std::unique_ptr<DeadTimeController> deadTime_;  // as well
  QStackedWidget* views_;
  QTabWidget* tabs_ = nullptr;
  AuditTab* audit_ = nullptr;
  PasswordEdit* password_ = nullptr;
  QPushButton* open_ = nullptr;
  BusyIndicator* busy_ = nullptr;
  QLabel* failure_ = nullptr;
  QLabel* moving_ = nullptr;
  QTimer idle_;
};

}  // namespace articulus::ui
