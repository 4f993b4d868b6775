#include "core/specimen/shoulder/glenoid_socket.h"

#include <algorithm>
#include <cmath>

namespace articulus::specimen {

using spatial::Vector3;
using Parameters = ShoulderParameters;

namespace {
bool has(std::uint64_t structures, Parameters::Structure s) { return (structures >> s) & 1U; }
}  // namespace

GlenoidSocket::GlenoidSocket(const Parameters& parameters) noexcept : p_(parameters) {
  const double radius = 1.0 / (1.0 / p_.headRadius_m - 1.0 / p_.glenoidRadius_m);
  stiffness_N_per_m15_ = 4.0 / 3.0 * p_.contactModulus_Pa * std::sqrt(radius);
  centre_m_ = p_.gap_m - (p_.glenoidRadius_m - p_.headRadius_m);  // on the x axis; the head's centre is the origin
}

void GlenoidSocket::cut(std::uint64_t structures) noexcept { cut_ |= structures; }

GlenoidSocket::Depth GlenoidSocket::depth(double azimuth) const noexcept {
  const double c = std::cos(azimuth), s = std::sin(azimuth);
  Depth bone{p_.boneDepthAcross_m * c * c + p_.boneDepthAlong_m * s * s,
             2.0 * (p_.boneDepthAlong_m - p_.boneDepthAcross_m) * s * c};
  Depth labrum{0.0, 0.0};
  if (!has(cut_, Parameters::Labrum))
    labrum = {p_.labrumAcross_m * c * c + p_.labrumAlong_m * s * s,
              2.0 * (p_.labrumAlong_m - p_.labrumAcross_m) * s * c};
  if (has(cut_, Parameters::AnteriorRim)) {
    const double away = std::remainder(azimuth - p_.defectAzimuth_rad, 2.0 * M_PI);
    if (std::abs(away) < p_.defectHalfWidth_rad) {
      const double x = 0.5 * M_PI / p_.defectHalfWidth_rad;
      const double share = std::cos(x * away) * std::cos(x * away), slope = -x * std::sin(2.0 * x * away);
      bone = {bone.depth_m - share * p_.defectDepth_m, bone.perAzimuth_m - slope * p_.defectDepth_m};
      labrum = {(1.0 - share) * labrum.depth_m, (1.0 - share) * labrum.perAzimuth_m - slope * labrum.depth_m};
    }
  }
  return {bone.depth_m + labrum.depth_m, bone.perAzimuth_m + labrum.perAzimuth_m};
}

double GlenoidSocket::rimHalfAngle_rad(double azimuth) const noexcept {
  return std::acos(1.0 - depth(azimuth).depth_m / p_.glenoidRadius_m);
}

Vector3 GlenoidSocket::rim_m(double azimuth) const noexcept {
  const double angle = rimHalfAngle_rad(azimuth), across = p_.glenoidRadius_m * std::sin(angle);
  return {centre_m_ + p_.glenoidRadius_m * std::cos(angle), across * std::cos(azimuth), across * std::sin(azimuth)};
}

double GlenoidSocket::pressed(const Vector3& head, Vector3& gradient) const noexcept {
  const Vector3 u(head.x() - centre_m_, head.y(), head.z());
  const double aside = std::hypot(u.y(), u.z()), way = u.norm();
  const double azimuth = std::atan2(u.z(), u.y());
  const Depth rim = depth(azimuth);
  const double angle = std::acos(1.0 - rim.depth_m / p_.glenoidRadius_m);
  if (u.x() <= 0.0) {  // lateral of the cup's centre the head touches nothing
    gradient.setZero();
    return -p_.headRadius_m;
  }
  if (std::atan2(aside, u.x()) <= angle) {
    gradient = way > 1e-12 ? Vector3(u / way) : Vector3::Zero();
    return way - (p_.glenoidRadius_m - p_.headRadius_m);
  }
  const double R = p_.glenoidRadius_m, x = u.x() - R * std::cos(angle), r = aside - R * std::sin(angle);
  const double distance = std::hypot(x, r);
  if (distance < 1e-9) {
    gradient.setZero();
    return p_.headRadius_m;
  }
  // The edge runs up and down with the azimuth: who moves along it is pushed aside.
  const double byAngle = (-x * R * std::sin(angle) + r * R * std::cos(angle)) / distance;
  const double byAzimuth = byAngle * rim.perAzimuth_m / (R * std::sin(angle)) / aside;
  const double c = u.y() / aside, s = u.z() / aside, outwards = -r / distance;
  gradient = {-x / distance, outwards * c - byAzimuth * s, outwards * s + byAzimuth * c};
  return p_.headRadius_m - distance;
}

Vector3 GlenoidSocket::force_N(const Vector3& head) const noexcept {
  Vector3 gradient, force = Vector3::Zero();
  const double in = pressed(head, gradient);
  if (in > 0.0) force = stiffness_N_per_m15_ * in * std::sqrt(in) * gradient;
  const double wall = head.x() - p_.gap_m - p_.wall_m;
  if (wall > 0.0) force.x() += stiffness_N_per_m15_ * wall * std::sqrt(wall);
  return force;
}

double GlenoidSocket::energy_J(const Vector3& head) const noexcept {
  Vector3 gradient;
  const double in = std::max(0.0, pressed(head, gradient)), wall = std::max(0.0, head.x() - p_.gap_m - p_.wall_m);
  return 0.4 * stiffness_N_per_m15_ * (in * in * std::sqrt(in) + wall * wall * std::sqrt(wall));
}

}  // namespace articulus::specimen
