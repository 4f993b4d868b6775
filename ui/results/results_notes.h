#pragma once
#include <QWidget>

#include "ui/results/run_data.h"

class QLineEdit;
class QListWidget;
class QPushButton;

namespace articulus::ui {

/// What people wrote about a run, marks included, and a line to write more.
/// Thread  ui
class ResultsNotes : public QWidget {
  Q_OBJECT
 public:
  explicit ResultsNotes(QWidget* parent = nullptr);
  /// In  readOnly: no note can be stored
  void show(const RunData* run, bool readOnly = false);
  using QWidget::show;

 signals:
  void written(const QString& text);

 private:
  QListWidget* list_;
  QLineEdit* line_;
  QPushButton* add_;
};

}  // namespace articulus::ui
