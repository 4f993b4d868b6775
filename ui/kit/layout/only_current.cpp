#include "ui/kit/layout/only_current.h"

#include <QStackedWidget>
#include <QTabWidget>

namespace articulus::ui {

void needOnlyCurrent(QStackedWidget& stack) {
  const auto settle = [&stack] {
    for (int i = 0; i < stack.count(); ++i) {
      const auto policy = i == stack.currentIndex() ? QSizePolicy::Preferred : QSizePolicy::Ignored;
      stack.widget(i)->setSizePolicy(policy, policy);
    }
    stack.updateGeometry();
  };
  QObject::connect(&stack, &QStackedWidget::currentChanged, &stack, settle);
  settle();
}

void needOnlyCurrent(QTabWidget& tabs) {
  auto* stack = tabs.findChild<QStackedWidget*>(QString(), Qt::FindDirectChildrenOnly);
  if (!stack) return;
  needOnlyCurrent(*stack);
  QObject::connect(&tabs, &QTabWidget::currentChanged, &tabs, [&tabs] { tabs.updateGeometry(); });
}

}  // namespace articulus::ui
