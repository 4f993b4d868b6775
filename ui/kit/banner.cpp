#include "ui/kit/banner.h"

#include <QHBoxLayout>
#include <QLabel>

#include "ui/kit/building_blocks.h"
#include "ui/kit/icon_label.h"
#include "ui/kit/no_break_units.h"

namespace articulus::ui {

Banner::Banner(Chip::Tone tone, const QString& icon, const QString& title, const QString& text, QWidget* parent)
    : QFrame(parent), title_(makeLabel({}, "strong", this)), text_(makeLabel({}, "body", this)) {
  setProperty("role", "banner");
  setProperty("tone", QString::fromLatin1(Chip::key(tone)));
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(16, 12, 12, 12);
  row->setSpacing(16);
  row->addWidget(new IconLabel(icon, &Theme::text, 28, this), 0, Qt::AlignTop);
  auto* column = new QVBoxLayout;
  column->setSpacing(2);
  column->addWidget(title_);
  column->addWidget(text_);
  row->addLayout(column, 1);
  text_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  setText(title, text);
}

QPushButton* Banner::addButton(const QString& text) {
  auto* button = makeButton(text, {}, this);
  layout()->addWidget(button);
  static_cast<QHBoxLayout*>(layout())->setAlignment(button, Qt::AlignVCenter);
  return button;
}

void Banner::setText(const QString& title, const QString& text) {
  title_->setText(noBreakUnits(numbersInLocale(title)));
  text_->setText(noBreakUnits(numbersInLocale(text)));
  text_->setVisible(!text.isEmpty());
  setAccessibleName(title + QStringLiteral(". ") + text);
}

void Banner::setShort(bool isShort) { text_->setVisible(!isShort && !text_->text().isEmpty()); }

QString Banner::title() const { return title_->text(); }
QString Banner::text() const { return text_->text(); }

}  // namespace articulus::ui
