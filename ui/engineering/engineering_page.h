#pragma once
#include <QTimer>
#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "ui/bridge/credential_service.h"
#include "ui/bridge/station_bridge.h"
#include "ui/bridge/user_session.h"
#include "ui/engineering/engineering_models.h"
#include "ui/kit/entries.h"
#include "ui/kit/page.h"

class QLabel;
class QPushButton;
class QStackedWidget;
class QTabWidget;

namespace articulus::ui {

class BusyIndicator;
class EngineeringTab;
class PasswordEdit;

/// Panel E: gains, limits, devices, load cell, calibration, audit trail. For engineers, behind their password, closed
/// again after idle minutes.
class EngineeringPage : public Page {
  Q_OBJECT
 public:
  /// In  before: the page that it takes the place of; an open panel stays open, with what it holds
  EngineeringPage(UserSession& session, StationBridge& bridge, CredentialService& credentials,
                  QWidget* parent = nullptr, EngineeringPage* before = nullptr);
  ~EngineeringPage() override;
  void goOnFrom(Page& before) override;
  [[nodiscard]] QString doing() const override;
  [[nodiscard]] QString closedBecause() const override;
  void entered() override;
  void takeFiles(DroppedKind kind, const QStringList& files) override;
  [[nodiscard]] bool leadsRobot() const override { return models_->leadsRobot(); }
  [[nodiscard]] bool unlocked() const;
  void lock();
  /// That tab of engineeringTabs(); while it is locked, once the password was right.
  void showTab(int index);
  [[nodiscard]] CalibrationController* calibration() { return models_->calibration(); }  ///< null until opened once
  [[nodiscard]] LoadCellTab::Procedures& loadCell() { return models_->loadCell(); }      ///< empty until opened once
  [[nodiscard]] DeadTimeController* deadTime() { return models_->deadTime(); }           ///< null until opened once
  [[nodiscard]] ResponseController* response() { return models_->response(); }           ///< null until opened once
  [[nodiscard]] CommissioningDesk* commissioning() { return models_->commissioning(); }  ///< null until opened once
  /// STOP, the end of the program or of an account: a step of the commissioning ends, wherever it stands.
  static void endStepIn(const QWidget& window);
  void setIdleTime(std::chrono::milliseconds time);  ///< 5 minutes unless a test says less

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  QWidget* makeLock();
  void unlock();
  void openPanel();
  void makeNextTab();
  void showOpening();
  void showBusy(bool checking);
  void tryUnlock();
  [[nodiscard]] EngineeringTab* tab(int index) const;
  void enterTabs();
  void handOut();  ///< what was dropped, once the panel is open
  UserSession& session_;
  StationBridge& bridge_;
  CredentialService& credentials_;
  CredentialService* people_;
  std::unique_ptr<EngineeringModels> models_;
  QStackedWidget* views_;
  QTabWidget* tabs_ = nullptr;
  QWidget* opening_ = nullptr;  ///< the panel while its tabs are made; null once it is open, or locked
  PasswordEdit* password_ = nullptr;
  QPushButton* open_ = nullptr;
  BusyIndicator* busy_ = nullptr;
  QLabel* failure_ = nullptr;
  QLabel* moving_ = nullptr;
  QTimer idle_;
  /// Tabs of the page before that hold work, by their index; until the panel is open.
  std::map<int, std::unique_ptr<EngineeringTab>> before_;
  std::optional<Entries> typed_;                            ///< on the panel, in another language; until it is open
  std::optional<int> wanted_;                               ///< a tab; waits for the password
  std::optional<std::pair<DroppedKind, QString>> dropped_;  ///< waits for the password
};

}  // namespace articulus::ui
