#pragma once
#include <QWidget>

#include "ui/engineering/change_preview.h"
#include "ui/engineering/tuning/force_law_model.h"
#include "ui/engineering/tuning/gains_model.h"

class QLabel;

namespace articulus::ui {

class ChangeButtons;
class ChoiceBox;
class QuantityEdit;

/// The default force law, and the gains as rows of editors with range, default and help.
class GainsTab : public QWidget {
  Q_OBJECT
 public:
  GainsTab(GainsModel& model, ForceLawModel& law, QWidget* parent = nullptr);

 signals:
  void problem(const QString& what, const QString& remedy);
  void notice(const QString& text);

 private:
  struct Row {
    QuantityEdit* edit = nullptr;
    QLabel* state = nullptr;
  };
  QWidget* makeLaw();
  void showLaw();
  void changeLaw();
  void refresh();
  void apply();
  void revert();
  [[nodiscard]] std::vector<ChangePreview::Row> rowsOf(const std::vector<GainsModel::Difference>& list) const;
  GainsModel& model_;
  ForceLawModel& lawModel_;
  ChoiceBox* law_ = nullptr;
  QLabel* lawMeaning_ = nullptr;
  std::vector<Row> rows_;
  ChangeButtons* buttons_;
};

}  // namespace articulus::ui
