#pragma once
#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "core/robot/joint_vector.h"
#include "core/spatial/types.h"

namespace articulus::calibration {

/// What the arm itself reports at one moment.
/// Frames  all at the joint's side of the gears
/// Source  Hill 2013, p. 37: joint angles, joint velocities, joint torques inferred from the motors' currents
struct JointSample {
  double time_s = 0.0;              ///< on the arm's clock; not used where the arm stands
  robot::JointVector q_rad;         ///< of the motor's encoder, q_m
  robot::JointVector tau_Nm;        ///< of the motor, the viscous share of a moving motor included
  robot::JointVector qd_rad_per_s;  ///< of the motor
};

/// Where the reference instrument saw the measured point (and, where it can, how the tool was turned).
/// Frames  I instrument, T the measured frame on the tool
struct ReferenceSample {
  double time_s = 0.0;  ///< on the instrument's clock
  spatial::Vector3 p_I_m = spatial::Vector3::Zero();
  std::optional<spatial::Matrix3> R_IT;  ///< none: position only
};

/// From which line of which file a row came, and what it belongs to: for messages, tables and statistics.
struct RowOrigin {
  std::string file;  ///< empty: not from a file
  int line = 0;
  std::string trial;       ///< "0 N", "flexion"; empty: none given
  double load_N = 0.0;     ///< a label only: what the load does to the joints is in the torques
  bool simulated = false;  ///< no arm or no instrument was measured
};

/// The arm stands; both instruments look at the same pose.
struct StaticMeasurement {
  JointSample arm;
  ReferenceSample reference;
  RowOrigin origin;
};

/// The arm moves; both instruments record at their own rate on their own clock.
struct Trial {
  std::string name;
  double load_N = 0.0;
  std::vector<JointSample> arm;            ///< at least 4, times rising
  std::vector<ReferenceSample> reference;  ///< times rising; rows outside the arm's time are left out and counted
  std::vector<int> referenceLine;          ///< line in its file, one a reference row; empty: not from a file
  std::string armFile, referenceFile;
  bool simulated = false;  ///< no arm or no instrument was measured
};

/// All that was measured for one purpose (to fit, or to validate).
struct Measurements {
  std::vector<StaticMeasurement> standing;
  std::vector<Trial> moving;
  /// True where no arm or no instrument was measured, at least for some of the rows.
  [[nodiscard]] bool simulated() const {
    const auto of = [](const auto& all, const auto& mark) { return std::any_of(all.begin(), all.end(), mark); };
    return of(standing, [](const StaticMeasurement& m) { return m.origin.simulated; }) ||
           of(moving, [](const Trial& t) { return t.simulated; });
  }
  [[nodiscard]] bool empty() const { return standing.empty() && moving.empty(); }
};

}  // namespace articulus::calibration
