#pragma once
#include <filesystem>
#include <map>
#include <memory>

#include "core/analysis/control_quality.h"
#include "core/device/true_load.h"
#include "core/record/sample_sink.h"

namespace articulus::run {

/// Writes a run as the sink within it does, and keeps beside it how closely the load that a simulated plant truly bore
/// followed what was wanted, of each step: sums over the samples that were stored, kept with the run just before it
/// ends, however it ends. Where nobody tells it the truth (a live cell) it keeps nothing.
/// Thread  recorder
/// Test    tests/integration/true_load_test.cpp
class TrueLoadRecording final : public record::SampleSink, public device::SeesTrueLoads {
 public:
  /// In  file, runId: where the sink within writes
  TrueLoadRecording(std::unique_ptr<record::SampleSink> within, std::filesystem::path file, std::int64_t runId);
  [[nodiscard]] record::SampleSink& within() { return *within_; }
  void see(const device::TrueLoadRing& ring) override { ring_ = &ring; }
  [[nodiscard]] base::Result<void> store(std::span<const record::Sample> samples,
                                         std::span<const record::Event> events) override;
  void recorded(std::uint64_t samples) override { within_->recorded(samples); }
  [[nodiscard]] base::Result<void> storePoses(std::span<const record::TrackedPose> poses) override {
    return within_->storePoses(poses);
  }
  /// Errors  of the sink within, else those of storage::storeTrueLoadErrors: the run is whole and ended without them.
  ///         Where a batch was not stored they are left out: what room there is on the disk is for the run's end
  [[nodiscard]] base::Result<void> finish(std::uint64_t lostSamples, const record::RunEnding& ending) override;

 private:
  /// The truth of the cycle that a sample is of; null where it was overwritten.
  [[nodiscard]] const device::TrueLoad* truthOf(const record::Sample& sample);

  std::unique_ptr<record::SampleSink> within_;
  std::filesystem::path file_;
  std::int64_t runId_;
  const device::TrueLoadRing* ring_ = nullptr;
  std::uint64_t next_ = 0, lost_ = 0;
  bool failed_ = false;  ///< a batch was not stored: what room is left is for the end of the run
  bool known_ = false;   ///< now_ is not older than the last sample
  device::TrueLoad now_;
  std::map<int, analysis::ControlQuality> byStep_;
};

}  // namespace articulus::run
