#include "ui/rehearsal/missing_rehearsal.h"

#include <QLineEdit>

#include "ui/kit/building_blocks.h"

namespace articulus::ui {

MissingRehearsal::MissingRehearsal(const QString& why, const QString& who, QWidget* owner)
    : Sheet(tr("Not rehearsed"), owner), reason_(new QLineEdit(this)), waive_(nullptr) {
  body().addWidget(makeLabel(why, "body", this));
  body().addWidget(makeLabel(tr("A rehearsal runs the very plan on a virtual twin of the cell; nothing real moves. "
                                "Who starts without one answers for it: name and reason go into the audit trail."),
                             "quiet", this));
  body().addWidget(makeField(tr("Reason of %1 for starting without a rehearsal").arg(who), reason_, this));
  addCancel(tr("Cancel"));
  waive_ = addButton(tr("Start without a rehearsal"));
  auto* rehearse = addAccept(tr("Rehearse"));
  setFirstFocus(rehearse);
  connect(this, &Sheet::accepted, this, &MissingRehearsal::rehearseWanted);
  connect(waive_, &QPushButton::clicked, this, [this] {
    const QString reason = reason_->text().trimmed();
    reject();
    emit waived(reason);
  });
  connect(reason_, &QLineEdit::textChanged, this, &MissingRehearsal::look);
  look();
}

void MissingRehearsal::look() {
  constexpr int kLeastReason = 3;
  setEnabledOr(waive_, reason_->text().trimmed().size() >= kLeastReason ? QString() : tr("Say in some words why."),
               tr("Starts the run; your name and this reason are audited"));
}

}  // namespace articulus::ui
