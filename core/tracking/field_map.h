#pragma once
#include <array>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/spatial/pose.h"
#include "core/spatial/six_vector.h"

namespace articulus::tracking {

/// A sensor that was led to a place: where the robot had it, and where the tracker saw it.
struct FieldSample {
  spatial::Pose X_WB;  ///< body that carries the sensor, by the robot
  spatial::Pose X_TM;  ///< sensor, by the tracker
};

/// What metal does to an electromagnetic tracker, as a smooth function of the place that it tells: a polynomial, or a
/// bell at each place that was measured on top of an even trend. Shift and turn to be added to a pose that was
/// measured.
/// Frames  T tracker, M sensor
/// Thread  const functions: any
struct FieldMap {
  bool simulated = false;  ///< places of a simulated tracker: of no use where metal is real
  int order = 1;           ///< of the polynomial in the place; with bells: 1
  double reach_m = 0.0;    ///< of a bell; 0: there are none
  spatial::Vector3 centre_m = spatial::Vector3::Zero();
  double scale_m = 1.0;                           ///< places are counted from the centre in it
  std::vector<spatial::Vector3> sites_m;          ///< that were measured, in T
  std::vector<std::array<double, 6>> polynomial;  ///< a row a term: shift m, turn rad
  std::vector<std::array<double, 6>> bells;       ///< a row a site, or none
  double spacing_m = 0.0;                         ///< median distance from one site to the nearest other one
  double before_m = 0.0, after_m = 0.0, before_rad = 0.0, after_rad = 0.0;  ///< rms, after: by sites left out

  /// Shift (m) and turn (rad, about axes of T) to be added there.
  [[nodiscard]] spatial::Vector6 errorAt(const spatial::Vector3& place_m) const;
  [[nodiscard]] spatial::Pose corrected(const spatial::Pose& X_TM) const;
  /// Whether a site lies within two spacings: beyond, a map is a guess.
  [[nodiscard]] bool covers(const spatial::Vector3& place_m) const;
};

/// Fits a map to samples over a grid. Where robot and tracker stand to each other, and how the sensor sits on its body,
/// is fitted first; what a rigid motion cannot explain is distortion. Polynomials up to the fourth order and bells of
/// several reaches and stiffnesses compete: the one that tells best what each site had that it did not see
/// (leave-one-out) is taken.
/// In      samples: at 20 places at least, at rest, over the volume in which bones will be; those within 2 mm and 2 %
///         of the span are one place, as of a way out and back; arm_m: what a turn of one radian counts
/// Out     before: what remained of a rigid fit; after: leave-one-out, so that noise is not fitted away
/// Errors  InvalidArgument: too few samples, or all on one plane or line; OutOfRange: no map is better than none
/// Source  task: Hill 2013, p. 70 (distortion of several millimetres, to be taken off by a correction that is fitted to
///         robot and tracker at known places, ch. 2); leave-one-out of a linear smoother: Allen 1974 (PRESS)
/// Thread  any but control
/// Test    tests/core/tracking/field_map_test.cpp
[[nodiscard]] base::Result<FieldMap> fitFieldMap(std::span<const FieldSample> samples, double arm_m = 0.05);

/// The map as a file ("articulus-field-map-1"), and back.  Errors  ParseError names file and key
[[nodiscard]] std::string fieldMapText(const FieldMap& map);
[[nodiscard]] base::Result<FieldMap> readFieldMap(const std::filesystem::path& file);

}  // namespace articulus::tracking
