#include "core/specimen/spine/segment_kinematics.h"

#include <cmath>

#include "core/spatial/rotation.h"

namespace articulus::specimen {

using spatial::Matrix3;
using spatial::Matrix6;
using spatial::Pose;
using spatial::skew;
using spatial::Vector3;
using spatial::Vector6;

void SegmentKinematics::update(const Pose& X_PU, const Pose& X_PL, const Vector3& centre_m, const Matrix3& turn,
                               const Vector3& p_U, const Vector3& p_L) noexcept {
  R_PL_ = X_PL.rotation;
  turn_ = turn;
  const Vector3 centre_P = X_PU * centre_m;
  leverU_ = centre_P - p_U;
  leverL_ = centre_P - p_L;
  phi_ = spatial::logRotation(R_PL_.transpose() * X_PU.rotation);
  x_.head<3>() = R_PL_.transpose() * (centre_P - X_PL.translation) - centre_m;
  x_.tail<3>() = turn_ * phi_;
  const double square = phi_.squaredNorm();
  if (square < 1.0) {  // the series of 1/a^2 - cot(a/2)/(2a): 1e-9 at one radian
    constexpr double k[] = {1.0 / 12.0,      1.0 / 720.0,      1.0 / 30240.0,
                            1.0 / 1209600.0, 1.0 / 47900160.0, 691.0 / 1307674368000.0};
    c_ = slope_ = 0.0;
    for (int i = 5; i >= 0; --i) {
      slope_ = slope_ * square + c_;
      c_ = c_ * square + k[i];
    }
  } else {
    const double angle = std::sqrt(square), half = 0.5 * angle, cotangent = 1.0 / std::tan(half);
    const double numerator = 1.0 - half * cotangent;
    c_ = numerator / square;
    slope_ = ((-0.5 * cotangent + 0.5 * half * (1.0 + cotangent * cotangent)) / (2.0 * angle) - c_) / square;
  }
  const Matrix3 K = skew(phi_);
  inverse_ = Matrix3::Identity() - 0.5 * K + c_ * (K * K);
}

void SegmentKinematics::setLoad(const Vector6& y) noexcept {
  onPhi_ = turn_.transpose() * y.tail<3>();
  force_P_ = R_PL_ * y.head<3>();
  moment_P_ = R_PL_ * (inverse_.transpose() * onPhi_);
  onUpper_ << force_P_, moment_P_ + leverU_.cross(force_P_);
  onLower_ << -force_P_, -moment_P_ - leverL_.cross(force_P_);
}

void SegmentKinematics::tangent(const Matrix6& H, Tangent& out) const noexcept {
  // d shift = R^T (dU + wU x leverU - dL - wL x leverL), d phi = Jl^-1 R^T (wU - wL).
  const Matrix3 Rt = R_PL_.transpose(), A = inverse_ * Rt, T = turn_ * A;
  const Matrix3 SU = skew(leverU_), SL = skew(leverL_), SF = skew(force_P_), SM = skew(moment_P_);
  // The same coordinates' loads turn with L, and Jl^-T changes with phi:
  // d(Jl^-T m) = dphi x m / 2 + c (dphi x (phi x m) + phi x (dphi x m)) + 2 c' (phi . dphi) phi x (phi x m)
  const Vector3 turned = phi_.cross(onPhi_);
  const Matrix3 change = -0.5 * skew(onPhi_) - c_ * (skew(turned) + skew(phi_) * skew(onPhi_)) +
                         (2.0 * slope_ * phi_.cross(turned)) * phi_.transpose();
  const Matrix3 bend = R_PL_ * change * A;  // of the moment, by wU - wL
  // Force and moment in axes of P over (d shift-like point motion u = dU + wU x lU - dL - wL x lL, w = wU - wL).
  const Matrix3 Fu = R_PL_ * H.topLeftCorner<3, 3>() * Rt, Fw = R_PL_ * H.topRightCorner<3, 3>() * T;
  const Matrix3 Mu = T.transpose() * H.bottomLeftCorner<3, 3>() * Rt,
                Mw = T.transpose() * H.bottomRightCorner<3, 3>() * T + bend;
  // Columns for dU, wU, dL, wL.
  const Matrix3 F_wU = Fw - Fu * SU, F_wL = Fu * SL - Fw - SF;
  const Matrix3 M_wU = Mw - Mu * SU, M_wL = Mu * SL - Mw - SM;
  out.UU.topLeftCorner<3, 3>() = Fu;
  out.UU.topRightCorner<3, 3>() = F_wU;
  out.UU.bottomLeftCorner<3, 3>() = Mu + SU * Fu;
  out.UU.bottomRightCorner<3, 3>() = M_wU + SU * F_wU + SF * SU;  // leverU turns with U
  out.UL.topLeftCorner<3, 3>() = -Fu;
  out.UL.topRightCorner<3, 3>() = F_wL;
  out.UL.bottomLeftCorner<3, 3>() = -Mu - SU * Fu;
  out.UL.bottomRightCorner<3, 3>() = M_wL + SU * F_wL;
  out.LU.topLeftCorner<3, 3>() = -Fu;
  out.LU.topRightCorner<3, 3>() = -F_wU;
  out.LU.bottomLeftCorner<3, 3>() = -Mu - SL * Fu + SF;  // leverL follows the centre, less p_L
  out.LU.bottomRightCorner<3, 3>() = -M_wU - SL * F_wU - SF * SU;
  out.LL.topLeftCorner<3, 3>() = Fu;
  out.LL.topRightCorner<3, 3>() = -F_wL;
  out.LL.bottomLeftCorner<3, 3>() = Mu + SL * Fu - SF;
  out.LL.bottomRightCorner<3, 3>() = -M_wL - SL * F_wL;
}

}  // namespace articulus::specimen
