#include "core/mechanism/reference_stiffness.h"

#include <cmath>

namespace articulus::mechanism {
namespace {

using spatial::Matrix6;

enum Coordinate { X, Y, Z, TH, DE, BE };

}  // namespace

/// Long because it is a table: the entries, place by place.
Matrix6 referenceStiffness(LegPlace place, const SpringyLeg& leg, double h, double theta_rad,
                           double beta_rad) noexcept {
  const double A = leg.base_m.x(), B = leg.base_m.y(), w = h - leg.base_m.z(), p = leg.platform_m.x(),
               q = leg.platform_m.y();
  const double k = leg.stiffness_N_per_m, l0 = leg.freeLength_m;
  const double ct = std::cos(theta_rad), st = std::sin(theta_rad), cb = std::cos(beta_rad), sb = std::sin(beta_rad);
  Matrix6 K = Matrix6::Zero();
  double f = 0.0, a = 0.0;  // 1 - l0/l and l0/l^3
  const auto at = [&](double square) {
    const double l = std::sqrt(square);
    f = 1.0 - l0 / l;
    a = l0 / (square * l);
  };
  switch (place) {
    case LegPlace::ToCentre:
      at(A * A + B * B + w * w);
      K(X, X) = f + a * A * A;
      K(X, Y) = a * A * B;
      K(X, Z) = -a * A * w;
      K(Y, Y) = f + a * B * B;
      K(Y, Z) = -a * B * w;
      K(Z, Z) = f + a * w * w;
      break;
    case LegPlace::BetweenAxes:
      at(p * p + w * w);
      K(X, X) = f + a * p * p * ct * ct;
      K(X, Y) = a * p * p * ct * st;
      K(X, Z) = a * p * w * ct;
      K(X, TH) = -p * f * st;
      K(X, DE) = -a * p * p * w * ct;
      K(Y, Y) = f + a * p * p * st * st;
      K(Y, Z) = a * p * w * st;
      K(Y, TH) = p * f * ct;
      K(Y, DE) = -a * p * p * w * st;
      K(Z, Z) = f + a * w * w;
      K(Z, DE) = -p * (f + a * w * w);
      K(DE, DE) = a * p * p * w * w;
      break;
    case LegPlace::DrivesTheta: {
      const double u = p * ct - A, v = p * st - B, g = A * st - B * ct;
      at(u * u + v * v + w * w);
      K(X, X) = f + a * u * u;
      K(X, Y) = a * u * v;
      K(X, Z) = a * u * w;
      K(X, TH) = p * (-f * st + a * g * u);
      K(X, DE) = -a * p * u * w;
      K(Y, Y) = f + a * v * v;
      K(Y, Z) = a * v * w;
      K(Y, TH) = p * (f * ct + a * g * v);
      K(Y, DE) = -a * p * v * w;
      K(Z, Z) = f + a * w * w;
      K(Z, TH) = p * a * g * w;
      K(Z, DE) = -p * (f + a * w * w);
      K(TH, TH) = p * (f * (B * st + A * ct) + a * p * g * g);
      K(TH, DE) = -p * p * a * w * g;
      K(DE, DE) = p * (f * (A * ct + B * st) + a * p * w * w);
      break;
    }
    case LegPlace::DrivesBeta: {
      const double z = w + q * sb;
      at(q * q + w * w + 2.0 * q * w * sb);
      K(X, X) = f + a * q * q * st * st * cb * cb;
      K(X, Y) = -a * q * q * st * ct * cb * cb;
      K(X, Z) = -a * q * z * st * cb;
      K(X, TH) = -q * f * ct * cb;
      K(X, DE) = q * f * ct * sb;
      K(X, BE) = q * (f * st * sb - a * q * w * st * cb * cb);
      K(Y, Y) = f + a * q * q * ct * ct * cb * cb;
      K(Y, Z) = a * q * z * ct * cb;
      K(Y, TH) = -q * f * st * cb;
      K(Y, DE) = q * f * st * sb;
      K(Y, BE) = q * (-f * ct * sb + a * q * w * ct * cb * cb);
      K(Z, Z) = f + a * z * z;
      K(Z, BE) = q * cb * (f + a * z * w);
      K(DE, DE) = -q * f * w * sb;
      K(BE, BE) = q * (-f * w * sb + a * q * w * w * cb * cb);
      break;
    }
  }
  return k * Matrix6(K.selfadjointView<Eigen::Upper>());
}

}  // namespace articulus::mechanism
