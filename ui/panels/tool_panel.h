#pragma once
#include <QWidget>

#include "ui/bridge/station_bridge.h"
#include "ui/models/text_table_model.h"
#include "ui/models/tool_controller.h"

class QCheckBox;
class QLabel;
class QPushButton;

namespace articulus::ui {

class ChoiceBox;
class IconLabel;
class QuantityEdit;
class Readout;
class ResultCard;
class TaskProgress;

/// Identify the tool: what will happen and what it needs at the left, what was found at the right, in force only on request.
/// Thread  ui
class ToolPanel : public QWidget {
  Q_OBJECT
 public:
  ToolPanel(ToolController& controller, StationBridge& bridge, QWidget* parent = nullptr);

 signals:
  void problem(const QString& what, const QString& remedy);
  void notice(const QString& text);

 private:
  struct ConditionRow {
    IconLabel* icon;
    QLabel* text;
  };
  QWidget* makeInputs();
  void makeResults();
  void showConditions();
  void showResult();
  [[nodiscard]] sensing::ToolIdentificationOptions identification() const;
  void start();
  void use();
  void takeBack();
  ToolController& controller_;
  StationBridge& bridge_;
  TextTableModel numbers_, residuals_;
  QuantityEdit *poses_ = nullptr, *settle_ = nullptr, *average_ = nullptr;
  ChoiceBox* model_ = nullptr;
  QCheckBox* turn_ = nullptr;
  std::vector<ConditionRow> conditions_;
  QPushButton *start_ = nullptr, *again_ = nullptr, *use_ = nullptr, *back_ = nullptr;
  ResultCard* results_;
  Readout *mass_ = nullptr, *condition_ = nullptr, *span_ = nullptr, *fit_ = nullptr;
  QLabel* warnings_ = nullptr;
  TaskProgress* progress_;
  int ticks_ = 0;
};

}  // namespace articulus::ui
