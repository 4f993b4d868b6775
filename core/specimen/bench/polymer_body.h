#pragma once
#include <string>

#include "core/specimen/bench/screw_coordinates.h"
#include "core/specimen/specimen.h"

namespace articulus::specimen {

/// Shape of a straight body's cross section.
enum class BeamSection { Circle, Rectangle };

/// Numbers of a straight polymer body; read from the cell file, key "simulation.specimen" of type "polymer_body".
struct PolymerBodyParameters {
  std::string label = "polymer body (simulated)";
  double youngsModulus_Pa = 1e9, poissonRatio = 0.3;
  double length_m = 0.1;  ///< free, between vice and clamp
  double clamp_m = 0.0;   ///< from D's origin down to where the free length begins
  BeamSection section = BeamSection::Circle;
  double widthX_m = 0.02, widthY_m = 0.02;  ///< along x and y of D; both the diameter of a circle
  double damping_s = 2e-4;                  ///< of the material: viscous stiffness over stiffness
};

/// Stiffness of a straight body at its middle, where shift and turn do not act on each other; axes of D.
/// Source  Timoshenko's beam; shear coefficients of Cowper 1966
struct BeamStiffness {
  spatial::Vector3 shift_N_per_m = spatial::Vector3::Zero();    ///< shear along x, along y, axial
  spatial::Vector3 turn_Nm_per_rad = spatial::Vector3::Zero();  ///< bending about x, about y, torsion
};
[[nodiscard]] BeamStiffness beamStiffness(const PolymerBodyParameters& parameters) noexcept;

/// A straight elastic body between vice and clamp, along z of D. At small turns its tip compliance is that of
/// Timoshenko's beam; large turns follow the screw from base to tip, so a pure moment bends it to an arc without any
/// force. Elastic loads come from a potential, damping takes energy: no motion extracts energy. Its mass and its creep
/// are left out.
/// Frames  P at D's origin when the body is straight; its foot is fixed to P
/// Thread  one; real-time safe
class PolymerBody final : public Specimen {
 public:
  explicit PolymerBody(const PolymerBodyParameters& parameters) noexcept;
  void reset() noexcept override { first_ = true; }
  [[nodiscard]] spatial::Wrench step(const spatial::Pose& X_PD, double dt_s) noexcept override;
  [[nodiscard]] spatial::Vector3 settlingCentre_m() const noexcept override {
    return {0.0, 0.0, -clamp_m_ - 0.5 * length_m_};
  }

 private:
  BeamStiffness stiffness_;
  double length_m_, clamp_m_, damping_s_;
  ScrewCoordinates last_;
  bool first_ = true;
};

}  // namespace articulus::specimen
