#include "ui/engineering/result_card.h"

#include <QLabel>
#include <QVBoxLayout>

#include "ui/kit/building_blocks.h"
#include "ui/kit/icon_label.h"

namespace articulus::ui {

ResultCard::ResultCard(const QString& icon, const QString& emptyTitle, const QString& emptyText, QWidget* parent)
    : QStackedWidget(parent), empty_(nullptr), page_(new QWidget(this)), column_(new QVBoxLayout(page_)) {
  auto* card = makeCard(this);
  auto* inside = new QVBoxLayout(card);
  inside->setContentsMargins(48, 24, 48, 24);
  inside->setSpacing(12);
  inside->addStretch(2);
  inside->addWidget(new IconLabel(icon, &Theme::accent, 48, card), 0, Qt::AlignHCenter);
  auto* title = makeLabel(emptyTitle, "section", card);
  title->setAlignment(Qt::AlignHCenter);
  inside->addWidget(title);
  empty_ = makeLabel(emptyText, "quiet", card);
  empty_->setAlignment(Qt::AlignHCenter);
  inside->addWidget(empty_);
  inside->addStretch(3);
  column_->setContentsMargins(0, 0, 0, 0);
  column_->setSpacing(12);
  addWidget(card);
  addWidget(page_);
}

void ResultCard::setEmptyText(const QString& text) { empty_->setText(text); }

}  // namespace articulus::ui
