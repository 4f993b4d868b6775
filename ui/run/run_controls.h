#pragma once
#include <QHash>
#include <QLineEdit>
#include <QPushButton>
#include <QWidget>

#include "ui/run/run_actions.h"

namespace articulus::ui {

class WrappingRow;

/// The buttons of the run page; each that may not be pressed says why, on hovering and to a screen reader.
/// Thread  ui
class RunControls : public QWidget {
  Q_OBJECT
 public:
  explicit RunControls(QWidget* parent = nullptr);
  void show(const RunFacts& facts);
  using QWidget::show;
  /// Of all its letters; 0: as ever. Where they are large, what cannot be done now gives its room to what can.
  void setTextSize(int text_px);
  /// The first thing to do now; null: nothing can be done.
  [[nodiscard]] QWidget* firstToDo() const;
  [[nodiscard]] QPushButton* button(RunAction action) const { return buttons_.value(action); }
  /// The words for the next mark; the line is empty afterwards.
  [[nodiscard]] QString takeMarkWords();

 signals:
  void requested(articulus::ui::RunAction action);

 private:
  [[nodiscard]] static QString goOnWords();
  QPushButton* add(RunAction action, const QString& text, const QString& icon, const QString& tip);
  void makeRoom();
  WrappingRow* row_;
  int text_px_ = 0;  ///< 0: as ever
  QHash<RunAction, QPushButton*> buttons_;
  QLineEdit* words_;
  bool controllerOn_ = false;
};

}  // namespace articulus::ui
