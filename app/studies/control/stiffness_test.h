#pragma once
#include "app/studies/control/control_rig.h"
#include "core/analysis/stiffness_matrix.h"

namespace articulus::studies {

/// A test by small displacements along and about each axis of the body for itself, to both sides.
struct StiffnessTest {
  enum class By {
    Pose,  ///< displaced, the other five axes held by pose; unloaded before each axis
    Load,  ///< loaded, the other five loads wanted zero: for specimens on which a hundredth of a millimetre is ten
           ///< newton
  };
  By by = By::Pose;
  spatial::Vector6 amplitude =
      (spatial::Vector6() << 0.0005, 0.0005, 0.0005, 0.0175, 0.0175, 0.0175).finished();  ///< m and rad, or N and Nm
  double line_s = 3.0;   ///< from the middle to one side; twice that from side to side
  int rounds = 2;        ///< by pose at most two, by load at most ten
  double block_s = 0.1;  ///< samples so long make one pair of displacement and load
  spatial::Matrix6 loadOfReading = spatial::Matrix6::Identity();  ///< what checkLoadCell() found
};

/// Unloads the clamped specimen, displaces it and fits its stiffness to what load cell and encoders say, along the axes
/// that the body had when it was unloaded. Each axis goes out and back at the same speed, so that what depends on the
/// speed's sign cancels.
/// Errors  the fault that stopped it, or why no matrix can be fitted
/// Source  amplitudes: Gardner-Morse & Stokes 2004 and others, as the specimen data sheet quotes them (1.4)
/// Thread  one
[[nodiscard]] base::Result<analysis::StiffnessMatrix> measureStiffness(ControlRig& rig, const StiffnessTest& test);

}  // namespace articulus::studies
