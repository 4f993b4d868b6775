#pragma once
#include <array>
#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

#include "core/cell/cell_config.h"
#include "core/safety/self_test_report.h"
#include "core/station/station_link.h"

namespace articulus::station {
class LiveStation;
}

namespace articulus::app {

struct SelfTestOptions {
  std::uint64_t seed = 1;
  int threads = 1;           ///< more than one only where no control thread runs beside
  bool behindOthers = true;  ///< lowest priority, and not on the control thread's CPU
  std::function<void(safety::LimitSet&)> tamper =
      {};  ///< changes the twins' limits; for tests of a limit that is not checked
};

/// Drives every limit in force on the virtual twin of a cell and tells the station whether all tripped; until then, and
/// where one did not, the station refuses to start a run. Changed limits are tested anew by themselves.
/// Thread  built and destroyed by one; report(), again(), beginWith() and wait() any. Works in a thread of its own
class SelfTest {
 public:
  /// The station refuses runs from its next cycle on. cell and station live longer than this.
  SelfTest(const cell::CellConfig& cell, station::LiveStation& station, SelfTestOptions options);
  ~SelfTest();

  /// How it stands; cheap enough to ask ten times a second.
  [[nodiscard]] safety::SelfTestReport report() const;
  /// Drives the limits in force once more; no limit changes. The station refuses runs from its next cycle on, until
  /// they have passed. Nothing where a test is under way.
  void again();
  /// What the run that comes drives, as run::drivenAxes() has it: what it needs is driven before the rest, from the
  /// next limit on. All are driven all the same, and the station refuses runs until they have passed.
  void beginWith(const std::array<bool, 6>& axes);
  /// Waits until the limits of this revision (cycle::Snapshot::limitsRevision) have been tested, or the worker has
  /// been told to end; a station on a manual clock needs a cycle to hear of it.
  void wait(std::uint64_t limitsRevision) const;

 private:
  void work();
  void testOnce(const safety::LimitSet& limits, std::uint64_t revision);
  void tell(safety::SelfTestState state, std::uint64_t revision);

  const cell::CellConfig& cell_;
  station::LiveStation& station_;
  SelfTestOptions options_;
  mutable std::mutex mutex_;
  mutable std::condition_variable ended_;
  safety::SelfTestReport report_;
  std::array<bool, 6> axes_{};  ///< of the run that comes
  std::atomic<bool> quit_{false}, again_{false};
  std::thread worker_;
};

}  // namespace articulus::app
