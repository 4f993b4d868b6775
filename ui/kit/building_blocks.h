#pragma once
#include <QFrame>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

#include "ui/theme/theme.h"

class QLineEdit;

/// Small makers of the parts that every page is put together from; their looks are roles of the style sheet.
namespace articulus::ui {

/// Property of a button whose key is not its own shortcut: the key in words, for the list of all commands.
inline constexpr const char* kKeyOfButton = "keyOfButton";

[[nodiscard]] QLabel* makeLabel(const QString& text, const char* role, QWidget* parent = nullptr);  ///< wraps words
[[nodiscard]] QFrame* makeCard(QWidget* parent = nullptr);
[[nodiscard]] QFrame* makeLine(QWidget* parent = nullptr);
[[nodiscard]] QPushButton* makeButton(const QString& text, const QString& icon = {}, QWidget* parent = nullptr);
[[nodiscard]] QPushButton* makePrimary(const QString& text, QWidget* parent = nullptr);
/// A square button that shows only an icon; its name is tooltip and accessible name.
[[nodiscard]] QToolButton* makeIconButton(const QString& name, const QString& icon, QWidget* parent = nullptr);
/// A line that is searched with: the glass in front gives it the focus.
[[nodiscard]] QLineEdit* makeSearchLine(const QString& name, const QString& hint, QWidget* parent = nullptr);
/// With the button that empties it, which has a name here: what Qt makes in a line has none for a screen reader.
void addClearButton(QLineEdit& line);
/// A label above an editor, tied together for screen readers; the editor's accessible name follows the label.
[[nodiscard]] QWidget* makeField(const QString& label, QWidget* editor, QWidget* parent = nullptr);
/// The same in one line, where height is scarce.
[[nodiscard]] QWidget* makeFieldInLine(const QString& label, QWidget* editor, QWidget* parent = nullptr);
/// Sets a dynamic property that the style sheet looks at, and has it take effect.
void setLook(QWidget* widget, const char* property, const QVariant& value);
/// Enabled when the reason is empty; otherwise disabled, with the reason as tooltip and for screen readers.
void setEnabledOr(QWidget* widget, const QString& reason, const QString& tip = {});

}  // namespace articulus::ui
