#include "ui/bridge/run_archive.h"

#include "core/exchange/export/run_export.h"
#include "core/exchange/import/store_import.h"
#include "core/publication/report.h"
#include "core/run/condition/run_condition.h"
#include "core/run/kept_results.h"
#include "core/run/run_view.h"
#include "core/storage/csv_export.h"
#include "core/storage/user_store.h"

namespace articulus::ui {

using base::Result;

Result<RunArchive> RunArchive::open(const Place& place) {
  auto store = storage::UserStore::open(place.database, place.migrations, place.binding);
  if (!store) return store.error();
  return RunArchive(std::move(*store));
}

RunArchive::RunArchive(std::unique_ptr<storage::UserStore> store) : store_(std::move(store)) {}
RunArchive::RunArchive(RunArchive&&) noexcept = default;
RunArchive& RunArchive::operator=(RunArchive&&) noexcept = default;
RunArchive::~RunArchive() = default;

Result<std::vector<storage::RunRecord>> RunArchive::runs() { return store_->runs(); }
Result<storage::RunRecord> RunArchive::run(std::int64_t id) { return store_->run(id); }
Result<std::vector<storage::ResultValue>> RunArchive::results(std::int64_t runId) { return store_->results(runId); }
Result<RunArchive::ShownResults> RunArchive::shownResults(const storage::RunRecord& run) {
  auto stored = store_->storedResults(run.id);
  if (stored) {
    const bool older =
        !stored->values.empty() && (stored->computed.empty() || !run::differenceOf(*stored, run).empty());
    return ShownResults{std::move(stored->values), older};
  }
  if (stored.error().code != base::ErrorCode::Conflict) return stored.error();
  auto changed = store_->results(run.id);
  if (!changed) return changed.error();
  return ShownResults{std::move(*changed), false};
}
Result<std::vector<storage::Note>> RunArchive::notes(std::int64_t runId) { return store_->notes(runId); }
Result<run::CutsOfRun> RunArchive::cuts(const storage::RunRecord& run) { return run::cutsOf(*store_, run); }
Result<std::map<std::int64_t, std::string>> RunArchive::conditions(const std::vector<storage::RunRecord>& runs) {
  return run::conditionsOf(*store_, runs);
}
Result<std::vector<record::Event>> RunArchive::events(std::int64_t runId) { return store_->events(runId); }
Result<storage::TrackingRecord> RunArchive::tracking(std::int64_t runId) { return store_->tracking(runId); }
Result<std::vector<storage::PreviewPoint>> RunArchive::preview(std::int64_t runId) { return store_->preview(runId); }

Result<storage::ChannelCourses> RunArchive::courses(std::int64_t runId, const std::vector<record::Channel>& channels,
                                                    const std::function<bool(std::int64_t, std::int64_t)>& progress) {
  return store_->courses(runId, channels, progress);
}

Result<void> RunArchive::forEachSampleBetween(std::int64_t runId, double from_s, double to_s,
                                              const std::vector<record::Channel>& channels,
                                              const std::function<bool(const record::Sample&)>& visit) {
  return store_->forEachSampleBetween(runId, from_s, to_s, channels, visit);
}

Result<std::vector<spatial::Pose>> RunArchive::references(std::int64_t runId, const protocol::Program& program,
                                                          const std::vector<int>& actions) {
  const auto view = run::RunView::of(*store_, runId, program);
  if (!view) return view.error();
  std::vector<spatial::Pose> found;
  for (const int action : actions) found.push_back(view->reference(action));
  return found;
}

Result<storage::SealReport> RunArchive::verify(std::int64_t runId,
                                               const std::function<bool(std::int64_t, std::int64_t)>& progress) {
  return store_->verify(runId, progress);
}

Result<std::vector<record::Sample>> RunArchive::thinnedSamples(std::int64_t runId, int action, std::size_t most) {
  return store_->thinnedSamples(runId, action, most);
}

Result<run::RunView> RunArchive::view(std::int64_t runId, const protocol::Program& program) {
  return run::RunView::of(*store_, runId, program);
}

Result<std::vector<base::Error>> RunArchive::analyseAgain(std::int64_t runId) {
  const auto found = run::resultsOf(*store_, runId, run::Keeping::Anew);
  if (!found) return found.error();
  if (!found->notStored.empty()) return base::Error{base::ErrorCode::StorageFailure, found->notStored, ""};
  return found->results.problems;
}

Result<void> RunArchive::exportCsv(std::int64_t runId, const std::filesystem::path& file,
                                   const std::function<bool(std::int64_t, std::int64_t)>& progress) {
  const auto written = storage::exportCsv(*store_, runId, file, progress);
  if (!written) return written.error();
  return {};
}

Result<exchange::ExportForecast> RunArchive::forecastExport(std::int64_t runId, const exchange::ExportChoice& choice) {
  return exchange::forecastExport(*store_, runId, choice);
}

Result<exchange::ExportReport> RunArchive::exportRun(std::int64_t runId, const exchange::Format& format,
                                                     const std::filesystem::path& file,
                                                     const exchange::ExportChoice& choice,
                                                     const std::function<bool(std::int64_t, std::int64_t)>& progress,
                                                     const storage::SealReport* seal) {
  return exchange::exportRun(*store_, runId, format, file, choice, progress, seal);
}

Result<std::vector<storage::StepSamples>> RunArchive::steps(std::int64_t runId) { return store_->stepRanges(runId); }

Result<std::int64_t> RunArchive::importRun(const exchange::PreparedImport& prepared,
                                           const exchange::ImportLabels& labels,
                                           const std::function<bool(std::int64_t, std::int64_t)>& progress) {
  const auto id = exchange::storeImport(*store_, prepared, labels, [&progress](std::size_t done, std::size_t total) {
    return progress(static_cast<std::int64_t>(done), static_cast<std::int64_t>(total));
  });
  if (id) (void)run::resultsOf(*store_, *id);  // the run is stored, whatever an analysis finds: analyseAgain() tells it
  return id;
}

Result<run::StatisticsRuns> RunArchive::statisticsRuns(
    const run::ConditionRuns& asked, const std::function<bool(std::int64_t, std::int64_t)>& progress) {
  return run::readStatisticsRuns(*store_, asked, progress);
}

Result<void> RunArchive::writeReport(const publication::ReportRequest& request, const std::filesystem::path& file,
                                     const std::function<bool(std::int64_t, std::int64_t)>& progress) {
  return publication::writeReport(*store_, request, file, progress);
}

}  // namespace articulus::ui
