#include "ui/engineering/change_preview.h"

#include <QGridLayout>
#include <QLabel>

#include "ui/kit/building_blocks.h"
#include "ui/kit/icon_label.h"

namespace articulus::ui {

ChangePreview::ChangePreview(const QString& title, const std::vector<Row>& rows, QWidget* owner) : Sheet(title, owner) {
  auto* card = makeCard(this);
  auto* grid = new QGridLayout(card);
  grid->setContentsMargins(16, 16, 16, 16);
  grid->setHorizontalSpacing(24);
  grid->setVerticalSpacing(12);
  int line = 0;
  QStringList warned;  // a rule between two that were changed
  for (const auto& row : rows) {
    auto* what = makeLabel(row.what, "strong", card);
    what->setWordWrap(false);
    grid->addWidget(what, line, 0);
    grid->addWidget(makeLabel(row.before, "quiet", card), line, 1);
    grid->addWidget(new IconLabel(QStringLiteral("arrow_right"), &Theme::quiet, 18, card), line, 2);
    grid->addWidget(makeLabel(row.after, "strong", card), line, 3);
    ++line;
    if (row.warning.isEmpty() || warned.contains(row.warning)) continue;
    warned << row.warning;
    grid->addWidget(new IconLabel(QStringLiteral("warning"), &Theme::warning, 18, card), line, 0,
                    Qt::AlignRight | Qt::AlignVCenter);
    grid->addWidget(makeLabel(row.warning, "body", card), line++, 1, 1, 3);
  }
  body().addWidget(card);
  body().addWidget(makeLabel(tr("The change takes effect in the next control cycle, is written to the audit trail "
                                "under your name and can be undone."),
                             "quiet", this));
  setFirstFocus(addCancel(tr("Cancel")));
  addAccept(tr("Put in force"));
}

}  // namespace articulus::ui
