#pragma once
#include <QLineEdit>

#include "ui/results/run_data.h"

namespace articulus::ui {

/// Where a person says in what condition the specimen of a run was: "intact", "ACL cut". Hidden for simulated runs,
/// whose cuts are known, while a run is under way and where nothing may be written.
/// Thread  ui
class ConditionField : public QLineEdit {
  Q_OBJECT
 public:
  explicit ConditionField(QWidget* parent = nullptr);
  /// In  run: null for none
  void show(const RunData* run, bool readOnly);
  using QLineEdit::show;

 signals:
  void said(qint64 runId, const QString& words);  ///< after Enter, or when the field is left; empty takes it back

 private:
  qint64 runId_ = 0;  // of the words in the field, also where another run is about to be shown
  QString stored_;
};

}  // namespace articulus::ui
