#pragma once
#include <QFrame>
#include <functional>

class QLabel;
class QPushButton;

namespace articulus::ui {

class NavigationBar;

/// The tour: a card beside each step of the navigation bar in turn, over the real page where it is open, else with the
/// reason why it is still closed. It covers no other button for good, holds no keyboard and stops nothing: everything
/// beside it works as ever. Esc, while the card has the focus, skips the rest.
/// Thread  ui
class TourCard : public QFrame {
  Q_OBJECT
 public:
  /// What the window says and does.
  struct Port {
    std::function<QString(int entry)> closedBecause;
    std::function<void(int entry)> goTo;  ///< to an open page
  };
  /// In  area: what it may cover, a widget of the same window; hidden until begin()
  TourCard(NavigationBar& navigation, QWidget& area, Port port);

  void begin();     ///< at the first step, as often as one likes
  void end();       ///< nothing where it is not under way
  void sayAgain();  ///< in the language in force
  /// A page was opened beside the tour: its step is shown, and the keyboard stays with the page.
  void opened(int entry);
  [[nodiscard]] bool underWay() const { return step_ >= 0; }
  [[nodiscard]] int steps() const { return static_cast<int>(entries_.size()); }
  [[nodiscard]] int step() const { return step_; }  ///< from 0; -1: not under way

 signals:
  void ended();

 protected:
  bool event(QEvent* event) override;
  bool eventFilter(QObject* object, QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void go(int step);  ///< by its buttons, which keep the keyboard
  void showStep(int step);
  void place();

  NavigationBar& navigation_;
  QWidget& area_;
  Port port_;
  QList<int> entries_;  ///< of the page catalogue that have words for it
  QFrame* ring_;        ///< around the step's entry in the navigation bar
  QLabel *count_, *name_, *words_, *closed_;
  QPushButton *skip_, *back_, *next_;
  int step_ = -1;
};

}  // namespace articulus::ui
