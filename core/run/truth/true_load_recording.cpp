#include "core/run/truth/true_load_recording.h"

#include <Eigen/Core>
#include <utility>
#include <vector>

#include "core/storage/simulated_truth.h"

namespace articulus::run {
namespace {

using record::Channel;

constexpr double kSameTime_s = 1e-6;  // a time is told in seconds, from nanoseconds; cycles are 0.1 ms apart or more

}  // namespace

TrueLoadRecording::TrueLoadRecording(std::unique_ptr<record::SampleSink> within, std::filesystem::path file,
                                     std::int64_t runId)
    : within_(std::move(within)), file_(std::move(file)), runId_(runId) {}

const device::TrueLoad* TrueLoadRecording::truthOf(const record::Sample& sample) {
  const double read_s = sample[Channel::HostTime] + sample[Channel::WakeLate];
  while (!known_ || now_.time_s < read_s - kSameTime_s) {
    known_ = ring_->read(next_, lost_, std::span(&now_, 1)) == 1;
    if (!known_) return nullptr;
  }
  return now_.time_s <= read_s + kSameTime_s ? &now_ : nullptr;
}

base::Result<void> TrueLoadRecording::store(std::span<const record::Sample> samples,
                                            std::span<const record::Event> events) {
  auto stored = within_->store(samples, events);
  failed_ = !stored;
  if (!stored || !ring_) return stored;
  for (record::Sample sample : samples) {
    const device::TrueLoad* truth = truthOf(sample);
    if (!truth || sample.step < 0) continue;
    sample.set(Channel::ForceX, Eigen::Map<const spatial::Vector6>(truth->F_D_W.data()));
    byStep_[sample.step].add(sample);
  }
  return stored;
}

base::Result<void> TrueLoadRecording::finish(std::uint64_t lostSamples, const record::RunEnding& ending) {
  std::vector<storage::TrueLoadError> errors;
  for (const auto& [step, quality] : byStep_)
    for (int k = 0; k < 6; ++k)
      if (const auto axis = quality.axis(k); axis.samples > 0)
        errors.push_back({step, k, axis.samples, axis.meanAbsolute, axis.rms, axis.peak, axis.wantedZero});
  auto kept = failed_ ? base::Result<void>() : storage::storeTrueLoadErrors(file_, runId_, errors);
  auto finished = within_->finish(lostSamples, ending);
  return finished ? kept : finished;
}

}  // namespace articulus::run
