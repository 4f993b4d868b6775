#pragma once
#include <QTimer>
#include <QToolButton>

namespace articulus::ui {

/// A button that acts while it is held: with the mouse, or with Space or Enter while it has the focus. What ends the
/// hold ends it for good: let go, moved off the button, focus or window lost, hidden or disabled; it must be pressed
/// anew. A press that cannot be held, as a screen reader's, is a step.
/// Thread  ui
class HoldButton : public QToolButton {
  Q_OBJECT
 public:
  explicit HoldButton(const QString& name, const QString& icon, QWidget* parent = nullptr);
  [[nodiscard]] bool held() const { return held_; }
  void letGo();  ///< as if the hand had gone

 signals:
  void heldDown();
  void stillHeld();  ///< every kEvery_ms after that, for as long as it is held
  void holdEnded();  ///< once for each heldDown()
  void stepWanted();

 protected:
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void keyReleaseEvent(QKeyEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void leaveEvent(QEvent* event) override;  ///< also of a finger or a pen that the window no longer hears of
  void hideEvent(QHideEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  static constexpr int kEvery_ms = 50;
  void hold();
  QTimer still_;
  bool held_ = false, byHand_ = false, heldByKey_ = false;
};

}  // namespace articulus::ui
