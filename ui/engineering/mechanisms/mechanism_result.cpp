#include "ui/engineering/mechanisms/mechanism_result.h"

#include <QCoreApplication>
#include <array>

#include "core/spatial/units.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/no_break_units.h"
#include "ui/kit/number_text.h"
#include "ui/kit/text.h"

namespace articulus::ui {
namespace {

using mechanism::Actuation;
using mechanism::CoursePoint;
using spatial::inDegrees;

/// The context of the words here.
struct Words {
  Q_DECLARE_TR_FUNCTIONS(Mechanism)
};

struct AnalysisRow {
  const char *name, *about;
  bool actuators, course;
};

constexpr std::array<AnalysisRow, static_cast<std::size_t>(MechanismAnalysis::Count)> kAnalyses{{
    {QT_TRANSLATE_NOOP("Mechanism", "Mobility"),
     QT_TRANSLATE_NOOP("Mechanism", "How the platform may move where it stands: rank of the lines of its rods (3.1)."),
     false, false},
    {QT_TRANSLATE_NOOP("Mechanism", "Singularity"),
     QT_TRANSLATE_NOOP("Mechanism",
                       "Whether rods are singular here or everywhere (3.2), and over an angle how near a position is "
                       "in which rods and actuators lose hold: dexterity is 0 there."),
     false, true},
    {QT_TRANSLATE_NOOP("Mechanism", "Self-motion"),
     QT_TRANSLATE_NOOP("Mechanism", "A motion that keeps the length of every rod, followed step by step (3.3.1)."),
     false, false},
    {QT_TRANSLATE_NOOP("Mechanism", "Synthesis"),
     QT_TRANSLATE_NOOP("Mechanism",
                       "Whether the rods make a spherical joint of two degrees of freedom, and of which "
                       "family (3.4)."),
     false, false},
    {QT_TRANSLATE_NOOP("Mechanism", "Position"),
     QT_TRANSLATE_NOOP("Mechanism", "Lengths of the actuators of the angles, or angles of the lengths (4.7 to 4.15)."),
     true, true},
    {QT_TRANSLATE_NOOP("Mechanism", "Velocity"),
     QT_TRANSLATE_NOOP("Mechanism", "Rates of the actuators of those of the angles, or the other way (4.17 to 4.20)."),
     true, true},
    {QT_TRANSLATE_NOOP("Mechanism", "Acceleration"),
     QT_TRANSLATE_NOOP("Mechanism",
                       "Accelerations of the actuators of those of the angles, or the other way (4.22 to 4.25)."),
     true, true},
    {QT_TRANSLATE_NOOP("Mechanism", "Forces"),
     QT_TRANSLATE_NOOP("Mechanism",
                       "Moments that forces of the actuators make, or forces that moments need; what the rods bear "
                       "(3.21 to 3.29)."),
     true, true},
    {QT_TRANSLATE_NOOP("Mechanism", "Stiffness"),
     QT_TRANSLATE_NOOP("Mechanism", "Stiffness of the springs in the six coordinates (5.15)."), false, false},
}};

const AnalysisRow& rowOf(MechanismAnalysis analysis) { return kAnalyses[static_cast<std::size_t>(analysis)]; }

QString digits(double value) { return shortText(std::abs(value) < 1e-12 ? 0.0 : value, 5); }

QString typeWords(mechanism::RodType type) {
  switch (type) {
    case mechanism::RodType::TypeOne: return Words::tr("1, ends at the centre");
    case mechanism::RodType::TypeTwo: return Words::tr("2, between the axes");
    case mechanism::RodType::FromCentre: return Words::tr("from the centre");
    case mechanism::RodType::Obstructive: break;
  }
  return Words::tr("obstructs");
}

void addRods(const mechanism::MechanismAnswer& a, MechanismResult& result) {
  result.headings = {Words::tr("Rod"), Words::tr("Length (mm)"), Words::tr("Type (3.9)")};
  for (const auto& rod : a.rods)
    result.rows.push_back({toQt(rod.name), fixedText(1e3 * rod.length_m, 3), typeWords(rod.type)});
}

QString mobilityWords(const mechanism::Mobility& m) {
  const QString rods = m.rods == 1 ? Words::tr("1 rod") : Words::tr("%1 rods").arg(m.rods);
  const QString free =
      m.freedoms() == 1 ? Words::tr("1 degree of freedom") : Words::tr("%1 degrees of freedom").arg(m.freedoms());
  return Words::tr("%1 of rank %2 leave %3; %4 are expected of their number.")
      .arg(rods)
      .arg(m.rank)
      .arg(free)
      .arg(m.expected());
}

QString singularWords(const mechanism::MechanismAnswer& a) {
  if (a.architecturallySingular)
    return Words::tr("The rods are singular wherever the platform stands (architectural singularity).");
  return a.mobility.singular() ? Words::tr("The rods are singular here, not everywhere.")
                               : Words::tr("The rods are not singular here.");
}

/// Where there is none, %1 stands for the reason.
QString synthesisWords(const mechanism::MechanismAnswer& a) {
  if (!a.spherical) return Words::tr("No spherical joint of two degrees of freedom. %1");
  const auto family = a.spherical->family();
  const QString which = family ? Words::tr("family %1").arg(*family) : Words::tr("with more rods than it needs");
  return Words::tr("A spherical joint of two degrees of freedom, %1: rods of type 1: %2, of type 2: %3, rank %4.")
      .arg(which)
      .arg(a.spherical->typeOne)
      .arg(a.spherical->typeTwo)
      .arg(a.spherical->rank);
}

void addStiffness(const mechanism::MechanismAnswer& a, MechanismResult& result) {
  if (!a.coordinateStiffness) {
    result.words << Words::tr("No rod and no actuator has a stiffness: give stiffness_N_per_mm in the file.");
    return;
  }
  const QStringList names{QStringLiteral("X"),     QStringLiteral("Y"),     QStringLiteral("Z"),
                          QStringLiteral("theta"), QStringLiteral("delta"), QStringLiteral("beta")};
  result.words << Words::tr("d load / d coordinate in N/m, N/rad and Nm/rad.");
  result.headings = QStringList{QString()} + names;
  for (int i = 0; i < 6; ++i) {
    QStringList row{names[i]};
    for (int k = 0; k < 6; ++k) row << shortText((*a.coordinateStiffness)(i, k), 4);
    result.rows.push_back(row);
  }
}

/// The numbers of a course that an analysis shows, in the units of the screen.
struct Quantity {
  QString name;
  std::function<std::optional<double>(const CoursePoint&)> of;
};

template <class T, class F>
std::function<std::optional<double>(const CoursePoint&)> ofActuation(std::optional<T> Actuation::*part, F number) {
  return [part, number](const CoursePoint& p) -> std::optional<double> {
    if (!p.actuation || !((*p.actuation).*part)) return std::nullopt;
    return number(*((*p.actuation).*part));
  };
}

std::vector<Quantity> quantitiesOf(const MechanismJob& job, QString& value) {
  using mechanism::JointMoments;
  const auto& q = job.question;
  const QString five = Words::tr("actuator 5"), six = Words::tr("actuator 6");
  const QString theta = QStringLiteral("theta"), beta = QStringLiteral("beta");
  switch (job.analysis) {
    case MechanismAnalysis::Position:
      value = Words::tr("Length (mm)");
      return {{five, [](const CoursePoint& p) { return std::optional(1e3 * p.actuation->lengths.five_m); }},
              {six, [](const CoursePoint& p) { return std::optional(1e3 * p.actuation->lengths.six_m); }}};
    case MechanismAnalysis::Velocity:
      if (q.legRates) {
        value = Words::tr("Rate (°/s)");
        return {{theta, ofActuation(&Actuation::rates, [](const auto& r) { return inDegrees(r.theta_rad_per_s); })},
                {beta, ofActuation(&Actuation::rates, [](const auto& r) { return inDegrees(r.beta_rad_per_s); })}};
      }
      value = Words::tr("Rate (mm/s)");
      return {{five, ofActuation(&Actuation::legRates, [](const auto& r) { return 1e3 * r.five_m_per_s; })},
              {six, ofActuation(&Actuation::legRates, [](const auto& r) { return 1e3 * r.six_m_per_s; })}};
    case MechanismAnalysis::Acceleration:
      if (q.legAccelerations) {
        value = Words::tr("°/s²");
        return {
            {theta,
             ofActuation(&Actuation::accelerations, [](const auto& a) { return inDegrees(a.theta_rad_per_s2); })},
            {beta, ofActuation(&Actuation::accelerations, [](const auto& a) { return inDegrees(a.beta_rad_per_s2); })}};
      }
      value = Words::tr("mm/s²");
      return {{five, ofActuation(&Actuation::legAccelerations, [](const auto& a) { return 1e3 * a.five_m_per_s2; })},
              {six, ofActuation(&Actuation::legAccelerations, [](const auto& a) { return 1e3 * a.six_m_per_s2; })}};
    case MechanismAnalysis::Forces:
      if (q.moments_Nm) {
        value = Words::tr("Force (N)");
        return {{five, ofActuation(&Actuation::forces_N, [](const auto& f) { return f[0]; })},
                {six, ofActuation(&Actuation::forces_N, [](const auto& f) { return f[1]; })}};
      }
      value = Words::tr("Moment (Nm)");
      return {
          {Words::tr("about k0"), ofActuation(&Actuation::moments, [](const auto& m) { return m.k0_Nm; })},
          {Words::tr("about i1"), ofActuation(&Actuation::moments, [](const auto& m) { return m.i1_Nm; })},
          {Words::tr("rods bear, of 5"), ofActuation(&Actuation::moments, [](const auto& m) { return m.jFive_Nm; })},
          {Words::tr("rods bear, of 6"), ofActuation(&Actuation::moments, [](const auto& m) { return m.jSix_Nm; })}};
    default: break;
  }
  value = Words::tr("Dexterity");
  return {{Words::tr("dexterity"), [](const CoursePoint& p) { return std::optional(p.dexterity); }}};
}

void addCourse(const std::vector<CoursePoint>& course, const MechanismJob& job, MechanismResult& result) {
  const bool theta = job.over == mechanism::CourseAngle::Theta;
  const auto angleOf = [theta](const CoursePoint& p) { return inDegrees(theta ? p.at.theta_rad : p.at.beta_rad); };
  const auto quantities = quantitiesOf(job, result.value);
  result.over = theta ? Words::tr("theta (°)") : Words::tr("beta (°)");
  result.headings = {result.over};
  for (const Quantity& quantity : quantities) {
    result.headings << quantity.name;
    CourseLine line{quantity.name, {}};
    for (const CoursePoint& p : course) {
      if (const auto number = quantity.of(p)) {
        line.points.emplace_back(angleOf(p), *number);
        continue;
      }
      if (!line.points.empty()) result.lines.push_back(std::exchange(line, {quantity.name, {}}));  // a gap
    }
    if (!line.points.empty()) result.lines.push_back(std::move(line));
  }
  double moved_m = 0.0;
  for (const CoursePoint& p : course) {
    QStringList row{digits(angleOf(p))};
    for (const Quantity& quantity : quantities) {
      const auto number = quantity.of(p);
      row << (number ? digits(*number) : Words::tr("singular"));
    }
    result.rows.push_back(row);
    moved_m = std::max(moved_m, p.lengthsOfRods_m);
  }
  if (moved_m > 1e-9)
    result.words << Words::tr(
                        "Rods would have to change their length by up to %1 mm on this way: it is none of this "
                        "mechanism's own motions.")
                        .arg(shortText(1e3 * moved_m, 4));
}

void sayActuation(const Actuation& a, MechanismAnalysis analysis, QStringList& words) {
  if (analysis == MechanismAnalysis::Singularity || analysis == MechanismAnalysis::Position)
    words << Words::tr("The actuators are singular at theta %1 and %2° (4.9), and at beta -90 and 90°.")
                 .arg(digits(inDegrees(a.singularTheta_rad)), digits(inDegrees(a.singularTheta_rad) + 180.0));
  if (analysis == MechanismAnalysis::Position)
    words << Words::tr("At theta %1, beta %2°: lengths %3 and %4 mm.")
                 .arg(digits(inDegrees(a.angles.theta_rad)), digits(inDegrees(a.angles.beta_rad)),
                      digits(1e3 * a.lengths.five_m), digits(1e3 * a.lengths.six_m));
  if (analysis == MechanismAnalysis::Velocity && a.rates)
    words << Words::tr("Here: angles %1 and %2 °/s, actuators %3 and %4 mm/s.")
                 .arg(digits(inDegrees(a.rates->theta_rad_per_s)), digits(inDegrees(a.rates->beta_rad_per_s)),
                      digits(1e3 * a.legRates->five_m_per_s), digits(1e3 * a.legRates->six_m_per_s));
  if (analysis == MechanismAnalysis::Acceleration && a.accelerations)
    words << Words::tr("Here: angles %1 and %2 °/s², actuators %3 and %4 mm/s².")
                 .arg(digits(inDegrees(a.accelerations->theta_rad_per_s2)),
                      digits(inDegrees(a.accelerations->beta_rad_per_s2)),
                      digits(1e3 * a.legAccelerations->five_m_per_s2), digits(1e3 * a.legAccelerations->six_m_per_s2));
  if (analysis == MechanismAnalysis::Forces && a.moments)
    words << Words::tr(
                 "Here: forces %1 and %2 N make moments of %3 Nm about k0 and %4 Nm about i1; the rods bear %5 "
                 "and %6 Nm about j*.")
                 .arg(digits((*a.forces_N)[0]), digits((*a.forces_N)[1]), digits(a.moments->k0_Nm),
                      digits(a.moments->i1_Nm), digits(a.moments->jFive_Nm), digits(a.moments->jSix_Nm));
}

/// Poses as they are found; where the motion ends, why.
base::Result<void> addSelfMotion(const mechanism::MechanismFile& file, const spatial::Pose& start,
                                 const MechanismJob& job, const std::function<bool(std::int64_t, std::int64_t)>& goOn,
                                 MechanismResult& result) {
  std::vector<spatial::Pose> poses;
  const auto way = mechanism::followSelfMotion(file.rods, start, mechanism::freeDirection(file.rods, start), job.steps,
                                               job.step_m, [&](const spatial::Pose& X) {
                                                 poses.push_back(X);
                                                 return goOn(static_cast<std::int64_t>(poses.size()), job.steps);
                                               });
  if (!way) {
    if (way.error().code != base::ErrorCode::OutOfRange) return way.error();
    result.said = way.error().text();
    result.words << QStringLiteral("%1");
  }
  result.words << (poses.size() == 1 ? Words::tr("1 step was found.")
                                     : Words::tr("%1 steps were found.").arg(poses.size()));
  result.headings = {Words::tr("Step"),         QStringLiteral("X (mm)"),    QStringLiteral("Y (mm)"),
                     QStringLiteral("Z (mm)"),  QStringLiteral("theta (°)"), QStringLiteral("delta (°)"),
                     QStringLiteral("beta (°)")};
  result.over = Words::tr("Way (mm; turns times the rods' length)");
  result.value = Words::tr("Angle (°)");
  result.lines = {{QStringLiteral("theta"), {}}, {QStringLiteral("delta"), {}}, {QStringLiteral("beta"), {}}};
  for (std::size_t k = 0; k < poses.size(); ++k) {
    const auto x = mechanism::sixCoordinates(poses[k]);
    const std::array<double, 3> angles{inDegrees(x.theta_rad), inDegrees(x.delta_rad), inDegrees(x.beta_rad)};
    QStringList row{QString::number(k + 1)};
    for (int i = 0; i < 3; ++i) row << digits(1e3 * x.centre_m[i]);
    for (std::size_t i = 0; i < 3; ++i) {
      row << digits(angles[i]);
      result.lines[i].points.emplace_back(1e3 * job.step_m * static_cast<double>(k + 1), angles[i]);
    }
    result.rows.push_back(row);
  }
  return {};
}

}  // namespace

QString nameOf(MechanismAnalysis analysis) { return Words::tr(rowOf(analysis).name); }
QString aboutOf(MechanismAnalysis analysis) { return Words::tr(rowOf(analysis).about); }
bool needsActuators(MechanismAnalysis analysis) { return rowOf(analysis).actuators; }
bool isCourse(MechanismAnalysis analysis) { return rowOf(analysis).course; }

QStringList wordsOf(const MechanismResult& result) {
  QStringList words = result.words;
  if (!result.said.empty()) words.replaceInStrings(QStringLiteral("%1"), numbersInLocale(coreText(result.said)));
  return words;
}

base::Result<MechanismResult> run(const mechanism::MechanismFile& file, const MechanismJob& job,
                                  const std::function<bool(std::int64_t, std::int64_t)>& goOn) {
  const auto a = mechanism::answer(file, job.question);
  if (!a) return a.error();
  MechanismResult result;
  switch (job.analysis) {
    case MechanismAnalysis::Mobility:
      result.words << mobilityWords(a->mobility);
      addRods(*a, result);
      return result;
    case MechanismAnalysis::Synthesis:
      result.words << synthesisWords(*a);
      result.said = a->whyNotSpherical;
      addRods(*a, result);
      return result;
    case MechanismAnalysis::Stiffness: addStiffness(*a, result); return result;
    case MechanismAnalysis::SelfMotion:
      if (auto done = addSelfMotion(file, poseOf(a->pose), job, goOn, result); !done) return done.error();
      return result;
    case MechanismAnalysis::Singularity: result.words << singularWords(*a); break;
    default: break;
  }
  if (a->actuation) sayActuation(*a->actuation, job.analysis, result.words);
  const auto course = mechanism::motionCourse(file, job.question, job.over, job.from_rad, job.to_rad, job.points,
                                              [&goOn](int done, int all) { return goOn(done, all); });
  if (!course) return course.error();
  addCourse(*course, job, result);
  const mechanism::JointAngles here =
      a->actuation ? a->actuation->angles : mechanism::JointAngles{a->pose.theta_rad, a->pose.beta_rad};
  result.marks.push_back(inDegrees(job.over == mechanism::CourseAngle::Theta ? here.theta_rad : here.beta_rad));
  return result;
}

}  // namespace articulus::ui
