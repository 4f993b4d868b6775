#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/robot/command_level.h"

namespace articulus::control {

/// The control laws, one class a file each. lawCatalogue() says in words what each is for.
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

/// One row a law.
struct LawInfo {
  Law law;
  std::string_view key;       ///< "hybrid"
  std::string_view label;     ///< "Hybrid force/position"
  robot::CommandLevel makes;  ///< what its step() puts out
  bool usesSelection;         ///< reads the modes of the axes; else all six are of one kind
  bool answersToLoad;         ///< its motion is made by the load; else the load is only carried
  std::string_view meaning;   ///< one sentence for an engineer
  std::string_view source;    ///< "Martinez 2012, 5.5.1"
};
/// All laws, in the order of Law; a number that is none has a row that says so, key "unknown".  Thread  any; real-time
/// safe
[[nodiscard]] std::span<const LawInfo, kLawCount> lawCatalogue() noexcept;
[[nodiscard]] const LawInfo& info(Law law) noexcept;

}  // namespace articulus::control
