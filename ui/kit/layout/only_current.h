#pragma once

class QStackedWidget;
class QTabWidget;

namespace articulus::ui {

/// The stack needs the room of the widget that is shown, not of the largest: one wide form makes no other page scroll.
/// Call it before or after the widgets are added; their own size policy is Preferred.
/// Thread  ui
void needOnlyCurrent(QStackedWidget& stack);
void needOnlyCurrent(QTabWidget& tabs);

}  // namespace articulus::ui
