#pragma once
#include <QWidget>

#include "ui/models/limits_model.h"

class QLabel;
class QPushButton;

namespace articulus::ui {

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
  void takeBack();
  [[nodiscard]] bool confirmed(const QString& title, const std::vector<LimitsModel::Difference>& list);
  LimitsModel& model_;
  std::vector<Row> rows_;
  QPushButton *apply_, *discard_, *back_;
};

}  // namespace articulus::ui
