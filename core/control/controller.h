#pragma once
#include "core/control/arm_model.h"
#include "core/control/estimators/specimen_stiffness.h"
#include "core/control/gain_set.h"
#include "core/control/selection.h"

namespace articulus::control {

/// What a controller sees in one cycle: measurements and the controller's model, never the plant's truth.
struct ControlInput {
  double dt_s = 1e-3;
  const ArmModelState* model = nullptr;
  robot::JointVector q, qd;        ///< encoder position, observed velocity
  robot::JointVector disturbance;  ///< observed, Nm
  robot::JointVector tau;          ///< joint torque in force since the last cycle, Nm: a law takes over from it
  robot::JointVector command;      ///< in force at the arm's own command level: Nm, rad/s or rad; empty: none yet
  spatial::Wrench F_D_W;           ///< load on the specimen, compensated and filtered
  spatial::Matrix3 R_WJ = spatial::Matrix3::Identity();  ///< axes of TaskFrame::Joint: those of D at the reference pose
  SpecimenStiffness specimen;                            ///< learned on line
  double forceGainShare = 1.0;  ///< of the force gains: lowered by dead time and by the oscillation observer
  bool saturated = false;       ///< a drive was clipped in the last cycle: integrators wait
  bool isVirtual = false;  ///< the arm that is seen is LevelAdapter's virtual one, which yields to the load at once
};

/// A rotation in intervals that stops at a torque, with forces guided to what is wanted in between.
/// Source  Skrede et al. 2024, III-D, (27)-(35)
struct RotationTask {
  static constexpr double kRate_rad_per_s = 0.035;  ///< of the wanted angle

  std::int32_t axis = 0;               ///< 0..2 of its frame
  TaskFrame frame = TaskFrame::World;  ///< whose axis it turns about (Tool: the cadaver frame); loads are those of the
                                       ///< selection's frame
  double angle_rad = 0.0;              ///< signed way
  double interval_rad = 0.05, step_rad = 0.002;
  double torque_Nm = 0.0;                ///< stop where it is reached, bias subtracted; always positive
  double convergedInterval_rad = 0.002;  ///< mean of the last intervals below it: done
  std::int32_t convergedCount = 3;
};

/// What is wanted in one cycle; each controller reads its own part.
struct SetPoint {
  Selection selection;  ///< of laws that control some axes by force and some by position
  robot::JointVector q, qd, qdd;
  robot::JointVector tau;  ///< of a law that takesJointTorques: on top of what carries the arm
  spatial::Pose X_WD;
  spatial::Twist V_WD_W;
  spatial::Vector6 A_WD_W = spatial::Vector6::Zero();
  spatial::Wrench F_D_W;
  spatial::Vector6 F_rate_W = spatial::Vector6::Zero();  ///< of F_D_W, N/s and Nm/s: feed-forward through the specimen
  RotationTask rotation;
  double pace = 1.0;  ///< of the planned speed: a law that plans its own trajectory follows it at this pace
  /// Of a search that measures at rest between its own steps: at full pace before a limit, where it would otherwise
  /// tell so little that friction holds the arm; it comes to a stand with a pause alone.
  [[nodiscard]] double searchPace() const noexcept { return pace < kSlowest ? pace / kSlowest : 1.0; }
  static constexpr double kSlowest = 0.2;  ///< that safety::SoftLimits asks for
  bool walksAgain = false;                 ///< the path is a replay: the pose counts, whatever the load has become
};

/// One control law.
/// Out     what LawInfo::makes says, one number a joint: Nm, rad/s or rad
/// Thread  control; real-time safe
class Controller {
 public:
  virtual ~Controller() = default;
  virtual void useGains(const GainSet& gains) noexcept = 0;
  /// Takes over from whatever ran before without a jump of the torque: in.tau is the one in force.
  virtual void engage(const ControlInput& input) noexcept = 0;
  virtual void step(const ControlInput& input, const SetPoint& wanted, robot::JointVector& out) noexcept = 0;
  /// A law that ends by itself has done what it was for.
  [[nodiscard]] virtual bool finished() const noexcept { return false; }
  /// How the load is to change by what was made in the last cycle, N/s and Nm/s in axes of W. Against a specimen that
  /// is stiffer than the arm's own loops a motion says little; an arm that takes torques pushes by this as well
  /// (LevelAdapter).
  [[nodiscard]] virtual spatial::Vector6 loadRate_W() const noexcept { return spatial::Vector6::Zero(); }

 protected:
  /// Model torque at rest: bias, contact load carried, observed disturbance cancelled by its share.
  static robot::JointVector feedForward(const ControlInput& in, const spatial::Wrench& carried, double share) noexcept {
    return in.model->bias + in.model->J.transpose() * carried.data - share * in.disturbance;
  }
};

}  // namespace articulus::control
