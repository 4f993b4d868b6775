#pragma once
#include <cstdint>
#include <span>

#include "core/base/result.h"
#include "core/record/event.h"
#include "core/record/run_end.h"
#include "core/record/sample.h"
#include "core/record/tracked_pose.h"

namespace articulus::record {

/// Where the recorder thread puts a run. Implemented by storage::RunWriter; a test may use a vector.
/// Thread  recorder only, after it was passed to the recorder
class SampleSink {
 public:
  virtual ~SampleSink() = default;
  /// Stores one batch durably: one transaction. On an error nothing of the batch is stored and the run is marked
  /// incomplete by finish().
  [[nodiscard]] virtual base::Result<void> store(std::span<const Sample> samples, std::span<const Event> events) = 0;
  /// Told every few milliseconds how many samples were recorded so far, stored or not: what a process that is killed
  /// had not stored can be said at the next start.
  virtual void recorded(std::uint64_t /*samples*/) {}
  /// Stores what a tracking system reported since the last batch: one transaction.
  [[nodiscard]] virtual base::Result<void> storePoses(std::span<const TrackedPose> poses) = 0;
  /// Ends the run. lostSamples > 0 marks it incomplete.
  [[nodiscard]] virtual base::Result<void> finish(std::uint64_t lostSamples, const RunEnding& ending) = 0;
};

}  // namespace articulus::record
