#pragma once
#include "app/studies/faults/matrix_fault.h"
#include "core/cell/cell_config.h"
#include "core/safety/fault.h"

namespace articulus::studies {

/// One cell of the matrix: a fault, in a state, along an axis and to a side.
struct FaultTrial {
  const MatrixFault* fault = nullptr;
  MatrixState state = MatrixState::Ramp;
  int axis = 0;     ///< load 0..5 that is driven; of a free move none
  int element = 0;  ///< channel or joint that is wrong
  int sign = 1;     ///< of the load, and of the fault
};

/// What became of it, by the truth of the plant.
struct FaultTrialResult {
  bool ready = false;      ///< the state was reached without a fault
  double peakLoad = 0.0;   ///< share of the limit in force of the load that came nearest to it, from the fault on
  int peakAxis = 0;        ///< whose
  double peak_N_Nm = 0.0;  ///< its size
  double peakSpeed = 0.0;  ///< share of a joint's speed limit, the fastest
  double travel_m = 0.0, turn_rad = 0.0;  ///< of the moving body from the fault to its end
  bool weighInRefuses = false;            ///< no run would have started: nothing was loaded
  safety::Fault seen;                     ///< what tripped
  double seenAfter_s = 0.0;

  static constexpr double kMostLoad = 1.5, kMostSpeed = 1.5;
  /// A state that the specimen cannot be brought to says nothing of the fault; ready tells.
  [[nodiscard]] bool met() const noexcept { return !ready || (peakLoad <= kMostLoad && peakSpeed <= kMostSpeed); }
};

/// Builds a twin of the cell, brings it into the state, lets the fault happen and measures until it stands, or until it
/// has had its time.
/// Errors  of VirtualTwin::create
/// Thread  any but control
[[nodiscard]] base::Result<FaultTrialResult> tryFault(const FaultTrial& trial, const cell::CellConfig& cell,
                                                      std::uint64_t seed);

}  // namespace articulus::studies
