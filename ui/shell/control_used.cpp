#include "ui/shell/control_used.h"

#include <QApplication>
#include <QEvent>
#include <QKeyEvent>

#include "ui/kit/sheets/sheet.h"

namespace articulus::ui {
namespace {

constexpr qint64 kJustNow_ms = 10'000;

bool presses(const QEvent& event) {
  if (event.type() == QEvent::MouseButtonPress) return true;
  if (event.type() != QEvent::KeyPress) return false;
  const int key = static_cast<const QKeyEvent&>(event).key();
  return key == Qt::Key_Space || key == Qt::Key_Return || key == Qt::Key_Enter;
}

bool inSheet(const QWidget* widget) {
  for (; widget != nullptr; widget = widget->parentWidget())
    if (qobject_cast<const Sheet*>(widget)) return true;
  return false;
}

}  // namespace

ControlUsed::ControlUsed(QWidget& window) : QObject(&window), window_(window) { qApp->installEventFilter(this); }

QAbstractButton* ControlUsed::within(const QWidget& part) const {
  return last_ && part.isAncestorOf(last_) ? last_.data() : nullptr;
}

bool ControlUsed::justNow() const { return since_.isValid() && since_.elapsed() < kJustNow_ms; }

bool ControlUsed::eventFilter(QObject* object, QEvent* event) {
  if (presses(*event))
    if (auto* button = qobject_cast<QAbstractButton*>(object);
        button && button->isEnabled() && window_.isAncestorOf(button) && !inSheet(button)) {
      last_ = button;
      since_.start();
    }
  return QObject::eventFilter(object, event);
}

}  // namespace articulus::ui
