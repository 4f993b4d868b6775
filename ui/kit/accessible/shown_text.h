#pragma once
#include <QLineEdit>
#include <QSignalBlocker>

namespace articulus::ui {

/// The program shows a text in a line, which is no edit. Whoever listens to textChanged then hears people alone, and
/// all of them: textEdited tells of keys, not of what a screen reader, dictation or a switch writes.
/// Thread  ui
inline void showText(QLineEdit& line, const QString& text) {
  if (line.text() == text) return;
  const QSignalBlocker notTyped(line);
  line.setText(text);
}

}  // namespace articulus::ui
