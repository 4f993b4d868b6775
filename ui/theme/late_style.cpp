#include "ui/theme/late_style.h"

#include <QApplication>
#include <QEvent>
#include <QMargins>
#include <QStyle>
#include <QVariant>

namespace articulus::ui {
namespace {

/// A frame that is told of another style before it was laid out takes none for its margins.
constexpr const char* kMargins = "marginsBefore";

}  // namespace

std::vector<QPointer<QWidget>> LateStyle::unseen() {
  std::vector<QPointer<QWidget>> all;
  for (QWidget* widget : QApplication::allWidgets()) {
    // What is hidden on a page that is seen may be measured, or come, at any time.
    const auto* within = widget->isWindow() ? nullptr : widget->parentWidget();
    if (within && !within->isVisible() && widget->testAttribute(Qt::WA_WState_Polished)) all.emplace_back(widget);
  }
  return all;
}

void LateStyle::letGo(QWidget& widget) {
  static LateStyle* const late = new LateStyle(qApp);
  widget.setProperty(kMargins, QVariant::fromValue(widget.contentsMargins()));
  widget.style()->unpolish(&widget);
  widget.setAttribute(Qt::WA_WState_Polished, false);  // so Qt passes it over where it styles all widgets
  widget.installEventFilter(late);
}

void LateStyle::forgetLooks() {
  for (QWidget* widget : QApplication::allWidgets())
    if (!widget->testAttribute(Qt::WA_WState_Polished) && widget->testAttribute(Qt::WA_StyleSheet))
      widget->style()->unpolish(widget);
}

bool LateStyle::eventFilter(QObject* object, QEvent* event) {
  auto* widget = static_cast<QWidget*>(object);
  if (event->type() != QEvent::Show) return false;
  widget->removeEventFilter(this);
  if (widget->testAttribute(Qt::WA_WState_Polished)) return false;  // in a change for all that came first
  if (widget->testAttribute(Qt::WA_StyleSheet)) widget->style()->unpolish(widget);  // it asked for its look meanwhile
  // As Qt does it for all widgets at once: an event of Polish would do more, and leave other colours.
  widget->style()->polish(widget);
  widget->setAttribute(Qt::WA_WState_Polished);
  QEvent change(QEvent::StyleChange);
  QCoreApplication::sendEvent(widget, &change);
  const auto margins = widget->property(kMargins).value<QMargins>();
  if (widget->contentsMargins().isNull() && !margins.isNull()) widget->setContentsMargins(margins);
  widget->setProperty(kMargins, QVariant());
  return false;
}

}  // namespace articulus::ui
