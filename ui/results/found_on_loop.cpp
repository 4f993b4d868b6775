#include "ui/results/found_on_loop.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <optional>

#include "core/run/cut_short.h"
#include "core/spatial/units.h"
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

/// From the unit of a row to that of the axis; none: it is of another kind.
std::optional<double> scaleOf(const std::string& unit, bool turns) {
  if (turns && unit == "rad") return spatial::kDegreesPerRadian;
  if (!turns && unit == "m") return spatial::kMillimetresPerMetre;
  if (unit == (turns ? "deg" : "mm")) return 1.0;
  return std::nullopt;
}

LoopStretch stretchOf(const storage::ResultValue& row, double scale, double offset) {
  return {scale * row.minimum - offset, scale * row.maximum - offset, {}};
}

LoopStretch widthOf(const std::vector<QPointF>& loop) {
  LoopStretch stretch{loop.front().x(), loop.front().x(), {}};
  for (const QPointF& p : loop) {
    stretch.from = std::fmin(stretch.from, p.x());  // of NaN and a number: the number
    stretch.to = std::fmax(stretch.to, p.x());
  }
  return stretch;
}

}  // namespace

LoopMarks foundOnLoop(const std::vector<storage::ResultValue>& results, const std::string& motion, const LoopAxes& axes,
                      const std::vector<QPointF>& loop, const LoopPlace& place) {
  LoopMarks marks;
  if (loop.empty()) return marks;
  const bool turns = axes.axis >= 3;
  const auto width = [turns](double value) {
    return turns ? fixedText(value, 1) + QStringLiteral("°") : fixedText(value, 2) + QStringLiteral(" mm");
  };
  if (turns) {
    if (const auto* range = find(results, "range_of_motion", motion, angleOf(axes));
        range && scaleOf(range->unit, true))
      marks.range = stretchOf(*range, *scaleOf(range->unit, true), 0.0);
  } else if (const auto* range = find(results, "load_cycle", motion, "range, cycle " + std::to_string(place.cycle));
             range && scaleOf(range->unit, false)) {
    marks.range = widthOf(loop);
  }
  if (marks.range) {
    const auto* row = find(results, "range_of_motion", motion, turns ? angleOf(axes) : std::string());
    const bool cut = row && run::wasCutShort(*row);
    marks.range->name = (cut ? QCoreApplication::translate("FoundOnLoop", "Motion until it was stopped %1")
                             : QCoreApplication::translate("FoundOnLoop", "Range of motion %1"))
                            .arg(width(marks.range->to - marks.range->from));
  }
  const auto* zone = find(results, "load_cycle", motion, "neutral zone, zero load");
  if (zone && scaleOf(zone->unit, turns) && (turns || place.offset_mm)) {
    marks.zone = stretchOf(*zone, *scaleOf(zone->unit, turns), turns ? 0.0 : *place.offset_mm);
    // A first cycle begins where the specimen was not loaded the same way before: its zone is wider for that.
    marks.zone->name =
        (place.cycle == 1 ? QCoreApplication::translate("FoundOnLoop", "Neutral zone %1 (zero load, first cycle)")
                          : QCoreApplication::translate("FoundOnLoop", "Neutral zone %1 (zero load)"))
            .arg(width(marks.zone->to - marks.zone->from));
  }
  const auto slope = [&](const char* quantity, QPointF at, double reach, bool onwards) {
    const auto* stiffness = find(results, "load_cycle", motion, quantity);
    if (!stiffness || stiffness->unit != (turns ? "Nm/deg" : "N/mm") || !(stiffness->minimum > 0.0)) return;
    // So far along the load, whatever the slope: a stiff end is a short line.
    const double along = reach > 0.0 ? reach : kReachOfElastic * std::abs(at.y()) / stiffness->minimum;
    marks.slopes.push_back(
        {at, stiffness->minimum, along, onwards,
         shortText(stiffness->minimum, 2) + (turns ? QStringLiteral(" Nm/°") : QStringLiteral(" N/mm"))});
  };
  if (marks.zone)
    slope("stiffness of the neutral zone", {(marks.zone->from + marks.zone->to) / 2.0, 0.0},
          (marks.zone->to - marks.zone->from) / 2.0, false);
  slope("stiffness of the elastic zone, positive load", endOf(loop, true), 0.0, true);
  slope("stiffness of the elastic zone, negative load", endOf(loop, false), 0.0, true);
  return marks;
}

}  // namespace articulus::ui
