#include "ui/plot/channel_trace.h"

#include <QCoreApplication>
#include <algorithm>
#include <iterator>

#include "core/spatial/units.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/language/motion_words.h"
#include "ui/kit/language/screen_unit.h"
#include "ui/kit/text.h"

namespace articulus::ui {
namespace {

using record::Channel;

/// The first of channels that are one vector. A channel in no row is alone.
struct Vector {
  Channel first;
  std::size_t count;
  bool wanted = false;
};
constexpr Vector kVectors[] = {
    {Channel::WantedForceX, 3, true},
    {Channel::WantedMomentX, 3, true},
    {Channel::ForceX, 3},
    {Channel::MomentX, 3},
    {Channel::SensorForceX, 3},
    {Channel::SensorMomentX, 3},
    {Channel::SensorAccelerationX, 3},
    {Channel::SensorAngularAccelerationX, 3},
    {Channel::Joint1, 6},
    {Channel::JointVelocity1, 6},
    {Channel::WantedJoint1, 6, true},
    {Channel::Drive1, 6},
    {Channel::Friction1, 6},
    {Channel::PositionX, 3},
    {Channel::QuaternionW, 4},
    {Channel::WantedPositionX, 3, true},
    {Channel::WantedQuaternionW, 4, true},
};
constexpr int kSeventh = 6;

/// Titles and least spans, by the unit of core.
struct Quantity {
  const char* unit;
  const char* name;
  double smallestSpan;  ///< screen
};
constexpr Quantity kQuantities[] = {
    {"N", QT_TRANSLATE_NOOP("articulus::ui::PlotGroup", "Force"), 4.0},
    {"Nm", QT_TRANSLATE_NOOP("articulus::ui::PlotGroup", "Moment"), 0.4},
    {"rad", QT_TRANSLATE_NOOP("articulus::ui::PlotGroup", "Angle"), 1.0},
    {"m", QT_TRANSLATE_NOOP("articulus::ui::PlotGroup", "Length"), 1.0},
    {"rad/s", QT_TRANSLATE_NOOP("articulus::ui::PlotGroup", "Angular velocity"), 1.0},
    {"m/s2", QT_TRANSLATE_NOOP("articulus::ui::PlotGroup", "Acceleration"), 0.1},
    {"rad/s2", QT_TRANSLATE_NOOP("articulus::ui::PlotGroup", "Angular acceleration"), 0.1},
    {"V", QT_TRANSLATE_NOOP("articulus::ui::PlotGroup", "Drive command"), 0.5},
    {"s", QT_TRANSLATE_NOOP("articulus::ui::PlotGroup", "Time"), 0.1},
    {"", QT_TRANSLATE_NOOP("articulus::ui::PlotGroup", "Share"), 0.1},
};

const Quantity& quantityOf(Channel channel) {
  const auto& unit = record::info(channel).unit;
  const auto* found = std::ranges::find_if(kQuantities, [&](const Quantity& q) { return unit == q.unit; });
  return found == std::end(kQuantities) ? *(std::end(kQuantities) - 1) : *found;
}

bool isShortTime(Channel channel) {
  return channel == Channel::WakeLate || channel == Channel::CycleTime || channel == Channel::SensorAge;
}

ScreenUnit unitOf(Channel channel) {
  if (isShortTime(channel)) return {QStringLiteral("ms"), spatial::kMillimetresPerMetre};
  return screenUnit(record::info(channel).unit);
}

}  // namespace

PlotTrace traceOf(Channel channel) {
  PlotTrace trace{channel, channelName(channel), 0, false, unitOf(channel).scale, channelLetters(channel)};
  for (const auto& vector : kVectors) {
    const auto first = static_cast<std::size_t>(vector.first), at = static_cast<std::size_t>(channel);
    if (at < first || at >= first + vector.count) continue;
    trace.axis = static_cast<int>(at - first);
    trace.wanted = vector.wanted;
  }
  switch (channel) {
    case Channel::Flexion: trace.axis = 1; break;  // each angle has the pen of the moment that turns it
    case Channel::AxialRotation: trace.axis = 2; break;
    case Channel::WantedJoint7: trace.wanted = true; [[fallthrough]];
    case Channel::Joint7:
    case Channel::JointVelocity7:
    case Channel::Drive7:
    case Channel::Friction7: trace.axis = kSeventh; break;
    default: break;
  }
  return trace;
}

QString unitOnPlot(Channel channel) { return unitOf(channel).unit; }

bool isGroupOfArm(std::string_view group, int armAxes) { return armAxes > 6 || group != "seventh joint"; }
bool isOfArm(Channel channel, int armAxes) { return isGroupOfArm(record::info(channel).group, armAxes); }

QString plotTitleOf(Channel channel) {
  const auto& info = record::info(channel);
  std::string_view group = info.group;
  if (group == "wanted load") group = "load";  // what was wanted beside what was measured
  if (group == "seventh joint") group = info.unit == "V" || info.unit == "Nm" ? "drive" : "joint";
  const QString name = QCoreApplication::translate("articulus::ui::PlotGroup", quantityOf(channel).name);
  const QString title = group == "load" ? name : QStringLiteral("%1, %2").arg(name, coreText(group));
  const QString unit = unitOf(channel).unit;
  return unit.isEmpty() ? title : QStringLiteral("%1 (%2)").arg(title, unit);
}

double smallestSpanOf(Channel channel) { return quantityOf(channel).smallestSpan; }

}  // namespace articulus::ui
