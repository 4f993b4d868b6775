#include "core/run/commissioning/session_settings.h"

#include <algorithm>
#include <cmath>

#include "core/safety/limit_catalogue.h"

namespace articulus::run {
namespace {

/// What went through degrees and back is the same number.
bool same(double a, double b) { return std::abs(a - b) <= 1e-9 * std::max({1.0, std::abs(a), std::abs(b)}); }

}  // namespace

std::vector<std::string> changedFromFile(const cycle::Snapshot& now, const cell::CellConfig& cell) {
  std::vector<std::string> changed;
  if (now.gains)
    for (std::size_t i = 0; i < control::kGainCount; ++i)
      if (!same(now.gains->value[i], cell.gains.value[i])) changed.emplace_back(control::gainCatalogue()[i].label);
  if (now.limits)
    safety::forEachLimit(cell.robot.joints, [&](const safety::LimitSpec& spec, int element) {
      if (!same(spec.get(*now.limits, element), spec.get(cell.limits, element)))
        changed.push_back(safety::labelOf(spec, element));
    });
  if (now.forceLawRevision > 0 && now.forceLaw != cell.forceLaw) changed.emplace_back("Force law");
  return changed;
}

base::Result<void> settingsAreOfFile(const cycle::Snapshot& now, const cell::CellConfig& cell) {
  constexpr std::size_t kNamed = 3;
  const auto changed = changedFromFile(now, cell);
  if (changed.empty()) return {};
  std::string names;
  for (std::size_t i = 0; i < std::min(changed.size(), kNamed); ++i)
    names += (i == 0 ? "\"" : ", \"") + changed[i] + "\"";
  if (changed.size() > kNamed) names += ", ...";
  return base::Error{
      base::ErrorCode::Conflict,
      "Settings were changed in this session and are not those of the cell file: " + names + ".",
      "Put them back (Engineering, Gains and Limits), or write them into the cell file and open it anew."};
}

}  // namespace articulus::run
