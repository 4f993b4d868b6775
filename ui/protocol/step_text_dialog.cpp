#include "ui/protocol/step_text_dialog.h"

#include <QFontDatabase>
#include <QPlainTextEdit>

#include "ui/kit/building_blocks.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/text.h"

namespace articulus::ui {

StepTextDialog::StepTextDialog(ProtocolEditor& editor, const StepPath& path, QWidget* owner)
    : Sheet(tr("Step %1 as JSON").arg(path.number()), owner), editor_(editor), path_(path),
      text_(new QPlainTextEdit(editor.stepText(path), this)), problem_(makeLabel({}, "strong", this)) {
  setCardSize(760, 600);
  text_->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
  text_->setLineWrapMode(QPlainTextEdit::NoWrap);
  text_->setTabChangesFocus(true);
  text_->setAccessibleName(title());
  body().addWidget(text_, 1);
  problem_->setVisible(false);
  body().addWidget(problem_);
  addCancel(tr("Cancel"));
  addAccept(tr("Apply"));
  setFirstFocus(text_);
}

void StepTextDialog::accept() {
  if (auto taken = editor_.setStepText(path_, text_->toPlainText()); !taken) {
    problem_->setText(coreText(taken.error().text()));
    problem_->setVisible(true);
    return;
  }
  Sheet::accept();
}

QString StepTextDialog::problem() const { return problem_->isHidden() ? QString() : problem_->text(); }

}  // namespace articulus::ui
