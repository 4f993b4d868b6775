#include "core/control/law.h"

#include <algorithm>
#include <array>

#include "core/control/laws/cartesian_pd.h"
#include "core/control/laws/direct_cartesian.h"
#include "core/control/laws/direct_force.h"
#include "core/control/laws/direct_joint.h"
#include "core/control/laws/force_guidance.h"
#include "core/control/laws/hybrid.h"
#include "core/control/laws/impedance.h"
#include "core/control/laws/independent_joints.h"
#include "core/control/laws/inverse_dynamics.h"
#include "core/control/laws/joint_cascade.h"
#include "core/control/laws/parallel.h"
#include "core/control/laws/torque_monitored_rotation.h"
#include "core/control/laws/velocity_force.h"

namespace articulus::control {
namespace {

template <class T>
std::unique_ptr<Controller> make() {
  return std::make_unique<T>();
}

constexpr std::array<LawInfo, kLawCount> kLaws{{
    {.law = Law::IndependentJoints,
     .key = "independent_joints",
     .label = "Independent joints",
     .course = LawCourse::Joints,
     .meaning =
         "Position and velocity loop of each joint by itself; gravity and the other joints are disturbances to it.",
     .source = "Martinez 2012, 5.3.1",
     .make = make<IndependentJoints>},
    {.law = Law::JointCascade,
     .key = "joint_cascade",
     .label = "Joint cascade",
     .course = LawCourse::Joints,
     .meaning = "Position and velocity loop of the joints, decoupled by the mass matrix.",
     .source = "Martinez 2012, 5.3.1, Fig 5.4",
     .make = make<JointCascade>},
    {.law = Law::CartesianPd,
     .key = "cartesian_pd",
     .label = "Cartesian PD",
     .course = LawCourse::Poses,
     .meaning = "Pose error through the inverse Jacobian, then each joint by itself.",
     .source = "Martinez 2012, 5.4.1",
     .make = make<CartesianPd>},
    {.law = Law::InverseDynamics,
     .key = "inverse_dynamics",
     .label = "Cartesian inverse dynamics",
     .course = LawCourse::Poses,
     .meaning = "Pose error to an acceleration of the body, and through the arm's model to torques.",
     .source = "Martinez 2012, 5.4.2",
     .make = make<InverseDynamics>},
    {.law = Law::Impedance,
     .key = "impedance",
     .label = "Impedance",
     .course = LawCourse::ByAxis,
     .answersToLoad = true,
     .meaning = "The body hangs on springs and dampers at its wanted pose; loads may be laid around them.",
     .source = "Martinez 2012, 5.5, Fig 5.23",
     .make = make<Impedance>},
    {.law = Law::DirectForce,
     .key = "direct_force",
     .label = "Direct force",
     .course = LawCourse::Loads,
     .answersToLoad = true,
     .meaning = "Controls all six loads at once; the body moves to where they act.",
     .source = "Martinez 2012, 5.5.1, Fig 5.25",
     .make = make<DirectForce>},
    {.law = Law::Hybrid,
     .key = "hybrid",
     .label = "Hybrid force/position",
     .course = LawCourse::ByAxis,
     .answersToLoad = true,
     .meaning = "Each axis of the task frame by load or by pose.",
     .source = "Martinez 2012, 5.5.1, (5.15), Fig 5.26",
     .make = make<Hybrid>},
    {.law = Law::VelocityForce,
     .key = "velocity_force",
     .label = "Velocity-based force",
     .course = LawCourse::ByAxis,
     .makes = robot::CommandLevel::JointVelocity,
     .answersToLoad = true,
     .meaning = "Jogs about the axis of rotation and corrects the loads by bounded velocities. On arms that take "
                "velocities or positions a soft axis of which nothing is learned swings slowly.",
     .source = "Hill 2013, ch. 2, Fig 2-4",
     .make = make<VelocityForce>},
    {.law = Law::Parallel,
     .key = "parallel",
     .label = "Parallel force/position",
     .course = LawCourse::Loads,
     .answersToLoad = true,
     .takesPoseBeside = true,
     .meaning = "Pose and load on the same axes; where something is touched, the load prevails.",
     .source = "Martinez 2012, ch. 8",
     .make = make<Parallel>},
    {.law = Law::ForceGuidance,
     .key = "force_guidance",
     .label = "Force guidance",
     .course = LawCourse::Search,
     .answersToLoad = true,
     .meaning = "Steps towards the position where the load is the wanted one, axis by axis.",
     .source = "Skrede et al. 2024, III-C, (14)-(24)",
     .make = make<ForceGuidance>},
    {.law = Law::TorqueMonitoredRotation,
     .key = "torque_monitored_rotation",
     .label = "Torque-monitored rotation",
     .course = LawCourse::Search,
     .answersToLoad = true,
     .takesRotation = true,
     .meaning = "Turns in intervals until a torque is reached; forces are guided to zero in between.",
     .source = "Skrede et al. 2024, III-D, (25)-(35)",
     .make = make<TorqueMonitoredRotation>},
    {.law = Law::DirectJoint,
     .key = "direct_joint",
     .label = "Commanded joint torques",
     .course = LawCourse::Push,
     .answersToLoad = true,
     .takesJointTorques = true,
     .meaning = "Torques as commanded, on top of what carries the arm; the push fades with the speed that it makes.",
     .source = "Martinez 2012, ch. 8 (current commanded motion)",
     .make = make<DirectJoint>},
    {.law = Law::DirectCartesian,
     .key = "direct_cartesian",
     .label = "Commanded wrench",
     .course = LawCourse::Push,
     .answersToLoad = true,
     .takesWrench = true,
     .meaning = "A wrench as commanded, on top of what carries the arm; the push fades with the speed that it makes.",
     .source = "Martinez 2012, ch. 8 (current commanded motion)",
     .make = make<DirectCartesian>},
}};

}  // namespace

std::span<const LawInfo, kLawCount> lawCatalogue() noexcept { return kLaws; }

const LawInfo& info(Law law) noexcept {
  static constexpr LawInfo kUnknown{.law = Law::Count,
                                    .key = "unknown",
                                    .label = "Unknown law",
                                    .course = LawCourse::Push,
                                    .meaning = "No law of this program.",
                                    .source = "ours"};
  const auto at = static_cast<std::size_t>(law);  // what is below zero comes out far above
  return at < kLawCount ? kLaws[at] : kUnknown;
}

Law lawOf(std::string_view key) noexcept {
  const auto at = std::find_if(kLaws.begin(), kLaws.end(), [key](const LawInfo& row) { return row.key == key; });
  return at == kLaws.end() ? Law::Count : at->law;
}

}  // namespace articulus::control
