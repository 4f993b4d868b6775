#include "ui/scene/scene_words.h"

#include <QCoreApplication>
#include <QStringList>
#include <array>
#include <cmath>

#include "core/scene/load_arrows.h"
#include "core/spatial/units.h"
#include "ui/kit/number_text.h"
#include "ui/scene/axes_entity.h"

namespace articulus::ui {
namespace {

struct SceneWords {
  Q_DECLARE_TR_FUNCTIONS(SceneWords)
};

using Mark = LegendRow::Mark;
using scene::Tone;
using spatial::Vector3;

QString degrees(double angle_rad) { return fixedText(spatial::inDegrees(angle_rad), 1); }
QString millimetres(double length_m) { return fixedText(1e3 * length_m, 1); }

/// About x, y, z.
std::array<QString, 3> angleNames(const SceneFacts& facts) {
  if (!facts.angleNames[0].isEmpty()) return facts.angleNames;
  return {SceneWords::tr("Lateral bending"), SceneWords::tr("Flexion-extension"), SceneWords::tr("Axial rotation")};
}

QString angleWords(const SceneFacts& facts) {
  const auto names = angleNames(facts);
  const QString words = facts.pose.jointAxes ? SceneWords::tr("%1, %2, %3: what these angles turn about")
                                             : SceneWords::tr("%1, %2, %3: no angles are measured");
  return words.arg(names[0], names[1], names[2]);
}

constexpr std::array kAngleTones{Tone::JointX, Tone::JointY, Tone::JointZ};

QString screwWords(const SceneFacts& facts) {
  const analysis::AxesNow& axes = facts.axes;
  if (!facts.clamped) return SceneWords::tr("Screw axis: none, the vice is open");
  if (!axes.sinceStart)
    return SceneWords::tr("Screw axis: none below %1° (%2° by now)")
        .arg(degrees(analysis::LiveAxes::kLeastTurn_rad), degrees(axes.turned_rad));
  return SceneWords::tr("Screw axis since the start: %1° about it, %2 mm along it")
      .arg(degrees(axes.sinceStart->turn), millimetres(axes.sinceStart->shift));
}

QString nowWords(const SceneFacts& facts) {
  if (!facts.clamped) return SceneWords::tr("Axis of now: none, the vice is open");
  const auto& axis = facts.axes.instantaneous;
  if (!axis) return SceneWords::tr("Axis of now: none, it hardly turns");
  return SceneWords::tr("Axis of now: %1 °/s about it, %2 mm/s along it")
      .arg(degrees(axis->turn), millimetres(axis->shift));
}

QString centreWords(const SceneFacts& facts) {
  if (!facts.clamped) return SceneWords::tr("Centre of rotation: none, the vice is open");
  if (!facts.axes.centre) return SceneWords::tr("Centre of rotation: none before it turned about two axes");
  return SceneWords::tr("Centre of rotation since the start, to %1 mm")
      .arg(millimetres(facts.axes.centre->worstError_m));
}

QString markerWords(const SceneFacts& facts) {
  return SceneWords::tr("Markers of tracked bones: %1 of %2 seen").arg(facts.trackedSeen).arg(facts.tracked);
}

QString boneWords(const SceneFacts& facts) {
  return SceneWords::tr("%n bone(s) between both ends move as tracked", nullptr, facts.bonesAsTracked);
}

/// The end of an arrow at D.
Vector3 tip(const scene::ScenePose& pose, const Vector3& load, double full) {
  const double length = scene::kArrowHead_m + scene::arrowLength_m(load.norm(), full, scene::kFullArrow_m);
  return pose.X_WD.translation + (length + 0.5 * scene::kArrowHead_m) * load.normalized();
}

}  // namespace

QList<LegendRow> legendOf(const SceneFacts& facts, const SceneSwitches& shown) {
  QList<LegendRow> rows;
  if (facts.tracked > 0 && shown.markers) rows << LegendRow{Mark::Ball, Tone::Marker, markerWords(facts)};
  if (facts.bonesAsTracked > 0) rows << LegendRow{Mark::Solid, Tone::Bone, boneWords(facts)};
  if (!facts.planned.isEmpty() && shown.planned) rows << LegendRow{Mark::Ghost, Tone::Planned, facts.planned};
  if (facts.way && shown.way) rows << LegendRow{Mark::Solid, Tone::MovedWay, SceneWords::tr("Way of the moving body")};
  if (shown.screwAxis) rows << LegendRow{Mark::Solid, Tone::ScrewAxis, screwWords(facts)};
  if (shown.axisOfNow) rows << LegendRow{Mark::Dashed, Tone::AxisOfNow, nowWords(facts)};
  if (shown.centre) rows << LegendRow{Mark::Ball, Tone::RotationCentre, centreWords(facts)};
  if (shown.anglesAxes) rows << LegendRow{Mark::None, Tone::JointX, angleWords(facts)};
  if (shown.loads)
    rows << LegendRow{Mark::Solid, Tone::Force,
                      SceneWords::tr("Force %1 N").arg(fixedText(facts.pose.force_N.norm(), 1))}
         << LegendRow{Mark::Solid, Tone::Moment,
                      SceneWords::tr("Moment %1 Nm").arg(fixedText(facts.pose.moment_Nm.norm(), 2))}
         << LegendRow{Mark::None, Tone::Force, SceneWords::tr("by the robot on the moving body, at D")};
  return rows;
}

QList<SceneLabel> labelsOf(const SceneFacts& facts, const SceneSwitches& shown) {
  QList<SceneLabel> labels;
  const scene::ScenePose& pose = facts.pose;
  const double force = pose.force_N.norm(), moment = pose.moment_Nm.norm();
  const bool byForce = force > scene::kLeastForce_N, byMoment = moment > scene::kLeastMoment_Nm;
  if (shown.loads && (byForce || byMoment))
    labels << SceneLabel{pose.X_WD.translation, Tone::Force, QStringLiteral("D")};
  if (shown.loads && byForce)
    labels << SceneLabel{tip(pose, pose.force_N, scene::kFullForce_N), Tone::Force,
                         SceneWords::tr("%1 N").arg(fixedText(force, force < 10.0 ? 1 : 0))};
  if (shown.loads && byMoment)
    labels << SceneLabel{tip(pose, pose.moment_Nm, scene::kFullMoment_Nm), Tone::Moment,
                         SceneWords::tr("%1 Nm").arg(fixedText(moment, moment < 10.0 ? 2 : 1))};
  if (!facts.clamped) return labels;
  const auto end = [](const analysis::HelicalAxis& axis) {
    return Vector3(axis.point_m + 1.08 * AxesEntity::kHalfAxis_m * axis.direction);
  };
  if (shown.screwAxis && facts.axes.sinceStart)
    labels << SceneLabel{end(*facts.axes.sinceStart), Tone::ScrewAxis, SceneWords::tr("since start")};
  if (shown.axisOfNow && facts.axes.instantaneous)
    labels << SceneLabel{end(*facts.axes.instantaneous), Tone::AxisOfNow, SceneWords::tr("now")};
  if (shown.centre && facts.axes.centre)
    labels << SceneLabel{facts.axes.centre->inFixed_m + Vector3(0, 0, 0.02), Tone::RotationCentre,
                         SceneWords::tr("centre")};
  const auto names = angleNames(facts);
  if (shown.anglesAxes && pose.jointAxes)
    for (std::size_t i = 0; i < names.size(); ++i)
      labels << SceneLabel{pose.X_WD.translation + 1.1 * AxesEntity::kHalfAngle_m * (*pose.jointAxes)[i],
                           kAngleTones[i], names[i]};
  return labels;
}

QString spokenOf(const SceneFacts& facts, const SceneSwitches& shown) {
  QStringList sentences{SceneWords::tr("%1 N and %2 Nm by the robot on the moving body, at its origin D.")
                            .arg(fixedText(facts.pose.force_N.norm(), 1), fixedText(facts.pose.moment_Nm.norm(), 2))};
  if (shown.screwAxis) {
    sentences << screwWords(facts) + QLatin1Char('.');
    if (facts.clamped && facts.axes.sinceStart)
      sentences << SceneWords::tr("It passes %1 mm beside D, known to %2 mm.")
                       .arg(millimetres(facts.axes.sinceStart->direction
                                            .cross(facts.pose.X_WD.translation - facts.axes.sinceStart->point_m)
                                            .norm()),
                            millimetres(facts.axes.error.point_m));
  }
  if (shown.axisOfNow) sentences << nowWords(facts) + QLatin1Char('.');
  if (facts.tracked > 0 && shown.markers) sentences << markerWords(facts) + QLatin1Char('.');
  if (facts.bonesAsTracked > 0) sentences << boneWords(facts) + QLatin1Char('.');
  if (!facts.planned.isEmpty() && shown.planned) sentences << facts.planned + QLatin1Char('.');
  if (shown.centre) sentences << centreWords(facts) + QLatin1Char('.');
  return sentences.join(QLatin1Char(' '));
}

}  // namespace articulus::ui
