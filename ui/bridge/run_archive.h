#pragma once
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <vector>

#include "core/base/result.h"
#include "core/protocol/program.h"
#include "core/record/event.h"
#include "core/record/sample.h"
#include "core/run/condition/cuts_of_run.h"
#include "core/run/run_view.h"
#include "core/run/statistics/statistics_runs.h"
#include "core/spatial/pose.h"
#include "core/storage/binding.h"
#include "core/storage/channel_courses.h"
#include "core/storage/preview.h"
#include "core/storage/records.h"
#include "core/storage/seal_report.h"

namespace articulus::exchange {
struct ExportChoice;
struct ExportForecast;
struct ExportReport;
struct Format;
struct PreparedImport;
struct ImportLabels;
}  // namespace articulus::exchange
namespace articulus::publication {
struct ReportRequest;
}

namespace articulus::ui {

/// The runs that a person has stored, read through a connection of its own: a worker reads, the window goes on.
/// Errors  as storage::UserStore
/// Thread  the one that opened it
class RunArchive {
 public:
  /// Where the person's database lies, and what its runs are sealed with.
  struct Place {
    std::filesystem::path database, migrations;
    storage::Binding binding{};
  };
  [[nodiscard]] static base::Result<RunArchive> open(const Place& place);
  RunArchive(RunArchive&&) noexcept;
  RunArchive& operator=(RunArchive&&) noexcept;
  ~RunArchive();

  [[nodiscard]] base::Result<std::vector<storage::RunRecord>> runs();  ///< newest first
  [[nodiscard]] base::Result<storage::RunRecord> run(std::int64_t id);
  [[nodiscard]] base::Result<std::vector<storage::ResultValue>> results(std::int64_t runId);
  struct ShownResults {
    std::vector<storage::ResultValue> values{};
    bool older = false;  ///< computed by methods or parameters that have changed since, or of which nothing is known
  };
  /// Also those that somebody changed from outside, as they are: verify() tells it.
  [[nodiscard]] base::Result<ShownResults> shownResults(const storage::RunRecord& run);
  [[nodiscard]] base::Result<std::vector<storage::Note>> notes(std::int64_t runId);  ///< oldest first
  [[nodiscard]] base::Result<run::CutsOfRun> cuts(const storage::RunRecord& run);    ///< as run::cutsOf()
  /// As run::conditionsOf().
  [[nodiscard]] base::Result<std::map<std::int64_t, std::string>> conditions(
      const std::vector<storage::RunRecord>& runs);
  [[nodiscard]] base::Result<std::vector<record::Event>> events(std::int64_t runId);
  [[nodiscard]] base::Result<storage::TrackingRecord> tracking(std::int64_t runId);  ///< empty where nothing followed
  [[nodiscard]] base::Result<std::vector<storage::PreviewPoint>> preview(std::int64_t runId);
  /// As storage::UserStore::courses() and forEachSampleBetween().
  [[nodiscard]] base::Result<storage::ChannelCourses> courses(
      std::int64_t runId, const std::vector<record::Channel>& channels,
      const std::function<bool(std::int64_t, std::int64_t)>& progress);
  [[nodiscard]] base::Result<void> forEachSampleBetween(std::int64_t runId, double from_s, double to_s,
                                                        const std::vector<record::Channel>& channels,
                                                        const std::function<bool(const record::Sample&)>& visit);
  /// As run::RunView::reference(), for several actions at once.
  [[nodiscard]] base::Result<std::vector<spatial::Pose>> references(std::int64_t runId,
                                                                    const protocol::Program& program,
                                                                    const std::vector<int>& actions);
  /// Reads the whole run; as storage::UserStore::verify().
  [[nodiscard]] base::Result<storage::SealReport> verify(
      std::int64_t runId, const std::function<bool(std::int64_t, std::int64_t)>& progress);
  [[nodiscard]] base::Result<std::vector<record::Sample>> thinnedSamples(std::int64_t runId, int action,
                                                                         std::size_t most);
  /// As analyses read it; the program must outlive it.
  [[nodiscard]] base::Result<run::RunView> view(std::int64_t runId, const protocol::Program& program);

  /// Analyses the run and replaces its results.
  /// Out  what single analyses found missing; the others are stored all the same
  [[nodiscard]] base::Result<std::vector<base::Error>> analyseAgain(std::int64_t runId);
  /// As storage::exportCsv().
  [[nodiscard]] base::Result<void> exportCsv(std::int64_t runId, const std::filesystem::path& file,
                                             const std::function<bool(std::int64_t, std::int64_t)>& progress);
  /// As exchange::forecastExport() and exchange::exportRun().
  [[nodiscard]] base::Result<exchange::ExportForecast> forecastExport(std::int64_t runId,
                                                                      const exchange::ExportChoice& choice);
  [[nodiscard]] base::Result<exchange::ExportReport> exportRun(
      std::int64_t runId, const exchange::Format& format, const std::filesystem::path& file,
      const exchange::ExportChoice& choice, const std::function<bool(std::int64_t, std::int64_t)>& progress,
      const storage::SealReport* seal = nullptr);
  /// As storage::UserStore::stepRanges().
  [[nodiscard]] base::Result<std::vector<storage::StepSamples>> steps(std::int64_t runId);
  /// As exchange::storeImport(); its tables are computed as well.
  [[nodiscard]] base::Result<std::int64_t> importRun(const exchange::PreparedImport& prepared,
                                                     const exchange::ImportLabels& labels,
                                                     const std::function<bool(std::int64_t, std::int64_t)>& progress);
  /// As run::readStatisticsRuns().
  [[nodiscard]] base::Result<run::StatisticsRuns> statisticsRuns(
      const run::ConditionRuns& asked, const std::function<bool(std::int64_t, std::int64_t)>& progress);
  /// As publication::writeReport().
  [[nodiscard]] base::Result<void> writeReport(const publication::ReportRequest& request,
                                               const std::filesystem::path& file,
                                               const std::function<bool(std::int64_t, std::int64_t)>& progress);

 private:
  explicit RunArchive(std::unique_ptr<storage::UserStore> store);
  std::unique_ptr<storage::UserStore> store_;
};

}  // namespace articulus::ui
