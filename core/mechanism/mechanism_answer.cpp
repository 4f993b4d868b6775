#include "core/mechanism/mechanism_answer.h"

#include <Eigen/LU>
#include <Eigen/SVD>
#include <cmath>

namespace articulus::mechanism {
namespace {

constexpr double kLeastShareOfMoment = 1e-9;

base::Error refused(std::string what, std::string remedy) {
  return {base::ErrorCode::InvalidArgument, std::move(what), std::move(remedy)};
}

bool allFinite(const MechanismQuestion& q) {
  std::vector<double> all;
  if (q.at) all.insert(all.end(), {q.at->theta_rad, q.at->beta_rad});
  if (q.rates) all.insert(all.end(), {q.rates->theta_rad_per_s, q.rates->beta_rad_per_s});
  if (q.accelerations) all.insert(all.end(), {q.accelerations->theta_rad_per_s2, q.accelerations->beta_rad_per_s2});
  if (q.legRates) all.insert(all.end(), {q.legRates->five_m_per_s, q.legRates->six_m_per_s});
  if (q.legAccelerations) all.insert(all.end(), {q.legAccelerations->five_m_per_s2, q.legAccelerations->six_m_per_s2});
  if (q.lengths) all.insert(all.end(), {q.lengths->five_m, q.lengths->six_m});
  if (q.forces_N) all.insert(all.end(), q.forces_N->begin(), q.forces_N->end());
  if (q.moments_Nm) all.insert(all.end(), q.moments_Nm->begin(), q.moments_Nm->end());
  if (q.measured_m) all.insert(all.end(), q.measured_m->begin(), q.measured_m->end());
  return std::all_of(all.begin(), all.end(), [](double v) { return std::isfinite(v); });
}

base::Result<void> check(const MechanismFile& file, const MechanismQuestion& q) {
  if (!allFinite(q)) return refused("A number is not finite.", "Give numbers as 12.5 or -3e2.");
  const bool moves =
      q.rates || q.accelerations || q.legRates || q.legAccelerations || q.forces_N || q.moments_Nm || q.lengths;
  if (moves && !file.actuated)
    return refused("The mechanism has no actuators.", "Describe them in \"actuators\" of its file.");
  if (q.measured_m && !file.measuring)
    return refused("The mechanism has no measuring legs.", "Describe them in \"measuring\" of its file.");
  if ((q.rates && q.legRates) || (q.accelerations && q.legAccelerations) || (q.forces_N && q.moments_Nm))
    return refused("The same is asked for both ways.",
                   "Give rates, accelerations and loads of either the angles or the actuators.");
  return {};
}

/// Forces whose moments about k0 and i1 are these: the moments are linear in them.
base::Result<std::array<double, 2>> forcesOf(const KneeInspiredJoint& joint, const JointAngles& at,
                                             const std::array<double, 2>& moments_Nm) {
  const JointMoments five = joint.moments(at, 1.0, 0.0), six = joint.moments(at, 0.0, 1.0);
  Eigen::Matrix2d perForce;
  perForce << five.k0_Nm, six.k0_Nm, five.i1_Nm, six.i1_Nm;
  const double size = perForce.cwiseAbs().maxCoeff();
  if (!(std::abs(perForce.determinant()) > kLeastShareOfMoment * size * size))
    return base::Error{base::ErrorCode::OutOfRange,
                       "In this position no forces of the actuators make these moments: it is singular.",
                       "Ask for a position away from the singular angle."};
  const Eigen::Vector2d forces = perForce.inverse() * Eigen::Vector2d(moments_Nm[0], moments_Nm[1]);
  return std::array<double, 2>{forces[0], forces[1]};
}

base::Result<Actuation> actuationOf(const MechanismFile& file, const MechanismQuestion& q, JointAngles angles) {
  const auto joint = KneeInspiredJoint::create(*file.actuated);
  if (!joint) return joint.error();
  if (q.lengths) {
    const auto found = joint->angles(*q.lengths, q.side);
    if (!found) return found.error();
    angles = *found;
  }
  Actuation a{.angles = angles, .lengths = joint->lengths(angles), .singularTheta_rad = joint->singularTheta_rad()};
  if (q.rates) {
    a.rates = q.rates;
    a.legRates = joint->rates(angles, *q.rates);
  } else if (q.legRates) {
    const auto found = joint->jointRates(angles, *q.legRates);
    if (!found) return found.error();
    a.rates = *found;
    a.legRates = q.legRates;
  }
  if (q.accelerations) {
    a.accelerations = q.accelerations;
    a.legAccelerations = joint->accelerations(angles, a.rates.value_or(JointRates{}), *q.accelerations);
  } else if (q.legAccelerations) {
    const auto found = joint->jointAccelerations(angles, a.rates.value_or(JointRates{}), *q.legAccelerations);
    if (!found) return found.error();
    a.accelerations = *found;
    a.legAccelerations = q.legAccelerations;
  }
  if (q.forces_N) {
    a.forces_N = q.forces_N;
  } else if (q.moments_Nm) {
    const auto found = forcesOf(*joint, angles, *q.moments_Nm);
    if (!found) return found.error();
    a.forces_N = *found;
  }
  if (a.forces_N) a.moments = joint->moments(angles, (*a.forces_N)[0], (*a.forces_N)[1]);
  return a;
}

}  // namespace

spatial::Vector6 freeDirection(std::span<const SpringyLeg> rods, const spatial::Pose& X_01) {
  double square = 0.0;
  for (const SpringyLeg& rod : rods) square += std::pow(length_m(rod, X_01), 2);
  const double scale_m = rods.empty() || square == 0.0 ? 1.0 : std::sqrt(square / static_cast<double>(rods.size()));
  const Eigen::JacobiSVD<Eigen::MatrixXd> svd(rodLines(rods, X_01, scale_m), Eigen::ComputeFullV);
  spatial::Vector6 direction = svd.matrixV().col(5);
  direction.tail<3>() /= scale_m;
  return direction;
}

base::Result<MechanismAnswer> answer(const MechanismFile& file, const MechanismQuestion& question) {
  if (auto good = check(file, question); !good) return good.error();
  MechanismAnswer a{.pose = file.pose};
  if (question.at) {
    a.pose.theta_rad = question.at->theta_rad;
    a.pose.beta_rad = question.at->beta_rad;
  }
  const spatial::Pose X_01 = poseOf(a.pose);
  std::vector<SpringyLeg> inCentre = file.rods, springs;
  for (SpringyLeg& rod : inCentre) rod.base_m -= a.pose.centre_m;
  for (std::size_t i = 0; i < file.rods.size(); ++i)
    a.rods.push_back({file.names[i], length_m(file.rods[i], X_01), rodType(inCentre[i])});
  a.mobility = mobility(file.rods, X_01);
  a.architecturallySingular = a.mobility.singular() && architecturallySingular(file.rods, X_01);
  if (const auto found = checkSphericalSynthesis(inCentre, a.pose.theta_rad, a.pose.beta_rad)) a.spherical = *found;
  else a.whyNotSpherical = found.error().message;
  for (const auto* some : {&file.rods, &file.actuators})
    for (const SpringyLeg& leg : *some)
      if (leg.stiffness_N_per_m > 0.0) springs.push_back(leg);
  a.springs = static_cast<int>(springs.size());
  if (!springs.empty()) {
    a.coordinateStiffness = coordinateStiffness(springs, a.pose);
    a.cartesianStiffness = cartesianStiffness(springs, X_01);
  }
  if (file.actuated) {
    auto found = actuationOf(file, question, {a.pose.theta_rad, a.pose.beta_rad});
    if (!found) return found.error();
    a.actuation = *found;
  }
  if (question.measured_m) {
    const auto found = poseFromLengths(*file.measuring, *question.measured_m, X_01);
    if (!found) return found.error();
    a.measuredPose = sixCoordinates(*found);
  }
  return a;
}

}  // namespace articulus::mechanism
