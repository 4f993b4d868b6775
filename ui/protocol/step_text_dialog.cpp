#include "ui/protocol/step_text_dialog.h"

#include <QFontDatabase>
#include <QHBoxLayout>
#include <QPlainTextEdit>

#include "ui/kit/building_blocks.h"
#include "ui/kit/text.h"

namespace articulus::ui {

StepTextDialog::StepTextDialog(ProtocolEditor& editor, int index, QWidget* parent)
    : QDialog(parent), editor_(editor), index_(index), text_(new QPlainTextEdit(editor.stepText(index), this)),
      problem_(makeLabel({}, "strong", this)) {
  setAttribute(Qt::WA_DeleteOnClose);
  setWindowTitle(tr("Step %1 as JSON").arg(index + 1));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(24, 24, 24, 24);
  column->setSpacing(16);
  column->addWidget(makeLabel(windowTitle(), "section", this));
  text_->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
  text_->setLineWrapMode(QPlainTextEdit::NoWrap);
  text_->setTabChangesFocus(true);
  text_->setAccessibleName(windowTitle());
  column->addWidget(text_, 1);
  problem_->setVisible(false);
  column->addWidget(problem_);
  auto* row = new QHBoxLayout;
  row->addStretch();
  auto* cancel = makeButton(tr("Cancel"), {}, this);
  auto* apply = makePrimary(tr("Apply"), this);
  row->addWidget(cancel);
  row->addWidget(apply);
  column->addLayout(row);
  connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
  connect(apply, &QPushButton::clicked, this, &StepTextDialog::accept);
  resize(720, 560);
}

void StepTextDialog::accept() {
  if (auto taken = editor_.setStepText(index_, text_->toPlainText()); !taken) {
    problem_->setText(toQt(taken.error().text()));
    problem_->setVisible(true);
    return;
  }
  QDialog::accept();
}

QString StepTextDialog::problem() const { return problem_->isHidden() ? QString() : problem_->text(); }

}  // namespace articulus::ui
