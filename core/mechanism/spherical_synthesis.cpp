#include "core/mechanism/spherical_synthesis.h"

#include <cmath>

namespace articulus::mechanism {

RodType rodType(const SpringyLeg& rod, double tolerance_m2) noexcept {
  const auto &b = rod.base_m, &p = rod.platform_m;
  const auto none = [&](double product) { return std::abs(product) <= tolerance_m2; };
  for (int i = 0; i < 3; ++i)
    if (!none(b.x() * p[i]) || !none(b.y() * p[i])) return RodType::Obstructive;
  if (!none(b.z() * p.y()) || !none(b.z() * p.z())) return RodType::Obstructive;
  const double short_m = std::sqrt(tolerance_m2);
  if (p.norm() <= short_m) return RodType::TypeOne;
  return b.norm() <= short_m ? RodType::FromCentre : RodType::TypeTwo;
}

LengthRates lengthRates(const SpringyLeg& rod, double theta_rad, double beta_rad) noexcept {
  const double A = rod.base_m.x(), B = rod.base_m.y(), C = rod.base_m.z(), p = rod.platform_m.x(),
               q = rod.platform_m.y(), r = rod.platform_m.z();
  const double ct = std::cos(theta_rad), st = std::sin(theta_rad), cb = std::cos(beta_rad), sb = std::sin(beta_rad);
  return {p * A * st + q * A * ct * cb - r * A * ct * sb - p * B * ct + q * B * st * cb - r * B * st * sb,
          -q * A * st * sb - r * A * st * cb + q * B * ct * sb + r * B * ct * cb - q * C * cb + r * C * sb};
}

base::Result<SphericalSynthesis> checkSphericalSynthesis(std::span<const SpringyLeg> rods, double theta_rad,
                                                         double beta_rad) {
  const auto wrong = [](std::string what, std::string remedy) {
    return base::Error{base::ErrorCode::InvalidArgument, std::move(what), std::move(remedy)};
  };
  std::vector<SpringyLeg> one, two;
  for (std::size_t i = 0; i < rods.size(); ++i) {
    switch (rodType(rods[i])) {
      case RodType::TypeOne: one.push_back(rods[i]); break;
      case RodType::TypeTwo: two.push_back(rods[i]); break;
      case RodType::FromCentre: break;  // bars a shift of C, yet counts for neither type
      case RodType::Obstructive:
        return wrong("Rod " + std::to_string(i + 1) + " would have to change its length while the joint turns.",
                     "Let it end at the joint's centre, or lead it from the base's axis k0 to the platform's axis i1.");
    }
  }
  if (rods.size() < 4)
    return wrong("Only " + std::to_string(rods.size()) + " rods: four motions must be barred.", "Use at least four.");
  if (one.empty()) return wrong("No rod ends at the joint's centre.", "Use at least one of type one.");
  if (two.empty()) return wrong("No rod leads from k0 to i1.", "Use at least one of type two.");
  const spatial::Pose X = poseOf({spatial::Vector3::Zero(), theta_rad, 0.0, beta_rad});
  SphericalSynthesis s{static_cast<int>(one.size()), static_cast<int>(two.size()), mobility(one, X).rank,
                       mobility(two, X).rank, mobility(rods, X).rank};
  if (s.rank != 4)
    return wrong("The rods' lines have rank " + std::to_string(s.rank) + ": " +
                     (s.rank < 4 ? "more than two motions are free." : "fewer than two motions are free."),
                 "Choose ends so that the lines have rank 4, none of them along k0 alone.");
  return s;
}

}  // namespace articulus::mechanism
