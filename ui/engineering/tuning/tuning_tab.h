#pragma once
#include "ui/engineering/change_preview.h"
#include "ui/engineering/engineering_tab.h"
#include "ui/engineering/tuning/tuning_model.h"

class QGridLayout;
class QLabel;

namespace articulus::ui {

class ChangeButtons;
class QuantityEdit;

/// Numbers as rows of editors beside what is allowed, under a heading a group, with their help where they have one.
/// What was typed is previewed, confirmed and put in force together.
class TuningTab : public EngineeringTab {
  Q_OBJECT
 public:
  /// In      above: makes what stands above the rows and asks through the same buttons; empty: nothing does
  explicit TuningTab(TuningModel& model, QWidget* parent = nullptr,
                     const std::function<QWidget*(ChangeButtons&, QWidget*)>& above = {});
  ~TuningTab() override;

 private:
  struct Row {
    QuantityEdit* edit = nullptr;
    QLabel* state = nullptr;
  };
  void addRow(QGridLayout& grid, QWidget* inside, std::size_t row);
  void refresh();
  void apply();
  void revert();
  [[nodiscard]] QString stateOf(std::size_t row) const;
  void refuse(std::size_t row, const QString& why);
  [[nodiscard]] std::vector<ChangePreview::Row> rowsOf(const std::vector<TuningModel::Difference>& list) const;
  [[nodiscard]] base::Result<void> backTo(const std::vector<TuningModel::Difference>& changes, base::Result<void> done);
  TuningModel& model_;
  std::vector<Row> rows_;
  ChangeButtons* buttons_;
};

}  // namespace articulus::ui
