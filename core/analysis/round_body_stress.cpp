#include "core/analysis/round_body_stress.h"

#include <Eigen/Geometry>
#include <cmath>
#include <numbers>

namespace articulus::analysis {

using spatial::Vector3;

double SectionStress::largest_Pa(double diameter_m) const {
  return std::abs(mean_Pa) + 0.5 * diameter_m * gradient_Pa_per_m.norm();
}

SectionStress sectionStress(const spatial::Vector6& loadAtD_N_Nm, const Vector3& lever_m, double diameter_m,
                            double share) noexcept {
  const Vector3 force = loadAtD_N_Nm.head<3>(), outwards = -lever_m.normalized();  // of the face that D pulls at
  const Vector3 moment = loadAtD_N_Nm.tail<3>() - share * lever_m.cross(force);
  const double square = diameter_m * diameter_m;
  const double area_m2 = std::numbers::pi * square / 4.0, inertia_m4 = std::numbers::pi * square * square / 64.0;
  SectionStress stress;
  stress.mean_Pa = force.dot(outwards) / area_m2;
  stress.bending_Nm = moment - outwards.dot(moment) * outwards;
  // Tractions of g . r along the normal n sum up to the moment I g x n.
  stress.gradient_Pa_per_m = outwards.cross(stress.bending_Nm) / inertia_m4;
  return stress;
}

}  // namespace articulus::analysis
