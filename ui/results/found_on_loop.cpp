#include "ui/results/found_on_loop.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "ui/kit/number_text.h"
#include "ui/kit/text.h"

namespace articulus::ui {
namespace {

constexpr double kReachOfElastic = 0.3;  // of the load's peak, along the loop from there on

const storage::ResultValue* find(const std::vector<storage::ResultValue>& results, std::string_view table,
                                 const std::string& motion, const std::string& quantity) {
  const auto at = std::ranges::find_if(results, [&](const storage::ResultValue& one) {
    return one.table == table && one.motion == motion && one.quantity == quantity && one.isTold();
  });
  return at == results.end() ? nullptr : &*at;
}

/// Of the load's axis, as the table of ranges names it.
std::string angleOf(const LoopAxes& axes) {
  static constexpr const char* kAngles[] = {"LB", "FE", "AR"};
  return kAngles[static_cast<std::size_t>(axes.axis - 3)];
}

QPointF endOf(const std::vector<QPointF>& loop, bool highest) {
  QPointF found;
  for (const QPointF& p : loop)
    if (std::isfinite(p.y()) && (highest ? p.y() > found.y() : p.y() < found.y())) found = p;
  return found;
}

}  // namespace

LoopMarks foundOnLoop(const std::vector<storage::ResultValue>& results, const std::string& motion, const LoopAxes& axes,
                      const std::vector<QPointF>& loop) {
  LoopMarks marks;
  if (axes.axis < 3 || loop.empty()) return marks;
  const auto degrees = [](double from, double to) { return fixedText(to - from, 1) + QStringLiteral("°"); };
  if (const auto* range = find(results, "range_of_motion", motion, angleOf(axes)); range && range->unit == "deg")
    marks.range = LoopStretch{
        range->minimum, range->maximum,
        QCoreApplication::translate("FoundOnLoop", "Range of motion %1").arg(degrees(range->minimum, range->maximum))};
  const auto* zone = find(results, "load_cycle", motion, "neutral zone, zero load");
  if (zone && zone->unit == "deg")
    marks.zone = LoopStretch{zone->minimum, zone->maximum,
                             QCoreApplication::translate("FoundOnLoop", "Neutral zone %1 (zero load)")
                                 .arg(degrees(zone->minimum, zone->maximum))};
  const auto slope = [&](const char* quantity, QPointF at, double reach, bool onwards) {
    const auto* stiffness = find(results, "load_cycle", motion, quantity);
    if (!stiffness || stiffness->unit != "Nm/deg" || !(stiffness->minimum > 0.0)) return;
    // So far along the load, whatever the slope: a stiff end is a short line.
    const double along = reach > 0.0 ? reach : kReachOfElastic * std::abs(at.y()) / stiffness->minimum;
    marks.slopes.push_back(
        {at, stiffness->minimum, along, onwards, shortText(stiffness->minimum, 2) + QStringLiteral(" Nm/°")});
  };
  if (marks.zone)
    slope("stiffness of the neutral zone", {(marks.zone->from + marks.zone->to) / 2.0, 0.0},
          (marks.zone->to - marks.zone->from) / 2.0, false);
  slope("stiffness of the elastic zone, positive load", endOf(loop, true), 0.0, true);
  slope("stiffness of the elastic zone, negative load", endOf(loop, false), 0.0, true);
  return marks;
}

}  // namespace articulus::ui
