#pragma once
#include <QWidget>

#include "ui/results/run_data.h"

class QLabel;
class QTableView;

namespace articulus::ui {

class ResultTable;

/// One result table with its method named beneath, or a sentence that says why there is none.
/// Thread  ui
class ResultsTableCard : public QWidget {
  Q_OBJECT
 public:
  enum class Kind { RangeOfMotion, OffAxisLoads, Reported, Other };
  explicit ResultsTableCard(Kind kind, QWidget* parent = nullptr);
  void show(const RunData* run);
  using QWidget::show;
  [[nodiscard]] const ResultTable& table() const { return *model_; }
  [[nodiscard]] bool empty() const;  ///< the run has no numbers of this kind

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  [[nodiscard]] bool isWords(int column) const;
  [[nodiscard]] int longestWord_px(int column) const;
  void shareWidth();
  void fitRows();
  Kind kind_;
  ResultTable* model_;
  QTableView* view_;
  QLabel *title_, *method_;
};

}  // namespace articulus::ui
