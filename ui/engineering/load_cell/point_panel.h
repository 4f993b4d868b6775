#pragma once
#include "ui/engineering/load_cell/point_controller.h"
#include "ui/engineering/procedure_panel.h"
#include "ui/kit/text_table_model.h"

class QLabel;
class QPushButton;

namespace articulus::ui {

class Readout;

/// Points that are taken one by one, at the left how; at the right what was found of them: readouts, a row a point,
/// warnings, and a button that saves it.
/// Thread  ui
class PointPanel : public ProcedurePanel {
  Q_OBJECT
 protected:
  struct Words {
    QString icon, nothingYet;     ///< of the empty state
    QString points;               ///< of the table, for screen readers
    QStringList columns;          ///< numbers but for the first
    QString saveTitle, fileName;  ///< of the dialog
  };
  PointPanel(PointController& controller, StationBridge& bridge, Words words, QWidget* parent);

  void makeResults(std::initializer_list<std::pair<Readout*, int>> readouts);
  /// Record and Remove the last, at the left.
  void addButtons(const QString& record);
  /// Shows the results as they are now: readouts by showFound() where there are any.
  void showResult();
  virtual void showFound() = 0;
  virtual void showButtons() = 0;
  [[nodiscard]] QPushButton* recordButton() const { return record_; }
  [[nodiscard]] QPushButton* removeButton() const { return remove_; }

 private:
  void look(const cycle::Snapshot&) override { showButtons(); }
  PointController& controller_;
  const Words words_;
  TextTableModel rows_;
  std::vector<Readout*> readouts_;
  QPushButton *record_ = nullptr, *remove_ = nullptr, *save_ = nullptr;
  QLabel* notes_ = nullptr;
};

}  // namespace articulus::ui
