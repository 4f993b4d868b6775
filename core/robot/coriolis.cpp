#include "core/robot/coriolis.h"

namespace articulus::robot {
namespace {

using spatial::Matrix3;
using spatial::Vector3;

/// Sums over the points of a body with mass, position p from the fixed origin and velocity pd: what B and C need of it.
struct Moments {
  double mass = 0.0;
  Vector3 first = Vector3::Zero();     ///< sum m p
  Matrix3 second = Matrix3::Zero();    ///< sum m p p^T
  Vector3 momentum = Vector3::Zero();  ///< sum m pd
  Matrix3 mixed = Matrix3::Zero();     ///< sum m pd p^T
};

/// Motion by one joint with unit speed as the fixed origin sees it, and how that changes.
struct Axis {
  Vector3 z, u;  ///< angular velocity; velocity of the body's point at the origin
  Vector3 zd, ud;
};

/// Adds a link that moves with angular velocity w and, at the origin, velocity u.
void add(const Link& link, const spatial::Pose& X, const Vector3& u, const Vector3& w, Moments& sum) noexcept {
  const Vector3 c = X * link.centreOfMass_m, h = link.mass_kg * c;
  const Matrix3 I = X.rotation * link.inertia_kgm2 * X.rotation.transpose();
  const Matrix3 second = 0.5 * I.trace() * Matrix3::Identity() - I + h * c.transpose();
  sum.mass += link.mass_kg;
  sum.first += h;
  sum.second += second;
  sum.momentum += link.mass_kg * u + w.cross(h);
  sum.mixed += u * h.transpose();
  for (int k = 0; k < 3; ++k) sum.mixed.col(k) += w.cross(second.col(k));
}

}  // namespace

void coriolisMatrix(const RobotModel& model, const LinkPoses& poses, const JointVector& qd, JointMatrix& C) noexcept {
  const int n = model.joints;
  std::array<Axis, kMaxJoints> axis;
  std::array<Vector3, kMaxJoints> linear, angular;
  Vector3 u = Vector3::Zero(), w = Vector3::Zero();
  for (int i = 0; i < n; ++i) {
    const auto k = static_cast<std::size_t>(i);
    Axis& a = axis[k];
    const Vector3& o = poses.link[k].translation;
    a.z = poses.link[k].rotation.col(2);
    a.u = o.cross(a.z);
    a.zd = w.cross(a.z);
    a.ud = (u + w.cross(o)).cross(a.z) + o.cross(a.zd);
    linear[k] = u += a.u * qd[i];
    angular[k] = w += a.z * qd[i];
  }
  C.resize(n, n);
  Moments m;
  for (int j = n - 1; j >= 0; --j) {
    const auto k = static_cast<std::size_t>(j);
    add(model.links[k], poses.link[k], linear[k], angular[k], m);
    const Axis& a = axis[k];
    const double second = m.second.trace(), mixed = m.mixed.trace();
    // Column j from row j upwards: force and moment of the bodies behind joint j for J^T (dJ/dt) e_j.
    const Vector3 force = m.mass * a.ud + a.zd.cross(m.first) + a.z.cross(m.momentum);
    const Vector3 moment = m.first.cross(a.ud) + second * a.zd - m.second * a.zd + mixed * a.z - m.mixed * a.z;
    for (int i = 0; i <= j; ++i) {
      const Axis& b = axis[static_cast<std::size_t>(i)];
      C(i, j) = b.u.dot(force) + b.z.dot(moment);
    }
    // Row j left of the diagonal: the same bodies, read from the other side.
    const Vector3 impulse = m.mass * a.u + a.z.cross(m.first);
    const Vector3 spin = m.first.cross(a.u) + second * a.z - m.second * a.z;
    const Vector3 turning = m.momentum.cross(a.u) + mixed * a.z - m.mixed.transpose() * a.z;
    for (int i = 0; i < j; ++i) {
      const Axis& b = axis[static_cast<std::size_t>(i)];
      C(j, i) = impulse.dot(b.ud) + spin.dot(b.zd) + turning.dot(b.z);
    }
  }
}

}  // namespace articulus::robot
