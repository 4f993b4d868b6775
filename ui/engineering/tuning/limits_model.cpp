#include "ui/engineering/tuning/limits_model.h"

#include <cmath>
#include <sstream>

namespace articulus::ui {
namespace {

using safety::LimitSet;
constexpr double kDegrees = 180.0 / M_PI, kMillimetres = 1e3, kPercent = 1e2;

std::vector<LimitsModel::Row> makeRows(const LimitSet& limits) {
  std::vector<LimitsModel::Row> rows;
  const auto add = [&rows](std::string key, const QString& group, const QString& label, const char* unit, double scale,
                           std::function<double&(LimitSet&)> at) {
    rows.push_back({"limits." + std::move(key), group, label, QString::fromUtf8(unit), scale, std::move(at), false});
  };
  static const char* const kAxes[] = {"x", "y", "z"};
  const QString loads = LimitsModel::tr("Loads at the specimen"), box = LimitsModel::tr("Safety box"),
                speeds = LimitsModel::tr("Speeds"), joints = LimitsModel::tr("Joints"),
                sensor = LimitsModel::tr("Load cell and timing");
  for (int i = 0; i < 6; ++i) {
    const std::string axis = kAxes[i % 3];
    add((i < 3 ? "force_" + axis + "_N" : "moment_" + axis + "_Nm"), loads,
        (i < 3 ? LimitsModel::tr("Force F%1") : LimitsModel::tr("Moment M%1")).arg(QString::fromStdString(axis)),
        i < 3 ? "N" : "Nm", 1.0, [i](LimitSet& s) -> double& { return s.wrench[i]; });
  }
  for (int i = 0; i < 3; ++i) {
    const std::string axis = kAxes[i];
    add("box_lower_" + axis + "_m", box, LimitsModel::tr("Lower %1").arg(QString::fromStdString(axis)), "mm",
        kMillimetres, [i](LimitSet& s) -> double& { return s.boxLower_m[i]; });
    add("box_upper_" + axis + "_m", box, LimitsModel::tr("Upper %1").arg(QString::fromStdString(axis)), "mm",
        kMillimetres, [i](LimitSet& s) -> double& { return s.boxUpper_m[i]; });
  }
  add("collision_distance_m", LimitsModel::tr("Parts of arm, tool and bench"),
      LimitsModel::tr("Least distance between parts"), "mm", kMillimetres,
      [](LimitSet& s) -> double& { return s.collisionDistance_m; });
  rows.back().moreIsSafer = true;
  add("linear_speed_m_per_s", speeds, LimitsModel::tr("Linear speed of the moving body"), "mm/s", kMillimetres,
      [](LimitSet& s) -> double& { return s.linearSpeed_m_per_s; });
  add("angular_speed_rad_per_s", speeds, LimitsModel::tr("Angular speed of the moving body"), "°/s", kDegrees,
      [](LimitSet& s) -> double& { return s.angularSpeed_rad_per_s; });
  const QString setUp = LimitsModel::tr("Set-up, a person may be near");
  add("set_up_linear_speed_m_per_s", setUp, LimitsModel::tr("Linear speed of the moving body"), "mm/s", kMillimetres,
      [](LimitSet& s) -> double& { return s.setUpLinearSpeed_m_per_s; });
  add("set_up_angular_speed_rad_per_s", setUp, LimitsModel::tr("Angular speed of the moving body"), "°/s", kDegrees,
      [](LimitSet& s) -> double& { return s.setUpAngularSpeed_rad_per_s; });
  add("set_up_joint_share", setUp, LimitsModel::tr("Share of the joint speeds"), "%", kPercent,
      [](LimitSet& s) -> double& { return s.setUpJointShare; });
  add("least_singular_value", joints, LimitsModel::tr("Least singular value (distance from a singularity)"), "", 1.0,
      [](LimitSet& s) -> double& { return s.leastSingularValue; });
  rows.back().moreIsSafer = true;
  for (Eigen::Index i = 0; i < limits.jointLower_rad.size(); ++i) {
    const std::string n = std::to_string(i + 1);
    const QString qn = QString::number(i + 1);
    add("joint_lower_" + n + "_rad", joints, LimitsModel::tr("Joint %1 lower").arg(qn), "°", kDegrees,
        [i](LimitSet& s) -> double& { return s.jointLower_rad[i]; });
    add("joint_upper_" + n + "_rad", joints, LimitsModel::tr("Joint %1 upper").arg(qn), "°", kDegrees,
        [i](LimitSet& s) -> double& { return s.jointUpper_rad[i]; });
    add("joint_speed_" + n + "_rad_per_s", joints, LimitsModel::tr("Joint %1 speed").arg(qn), "°/s", kDegrees,
        [i](LimitSet& s) -> double& { return s.jointSpeed_rad_per_s[i]; });
  }
  add("sensor_sum", sensor, LimitsModel::tr("Overload sum of the load cell"), "", 1.0,
      [](LimitSet& s) -> double& { return s.sensorSum; });
  add("sensor_age_s", sensor, LimitsModel::tr("Oldest sample allowed"), "ms", kMillimetres,
      [](LimitSet& s) -> double& { return s.sensorAge_s; });
  add("operator_timeout_s", sensor, LimitsModel::tr("Desktop silent for at most"), "ms", kMillimetres,
      [](LimitSet& s) -> double& { return s.operatorTimeout_s; });
  return rows;
}

std::string asText(double si) {
  std::ostringstream text;
  text.precision(9);
  text << si;
  return text.str();
}

}  // namespace

LimitsModel::LimitsModel(Callbacks callbacks, LimitSet maxima, QObject* parent)
    : QObject(parent), callbacks_(std::move(callbacks)), maxima_(std::move(maxima)) {
  refresh();
  rows_ = makeRows(inForce_);
}

void LimitsModel::refresh() {
  inForce_ = callbacks_.inForce();
  proposed_ = inForce_;
  emit changed();
}

void LimitsModel::setRobotMoves(bool moves) {
  if (robotMoves_ == moves) return;
  robotMoves_ = moves;
  emit changed();
}

QString LimitsModel::lockedBecause() const {
  return robotMoves_ ? tr("The robot moves. Stop it before changing limits.") : QString();
}

double LimitsModel::read(const LimitSet& set, std::size_t row) const {
  return rows_[row].at(const_cast<LimitSet&>(set)) * rows_[row].scale;
}
double LimitsModel::inForce(std::size_t row) const { return read(inForce_, row); }
double LimitsModel::proposed(std::size_t row) const { return read(proposed_, row); }
double LimitsModel::maximum(std::size_t row) const { return read(maxima_, row); }

base::Result<void> LimitsModel::propose(std::size_t row, double screenValue) {
  if (const QString why = lockedBecause(); !why.isEmpty())
    return base::Error{base::ErrorCode::Conflict, why.toStdString(), "Stop the robot first."};
  if (!std::isfinite(screenValue))
    return base::Error{base::ErrorCode::OutOfRange, rows_[row].label.toStdString() + " is not a number.",
                       "Enter a number; nothing was changed."};
  LimitSet wanted = proposed_;
  rows_[row].at(wanted) = screenValue / rows_[row].scale;
  if (auto good = safety::checkAgainstMaxima(wanted, maxima_); !good) return good;
  proposed_ = std::move(wanted);
  emit changed();
  return {};
}

void LimitsModel::discard() {
  proposed_ = inForce_;
  emit changed();
}

std::vector<LimitsModel::Difference> LimitsModel::between(const LimitSet& a, const LimitSet& b) const {
  std::vector<Difference> list;
  for (std::size_t i = 0; i < rows_.size(); ++i)
    if (std::abs(read(a, i) - read(b, i)) > 1e-9) list.push_back({i, read(a, i), read(b, i)});
  return list;
}

std::vector<LimitsModel::Difference> LimitsModel::differences() const { return between(inForce_, proposed_); }

base::Result<void> LimitsModel::putInForce(const LimitSet& limits) {
  if (const QString why = lockedBecause(); !why.isEmpty())
    return base::Error{base::ErrorCode::Conflict, why.toStdString(), "Stop the robot first."};
  if (auto good = safety::checkAgainstMaxima(limits, maxima_); !good) return good;
  const auto list = between(inForce_, limits);
  if (auto used = callbacks_.use(limits); !used) return used;
  inForce_ = limits;
  proposed_ = limits;
  base::Result<void> audited;
  for (const auto& d : list) {  // SI in the audit trail, as the keys say
    const double scale = rows_[d.row].scale;
    if (auto row = callbacks_.audit(rows_[d.row].key, asText(d.before / scale), asText(d.after / scale)); !row)
      audited = row;
  }
  return audited;
}

base::Result<void> LimitsModel::apply() {
  const auto list = differences();
  if (list.empty()) return {};
  const LimitSet before = inForce_;
  auto done = putInForce(proposed_);
  if (!between(before, inForce_).empty()) history_.push_back(before);
  emit changed();
  return done;
}

std::vector<LimitsModel::Difference> LimitsModel::lastChange() const {
  return history_.empty() ? std::vector<Difference>{} : between(inForce_, history_.back());
}

base::Result<void> LimitsModel::revert() {
  if (history_.empty()) return base::Error{base::ErrorCode::NotFound, "There is no change to take back.", ""};
  const LimitSet target = history_.back();
  auto done = putInForce(target);
  if (between(target, inForce_).empty()) history_.pop_back();
  emit changed();
  return done;
}

}  // namespace articulus::ui
