#pragma once
#include <QWidget>

#include "ui/engineering/change_preview.h"
#include "ui/engineering/tuning/limits_model.h"

class QLabel;

namespace articulus::ui {

class ChangeButtons;
class QuantityEdit;

/// The limits as rows of editors beside the maxima of the cell, under a heading a group.
class LimitsTab : public QWidget {
  Q_OBJECT
 public:
  explicit LimitsTab(LimitsModel& model, QWidget* parent = nullptr);

 signals:
  void problem(const QString& what, const QString& remedy);
  void notice(const QString& text);

 private:
  struct Row {
    QuantityEdit* edit = nullptr;
    QLabel* state = nullptr;
  };
  void refresh();
  void apply();
  void revert();
  [[nodiscard]] std::vector<ChangePreview::Row> rowsOf(const std::vector<LimitsModel::Difference>& list) const;
  LimitsModel& model_;
  std::vector<Row> rows_;
  ChangeButtons* buttons_;
};

}  // namespace articulus::ui
