#include "app/cli/commission/commission_report.h"

#include <cmath>

#include "app/cli/terminal/text_table.h"
#include "core/base/text/text_format.h"

namespace articulus::cli {
namespace {

using record::CommissioningFigure;
using record::CommissioningRecord;
using record::CommissioningResult;

std::string allowedText(const CommissioningFigure& f) {
  return std::isfinite(f.allowed) ? base::significant(f.allowed, 4) : std::string("-");
}

const char* markOf(const CommissioningResult& result) { return result.passed ? "passed" : "NOT PASSED"; }

}  // namespace

std::string commissionText(const CommissioningRecord& record) {
  std::string text = (record.simulated ? "SIMULATED: " : "LIVE: ") + record.cellName + "\n\n";
  for (const CommissioningResult& result : record.results) {
    text += std::string(info(result.step).label) + ": " + markOf(result) + "\n" +
            wrapped(result.words, terminalWidth(), "  ");
    if (result.passed || result.figures.empty()) continue;
    TextTable table({{"what"}, {"found", TextTable::Align::Right}, {"at most", TextTable::Align::Right}, {""}});
    for (const CommissioningFigure& f : result.figures)
      table.add({f.what, base::significant(f.value, 4), allowedText(f), f.unit});
    text += table.fitted(terminalWidth());
  }
  return text;
}

}  // namespace articulus::cli
