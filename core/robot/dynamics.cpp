#include "core/robot/dynamics.h"

#include <cmath>

#include "core/robot/detail/joint_step.h"

namespace articulus::robot {

using spatial::Matrix3;
using spatial::Vector3;

namespace {

/// A rigid body seen from a frame's origin in its axes: mass, first moment, inertia about the origin.
struct Composite {
  double m, hx, hy, hz, xx, yy, zz, xy, xz, yz;

  Composite() = default;
  explicit Composite(const Link& link) noexcept {
    const double* c = link.centreOfMass_m.data();
    const double* I = link.inertia_kgm2.data();
    m = link.mass_kg;
    hx = m * c[0], hy = m * c[1], hz = m * c[2];
    xx = I[0] + hy * c[1] + hz * c[2];
    yy = I[4] + hx * c[0] + hz * c[2];
    zz = I[8] + hx * c[0] + hy * c[1];
    xy = I[3] - hx * c[1], xz = I[6] - hx * c[2], yz = I[7] - hy * c[2];
  }

  void add(const Composite& o) noexcept {
    m += o.m, hx += o.hx, hy += o.hy, hz += o.hz;
    xx += o.xx, yy += o.yy, zz += o.zz, xy += o.xy, xz += o.xz, yz += o.yz;
  }

  /// The same body seen from the frame before the joint; the factors of the step one by one, the last one first.
  [[nodiscard]] Composite before(const LinkGeometry& g, double c, double s) const noexcept {
    Composite b = *this;
    const double d = g.d_m(), alongZ = d * (2.0 * b.hz + b.m * d);
    b.xx += alongZ, b.yy += alongZ, b.xz -= d * b.hx, b.yz -= d * b.hy, b.hz += b.m * d;
    turn(c, s, b.hx, b.hy, b.xx, b.yy, b.xy, b.xz, b.yz);
    if (g.beta_rad() != 0.0) turn(g.cosBeta(), g.sinBeta(), b.hz, b.hx, b.zz, b.xx, b.xz, b.yz, b.xy);
    turn(g.cosAlpha(), g.sinAlpha(), b.hy, b.hz, b.yy, b.zz, b.yz, b.xy, b.xz);
    const double a = g.a_m(), alongX = a * (2.0 * b.hx + b.m * a);
    b.yy += alongX, b.zz += alongX, b.xy -= a * b.hy, b.xz -= a * b.hz, b.hx += b.m * a;
    return b;
  }

 private:
  /// Turns from u towards v about w: first moments, and the entries of the inertia that change.
  static void turn(double c, double s, double& u, double& v, double& uu, double& vv, double& uv, double& uw,
                   double& vw) noexcept {
    const double u0 = u, uw0 = uw, first = c * uu - s * uv, second = c * uv - s * vv, trace = uu + vv;
    u = c * u0 - s * v, v = s * u0 + c * v;
    uw = c * uw0 - s * vw, vw = s * uw0 + c * vw;
    uu = c * first - s * second, uv = s * first + c * second, vv = trace - uu;
  }
};

/// B = L D L^T and x = L^-T D^-1 L^-1 y, with one division a joint and no root. Size 0: not known before.
template <int Size>
bool solve(const double* B, double* y, int size) noexcept {
  const int n = Size > 0 ? Size : size;
  double L[kMaxJoints][kMaxJoints], LD[kMaxJoints][kMaxJoints], inverse[kMaxJoints];
  for (int j = 0; j < n; ++j) {
    double d = B[j * n + j];
    for (int k = 0; k < j; ++k) d -= L[j][k] * LD[j][k];
    if (!(d > 0.0)) return false;
    inverse[j] = 1.0 / d;
    for (int i = j + 1; i < n; ++i) {
      double s = B[j * n + i];
      for (int k = 0; k < j; ++k) s -= L[i][k] * LD[j][k];
      LD[i][j] = s;
      L[i][j] = s * inverse[j];
    }
  }
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < i; ++k) y[i] -= L[i][k] * y[k];
  for (int i = n - 1; i >= 0; --i) {
    y[i] *= inverse[i];
    for (int k = i + 1; k < n; ++k) y[i] -= L[k][i] * y[k];
  }
  return true;
}

}  // namespace

void inverseDynamics(const RobotModel& model, const LinkTransforms& t, const JointVector& qd, const JointVector& qdd,
                     const spatial::Wrench& F_ext_Ln, JointVector& tau) noexcept {
  const int n = model.joints;
  std::array<Vector3, kMaxJoints> force, moment;  // inertial wrench of each link at its frame's origin
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

void linkMassMatrix(const RobotModel& model, const LinkTransforms& t, JointMatrix& B) noexcept {
  const int n = model.joints;
  std::array<Composite, kMaxJoints> body;
  for (int i = 0; i < n; ++i) body[static_cast<std::size_t>(i)] = Composite(model.links[static_cast<std::size_t>(i)]);
  for (int i = n - 1; i > 0; --i) {
    const auto k = static_cast<std::size_t>(i);
    body[k - 1].add(body[k].before(model.links[k].geometry, t.cosine[k], t.sine[k]));
  }
  B.resize(n, n);
  double* b = B.data();
  for (int i = 0; i < n; ++i) {
    // Unit acceleration about z of frame i moves the composite body: force = z x h, moment = I z, at frame i's origin.
    const Composite& c = body[static_cast<std::size_t>(i)];
    detail::TwoVectors F{_mm_set_pd(c.xz, -c.hy), _mm_set_pd(c.yz, c.hx), _mm_set_pd(c.zz, 0.0)};
    b[i * n + i] = c.zz;
    for (int j = i; j > 0; --j) {
      const auto k = static_cast<std::size_t>(j);
      detail::stepDown(F, model.links[k].geometry, t.cosine[k], t.sine[k]);
      _mm_storeh_pd(&b[i * n + j - 1], F.z);
      _mm_storeh_pd(&b[(j - 1) * n + i], F.z);
    }
  }
}

void massMatrix(const RobotModel& model, const LinkTransforms& t, JointMatrix& B) noexcept {
  linkMassMatrix(model, t, B);
  const int n = model.joints;
  for (int a = 0; a < n; ++a) {
    const double rotor = model.drives[static_cast<std::size_t>(a)].rotorInertia_kgm2;
    for (int i = 0; i < n; ++i) {
      const double ga = model.gear(a, i) * rotor;
      if (ga == 0.0) continue;
      for (int j = 0; j < n; ++j) B(i, j) += ga * model.gear(a, j);
    }
  }
}

void gravityTorque(const RobotModel& model, const LinkTransforms& t, JointVector& tau) noexcept {
  const int n = model.joints;
  std::array<Vector3, kMaxJoints> g;  // in each link's axes
  for (int i = 0; i < n; ++i) {
    const auto k = static_cast<std::size_t>(i);
    g[k].noalias() = t.rotation[k].transpose() * (i == 0 ? model.gravity_m_per_s2 : g[k - 1]);
  }
  tau.resize(n);
  double mass = 0.0;
  Vector3 first = Vector3::Zero();  // mass times centre of all links from here on, from this frame's origin in its axes
  for (int i = n - 1; i >= 0; --i) {
    const auto k = static_cast<std::size_t>(i);
    mass += model.links[k].mass_kg;
    first += model.links[k].mass_kg * model.links[k].centreOfMass_m;
    tau[i] = g[k].x() * first.y() - g[k].y() * first.x();
    first = (t.rotation[k] * first + mass * t.translation[k]).eval();
  }
}

bool solvePositiveDefinite(const JointMatrix& B, JointVector& y) noexcept {
  switch (y.size()) {  // loops of known length are unrolled
    case 6: return solve<6>(B.data(), y.data(), 6);
    case 7: return solve<7>(B.data(), y.data(), 7);
    default: return solve<0>(B.data(), y.data(), static_cast<int>(y.size()));
  }
}

void addPayload(Link& link, double mass_kg, const Vector3& centre_m, const Matrix3& inertia_kgm2) noexcept {
  const double total = link.mass_kg + mass_kg;
  if (total <= 0.0) return;
  const Vector3 centre = (link.mass_kg * link.centreOfMass_m + mass_kg * centre_m) / total;
  const auto about = [&centre](double mass, const Vector3& c, const Matrix3& I) -> Matrix3 {
    const Vector3 d = c - centre;
    return I + mass * (d.squaredNorm() * Matrix3::Identity() - d * d.transpose());
  };
  link.inertia_kgm2 =
      about(link.mass_kg, link.centreOfMass_m, link.inertia_kgm2) + about(mass_kg, centre_m, inertia_kgm2);
  link.centreOfMass_m = centre;
  link.mass_kg = total;
}

RobotModel withPayload(const RobotModel& model, double mass_kg, const Vector3& centre_m, const Matrix3& inertia_kgm2) {
  RobotModel loaded = model;
  addPayload(loaded.links[static_cast<std::size_t>(model.joints - 1)], mass_kg, centre_m, inertia_kgm2);
  return loaded;
}

}  // namespace articulus::robot
