#pragma once
#include <QObject>
#include <functional>
#include <vector>

#include "core/base/result.h"
#include "core/control/gain_set.h"

namespace articulus::ui {

/// What of the gains an engineer has typed but not yet put in force, and what she put in force before.
/// Changes are range-checked when typed, shown as differences, applied together, audited one by one, and can be taken
/// back.
/// Thread  ui
class GainsModel : public QObject {
  Q_OBJECT
 public:
  /// The ways out of the model, so that it is tested without a station.
  struct Callbacks {
    std::function<control::GainSet()> inForce;
    std::function<base::Result<void>(const control::GainSet&)> use;
    std::function<base::Result<void>(const std::string& key, const std::string& before, const std::string& after)>
        audit;
  };
  struct Difference {
    std::size_t row = 0;
    double before = 0.0, after = 0.0;
  };

  explicit GainsModel(Callbacks callbacks, QObject* parent = nullptr);

  [[nodiscard]] static std::size_t rows() { return control::kGainCount; }
  [[nodiscard]] static const base::ParameterSpec& spec(std::size_t row) { return control::gainCatalogue()[row]; }
  [[nodiscard]] double inForce(std::size_t row) const { return inForce_.value[row]; }
  [[nodiscard]] double proposed(std::size_t row) const { return proposed_.value[row]; }
  /// Empty if the row may be edited now; otherwise why not.
  [[nodiscard]] QString lockedBecause(std::size_t row) const;

  /// Errors  OutOfRange (the old proposal stays), Conflict for a locked row.
  [[nodiscard]] base::Result<void> propose(std::size_t row, double value);
  void discard();
  [[nodiscard]] std::vector<Difference> differences() const;
  /// Puts the proposal in force and writes one audit row a gain.
  [[nodiscard]] base::Result<void> apply();
  [[nodiscard]] bool canTakeBack() const { return !history_.empty(); }
  [[nodiscard]] std::vector<Difference> lastChange() const;
  /// Puts back what was in force before the last apply(); audited like a change.
  [[nodiscard]] base::Result<void> revert();

  void refresh();  ///< reads what is in force again
  void setRobotMoves(bool moves);
  [[nodiscard]] bool robotMoves() const { return robotMoves_; }

 signals:
  void changed();

 private:
  [[nodiscard]] base::Result<void> putInForce(const control::GainSet& gains);
  Callbacks callbacks_;
  control::GainSet inForce_, proposed_;
  std::vector<control::GainSet> history_;
  bool robotMoves_ = false;
};

}  // namespace articulus::ui
