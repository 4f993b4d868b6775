#include "ui/shell/navigation_button.h"

#include <QPainter>

#include "ui/theme/theme.h"

namespace articulus::ui {
namespace {
constexpr int kUsual_px = 80, kLeast_px = 60;  // less on a low screen
}

NavigationButton::NavigationButton(const QString& mark, const QString& name, const QString& icon, QWidget* parent)
    : QPushButton(parent), mark_(mark), name_(name), icon_(icon) {
  setProperty("role", "navigation");
  setFixedWidth(96);
  setMinimumHeight(kLeast_px);
  setMaximumHeight(kUsual_px);
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
  setAutoDefault(false);
  setAttribute(Qt::WA_Hover);
  describe();
}

void NavigationButton::describe() {
  setAccessibleName(mark_ + QLatin1Char(' ') + name_);
  const QString state = !closedBecause_.isEmpty() ? tr("Closed. %1").arg(closedBecause_)
                        : current_                ? tr("This page is open")
                        : done_                   ? tr("Done")
                                                  : tr("Open");
  setAccessibleDescription(state);
  setToolTip(closedBecause_.isEmpty() ? name_ : name_ + QStringLiteral("\n") + closedBecause_);
  update();
}

void NavigationButton::setCurrent(bool current) {
  current_ = current;
  describe();
}

void NavigationButton::setName(const QString& name) {
  name_ = name;
  describe();
}

void NavigationButton::setDone(bool done) {
  done_ = done;
  describe();
}

void NavigationButton::setClosedBecause(const QString& reason) {
  closedBecause_ = reason;
  describe();
}

void NavigationButton::paintEvent(QPaintEvent*) {
  const Theme& theme = Theme::current();
  QPainter p(this);
  p.setRenderHint(QPainter::Antialiasing);
  const QRectF box = QRectF(rect()).adjusted(4, 4, -4, -4);
  const bool closed = !closedBecause_.isEmpty();
  if (current_ || (underMouse() && !closed)) {
    p.setPen(Qt::NoPen);
    p.setBrush(current_ ? theme.tint(theme.accent) : theme.ground);
    p.drawRoundedRect(box, Theme::kRadius, Theme::kRadius);
  }
  if (current_) {
    p.setPen(Qt::NoPen);
    p.setBrush(theme.accent);
    p.drawRoundedRect(QRectF(0, 16, 4, height() - 32), 2, 2);
  }
  if (hasFocus()) {
    p.setPen(QPen(theme.accent, 2));
    p.setBrush(Qt::NoBrush);
    p.drawRoundedRect(box.adjusted(1, 1, -1, -1), Theme::kRadius, Theme::kRadius);
  }
  const int top = (height() - 48) / 2;
  const auto ink = closed ? &Theme::quiet : current_ ? &Theme::accent : &Theme::text;
  Theme::icon(icon_, ink).paint(&p, QRect(width() / 2 - 12, top, 24, 24));
  if (closed) Theme::icon(QStringLiteral("lock"), &Theme::quiet).paint(&p, QRect(width() - 26, 10, 14, 14));
  else if (done_) Theme::icon(QStringLiteral("check"), &Theme::good).paint(&p, QRect(width() - 27, 9, 16, 16));

  QFont small = theme.body();
  small.setPixelSize(13);
  small.setWeight(current_ ? QFont::DemiBold : QFont::Medium);
  p.setFont(small);
  p.setPen(closed ? theme.quiet : theme.text);
  p.drawText(QRect(2, top + 30, width() - 4, 22), Qt::AlignCenter, name_);
  small.setPixelSize(12);
  p.setFont(small);
  p.setPen(theme.quiet);
  p.drawText(QRect(13, 9, 16, 16), Qt::AlignLeft | Qt::AlignVCenter, mark_);
}

}  // namespace articulus::ui
