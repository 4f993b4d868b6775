#include "core/control/estimators/friction_model.h"

#include <algorithm>
#include <cmath>

#include "core/robot/transmission.h"

namespace articulus::control {

using robot::JointVector;

namespace {

constexpr double kBuiltUp = 0.9;               // share of the friction from which on a side counts as reached
constexpr double kMeasured = 3.0;              // presliding ways on either side of a turn, over which a mean is taken
constexpr double kSlowest_per_s = 3.0;         // presliding ways: what moves slower may as well stand
constexpr double kBelieved = 0.3;              // of one turn
constexpr double kFrom = 1.15, kWhole = 1.35;  // times the file's friction: from where on it counts, and counts fully
constexpr double kSurer = 1.125;  // times the share: what was measured is known better than what a file says
constexpr double kMost = 5.0;     // times the file's friction

}  // namespace

void FrictionModel::reset(const JointVector& q) noexcept {
  robot::motorMotion(*robot_, q, last_);
  built_.setZero(robot_->joints);
  joint_.setZero(robot_->joints);
  way_.setZero(robot_->joints);
  for (Course& course : course_) course.side = 0, course.known = false;
}

double FrictionModel::wear(int motor) const noexcept {
  const double file_Nm = robot_->drives[static_cast<std::size_t>(motor)].coulombFriction_Nm;
  const double learned = course_[static_cast<std::size_t>(motor)].learned_Nm;
  if (!(learned > kFrom * file_Nm) || !(file_Nm > 0.0)) return 1.0;
  const double more = learned / file_Nm;
  return 1.0 + (more - 1.0) * std::min((more - kFrom) / (kWhole - kFrom), 1.0);
}

double FrictionModel::full_Nm(int motor) const noexcept {
  const double file_Nm = robot_->drives[static_cast<std::size_t>(motor)].coulombFriction_Nm, worn = wear(motor);
  if (worn == 1.0) return file_Nm;
  const double surer = share_ > 0.0 ? std::min(kSurer, 1.0 / share_) : 1.0;
  return file_Nm * worn * (1.0 + (surer - 1.0) * std::min((worn - 1.0) / (kWhole - 1.0), 1.0));
}

void FrictionModel::learn(const JointVector& disturbance, const JointVector& qd) noexcept {
  JointVector motor, speed;
  robot::motorTorque(*robot_, disturbance, motor);
  robot::motorMotion(*robot_, qd, speed);
  for (int i = 0; i < robot_->joints; ++i) {
    const robot::Drive& drive = robot_->drives[static_cast<std::size_t>(i)];
    Course& c = course_[static_cast<std::size_t>(i)];
    if (drive.presliding_rad <= 0.0 || drive.coulombFriction_Nm <= 0.0) continue;
    const double up = built_[i] / full_Nm(i);
    const int side = up > kBuiltUp ? 1 : up < -kBuiltUp ? -1 : 0;
    if (side == 0) continue;
    const double measured = kMeasured * drive.presliding_rad;
    if (side != c.side) {
      c.known = c.side != 0 && c.way_rad >= measured;
      c.before_Nm = c.mean_Nm;
      c.side = side;
      c.way_rad = 0.0;
      c.counted = false;
    }
    const double way = side * way_[i];
    if (way <= 0.0 || side * speed[i] < kSlowest_per_s * drive.presliding_rad) continue;
    const double against = -motor[i] - drive.viscousFriction_Nms * speed[i];
    c.way_rad += way;
    c.mean_Nm += std::min(way / std::min(c.way_rad, measured), 1.0) * (against - c.mean_Nm);
    if (!c.known || c.counted || c.way_rad < measured) continue;
    c.counted = true;
    const double seen = std::clamp(0.5 * side * (c.mean_Nm - c.before_Nm), 0.0, kMost * drive.coulombFriction_Nm);
    c.learned_Nm += (c.learned_Nm == 0.0 ? 1.0 : kBelieved) * (seen - c.learned_Nm);
  }
}

void FrictionModel::step(const JointVector& q, const JointVector& qd) noexcept {
  JointVector motor, speed;
  robot::motorMotion(*robot_, q, motor);
  robot::motorMotion(*robot_, qd, speed);
  if (last_.size() != motor.size()) reset(q);
  JointVector atMotor = speed;
  for (int i = 0; i < robot_->joints; ++i) {
    const robot::Drive& drive = robot_->drives[static_cast<std::size_t>(i)];
    const double way = way_[i] = motor[i] - last_[i];
    // Where the way is not stated, friction would jump with the noise of an encoder: none is expected.
    if (drive.presliding_rad <= 0.0) {
      atMotor[i] = 0.0;
      continue;
    }
    const double left = std::exp(-std::abs(way) / (kLongerWay * drive.presliding_rad));
    const double end = std::copysign(full_Nm(i), way);
    built_[i] = end + (built_[i] - end) * left;
    atMotor[i] = share_ * (built_[i] + drive.viscousFriction_Nms * speed[i]);
  }
  last_ = motor;
  robot::torqueAtJoints(*robot_, atMotor, joint_);
}

}  // namespace articulus::control
