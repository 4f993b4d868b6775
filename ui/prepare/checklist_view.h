#pragma once
#include <QHash>
#include <QScrollArea>
#include <QStringList>

#include "ui/prepare/checklist_model.h"

namespace articulus::ui {

class ChecklistGroup;
class ChecklistRow;

/// All groups of the checklist; the group where the next item stands is unfolded, finished ones fold.
class ChecklistView : public QScrollArea {
  Q_OBJECT
 public:
  explicit ChecklistView(ChecklistModel& model, QWidget* parent = nullptr);
  /// What to do next, as far as it can be done now; null: nothing.
  [[nodiscard]] QWidget* nextToDo() const;
  /// Gives it the keyboard a moment later, unless somebody has taken it elsewhere.
  void nextWhenOpen();
  void focusNext();  ///< what is to be done next has the keyboard
  /// Opens the group of the item that has this button, whatever it offers now, and gives it the focus.
  void reveal(ChecklistItem::Action action);
  [[nodiscard]] ChecklistRow* row(const QString& key) const { return rows_.value(key); }

 signals:
  void actionWanted(articulus::ui::ChecklistItem::Action action, bool undo);
  void problem(const QString& what, const QString& remedy);

 private:
  void rebuild();
  [[nodiscard]] QStringList wordsOfItems() const;  ///< what rows are made of
  void refresh();
  void showRow(const ChecklistItem& item, bool next);
  ChecklistModel& model_;
  QHash<QString, ChecklistRow*> rows_;
  QHash<QString, bool> ticked_;  ///< as each row was shown last
  QHash<QString, ChecklistGroup*> groups_;
  QString openGroup_;
  QStringList built_;  ///< wordsOfItems() of the rows that are there
};

}  // namespace articulus::ui
