#pragma once
#include <optional>
#include <vector>

#include "core/control/gain_set.h"
#include "core/control/law.h"
#include "ui/engineering/tuning/tuning_model.h"
#include "ui/kit/sheets/sheet.h"
#include "ui/kit/text_table_model.h"

namespace articulus::ui {

class ChoiceBox;

/// Two sets of gains side by side: what differs, and the force law of both.
/// Thread  ui
class GainSetComparison : public Sheet {
  Q_OBJECT
 public:
  struct Set {
    QString name;
    control::GainSet gains;
    std::optional<control::Law> law;  ///< none: not known
  };
  /// In  gains: names, units and scales of the rows; sets: first of all what is in force; chosen: name of the set that
  ///     is compared first
  GainSetComparison(const TuningModel& gains, std::vector<Set> sets, const QString& chosen, QWidget* owner);
  /// Rows of what differs, in words: quantity, the one, the other.
  [[nodiscard]] static std::vector<QStringList> rowsOf(const std::vector<TuningRow>& rows, const Set& one,
                                                       const Set& other);

 private:
  void compare();
  std::vector<TuningRow> rows_;
  std::vector<Set> sets_;
  ChoiceBox *one_, *other_;
  TextTableModel table_;
  QLabel* said_;
};

}  // namespace articulus::ui
