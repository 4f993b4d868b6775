#include "core/mechanism/knee_inspired_joint.h"

#include <algorithm>
#include <cmath>

namespace articulus::mechanism {
namespace {

constexpr double kLeast_m = 1e-6;
constexpr double kLeastSlope = 1e-9;  // of l dl/dangle, as a share of its greatest

base::Error outOfRange(std::string what, std::string remedy) {
  return {base::ErrorCode::OutOfRange, std::move(what), std::move(remedy)};
}

std::string mm(double length_m) { return std::to_string(1e3 * length_m) + " mm"; }

}  // namespace

KneeInspiredJoint::KneeInspiredJoint(const KneeInspiredGeometry& g) noexcept : g_(g) {
  const double A = g.base5_m.x(), B = g.base5_m.y(), below5 = g.height_m - g.base5_m.z(),
               below6 = g.height_m - g.base6_m, p = g.platform5_m;
  c_.M = p * p + A * A + B * B + below5 * below5;
  c_.F = c_.M + 2.0 * p * A;
  c_.G = c_.M - 2.0 * p * A;
  c_.H = 2.0 * B * p;
  c_.I = below6 * below6 + g.platform6_m * g.platform6_m + g.platform6Aside_m * g.platform6Aside_m;
  c_.L = 2.0 * g.platform6_m * below6;
  const double reach = 2.0 * std::abs(p) * std::hypot(A, B);
  shortest5_ = std::sqrt(std::max(0.0, c_.M - reach));
  longest5_ = std::sqrt(c_.M + reach);
}

base::Result<KneeInspiredJoint> KneeInspiredJoint::create(const KneeInspiredGeometry& g) {
  const auto wrong = [](const char* what, const char* remedy) {
    return base::Error{base::ErrorCode::InvalidArgument, what, remedy};
  };
  if (!(g.platform5_m > kLeast_m))
    return wrong("Leg 5 has no lever on the platform.",
                 "Its platform end must lie on i1, ahead of the centre: platform5_m above zero.");
  if (!(std::hypot(g.base5_m.x(), g.base5_m.y()) > kLeast_m))
    return wrong("Leg 5 starts on the axis k0 and cannot turn the joint about it.", "Move its base end aside.");
  if (!(std::abs(g.platform6_m) > kLeast_m))
    return wrong("Leg 6 has no lever on the platform.", "Its platform end needs a distance along j1: platform6_m.");
  if (!(std::abs(g.height_m - g.base6_m) > kLeast_m))
    return wrong("Leg 6 starts at the joint's centre and cannot turn it.", "Move its base end along k0.");
  return KneeInspiredJoint(g);
}

double KneeInspiredJoint::slope5_m2(double theta) const noexcept {
  return g_.platform5_m * (g_.base5_m.x() * std::sin(theta) - g_.base5_m.y() * std::cos(theta));
}
double KneeInspiredJoint::slope6_m2(double beta) const noexcept { return 0.5 * c_.L * std::cos(beta); }

double KneeInspiredJoint::singularTheta_rad() const noexcept { return std::atan2(g_.base5_m.y(), g_.base5_m.x()); }

LegLengths KneeInspiredJoint::lengths(const JointAngles& a) const noexcept {
  const double N = 2.0 * g_.platform5_m * g_.base5_m.x(), O = c_.H;
  return {std::sqrt(std::max(0.0, c_.M - N * std::cos(a.theta_rad) - O * std::sin(a.theta_rad))),
          std::sqrt(std::max(0.0, c_.L * std::sin(a.beta_rad) + c_.I))};
}

base::Result<JointAngles> KneeInspiredJoint::angles(const LegLengths& l, Assembly side) const {
  if (!(l.five_m >= shortest5_ && l.five_m <= longest5_))
    return outOfRange("Leg 5 cannot be " + mm(l.five_m) + " long.",
                      "Between its singular positions it is " + mm(shortest5_) + " to " + mm(longest5_) + ".");
  const double s = (l.six_m * l.six_m - c_.I) / c_.L;
  if (!(std::abs(s) <= 1.0)) {
    const double least = std::sqrt(std::max(0.0, c_.I - std::abs(c_.L))), most = std::sqrt(c_.I + std::abs(c_.L));
    return outOfRange("Leg 6 cannot be " + mm(l.six_m) + " long.", "It is " + mm(least) + " to " + mm(most) + ".");
  }
  // (l5^2 - F) t^2 + 2 H t + (l5^2 - G) = 0 for t = tan(theta / 2), with both roots free of cancellation; as arc
  // tangents of two arguments they hold where t is infinite.
  const double square = l.five_m * l.five_m, a = square - c_.F, c = square - c_.G;
  const double root = std::sqrt(std::max(0.0, c_.H * c_.H - a * c)), sum = -(c_.H + std::copysign(root, c_.H));
  double both[2] = {2.0 * std::atan2(sum, a), 2.0 * std::atan2(c, sum)};
  const double singular = singularTheta_rad();
  const auto ahead = [&](double theta) { return std::sin(theta - singular); };
  const double theta = (ahead(both[0]) > ahead(both[1])) == (side == Assembly::Ahead) ? both[0] : both[1];
  return JointAngles{std::remainder(theta, 2.0 * M_PI), std::asin(s)};
}

LegRates KneeInspiredJoint::rates(const JointAngles& a, const JointRates& v) const noexcept {
  const LegLengths l = lengths(a);
  return {slope5_m2(a.theta_rad) * v.theta_rad_per_s / l.five_m, slope6_m2(a.beta_rad) * v.beta_rad_per_s / l.six_m};
}

base::Result<JointRates> KneeInspiredJoint::jointRates(const JointAngles& a, const LegRates& v) const {
  const double five = slope5_m2(a.theta_rad), six = slope6_m2(a.beta_rad);
  if (!(std::abs(five) > kLeastSlope * c_.M))
    return outOfRange("Leg 5 is at a singular position: its rate says nothing about theta.",
                      "Turn theta away from there.");
  if (!(std::abs(six) > kLeastSlope * c_.I))
    return outOfRange("Leg 6 is at a singular position: its rate says nothing about beta.",
                      "Stay within a quarter turn.");
  const LegLengths l = lengths(a);
  return JointRates{l.five_m * v.five_m_per_s / five, l.six_m * v.six_m_per_s / six};
}

LegAccelerations KneeInspiredJoint::accelerations(const JointAngles& a, const JointRates& v,
                                                  const JointAccelerations& acc) const noexcept {
  const LegLengths l = lengths(a);
  const LegRates r = rates(a, v);
  const double P = g_.platform5_m * g_.base5_m.x(), Q = g_.platform5_m * g_.base5_m.y();
  const double bow5 = P * std::cos(a.theta_rad) + Q * std::sin(a.theta_rad), bow6 = -0.5 * c_.L * std::sin(a.beta_rad);
  const double turning5 = bow5 * v.theta_rad_per_s * v.theta_rad_per_s - r.five_m_per_s * r.five_m_per_s;
  const double turning6 = bow6 * v.beta_rad_per_s * v.beta_rad_per_s - r.six_m_per_s * r.six_m_per_s;
  return {(turning5 + slope5_m2(a.theta_rad) * acc.theta_rad_per_s2) / l.five_m,
          (turning6 + slope6_m2(a.beta_rad) * acc.beta_rad_per_s2) / l.six_m};
}

base::Result<JointAccelerations> KneeInspiredJoint::jointAccelerations(const JointAngles& a, const JointRates& v,
                                                                       const LegAccelerations& acc) const {
  // (4.22) and (4.23) solved for the angles' accelerations without a division by rates, so that they hold at rest too.
  const double five = slope5_m2(a.theta_rad), six = slope6_m2(a.beta_rad);
  if (auto possible = jointRates(a, {}); !possible) return possible.error();
  const LegLengths l = lengths(a);
  const LegRates r = rates(a, v);
  const double P = g_.platform5_m * g_.base5_m.x(), Q = g_.platform5_m * g_.base5_m.y();
  const double bow5 = P * std::cos(a.theta_rad) + Q * std::sin(a.theta_rad);
  return JointAccelerations{
      (r.five_m_per_s * r.five_m_per_s + l.five_m * acc.five_m_per_s2 - bow5 * v.theta_rad_per_s * v.theta_rad_per_s) /
          five,
      (r.six_m_per_s * r.six_m_per_s + l.six_m * acc.six_m_per_s2) / six +
          std::tan(a.beta_rad) * v.beta_rad_per_s * v.beta_rad_per_s};
}

JointMoments KneeInspiredJoint::moments(const JointAngles& a, double f5, double f6) const noexcept {
  const LegLengths l = lengths(a);
  const double B = g_.base5_m.y(), A = g_.base5_m.x(), p = g_.platform5_m, below5 = g_.height_m - g_.base5_m.z(),
               below6 = g_.height_m - g_.base6_m;
  return {-f5 * p * (B * std::cos(a.theta_rad) - A * std::sin(a.theta_rad)) / l.five_m,
          f6 * g_.platform6_m * below6 * std::cos(a.beta_rad) / l.six_m, -f5 * p * below5 / l.five_m,
          -f6 * g_.platform6Aside_m * below6 / l.six_m};
}

}  // namespace articulus::mechanism
