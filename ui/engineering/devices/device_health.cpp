#include "ui/engineering/devices/device_health.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>
#include <algorithm>
#include <cmath>
#include <iterator>

#include "ui/kit/language/core_text.h"
#include "ui/kit/text.h"
#include "ui/status/fault_words.h"

namespace articulus::ui {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(DeviceHealth)
};

/// What drivers say of their wires (each by its describe()); what is missing here stays as they say it.
constexpr const char* kWireWords[] = {QT_TRANSLATE_NOOP("DeviceWire", "robot controller"),
                                      QT_TRANSLATE_NOOP("DeviceWire", "force/torque sensor"),
                                      QT_TRANSLATE_NOOP("DeviceWire", "tracker"),
                                      QT_TRANSLATE_NOOP("DeviceWire", "%1 telegrams in %2 session"),
                                      QT_TRANSLATE_NOOP("DeviceWire", "%1 telegrams in %2 sessions"),
                                      QT_TRANSLATE_NOOP("DeviceWire", "%1 packages in %2 session"),
                                      QT_TRANSLATE_NOOP("DeviceWire", "%1 packages in %2 sessions"),
                                      QT_TRANSLATE_NOOP("DeviceWire", "%1 states in %2 session"),
                                      QT_TRANSLATE_NOOP("DeviceWire", "%1 states in %2 sessions"),
                                      QT_TRANSLATE_NOOP("DeviceWire", "%1 frames in %2 session"),
                                      QT_TRANSLATE_NOOP("DeviceWire", "%1 frames in %2 sessions"),
                                      QT_TRANSLATE_NOOP("DeviceWire", "%1 records"),
                                      QT_TRANSLATE_NOOP("DeviceWire", "%1 readings"),
                                      QT_TRANSLATE_NOOP("DeviceWire", "%1 lost"),
                                      QT_TRANSLATE_NOOP("DeviceWire", "%1 late"),
                                      QT_TRANSLATE_NOOP("DeviceWire", "%1 late or double"),
                                      QT_TRANSLATE_NOOP("DeviceWire", "%1 far out of sequence"),
                                      QT_TRANSLATE_NOOP("DeviceWire", "%1 jumps of the sequence"),
                                      QT_TRANSLATE_NOOP("DeviceWire", "%1 with an error"),
                                      QT_TRANSLATE_NOOP("DeviceWire", "%1 datagrams of a wrong length"),
                                      QT_TRANSLATE_NOOP("DeviceWire", "%1 datagrams of strangers"),
                                      QT_TRANSLATE_NOOP("DeviceWire", "%1 cycles without one"),
                                      QT_TRANSLATE_NOOP("DeviceWire", "%1 replies late by its count"),
                                      QT_TRANSLATE_NOOP("DeviceWire", "%1 repeated"),
                                      QT_TRANSLATE_NOOP("DeviceWire", "%1 overtaken"),
                                      QT_TRANSLATE_NOOP("DeviceWire", "%1 unreadable"),
                                      QT_TRANSLATE_NOOP("DeviceWire", "%1 of another type"),
                                      QT_TRANSLATE_NOOP("DeviceWire", "%1 that did not go on from the one before"),
                                      QT_TRANSLATE_NOOP("DeviceWire", "%1 skipped by the controller"),
                                      QT_TRANSLATE_NOOP("DeviceWire", "%1 skipped by its program"),
                                      QT_TRANSLATE_NOOP("DeviceWire", "%1 with an old time"),
                                      QT_TRANSLATE_NOOP("DeviceWire", "%1 with an old count"),
                                      QT_TRANSLATE_NOOP("DeviceWire", "%1 set-points not taken"),
                                      QT_TRANSLATE_NOOP("DeviceWire", "%1 times without our set-point by its count"),
                                      QT_TRANSLATE_NOOP("DeviceWire", "%1 saturated"),
                                      QT_TRANSLATE_NOOP("DeviceWire", "%1 without an answer in time"),
                                      QT_TRANSLATE_NOOP("DeviceWire", "%1 damaged on the way"),
                                      QT_TRANSLATE_NOOP("DeviceWire", "%1 not fetched in time"),
                                      QT_TRANSLATE_NOOP("DeviceWire", "held"),
                                      QT_TRANSLATE_NOOP("DeviceWire", "released"),
                                      QT_TRANSLATE_NOOP("DeviceWire", "pressed"),
                                      QT_TRANSLATE_NOOP("DeviceWire", "not pressed"),
                                      QT_TRANSLATE_NOOP("DeviceWire", "pedals released"),
                                      QT_TRANSLATE_NOOP("DeviceWire", "%1 change"),
                                      QT_TRANSLATE_NOOP("DeviceWire", "%1 changes")};

constexpr qint64 kStands_ms = 500, kRate_ms = 1000, kRemembered_ms = 10'000;

}  // namespace

HealthOf DeviceHealthWatch::blamed(safety::FaultCode code) noexcept {
  using F = safety::FaultCode;
  switch (code) {
    case F::EncoderInvalid:
    case F::DriveFault:
    case F::EncoderImplausible:
    case F::FollowingError:
    case F::BrakesNotReleased:
    case F::MovesOnBrakes: return HealthOf::Robot;
    case F::SensorOverload:
    case F::SensorStale:
    case F::SensorInvalid:
    case F::LoadCellFrozen:
    case F::LoadImplausible: return HealthOf::LoadCell;
    case F::DeadManReleased:
    case F::EmergencyStop: return HealthOf::Switches;
    case F::MissedDeadlines:
    case F::HostPaused:
    case F::OperatorLost: return HealthOf::Cycle;
    default: return HealthOf::Count;
  }
}

void DeviceHealthWatch::Counted::see(std::int64_t count, qint64 now_ms) {
  if (last < 0) {
    atRate = count;
    rateSince_ms = since_ms = now_ms;
  }
  if (count != last) since_ms = now_ms;
  last = count;
  if (now_ms - rateSince_ms < kRate_ms) return;
  rate_Hz = 1e3 * static_cast<double>(count - atRate) / static_cast<double>(now_ms - rateSince_ms);
  atRate = count;
  rateSince_ms = now_ms;
}

bool DeviceHealthWatch::Counted::stands(qint64 now_ms) const { return last >= 0 && now_ms - since_ms > kStands_ms; }

void DeviceHealthWatch::see(const QVector<record::Sample>& samples) {
  for (const auto& sample : samples) {
    if ((sample.flags & record::kBridgedSensor) != 0) ++bridged_;
    countReadings(sample);
  }
}

/// One that nobody has renewed has aged by all the time between the samples.
void DeviceHealthWatch::countReadings(const record::Sample& sample) {
  const double now_s = sample[record::Channel::HostTime], age_s = sample[record::Channel::SensorAge];
  if (!std::isfinite(now_s) || !std::isfinite(age_s)) return;
  if (age_s < lastAge_s_ + 0.5 * (now_s - lastTime_s_)) ++readings_;
  lastTime_s_ = now_s;
  lastAge_s_ = age_s;
}

void DeviceHealthWatch::see(const safety::Fault& fault, const QDateTime& when) {
  const HealthOf device = blamed(fault.code);
  if (device == HealthOf::Count) return;
  at(device).lastFault = QStringLiteral("%1, %2").arg(faultLabel(fault), when.toString(QStringLiteral("HH:mm")));
}

void DeviceHealthWatch::look(const cycle::Snapshot& now, std::uint64_t lateCycles,
                             const std::vector<record::TrackedPose>& tracked, double trackerRate_Hz, qint64 now_ms) {
  const auto lately = [now_ms](qint64 at_ms) { return at_ms >= 0 && now_ms - at_ms < kRemembered_ms; };
  const HealthOf faulty = now.fault.latched() ? blamed(now.fault.code) : HealthOf::Count;
  cycle_.see(static_cast<std::int64_t>(now.cycle), now_ms);
  if (!first_ && lateCycles > lateBefore_) lateAt_ms_ = now_ms;
  if (bridged_ > bridgedBefore_) bridgedAt_ms_ = now_ms;
  lateBefore_ = lateCycles;
  bridgedBefore_ = bridged_;
  first_ = false;
  const bool stands = cycle_.stands(now_ms);
  const auto judged = [&](HealthOf device, bool lost, bool late) {
    at(device).state = lost || stands || faulty == device ? HealthState::Lost
                       : late                             ? HealthState::Late
                                                          : HealthState::Good;
  };

  judged(HealthOf::Cycle, false, lately(lateAt_ms_));
  at(HealthOf::Cycle).age_s = 1e-3 * static_cast<double>(now_ms - cycle_.since_ms);
  at(HealthOf::Cycle).rate_Hz = cycle_.rate_Hz;
  at(HealthOf::Cycle).lost = lateCycles;

  judged(HealthOf::Robot, !std::isfinite(now.sample[record::Channel::Joint1]), false);

  const double age_s = now.sample[record::Channel::SensorAge];
  const bool known = std::isfinite(age_s);
  judged(HealthOf::LoadCell, !known || age_s > sensorAgeLimit_s_, lately(bridgedAt_ms_));
  at(HealthOf::LoadCell).age_s = known ? std::optional(age_s) : std::nullopt;
  reading_.see(readings_, now_ms);
  at(HealthOf::LoadCell).rate_Hz = reading_.rate_Hz;
  at(HealthOf::LoadCell).lost = bridged_;

  using robot::OperatorTrouble;
  judged(HealthOf::Switches,
         now.operatorTrouble == OperatorTrouble::Silent || now.operatorTrouble == OperatorTrouble::Lost,
         now.operatorTrouble != OperatorTrouble::None);
  if (faulty == HealthOf::Switches && now.operatorTrouble == OperatorTrouble::None)
    at(HealthOf::Switches).state = HealthState::Good;  // it did what it is for

  DeviceHealth& tracker = at(HealthOf::Tracker);
  if (trackerRate_Hz <= 0.0) {
    tracker.state = HealthState::Absent;
    return;
  }
  if (!tracked.empty()) frame_.see(tracked.front().frame, now_ms);
  const bool missing = std::ranges::any_of(
      tracked, [](const record::TrackedPose& pose) { return pose.quality == record::TrackQuality::Missing; });
  judged(HealthOf::Tracker, tracked.empty() || frame_.stands(now_ms), missing);
  tracker.age_s =
      !tracked.empty() && std::isfinite(tracked.front().age_s) ? std::optional(tracked.front().age_s) : std::nullopt;
  tracker.rate_Hz = frame_.rate_Hz;
}

QString healthWord(HealthState state) {
  switch (state) {
    case HealthState::Good: return Words::tr("good");
    case HealthState::Late: return Words::tr("late");
    case HealthState::Lost: return Words::tr("lost");
    case HealthState::Absent: return Words::tr("none in this cell");
  }
  return {};
}

QString wireWords(const std::string& line) {
  static const QRegularExpression number(QStringLiteral("\\b[0-9]+\\b"));
  // One part: as the table above has it with its numbers, else as core says it.
  const auto partWords = [](const QString& part) {
    QString pattern;
    QStringList numbers;
    qsizetype from = 0;
    for (auto found = number.globalMatch(part); found.hasNext();) {
      const auto at = found.next();
      numbers << at.captured();
      pattern += part.mid(from, at.capturedStart() - from) + QStringLiteral("%%1").arg(numbers.size());
      from = at.capturedEnd();
    }
    pattern += part.mid(from);
    const auto known = std::ranges::find(kWireWords, pattern, [](const char* row) { return QString::fromUtf8(row); });
    if (known == std::end(kWireWords)) return coreText(toCore(part));
    QString words = QCoreApplication::translate("DeviceWire", *known);
    for (const QString& one : numbers) words = words.arg(one);
    return words;
  };
  QStringList clauses;
  for (const QString& clause : toQt(line).split(QStringLiteral("; "))) {
    QStringList parts;
    for (const QString& part : clause.split(QStringLiteral(", "))) {
      const auto colon = part.indexOf(QLatin1String(": "));
      parts << (colon < 0 ? partWords(part)
                          : partWords(part.left(colon)) + QStringLiteral(": ") + partWords(part.mid(colon + 2)));
    }
    clauses << parts.join(QStringLiteral(", "));
  }
  return clauses.join(QStringLiteral("; "));
}

}  // namespace articulus::ui
