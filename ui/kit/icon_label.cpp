#include "ui/kit/icon_label.h"

#include <QPainter>

namespace articulus::ui {

IconLabel::IconLabel(const QString& icon, Theme::Token token, int size, QWidget* parent)
    : QWidget(parent), name_(icon), token_(token) {
  setFixedSize(size, size);
  setAttribute(Qt::WA_TransparentForMouseEvents);
}

void IconLabel::setIcon(const QString& icon, Theme::Token token) {
  if (name_ == icon && token_ == token) return;
  name_ = icon;
  token_ = token;
  update();
}

void IconLabel::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  Theme::icon(name_, token_).paint(&painter, rect());
}

}  // namespace articulus::ui
