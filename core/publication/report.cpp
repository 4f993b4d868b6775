#include "core/publication/report.h"

#include <algorithm>

#include "core/base/clock.h"
#include "core/base/output_file.h"
#include "core/publication/figures/published_lines.h"
#include "core/publication/figures/run_figures.h"
#include "core/publication/sections/section.h"
#include "core/storage/run_facts.h"

namespace articulus::publication {
namespace {

/// The word that stands on every page.
Phrase markOf(const std::vector<RunFacts>& runs) {
  const auto all = [&runs](DataOrigin origin) {
    return std::ranges::all_of(runs, [origin](const RunFacts& run) { return run.origin == origin; });
  };
  if (all(DataOrigin::Simulated)) return "simulated";
  if (all(DataOrigin::Bench)) return "bench";
  if (all(DataOrigin::Imported)) return "imported";
  if (all(DataOrigin::Live)) return "live";
  const bool any = std::ranges::any_of(
      runs, [](const RunFacts& run) { return run.origin == DataOrigin::Simulated || run.origin == DataOrigin::Bench; });
  return any ? Phrase("mixed") : Phrase("mixed_imported");
}

Phrase titleMarkOf(const std::vector<RunFacts>& runs) {
  const auto any = [&runs](DataOrigin origin) {
    return std::ranges::any_of(runs, [origin](const RunFacts& run) { return run.origin == origin; });
  };
  if (any(DataOrigin::Bench))
    return any(DataOrigin::Simulated) || any(DataOrigin::Live) || any(DataOrigin::Imported) ? Phrase("partly_simulated")
                                                                                            : Phrase("data_bench");
  if (!any(DataOrigin::Simulated)) return any(DataOrigin::Live) ? Phrase("partly_imported") : Phrase("data_imported");
  return any(DataOrigin::Live) || any(DataOrigin::Imported) ? Phrase("partly_simulated") : Phrase("data_simulated");
}

/// Of an imported run the moment of its import is not that of the test.
std::string beganOf(const storage::RunRecord& run, const Writing& to) {
  const std::string stored = shownTime(run.began, to.language);
  if (!run.header.imported) return stored;
  const std::string told = storage::importedTimes(*run.header.imported).began;
  return told.empty() ? to.say("began_untold", {stored}) : to.say("began_told", {told, stored});
}

void addLead(const std::vector<RunFacts>& runs, const Writing& to, Document& document) {
  for (const RunFacts& run : runs) {
    document.lead.emplace_back(to.say("run"), std::to_string(run.record.id) + ", " + originOf(run, to));
    document.lead.emplace_back(to.say("specimen"),
                               to.orNotSaid(run.record.specimenLabel) + "; " + conditionOf(run, to));
    document.lead.emplace_back(to.say("protocol"), to.label(run, run.record.header.protocolName));
    document.lead.emplace_back(to.say("cell"), to.shipped(run.record.header.cellName));
    document.lead.emplace_back(to.say("began"), beganOf(run.record, to));
    std::string end = endOf(run.record.ending.end, to);
    if (!run.record.ending.reason.empty()) end += ": " + to.said(run.record.ending.reason);
    document.lead.emplace_back(to.say("how_it_ended"), end);
    document.lead.emplace_back(to.say("seal"), sealOf(run, to));
  }
}

/// Whether the figures of the report have them all.
base::Result<void> drawnSomewhere(const std::vector<RunFacts>& runs, const ReportRequest& request) {
  if (request.published.empty()) return {};
  report::Chart all;
  for (const RunFacts& run : runs)
    for (const FigureKind kind : {FigureKind::Loops, FigureKind::Loads, FigureKind::Motion})
      for (report::Panel& panel : figureOf(run, kind, request.language, {}).panels)
        all.panels.push_back(std::move(panel));
  return allDrawn(request.published, all, request.language);
}

}  // namespace

Document documentOf(const std::vector<RunFacts>& runs, const ReportRequest& request) {
  Document document;
  Writing to{runs,
             request.language,
             request.resources,
             document.blocks,
             request.version,
             WordRows(request.resources, request.language)};
  const std::string now = request.now.empty() ? base::utcNow() : request.now;
  document.language = name(request.language);
  document.title = !request.form.title.empty() ? request.form.title
                   : runs.size() == 1
                       ? to.say("report_run", {to.label(runs.front(), runs.front().record.header.protocolName)})
                       : to.say("report_runs", {std::to_string(runs.size())});
  std::vector<std::string> labels;
  for (const RunFacts& run : runs) {
    const std::string label = run.record.specimenLabel.empty() ? to.say("unlabelled") : run.record.specimenLabel;
    if (std::ranges::find(labels, label) == labels.end()) labels.push_back(label);
  }
  document.subtitle = joined(labels);
  document.mark = to.say(markOf(runs));
  document.warns = !std::ranges::all_of(runs, [](const RunFacts& run) { return run.origin == DataOrigin::Live; });
  // Where the file goes, its title says what its numbers are.
  if (document.warns) document.title += " (" + to.say(titleMarkOf(runs)) + ")";
  if (std::ranges::any_of(runs, isChanged)) {
    document.mark = to.say("mark_changed") + " \u00B7 " + document.mark;
    document.warns = true;
  }
  addLead(runs, to, document);
  if (!request.author.empty()) document.lead.emplace_back(to.say("operator"), request.author);
  document.laboratory = request.form.laboratory;
  document.logo = request.form.logo;
  document.pageWord = to.say("page");
  document.footer = to.say("footer", {document.title, request.version, shownTime(now, request.language)});
  document.author = request.author;
  document.created = now;
  for (const ReportTemplate::Part& part : request.form.parts) {
    const Section* section = sectionOf(part.section);
    const std::size_t before = document.blocks.size();
    const std::string heading = !part.heading.empty() ? part.heading
                                : section             ? to.say(section->heading)
                                                      : std::string();
    if (!heading.empty()) document.blocks.push_back(Heading{1, heading});
    if (!part.words.empty()) to.paragraph(part.words);
    const std::size_t own = document.blocks.size();
    if (section) section->write(to);
    // A section that has nothing to say leaves no heading behind.
    if (section && document.blocks.size() == own && part.words.empty()) document.blocks.resize(before);
  }
  return document;
}

base::Result<void> writePrivately(const std::filesystem::path& file, const std::string& bytes) {
  return base::writeWholeFile(file, bytes, base::FileMode::Private);
}

base::Result<void> writeReport(storage::UserStore& store, const ReportRequest& request,
                               const std::filesystem::path& file, const Progress& progress) {
  const auto kind = fileKindOf(file.string());
  if (kind != FileKind::Pdf && kind != FileKind::Html)
    return base::Error{base::ErrorCode::InvalidArgument,
                       "A report is written as .pdf or .html, not as " + file.string() + ".",
                       "Give the file one of these endings."};
  if (request.runs.empty())
    return base::Error{base::ErrorCode::NotFound, "There is no run to report.", "See articulusctl runs."};
  if (auto good = base::canBeWritten(file); !good) return good.error();
  std::vector<RunFacts> runs;
  const auto count = static_cast<std::int64_t>(request.runs.size());
  constexpr std::int64_t kParts = 1000;  // of a run
  for (std::int64_t i = 0; i < count; ++i) {
    auto facts = factsOf(store, request.runs[static_cast<std::size_t>(i)], [&](std::int64_t done, std::int64_t total) {
      return !progress || progress(i * kParts + kParts * done / std::max<std::int64_t>(1, total), count * kParts);
    });
    if (!facts) return facts.error();
    facts->published = request.published;
    runs.push_back(std::move(*facts));
  }
  if (auto drawn = drawnSomewhere(runs, request); !drawn) return drawn.error();
  const Document document = documentOf(runs, request);
  if (kind == FileKind::Html) return writePrivately(file, htmlOf(document));
  const auto pdf = pdfOf(document, request.paper);
  if (!pdf) return pdf.error();
  if (progress && !progress(count * kParts, count * kParts))
    return base::Error{base::ErrorCode::Cancelled, "The report was not written.", {}};
  return writePrivately(file, *pdf);
}

}  // namespace articulus::publication
