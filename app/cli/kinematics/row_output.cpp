#include "app/cli/kinematics/row_output.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "app/cli/terminal/text_table.h"

namespace articulus::cli {
namespace {

/// So many digits that "99.9999" and "0.0000012" are both told from their neighbours.
std::string number(double value) {
  const double size = std::abs(value);
  char text[40];
  std::snprintf(text, sizeof text,
                size != 0.0 && (size < 1e-3 || size >= 1e6) ? "%.2e"
                : size >= 99.0                              ? "%.8g"
                                                            : "%.4g",
                value);
  return text;
}

}  // namespace

ExitCode printRows(const std::vector<studies::Row>& rows, bool json) {
  const bool met = std::ranges::all_of(rows, [](const auto& row) { return row.ofTheMachine || row.met(); });
  if (json) {
    auto array = nlohmann::ordered_json::array();
    for (const auto& row : rows)
      array.push_back({{"experiment", row.experiment},
                       {"quantity", row.quantity},
                       {"unit", row.unit},
                       {"theirs", row.theirs ? nlohmann::ordered_json(*row.theirs) : nlohmann::ordered_json()},
                       {"reach", row.reach},
                       {"ours", row.ours},
                       {"met", row.met()}});
    std::puts(array.dump(2).c_str());
  } else {
    using Align = TextTable::Align;
    TextTable table(
        {{"quantity"}, {"unit"}, {"theirs", Align::Right}, {"reach", Align::Right}, {"ours", Align::Right}, {"met"}});
    for (const auto& row : rows)
      table.add({row.quantity, row.unit, row.theirs ? number(*row.theirs) : "-",
                 (row.want == studies::Row::Want::AtMost ? "<= " : ">= ") + number(row.reach), number(row.ours),
                 row.met() ? "yes" : "NO"});
    std::fputs(table.text().c_str(), stdout);
  }
  return met ? ExitCode::Ok : ExitCode::NotReached;
}

}  // namespace articulus::cli
