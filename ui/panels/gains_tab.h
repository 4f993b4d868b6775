#pragma once
#include <QWidget>

#include "ui/models/gains_model.h"

class QLabel;
class QPushButton;

namespace articulus::ui {

class QuantityEdit;

/// The gains as rows of editors with range, default and help.
class GainsTab : public QWidget {
  Q_OBJECT
 public:
  explicit GainsTab(GainsModel& model, QWidget* parent = nullptr);

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
  [[nodiscard]] bool confirmed(const QString& title, const std::vector<GainsModel::Difference>& list);
  GainsModel& model_;
  std::vector<Row> rows_;
  QPushButton *apply_, *discard_, *back_;
};

}  // namespace articulus::ui
