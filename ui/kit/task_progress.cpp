#include "ui/kit/task_progress.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>

#include "ui/kit/building_blocks.h"
#include "ui/kit/duration_words.h"

namespace articulus::ui {

TaskProgress::TaskProgress(QWidget* parent, Cancel cancelled)
    : QWidget(parent), label_(makeLabel({}, "quiet", this)), bar_(new QProgressBar(this)) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(2 * Theme::kGrid);
  label_->setWordWrap(false);
  bar_->setTextVisible(false);
  bar_->setAccessibleName(tr("Progress"));
  auto* cancel = makeButton(tr("Cancel"), QStringLiteral("close"), this);
  connect(cancel, &QPushButton::pressed, this, &TaskProgress::cancelRequested);  // it may lead the robot: as STOP
  row->addWidget(label_);
  row->addWidget(bar_, 1);
  row->addWidget(cancel);
  cancel->setVisible(cancelled == Cancel::Here);
  hide();
}

void TaskProgress::begin(const QString& doing) {
  doing_ = doing;
  label_->setText(doing);
  bar_->setRange(0, 0);  // how much it is, is not known yet
  show();
}

void TaskProgress::progress(qint64 done, qint64 total, double remaining_s) {
  if (total <= 0) return;
  bar_->setRange(0, 1000);
  bar_->setValue(static_cast<int>(1000.0 * static_cast<double>(done) / static_cast<double>(total)));
  label_->setText(remaining_s < 0.0 ? doing_ : tr("%1, %2 remaining").arg(doing_, durationText(remaining_s + 0.999)));
}

void TaskProgress::end() { hide(); }

}  // namespace articulus::ui
