#pragma once
#include <atomic>

namespace articulus::hardware {

/// What may go wrong in the simulated cell, switched from outside while it runs; all off by default.
/// Thread  any sets; control reads
struct FaultScript {
  std::atomic<bool> loadCellFrozen{false};  ///< the counter stops, the time stamp ages
  std::atomic<int> loadCellNotFinite{-1};   ///< channel 0..5 reads NaN
  std::atomic<int> loadCellOffsetAxis{-1};  ///< channel 0..5 reads loadCellOffset more, N or Nm
  std::atomic<double> loadCellOffset{0.0};
  std::atomic<bool> encoderInvalid{false};
  std::atomic<int> encoderNotFinite{-1};  ///< joint 0..5 reads NaN
  std::atomic<bool> driveFault{false};
  std::atomic<int> runawayJoint{-1};  ///< its amplifier ignores the command and pushes with runaway_V
  std::atomic<double> runaway_V{0.0};
};

}  // namespace articulus::hardware
