#include "app/cli/commission/commission_report.h"

#include <cmath>

#include "app/cli/terminal/text_table.h"
#include "core/base/text_format.h"
#include "core/report/document_html.h"

namespace articulus::cli {
namespace {

using record::CommissioningFigure;
using record::CommissioningRecord;
using record::CommissioningResult;

std::string allowedText(const CommissioningFigure& f) {
  return std::isfinite(f.allowed) ? base::significant(f.allowed, 4) : std::string("-");
}

report::Table tableOf(const CommissioningResult& result) {
  report::Table table;
  table.columns = {{"What", false}, {"Found", true}, {"At most", true}, {"Unit", false}};
  for (const CommissioningFigure& f : result.figures)
    table.rows.push_back({f.what, base::significant(f.value, 4), allowedText(f), f.unit});
  return table;
}

const char* markOf(const CommissioningResult& result) { return result.passed ? "passed" : "NOT PASSED"; }

}  // namespace

std::string commissionPage(const CommissioningRecord& record, const std::string& signature) {
  report::Document page;
  page.title = "Commissioning of " + record.cellName;
  page.subtitle = record.passed() ? "All steps have passed." : "Not commissioned: steps are missing or did not pass.";
  page.mark = record.simulated ? "SIMULATED: a rehearsal on a simulated arm. It admits no run on a real one." : "";
  page.lead = {{"Cell", record.cell},
               {"By", record.by},
               {"When", record.when},
               {"Program", "Articulus " + record.software},
               {"Identity of the cell (BLAKE2b-256)", record.cellHash},
               {"Signature of the station (Ed25519)", signature.empty() ? "not kept" : signature}};
  page.language = "en";
  page.author = record.by;
  page.created = record.when;
  page.footer = "Commissioning of " + record.cellName + ", " + record.when;
  for (const CommissioningResult& result : record.results) {
    page.blocks.push_back(report::Heading{1, std::string(info(result.step).label) + ": " + markOf(result)});
    page.blocks.push_back(report::Paragraph{std::string(info(result.step).what), report::Tone::Quiet});
    page.blocks.push_back(report::Paragraph{result.words, result.passed ? report::Tone::Body : report::Tone::Warning});
    if (!result.figures.empty()) page.blocks.push_back(tableOf(result));
  }
  page.blocks.push_back(report::Heading{1, "By hand"});
  page.blocks.push_back(report::Paragraph{"Name, date, signature: ______________________________________"});
  return report::htmlOf(page);
}

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
