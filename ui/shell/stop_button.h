#pragma once
#include <QPushButton>

namespace articulus::ui {

/// STOP: acts when it is pressed, by any mouse button, touch or key, never when it is released.
class StopButton : public QPushButton {
  Q_OBJECT
 public:
  explicit StopButton(QWidget* parent = nullptr);
  void say();  ///< its words, in the language in force

 signals:
  void stopPressed();

 protected:
  void mousePressEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  bool told_ = false;  ///< already, by the event that is under way
};

}  // namespace articulus::ui
