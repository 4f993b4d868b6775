#pragma once
#include <Eigen/Core>

#include "core/spatial/types.h"

namespace articulus::sensing {

/// Load per specific force: load_S = A * f_S, rows N and Nm, columns m/s2; so its entries are kg and kg m.
using GravityMap = Eigen::Matrix<double, 6, 3>;

/// What the load cell carries on its measuring side and how it reports that: what must be subtracted from its reading
/// before the rest is the specimen's. Gravity and acceleration come in together: a tool at rest in gravity g and one
/// that is accelerated by -g are the same to the cell.
/// Frames  S load cell, as the cell file has it: sensorRotation_rad turns the cell's own axes into it
/// Thread  built by any; read by control (plain numbers, no heap)
/// Source  Martinez 2012, (5.16)-(5.24); Skrede et al. 2024, (10)
struct ToolCalibration {
  double mass_kg = 0.0;
  spatial::Vector3 centre_S_m = spatial::Vector3::Zero();      ///< of mass
  spatial::Matrix3 inertia_S_kgm2 = spatial::Matrix3::Zero();  ///< about the centre of mass, axes of S; zero: not known
  spatial::Vector6 offset_S = spatial::Vector6::Zero();        ///< what the unloaded cell says, N and Nm
  bool offsetKnown = false;                                    ///< false: to be zeroed before loads mean anything
  double sensorRotation_rad = 0.0;             ///< v_S = Rz(this) * v in the axes that the cell reports in
  bool linear = false;                         ///< true: gravityMap was fitted by itself, crosstalk and all
  GravityMap gravityMap = GravityMap::Zero();  ///< used where linear

  /// The load of the tool at rest for a gravity of 1 m/s2 along each axis of S.
  [[nodiscard]] GravityMap mapInForce() const noexcept {
    if (linear) return gravityMap;
    GravityMap map;
    map.topRows<3>() = mass_kg * spatial::Matrix3::Identity();
    map.bottomRows<3>() = mass_kg * spatial::skew(centre_S_m);
    return map;
  }
};

}  // namespace articulus::sensing
