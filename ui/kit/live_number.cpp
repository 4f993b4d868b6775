#include "ui/kit/live_number.h"

#include <QPainter>

#include "ui/kit/sheets/barred.h"
#include "ui/theme/theme.h"

namespace articulus::ui {

LiveNumber::LiveNumber(const QFont& font, QWidget* parent) : QWidget(parent) {
  setFont(font);
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void LiveNumber::setText(const QString& text) {
  if (text == text_) return;
  const int before = sizeHint().width();
  text_ = text;
  setAccessibleName(text);
  if (sizeHint().width() != before) updateGeometry();
  update();
}

void LiveNumber::setAlignment(Qt::Alignment alignment) {
  alignment_ = alignment;
  update();
}

int LiveNumber::cell(QChar c) const {
  const QFontMetrics metrics = fontMetrics();
  if (!c.isDigit() && c != QLatin1Char('-') && c != QLatin1Char('+')) return metrics.horizontalAdvance(c);
  int widest = 0;
  for (char digit = '0'; digit <= '9'; ++digit) widest = qMax(widest, metrics.horizontalAdvance(QLatin1Char(digit)));
  return widest;
}

int LiveNumber::width(const QString& text) const {
  int sum = 0;
  for (const QChar c : text) sum += cell(c);
  return sum;
}

void LiveNumber::reserve(const QStringList& texts) {
  reserved_ = texts;
  updateGeometry();
}

QSize LiveNumber::sizeHint() const {
  int widest = width(text_);
  for (const QString& text : reserved_) widest = qMax(widest, width(text));
  return {widest, fontMetrics().height()};
}

void LiveNumber::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setPen(isEnabled() || isBarred(*this) ? Theme::current().text : Theme::current().quiet);
  const int total = width(text_);
  int x = alignment_ & Qt::AlignRight     ? rect().width() - total
          : alignment_ & Qt::AlignHCenter ? (rect().width() - total) / 2
                                          : 0;
  for (const QChar c : text_) {
    const int w = cell(c);
    painter.drawText(QRect(x, 0, w, height()), Qt::AlignCenter | Qt::TextDontClip, QString(c));
    x += w;
  }
}

}  // namespace articulus::ui
