#pragma once
#include "core/spatial/types.h"

namespace articulus::spatial {

/// Force and moment at one point, expressed in one frame (the variable's name says which). Force first.
/// In      N and Nm
/// Thread  any; real-time safe
struct Wrench {
  Vector6 data = Vector6::Zero();
  Wrench() = default;
  explicit Wrench(const Vector6& v) noexcept : data(v) {}
  Wrench(const Vector3& force_N, const Vector3& moment_Nm) noexcept { data << force_N, moment_Nm; }
  [[nodiscard]] auto force() const noexcept { return data.head<3>(); }
  [[nodiscard]] auto force() noexcept { return data.head<3>(); }
  [[nodiscard]] auto moment() const noexcept { return data.tail<3>(); }
  [[nodiscard]] auto moment() noexcept { return data.tail<3>(); }
  friend Wrench operator+(const Wrench& a, const Wrench& b) noexcept { return Wrench(Vector6(a.data + b.data)); }
  friend Wrench operator-(const Wrench& a, const Wrench& b) noexcept { return Wrench(Vector6(a.data - b.data)); }
};

/// Linear and angular velocity of a frame, expressed in one frame. Linear first.
/// In      m/s and rad/s
/// Thread  any; real-time safe
struct Twist {
  Vector6 data = Vector6::Zero();
  Twist() = default;
  explicit Twist(const Vector6& v) noexcept : data(v) {}
  Twist(const Vector3& linear, const Vector3& angular) noexcept { data << linear, angular; }
  [[nodiscard]] auto linear() const noexcept { return data.head<3>(); }
  [[nodiscard]] auto linear() noexcept { return data.head<3>(); }
  [[nodiscard]] auto angular() const noexcept { return data.tail<3>(); }
  [[nodiscard]] auto angular() noexcept { return data.tail<3>(); }
};

/// The same wrench seen at B instead of A: moment gains r x F with r = A - B.
/// In  F_A_E  wrench at A in axes E;  p_BA_E  from B to A in axes E, m.   Out  F_B_E
[[nodiscard]] inline Wrench shiftPoint(const Wrench& F_A_E, const Vector3& p_BA_E) noexcept {
  return {F_A_E.force(), Vector3(F_A_E.moment()) + p_BA_E.cross(Vector3(F_A_E.force()))};
}

/// The same wrench in other axes.  In  R_EG, F_A_G.   Out  F_A_E
[[nodiscard]] inline Wrench rotate(const Matrix3& R_EG, const Wrench& F_A_G) noexcept {
  return {R_EG * Vector3(F_A_G.force()), R_EG * Vector3(F_A_G.moment())};
}

/// Twist of the point B of the same rigid body.  In  V_A_E,  p_AB_E.   Out  V_B_E
[[nodiscard]] inline Twist shiftPoint(const Twist& V_A_E, const Vector3& p_AB_E) noexcept {
  return {Vector3(V_A_E.linear()) + Vector3(V_A_E.angular()).cross(p_AB_E), Vector3(V_A_E.angular())};
}

[[nodiscard]] inline Twist rotate(const Matrix3& R_EG, const Twist& V_G) noexcept {
  return {R_EG * Vector3(V_G.linear()), R_EG * Vector3(V_G.angular())};
}

/// Power of a wrench on a twist of the same point in the same axes, W.
[[nodiscard]] inline double power(const Wrench& F, const Twist& V) noexcept { return F.data.dot(V.data); }

}  // namespace articulus::spatial
