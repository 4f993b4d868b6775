#include "ui/prepare/checklist_group.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/kit/building_blocks.h"
#include "ui/kit/icon_label.h"

namespace articulus::ui {

ChecklistGroup::ChecklistGroup(const QString& title, const QString& icon, QWidget* parent)
    : QWidget(parent), head_(new QToolButton(this)), progress_(makeLabel({}, "quiet", this)),
      mark_(new IconLabel(QStringLiteral("circle"), &Theme::quiet, 20, this)), body_(new QWidget(this)),
      rows_(new QVBoxLayout(body_)), title_(title) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(8);
  auto* line = new QHBoxLayout;
  line->setSpacing(8);
  line->addWidget(new IconLabel(icon, &Theme::accent, 24, this));
  auto* label = makeLabel(title, "section", this);
  label->setWordWrap(false);
  line->addWidget(label);
  line->addStretch();
  progress_->setWordWrap(false);
  line->addWidget(progress_);
  line->addWidget(mark_);
  head_->setProperty("role", "flat");
  head_->setCheckable(true);
  head_->setFocusPolicy(Qt::StrongFocus);
  line->addWidget(head_);
  column->addLayout(line);
  rows_->setContentsMargins(0, 0, 0, 0);
  rows_->setSpacing(8);
  column->addWidget(body_);
  connect(head_, &QToolButton::toggled, this, &ChecklistGroup::setOpen);
  setOpen(true);
}

void ChecklistGroup::addRow(QWidget* row) { rows_->addWidget(row); }

void ChecklistGroup::setProgress(int done, int of) {
  progress_->setText(tr("%1 of %2").arg(done).arg(of));
  mark_->setIcon(done == of ? QStringLiteral("check_circle") : QStringLiteral("circle"),
                 done == of ? &Theme::good : &Theme::quiet);
  head_->setAccessibleDescription(progress_->text());
}

void ChecklistGroup::setOpen(bool open) {
  head_->setChecked(open);
  head_->setIcon(Theme::icon(open ? QStringLiteral("chevron_up") : QStringLiteral("chevron_down")));
  const QString name = open ? tr("Collapse %1").arg(title_) : tr("Expand %1").arg(title_);
  head_->setAccessibleName(name);
  head_->setToolTip(name);
  body_->setVisible(open);
}

bool ChecklistGroup::isOpen() const { return head_->isChecked(); }

}  // namespace articulus::ui
