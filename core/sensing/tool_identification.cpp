#include "core/sensing/tool_identification.h"

#include <Eigen/Geometry>
#include <Eigen/LU>
#include <cmath>

#include "core/base/text/text_format.h"
#include "core/spatial/units.h"

#include "core/spatial/dense_solvers.h"

namespace articulus::sensing {
namespace {

using base::Error;
using base::ErrorCode;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using spatial::Matrix3;
using spatial::Vector3;
using spatial::Vector6;

constexpr double kUndetermined = 1e6;    // condition beyond which nothing is left of the digits
constexpr double kClearlyBetter = 0.64;  // of the squared error at poses not seen: a fifth less in rms
constexpr double kRounding = 1e-9;       // N: an error below it tells nothing of a model
constexpr double kLeastSigma = 1e-12;    // exact data have no scatter to weigh by
constexpr double kNoMass_kg = 1e-3;      // less than that does not hang on a cell

Matrix3 aboutZ(double angle_rad) { return Eigen::AngleAxisd(angle_rad, Vector3::UnitZ()).toRotationMatrix(); }

/// v_S from what the cell reports, force and moment alike.
Vector6 turned(double angle_rad, const Vector6& load) {
  const Matrix3 R = aboutZ(angle_rad);
  Vector6 out;
  out << R * load.head<3>(), R * load.tail<3>();
  return out;
}

double conditionOf(const MatrixXd& design) {
  const VectorXd s = spatial::singularValues(design);
  const double least = s[s.size() - 1];
  return least > 0.0 ? s[0] / least : std::numeric_limits<double>::infinity();
}

/// rms over the poses of each of six channels; r holds six rows a pose.
Vector6 rmsByChannel(const VectorXd& r) {
  const Eigen::Index poses = r.size() / 6;
  Vector6 sum = Vector6::Zero();
  for (Eigen::Index k = 0; k < poses; ++k) sum += r.segment<6>(6 * k).cwiseAbs2();
  return (sum / static_cast<double>(poses)).cwiseSqrt();
}

/// A fit that is linear, or made linear at its solution: residual of each pose if it had been left out.
std::optional<Vector6> leftOut(const MatrixXd& jacobian, const MatrixXd& inverseNormal, const VectorXd& residual) {
  VectorXd out(residual.size());
  for (Eigen::Index k = 0; k < residual.size() / 6; ++k) {
    const MatrixXd J = jacobian.middleRows(6 * k, 6);
    const spatial::Matrix6 kept = spatial::Matrix6::Identity() - spatial::sandwich(J, inverseNormal);
    const Eigen::FullPivLU<spatial::Matrix6> lu(kept);
    if (lu.rcond() < 1e-9) return std::nullopt;  // without this pose something is undetermined
    out.segment<6>(6 * k) = lu.solve(residual.segment<6>(6 * k));
  }
  return rmsByChannel(out);
}

/// Mass, first moment, six offsets in the cell's axes, turn about z: the order of the unknowns.
struct Rigid {
  enum { Mass = 0, Moment = 1, Offset = 4, Turn = 10 };
  VectorXd x;
  MatrixXd covariance;
  VectorXd residual;
  ToolFit fit;
};

Vector6 rigidLoad(const VectorXd& x, const Vector3& g, double turn_rad) {
  Vector6 load;
  load << x[Rigid::Mass] * g, Vector3(x.segment<3>(Rigid::Moment)).cross(g);
  return turned(-turn_rad, load) + x.segment<6>(Rigid::Offset);
}

MatrixXd rigidJacobian(const std::vector<ToolPose>& poses, const VectorXd& x, double turn_rad, bool turnSought) {
  MatrixXd J = MatrixXd::Zero(6 * static_cast<Eigen::Index>(poses.size()), turnSought ? 11 : 10);
  const Matrix3 R = aboutZ(-turn_rad);
  for (std::size_t k = 0; k < poses.size(); ++k) {
    const auto row = 6 * static_cast<Eigen::Index>(k);
    const Vector3& g = poses[k].gravity_S;
    J.block<3, 1>(row, Rigid::Mass) = R * g;
    J.block<3, 3>(row + 3, Rigid::Moment) = -R * spatial::skew(g);
    J.block<6, 6>(row, Rigid::Offset).setIdentity();
    if (!turnSought) continue;
    const Vector6 load = rigidLoad(x, g, turn_rad) - x.segment<6>(Rigid::Offset);
    // d Rz(-t)/dt = -ez x Rz(-t)
    J.block<3, 1>(row, Rigid::Turn) = -Vector3::UnitZ().cross(Vector3(load.head<3>()));
    J.block<3, 1>(row + 3, Rigid::Turn) = -Vector3::UnitZ().cross(Vector3(load.tail<3>()));
  }
  return J;
}

VectorXd rigidResidual(const std::vector<ToolPose>& poses, const VectorXd& x, double turn_rad) {
  VectorXd r(6 * static_cast<Eigen::Index>(poses.size()));
  for (std::size_t k = 0; k < poses.size(); ++k)
    r.segment<6>(6 * static_cast<Eigen::Index>(k)) = poses[k].load - rigidLoad(x, poses[k].gravity_S, turn_rad);
  return r;
}

/// Scatter of forces and of moments, with what the unknowns took of each.
Vector6 scatter(const VectorXd& r, double unknownsOfForce, double unknownsOfMoment) {
  const auto poses = static_cast<double>(r.size()) / 6.0;
  const Vector6 rms = rmsByChannel(r);
  const double force = rms.head<3>().squaredNorm() * poses / std::max(3.0 * poses - unknownsOfForce, 1.0);
  const double moment = rms.tail<3>().squaredNorm() * poses / std::max(3.0 * poses - unknownsOfMoment, 1.0);
  Vector6 sigma;
  sigma << Vector3::Constant(std::max(std::sqrt(force), kLeastSigma)),
      Vector3::Constant(std::max(std::sqrt(moment), kLeastSigma));
  return sigma;
}

void weigh(MatrixXd& J, VectorXd& r, const Vector6& sigma) {
  for (Eigen::Index i = 0; i < r.size(); ++i) {
    J.row(i) /= sigma[i % 6];
    r[i] /= sigma[i % 6];
  }
}

/// For a turn that is known the problem is linear, and force and moment do not know of each other.
VectorXd solveAtTurn(const std::vector<ToolPose>& poses, double turn_rad) {
  const VectorXd none = VectorXd::Zero(10);
  return spatial::leastSquares(rigidJacobian(poses, none, turn_rad, false), rigidResidual(poses, none, turn_rad));
}

Rigid fitRigid(const std::vector<ToolPose>& poses, bool turnSought) {
  const auto n = static_cast<Eigen::Index>(poses.size());
  Rigid out;
  MatrixXd design(3 * n, 6);
  for (Eigen::Index k = 0; k < n; ++k) {
    design.block<3, 3>(3 * k, 0) = -spatial::skew(poses[static_cast<std::size_t>(k)].gravity_S.normalized());
    design.block<3, 3>(3 * k, 3).setIdentity();
  }
  out.fit.condition = conditionOf(design);
  if (!(out.fit.condition < kUndetermined)) return out;

  double turn = 0.0;
  VectorXd x = solveAtTurn(poses, 0.0);
  if (turnSought) {
    constexpr int kStarts = 24;  // 15 deg apart: Gauss-Newton finds its way from the nearest
    double best = std::numeric_limits<double>::infinity();
    for (int i = 0; i < kStarts; ++i) {
      const double at = 2.0 * M_PI * i / kStarts - M_PI;
      const VectorXd candidate = solveAtTurn(poses, at);
      const double cost = rigidResidual(poses, candidate, at).squaredNorm();
      if (cost < best && candidate[Rigid::Mass] >= 0.0) best = cost, turn = at, x = candidate;
    }
  }
  const double share = turnSought ? 0.5 : 0.0;
  MatrixXd J;
  Vector6 sigma = Vector6::Ones();
  for (int i = 0; i < 30; ++i) {
    VectorXd r = rigidResidual(poses, x, turn);
    sigma = scatter(r, 4.0 + share, 6.0 + share);
    if (!turnSought && i > 0) break;  // one step is exact
    J = rigidJacobian(poses, x, turn, turnSought);
    weigh(J, r, sigma);
    const VectorXd step = spatial::leastSquares(J, r);
    x += step.head<10>();
    if (turnSought) turn += step[Rigid::Turn];
    if (turnSought && std::abs(step[Rigid::Turn]) < 1e-13) break;
  }
  out.residual = rigidResidual(poses, x, turn);
  VectorXd weighed = out.residual;
  J = rigidJacobian(poses, x, turn, turnSought);
  const double turnCondition = turnSought ? conditionOf(J * J.colwise().norm().cwiseInverse().asDiagonal()) : 0.0;
  out.fit.condition = std::max(out.fit.condition, turnCondition);
  if (!(out.fit.condition < kUndetermined)) return out;
  weigh(J, weighed, sigma);
  out.covariance = spatial::inverseNormalMatrix(J);
  out.x = VectorXd(11);
  out.x << x, std::remainder(turn, 2.0 * M_PI);
  out.fit.residual = rmsByChannel(out.residual);
  if (auto foretold = leftOut(J, out.covariance, weighed)) out.fit.leftOut = foretold->cwiseProduct(sigma);
  out.fit.made = true;
  return out;
}

struct Linear {
  Eigen::Matrix<double, 4, 6> x = Eigen::Matrix<double, 4, 6>::Zero();  ///< rows: three of the map, offset
  Eigen::Matrix<double, 4, 6> error = Eigen::Matrix<double, 4, 6>::Zero();
  VectorXd residual;
  ToolFit fit;
};

Linear fitLinear(const std::vector<ToolPose>& poses) {
  const auto n = static_cast<Eigen::Index>(poses.size());
  Linear out;
  if (n < 4) return out;
  MatrixXd X(n, 4), unit(n, 4), Y(n, 6);
  for (Eigen::Index k = 0; k < n; ++k) {
    const ToolPose& pose = poses[static_cast<std::size_t>(k)];
    X.row(k) << pose.gravity_S.transpose(), 1.0;
    unit.row(k) << pose.gravity_S.normalized().transpose(), 1.0;
    Y.row(k) = pose.load.transpose();
  }
  out.fit.condition = conditionOf(unit);
  if (!(out.fit.condition < kUndetermined)) return out;
  out.x = spatial::leastSquares(X, Y);
  const MatrixXd inverse = spatial::inverseNormalMatrix(X);
  const MatrixXd R = Y - X * out.x;
  const MatrixXd hat = spatial::sandwich(X, inverse);
  out.residual.resize(6 * n);
  Vector6 foretold = Vector6::Zero();
  bool enough = true;
  for (Eigen::Index k = 0; k < n; ++k) {
    out.residual.segment<6>(6 * k) = R.row(k).transpose();
    const double kept = 1.0 - hat(k, k);
    if (kept < 1e-9) enough = false;
    else foretold += (R.row(k).transpose() / kept).cwiseAbs2();
  }
  for (int c = 0; c < 6; ++c) {
    const double variance = R.col(c).squaredNorm() / std::max(static_cast<double>(n - 4), 1.0);
    out.error.col(c) = (variance * inverse.diagonal()).cwiseSqrt();
  }
  out.fit.residual = rmsByChannel(out.residual);
  if (enough) out.fit.leftOut = (foretold / static_cast<double>(n)).cwiseSqrt();
  out.fit.made = true;
  return out;
}

/// Forces and moments count the same.
bool clearlyBetter(const ToolFit& linear, const ToolFit& rigid) {
  if (!linear.made || !linear.leftOut || linear.condition > kGoodCondition) return false;
  if (!rigid.leftOut || rigid.leftOut->norm() < kRounding) return false;
  const auto share = [](const Vector3& a, const Vector3& b) {
    return a.squaredNorm() / std::max(b.squaredNorm(), 1e-24);
  };
  return 0.5 * (share(linear.leftOut->head<3>(), rigid.leftOut->head<3>()) +
                share(linear.leftOut->tail<3>(), rigid.leftOut->tail<3>())) <
         kClearlyBetter;
}

base::Result<void> checkPoses(const std::vector<ToolPose>& poses, std::size_t least) {
  if (poses.size() < least)
    return Error{
        ErrorCode::InvalidArgument,
        std::to_string(poses.size()) + " poses are too few: at least " + std::to_string(least) + " are needed.",
        "Measure more orientations of the wrist; eight or more, spread all around, are good."};
  const double g = poses.front().gravity_S.norm();
  for (std::size_t k = 0; k < poses.size(); ++k) {
    const std::string which = "Pose " + std::to_string(k + 1);
    if (!poses[k].gravity_S.allFinite() || !poses[k].load.allFinite())
      return Error{ErrorCode::InvalidArgument, which + " holds a value that is not a number.",
                   "Measure it again or leave it out."};
    if (!(poses[k].gravity_S.norm() > 0.1) || std::abs(poses[k].gravity_S.norm() - g) > 1e-3 * g)
      return Error{ErrorCode::InvalidArgument, which + ": gravity is not as strong as at the other poses.",
                   "Give gravity in m/s2 in the axes of the load cell, turned but not stretched."};
  }
  return {};
}

double spanOf(const std::vector<ToolPose>& poses) {
  double span = 0.0;
  for (const ToolPose& a : poses)
    for (const ToolPose& b : poses)
      span = std::max(span, std::atan2(a.gravity_S.cross(b.gravity_S).norm(), a.gravity_S.dot(b.gravity_S)));
  return span;
}

}  // namespace

base::Result<ToolIdentification> identifyTool(const std::vector<ToolPose>& poses,
                                              const ToolIdentificationOptions& options) {
  using Model = ToolIdentificationOptions::Model;
  if (auto sound = checkPoses(poses, options.model == Model::Linear ? 4 : 3); !sound) return sound.error();
  ToolIdentification out;
  out.span_rad = spanOf(poses);
  const std::string spanned =
      "gravity turns by " + base::fixed(spatial::inDegrees(out.span_rad), 0) + " deg at most in the load cell's axes";
  const Rigid rigid = fitRigid(poses, options.sensorRotation);
  out.rigid = rigid.fit;
  if (!rigid.fit.made)
    return Error{ErrorCode::InvalidArgument,
                 "The poses are too alike: they leave the tool undetermined (" + spanned + ").",
                 "Tilt the wrist about two different axes, by 30 deg or more each way; a turn about the vertical "
                 "changes nothing."};
  const double mass = rigid.x[Rigid::Mass], turn = rigid.x[Rigid::Turn];
  ToolCalibration& tool = out.tool;
  tool.mass_kg = mass;
  tool.sensorRotation_rad = options.sensorRotation ? turn : 0.0;
  out.massError_kg = std::sqrt(rigid.covariance(Rigid::Mass, Rigid::Mass));
  if (options.sensorRotation) out.sensorRotationError_rad = std::sqrt(rigid.covariance(Rigid::Turn, Rigid::Turn));
  const Vector3 moment = rigid.x.segment<3>(Rigid::Moment);
  if (std::abs(mass) > 3.0 * out.massError_kg && mass > 0.0) {
    tool.centre_S_m = moment / mass;
    for (int i = 0; i < 3; ++i) {
      const int h = Rigid::Moment + i;
      const double c = tool.centre_S_m[i];
      const double variance = rigid.covariance(h, h) - 2.0 * c * rigid.covariance(h, Rigid::Mass) +
                              c * c * rigid.covariance(Rigid::Mass, Rigid::Mass);
      out.centreError_m[i] = std::sqrt(std::max(variance, 0.0)) / mass;
    }
  } else if (mass < -3.0 * out.massError_kg && mass < -kNoMass_kg) {
    out.warnings.push_back("The mass is " + base::fixed(mass, 3) +
                           " kg: loads and gravity have opposite signs, so the centre is taken as the origin. "
                           "Give the loads as the cell reports them where a hanging tool pulls along gravity; "
                           "otherwise turn the signs of all six.");
  } else {
    out.warnings.push_back(
        "The mass is " + base::fixed(mass, 3) + " kg with a standard error of " + base::fixed(out.massError_kg, 3) +
        " kg: nothing that can be told from zero hangs on the cell, so its centre is taken as the origin. Check "
        "that forces are in N and that the tool is mounted.");
  }
  // Readings in S from here on.
  std::vector<ToolPose> inS = poses;
  for (ToolPose& pose : inS) pose.load = turned(tool.sensorRotation_rad, pose.load);
  const Linear linear = fitLinear(inS);
  out.linear = linear.fit;
  if (linear.fit.made) {
    out.gravityMap = linear.x.topRows<3>().transpose();
    out.gravityMapError = linear.error.topRows<3>().transpose();
  }
  if (options.model == Model::Linear && !linear.fit.made)
    return Error{
        ErrorCode::InvalidArgument, "The poses are too alike for the linear model (" + spanned + ").",
        "Its directions of gravity must not lie in one plane: tilt the wrist forwards, backwards and sideways."};
  tool.linear =
      options.model == Model::Linear || (options.model == Model::Better && clearlyBetter(linear.fit, rigid.fit));
  tool.offsetKnown = true;
  const VectorXd& residual = tool.linear ? linear.residual : rigid.residual;
  if (tool.linear) {
    tool.gravityMap = out.gravityMap;
    tool.offset_S = linear.x.row(3).transpose();
    out.offsetError = linear.error.row(3).transpose();
  } else {
    tool.offset_S = turned(tool.sensorRotation_rad, Vector6(rigid.x.segment<6>(Rigid::Offset)));
    out.offsetError = rigid.covariance.diagonal().segment<6>(Rigid::Offset).cwiseSqrt();
  }
  for (std::size_t k = 0; k < poses.size(); ++k) {
    const Vector6 r = residual.segment<6>(6 * static_cast<Eigen::Index>(k));
    out.residuals.push_back(tool.linear ? r : turned(tool.sensorRotation_rad, r));
  }
  if (out.inForce().condition > kGoodCondition)
    out.warnings.push_back(
        "The poses are too alike: condition number " + base::fixed(out.inForce().condition, 1) + ", up to " +
        base::fixed(kGoodCondition, 0) + " is good; " + spanned +
        ". Tilt the wrist further, about two different axes, or trust no number beyond its standard error.");
  if (poses.size() == 3)
    out.warnings.push_back("Three poses leave hardly anything to check the result by. Measure eight or more.");
  return out;
}

}  // namespace articulus::sensing
