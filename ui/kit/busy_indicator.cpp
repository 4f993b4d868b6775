#include "ui/kit/busy_indicator.h"

#include <QPainter>

#include "ui/theme/theme.h"

namespace articulus::ui {

BusyIndicator::BusyIndicator(QWidget* parent) : QWidget(parent) {
  setFixedSize(24, 24);
  connect(&timer_, &QTimer::timeout, this, [this] {
    angle_ = (angle_ + 30) % 360;
    update();
  });
}

void BusyIndicator::setBusy(bool busy, const QString& what) {
  setAccessibleName(busy ? what : QString());
  if (busy) timer_.start(80);
  else timer_.stop();
  update();
}

void BusyIndicator::paintEvent(QPaintEvent*) {
  if (!timer_.isActive()) return;
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(Theme::current().line, 3));
  painter.drawEllipse(QRectF(rect()).adjusted(3, 3, -3, -3));
  painter.setPen(QPen(Theme::current().accent, 3, Qt::SolidLine, Qt::RoundCap));
  painter.drawArc(QRectF(rect()).adjusted(3, 3, -3, -3), -angle_ * 16, 90 * 16);
}

}  // namespace articulus::ui
