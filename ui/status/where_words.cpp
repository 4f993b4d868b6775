#include "ui/status/where_words.h"

#include <QCoreApplication>
#include <QStringList>
#include <cmath>

#include "core/record/sample_pose.h"
#include "core/spatial/rotation.h"
#include "core/spatial/units.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/no_break_units.h"
#include "ui/kit/number_text.h"

namespace articulus::ui {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(WhereRobotIs)
};

using record::Channel;

constexpr double kAtHome_m = 1e-3, kAtHome_rad = 0.01;
constexpr double kStandstill_rad_per_s = 0.5 * spatial::kRadiansPerDegree;  // as the fault table means it

constexpr double kUnloaded_N = 3.0, kUnloaded_Nm = 0.3;  // what an unloaded specimen creeps to

QString jointAngles(const cycle::Snapshot& now) {
  QStringList angles;
  for (int i = 0; i < 6; ++i) {
    const double q = now.sample.six(Channel::Joint1)[i];
    angles << (std::isfinite(q) ? fixedText(spatial::inDegrees(q), 0) + QStringLiteral("°") : QStringLiteral("–"));
  }
  return Words::tr("The robot stands with its joints at %1.").arg(angles.join(QStringLiteral(", ")));
}

}  // namespace

bool isUnloaded(const spatial::Vector6& load) {
  return load.allFinite() && load.head<3>().cwiseAbs().maxCoeff() < kUnloaded_N &&
         load.tail<3>().cwiseAbs().maxCoeff() < kUnloaded_Nm;
}

bool robotStands(const cycle::Snapshot& now) {
  const spatial::Vector6 speed = now.sample.six(Channel::JointVelocity1);
  return !speed.allFinite() || speed.cwiseAbs().maxCoeff() < kStandstill_rad_per_s;
}

QString whereRobotIs(const cycle::Snapshot& now, const spatial::Pose& X_WD_home) {
  const spatial::Vector3 p = now.sample.three(Channel::PositionX);
  double norm = 0.0;
  for (int i = 0; i < 4; ++i) {
    const double part = now.sample.value[static_cast<std::size_t>(Channel::QuaternionW) + static_cast<std::size_t>(i)];
    norm += part * part;
  }
  constexpr double kLeastNorm = 0.5;
  if (!p.allFinite() || !(norm > kLeastNorm)) return noBreakUnits(jointAngles(now));
  const spatial::Pose X_WD = record::poseOf(now.sample);
  const double away_m = (p - X_WD_home.translation).norm();
  const double turned_rad = spatial::logRotation(X_WD.rotation * X_WD_home.rotation.transpose()).norm();
  if (away_m < kAtHome_m && turned_rad < kAtHome_rad) return Words::tr("The robot stands at home.");
  return noBreakUnits(Words::tr("The robot stands %1 mm and %2° from home, at x %3 mm, y %4 mm, z %5 mm.")
                          .arg(fixedText(1e3 * away_m, 0), fixedText(spatial::inDegrees(turned_rad), 0),
                               fixedText(1e3 * p.x(), 0), fixedText(1e3 * p.y(), 0), fixedText(1e3 * p.z(), 0)));
}

QString nextSafeStep(const cycle::Snapshot& now) {
  if (now.emergencyStop) return Words::tr("Next: clear what it was pressed for, then release the emergency stop.");
  if (now.fault.latched()) return Words::tr("Next: %1").arg(coreText(safety::info(now.fault.code).remedy));
  if (!now.deadManHeld || !now.controllerOn)
    return now.specimenMounted
               ? Words::tr(
                     "Next: hold the dead-man's handle and switch the controller on, then take the loads off "
                     "(Unload, page 4) before the vice is opened.")
               : Words::tr("Next: hold the dead-man's handle and switch the controller on before the robot moves.");
  if (now.specimenMounted && isUnloaded(now.sample.six(Channel::ForceX)))
    return Words::tr("Next: the specimen is without load; run again, or open the vice (page 2).");
  return now.specimenMounted
             ? Words::tr(
                   "Next: take the loads off the specimen (Unload, page 4); then run again, or open the vice (page 2).")
             : Words::tr("Next: nothing is clamped; drive home, or run again.");
}

}  // namespace articulus::ui
