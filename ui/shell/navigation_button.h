#pragma once
#include <QPushButton>

namespace articulus::ui {

/// One entry of the navigation bar: icon, mark and name; a bar when it is the current one, a tick when done, a lock
/// when closed.
class NavigationButton : public QPushButton {
  Q_OBJECT
 public:
  NavigationButton(const QString& mark, const QString& name, const QString& icon, QWidget* parent = nullptr);
  void setCurrent(bool current);
  void setDone(bool done);
  void setName(const QString& name);
  void setClosedBecause(const QString& reason);
  [[nodiscard]] const QString& closedBecause() const { return closedBecause_; }
  [[nodiscard]] QSize sizeHint() const override { return {96, 80}; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void describe();
  QString mark_, name_, icon_, closedBecause_;
  bool current_ = false, done_ = false;
};

}  // namespace articulus::ui
