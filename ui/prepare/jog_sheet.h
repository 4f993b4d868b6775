#pragma once
#include <QPointer>
#include <optional>
#include <vector>

#include "core/cell/cell_config.h"
#include "ui/bridge/robot_procedures.h"
#include "ui/kit/sheets/sheet.h"
#include "ui/prepare/jog_controller.h"

class QComboBox;
class QGridLayout;
class QPushButton;

namespace articulus::ui {

class GoToSheet;
class HoldButton;
class QuantityEdit;

/// The arm moved by hand, a button for each side of each axis that is held while it moves: for mounting and for
/// bringing the tool to a place. Says why it cannot be moved where it cannot.
/// Thread  ui
class JogSheet : public Sheet {
  Q_OBJECT
 public:
  /// In  closed: as of JogController; robot: takes the arm to typed places as well; none: it does not
  JogSheet(
      StationBridge& bridge, const cell::CellConfig& cell, QWidget* owner,
      std::function<QString()> closed = [] { return QString(); }, std::optional<RobotProcedures> robot = {});

  [[nodiscard]] JogController& controller() { return jog_; }
  [[nodiscard]] HoldButton* button(int axis, int sign) const;
  [[nodiscard]] QComboBox* spaces() const { return spaces_; }
  [[nodiscard]] QString said() const;
  [[nodiscard]] QPushButton* initial() const { return initial_; }
  [[nodiscard]] QPushButton* goTo() const { return goTo_; }
  [[nodiscard]] QComboBox* pedalAxis() const { return pedalAxis_; }

 private:
  struct Axis {
    QLabel *name, *value;
    HoldButton *minus, *plus;
  };
  void makeAxes(QGridLayout& grid, int count);
  void connectButton(HoldButton* button, int axis, int sign);
  void showSpace();
  void showNow();
  void takeSpeeds();
  void followPedals();
  [[nodiscard]] cycle::JogSpace space() const;

  StationBridge& bridge_;
  const cell::CellConfig& cell_;
  JogController jog_;
  QComboBox* spaces_;
  QComboBox* pedalAxis_;  ///< which axis the pedals move; there only where the cell has some
  QWidget* pedalField_;
  QuantityEdit *along_, *about_;
  QLabel* said_;
  QPushButton *initial_ = nullptr, *goTo_ = nullptr;
  std::optional<RobotProcedures> robot_;
  QPointer<GoToSheet> going_;  ///< pedals move nothing while it is open
  QString ended_;              ///< why the last one did; until the next
  std::vector<Axis> axes_;
  int ticks_ = 0;
  int pedal_ = 0;         ///< as it was seen last
  bool byPedal_ = false;  ///< what moves was begun by one
};

}  // namespace articulus::ui
