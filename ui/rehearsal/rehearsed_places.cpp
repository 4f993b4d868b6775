#include "ui/rehearsal/rehearsed_places.h"

#include <QCoreApplication>
#include <algorithm>
#include <string_view>

#include "ui/kit/language/clock_text.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/no_break_units.h"
#include "ui/kit/number_text.h"

namespace articulus::ui {
namespace {

/// The context of the words here.
struct Words {
  Q_DECLARE_TR_FUNCTIONS(Rehearsal)
};

constexpr std::string_view kDistance = "collision_distance_m", kSingular = "least_singular_value";

RehearsedPlace place(const QString& what, const QString& explained, double time_s) {
  const QString words = what + QStringLiteral(": ") + clockText(time_s);
  return {noBreakUnits(words), noBreakUnits(explained), time_s};
}

}  // namespace

std::vector<RehearsedPlace> placesOf(const run::Rehearsal& r) {
  std::vector<RehearsedPlace> places;
  if (!r.faults.empty())
    places.push_back(place(Words::tr("Stopped"), Words::tr("Where a fault stopped it"), r.faults.front().time_s));
  const auto limit = [&r](std::string_view key) { return std::ranges::find(r.limits, key, &run::LimitUse::key); };
  const auto closest = limit(kDistance), singular = limit(kSingular);
  if (const auto at = r.closest(); at && closest != r.limits.end()) {
    const run::RehearsedStep& step = r.steps[*at];
    const QString distance = fixedText(1e3 * step.leastDistance_m, 0);
    places.push_back(
        place(Words::tr("Closest parts, %1 mm").arg(distance),
              Words::tr("%1 and %2, %3 mm apart").arg(coreText(step.partA), coreText(step.partB), distance),
              closest->time_s));
  }
  if (singular != r.limits.end())
    places.push_back(place(Words::tr("Least singular value, %1").arg(shortText(singular->value, 2)),
                           Words::tr("Where the arm comes nearest to a pose in which it loses a direction"),
                           singular->time_s));
  const auto nearest = std::ranges::find_if(r.limits, [](const run::LimitUse& use) {
    return use.key != kDistance && use.key != kSingular;  // these are told already
  });
  if (nearest != r.limits.end() && nearest->share > 0.0)
    places.push_back(
        place(Words::tr("%1, %2 % of its limit").arg(coreText(nearest->label), fixedText(100.0 * nearest->share, 0)),
              Words::tr("What comes nearest to its limit"), nearest->time_s));
  return places;
}

}  // namespace articulus::ui
