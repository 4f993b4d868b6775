#pragma once
#include <QLocale>
#include <QString>
#include <optional>
#include <vector>

#include "core/protocol/step.h"

namespace articulus::ui {

/// Rows of a table of conditions out of a spreadsheet or a CSV file.
struct PastedRows {
  std::vector<std::optional<QString>> names;  ///< none where the rows have values only
  std::vector<std::vector<double>> values;    ///< one for each column, in the order of the table
  QString problem;                            ///< why nothing is taken, with its row; empty: it is
};

/// In      text: cells divided by tabs, else by semicolons, else by commas where the locale does not write decimals
///         with them; a name of the condition may stand first. A line on top that is no row of numbers is a heading:
///         where it names the columns, it says their order.
/// Thread  any
[[nodiscard]] PastedRows readRows(const QString& text, const std::vector<protocol::ConditionColumn>& columns,
                                  const QLocale& locale);

}  // namespace articulus::ui
