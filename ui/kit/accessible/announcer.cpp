#include "ui/kit/accessible/announcer.h"

#include <QAccessibleWidget>

namespace articulus::ui {
namespace {

QAccessibleInterface* notification(const QString& className, QObject* object) {
  if (className != QLatin1String("articulus::ui::Announcer")) return nullptr;
  return new QAccessibleWidget(static_cast<QWidget*>(object), QAccessible::Notification);
}

}  // namespace

Announcer::Announcer(QWidget* window) : QWidget(window) {
  static const bool installed = (QAccessible::installFactory(notification), true);
  (void)installed;
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setFocusPolicy(Qt::NoFocus);
  setGeometry(0, 0, 1, 1);
  lower();
  show();  // what is hidden is said by no screen reader
}

Announcer& Announcer::of(const QWidget& inWindow) {
  QWidget* window = inWindow.window();
  auto* there = window->findChild<Announcer*>(QString(), Qt::FindDirectChildrenOnly);
  return there ? *there : *new Announcer(window);
}

void Announcer::say(const QString& words) {
  setAccessibleName(words);
  QAccessibleEvent shown(this, QAccessible::ObjectShow);
  QAccessible::updateAccessibility(&shown);
  emit said(words);
}

void announce(const QWidget& widget) {
  QStringList parts{widget.accessibleName(), widget.accessibleDescription()};
  parts.removeAll(QString());
  parts.removeDuplicates();
  Announcer::of(widget).say(parts.join(QLatin1Char('\n')));
}

}  // namespace articulus::ui
