#pragma once
#include <QWidget>

#include "ui/run/run_numbers.h"
#include "ui/status/state_words.h"

class QLabel;

namespace articulus::ui {

/// The run as it is read from the other side of the laboratory: state, loads and angles, where in the run it is, and
/// what it asks. Nothing on it can be pressed.
/// Thread  ui
class RunAtDistance : public QWidget {
  Q_OBJECT
 public:
  /// In  cell: its name, with what is real of it: "Munich cell · SIMULATED"
  explicit RunAtDistance(const QString& cell, QWidget* parent = nullptr);
  void show(const cycle::Snapshot& snapshot, bool runUnderWay);
  using QWidget::show;
  /// Where the run is: its experiment, "Action 3 of 4 · FE · Cycle 1 of 1", and its times.
  void tell(const QString& experiment, const QString& place, const QString& times);
  void ask(const QString& question);  ///< empty: it asks nothing
  [[nodiscard]] RunNumbers& numbers() { return *numbers_; }
  [[nodiscard]] QString state() const;

 private:
  class Band;
  Band *state_, *question_;
  RunNumbers* numbers_;
  QLabel *cell_, *experiment_, *place_, *times_;
};

}  // namespace articulus::ui
