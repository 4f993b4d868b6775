#pragma once
#include <QFrame>

#include "core/record/run_end.h"

class QLabel;
class QLineEdit;
class QPushButton;
class QToolButton;

namespace articulus::ui {

struct LoadLeft;

/// How the last run ended, and where one goes from here: its results, the same once more, another experiment, another
/// specimen; and a line for a note while one still knows. Stands until the next run starts or it is closed.
/// Thread  ui
class RunEndedCard : public QFrame {
  Q_OBJECT
 public:
  explicit RunEndedCard(QWidget* parent = nullptr);
  /// In  where, next: where the robot stands and what is safe to do next, for a run that did not come to its end
  void tell(qint64 runId, const record::RunEnding& ending, const QString& where = {}, const QString& next = {});
  /// The same as it is now: loads are taken off, faults acknowledged, the robot led elsewhere.
  void follow(const QString& where, const QString& next);
  /// What stays on the specimen after a run that came to its end, and what takes it off; empty: nothing any more.
  void tellLoad(const QString& words);
  void clear();
  /// Of all its letters; 0: as ever. Where they are large, two ways on are enough.
  void setTextSize(int text_px);
  [[nodiscard]] QString words() const;  ///< how it ended and why, without what is next; empty: it is not shown
  [[nodiscard]] bool complete() const { return complete_; }
  /// In  why: nothing can be run now; empty: it can
  void setAgain(const QString& why);
  /// Where a load lies on the specimen, what takes it off comes next: of a whole run one that does not come back by
  /// itself.  In  why: it cannot be taken off now
  void setLoaded(const LoadLeft& left, const QString& why);
  [[nodiscard]] QPushButton* first() const;  ///< what comes next
  [[nodiscard]] QPushButton* results() const { return results_; }
  [[nodiscard]] QPushButton* unload() const { return unload_; }
  [[nodiscard]] QLineEdit* note() const { return note_; }

 signals:
  void resultsWanted();
  void unloadWanted();
  void againWanted();
  void experimentWanted();
  void specimenWanted();
  void noted(qint64 runId, const QString& text);  ///< a line that was written; whoever takes it stores it

 private:
  void takeNote();
  [[nodiscard]] QString details(const QString& where, const QString& next) const;
  void say(const QString& details);
  qint64 runId_ = 0;
  bool complete_ = false;
  QString reason_, details_, where_, next_, load_;  ///< sentences
  bool fromAfar_ = false;  ///< says in short how it ended: the rest is for who stands at the desk
  QLabel *title_, *detail_;
  QLineEdit* note_;
  QPushButton *experiment_, *specimen_;
  QToolButton* close_;
  QPushButton *unload_, *results_, *again_;
};

}  // namespace articulus::ui
