#pragma once
#include <vector>

#include "core/calibration/data/measurements.h"

namespace articulus::calibration {

/// One row of the reference instrument with its way to the arm's data. Points into the Measurements it was made from.
struct Observation {
  const JointSample* standing = nullptr;  ///< the arm stood; null: it moved, see trial
  const Trial* trial = nullptr;
  const ReferenceSample* reference = nullptr;
  RowOrigin origin;
};

/// What the arm reported at a moment, and how fast that changed.
struct ArmState {
  robot::JointVector q_rad, tau_Nm, qd_rad_per_s;
  robot::JointVector tauRate_Nm_per_s, acceleration_rad_per_s2;  ///< the rate of q is qd
};

/// All rows, standing ones first. Moving rows nearer than margin to the ends of the arm's data are left out and
/// counted.
[[nodiscard]] std::vector<Observation> observationsOf(const Measurements& measurements, double margin_s,
                                                      int& outsideTime);

/// The arm at the row's time plus the shift: cubic between samples (through positions and speeds), linear for torque
/// and speed.
/// Thread  any
void stateAt(const Observation& row, double timeShift_s, ArmState& state);

}  // namespace articulus::calibration
