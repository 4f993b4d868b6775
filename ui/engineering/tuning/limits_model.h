#pragma once
#include <QObject>
#include <functional>
#include <vector>

#include "core/base/result.h"
#include "core/safety/limit_set.h"

namespace articulus::ui {

/// The limits of the cell as rows in the units of the screen, each with the cell's maximum.
/// In      degrees and millimetres at the rows, SI in the sets
/// Thread  ui
class LimitsModel : public QObject {
  Q_OBJECT
 public:
  struct Callbacks {
    std::function<safety::LimitSet()> inForce;
    std::function<base::Result<void>(const safety::LimitSet&)> use;
    std::function<base::Result<void>(const std::string& key, const std::string& before, const std::string& after)>
        audit;
  };
  struct Row {
    std::string key;  ///< as in the audit trail: "limits.force_x_N"
    QString group, label, unit;
    double scale = 1.0;  ///< screen = SI * scale
    std::function<double&(safety::LimitSet&)> at;
    bool moreIsSafer = false;  ///< the cell's maximum is the least that may be set
  };
  struct Difference {
    std::size_t row = 0;
    double before = 0.0, after = 0.0;  ///< screen units
  };

  LimitsModel(Callbacks callbacks, safety::LimitSet maxima, QObject* parent = nullptr);

  [[nodiscard]] const std::vector<Row>& rows() const { return rows_; }
  [[nodiscard]] double inForce(std::size_t row) const;  ///< screen units
  [[nodiscard]] double proposed(std::size_t row) const;
  [[nodiscard]] double maximum(std::size_t row) const;
  [[nodiscard]] QString lockedBecause() const;

  /// Errors  OutOfRange beyond the cell's maximum (the old proposal stays), Conflict while the robot moves.
  [[nodiscard]] base::Result<void> propose(std::size_t row, double screenValue);
  void discard();
  [[nodiscard]] std::vector<Difference> differences() const;
  [[nodiscard]] base::Result<void> apply();
  [[nodiscard]] bool canTakeBack() const { return !history_.empty(); }
  [[nodiscard]] std::vector<Difference> lastChange() const;
  [[nodiscard]] base::Result<void> revert();

  void refresh();
  void setRobotMoves(bool moves);

 signals:
  void changed();

 private:
  [[nodiscard]] double read(const safety::LimitSet& set, std::size_t row) const;
  [[nodiscard]] std::vector<Difference> between(const safety::LimitSet& a, const safety::LimitSet& b) const;
  [[nodiscard]] base::Result<void> putInForce(const safety::LimitSet& limits);
  Callbacks callbacks_;
  safety::LimitSet maxima_, inForce_, proposed_;
  std::vector<safety::LimitSet> history_;
  std::vector<Row> rows_;
  bool robotMoves_ = false;
};

}  // namespace articulus::ui
