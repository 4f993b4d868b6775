#pragma once
#include <QWidget>

class QLabel;
class QToolButton;
class QVBoxLayout;

namespace articulus::ui {

class IconLabel;

/// A heading with its progress that folds and unfolds what stands below it.
class ChecklistGroup : public QWidget {
  Q_OBJECT
 public:
  ChecklistGroup(const QString& title, const QString& icon, QWidget* parent = nullptr);
  void addRow(QWidget* row);
  void setProgress(int done, int of);
  void setOpen(bool open);
  [[nodiscard]] bool isOpen() const;

 private:
  QToolButton* head_;
  QLabel* progress_;
  IconLabel* mark_;
  QWidget* body_;
  QVBoxLayout* rows_;
  QString title_;
};

}  // namespace articulus::ui
