#include "ui/engineering/change_buttons.h"

#include <QHBoxLayout>
#include <QPointer>

#include "ui/kit/building_blocks.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/text.h"

namespace articulus::ui {

ChangeButtons::ChangeButtons(QWidget* parent)
    : QWidget(parent), back_(makeButton(tr("Undo the last change"), QStringLiteral("undo"), this)),
      discard_(makeButton(tr("Discard"), {}, this)), apply_(makePrimary(tr("Review and put in force"), this)) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(8);
  row->addWidget(back_);
  row->addStretch();
  row->addWidget(discard_);
  row->addWidget(apply_);
  connect(back_, &QPushButton::clicked, this, &ChangeButtons::revertWanted);
  connect(discard_, &QPushButton::clicked, this, &ChangeButtons::discardWanted);
  connect(apply_, &QPushButton::clicked, this, &ChangeButtons::applyWanted);
}

void ChangeButtons::open(const QString& notApply, const QString& notDiscard, const QString& notTakeBack) {
  setEnabledOr(apply_, notApply);
  setEnabledOr(discard_, notDiscard);
  setEnabledOr(back_, notTakeBack);
}

void ChangeButtons::confirm(const QString& title, const std::vector<ChangePreview::Row>& rows,
                            const std::function<base::Result<void>()>& doIt, const QString& done,
                            const std::function<QString()>& notNow) {
  auto* preview = new ChangePreview(title, rows, this);
  preview->follow([preview, notNow, alive = QPointer(this)] {
    if (alive) preview->setNotNow(notNow());
  });
  connect(preview, &Sheet::accepted, this, [this, doIt, done] {
    if (auto result = doIt(); !result) emit problem(coreText(result.error().message), coreText(result.error().remedy));
    else emit notice(done);
  });
  preview->open();
}

}  // namespace articulus::ui
