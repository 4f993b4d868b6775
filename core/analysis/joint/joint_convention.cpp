#include "core/analysis/joint/joint_convention.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

namespace articulus::analysis {
namespace {

using spatial::Matrix3;
using spatial::Vector3;

constexpr std::array kConventions{
    JointConvention{"knee",
                    "knee (Grood and Suntay)",
                    {2, 0, 1},
                    {"flexion", "adduction", "internal rotation"},
                    {-1, 1, 1},
                    "Grood & Suntay 1983, J Biomech Eng 105:136-144"},
    JointConvention{"hip",
                    "hip (ISB)",
                    {2, 0, 1},
                    {"flexion", "adduction", "internal rotation"},
                    {1, 1, 1},
                    "Wu et al. 2002, J Biomech 35:543-548"},
    JointConvention{"ankle",
                    "ankle (ISB)",
                    {2, 0, 1},
                    {"dorsiflexion", "inversion", "internal rotation"},
                    {1, 1, 1},
                    "Wu et al. 2002, J Biomech 35:543-548"},
    JointConvention{"spine",
                    "spine (ISB)",
                    {2, 0, 1},
                    {"flexion", "lateral bending to the right", "axial rotation to the left"},
                    {-1, 1, 1},
                    "Wu et al. 2002, J Biomech 35:543-548"},
    JointConvention{"shoulder_yxy",
                    "shoulder, Y X' Y'' (ISB)",
                    {1, 0, 1},
                    {"plane of elevation", "elevation", "internal rotation"},
                    {1, -1, 1},
                    "Wu et al. 2005, J Biomech 38:981-992"},
    JointConvention{"shoulder_xzy",
                    "shoulder, X Z' Y''",
                    {0, 2, 1},
                    {"adduction", "flexion", "internal rotation"},
                    {1, 1, 1},
                    "Senk & Cheze 2006, Clin Biomech 21:S3-S8"},
};

/// A left joint seen in a mirror at its x y plane is a right one.
Matrix3 onTheRight(const Matrix3& R, spatial::Side side) {
  if (side == spatial::Side::Right) return R;
  const Vector3 mirror(1.0, 1.0, -1.0);
  return mirror.asDiagonal() * R * mirror.asDiagonal();
}

/// Turns about three axes, each but the first about one that has turned already: R = R_i(a) R_j(b) R_k(c).
std::array<double, 3> turnsOf(const Matrix3& R, const std::array<int, 3>& axes) {
  const int i = axes[0], j = axes[1], k = 3 - i - j;
  const double cyclic = (j - i + 3) % 3 == 1 ? 1.0 : -1.0;  // k completes a right-handed triple, or a left-handed one
  if (axes[0] == axes[2]) {
    const double b = std::atan2(std::hypot(R(i, j), R(i, k)), R(i, i));
    return {std::atan2(R(j, i), -cyclic * R(k, i)), b, std::atan2(R(i, j), cyclic * R(i, k))};
  }
  return {std::atan2(-cyclic * R(j, k), R(k, k)), std::atan2(cyclic * R(i, k), std::hypot(R(i, i), R(i, j))),
          std::atan2(-cyclic * R(i, j), R(i, i))};
}

}  // namespace

std::span<const JointConvention> jointConventions() noexcept { return kConventions; }

const JointConvention* jointConventionOf(std::string_view key) noexcept {
  const auto at = std::ranges::find(kConventions, key, &JointConvention::key);
  return at == kConventions.end() ? nullptr : &*at;
}

base::Result<JointAngles> jointAngles(const Matrix3& R_AB, const JointConvention& convention, spatial::Side side) {
  if (!R_AB.allFinite() || !(R_AB * R_AB.transpose()).isIdentity(1e-3))
    return base::Error{base::ErrorCode::InvalidArgument, "The axes are not square to each other, or not of length one.",
                       "Check the landmarks and the columns that the axes were made from."};
  if (R_AB.determinant() < 0.0)
    return base::Error{base::ErrorCode::InvalidArgument, "The axes are left-handed.",
                       "Turn one axis round: x anterior, y up and z to the right make a right-handed frame."};
  const auto turns = turnsOf(onTheRight(R_AB, side), convention.axes);
  JointAngles angles;
  for (std::size_t k = 0; k < 3; ++k) angles.angle_rad[k] = convention.sign[k] * turns[k];
  if (convention.proper() && convention.sign[1] < 0) {
    // Elevation is told from 0 to 180 degrees: the same rotation with the other two turned by half a turn.
    angles.angle_rad[1] = turns[1];
    angles.angle_rad[0] = std::remainder(turns[0] + M_PI, 2.0 * M_PI);
    angles.angle_rad[2] = std::remainder(turns[2] - M_PI, 2.0 * M_PI);
  }
  angles.fromSingular_rad =
      convention.proper() ? std::min(std::abs(turns[1]), M_PI - std::abs(turns[1])) : M_PI / 2.0 - std::abs(turns[1]);
  return angles;
}

Matrix3 rotationOf(const std::array<double, 3>& angle_rad, const JointConvention& convention,
                   spatial::Side side) noexcept {
  Matrix3 R = Matrix3::Identity();
  for (std::size_t k = 0; k < 3; ++k)
    R = R * Eigen::AngleAxisd(convention.sign[k] * angle_rad[k], Vector3::Unit(convention.axes[k])).toRotationMatrix();
  return onTheRight(R, side);
}

}  // namespace articulus::analysis
