#pragma once
#include <QFrame>

#include "ui/engineering/devices/dead_time_controller.h"

class QLabel;
class QPushButton;

namespace articulus::ui {

class Readout;
class TaskProgress;

/// What the station has learned of the arm and made of it, and the test motion that measures its dead time.
/// Thread  ui
class LearnedCard : public QFrame {
  Q_OBJECT
 public:
  LearnedCard(DeadTimeController& deadTime, QWidget* parent = nullptr);
  void showSnapshot(const cycle::Snapshot& snapshot);

 signals:
  void problem(const QString& what, const QString& remedy);
  void notice(const QString& text);

 private:
  void ask();
  void showResult();
  DeadTimeController& controller_;
  Readout *law_, *forceLaw_, *deadTime_, *share_;
  QPushButton* measure_;
  QLabel *why_, *result_;
  TaskProgress* progress_;
};

}  // namespace articulus::ui
