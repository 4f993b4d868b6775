#include "ui/results/condition_field.h"

#include "core/run/condition/run_condition.h"
#include "ui/kit/text.h"

namespace articulus::ui {
namespace {

constexpr int kLongest = 100, kWidth_px = 260;

}  // namespace

ConditionField::ConditionField(QWidget* parent) : QLineEdit(parent) {
  setObjectName(QStringLiteral("conditionSaid"));
  setAccessibleName(tr("Condition of the specimen"));
  setPlaceholderText(tr("Condition: intact, ACL cut …"));
  setToolTip(tr("In what condition the specimen of this run was, for statistics, reports and exports"));
  setMaxLength(kLongest);
  setFixedWidth(kWidth_px);
  setVisible(false);
  connect(this, &QLineEdit::editingFinished, this, [this] {
    const QString words = text().trimmed();
    if (runId_ == 0 || words == stored_) return;
    stored_ = words;  // once: losing the focus ends the editing again
    emit said(runId_, words);
  });
}

void ConditionField::show(const RunData* run, bool readOnly) {
  const bool asks =
      run && !readOnly && run::conditionIsSaid(run->record) && run->record.ending.end != record::RunEnd::Running;
  const bool same = asks && run->record.id == runId_;
  runId_ = asks ? run->record.id : 0;
  stored_ = asks ? toQt(run->record.condition) : QString();
  if (!same || !hasFocus()) setText(stored_);
  setVisible(asks);
}

}  // namespace articulus::ui
