#pragma once
#include <QElapsedTimer>
#include <QFrame>
#include <vector>

#include "core/run/prompt.h"

class QGridLayout;
class QLabel;
class QPushButton;

namespace articulus::ui {

class IconLabel;

/// What a run asks, large, with a button for each answer. Takes the focus itself, not a button: a key that was meant
/// for something else answers nothing; Tab leads to the answers. Nor does the second press of a double click answer the
/// question that follows. A screen reader says the question at once.
/// Thread  ui
class PromptCard : public QFrame {
  Q_OBJECT
 public:
  explicit PromptCard(QWidget* parent = nullptr);
  /// In  place: where in the protocol it is asked; may be empty
  void ask(const run::Prompt& prompt, const QString& place);
  void clear();  ///< nothing is asked any more
  [[nodiscard]] const std::vector<QPushButton*>& buttons() const { return buttons_; }
  [[nodiscard]] QString question() const;
  [[nodiscard]] QStringList answers() const;  ///< in words
  void setTextSize(int text_px);              ///< of all its letters; 0: as ever

 signals:
  void answered(int choice);

 private:
  IconLabel* icon_;
  QLabel *caption_, *question_, *detail_;
  QGridLayout* answers_;
  std::vector<QPushButton*> buttons_;
  QElapsedTimer sinceAnswer_;
};

}  // namespace articulus::ui
