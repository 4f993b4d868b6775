#include "core/analysis/joint/motion_axes.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/spatial/rotation.h"

namespace articulus::analysis {
namespace {

using record::Channel;
using spatial::Pose;
using spatial::Vector3;

constexpr double kNearPeak = 0.98;           // of the peak load: poses there are averaged
constexpr std::size_t kMostForCentre = 500;  // poses of a motion
constexpr double kLeastCosine = 0.5;         // between axis and wanted motion, for a planar centre

/// Noise of neighbouring poses: of three at even times the middle one lies half way but for noise, whose second
/// difference has six times its variance.
class SecondDifferences {
 public:
  void add(const Pose& X) {
    if (count_ >= 2) {
      shift_ += (X.translation - 2.0 * before_[1].translation + before_[0].translation).squaredNorm();
      const Vector3 first = spatial::logRotation(before_[1].rotation * before_[0].rotation.transpose());
      const Vector3 second = spatial::logRotation(X.rotation * before_[1].rotation.transpose());
      turn_ += (second - first).squaredNorm();
      ++differences_;
    }
    before_[0] = before_[1];
    before_[1] = X;
    ++count_;
  }
  [[nodiscard]] PoseNoise noise() const {
    if (differences_ == 0) return {};
    const double of = 18.0 * static_cast<double>(differences_);  // three coordinates, six times the variance
    return {std::sqrt(shift_ / of), std::sqrt(turn_ / of)};
  }

 private:
  std::array<Pose, 2> before_;
  std::size_t count_ = 0, differences_ = 0;
  double shift_ = 0.0, turn_ = 0.0;
};

/// The middle of poses that lie close together.
class MeanPose {
 public:
  void add(const Pose& X) {
    if (count_ == 0) first_ = X;
    shift_ += X.translation;
    turn_ += spatial::logRotation(X.rotation * first_.rotation.transpose());
    ++count_;
  }
  [[nodiscard]] Pose mean() const {
    const double n = static_cast<double>(std::max<std::size_t>(1, count_));
    return {spatial::expRotation(turn_ / n) * first_.rotation, shift_ / n};
  }

 private:
  Pose first_;
  Vector3 shift_ = Vector3::Zero(), turn_ = Vector3::Zero();
  std::size_t count_ = 0;
};

}  // namespace

MotionAxes::MotionAxes(std::vector<MotionOfInterest> motions, std::vector<Vector3> references) {
  for (std::size_t i = 0; i < motions.size(); ++i)
    if (motions[i].axis >= 3 && motions[i].axis < 6)
      collected_.push_back(
          {.motion = std::move(motions[i]), .reference_m = i < references.size() ? references[i] : Vector3::Zero()});
}

std::span<const Channel> MotionAxes::channels() noexcept {
  static constexpr std::array kChannels{
      Channel::MomentX,   Channel::MomentY,     Channel::MomentZ,     Channel::PositionX,   Channel::PositionY,
      Channel::PositionZ, Channel::QuaternionW, Channel::QuaternionX, Channel::QuaternionY, Channel::QuaternionZ};
  return kChannels;
}

void MotionAxes::add(const record::Sample& s) {
  if (s.loadCycle < 1) return;
  for (Collected& c : collected_) {
    if (s.step != c.motion.step || s.loadCycle != c.motion.reportedCycle) continue;
    const spatial::Quaternion q(s[Channel::QuaternionW], s[Channel::QuaternionX], s[Channel::QuaternionY],
                                s[Channel::QuaternionZ]);
    const Vector3 p = s.three(Channel::PositionX);
    const double load = s.three(Channel::MomentX)[c.motion.axis - 3];
    if (!(std::abs(q.norm() - 1.0) < 0.1) || !p.allFinite() || !std::isfinite(load)) {
      ++c.missing;
      continue;
    }
    c.reported.push_back({{q.normalized().toRotationMatrix(), p}, load});
  }
}

base::Result<MotionAxis> MotionAxes::axisOf(const Collected& c) {
  if (c.missing > 0)
    return base::Error{
        base::ErrorCode::InvalidArgument,
        std::to_string(c.missing) + " of " + std::to_string(c.missing + c.reported.size()) + " samples of cycle " +
            std::to_string(c.motion.reportedCycle) + " lack pose or load.",
        "Report a cycle that is whole, measure again, or import the file again with its short gaps filled."};
  const auto [least, largest] = std::ranges::minmax(c.reported, {}, &Driven::load);
  MeanPose low, high;
  SecondDifferences differences;
  std::vector<Pose> course;
  course.reserve(c.reported.size());
  for (const Driven& recorded : c.reported) {
    const Driven d{{recorded.X_WD.rotation, recorded.X_WD.translation - c.reference_m}, recorded.load};
    differences.add(d.X_WD);
    course.push_back(d.X_WD);
    if (largest.load > 0.0 ? d.load >= kNearPeak * largest.load : d.load >= largest.load) high.add(d.X_WD);
    if (least.load < 0.0 ? d.load <= kNearPeak * least.load : d.load <= least.load) low.add(d.X_WD);
  }
  MotionAxis found{.motion = c.motion,
                   .axis = {},
                   .error = {},
                   .noise = differences.noise(),
                   .planarCentre_m = {},
                   .byVelocity = {}};
  const Pose from = low.mean(), to = high.mean();
  auto axis = finiteHelicalAxis(from, to);
  if (!axis) return axis.error();
  const auto error = helicalAxisError(from, to, found.noise);
  if (!error) return error.error();
  found.axis = *axis;
  found.error = *error;
  const double along = axis->direction[c.motion.axis - 3];
  if (std::abs(along) > kLeastCosine)
    found.planarCentre_m = axis->point_m - axis->point_m[c.motion.axis - 3] / along * axis->direction;
  if (auto byVelocity = velocityAxis(course, found.noise)) found.byVelocity = *byVelocity;
  return found;
}

std::vector<MotionAxes::Found> MotionAxes::axes() const {
  std::vector<Found> found;
  for (const Collected& c : collected_)
    if (!c.reported.empty()) found.push_back({&c.motion, axisOf(c), c.missing > 0});
  return found;
}

base::Result<CentreOfRotation> MotionAxes::centre() const {
  std::vector<Pose> poses;  // all from one reference: motions may have set their own
  for (const Collected& c : collected_) {
    if (c.missing > 0) continue;  // a reach that is not whole
    const std::size_t stride = 1 + c.reported.size() / kMostForCentre;
    for (std::size_t i = 0; i < c.reported.size(); i += stride)
      poses.push_back({c.reported[i].X_WD.rotation, c.reported[i].X_WD.translation - collected_.front().reference_m});
  }
  return symmetricalCentre(poses);
}

}  // namespace articulus::analysis
