#include "ui/shell/hover_after_menus.h"

#include <QAbstractButton>
#include <QApplication>
#include <QComboBox>
#include <QCursor>
#include <QEvent>
#include <QTimer>

namespace articulus::ui {
namespace {

void endHover(QWidget& widget) {
  if (!widget.testAttribute(Qt::WA_UnderMouse) || widget.rect().contains(widget.mapFromGlobal(QCursor::pos()))) return;
  QEvent leave(QEvent::Leave);
  QCoreApplication::sendEvent(&widget, &leave);
  widget.setAttribute(Qt::WA_UnderMouse, false);
  widget.update();
}

}  // namespace

HoverAfterMenus::HoverAfterMenus(QObject* parent) : QObject(parent) { qApp->installEventFilter(this); }

bool HoverAfterMenus::eventFilter(QObject* object, QEvent* event) {
  if (event->type() != QEvent::Hide) return false;
  if (auto* popup = qobject_cast<QWidget*>(object); !popup || popup->windowType() != Qt::Popup) return false;
  QTimer::singleShot(0, this, [] {  // once it is closed, and the pointer is elsewhere for good
    if (QApplication::activePopupWidget()) return;
    for (auto* window : QApplication::topLevelWidgets())
      for (auto* widget : window->findChildren<QWidget*>())
        if (qobject_cast<QAbstractButton*>(widget) || qobject_cast<QComboBox*>(widget)) endHover(*widget);
  });
  return false;
}

}  // namespace articulus::ui
