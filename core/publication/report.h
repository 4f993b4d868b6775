#pragma once
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/publication/document/document.h"
#include "core/publication/facts/run_facts.h"
#include "core/publication/report_template.h"

namespace articulus::publication {

/// What a report is asked to be.
struct ReportRequest {
  std::vector<std::int64_t> runs = {};
  Language language = Language::English;
  Paper paper = Paper::A4;
  ReportTemplate form = ReportTemplate::standard();
  std::filesystem::path resources = {};        ///< for the words of checklists; empty: their keys stand
  std::string author = {};                     ///< who asked for it
  std::string version = {};                    ///< of the program that writes it
  std::string now = {};                        ///< ISO 8601; empty: the clock's
  std::vector<PublishedCurve> published = {};  ///< of others, drawn over the runs where the channels are the same
};

/// Told how much of the work is done; returning false cancels it.
using Progress = std::function<bool(std::int64_t done, std::int64_t total)>;

/// The runs as a document.
/// In  request: language, form, resources, author, version; its runs do not count
[[nodiscard]] Document documentOf(const std::vector<RunFacts>& runs, const ReportRequest& request);

/// Reads the runs and writes the report as PDF or HTML, by the end of the file's name; for its owner's eyes only.
/// Errors  InvalidArgument: another kind of file, no run, a published curve that no figure draws; as factsOf(), pdfOf()
///         and base::OutputFile; Cancelled leaves no file
/// Thread  the one of the store
[[nodiscard]] base::Result<void> writeReport(storage::UserStore& store, const ReportRequest& request,
                                             const std::filesystem::path& file, const Progress& progress = {});

/// Writes bytes for their owner's eyes only, by the rules of base::OutputFile.
[[nodiscard]] base::Result<void> writePrivately(const std::filesystem::path& file, const std::string& bytes);

}  // namespace articulus::publication
