#include "core/control/law.h"

#include <array>

namespace articulus::control {
namespace {

using enum robot::CommandLevel;

constexpr std::array<LawInfo, kLawCount> kLaws{{
    {Law::IndependentJoints, "independent_joints", "Independent joints", JointTorque, false, false,
     "Position and velocity loop of each joint by itself; gravity and the other joints are disturbances to it.",
     "Martinez 2012, 5.3.1"},
    {Law::JointCascade, "joint_cascade", "Joint cascade", JointTorque, false, false,
     "Position and velocity loop of the joints, decoupled by the mass matrix.", "Martinez 2012, 5.3.1, Fig 5.4"},
    {Law::CartesianPd, "cartesian_pd", "Cartesian PD", JointTorque, false, false,
     "Pose error through the inverse Jacobian, then each joint by itself.", "Martinez 2012, 5.4.1"},
    {Law::InverseDynamics, "inverse_dynamics", "Cartesian inverse dynamics", JointTorque, false, false,
     "Pose error to an acceleration of the body, and through the arm's model to torques.", "Martinez 2012, 5.4.2"},
    {Law::Impedance, "impedance", "Impedance", JointTorque, true, true,
     "The body hangs on springs and dampers at its wanted pose; loads may be laid around them.",
     "Martinez 2012, 5.5, Fig 5.23"},
    {Law::DirectForce, "direct_force", "Direct force", JointTorque, false, true,
     "Six wanted loads at once; the body goes where they are.", "Martinez 2012, 5.5.1, Fig 5.25"},
    {Law::Hybrid, "hybrid", "Hybrid force/position", JointTorque, true, true,
     "Each axis of the task frame by load or by pose.", "Martinez 2012, 5.5.1, (5.15), Fig 5.26"},
    {Law::VelocityForce, "velocity_force", "Velocity-based force", JointVelocity, true, true,
     "Jogs about the axis of rotation and corrects the loads by bounded velocities. On arms that take velocities or "
     "positions a "
     "soft axis of which nothing is learned swings slowly.",
     "Hill 2013, ch. 2, Fig 2-4"},
    {Law::Parallel, "parallel", "Parallel force/position", JointTorque, false, true,
     "Pose and load on the same axes; where something is touched, the load prevails.", "Martinez 2012, ch. 8"},
    {Law::ForceGuidance, "force_guidance", "Force guidance", JointTorque, true, true,
     "Steps towards the position where the load is the wanted one, axis by axis.",
     "Skrede et al. 2024, III-C, (14)-(24)"},
    {Law::TorqueMonitoredRotation, "torque_monitored_rotation", "Torque-monitored rotation", JointTorque, true, true,
     "Turns in intervals until a torque is reached; forces are guided to zero in between.",
     "Skrede et al. 2024, III-D, (25)-(35)"},
    {Law::DirectJoint, "direct_joint", "Commanded joint torques", JointTorque, false, true,
     "Torques as commanded, on top of what carries the arm; the push fades with the speed that it makes.",
     "Martinez 2012, ch. 8 (current commanded motion)"},
    {Law::DirectCartesian, "direct_cartesian", "Commanded wrench", JointTorque, false, true,
     "A wrench as commanded, on top of what carries the arm; the push fades with the speed that it makes.",
     "Martinez 2012, ch. 8 (current commanded motion)"},
}};

}  // namespace

std::span<const LawInfo, kLawCount> lawCatalogue() noexcept { return kLaws; }

const LawInfo& info(Law law) noexcept {
  static constexpr LawInfo kUnknown{
      Law::Count, "unknown", "Unknown law", JointTorque, false, false, "No law of this program.", "ours"};
  const auto at = static_cast<std::size_t>(law);  // what is below zero comes out far above
  return at < kLawCount ? kLaws[at] : kUnknown;
}

}  // namespace articulus::control
