#pragma once
#include <cstdint>

#include "core/base/clock.h"
#include "core/robot/joint_vector.h"
#include "core/spatial/pose.h"
#include "core/spatial/six_vector.h"

namespace articulus::safety {

/// What the sensors of a cell say of each other in one cycle, and what was asked of the arm in the cycle before.
struct PlausibilityInput {
  std::uint64_t cycle = 0;
  double dt_s = 1e-3;       ///< of one cycle
  double elapsed_s = 1e-3;  ///< since the cycle before; more than dt_s where some were missed
  bool controllerOn = false;
  bool brakesReleased = false;
  // load cell
  spatial::Wrench raw_S;          ///< as reported
  std::uint64_t loadCounter = 0;  ///< of its samples
  spatial::Matrix3 R_WS = spatial::Matrix3::Identity();
  // arm
  bool armValid = true;           ///< what it reports may be used
  base::Nanoseconds armTime = 0;  ///< when its encoders measured, station clock; always the same: not told
  robot::JointVector q;           ///< rad, as reported
  /// That drives and inertia allow from one cycle to the next, beside a steady motion, where both took dt_s.
  robot::JointVector largestStep_rad;
  bool knowsTorques = false;          ///< the arm takes torques: the next four count
  robot::JointVector unexplained_Nm;  ///< what the joints feel beside model, friction and load cell
  robot::JointVector friction_Nm;     ///< Coulomb friction of the model
  robot::JointVector carried_Nm;      ///< weight and load that they carry, as model and load cell have it
  robot::JointVector given_Nm;        ///< torque that the drives were told to give
  robot::JointVector told_rad_per_s;  ///< speeds that an arm with loops of its own was told
  robot::JointVector told_rad;        ///< positions that are in force; of an arm that takes positions, else empty
  spatial::Twist told_W;              ///< of D, what those speeds make
  // what was wanted
  bool wantsJoints = false;
  robot::JointVector wantedQ, wantedQd;  ///< rad, rad/s
  // specimen
  bool mounted = false;
  bool loadKnown = false;    ///< load cell zeroed, and not being zeroed
  bool loadBelieved = true;  ///< model and observer go by it: not so in a fault
  /// A law follows a load. Where one searches its way, or poses are driven, a specimen may slide and its load stay.
  bool followsLoad = false;
  spatial::Wrench F_D_W;
  spatial::Pose X_WD;
  spatial::Matrix6 stiffness = spatial::Matrix6::Zero();  ///< dF_D_W = K (p, r)_D, as far as it was learned
  double stiffnessTrust = 0.0;
};

}  // namespace articulus::safety
