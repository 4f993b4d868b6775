#pragma once
#include <string>
#include <vector>

#include "core/mechanism/springy_leg.h"
#include "core/specimen/specimen.h"

namespace articulus::specimen {

/// One leg of a link mechanism as it is built in.
struct LinkLeg {
  std::string name;
  mechanism::SpringyLeg spring;
};

/// Numbers of a platform on springy legs; read from the cell file, key "simulation.specimen" of type "link_mechanism".
struct LinkMechanismParameters {
  std::string label = "link mechanism (simulated)";
  spatial::Vector3 base_m = spatial::Vector3::Zero();  ///< O of S0 in P; axes of S0 are those of P
  mechanism::SixCoordinates reference;                 ///< S1 in S0 when D is at the neutral pose
  std::vector<LinkLeg> legs;                           ///< at most 64
  double damping_s = 1e-4;                             ///< along each leg: viscous stiffness over stiffness
};

/// Pose of the platform in the base for a pose of the moving body.
[[nodiscard]] spatial::Pose platformPose(const LinkMechanismParameters& parameters, const spatial::Pose& X_PD) noexcept;

/// Stiffness at D's origin against small shifts and turns along axes of P: what a robot would measure there. Exact at
/// any pose.
[[nodiscard]] spatial::Matrix6 stiffnessAt(const LinkMechanismParameters& parameters,
                                           const spatial::Pose& X_PD) noexcept;

/// Why the mechanism cannot stand by itself at its neutral pose: legs that do not balance each other, or that buckle.
/// Empty: it can. A mechanism with freedoms left (no stiffness along some motion) can.
[[nodiscard]] std::string whyUnphysical(const LinkMechanismParameters& parameters);

/// A platform on springy legs, such as the knee-inspired joint on its rods. Loads are the gradient of the legs' energy;
/// dampers along the legs only take energy. Legs push and pull, without mass and friction. Each leg is a structure that
/// can be cut.
/// Frames  P carries the base S0, D the platform S1; equal at the neutral pose
/// Thread  one; real-time safe after construction
/// Source  Vertechy & Parenti-Castelli 2004, (5.6)-(5.7)
class LinkMechanism final : public Specimen {
 public:
  /// In      parameters that whyUnphysical() finds nothing in
  explicit LinkMechanism(LinkMechanismParameters parameters);
  void reset() noexcept override { first_ = true; }
  [[nodiscard]] spatial::Wrench step(const spatial::Pose& X_PD, double dt_s) noexcept override;
  [[nodiscard]] spatial::Vector3 settlingCentre_m() const noexcept override { return X_D1_.translation; }
  [[nodiscard]] std::span<const std::string> structures() const noexcept override { return names_; }
  void cut(std::uint64_t structures) noexcept override { cut_ |= structures; }

 private:
  LinkMechanismParameters p_;
  spatial::Pose X_P0_, X_D1_;
  std::vector<std::string> names_;
  std::vector<double> lastLength_m_;
  std::uint64_t cut_ = 0;
  bool first_ = true;
};

}  // namespace articulus::specimen
