#pragma once
#include <functional>

class QMenu;
class QWidget;

namespace articulus::ui {

/// What fills the menu of a widget with what can be done there now.
using FillMenu = std::function<void(QMenu& menu)>;

/// The menu that a widget opens by a right click or the menu key is told to the list of all commands too (Ctrl+K).
/// In  fill: called while the widget is there
/// Thread  ui
void offerMenu(QWidget& of, FillMenu fill);
/// Empty: it offers none.
[[nodiscard]] FillMenu offeredMenu(const QWidget& of);

}  // namespace articulus::ui
