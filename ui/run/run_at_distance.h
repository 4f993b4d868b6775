#pragma once
#include <QList>
#include <QWidget>

#include "ui/run/run_numbers.h"
#include "ui/status/state_words.h"

class QLabel;

namespace articulus::ui {

/// The run as it is read from the other side of the laboratory: state, loads and angles, where in the run it is, what
/// it asks or how it ended. No word and no number is smaller than distanceText_px(); what has no room is left out, what
/// matters least first. Nothing on it can be pressed.
/// Thread  ui
/// Test    tests/ui/run/test_run_at_distance.cpp
class RunAtDistance : public QWidget {
  Q_OBJECT
 public:
  /// In  cell: its name, with what is real of it: "Munich cell · SIMULATED"
  explicit RunAtDistance(const QString& cell, QWidget* parent = nullptr);
  void show(const cycle::Snapshot& snapshot, bool runUnderWay);
  using QWidget::show;
  /// Where the run is: its experiment, "Action 3 of 4 · FE · Cycle 1 of 1", and its times.
  void tell(const QString& experiment, const QString& place, const QString& times);
  /// Empty: it asks nothing.  In  answers: what can be answered
  void ask(const QString& question, const QStringList& answers = {});
  /// How the last run ended, what holds the next one up; empty: nothing to say. A question comes before it.
  void say(const QString& words, Chip::Tone tone);
  /// A card above tells how it is: the words of the state are the last to go where there is no room for both.
  void setToldAbove(bool told);
  [[nodiscard]] RunNumbers& numbers() { return *numbers_; }
  [[nodiscard]] QString state() const;
  [[nodiscard]] int text_px() const { return text_px_; }  ///< of the letters now
  [[nodiscard]] QSize minimumSizeHint() const override;

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void showEvent(QShowEvent* event) override;

 private:
  class Band;
  void arrange();
  /// Sets it all in that size.  Out  false: it has no room, whatever is left out
  [[nodiscard]] bool arrangeIn(int text_px);
  Band *state_, *message_;
  RunNumbers* numbers_;
  QLabel *cell_, *experiment_, *place_, *times_;
  StateWords asked_, said_;
  int text_px_ = 0;
  bool toldAbove_ = false;
};

}  // namespace articulus::ui
