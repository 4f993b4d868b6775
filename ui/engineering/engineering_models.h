#pragma once
#include <memory>

#include "ui/bridge/commissioning_desk.h"
#include "ui/bridge/station_bridge.h"
#include "ui/bridge/user_session.h"
#include "ui/engineering/calibration/calibration_controller.h"
#include "ui/engineering/cell_editor/cell_editor.h"
#include "ui/engineering/devices/dead_time_controller.h"
#include "ui/engineering/load_cell/load_cell_tab.h"
#include "ui/engineering/tuning/force_law_model.h"
#include "ui/engineering/tuning/response_controller.h"
#include "ui/engineering/tuning/tuning_model.h"

namespace articulus::ui {

/// What the tabs of engineering look at and lead. Models of settings live while the panel is open; what takes seconds
/// or moves the robot outlives its lock, so that work and result are not lost, and ends with the sign-in.
/// Thread  ui
class EngineeringModels {
 public:
  EngineeringModels(UserSession& session, StationBridge& bridge) : session_(session), bridge_(bridge) {}
  void open();                            ///< makes what is missing; somebody is signed in
  void sayAgain();                        ///< what is open, in the language in force
  void close();                           ///< the panel was locked
  void signedOut();                       ///< stops what moves the robot, and lets go of all
  [[nodiscard]] bool busy() const;        ///< somebody waits for a result
  [[nodiscard]] bool leadsRobot() const;  ///< a procedure is under way, also while the robot rests in it
  void setRobotMoves(bool moves);         ///< few settings can be changed then

  [[nodiscard]] TuningModel& gains() { return *gains_; }                             ///< while open
  [[nodiscard]] TuningModel& limits() { return *limits_; }                           ///< while open
  [[nodiscard]] ForceLawModel& law() { return *law_; }                               ///< while open
  [[nodiscard]] CalibrationController* calibration() { return calibration_.get(); }  ///< null until opened once
  [[nodiscard]] LoadCellTab::Procedures& loadCell() { return loadCell_; }            ///< empty until opened once
  [[nodiscard]] DeadTimeController* deadTime() { return deadTime_.get(); }           ///< null until opened once
  [[nodiscard]] ResponseController* response() { return response_.get(); }           ///< null until opened once
  [[nodiscard]] CommissioningDesk* commissioning() { return commissioning_.get(); }  ///< null until opened once
  [[nodiscard]] CellEditor& cells() { return *cells_; }                              ///< once opened

 private:
  void makeResponse();
  UserSession& session_;
  StationBridge& bridge_;
  std::unique_ptr<TuningModel> gains_, limits_;
  std::unique_ptr<ForceLawModel> law_;
  std::unique_ptr<CalibrationController> calibration_;
  LoadCellTab::Procedures loadCell_;
  std::unique_ptr<DeadTimeController> deadTime_;
  std::unique_ptr<ResponseController> response_;
  std::unique_ptr<CommissioningDesk> commissioning_;
  std::unique_ptr<CellEditor> cells_;  ///< stays for as long as the window: what is not saved is a file of nobody
};

}  // namespace articulus::ui
