#include "ui/engineering/change_preview.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>

#include "ui/kit/building_blocks.h"
#include "ui/kit/icon_label.h"

namespace articulus::ui {

ChangePreview::ChangePreview(const QString& title, const std::vector<Row>& rows, QWidget* parent) : QDialog(parent) {
  setWindowTitle(title);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(24, 24, 24, 24);
  column->setSpacing(16);
  column->addWidget(makeLabel(title, "section", this));
  auto* card = makeCard(this);
  auto* grid = new QGridLayout(card);
  grid->setContentsMargins(16, 16, 16, 16);
  grid->setHorizontalSpacing(24);
  grid->setVerticalSpacing(12);
  int line = 0;
  for (const auto& row : rows) {
    auto* what = makeLabel(row.what, "strong", card);
    what->setWordWrap(false);
    grid->addWidget(what, line, 0);
    grid->addWidget(makeLabel(row.before, "quiet", card), line, 1);
    grid->addWidget(new IconLabel(QStringLiteral("arrow_right"), &Theme::quiet, 18, card), line, 2);
    grid->addWidget(makeLabel(row.after, "strong", card), line, 3);
    ++line;
  }
  column->addWidget(card);
  column->addWidget(makeLabel(tr("The change takes effect in the next control cycle, is written to the audit trail "
                                 "under your name and can be undone."),
                              "quiet", this));
  auto* buttons = new QHBoxLayout;
  auto* go = makePrimary(tr("Put in force"), this);
  auto* cancel = makeButton(tr("Cancel"), {}, this);
  buttons->addStretch();
  buttons->addWidget(cancel);
  buttons->addWidget(go);
  column->addLayout(buttons);
  connect(go, &QPushButton::clicked, this, &QDialog::accept);
  connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
  cancel->setFocus();
  setMinimumWidth(520);
}

}  // namespace articulus::ui
