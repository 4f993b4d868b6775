#include "core/specimen/shoulder/wrapped_strand.h"

#include <algorithm>
#include <cmath>

namespace articulus::specimen {

using spatial::Vector3;

StrandWay strandOverSphere(const Vector3& origin_m, const Vector3& insertion_m, double radius_m) noexcept {
  const double a = origin_m.norm(), b = insertion_m.norm();
  const Vector3 straight = origin_m - insertion_m;
  const double chord = straight.norm();
  if (a < 1e-9 || b < 1e-9 || chord < 1e-9) return {chord, Vector3::Zero()};
  const Vector3 ua = origin_m / a, ub = insertion_m / b;
  const double between = std::atan2(ua.cross(ub).norm(), ua.dot(ub));
  const double atOrigin = std::acos(std::min(1.0, radius_m / a)), atInsertion = std::acos(std::min(1.0, radius_m / b));
  const double wound = between - atOrigin - atInsertion;
  if (wound <= 0.0) return {chord, straight / chord};
  // Unit vector across ua in the plane of both points, away from the insertion.
  Vector3 across = ua.dot(ub) * ua - ub;
  const double size = across.norm();
  across = size > 1e-9 ? Vector3(across / size) : ua.unitOrthogonal();
  const double tangent = a * std::sin(atOrigin), other = b * std::sin(atInsertion);
  return {tangent + other + radius_m * wound, std::sin(atOrigin) * ua + radius_m / a * across};
}

}  // namespace articulus::specimen
