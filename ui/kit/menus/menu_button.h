#pragma once
#include <QToolButton>

class QMenu;

namespace articulus::ui {

/// A button that opens a menu: the word with a chevron behind it.
[[nodiscard]] QToolButton* makeMenuButton(const QString& text, QMenu* menu, QWidget* parent = nullptr);

}  // namespace articulus::ui
