#pragma once
#include "core/specimen/bench/polymer_body.h"

namespace articulus::specimen {

/// Numbers of a two-axis slider under a polymer body; read from the cell file, key "simulation.specimen" of type
/// "slider".
struct SliderParameters {
  PolymerBodyParameters body;
  double carriageMass_kg = 6.0;    ///< what slides along both axes: panel, vice
  double coulombFriction_N = 0.9;  ///< an axis
  double viscousFriction_Ns_per_m = 4.0;
  double presliding_m = 2e-5;  ///< way over which friction builds up (Dahl)
};

/// A polymer body whose foot stands on a carriage that slides along x and y of P, with its mass and friction. The
/// carriage's motion is a state of the specimen: it goes on when the upper end stands still.
/// Frames  P under the carriage, with the carriage where the vice closed
/// Thread  one; real-time safe
/// Source  Martinez 2012, 7.1.1 (low friction linear slider, ball bearings on rails, 2 degrees of freedom)
class SliderSpecimen final : public Specimen {
 public:
  explicit SliderSpecimen(const SliderParameters& parameters) noexcept;
  void reset() noexcept override;
  [[nodiscard]] spatial::Wrench step(const spatial::Pose& X_PD, double dt_s) noexcept override;
  [[nodiscard]] spatial::Vector3 settlingCentre_m() const noexcept override { return body_.settlingCentre_m(); }
  /// Where the carriage is, x and y of P; for tests.
  [[nodiscard]] const Eigen::Vector2d& carriage_m() const noexcept { return position_; }
  [[nodiscard]] const Eigen::Vector2d& carriageSpeed_m_per_s() const noexcept { return velocity_; }

 private:
  SliderParameters p_;
  PolymerBody body_;
  Eigen::Vector2d position_ = Eigen::Vector2d::Zero(), velocity_ = Eigen::Vector2d::Zero(),
                  friction_ = Eigen::Vector2d::Zero();
};

}  // namespace articulus::specimen
