// What the controller of results does for files of other systems.
#include <algorithm>

#include "core/exchange/import/imported_before.h"
#include "core/exchange/import/mapping_library.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/text.h"
#include "ui/results/results_controller.h"

namespace articulus::ui {
namespace {

/// Reads one file again; it must be the one that was shown.
base::Result<exchange::ImportSource> sourceAgain(const std::filesystem::path& file, const exchange::SourceOptions& how,
                                                 const std::string& hash) {
  auto sources = exchange::readSources(file, how);
  if (!sources) return sources.error();
  if (sources->size() != 1 || sources->front().origin.hash != hash)
    return base::Error{base::ErrorCode::Conflict, file.filename().string() + " was changed while files were imported.",
                       "Those before it are stored. Import it again once nobody writes to it."};
  return std::move(sources->front());
}

/// Reads a file, or a trial, into the question.
/// In  letGo: of more than two the samples of the first alone stay in memory; two may be joined
base::Result<void> readInto(ImportQuestion& question, const std::filesystem::path& file, const std::string& side,
                            bool letGo, BackgroundTask& task) {
  exchange::SourceOptions how{.side = side, .askedBy = exchange::AskedBy::Sheet};
  how.cancelled = [&task] { return task.isCancelled(); };
  auto sources = exchange::readSources(file, how);
  if (!sources) return sources.error();
  how.cancelled = {};  // another task reads it again
  for (exchange::ImportSource& source : *sources) {
    std::function<base::Result<exchange::ImportSource>()> again;
    if (letGo && !question.sources.empty() && sources->size() == 1 && !source.origin.hash.empty()) {
      again = [file, how, hash = source.origin.hash] { return sourceAgain(file, how, hash); };
      source.recording.time_s = {};
      source.recording.columns = {};
    }
    question.sources.push_back(std::move(source));
    question.readAgain.push_back(std::move(again));
  }
  return {};
}

/// Whether a run with load loops got its tables; what kept it from them.
base::Result<void> tablesOf(RunArchive& archive, std::int64_t id, const exchange::PreparedImport& prepared) {
  if (std::ranges::none_of(prepared.steps, [](const auto& step) { return step.loop.has_value(); })) return {};
  if (const auto tables = archive.results(id); tables && !tables->empty()) return {};
  if (const auto again = archive.analyseAgain(id); !again) return again.error();
  return {};
}

}  // namespace

void ResultsController::readForImport(const QStringList& files, const QString& side) {
  auto question = std::make_shared<ImportQuestion>();
  question->dataFolder = session_.context().dataFolder;
  std::vector<std::filesystem::path> paths;
  for (const QString& file : files) paths.emplace_back(toCore(file));
  const auto sideless = std::make_shared<std::vector<std::string>>();  // trials of which a person must say the side
  enqueue({tr("Reading what is to be imported"),
           [question, paths, sideless, side = toCore(side), resources = session_.context().resources,
            &station = session_.context().station](RunArchive& archive, BackgroundTask& task) -> base::Result<void> {
             std::int64_t done = 0;
             std::vector<std::filesystem::path> parts;
             for (const auto& path : paths) {
               const auto some = exchange::partsOf(path);
               if (!some) return some.error();
               parts.insert(parts.end(), some->begin(), some->end());
             }
             for (const auto& path : parts) {
               if (!task.report(done++, static_cast<std::int64_t>(parts.size())))
                 return base::Error{base::ErrorCode::Cancelled, "The import was cancelled.", ""};
               // It may have waited for other work: looked at again before each file.
               if (station.snapshot().controllerOn)
                 return base::Error{base::ErrorCode::Conflict, "Nothing is imported while the drives are on.",
                                    "Switch the drives off, or import with articulusctl."};
               if (side.empty()) {
                 auto open = exchange::trialsWithoutSide(path);
                 if (!open) return open.error();
                 std::ranges::move(*open, std::back_inserter(*sideless));
                 if (!sideless->empty()) continue;
               }
               if (auto read = readInto(*question, path, side, parts.size() > 2, task); !read) return read.error();
             }
             if (!sideless->empty()) return {};
             if (auto different = exchange::checkDifferent(question->sources); !different) return different.error();
             question->mappings = exchange::allMappings(question->dataFolder, resources);
             const auto runs = archive.runs();
             if (!runs) return runs.error();
             for (const auto& source : question->sources)
               if (exchange::importedBefore(*runs, source.origin)) question->again.push_back(source.origin.file);
             return {};
           },
           [this, question, files, sideless] {
             if (sideless->empty()) return void(emit importRead(question));
             QStringList trials;
             for (const std::string& trial : *sideless) trials << toQt(trial);
             emit sideWanted(files, trials);
           }});
}

void ResultsController::importRuns(std::shared_ptr<std::vector<ImportReady>> ready) {
  for (ImportReady& one : *ready) one.labels.softwareVersion = session_.context().softwareVersion;
  auto last = std::make_shared<qint64>(0);
  const auto notAnalysed = std::make_shared<std::vector<base::Error>>();  // those runs are stored all the same
  const auto tell = [this, last, notAnalysed] {
    for (const auto& one : *notAnalysed) emit problem(coreText(one.message), coreText(one.remedy));
    if (*last != 0) emit imported(*last);
    reload();
  };
  enqueue({tr("Importing %1").arg(toQt(ready->front().labels.origin.file)),
           [ready, last, notAnalysed](RunArchive& archive, BackgroundTask& task) -> base::Result<void> {
             std::int64_t before = 0, total = 0;
             for (const ImportReady& one : *ready) total += static_cast<std::int64_t>(one.rows);
             for (ImportReady& one : *ready) {
               if (one.again) {
                 auto whole = one.again();
                 if (!whole) return whole.error();
                 one.prepared = std::move(whole->prepared);
               }
               const auto id = archive.importRun(one.prepared, one.labels, [&](std::int64_t done, std::int64_t) {
                 return task.report(before + done, total);
               });
               if (!id) return id.error();
               before += static_cast<std::int64_t>(one.rows);
               one.prepared.recording = {};
               *last = *id;
               if (auto analysed = tablesOf(archive, *id, one.prepared); !analysed)
                 notAnalysed->push_back(
                     {analysed.error().code,
                      "Run " + std::to_string(*id) + " was imported but not analysed: " + analysed.error().message,
                      analysed.error().remedy});
             }
             return {};
           },
           [this, ready, tell] {
             emit notice(ready->size() == 1 ? tr("%1 was imported.").arg(toQt(ready->front().labels.origin.file))
                                            : tr("%n files were imported.", nullptr, static_cast<int>(ready->size())));
             tell();
           },
           [this, tell] {
             emit notice(tr("The import was cancelled. What was stored until then stays, as a stopped run."));
             tell();
           },
           tell});
}

}  // namespace articulus::ui
