#include "ui/shell/popups_off_stop.h"

#include <QApplication>
#include <QEvent>
#include <QWidget>

namespace articulus::ui {
namespace {
constexpr int kBeside_px = 8;
}

PopupsOffStop::PopupsOffStop(QWidget& stop) : QObject(&stop), stop_(stop) { qApp->installEventFilter(this); }

bool PopupsOffStop::eventFilter(QObject* object, QEvent* event) {
  if (event->type() != QEvent::Show && event->type() != QEvent::Resize && event->type() != QEvent::Move) return false;
  auto* popup = qobject_cast<QWidget*>(object);
  if (!popup || popup->windowType() != Qt::Popup || !stop_.isVisible()) return false;
  const QRect stop(stop_.mapToGlobal(QPoint()), stop_.size());
  if (!popup->geometry().intersects(stop)) return false;
  popup->move(stop.left() - kBeside_px - popup->width(), popup->y());
  return false;
}

}  // namespace articulus::ui
