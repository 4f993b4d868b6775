#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "core/spatial/pose.h"

namespace articulus::calibration {

/// One-sigma widths of what is known beforehand: each parameter is drawn to its nominal value as by one more
/// measurement with this uncertainty. Base, tool and time shift have none.
/// Source  Hill 2013, p. 45: changes beyond 1 mm or 0.5 deg are not physical for the PA10-6CE
struct PriorWidths {
  double length_m = 1e-3;
  double angle_rad = 0.0087266462599716477;  ///< 0.5 deg
  double compliance_rad_per_Nm = 1e-3;  ///< a joint of 1000 Nm/rad; about the nominal compliance, which may be zero
  double viscousLag_s = 10e-3;          ///< B/K
};

/// Which of d and Hayati's beta a link gets whose axis is nominally parallel to the one before it.
enum class ParallelAxes {
  ByRank,  ///< beta where the data cannot tell d from others' d (that is: where axes are parallel), else d
  KeepD,   ///< d always: Hill's 34 for the PA10-6CE (24 of geometry, 5 stiffnesses, 5 viscous terms)
};

/// How to calibrate. The standard values are right for a six-axis arm and a measuring arm or a laser tracker.
struct CalibrationOptions {
  PriorWidths prior;
  ParallelAxes parallelAxes = ParallelAxes::ByRank;
  std::vector<std::string> fixed;     ///< names or leading parts ("d3", "lag", "compliance1") kept at nominal
  std::vector<int> rigidJoints{-1};   ///< joints from 0 without compliance; -1 stands for the last (Hill 2013, p. 40)
  spatial::Pose X_FT;                 ///< about where the measured point (frame) sits in the flange
  double positionSigma_m = 0.0;       ///< of the reference, per axis; 0: estimated from the residuals
  double orientationSigma_rad = 0.0;  ///< per axis; 0: estimated likewise
  double smoothing_s = 0.1;           ///< torque and speed of a moving arm: parabola over +- so long; 0: as measured
  double timeShiftLimit_s = 0.1;      ///< sought in [-limit, limit]
  bool globalStart = true;            ///< particle swarm before the local solve
  int particles = 20;                 ///< Hill 2013, p. 41
  int swarmIterations = 60;
  int localStarts = 3;          ///< local solves from the best particles, next to the one from nominal
  double outlierCut = 5.0;      ///< rejected beyond so many robust sigmas; 0: keep all
  double holdOutShare = 0.0;    ///< share of the rows set aside for validation where no validation is given
  double rankTolerance = 1e-5;  ///< a parameter is redundant where less than this of its effect is its own
  std::uint64_t seed = 1;       ///< of the swarm and of the hold-out
};

}  // namespace articulus::calibration
