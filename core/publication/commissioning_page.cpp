#include "core/publication/commissioning_page.h"

#include <cmath>

#include "core/base/text/text_format.h"

namespace articulus::publication {
namespace {

using record::CommissioningFigure;
using record::CommissioningResult;
using Words = std::function<std::string(const std::string&)>;

Table tableOf(const CommissioningResult& result, const Words& words) {
  Table table;
  table.columns = {{words("What"), false}, {words("Found"), true}, {words("At most"), true}, {words("Unit"), false}};
  for (const CommissioningFigure& f : result.figures)
    table.rows.push_back({words(f.what), base::significant(f.value, 4),
                          std::isfinite(f.allowed) ? base::significant(f.allowed, 4) : std::string("-"),
                          words(f.unit)});
  return table;
}

}  // namespace

Document commissioningPage(const record::CommissioningRecord& record, const std::string& signature,
                           const Words& inWords, const std::string& language) {
  const Words words = inWords ? inWords : [](const std::string& text) { return text; };
  Document page;
  page.title = words("Commissioning of a cell") + ": " + words(record.cellName);
  page.subtitle =
      words(record.passed() ? "All steps have passed." : "Not commissioned: steps are missing or did not pass.");
  page.mark =
      record.simulated ? words("SIMULATED: a rehearsal on a simulated arm. It admits no run on a real one.") : "";
  page.lead = {{words("Cell"), record.cell},
               {words("By"), record.by},
               {words("When"), record.when},
               {words("Program"), "Articulus " + record.software},
               {words("Identity of the cell (BLAKE2b-256)"), record.cellHash},
               {words("Signature of the station (Ed25519)"), signature.empty() ? words("not kept") : signature}};
  page.language = language;
  page.author = record.by;
  page.created = record.when;
  page.footer = page.title + ", " + record.when;
  for (const CommissioningResult& result : record.results) {
    page.blocks.push_back(Heading{
        1, words(std::string(info(result.step).label)) + ": " + words(result.passed ? "passed" : "NOT PASSED")});
    page.blocks.push_back(Paragraph{words(std::string(info(result.step).what)), Tone::Quiet});
    page.blocks.push_back(Paragraph{words(result.words), result.passed ? Tone::Body : Tone::Warning});
    if (!result.figures.empty()) page.blocks.push_back(tableOf(result, words));
  }
  page.blocks.push_back(Heading{1, words("By hand")});
  page.blocks.push_back(Paragraph{words("Name, date, signature:") + " ______________________________________"});
  return page;
}

}  // namespace articulus::publication
