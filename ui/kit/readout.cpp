#include "ui/kit/readout.h"

#include <QLabel>
#include <QVBoxLayout>

#include "ui/kit/building_blocks.h"
#include "ui/kit/live_number.h"
#include "ui/theme/theme.h"

namespace articulus::ui {
namespace {

QFont valueFont() {
  QFont font = Theme::current().body();
  font.setWeight(QFont::DemiBold);
  return font;
}

}  // namespace

Readout::Readout(const QString& caption, QWidget* parent)
    : QWidget(parent), caption_(makeLabel(caption, "caption", this)), value_(new LiveNumber(valueFont(), this)) {
  caption_->setWordWrap(false);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addStretch();
  column->addWidget(caption_);
  column->addWidget(value_);
  column->addStretch();
}

void Readout::reserve(const QStringList& values) { value_->reserve(values); }

void Readout::setCaption(const QString& caption) {
  caption_->setText(caption);
  name();
}

void Readout::setValue(const QString& value) {
  if (value == value_->text()) return;
  value_->setText(value);
  name();
}

QString Readout::value() const { return value_->text(); }

void Readout::name() { setAccessibleName(caption_->text() + QLatin1Char(' ') + value_->text()); }

}  // namespace articulus::ui
