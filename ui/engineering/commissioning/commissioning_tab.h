#pragma once
#include <QPointer>

#include "ui/bridge/commissioning_desk.h"
#include "ui/bridge/station_bridge.h"
#include "ui/engineering/engineering_tab.h"
#include "ui/kit/text_table_model.h"

class QLabel;
class QListWidget;
class QPushButton;

namespace articulus::ui {

class Sheet;

/// The steps of the commissioning at the left, what the chosen one does and found at the right, how the cell stands
/// above, and the page to print below.
/// Thread  ui
class CommissioningTab : public EngineeringTab {
  Q_OBJECT
 public:
  CommissioningTab(CommissioningDesk& desk, StationBridge& bridge, const cell::CellConfig& cell,
                   QWidget* parent = nullptr);
  void entered() override;
  [[nodiscard]] QListWidget* steps() const { return steps_; }
  [[nodiscard]] QPushButton* doButton() const { return do_; }
  [[nodiscard]] QPushButton* cancelButton() const { return cancel_; }

 private:
  QWidget* makeStep();
  void ask(const QString& question);
  void save();
  void showState();
  void showSteps();
  void showChosen();
  [[nodiscard]] record::CommissioningStep chosen() const;
  [[nodiscard]] const record::CommissioningResult* resultOf(record::CommissioningStep step) const;

  CommissioningDesk& desk_;
  const cell::CellConfig& cell_;
  run::CommissioningState kept_;
  QLabel *state_, *title_, *what_, *found_;
  QListWidget* steps_;
  TextTableModel figures_;
  QPushButton *do_, *cancel_, *save_;
  QPointer<Sheet> question_;
  int ticks_ = 0;
};

}  // namespace articulus::ui
