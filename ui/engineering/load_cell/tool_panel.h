#pragma once
#include "ui/engineering/load_cell/tool_controller.h"
#include "ui/engineering/procedure_panel.h"
#include "ui/kit/text_table_model.h"

class QCheckBox;
class QLabel;
class QPushButton;

namespace articulus::ui {

class ChoiceBox;
class IconLabel;
class QuantityEdit;
class Readout;

/// Identify the tool: what will happen and what it needs at the left, what was found at the right, in force only on
/// request.
/// Thread  ui
class ToolPanel : public ProcedurePanel {
  Q_OBJECT
 public:
  ToolPanel(ToolController& controller, StationBridge& bridge, QWidget* parent = nullptr);

 private:
  void look(const cycle::Snapshot& now) override;
  struct ConditionRow {
    IconLabel* icon;
    QLabel* text;
  };
  void makeInputs();
  void makeResults();
  void showConditions();
  void showResult();
  [[nodiscard]] sensing::ToolIdentificationOptions identification() const;
  void start();
  void use();
  void revert();
  ToolController& controller_;
  StationBridge& bridge_;
  TextTableModel numbers_, residuals_;
  QWidget* table_ = nullptr;  ///< of the numbers
  QuantityEdit *poses_ = nullptr, *settle_ = nullptr, *average_ = nullptr;
  ChoiceBox* model_ = nullptr;
  QCheckBox* turn_ = nullptr;
  std::vector<ConditionRow> conditions_;
  QPushButton *start_ = nullptr, *again_ = nullptr, *use_ = nullptr, *back_ = nullptr;
  Readout *mass_ = nullptr, *condition_ = nullptr, *span_ = nullptr, *fit_ = nullptr;
  QLabel* warnings_ = nullptr;
};

}  // namespace articulus::ui
