#pragma once
#include <QFrame>

#include "ui/prepare/checklist_item.h"

class QCheckBox;
class QLabel;
class QPushButton;

namespace articulus::ui {

class IconLabel;
class Picture;

/// One item of the checklist: tick or self-tick, what, why, what the station measured, and what can be done here.
class ChecklistRow : public QFrame {
  Q_OBJECT
 public:
  explicit ChecklistRow(const ChecklistItem& item, QWidget* parent = nullptr);
  void show(const ChecklistItem& item, const QString& blockedBecause, bool next);
  /// What is to be done here, as far as it can be now; null: nothing.
  [[nodiscard]] QWidget* toDo() const;
  [[nodiscard]] QPushButton* action() const { return action_; }
  [[nodiscard]] QCheckBox* box() const { return box_; }

 protected:
  void resizeEvent(QResizeEvent* event) override;

 signals:
  void tickWanted(bool ticked);
  void actionWanted(articulus::ui::ChecklistItem::Action action,
                    bool undo);  ///< undo: open the vice again, cancel what is under way

 private:
  void showPicture();
  QCheckBox* box_ = nullptr;
  IconLabel* mark_ = nullptr;
  QLabel *text_, *why_, *state_;
  QPushButton* action_ = nullptr;
  Picture* picture_ = nullptr;
  bool busy_ = false, showing_ = false, done_ = false;
  ChecklistItem::Action offered_ = ChecklistItem::Action::None;
  ChecklistItem::Action meant_ = ChecklistItem::Action::None;  ///< offered when the button was pressed
};

}  // namespace articulus::ui
