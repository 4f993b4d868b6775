#include "core/mechanism/motion_course.h"

#include <Eigen/SVD>
#include <algorithm>
#include <cmath>

namespace articulus::mechanism {
namespace {

constexpr int kMostPoints = 100'000, kAskEvery = 64;

double dexterityOf(std::span<const SpringyLeg> legs, const spatial::Pose& X_01) {
  double square = 0.0;
  for (const SpringyLeg& leg : legs) square += std::pow(length_m(leg, X_01), 2);
  const double scale_m = std::sqrt(square / static_cast<double>(legs.size()));
  if (!(scale_m > 0.0)) return 0.0;
  const Eigen::JacobiSVD<Eigen::MatrixXd> svd(rodLines(legs, X_01, scale_m));
  const auto& values = svd.singularValues();
  return values[0] > 0.0 ? values[std::min<Eigen::Index>(6, values.size()) - 1] / values[0] : 0.0;
}

/// What is true of a position also where rates or forces are not to be had.
base::Result<MechanismAnswer> answerAt(const MechanismFile& file, MechanismQuestion question) {
  auto found = answer(file, question);
  if (found || found.error().code != base::ErrorCode::OutOfRange) return found;
  question.legRates.reset();
  question.legAccelerations.reset();
  question.moments_Nm.reset();
  return answer(file, question);
}

}  // namespace

base::Result<std::vector<CoursePoint>> motionCourse(const MechanismFile& file, const MechanismQuestion& question,
                                                    CourseAngle angle, double from_rad, double to_rad, int points,
                                                    const std::function<bool(int done, int all)>& goOn) {
  if (!std::isfinite(from_rad) || !std::isfinite(to_rad) || from_rad == to_rad)
    return base::Error{base::ErrorCode::InvalidArgument, "The course has no length.",
                       "Give two angles that are not the same."};
  if (points < 2 || points > kMostPoints)
    return base::Error{base::ErrorCode::InvalidArgument,
                       "A course of " + std::to_string(points) + " points cannot be made.",
                       "Ask for 2 to " + std::to_string(kMostPoints) + "."};
  std::vector<SpringyLeg> legs = file.rods;
  legs.insert(legs.end(), file.actuators.begin(), file.actuators.end());
  MechanismQuestion at = question;
  at.lengths.reset();  // the angles are given here
  at.measured_m.reset();
  JointAngles angles = question.at.value_or(JointAngles{file.pose.theta_rad, file.pose.beta_rad});
  std::vector<CoursePoint> course;
  course.reserve(static_cast<std::size_t>(points));
  std::vector<double> first;
  for (int k = 0; k < points; ++k) {
    if (goOn && k % kAskEvery == 0 && !goOn(k, points))
      return base::Error{base::ErrorCode::Cancelled, "The course was cancelled.", ""};
    const double value = from_rad + (to_rad - from_rad) * k / (points - 1);
    (angle == CourseAngle::Theta ? angles.theta_rad : angles.beta_rad) = value;
    at.at = angles;
    auto here = answerAt(file, at);
    if (!here) return here.error();
    CoursePoint point{.at = angles};
    for (std::size_t i = 0; i < here->rods.size(); ++i) {
      if (k == 0) first.push_back(here->rods[i].length_m);
      point.lengthsOfRods_m = std::max(point.lengthsOfRods_m, std::abs(here->rods[i].length_m - first[i]));
    }
    point.dexterity = dexterityOf(legs, poseOf(here->pose));
    point.actuation = here->actuation;
    course.push_back(std::move(point));
  }
  return course;
}

}  // namespace articulus::mechanism
