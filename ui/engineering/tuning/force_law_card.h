#pragma once
#include <QWidget>

#include "ui/engineering/tuning/force_law_model.h"

class QLabel;

namespace articulus::ui {

class ChangeButtons;
class ChoiceBox;

/// The default force law: which one, what it does, and its change.
class ForceLawCard : public QWidget {
  Q_OBJECT
 public:
  /// In      buttons: ask before a change and say what came of it
  ForceLawCard(ForceLawModel& model, ChangeButtons& buttons, QWidget* parent = nullptr);

  /// As if a person had chosen it: asks before it is in force.
  void choose(control::Law law);

 private:
  void refresh();
  void change();
  ForceLawModel& model_;
  ChangeButtons& buttons_;
  ChoiceBox* law_ = nullptr;
  QLabel* meaning_ = nullptr;
};

}  // namespace articulus::ui
