#include "core/exchange/export/run_export.h"

#include <array>
#include <chrono>

#include "core/base/output_file.h"
#include "core/exchange/export/export_frames.h"
#include "core/exchange/export/run_header.h"
#include "core/exchange/export/thinning.h"
#include "core/storage/csv_export.h"
#include "core/storage/database.h"

namespace articulus::exchange {
namespace {

using base::Error;
using base::ErrorCode;
using base::Result;

constexpr std::size_t kBlockNumbers = 1 << 17;
constexpr int kSamplesPerLook = 256;  // between looks at the clock

/// Calls the caller's progress about ten times a second.
class Progress {
 public:
  Progress(const ExportProgress& tell, std::int64_t total) : tell_(tell), total_(total) {}
  /// False when a person cancelled.
  bool add() {
    if (++done_ % kSamplesPerLook != 0) return true;
    const auto now = std::chrono::steady_clock::now();
    if (now - last_ < std::chrono::milliseconds(100)) return true;
    last_ = now;
    return say();
  }
  bool say() { return !tell_ || tell_(done_, std::max(total_, done_)); }

 private:
  const ExportProgress& tell_;
  std::int64_t done_ = 0, total_;
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

/// Samples of the step, of the run where it is -1.
Result<std::int64_t> samplesOf(storage::UserStore& store, std::int64_t runId, int step) {
  const auto ranges = store.stepRanges(runId);
  if (!ranges) return ranges.error();
  std::int64_t samples = 0;
  std::string steps;
  bool found = step < 0;
  for (const auto& range : *ranges) {
    if (step < 0 || range.step == step) samples += range.samples;
    found = found || range.step == step;
    if (range.step >= 0) steps += (steps.empty() ? "" : ", ") + std::to_string(range.step);
  }
  if (!found)
    return Error{ErrorCode::NotFound,
                 "Run " + std::to_string(runId) + " has no samples of step " + std::to_string(step) + ".",
                 "Steps with samples: " + (steps.empty() ? "none" : steps) + "."};
  return samples;
}

/// What is read of the run beside what is written: all of it where the seal is not known yet.
struct Reading {
  int step = -1;
  std::vector<record::Channel> channels{};  // empty: all
};

Reading readingOf(std::span<const ExportColumn> columns, const ExportChoice& choice, const ExportFrames& frames,
                  bool forSeal) {
  Reading reading;
  if (forSeal) return reading;
  reading.step = choice.step;
  reading.channels.push_back(record::Channel::Time);
  for (const ExportColumn& column : columns)
    if (column.channel) reading.channels.push_back(*column.channel);
  if (frames.any()) reading.channels.insert(reading.channels.end(), frames.needed().begin(), frames.needed().end());
  return reading;
}

bool chosen(const record::Sample& sample, const ExportChoice& choice) {
  return (choice.step < 0 || sample.step == choice.step) &&
         (choice.loadCycle == 0 || sample.loadCycle == choice.loadCycle);
}

/// The way of the samples to the file.
struct Stream {
  RecordingWriter& writer;
  Thinning& thinning;
  const ExportChoice& choice;
  const ExportFrames& frames;
  std::size_t width;
  std::vector<double> block{};
  std::int64_t rows = 0;
  Result<void> appended{};

  bool add(const record::Sample& sample) {
    if (chosen(sample, choice)) {
      if (frames.any()) {
        record::Sample changed = sample;
        frames.apply(changed);
        thinning.add(changed, block);
      } else {
        thinning.add(sample, block);
      }
    }
    return block.size() < kBlockNumbers || append();
  }
  /// What is left, behind the last sample.
  bool finish() {
    thinning.finish(block);
    return append();
  }
  bool append() {
    rows += static_cast<std::int64_t>(block.size() / width);
    appended = writer.append(block);
    block.clear();
    return appended.ok();
  }
};

/// What this run has and such a file does not hold.
std::string leftOutOf(const RecordingHeader& header, const Format& format) {
  std::string left;
  for (const auto& [what, any] :
       {std::pair{"tracked bones", !header.series.empty()}, std::pair{"documents", !header.documents.empty()},
        std::pair{"results", !header.outcomes.empty()}, std::pair{"events", !header.markers.empty()}})
    if (any && format.leavesOut.find(what) != std::string_view::npos)
      left += (left.empty() ? "" : ", ") + std::string(what);
  return left;
}

/// Where the rows of a part begin and end, which formats with frames instead of times must know before.
Result<void> findPart(storage::UserStore& store, std::int64_t runId, const ExportChoice& choice, int perRow,
                      RecordingHeader& header) {
  if (choice.step < 0 && choice.loadCycle == 0) return {};
  Thinning times({}, perRow, false);  // rows lie where their own samples do, filtered or not
  std::vector<double> row;
  std::int64_t rows = 0;
  const std::array time{record::Channel::Time};
  const auto read = store.forEachSample(runId, choice.step, time, [&](const record::Sample& sample) {
    if (!chosen(sample, choice)) return true;
    times.add(sample, row);
    if (row.empty()) return true;
    if (rows++ == 0) header.begin_s = row.front();
    header.end_s = row.front();
    row.clear();
    return true;
  });
  if (!read) return read.error();
  if (rows == 0)
    return Error{ErrorCode::NotFound,
                 "Run " + std::to_string(runId) + " has no samples of " +
                     (choice.loadCycle > 0 ? "load cycle " + std::to_string(choice.loadCycle) : "such a part") + ".",
                 "articulusctl analyse tells its steps and cycles."};
  header.rows = rows;
  return {};
}

Error cancelled(std::int64_t runId) {
  return {ErrorCode::Cancelled, "The export of run " + std::to_string(runId) + " was cancelled.",
          "No file was written; the run is untouched."};
}

Result<ExportReport> exportChosen(storage::UserStore& store, const storage::RunRecord& run, const Format& format,
                                  const std::filesystem::path& file, const ExportChoice& choice,
                                  const ExportProgress& progress, const storage::SealReport* seal) {
  const auto forecast = forecastExport(store, run.id, choice);
  if (!forecast) return forecast.error();
  auto check = store.sealCheck(run.id);  // while it lives, all is read of one state of the database
  if (!check) return check.error();
  auto columns = chooseColumns(choice);
  const auto frames = ExportFrames::of(store, run, choice);
  if (!frames) return frames.error();
  frames->rename(*columns);
  const auto times = sampleTimes(store, run.id, choice.step);
  if (!times) return times.error();
  auto header = headerOf(store, run, *columns, choice, *times, seal ? seal->text() : std::string());
  if (!header) return header.error();
  header->rows = forecast->rows;
  if (auto found = findPart(store, run.id, choice, *samplesPerRow(choice, *times), *header); !found)
    return found.error();
  ExportReport report{.leftOut = leftOutOf(*header, format)};
  if (!report.leftOut.empty()) header->facts.emplace_back("not_in_this_file", report.leftOut);
  if (seal) report.seal = *seal;
  // What is out cannot be amended: for a pipe the samples are read twice.
  const bool known = seal || base::goesOutAtOnce(file);
  if (!seal && known) {
    auto verified = store.verify(run.id);
    if (!verified) return verified.error();
    report.seal = std::move(*verified);
    for (auto& [key, value] : header->facts)
      if (key == kSealFact) value = report.seal.text();
  }
  auto writer = format.create(file, *header);
  if (!writer) return writer.error();
  Thinning thinning(*columns, *samplesPerRow(choice, *times), choice.rate_Hz.has_value());
  Stream stream{**writer, thinning, choice, *frames, columns->size() + 1};
  const auto total = samplesOf(store, run.id, known ? choice.step : -1);
  if (!total) return total.error();
  Progress counter(progress, *total);
  bool goesOn = counter.say();
  const Reading reading = readingOf(*columns, choice, *frames, !known);
  const auto read = store.forEachSample(run.id, reading.step, reading.channels, [&](const record::Sample& sample) {
    if (!known) (*check)->add(sample);
    return stream.add(sample) && (goesOn = goesOn && counter.add());
  });
  if (!read) return read.error();
  if (goesOn && stream.finish()) goesOn = counter.say();
  if (!stream.appended) return stream.appended.error();
  if (!goesOn) return cancelled(run.id);
  if (!known) {
    report.seal = (*check)->finish();
    (*writer)->amend(kSealFact, report.seal.text());
  }
  if (auto finished = (*writer)->finish(); !finished) return finished.error();
  report.rows = stream.rows;
  return report;
}

}  // namespace

Result<ExportForecast> forecastExport(storage::UserStore& store, std::int64_t runId, const ExportChoice& choice) {
  const auto columns = chooseColumns(choice);
  if (!columns) return columns.error();
  const auto samples = samplesOf(store, runId, choice.step);
  if (!samples) return samples.error();
  const auto times = sampleTimes(store, runId, choice.step);
  if (!times) return times.error();
  const auto perRow = samplesPerRow(choice, *times);
  if (!perRow) return perRow.error();
  ExportForecast forecast{.rows = {}, .columns = columns->size() + 1};
  if (choice.loadCycle == 0) forecast.rows = (*samples + *perRow - 1) / *perRow;
  return forecast;
}

Result<ExportReport> exportRun(storage::UserStore& store, std::int64_t runId, const Format& format,
                               const std::filesystem::path& file, const ExportChoice& choice,
                               const ExportProgress& progress, const storage::SealReport* seal) {
  if (!format.create)
    return Error{ErrorCode::InvalidArgument, "Files of kind " + std::string(format.key) + " are read, not written.",
                 "Choose another format."};
  const auto run = store.run(runId);
  if (!run) return run.error();
  if (format.key == "csv" && choice.everything()) {
    const auto written = storage::exportCsv(store, runId, file, progress);
    if (!written) return written.error();
    return ExportReport{.rows = run->samples, .seal = *written};
  }
  try {
    return exportChosen(store, *run, format, file, choice, progress, seal);
  } catch (const storage::StorageError& error) {
    return error.error();
  }
}

}  // namespace articulus::exchange
