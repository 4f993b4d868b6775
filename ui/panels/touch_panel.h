#pragma once
#include <QWidget>

#include "ui/bridge/station_bridge.h"
#include "ui/models/text_table_model.h"
#include "ui/models/touch_controller.h"

class QLabel;
class QPushButton;

namespace articulus::ui {

class QuantityEdit;
class Readout;
class ResultCard;
class TaskProgress;

/// Tool point: touches of one fixed point, recorded one by one or with the robot tilting the tool, and where the tip is.
/// Thread  ui
class TouchPanel : public QWidget {
  Q_OBJECT
 public:
  TouchPanel(TouchController& controller, StationBridge& bridge, QWidget* parent = nullptr);

 signals:
  void problem(const QString& what, const QString& remedy);
  void notice(const QString& text);

 private:
  QWidget* makeInputs();
  void makeResults();
  void showButtons();
  void showResult();
  void save();
  TouchController& controller_;
  StationBridge& bridge_;
  TextTableModel rows_;
  QuantityEdit* count_ = nullptr;
  QPushButton *record_ = nullptr, *remove_ = nullptr, *tilt_ = nullptr, *save_ = nullptr;
  ResultCard* results_;
  Readout *tip_ = nullptr, *rms_ = nullptr, *condition_ = nullptr;
  QLabel* notes_ = nullptr;
  TaskProgress* progress_;
  int ticks_ = 0;
};

}  // namespace articulus::ui
