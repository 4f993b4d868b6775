#pragma once
#include <QToolButton>

namespace articulus::ui {

/// The virtual dead-man's handle: a latch that stays held until it is pressed again. Shows what the station sees.
class DeadManLatch : public QToolButton {
  Q_OBJECT
 public:
  explicit DeadManLatch(QWidget* parent = nullptr);
  void show(bool held);  ///< as the snapshot says
  void say();            ///< its words, in the language in force

 signals:
  void heldWanted(bool held);  ///< a person pressed the latch

 private:
  void draw(bool held);
  bool drawn_ = false, showing_ = false;
};

}  // namespace articulus::ui
