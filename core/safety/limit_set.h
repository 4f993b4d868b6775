#pragma once
#include <array>

#include "core/base/json_reader.h"
#include "core/robot/joint_vector.h"
#include "core/spatial/six_vector.h"

namespace articulus::safety {

/// Everything that a running cell must stay within. Plain numbers: swapped into the control thread between cycles.
/// Source  the cell file, keys "limits" and "maxima"; Martinez 2012, 4.2.5 and 4.4.3
struct LimitSet {
  robot::JointVector jointLower_rad, jointUpper_rad;  ///< stop when a joint leaves this range
  robot::JointVector jointSpeed_rad_per_s;            ///< both signs
  spatial::Vector3 boxLower_m, boxUpper_m;            ///< the moving body's origin D in W must stay inside
  double linearSpeed_m_per_s = 0.0;                   ///< of D
  double angularSpeed_rad_per_s = 0.0;                ///< of D
  double collisionDistance_m = 0.0;  ///< must be left between any two parts; more is safer: its maximum is a least
  /// Of the Jacobian of D, rows in m and rad as they are: must be left where a law works in the task's axes; its
  /// maximum is a least
  double leastSingularValue = 0.0;
  double setUpLinearSpeed_m_per_s = 0.0;               ///< of D while a person may be near
  double setUpAngularSpeed_rad_per_s = 0.0;            ///< of D, likewise
  double setUpJointShare = 1.0;                        ///< of jointSpeed_rad_per_s, likewise
  spatial::Vector6 wrench = spatial::Vector6::Zero();  ///< |force|, |moment| at D in W, N and Nm
  /// Of D from the reference pose (where the specimen was unloaded, before that where it was clamped), along and about
  /// axes of W, both signs; while a specimen is mounted. About: rotation vector
  spatial::Vector3 displacement_m = spatial::Vector3::Zero(), rotation_rad = spatial::Vector3::Zero();
  double sensorSum = 1.0;          ///< (4.8) and (4.9) must stay below
  double sensorAge_s = 0.0;        ///< older samples are stale
  int bridgedSensorCycles = 0;     ///< so many cycles without a new sample are bridged
  int lateCycleStreak = 0;         ///< so many late cycles in a row are a fault
  double operatorTimeout_s = 0.0;  ///< user interface silent for longer: fault
  double noLook_s = 0.0;           ///< no control cycle for longer: fault
  double unexplainedTorque = 0.0;  ///< of a joint, times the friction of the model
};

/// Nobody may ask for a greater distance between parts: the arm would not get out of its own way.
inline constexpr double kMostCollisionDistance_m = 0.5;

/// Nor for a greater singular value: no pose of the arm would have it.
inline constexpr double kMostSingularValue = 1.0;

/// Reads "limits" and checks each value against "maxima"; a limit beyond its maximum is an error that names both.
/// Throws  base::JsonError
[[nodiscard]] LimitSet readLimits(const base::JsonReader& limits, int joints);

/// True if every limit is finite and none lies beyond the cell's maximum.  Thread  any; real-time safe
[[nodiscard]] bool withinMaxima(const LimitSet& limits, const LimitSet& maxima) noexcept;

/// Error that names the first limit beyond the cell's maximum; success if none is.
[[nodiscard]] base::Result<void> checkAgainstMaxima(const LimitSet& limits, const LimitSet& maxima);

}  // namespace articulus::safety
