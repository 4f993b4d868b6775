#include "core/storage/csv_export.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cmath>
#include <cstring>

#include "core/storage/detail/guarded.h"

namespace articulus::storage {
namespace {

using base::ErrorCode;
using detail::refuse;

constexpr std::size_t kBuffer = 1 << 18;
constexpr int kSamplesPerLook = 256;   // between looks at the clock

/// Text to FILE.part; becomes FILE by commit(), goes away without it.
class PartFile {
 public:
  explicit PartFile(std::filesystem::path target) : target_(std::move(target)), part_(target_.string() + ".part") {
    descriptor_ = ::open(part_.c_str(), O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0666);
    if (descriptor_ < 0) fail("Cannot create");
    buffer_.reserve(kBuffer + 4096);
  }
  ~PartFile() {
    if (descriptor_ < 0) return;
    ::close(descriptor_);
    ::unlink(part_.c_str());
  }
  PartFile(const PartFile&) = delete;
  PartFile& operator=(const PartFile&) = delete;

  void write(std::string_view text) {
    buffer_ += text;
    if (buffer_.size() >= kBuffer) flush();
  }
  void write(double value) {
    std::array<char, 32> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
    write(std::string_view(text.data(), static_cast<std::size_t>(end - text.data())));
  }
  void write(std::int64_t value) {
    std::array<char, 24> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
    write(std::string_view(text.data(), static_cast<std::size_t>(end - text.data())));
  }
  void commit() {
    flush();
    if (::fsync(descriptor_) != 0) fail("Cannot write");
    if (::rename(part_.c_str(), target_.c_str()) != 0) fail("Cannot write");
    ::close(descriptor_);
    descriptor_ = -1;
  }

 private:
  void flush() {
    std::string_view rest = buffer_;
    while (!rest.empty()) {
      const auto written = ::write(descriptor_, rest.data(), rest.size());
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) fail("Cannot write");
      rest.remove_prefix(static_cast<std::size_t>(written));
    }
    buffer_.clear();
  }
  [[noreturn]] void fail(const char* what) const {
    const int reason = errno;
    const bool denied = reason == EACCES || reason == EPERM || reason == EROFS;
    const bool full = reason == ENOSPC || reason == EDQUOT || reason == EFBIG;
    refuse(denied              ? ErrorCode::PermissionDenied
           : reason == ENOENT  ? ErrorCode::NotFound
                               : ErrorCode::StorageFailure,
           std::string(what) + " " + target_.string() + ": " + std::strerror(reason) + ".",
           full ? "Free space there or choose another folder. The run is untouched, and no half file was left."
                : "Choose a folder that exists and that you may write to. The run is untouched.");
  }

  std::filesystem::path target_, part_;
  int descriptor_ = -1;
  std::string buffer_;
};

/// A value in a comment stays on its line.
std::string oneLine(std::string text) {
  std::replace_if(text.begin(), text.end(), [](unsigned char c) { return c < 0x20; }, ' ');
  return text;
}

void writeHeader(PartFile& file, const RunRecord& run) {
  const auto line = [&](std::string_view key, const std::string& value) {
    file.write("# ");
    file.write(key);
    file.write(": ");
    file.write(oneLine(value));
    file.write("\n");
  };
  line("articulus_run", std::to_string(run.id));
  line("specimen", run.specimenLabel);
  line("protocol", run.header.protocolName);
  line("cell", run.header.cellName);
  line("data", run.header.simulated ? "simulated (computed by the virtual cell; no robot and no specimen)" : "measured");
  line("clock", run.header.realTime ? "real time" : "manual, faster than real time");
  line("software_version", run.header.softwareVersion);
  line("seed", std::to_string(run.header.seed));
  line("began", run.began);
  line("ended", run.ended);
  const bool sayReason = !run.endReason.empty() && run.endReason != name(run.end);
  line("how_it_ended", std::string(name(run.end)) + (sayReason ? " (" + run.endReason + ")" : ""));
  line("incomplete", run.incomplete ? "yes" : "no");
  line("lost_samples", std::to_string(run.lostSamples));
  line("missed_deadlines", std::to_string(run.missedDeadlines));
  line("samples", std::to_string(run.samples));
  line("units", "SI and radians, told by the end of each column's name; an empty field means: does not apply");
  line("bodies", "D is the moving body, P the fixed body, S the load cell");
  line("world_axes", "W: x anterior, y left, z up");
  line("angles", "D in P from the reference pose; flexion + forward, lateral bending + to the right, axial rotation + to "
                 "the left");
  line("loads", "what the robot exerts on the specimen, at D in the axes of W; sensor columns are in the axes of S");
  line("column cycle", "number of the control cycle since the station started");
  line("column state", "0 stop, 1 joint, 2 position, 3 force, 4 home, 5 initial position, 6 fault");
  line("column step", "step of the protocol, from 0; -1 outside");
  line("column load_cycle", "repetition inside a load cycle step, from 1; 0 elsewhere");
  line("column flags", "sum of 1 dead-man held, 2 late cycle, 4 drive saturated, 8 load cell bridged");
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

void writeSample(PartFile& file, const record::Sample& sample) {
  file.write(static_cast<std::int64_t>(sample.cycle));
  for (const std::int32_t value : {sample.state, sample.step, sample.loadCycle, sample.flags}) {
    file.write(",");
    file.write(static_cast<std::int64_t>(value));
  }
  for (const double value : sample.value) {
    file.write(",");
    if (!std::isnan(value)) file.write(value);
  }
  file.write("\n");
}

/// Calls the caller's progress about ten times a second.
class Progress {
 public:
  Progress(const std::function<bool(std::int64_t, std::int64_t)>& tell, std::int64_t total) : tell_(tell), total_(total) {}
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

base::Result<void> exportCsv(UserStore& store, std::int64_t runId, const std::filesystem::path& target,
                             const std::function<bool(std::int64_t, std::int64_t)>& progress) {
  const auto run = store.run(runId);
  if (!run) return run.error();
  return detail::guarded([&] {
    PartFile file(target);
    writeHeader(file, *run);
    Progress counter(progress, run->samples);
    bool goesOn = counter.say();
    if (goesOn) {
      const auto walked = store.forEachSample(runId, -1, [&](const record::Sample& sample) {
        writeSample(file, sample);  // a full disk comes back as the error of forEachSample
        return goesOn = counter.add();
      });
      if (!walked) throw StorageError(walked.error());
      goesOn = goesOn && counter.say();
    }
    if (!goesOn)
      refuse(ErrorCode::Cancelled, "The export of run " + std::to_string(runId) + " was cancelled.",
             "No file was written; the run is untouched.");
    file.commit();
  });
}

}  // namespace articulus::storage
