#pragma once
#include <QWidget>

namespace articulus::ui {

/// What a screen reader says at once, whatever has the focus: a question of the run, a fault, another state. Qt 6.4 has
/// no event that reaches the accessibility bus for that (an alert ends in its bridge), so each window has something
/// that is called a notification there, whose name is what is to be said and that is shown anew with each. Nobody sees
/// it.
/// Thread  ui
/// Test    tests/ui/shell/test_spoken_alerts.cpp; over the bus tests/ui/session
class Announcer : public QWidget {
  Q_OBJECT
 public:
  /// That of the window; made when it is asked for first.
  [[nodiscard]] static Announcer& of(const QWidget& inWindow);
  void say(const QString& words);

 signals:
  void said(const QString& words);

 private:
  explicit Announcer(QWidget* window);
};

/// Says the accessible name and description of the widget.
void announce(const QWidget& widget);

}  // namespace articulus::ui
