#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/json_value.h"
#include "core/robot/arm_form.h"
#include "core/robot/joint_vector.h"
#include "core/robot/link_geometry.h"
#include "core/spatial/pose.h"

namespace articulus::robot {

/// One link and the joint that moves it; the joint turns about z of the link's own frame. Link inertia includes the
/// motors mounted on it (augmented link), not the spinning rotors.
/// Source  Martinez 2012, (5.1), Table 5.1, Appendix B
struct Link {
  LinkGeometry geometry;  ///< as calibrated, nominal where it was not
  LinkGeometry nominal;   ///< as the maker states it; closed forms start from it
  double mass_kg = 0.0;
  spatial::Vector3 centreOfMass_m = spatial::Vector3::Zero();  ///< in the link's frame
  spatial::Matrix3 inertia_kgm2 = spatial::Matrix3::Zero();    ///< about the centre of mass, link axes
  double lower_rad = 0.0, upper_rad = 0.0;                     ///< mechanical range
  double speed_rad_per_s = 0.0;                                ///< rated joint speed
  double torque_Nm = 0.0;                                      ///< rated joint torque; 0: not known
};

/// One motor with its gear, amplifier and encoder, on the motor's side of the transmission.
struct Drive {
  double rotorInertia_kgm2 = 0.0;
  double torquePerVolt_Nm = 0.0;    ///< amplifier and motor: torque for one volt of command
  double maximumCommand_V = 10.0;   ///< amplifier, encoder and presliding are 0 where the file does not state them
  double coulombFriction_Nm = 0.0;  ///< of motor and gear, at the motor
  double viscousFriction_Nms = 0.0;
  double presliding_rad = 0.0;       ///< motor angle over which friction builds up (Dahl)
  double countsPerRevolution = 0.0;  ///< encoder counts of one motor turn
};

/// Spring that balances joint 2: from a point on link 1 to a point on link 2.
/// Source  Martinez 2012, (4.1), Fig 4.2; numbers are data of the robot file
struct BalanceSpring {
  int joint = -1;  ///< index from 0; -1: none
  double stiffness_N_per_m = 0.0, preload_N = 0.0;
  double anchorDistance_m = 0.0;  ///< from the joint's axis to the fixed anchor, along the link's zero direction
  double leverArm_m = 0.0;        ///< from the joint's axis to the moving anchor
  double restLength_m = 0.0;      ///< length at q = 0
};

/// What lies between a motor's encoder and its link: q = q_motor - compliance (tau - viscous qd_motor), both at the
/// joint.
/// Source  Hill 2013, (3-3), (3-4)
struct JointElasticity {
  double compliance_rad_per_Nm = 0.0;  ///< 0: rigid
  double viscous_Nms_per_rad = 0.0;    ///< motor's viscous term, seen at the joint
};

/// A part of the arm for collision checks: all points within radius of a line segment that moves with a link.
struct Capsule {
  static constexpr std::size_t kLongestName = 23;
  std::string name;                                                                     ///< "forearm", for the message
  int link = 0;                                                                         ///< 0: base, i: link i
  spatial::Vector3 from_m = spatial::Vector3::Zero(), to_m = spatial::Vector3::Zero();  ///< in the link's frame
  double radius_m = 0.0;
};

/// Who calibrated an arm, when and how; empty: not calibrated. Beside it, what the calibration replaced: set by
/// loadRobot(), with or without a calibration, as Link::nominal is.
struct CalibrationRecord {
  std::string by, when, method;  ///< when: UTC, 2026-11-20T09:30:00Z
  bool simulated = false;        ///< fitted to simulated measurements: it says nothing about a real arm
  std::string nominal;           ///< robot file that the deltas count from: "pa10_6ce.json"
  base::JsonValue report;        ///< free: residuals, standard errors; null where there is none
  spatial::Pose nominalX_B0, nominalX_LF;
  std::array<JointElasticity, kMaxJoints> nominalElasticity;

  [[nodiscard]] bool empty() const { return by.empty() && when.empty() && method.empty(); }
};

/// Colours that an arm is drawn in; red, green, blue, 0 to 255. Only seen.
struct ArmColours {
  using Colour = std::array<std::uint8_t, 3>;
  Colour housing{}, joint{};  ///< castings and covers; caps and gaps at the joints
  bool operator==(const ArmColours&) const = default;
};

/// Where numbers of a robot file come from: what ("geometry") and the source in words.
struct SourceNote {
  std::string what, source;
};

/// A serial arm of revolute joints as data. Immutable once loaded.
/// Frames  B base, L0 = B * X_B0 what the first link counts from, L1..Ln link frames, F flange = Ln * X_LF
/// Thread  any; const access is real-time safe
struct RobotModel {
  std::string name;
  std::vector<SourceNote> sources;
  int joints = 0;
  std::array<Link, kMaxJoints> links;
  std::array<Drive, kMaxJoints> drives;
  JointMatrix gear;  ///< motor positions = gear * joint positions; torques: joint = gear^T * motor
  std::array<JointElasticity, kMaxJoints> elasticity;
  BalanceSpring spring;
  spatial::Pose X_B0;                                  ///< identity for most arms
  spatial::Pose X_LF;                                  ///< flange in the last link's frame
  spatial::Vector3 gravity_m_per_s2{0.0, 0.0, -9.81};  ///< in B
  std::vector<Capsule> capsules;                       ///< empty: no collision check
  std::optional<ArmColours> colours;                   ///< none: those of the theme
  std::optional<ArmForm> form;                         ///< what it is drawn as; none: castings
  double foot_m = 0.0;                                 ///< from B down to what the foot stands on; only seen
  CalibrationRecord calibration;
};

/// True where every drive states what a volt of command makes; false for an arm whose own controller takes joint
/// torques.
[[nodiscard]] inline bool takesVolts(const RobotModel& model) noexcept {
  for (int i = 0; i < model.joints; ++i)
    if (model.drives[static_cast<std::size_t>(i)].torquePerVolt_Nm <= 0.0) return false;
  return model.joints > 0;
}

}  // namespace articulus::robot
