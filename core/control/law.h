#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "core/robot/command_level.h"

namespace articulus::control {

class Controller;

/// The control laws, one class a file each. lawCatalogue() says all that others need to know of each; outside of this
/// room none is named but by its key.
enum class Law : std::int32_t {
  IndependentJoints,  ///< joint by joint cascade
  JointCascade,       ///< cascade decoupled by the mass matrix
  CartesianPd,        ///< J^-1, then joint by joint
  InverseDynamics,    ///< Cartesian position through the model
  Impedance,
  DirectForce,
  Hybrid,
  VelocityForce,            ///< jog about an estimated axis with bounded feedback
  Parallel,                 ///< position with force that prevails
  ForceGuidance,            ///< element-wise secant steps towards a force
  TorqueMonitoredRotation,  ///< rotation in intervals that ends at a torque
  DirectJoint,              ///< torques (currents) as commanded, joint by joint
  DirectCartesian,          ///< a wrench as commanded, through J^T
  Count
};
inline constexpr std::size_t kLawCount = static_cast<std::size_t>(Law::Count);

/// What a law is led along.
enum class LawCourse {
  Joints,  ///< positions of the joints
  Poses,   ///< a pose on all six axes
  Loads,   ///< a load on all six axes
  ByAxis,  ///< a load or a pose, as the selection says of each axis
  Search,  ///< a course of its own that ends by itself, at a load that the selection names
  Push     ///< none: what is commanded is put out, and nothing is followed
};

/// One row a law.
struct LawInfo {
  Law law;
  std::string_view key;    ///< "hybrid"
  std::string_view label;  ///< "Hybrid force/position"
  LawCourse course;
  robot::CommandLevel makes = robot::CommandLevel::JointTorque;  ///< what its step() puts out
  bool answersToLoad = false;      ///< its motion is made by the load; else the load is only carried
  bool takesPoseBeside = false;    ///< follows poses beside the loads of all axes
  bool takesWrench = false;        ///< of Push: a wrench of the body
  bool takesJointTorques = false;  ///< of Push: torques of the joints
  bool takesRotation = false;      ///< of Search: SetPoint::rotation
  std::string_view meaning;        ///< one sentence for an engineer
  std::string_view source;         ///< "Martinez 2012, 5.5.1"
  std::unique_ptr<Controller> (*make)() = nullptr;

  /// Reads the modes of the axes; else all six are of one kind.
  [[nodiscard]] constexpr bool usesSelection() const noexcept {
    return course == LawCourse::ByAxis || course == LawCourse::Search;
  }
  /// May follow the six loads of a step that loads or unloads.
  [[nodiscard]] constexpr bool followsLoads() const noexcept {
    return course == LawCourse::Loads || course == LawCourse::ByAxis;
  }
  [[nodiscard]] constexpr bool followsPoses() const noexcept {
    return course == LawCourse::Poses || course == LawCourse::ByAxis;
  }
};

/// All laws, in the order of Law; a number that is none has a row that says so, key "unknown".  Thread  any; real-time
/// safe
[[nodiscard]] std::span<const LawInfo, kLawCount> lawCatalogue() noexcept;
[[nodiscard]] const LawInfo& info(Law law) noexcept;
/// By its key; Law::Count where there is none.  Thread  any; real-time safe
[[nodiscard]] Law lawOf(std::string_view key) noexcept;
[[nodiscard]] constexpr bool isLaw(Law law) noexcept { return static_cast<std::size_t>(law) < kLawCount; }

// What the program itself takes where nobody chose a law.
inline constexpr Law kJointLaw = Law::JointCascade;                ///< motions of the joints, and holding them
inline constexpr Law kPoseLaw = Law::InverseDynamics;              ///< motions of the body
inline constexpr Law kLoadLaw = Law::DirectForce;                  ///< loads on all six axes
inline constexpr Law kAxisLaw = Law::Hybrid;                       ///< loads on some axes, poses on others
inline constexpr Law kGuidanceLaw = Law::ForceGuidance;            ///< the search for a position by its load
inline constexpr Law kRotationLaw = Law::TorqueMonitoredRotation;  ///< a rotation that ends at a torque

}  // namespace articulus::control
