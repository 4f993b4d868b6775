#pragma once
#include "core/spatial/types.h"

namespace articulus::analysis {

/// Normal stress across one section of a straight round body, in Pa: mean + gradient . r, with r from the axis.
struct SectionStress {
  double mean_Pa = 0.0;                                           ///< of what pulls along the axis; tension is positive
  spatial::Vector3 gradient_Pa_per_m = spatial::Vector3::Zero();  ///< across the axis; of bending
  spatial::Vector3 bending_Nm = spatial::Vector3::Zero();         ///< moment across the axis that the section carries
  [[nodiscard]] double at(const spatial::Vector3& fromAxis_m) const {
    return mean_Pa + gradient_Pa_per_m.dot(fromAxis_m);
  }
  /// The largest there is, at the rim.
  [[nodiscard]] double largest_Pa(double diameter_m) const;
};

/// Normal stress of bending and pull in a straight round body (Euler-Bernoulli) that carries what acts on its end D to
/// its far end. Its weight, shear and torsion are left out.
/// Frames  load, lever and what comes out in the same axes
/// In      loadAtD_N_Nm: what the robot exerts on the body at D; lever_m: from D to the far end, not zero; diameter_m
///         above zero; share: 0 at D, 1 at the far end
/// Thread  any; real-time safe
/// Source  Martinez 2012, 7.1.3, Fig 7.7 and 7.8
/// Test    tests/core/analysis/round_body_stress_test.cpp: tractions summed over the section give the load back
[[nodiscard]] SectionStress sectionStress(const spatial::Vector6& loadAtD_N_Nm, const spatial::Vector3& lever_m,
                                          double diameter_m, double share) noexcept;

}  // namespace articulus::analysis
