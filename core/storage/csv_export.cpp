#include "core/storage/csv_export.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <limits>

#include "core/spatial/rotation.h"
#include "core/storage/detail/csv_pipeline.h"
#include "core/storage/detail/guarded.h"
#include "core/storage/detail/part_file.h"
#include "core/storage/run_facts.h"

namespace articulus::storage {

namespace fs = std::filesystem;

namespace {

using base::ErrorCode;
using detail::PartFile;
using detail::refuse;

constexpr int kSamplesPerLook = 256;  // between looks at the clock

constexpr std::size_t kIntegrityLength = 160;  // what most findings need

/// In  integrity: empty where it is filled in at the end
void writeHeader(PartFile& file, const RunRecord& run, const std::string& sealedBy, const std::string& integrity) {
  const auto line = [&](std::string_view key, const std::string& value) { file.comment(key, value); };
  for (const auto& [key, value] : runFacts(run)) line(key, value);
  if (integrity.empty()) file.keepComment("integrity", kIntegrityLength);
  else line("integrity", integrity);
  if (!sealedBy.empty()) line("sealed_by", sealedBy + " (Ed25519)");
  line("units", "SI and radians, told by the end of each column's name; an empty field means: does not apply");
  for (const auto& [key, value] : signConventions(run)) line(key, value);
  for (const auto& [column, meaning] : kWholeColumns) line("column " + std::string(column), std::string(meaning));
  for (const auto& channel : record::channelCatalogue()) {
    std::string meaning(channel.meaning);
    if (channel.frame != "-") meaning.append(" [").append(channel.frame).append("]");
    line("column " + std::string(channel.column), meaning);
  }
  file.write("cycle,state,step,load_cycle,flags");
  for (const auto& channel : record::channelCatalogue()) {
    file.write(",");
    file.write(channel.column);
  }
  file.write("\n");
}

/// The shortest text that reads back as the same number, with a point whatever the locale.
std::string numberText(double value) {
  std::array<char, 32> text{};
  return {text.data(), std::to_chars(text.data(), text.data() + text.size(), value).ptr};
}

/// The station's clock when the run's own began, by any of its samples.
double beginningOf(UserStore& store, std::int64_t runId) {
  double begin_s = 0.0;
  const auto read = store.forEachSample(runId, -1, [&begin_s](const record::Sample& s) {
    begin_s = s[record::Channel::HostTime] - s[record::Channel::Time];
    return false;
  });
  if (!read) throw StorageError(read.error());
  return begin_s;
}

SealReport reportOf(UserStore& store, std::int64_t runId, SealCheck& seal) {
  const auto read = store.forEachSample(runId, -1, [&seal](const record::Sample& sample) {
    seal.add(sample);
    return true;
  });
  if (!read) throw StorageError(read.error());
  return seal.finish();
}

void writeTracking(PartFile& file, const RunRecord& run, const TrackingRecord& tracking, double begin_s,
                   const std::string& integrity) {
  file.comment("data", runFacts(run).front().second);  // as of the samples beside it
  file.comment("articulus_run", std::to_string(run.id));
  file.comment("specimen", run.specimenLabel);
  file.comment("protocol", run.header.protocolName);
  file.comment("cell", run.header.cellName);
  file.comment("integrity", integrity);
  file.comment("tracker_rate_Hz", numberText(tracking.header.rate_Hz));
  for (const TrackedBone& bone : tracking.header.bones) {
    file.comment("registration " + bone.name, bone.registrationJson);
    file.comment("landmark_residual_m " + bone.name, numberText(bone.landmarkResidual_m));
  }
  file.comment("frame", "poses of the bones in the axes of the tracking system; unit quaternions, w first");
  file.comment("column frame", "number of the exposure; a number that is not there was lost");
  file.comment("column time_s", "of the exposure, since the run began, as in the file of the samples");
  file.comment("column host_time_s", "of the exposure, the station's clock");
  file.comment("column age_s", "from the exposure until the station took the frame; empty: the frame never came");
  file.comment("column quality", "0 seen, 1 bridged between two that were seen, 2 missing");
  file.comment("column markers_seen", "sum of 1, 2 and 4 for the three markers; 0 also for a sensor that has none");
  file.comment("column residual_m", "rms of what the markers do not fit");
  file.write(
      "body,frame,time_s,host_time_s,age_s,quality,markers_seen,x_m,y_m,z_m,quaternion_w,quaternion_x,quaternion_y,"
      "quaternion_z,residual_m\n");
  for (const record::TrackedPose& p : tracking.poses) {
    file.write(tracking.header.bones[static_cast<std::size_t>(p.body)].name);
    file.write(",");
    file.write(p.frame);
    for (const double value : {p.time_s - begin_s, p.time_s, p.age_s}) file.field(value);
    for (const std::int32_t value : {static_cast<std::int32_t>(p.quality), p.markersSeen})
      file.field(static_cast<std::int64_t>(value));
    const auto q = spatial::quaternionOf(p.X_TV.rotation);
    const spatial::Vector3& x = p.X_TV.translation;
    const double missing = std::numeric_limits<double>::quiet_NaN();
    for (const double value : {x.x(), x.y(), x.z(), q.w(), q.x(), q.y(), q.z(), p.residual_m})
      file.field(p.quality != record::TrackQuality::Missing ? value : missing);
    file.write("\n");
  }
}

/// Calls the caller's progress about ten times a second.
class Progress {
 public:
  Progress(const std::function<bool(std::int64_t, std::int64_t)>& tell, std::int64_t total)
      : tell_(tell), total_(total) {}
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
  const std::function<bool(std::int64_t, std::int64_t)>& tell_;
  std::int64_t done_ = 0, total_;
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

}  // namespace

base::Result<SealReport> exportCsv(UserStore& store, std::int64_t runId, const std::filesystem::path& target,
                                   const std::function<bool(std::int64_t, std::int64_t)>& progress) {
  auto seal = store.sealCheck(runId);  // while it lives, all is read of one state of the database
  if (!seal) return seal.error();
  const auto run = store.run(runId);
  if (!run) return run.error();
  const auto tracking = store.tracking(runId);
  if (!tracking) return tracking.error();
  return detail::guarded([&] {
    SealReport report;
    PartFile file(target);
    // What is out cannot be filled in: for a pipe the samples are read twice.
    if (file.streams()) report = reportOf(store, runId, **seal);
    std::string integrity = file.streams() ? report.text() : std::string();
    writeHeader(file, *run, (*seal)->publicKey(), integrity);
    Progress counter(progress, run->samples);
    bool goesOn = counter.say();
    if (goesOn) {
      // The seal is compared beside the writing; its check looks into the database in finish() alone.
      detail::CsvPipeline lines([&](std::span<const record::Sample> samples, std::string_view text) {
        if (!file.streams())
          for (const record::Sample& sample : samples) (*seal)->add(sample);
        file.write(text);  // a full disk comes back as the error of forEachSample
      });
      const auto walked = store.forEachSample(runId, -1, [&](const record::Sample& sample) {
        lines.add(sample);
        return goesOn = counter.add();
      });
      if (!walked) throw StorageError(walked.error());
      if (goesOn) lines.finish();
      goesOn = goesOn && counter.say();
    }
    if (!goesOn)
      refuse(ErrorCode::Cancelled, "The export of run " + std::to_string(runId) + " was cancelled.",
             "No file was written; the run is untouched.");
    if (!file.streams()) {
      report = (*seal)->finish();
      file.fill(integrity = report.text());
    }
    if (!tracking->header.bones.empty() && !file.streams()) {
      PartFile bones(trackingCsvBeside(target));
      writeTracking(bones, *run, *tracking, beginningOf(store, runId), integrity);
      bones.commit();
    }
    file.commit();
    return report;
  });
}

fs::path trackingCsvBeside(const fs::path& file) {
  fs::path name = file.stem();
  name += "_bones";
  name += file.has_extension() ? file.extension() : fs::path(".csv");
  return file.parent_path() / name;
}

}  // namespace articulus::storage
