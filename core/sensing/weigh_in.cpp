#include "core/sensing/weigh_in.h"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/text/text_format.h"
#include "core/sensing/weigh_in_words.h"
#include "core/spatial/axis_names.h"
#include "core/spatial/dense_solvers.h"
#include "core/spatial/fixed_solvers.h"

namespace articulus::sensing {
namespace {

using base::Error;
using base::ErrorCode;
using Eigen::MatrixXd;
using spatial::Matrix3;
using spatial::Vector3;
using spatial::Vector6;
using Verdict = WeighInChannel::Verdict;

constexpr double kLightest_kg = 0.1;     // less than that is lost in noise, steps and drift of a cell for joints
constexpr double kUndetermined = 100.0;  // amplification beyond which the poses are too alike
constexpr double kSure = 2.0;            // standard errors that must fit into what is allowed
constexpr double kSamePose = 0.02, kUneven = 0.25;
constexpr double kShortLever = 0.2;  // of the tool's lever: below it what leaks in from forces outweighs 5 %
constexpr int kLeastMoments = 2;     // gravity reaches two moments of any tool with a lever

Error wrong(const std::string& what, const std::string& remedy) { return {ErrorCode::InvalidArgument, what, remedy}; }

base::Result<void> check(const std::vector<WeighInReading>& readings, double mass_kg) {
  if (readings.size() < 4)
    return wrong(std::to_string(readings.size()) + " poses are too few to weigh in: at least four are needed.",
                 "Measure more orientations of the wrist.");
  for (const WeighInReading& r : readings)
    if (!r.gravity_S.allFinite() || !r.load_S.allFinite() || !r.error_S.allFinite() || !(r.gravity_S.norm() > 0.1))
      return wrong("A reading of the weigh-in is not a number.", "Look at the load cell and weigh again.");
  if (!(mass_kg >= kLightest_kg))
    return wrong("The tool in force weighs " + base::fixed(mass_kg, 2) + " kg: too little to weigh the load cell with.",
                 "Mount a tool of 0.1 kg or more, or correct the weight of the tool (Engineering, Load cell).");
  return {};
}

/// Rows: gravity and 1.
MatrixXd designOf(const std::vector<Vector3>& gravity, double unit) {
  MatrixXd X(static_cast<Eigen::Index>(gravity.size()), 4);
  for (std::size_t k = 0; k < gravity.size(); ++k)
    X.row(static_cast<Eigen::Index>(k)) << gravity[k].transpose() / unit, 1.0;
  return X;
}

struct Fitted {
  GravityMap map;      ///< load per m/s2
  Matrix3 covariance;  ///< of a row of the map, per variance of a reading
};

/// From the first reading to the last; zero where they are of different poses.
Vector6 driftOf(const std::vector<WeighInReading>& readings) {
  const WeighInReading &first = readings.front(), &last = readings.back();
  const bool same = (last.gravity_S - first.gravity_S).norm() < kSamePose * first.gravity_S.norm();
  return same && last.time_s > first.time_s ? Vector6(last.load_S - first.load_S) : Vector6(Vector6::Zero());
}

/// Sets offset, noise, residual and drift of seen.
Fitted fit(const std::vector<WeighInReading>& readings, const std::vector<Vector3>& gravity, WeighIn& seen) {
  const MatrixXd X = designOf(gravity, 1.0);
  MatrixXd Y(X.rows(), 6);
  Vector6 variance = Vector6::Zero();
  seen.drift = driftOf(readings);
  const double began_s = readings.front().time_s, span_s = std::max(readings.back().time_s - began_s, 1e-9);
  for (std::size_t k = 0; k < readings.size(); ++k) {
    Y.row(static_cast<Eigen::Index>(k)) =
        (readings[k].load_S - (readings[k].time_s - began_s) / span_s * seen.drift).transpose();
    variance += readings[k].error_S.cwiseAbs2();
  }
  const MatrixXd x = spatial::leastSquares(X, Y), r = Y - X * x;
  const double poses = static_cast<double>(readings.size());
  for (int i = 0; i < 6; ++i) {
    seen.residual[i] = r.col(i).norm() / std::sqrt(poses);
    // One pose more than there are unknowns tells little of the scatter by itself: what stood still tells more. A
    // drift is not as even as it was taken to be.
    const double pooled = (variance[i] + r.col(i).squaredNorm()) / (poses + std::max(poses - 4.0, 0.0));
    seen.noise[i] = std::hypot(std::sqrt(pooled), kUneven * seen.drift[i]);
  }
  seen.offset = x.row(3).transpose();
  return {x.topRows<3>().transpose(), spatial::inverseNormalMatrix(X).topLeftCorner<3, 3>()};
}

/// What the tool gives to a channel between two of the poses at most.
double excitationOf(const Vector3& row, const std::vector<Vector3>& gravity) {
  double low = std::numeric_limits<double>::infinity(), high = -low;
  for (const Vector3& g : gravity) {
    low = std::min(low, row.dot(g));
    high = std::max(high, row.dot(g));
  }
  return high - low;
}

struct RowToJudge {
  Vector3 measured, expected;
  double whole = 0.0;  ///< largest row that the tool gives: mass, or mass times lever
  bool reached = true;
};

WeighInChannel judge(const RowToJudge& row, const Matrix3& covariance, double noise, double residualShare) {
  WeighInChannel out;
  const double size = row.expected.norm();
  const double greatest = std::sqrt(spatial::symmetricEigen(covariance).values[2]);
  Vector3 beyond = row.measured;
  out.uncertainty = noise * greatest / row.whole;
  if (row.reached) {
    const double sigma = noise * std::sqrt(row.expected.dot(covariance * row.expected)) / (size * size);
    out.scale = row.measured.dot(row.expected) / (size * size);
    out.uncertainty = std::max(out.uncertainty, sigma);
    beyond -= *out.scale * row.expected;
  }
  out.cross = std::max(beyond.norm() / row.whole, residualShare);
  out.error = std::max(out.cross, out.scale ? std::abs(*out.scale - 1.0) : 0.0);
  if (out.error > WeighIn::kAllowed) out.verdict = Verdict::Failed;
  else if (!row.reached || kSure * out.uncertainty > WeighIn::kAllowed) out.verdict = Verdict::NotExcited;
  else out.verdict = Verdict::Passed;
  return out;
}

/// Of the moments, across the lever: the least map that does it.
Matrix3 acrossLever(const Matrix3& measured, const Matrix3& expected) {
  const spatial::SingularValues3 svd = spatial::singularValueDecomposition(expected);
  Matrix3 inverse = Matrix3::Zero();  // of what the lever reaches
  for (int i = 0; i < 2; ++i) inverse += svd.V.col(i) * svd.U.col(i).transpose() / svd.values[i];
  return measured * inverse;
}

std::string whyNotJudged(int channel, const WeighInChannel& seen, bool reached) {
  const std::string name(spatial::kLoadNames[static_cast<std::size_t>(channel)]);
  if (!reached)
    return "scale and sign of " + name + ": the tool's weight has no lever about " + std::string(1, "xyz"[channel % 3]);
  return name + ": the readings leave " + base::fixed(100.0 * kSure * seen.uncertainty, 1) + " % open";
}

}  // namespace

double amplificationOf(const std::vector<Vector3>& gravity_S) {
  if (gravity_S.size() < 4) return std::numeric_limits<double>::infinity();
  const MatrixXd X = designOf(gravity_S, gravity_S.front().norm());
  const Eigen::Matrix4d normal = X.transpose() * X;
  if (!(normal.determinant() > 1e-12)) return std::numeric_limits<double>::infinity();
  const Matrix3 covariance = normal.inverse().topLeftCorner<3, 3>();
  return std::sqrt(spatial::symmetricEigen(covariance).values[2]);
}

base::Result<WeighIn> weighIn(const std::vector<WeighInReading>& readings, const ToolCalibration& tool) {
  const GravityMap expected = tool.mapInForce();
  const Matrix3 weight = expected.topRows<3>(), lever = expected.bottomRows<3>();
  const double mass = weight.norm() / std::sqrt(3.0);
  if (auto sound = check(readings, mass); !sound) return sound.error();
  std::vector<Vector3> gravity;
  for (const WeighInReading& r : readings) gravity.push_back(r.gravity_S);
  WeighIn seen;
  seen.amplification = amplificationOf(gravity);
  if (!(seen.amplification < kUndetermined))
    return wrong("The poses of the weigh-in are too alike: gravity hardly turns in the axes of the load cell.",
                 "Tilt the wrist about two different axes, by 30 deg or more.");
  const Fitted fitted = fit(readings, gravity, seen);
  seen.forces = fitted.map.topRows<3>() * weight.inverse();
  seen.mass_kg = fitted.map.topRows<3>().norm() / std::sqrt(3.0);
  const double most = lever.norm() / std::sqrt(2.0);  // of a skew matrix: mass times lever
  const bool levered = most > 1e-3 * mass;            // a millimetre
  if (levered) seen.moments = acrossLever(fitted.map.bottomRows<3>(), lever);
  int forces = 0, moments = 0;
  for (int i = 0; i < 6; ++i) {
    const RowToJudge row{fitted.map.row(i), expected.row(i), i < 3 ? mass : std::max(most, 1e-3 * mass),
                         i < 3 || (levered && expected.row(i).norm() > kShortLever * most)};
    const double residualShare =
        std::max(2.0 * seen.residual[i], 0.5 * std::abs(seen.drift[i])) / (row.whole * gravity.front().norm());
    WeighInChannel& channel = seen.channels[static_cast<std::size_t>(i)];
    channel = judge(row, fitted.covariance, seen.noise[i], residualShare);
    channel.excited = excitationOf(row.expected, gravity);
    if (channel.verdict == Verdict::NotExcited) seen.notJudged.push_back(whyNotJudged(i, channel, row.reached));
    if (channel.verdict == Verdict::Passed) ++(i < 3 ? forces : moments);
    const WeighInChannel& worst = seen.channels[static_cast<std::size_t>(seen.worst)];
    if (channel.verdict != Verdict::NotExcited && channel.error > worst.error) seen.worst = i;
  }
  const bool failed = std::ranges::any_of(seen.channels, [](const auto& c) { return c.verdict == Verdict::Failed; });
  seen.passed = !failed && forces == 3 && moments >= kLeastMoments;
  if (!seen.passed) seen.findings = findingsOf(seen, fitted.map, expected);
  return seen;
}

std::string WeighIn::figure() const {
  std::string text = base::fixed(100.0 * channels[static_cast<std::size_t>(worst)].error, 1) + " % (" +
                     std::string(spatial::kLoadNames[static_cast<std::size_t>(worst)]) + "), allowed " +
                     base::fixed(100.0 * kAllowed, 0) + " %";
  for (std::size_t i = 0; i < notJudged.size(); ++i) text += (i == 0 ? "; not judged: " : "; ") + notJudged[i];
  return text;
}

std::string WeighIn::words() const {
  if (passed) return figure();
  std::string text;
  for (const std::string& finding : findings) text += (text.empty() ? "" : " ") + finding;
  return text;
}

}  // namespace articulus::sensing
