#include "core/exchange/export/run_header.h"

#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/base/stored_json.h"
#include "core/base/text/text_format.h"
#include "core/exchange/export/anti_alias.h"
#include "core/exchange/export/export_frames.h"
#include "core/spatial/rotation.h"
#include "core/storage/run_facts.h"

namespace articulus::exchange {
namespace {

using base::Error;
using base::ErrorCode;
using base::Result;

constexpr double kUneven = 0.25;    // of a step: what jitters more, or has a gap, is not even
constexpr double kSameRate = 1e-6;  // relative: what adding up a million periods may leave

std::string thinningOf(const ExportChoice& choice, int samples, const SampleTimes& times) {
  if (samples == 1) return "none: every sample";
  const std::string every = "every " + std::to_string(samples) + "th sample, ";
  if (!choice.rate_Hz) return every + "without a low-pass before: faster motion may show as slower";
  return every + AntiAlias::words(*times.rate_Hz / samples) +
         "; less in the first and last 26 rows of what goes on without a gap, where samples are on one side alone; "
         "whole "
         "numbers of that sample, flags of all nearest to it";
}

std::string textOf(const record::Event& event) {
  std::string text(event.textView());
  const auto add = [&text](const std::string& words) { text.append(text.empty() ? "" : ", ").append(words); };
  if (event.step >= 0) add("step " + std::to_string(event.step));
  if (event.code != 0) add("code " + std::to_string(event.code));
  if (event.value != 0.0 || event.limit != 0.0)
    add("value " + base::significant(event.value, 6) + ", limit " + base::significant(event.limit, 6));
  return text;
}

std::vector<Series> seriesOf(const storage::TrackingRecord& tracking, double begin_s) {
  std::vector<Series> all;
  for (const storage::TrackedBone& bone : tracking.header.bones) {
    Series& s = all.emplace_back();
    s.name = bone.name + "_in_tracker";
    s.meaning = "Pose of bone " + bone.name + " in the axes of the tracking system";
    const auto add = [&s](const char* name, const char* unit, const char* meaning) {
      s.channels.push_back({.name = name, .unit = unit, .frame = "tracking system", .meaning = meaning});
    };
    for (const char* name : {"x_m", "y_m", "z_m"}) add(name, "m", "Position of the bone");
    for (const char* name : {"quaternion_w", "quaternion_x", "quaternion_y", "quaternion_z"})
      add(name, "", "Orientation of the bone");
    add("residual_m", "m", "Rms of what the markers do not fit");
    add("quality", "", "0 seen, 1 bridged between two that were seen, 2 missing");
    add("markers_seen", "", "Sum of 1, 2 and 4 for the three markers; 0 also for a sensor that has none");
    add("frame", "", "Number of the exposure; a number that is not there was lost");
    add("age_s", "s", "From the exposure until the station took the frame; missing: the frame never came");
    s.columns.resize(s.channels.size());
  }
  for (const record::TrackedPose& pose : tracking.poses) {
    Series& s = all[static_cast<std::size_t>(pose.body)];
    const auto q = spatial::quaternionOf(pose.X_TV.rotation);
    const spatial::Vector3& x = pose.X_TV.translation;
    const bool known = pose.quality != record::TrackQuality::Missing;
    std::size_t column = 0;
    s.time_s.push_back(pose.time_s - begin_s);
    for (const double value : {x.x(), x.y(), x.z(), q.w(), q.x(), q.y(), q.z(), pose.residual_m})
      s.columns[column++].push_back(known ? value : std::nan(""));
    for (const double value : {static_cast<double>(pose.quality), static_cast<double>(pose.markersSeen),
                               static_cast<double>(pose.frame), pose.age_s})
      s.columns[column++].push_back(value);
  }
  return all;
}

Result<void> addStored(storage::UserStore& store, std::int64_t runId, double begin_s, RecordingHeader& header) {
  const auto events = store.events(runId);
  if (!events) return events.error();
  for (const record::Event& event : *events)
    header.markers.push_back(
        {.time_s = event.hostTime_s - begin_s, .kind = std::string(record::name(event.kind)), .text = textOf(event)});
  const auto results = store.storedResults(runId);
  if (!results && results.error().code != base::ErrorCode::Conflict) return results.error();
  // Numbers that somebody changed are not handed on as if they were the run's.
  if (!results) header.facts.emplace_back("results_left_out", results.error().message);
  const auto values = results ? results->values : std::vector<storage::ResultValue>();
  for (const storage::ResultValue& r : values)
    header.outcomes.push_back({.table = r.table,
                               .motion = r.motion,
                               .quantity = r.quantity,
                               .unit = r.unit,
                               .minimum = r.minimum,
                               .maximum = r.maximum,
                               .neutralZone = r.neutralZone,
                               .method = r.method,
                               .expectedMinimum = r.expectedMinimum,
                               .expectedMaximum = r.expectedMaximum,
                               .source = r.source});
  const auto tracking = store.tracking(runId);
  if (!tracking) return tracking.error();
  header.series = seriesOf(*tracking, begin_s);
  return {};
}

/// Whether each sample lies where an even clock from the first one has it.
Result<bool> isEven(storage::UserStore& store, std::int64_t runId, int step, double begin_s, double rate_Hz) {
  bool even = true;
  double row = 0.0;
  const std::array time{record::Channel::Time};
  const auto read = store.forEachSample(runId, step, time, [&](const record::Sample& sample) {
    even = std::abs((sample[record::Channel::Time] - begin_s) * rate_Hz - row) < kUneven;
    row += 1.0;
    return even;
  });
  if (!read) return read.error();
  return even;
}

/// What the file that the run was imported from said beside its numbers.
void addImported(const storage::RunRecord& run, RecordingHeader& header) {
  if (!run.header.imported) return;
  const auto details = base::parseStoredJson(run.header.imported->detailsJson, "the import");
  if (!details || !details->is_object() || !details->contains("documents")) return;
  for (const auto& [name, json] : (*details)["documents"].items()) header.documents.emplace_back(name, json.dump());
}

}  // namespace

Result<SampleTimes> sampleTimes(storage::UserStore& store, std::int64_t runId, int step) {
  const auto ends = store.thinnedSamples(runId, step, 2);
  if (!ends) return ends.error();
  SampleTimes times;
  if (ends->empty()) return times;
  const record::Sample &first = ends->front(), &last = ends->back();
  using record::Channel;
  times.begin_s = first[Channel::HostTime] - first[Channel::Time];
  const auto ranges = store.stepRanges(runId);
  if (!ranges) return ranges.error();
  std::int64_t samples = 0;
  for (const auto& range : *ranges)
    if (step < 0 || range.step == step) samples += range.samples;
  const double cycles = static_cast<double>(last.cycle - first.cycle);
  const double span_s = last[Channel::Time] - first[Channel::Time];
  if (!(span_s > 0.0) || static_cast<double>(samples) != cycles + 1.0) return times;
  const double rate_Hz = cycles / span_s;
  const auto run = store.run(runId);
  if (!run) return run.error();
  if (run->header.imported) {
    // Rows of a file are numbered however they lie in time.
    const auto even = isEven(store, runId, step, first[Channel::Time], rate_Hz);
    if (!even) return even.error();
    if (!*even) return times;
  }
  times.rate_Hz = std::abs(rate_Hz - std::round(rate_Hz)) < kSameRate * rate_Hz ? std::round(rate_Hz) : rate_Hz;
  return times;
}

Result<int> samplesPerRow(const ExportChoice& choice, const SampleTimes& times) {
  if (choice.every < 1) return Error{ErrorCode::InvalidArgument, "--every counts from 1.", "Leave it out for all."};
  if (!choice.rate_Hz) return choice.every;
  if (choice.every != 1)
    return Error{ErrorCode::InvalidArgument, "A rate and every n-th sample exclude each other.", "Choose one."};
  if (!times.rate_Hz)
    return Error{ErrorCode::InvalidArgument, "The samples have no even rate: some are missing.",
                 "Choose every n-th sample instead."};
  const double samples = *times.rate_Hz / *choice.rate_Hz;
  const std::string rate = base::significant(*times.rate_Hz, 6);
  if (!(*choice.rate_Hz > 0.0) || samples < 0.5)
    return Error{ErrorCode::InvalidArgument, "The run has " + rate + " samples a second.",
                 "Choose a rate above 0 and at most that."};
  if (std::abs(samples - std::round(samples)) > kSameRate * samples || samples > 1e9)
    return Error{ErrorCode::InvalidArgument,
                 "No whole number of samples gives " + base::significant(*choice.rate_Hz, 6) + " Hz.",
                 "Choose " + rate + " Hz divided by a whole number."};
  if (samples > AntiAlias::kMostSamples)
    return Error{ErrorCode::InvalidArgument,
                 "A low-pass before one row of " + base::significant(samples, 7) + " samples is not made; at most " +
                     std::to_string(AntiAlias::kMostSamples) + ".",
                 "Choose a higher rate, or every n-th sample as it is."};
  return static_cast<int>(std::lround(samples));
}

Result<RecordingHeader> headerOf(storage::UserStore& store, const storage::RunRecord& run,
                                 std::span<const ExportColumn> columns, const ExportChoice& choice,
                                 const SampleTimes& times, const std::string& seal) {
  const auto samples = samplesPerRow(choice, times);
  if (!samples) return samples.error();
  RecordingHeader header{.rows = {}};
  header.title = "Articulus run " + std::to_string(run.id) +
                 (storage::isBench(run)  ? ", BENCH: "
                  : run.header.simulated ? ", SIMULATED: "
                                         : ": ") +
                 run.header.protocolName;
  for (auto& fact : storage::runFacts(run))
    if (!fact.second.empty()) header.facts.push_back(std::move(fact));
  const auto fact = [&header](std::string_view key, const std::string& value) {
    header.facts.emplace_back(std::string(key), value);
  };
  fact(kSealFact, seal);
  if (choice.step >= 0)
    fact("part", "step " + std::to_string(choice.step + 1) + " of the run as the desktop counts (" +
                     std::to_string(choice.step) + " in the column step)");
  if (choice.loadCycle > 0) fact("load_cycle_chosen", std::to_string(choice.loadCycle));
  fact("decimation", thinningOf(choice, *samples, times));
  fact("units", choice.units == ExportUnits::Si
                    ? "SI and radians, told by the end of each column's name"
                    : "degrees, millimetres, N and Nm, told by the end of each column's name");
  for (auto& convention : storage::signConventions(run)) {
    if (convention.first == "loads" && choice.loads != LoadFrame::World)
      convention.second = "what the robot exerts on the specimen, " +
                          std::string(loadFrames()[static_cast<std::size_t>(choice.loads)].fact) +
                          "; sensor columns are in the axes of S";
    header.facts.push_back(std::move(convention));
  }
  if (choice.poses != PoseFrame::World)
    fact("poses", std::string(poseFrames()[static_cast<std::size_t>(choice.poses)].fact));
  for (const ExportColumn& column : columns) header.channels.push_back(column.header);
  const bool whole = choice.loadCycle == 0 || choice.step >= 0;  // a load cycle of each step lies apart
  if (times.rate_Hz && whole) header.rate_Hz = *times.rate_Hz / *samples;
  if (auto added = addStored(store, run.id, times.begin_s, header); !added) return added.error();
  for (const auto& [name, text] :
       {std::pair{"protocol", &run.header.protocolJson}, std::pair{"cell", &run.header.cellJson},
        std::pair{"gains", &run.header.gainsJson}, std::pair{"limits", &run.header.limitsJson},
        std::pair{"specimen", &run.header.specimenJson}})
    if (!text->empty()) header.documents.emplace_back(name, *text);
  addImported(run, header);
  return header;
}

}  // namespace articulus::exchange
