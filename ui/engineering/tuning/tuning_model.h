#pragma once
#include <QObject>
#include <functional>
#include <vector>

#include "core/base/result.h"
#include "ui/engineering/tuning/tuning_row.h"

namespace articulus::ui {

/// What of a set of numbers an engineer has typed but not yet put in force, and what she put in force before.
/// Changes are checked when typed, shown as differences, applied together, audited one by one, and can be taken back.
/// In      screen units at the rows, SI in Source
/// Thread  ui
class TuningModel : public QObject {
  Q_OBJECT
 public:
  using Values = std::vector<double>;
  /// Which numbers, and the ways out of the model, so that it is tested without a station.
  struct Source {
    std::vector<TuningRow> rows;
    QString locked;                  ///< why what is not live is closed in motion
    QString question, done, undone;  ///< of a change: asked before, said after, said once it is taken back
    std::function<Values()> inForce;
    std::function<base::Result<void>(const Values& proposed, std::size_t row)> check;
    /// What should be considered about a row of a set that is allowed; empty: nothing. May be missing.
    std::function<QString(const Values& proposed, std::size_t row)> advice;
    std::function<base::Result<void>(const Values&)> use;
    std::function<base::Result<void>(const std::string& key, const std::string& before, const std::string& after)>
        audit;
    std::function<std::string(double)> auditText;
  };
  struct Difference {
    std::size_t row = 0;
    double before = 0.0, after = 0.0;  ///< screen units
  };

  explicit TuningModel(Source source, QObject* parent = nullptr);

  [[nodiscard]] const std::vector<TuningRow>& rows() const { return source_.rows; }
  [[nodiscard]] const Source& source() const { return source_; }
  [[nodiscard]] double inForce(std::size_t row) const { return inForce_[row] * rows()[row].scale; }  ///< screen units
  [[nodiscard]] double proposed(std::size_t row) const { return proposed_[row] * rows()[row].scale; }
  [[nodiscard]] bool differs(std::size_t row) const { return differ(row, inForce_, proposed_); }
  /// Empty if the row may be edited now; otherwise why not.
  [[nodiscard]] QString lockedBecause(std::size_t row) const;
  /// Empty if any row may be.
  [[nodiscard]] QString lockedBecause() const;

  /// What should be considered before this row of the proposal is put in force; empty: nothing.
  [[nodiscard]] QString advice(std::size_t row) const {
    return source_.advice ? source_.advice(proposed_, row) : QString();
  }
  /// Errors  OutOfRange (the old proposal stays), Conflict for a locked row.
  [[nodiscard]] base::Result<void> propose(std::size_t row, double screenValue);
  void discard();
  [[nodiscard]] std::vector<Difference> differences() const { return between(inForce_, proposed_); }
  /// Puts the proposal in force and writes one audit row a number.
  [[nodiscard]] base::Result<void> apply();
  [[nodiscard]] bool canTakeBack() const { return !history_.empty(); }
  [[nodiscard]] std::vector<Difference> lastChange() const;
  /// Puts back what was in force before the last apply(); audited like a change.
  [[nodiscard]] base::Result<void> revert();

  void goOnFrom(const TuningModel& before);  ///< of the same rows, in another language
  void refresh();                            ///< reads what is in force again
  void setRobotMoves(bool moves);

 signals:
  void changed();

 private:
  [[nodiscard]] bool differ(std::size_t row, const Values& a, const Values& b) const;
  [[nodiscard]] std::vector<Difference> between(const Values& a, const Values& b) const;
  [[nodiscard]] base::Result<void> putInForce(const Values& values);
  Source source_;
  Values inForce_, proposed_;
  std::vector<Values> history_;
  bool robotMoves_ = false;
};

}  // namespace articulus::ui
