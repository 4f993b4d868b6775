#include "core/robot/dynamics.h"

#include <cmath>

namespace articulus::robot {

using spatial::Matrix3;
using spatial::Vector3;

void linkTransforms(const RobotModel& model, const JointVector& q, LinkTransforms& t) noexcept {
  t.q = q;
  for (int i = 0; i < model.joints; ++i) {
    const auto k = static_cast<std::size_t>(i);
    spatial::Pose X = jointTransform(model.links[k].geometry, q[i]);
    if (i == 0) X = model.X_B0 * X;
    t.rotation[k] = X.rotation;
    t.translation[k] = X.translation;
  }
}

void inverseDynamics(const RobotModel& model, const LinkTransforms& t, const JointVector& qd, const JointVector& qdd,
                     const spatial::Wrench& F_ext_Ln, JointVector& tau) noexcept {
  const int n = model.joints;
  std::array<Vector3, kMaxJoints> force, moment;   // inertial wrench of each link at its frame's origin
  Vector3 w = Vector3::Zero(), wd = Vector3::Zero(), a = -model.gravity_m_per_s2;
  for (int i = 0; i < n; ++i) {
    const auto k = static_cast<std::size_t>(i);
    const Link& link = model.links[k];
    const Matrix3& R = t.rotation[k];
    const Vector3& p = t.translation[k];
    a = (R.transpose() * (a + wd.cross(p) + w.cross(w.cross(p)))).eval();
    const Vector3 wIn = R.transpose() * w;
    wd = (R.transpose() * wd).eval();
    wd.x() += wIn.y() * qd[i];
    wd.y() -= wIn.x() * qd[i];
    wd.z() += qdd[i];
    w = wIn;
    w.z() += qd[i];
    const Vector3& c = link.centreOfMass_m;
    const Vector3 ac = a + wd.cross(c) + w.cross(w.cross(c));
    force[k] = link.mass_kg * ac;
    const Vector3 Iw = link.inertia_kgm2 * w;
    moment[k] = link.inertia_kgm2 * wd + w.cross(Iw) + c.cross(force[k]);
  }
  const auto last = static_cast<std::size_t>(n - 1);
  force[last] -= F_ext_Ln.force();
  moment[last] -= F_ext_Ln.moment();
  tau.resize(n);
  for (int i = n - 1; i >= 0; --i) {
    const auto k = static_cast<std::size_t>(i);
    tau[i] = moment[k].z();
    if (i > 0) {
      const Vector3 f = t.rotation[k] * force[k];
      force[k - 1] += f;
      moment[k - 1] += t.rotation[k] * moment[k] + t.translation[k].cross(f);
    }
  }
}

void massMatrix(const RobotModel& model, const LinkTransforms& t, JointMatrix& B) noexcept {
  const int n = model.joints;
  // Composite bodies as mass, first moment and inertia about the frame's origin.
  std::array<double, kMaxJoints> m;
  std::array<Vector3, kMaxJoints> h;
  std::array<Matrix3, kMaxJoints> I;
  for (int i = 0; i < n; ++i) {
    const auto k = static_cast<std::size_t>(i);
    const Link& link = model.links[k];
    const Vector3& c = link.centreOfMass_m;
    m[k] = link.mass_kg;
    h[k] = link.mass_kg * c;
    I[k] = link.inertia_kgm2 + link.mass_kg * (c.squaredNorm() * Matrix3::Identity() - c * c.transpose());
  }
  B.resize(n, n);
  for (int i = n - 1; i >= 0; --i) {
    const auto k = static_cast<std::size_t>(i);
    // Unit acceleration about z of frame i moves the composite body: force = z x h, moment = I z, at frame i's origin.
    Vector3 f(-h[k].y(), h[k].x(), 0.0);
    Vector3 mo = I[k].col(2);
    B(i, i) = mo.z();
    for (int j = i; j > 0; --j) {
      const auto kj = static_cast<std::size_t>(j);
      const Vector3 fUp = t.rotation[kj] * f;
      mo = (t.rotation[kj] * mo + t.translation[kj].cross(fUp)).eval();
      f = fUp;
      B(i, j - 1) = B(j - 1, i) = mo.z();
    }
    if (i > 0) {
      const Matrix3& R = t.rotation[k];
      const Vector3& p = t.translation[k];
      const Vector3 hUp = R * h[k];
      m[k - 1] += m[k];
      h[k - 1] += hUp + m[k] * p;
      const Vector3 s = 2.0 * hUp + m[k] * p;
      // parallel axes: I_O = R I R^T + (2 h.p + m p.p) 1 - sym(h p^T + p h^T) - m p p^T
      I[k - 1] += R * I[k] * R.transpose() + p.dot(s) * Matrix3::Identity() -
                  (hUp * p.transpose() + p * hUp.transpose() + m[k] * (p * p.transpose()));
    }
  }
  for (int a = 0; a < n; ++a) {
    const double rotor = model.drives[static_cast<std::size_t>(a)].rotorInertia_kgm2;
    for (int i = 0; i < n; ++i) {
      const double ga = model.gear(a, i) * rotor;
      if (ga == 0.0) continue;
      for (int j = 0; j < n; ++j) B(i, j) += ga * model.gear(a, j);
    }
  }
}

double springTorque(const BalanceSpring& s, double q) noexcept {
  const double c = s.anchorDistance_m, r = s.leverArm_m;
  const double length = std::sqrt(c * c + r * r - 2.0 * c * r * std::cos(q));
  const double force = s.preload_N + s.stiffness_N_per_m * (length - s.restLength_m);
  return -force * c * r * std::sin(q) / length;
}

void biasTorque(const RobotModel& model, const LinkTransforms& transforms, const JointVector& qd, JointVector& tau) noexcept {
  const JointVector none = JointVector::Zero(model.joints);
  inverseDynamics(model, transforms, qd, none, spatial::Wrench(), tau);
  if (model.spring.joint >= 0) tau[model.spring.joint] -= springTorque(model.spring, transforms.q[model.spring.joint]);
}

bool solvePositiveDefinite(const JointMatrix& B, JointVector& y) noexcept {
  const int n = static_cast<int>(y.size());
  double L[kMaxJoints][kMaxJoints];
  double inverseDiagonal[kMaxJoints];
  for (int j = 0; j < n; ++j) {
    double d = B(j, j);
    for (int k = 0; k < j; ++k) d -= L[j][k] * L[j][k];
    if (!(d > 0.0)) return false;
    inverseDiagonal[j] = 1.0 / std::sqrt(d);
    for (int i = j + 1; i < n; ++i) {
      double s = B(i, j);
      for (int k = 0; k < j; ++k) s -= L[i][k] * L[j][k];
      L[i][j] = s * inverseDiagonal[j];
    }
  }
  for (int i = 0; i < n; ++i) {
    double s = y[i];
    for (int k = 0; k < i; ++k) s -= L[i][k] * y[k];
    y[i] = s * inverseDiagonal[i];
  }
  for (int i = n - 1; i >= 0; --i) {
    double s = y[i];
    for (int k = i + 1; k < n; ++k) s -= L[k][i] * y[k];
    y[i] = s * inverseDiagonal[i];
  }
  return true;
}

double mechanicalEnergy(const RobotModel& model, const JointVector& q, const JointVector& qd) noexcept {
  LinkTransforms t;
  linkTransforms(model, q, t);
  JointMatrix B;
  massMatrix(model, t, B);
  double energy = 0.5 * qd.dot(B * qd);
  LinkPoses poses;
  forwardKinematics(model, q, poses);
  for (int i = 0; i < model.joints; ++i) {
    const auto k = static_cast<std::size_t>(i);
    energy -= model.links[k].mass_kg * model.gravity_m_per_s2.dot(poses.link[k] * model.links[k].centreOfMass_m);
  }
  if (model.spring.joint >= 0) {
    const BalanceSpring& s = model.spring;
    const double c = s.anchorDistance_m, r = s.leverArm_m;
    const double stretch = std::sqrt(c * c + r * r - 2.0 * c * r * std::cos(q[s.joint])) - s.restLength_m;
    energy += s.preload_N * stretch + 0.5 * s.stiffness_N_per_m * stretch * stretch;
  }
  return energy;
}

RobotModel withPayload(const RobotModel& model, double mass_kg, const Vector3& centre_m, const Matrix3& inertia_kgm2) {
  RobotModel loaded = model;
  Link& link = loaded.links[static_cast<std::size_t>(model.joints - 1)];
  const double total = link.mass_kg + mass_kg;
  if (total <= 0.0) return loaded;
  const Vector3 centre = (link.mass_kg * link.centreOfMass_m + mass_kg * centre_m) / total;
  const auto about = [&centre](double mass, const Vector3& c, const Matrix3& I) -> Matrix3 {
    const Vector3 d = c - centre;
    return I + mass * (d.squaredNorm() * Matrix3::Identity() - d * d.transpose());
  };
  link.inertia_kgm2 = about(link.mass_kg, link.centreOfMass_m, link.inertia_kgm2) + about(mass_kg, centre_m, inertia_kgm2);
  link.centreOfMass_m = centre;
  link.mass_kg = total;
  return loaded;
}

}  // namespace articulus::robot
