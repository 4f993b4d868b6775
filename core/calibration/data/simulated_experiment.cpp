#include "core/calibration/data/simulated_experiment.h"

#include <cmath>
#include <random>

#include "core/calibration/data/joint_path.h"
#include "core/ik/numeric_ik.h"
#include "core/robot/dynamics.h"
#include "core/robot/kinematics.h"
#include "core/spatial/rotation.h"

namespace articulus::calibration {
namespace {

using robot::JointVector;
using spatial::Matrix3;
using spatial::Pose;
using spatial::Vector3;

const Vector3 kVolume_m(0.4, 0.4, 0.35);  // Hill 2013, p. 37
// Distance of its centre before the base, and height; ours. The first is the PA10-6CE's, whose base lies in its
// shoulder.
constexpr std::array<std::array<double, 2>, 6> kPlaces_m{
    {{0.5, -0.05}, {0.5, 0.1}, {0.5, 0.3}, {0.6, 0.3}, {0.6, 0.5}, {0.7, 0.4}}};
const Vector3 kTool_m(0.018, -0.011, 0.12);          // ours: measured point off the last axis
constexpr double kTilt_rad = 0.45, kSpin_rad = 1.2;  // orientations vary about straight down; ours
constexpr const char *kFlexion = "flexion-extension", *kLateral = "lateral bending", *kSweep = "sweep of the volume";
constexpr double kMargin_s = 0.25;  // the robot is recorded a little longer than the instrument
constexpr double kKnot_s = 0.05;    // spacing of the path's knots
constexpr double kLeap_rad = 0.3;   // from one knot to the next no joint goes so far on one branch

/// The i-th of n points of a Hammersley set in [0, 1)^6. Source  Hammersley 1960; Hill 2013, p. 37
std::array<double, 6> hammersley(int i, int n) {
  static constexpr std::array<int, 5> kBases{2, 3, 5, 7, 11};
  std::array<double, 6> u{(i + 0.5) / n};
  for (std::size_t k = 0; k < kBases.size(); ++k) {
    double digit = 1.0;
    for (int rest = i; rest > 0; rest /= kBases[k]) {
      digit /= kBases[k];
      u[k + 1] += digit * (rest % kBases[k]);
    }
  }
  return u;
}

Matrix3 downward() { return Eigen::AngleAxisd(M_PI, Vector3::UnitX()).toRotationMatrix(); }

class Simulator {
 public:
  Simulator(const robot::RobotModel& nominal, const SimulationOptions& options)
      : nominal_(nominal), ik_(nominal), o_(options), engine_(options.seed) {}

  base::Result<SimulatedExperiment> run();

 private:
  double uniform(double half) { return std::uniform_real_distribution<double>(-half, half)(engine_); }
  double noise(double sigma) {
    const double draw = normal_(engine_);
    return o_.exact ? 0.0 : sigma * draw;
  }
  double quantised(double q) const { return o_.exact ? q : std::round(q / o_.encoderStep_rad) * o_.encoderStep_rad; }

  void drawTruth();
  [[nodiscard]] bool reach(const Pose& X_BT, JointVector& q) const {
    return bool(ik_.solveFrom(X_BT * tool_.inverse(), q));
  }
  /// The same for the next pose of a path: no leap to another branch.
  [[nodiscard]] bool follow(const Pose& X_BT, JointVector& q) const {
    const JointVector before = q;
    return reach(X_BT, q) && (q - before).cwiseAbs().maxCoeff() < kLeap_rad;
  }
  [[nodiscard]] bool reachFromCentre(const Vector3& turn, const Vector3& offset_m, JointVector& q) const;
  [[nodiscard]] Pose motionPose(const std::string& motion, double t) const;
  [[nodiscard]] bool branchIsGood() const;
  [[nodiscard]] base::Result<void> findBranch();
  [[nodiscard]] JointVector linkTorque(const JointVector& q, const JointVector& qd, const JointVector& qdd,
                                       double load_N) const;
  [[nodiscard]] Pose truePose(const JointVector& q) const {
    return truth_.X_IB * robot::flangePose(truth_.robot, q) * truth_.X_FT;
  }
  ReferenceSample seen(double time_s, const Pose& X_IT);
  base::Result<void> stand(int poses, int offset, const std::vector<double>& loads_N, Measurements& to,
                           std::vector<Vector3>& truth);
  base::Result<void> move(const std::string& motion, double load_N, Measurements& to, std::vector<Vector3>& truth);

  const robot::RobotModel& nominal_;
  ik::NumericIk ik_;
  const SimulationOptions& o_;
  std::mt19937_64 engine_;
  std::normal_distribution<double> normal_;
  SimulatedTruth truth_;
  Pose tool_{Matrix3::Identity(), kTool_m};
  JointVector branch_;
  Vector3 centre_m_ = Vector3::Zero();
  double share_ = 1.0;  ///< of the volume, tilts and motions that the arm can reach
};

void Simulator::drawTruth() {
  truth_.robot = nominal_;
  truth_.robot.elasticity = hillElasticity();
  truth_.timeShift_s = o_.timeShift_s;
  for (int i = 0; i < nominal_.joints; ++i) {
    robot::Link& link = truth_.robot.links[static_cast<std::size_t>(i)];
    const robot::LinkGeometry& g = link.nominal;
    const double alpha = g.alpha_rad() + uniform(o_.angle_rad), a = g.a_m() + uniform(o_.length_m);
    const double d = g.d_m() + uniform(o_.length_m), theta = g.thetaOffset_rad() + uniform(o_.angle_rad);
    const double beta = uniform(o_.angle_rad);  // real axes that should be parallel lean both ways
    const bool parallel = i > 0 && std::abs(g.sinAlpha()) < 1e-3;
    link.geometry = robot::LinkGeometry(alpha, a, d, theta, g.beta_rad() + (parallel ? beta : 0.0));
  }
  const Vector3 turn(uniform(0.1), uniform(0.1), 0.6 + uniform(0.1));
  truth_.X_IB = {spatial::expRotation(turn), Vector3(0.35 + uniform(0.05), -0.8 + uniform(0.05), 0.4 + uniform(0.05))};
  const Vector3 mounting(uniform(2e-3), uniform(2e-3), uniform(2e-3)),
      twist(uniform(0.02), uniform(0.02), uniform(0.02));
  truth_.X_FT = {spatial::expRotation(twist), kTool_m + mounting};
}

/// Goes there from the centre in small steps, so that all poses lie on one branch.
bool Simulator::reachFromCentre(const Vector3& turn, const Vector3& offset_m, JointVector& q) const {
  constexpr int kSteps = 8;
  q = branch_;
  for (int step = 1; step <= kSteps; ++step) {
    const double share = static_cast<double>(step) / kSteps;
    if (!reach({spatial::expRotation(share * turn) * downward(), centre_m_ + share * offset_m}, q)) return false;
  }
  return true;
}

/// The tool turns about a joint centre 0.15 m below it, as when it bends a spine, while the centre wanders:
/// flexion-extension about y, lateral bending about x of the base. Slow enough for a specimen, with some of every
/// joint. All ours.
Pose Simulator::motionPose(const std::string& motion, double t) const {
  if (motion == kSweep) {  // through nearly all of the volume, at up to 0.2 m/s, tilted and spun all ways
    const Vector3 turn(0.35 * std::sin(2.0 * M_PI * t / 5.3), 0.35 * std::sin(2.0 * M_PI * t / 4.1 + 0.5),
                       0.8 * std::sin(2.0 * M_PI * t / 9.1));
    const Vector3 place(0.45 * std::sin(2.0 * M_PI * t / 7.9), 0.45 * std::sin(2.0 * M_PI * t / 6.1 + 1.0),
                        0.45 * std::sin(2.0 * M_PI * t / 4.7 + 2.0));
    return {spatial::expRotation(share_ * turn) * downward(), centre_m_ + share_ * place.cwiseProduct(kVolume_m)};
  }
  const bool flexion = motion == kFlexion;
  const double main = 0.45 * std::sin(2.0 * M_PI * t / 8.0), other = 0.12 * std::sin(2.0 * M_PI * t / 5.3 + 0.4);
  const Vector3 turn = flexion ? Vector3(other, main, 0.2 * std::sin(2.0 * M_PI * t / 6.1))
                               : Vector3(main, other, 0.25 * std::sin(2.0 * M_PI * t / 7.3));
  const Vector3 wander(0.03 * std::sin(2.0 * M_PI * t / 9.7), 0.05 * std::sin(2.0 * M_PI * t / 4.9),
                       -0.12 + 0.03 * std::sin(2.0 * M_PI * t / 6.7));
  const Matrix3 R = spatial::expRotation(share_ * turn);
  return {R * downward(), centre_m_ + share_ * wander + R * Vector3(0.0, 0.0, 0.15)};
}

/// True where the branch leads to the corners of the volume, tilted, and along both motions.
bool Simulator::branchIsGood() const {
  JointVector q;
  for (int corner = 0; corner < 8; ++corner) {
    const Vector3 side((corner & 1) - 0.5, ((corner >> 1) & 1) - 0.5, ((corner >> 2) & 1) - 0.5);
    for (const double tilt : {-kTilt_rad, 0.0, kTilt_rad})
      if (!reachFromCentre(share_ * Vector3(tilt, tilt, 0.0), share_ * side.cwiseProduct(kVolume_m), q)) return false;
  }
  for (const std::string motion : {kFlexion, kLateral, kSweep}) {
    if (motion == kSweep && !o_.sweep) continue;
    q = branch_;
    if (!reach(motionPose(motion, -kMargin_s), q)) return false;
    for (double t = -kMargin_s + kKnot_s; t < o_.trialDuration_s + 1.0; t += kKnot_s)
      if (!follow(motionPose(motion, t), q)) return false;
  }
  return true;
}

base::Result<void> Simulator::findBranch() {
  std::mt19937_64 engine(7);  // the same branch whatever the seed of the errors
  constexpr std::size_t kAttempts = 200;
  for (const double share : {1.0, 0.6, 0.3}) {  // a small arm gets a small volume
    share_ = share;
    for (std::size_t attempt = 0; attempt < kAttempts * kPlaces_m.size(); ++attempt) {
      // An arm's elbow bends further to one side: the volume may lie on either.
      const auto [distance_m, height_m] = kPlaces_m[attempt / kAttempts];
      centre_m_ = Vector3(attempt % 2 == 0 ? distance_m : -distance_m, 0.0, height_m);
      JointVector q(nominal_.joints);
      for (int i = 0; i < nominal_.joints; ++i) {
        const robot::Link& link = nominal_.links[static_cast<std::size_t>(i)];
        q[i] = std::uniform_real_distribution<double>(link.lower_rad, link.upper_rad)(engine);
      }
      if (!reach({downward(), centre_m_}, q)) continue;
      branch_ = q;
      if (branchIsGood()) return {};
    }
  }
  return base::Error{base::ErrorCode::OutOfRange,
                     nominal_.name + " does not reach the volume of the simulated experiment.",
                     "Its centre lies 0.5 to 0.7 m beside the base; take the PA10-6CE or an arm of its size."};
}

JointVector Simulator::linkTorque(const JointVector& q, const JointVector& qd, const JointVector& qdd,
                                  double load_N) const {
  robot::LinkTransforms transforms;
  robot::linkTransforms(truth_.robot, q, transforms);
  // The load hangs at the measured point: shifted to the last link's origin, turned into its axes.
  robot::LinkPoses poses;
  robot::forwardKinematics(truth_.robot, q, poses);
  const Matrix3& R_BL = poses.link[static_cast<std::size_t>(nominal_.joints - 1)].rotation;
  const Vector3 force = R_BL.transpose() * (load_N * truth_.robot.gravity_m_per_s2.normalized());
  const Vector3 point = truth_.robot.X_LF * truth_.X_FT.translation;
  JointVector tau(nominal_.joints);
  robot::inverseDynamics(truth_.robot, transforms, qd, qdd, spatial::Wrench(force, point.cross(force)), tau);
  return tau;
}

ReferenceSample Simulator::seen(double time_s, const Pose& X_IT) {
  ReferenceSample sample;
  sample.time_s = time_s;
  for (int k = 0; k < 3; ++k) sample.p_I_m[k] = X_IT.translation[k] + noise(o_.referenceSigma_m);
  if (o_.referenceSigma_rad > 0.0) {
    const Vector3 turn(noise(o_.referenceSigma_rad), noise(o_.referenceSigma_rad), noise(o_.referenceSigma_rad));
    sample.R_IT = spatial::expRotation(turn) * X_IT.rotation;
  }
  return sample;
}

base::Result<void> Simulator::stand(int poses, int offset, const std::vector<double>& loads_N, Measurements& to,
                                    std::vector<Vector3>& truth) {
  const int n = nominal_.joints;
  const JointVector still = JointVector::Zero(n);
  for (const double load_N : loads_N) {
    for (int i = 0; i < poses; ++i) {
      auto u = hammersley(i + offset, poses);
      u[0] = (i + 0.5) / poses;
      for (double& x : u) x -= 0.5;
      const Vector3 place = share_ * Vector3(u[0], u[1], u[2]).cwiseProduct(kVolume_m);
      const Vector3 turn = 2.0 * share_ * Vector3(kTilt_rad * u[3], kTilt_rad * u[4], kSpin_rad * u[5]);
      JointVector motor;
      bool reached = reachFromCentre(turn, place, motor);
      for (const double less : {0.5, 0.25, 0.0})  // a joint at its end
        if (!reached) reached = reachFromCentre(less * turn, place, motor);
      if (!reached)
        return base::Error{base::ErrorCode::OutOfRange, "Simulated pose " + std::to_string(i + 1) + " is out of reach.",
                           "Take an arm of the size of the PA10-6CE."};
      JointVector q = motor, tau;
      for (int pass = 0; pass < 20;
           ++pass) {  // the links sag until spring and load agree; contraction about 1e-3 a pass
        tau = linkTorque(q, still, still, load_N);
        for (int j = 0; j < n; ++j)
          q[j] = motor[j] - truth_.robot.elasticity[static_cast<std::size_t>(j)].compliance_rad_per_Nm * tau[j];
      }
      StaticMeasurement m;
      m.arm = {0.0, motor, tau, still};
      for (int j = 0; j < n; ++j) {
        m.arm.q_rad[j] = quantised(motor[j]);
        m.arm.tau_Nm[j] += noise(o_.staticTorqueSigma_Nm);
      }
      const Pose X_IT = truePose(q);
      m.reference = seen(0.0, X_IT);
      m.origin.load_N = load_N;
      m.origin.simulated = true;
      to.standing.push_back(std::move(m));
      truth.push_back(X_IT.translation);
    }
  }
  return {};
}

base::Result<void> Simulator::move(const std::string& motion, double load_N, Measurements& to,
                                   std::vector<Vector3>& truth) {
  const int n = nominal_.joints;
  const double first_s = -kMargin_s, last_s = o_.trialDuration_s + kMargin_s + 0.15;
  std::vector<JointVector> knots;
  JointVector q = branch_;
  for (double t = first_s; t <= last_s + 2.0 * kKnot_s; t += kKnot_s) {
    if (!(knots.empty() ? reach(motionPose(motion, t), q) : follow(motionPose(motion, t), q)))
      return base::Error{base::ErrorCode::OutOfRange, "The simulated motion \"" + motion + "\" is out of reach.",
                         "Take an arm of the size of the PA10-6CE."};
    knots.push_back(q);
  }
  const JointPath path(std::move(knots), first_s, kKnot_s);
  JointVector qd(n), qdd(n);
  const auto torqueAt = [&](double t) {
    path.at(t, q, qd, qdd);
    return linkTorque(q, qd, qdd, load_N);
  };

  Trial trial;
  trial.name = motion;
  trial.load_N = load_N;
  trial.simulated = true;
  const int armRows = static_cast<int>(std::lround((last_s - first_s) * o_.armRate_Hz));
  for (int i = 0; i < armRows; ++i) {
    const double t = first_s + i / o_.armRate_Hz, h = 1e-4;
    const JointVector tauRate = (torqueAt(t + h) - torqueAt(t - h)) / (2.0 * h);
    JointSample sample;
    sample.time_s = t;
    sample.tau_Nm = torqueAt(t);
    sample.q_rad = q;
    sample.qd_rad_per_s = qd;
    for (int j = 0; j < n; ++j) {
      const robot::JointElasticity& e = truth_.robot.elasticity[static_cast<std::size_t>(j)];
      const double motorSpeed = qd[j] + e.compliance_rad_per_Nm * tauRate[j];
      sample.q_rad[j] = quantised(q[j] + e.compliance_rad_per_Nm * sample.tau_Nm[j]);
      sample.tau_Nm[j] += e.viscous_Nms_per_rad * motorSpeed + noise(o_.dynamicTorqueSigma_Nm);
      sample.qd_rad_per_s[j] = motorSpeed + noise(o_.speedSigma_rad_per_s);
    }
    trial.arm.push_back(std::move(sample));
  }
  const int referenceRows = static_cast<int>(std::lround(o_.trialDuration_s * o_.referenceRate_Hz));
  for (int i = 0; i < referenceRows; ++i) {
    const double t = i / o_.referenceRate_Hz;
    path.at(t + o_.timeShift_s, q, qd, qdd);
    const Pose X_IT = truePose(q);
    trial.reference.push_back(seen(t, X_IT));
    truth.push_back(X_IT.translation);
  }
  to.moving.push_back(std::move(trial));
  return {};
}

base::Result<SimulatedExperiment> Simulator::run() {
  drawTruth();
  if (auto found = findBranch(); !found) return found.error();
  SimulatedExperiment e;
  const std::vector<double> fitLoads{0.0, 22.0}, validationLoads{0.0, 13.34, 35.59};
  if (auto done = stand(o_.fitPoses, 0, fitLoads, e.fit, e.fitTruth_m); !done) return done.error();
  for (const char* motion : {kFlexion, kLateral})
    if (auto done = move(motion, 0.0, e.fit, e.fitTruth_m); !done) return done.error();
  if (o_.sweep)
    for (const double load_N : fitLoads)
      if (auto done = move(kSweep, load_N, e.fit, e.fitTruth_m); !done) return done.error();
  if (auto done = stand(o_.validationPoses, 1000, validationLoads, e.validation, e.validationTruth_m); !done)
    return done.error();
  for (const double load_N : {13.34, 35.59})
    for (const char* motion : {kFlexion, kLateral})
      if (auto done = move(motion, load_N, e.validation, e.validationTruth_m); !done) return done.error();
  e.truth = truth_;
  e.X_FT_rough = {Matrix3::Identity(), Vector3(0.0, 0.0, kTool_m.z())};
  return e;
}

}  // namespace

std::array<robot::JointElasticity, robot::kMaxJoints> hillElasticity() {
  std::array<robot::JointElasticity, robot::kMaxJoints> elasticity;
  constexpr std::array<double, 5> kStiffness_Nm_per_rad{43.82e4, 7.18e4, 2.16e4, 2.04e3, 3.03e3};
  constexpr std::array<double, 5> kViscous_Nms_per_rad{120.0, 90.0, 45.0, 8.0, 8.0};
  for (std::size_t i = 0; i < kStiffness_Nm_per_rad.size(); ++i)
    elasticity[i] = {1.0 / kStiffness_Nm_per_rad[i], kViscous_Nms_per_rad[i]};
  return elasticity;
}

base::Result<SimulatedExperiment> simulateExperiment(const robot::RobotModel& nominal,
                                                     const SimulationOptions& options) {
  return Simulator(nominal, options).run();
}

}  // namespace articulus::calibration
