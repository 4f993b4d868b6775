#include "core/safety/limit_set.h"

#include <cmath>
#include <optional>
#include <sstream>

#include "core/safety/limit_catalogue.h"

namespace articulus::safety {
namespace {

const LimitSpec& specOf(std::string_view key) {
  for (const LimitSpec& spec : limitCatalogue())
    if (spec.key == key) return spec;
  return limitCatalogue().front();  // not reached: a test walks all of them
}

void readSeveral(const base::JsonReader& r, const LimitSpec& spec, int joints, LimitSet& set) {
  const std::string key(spec.key);
  const int n = elements(spec, joints);
  if (spec.standard && !r.has(key)) {
    for (int i = 0; i < n; ++i) spec.put(set, i, *spec.standard);
    return;
  }
  const auto numbers = r.numbers(key, static_cast<std::size_t>(n));
  for (int i = 0; i < n; ++i) {
    const double value = numbers[static_cast<std::size_t>(i)];
    if (spec.aboveZero && value <= 0.0) r.fail(key, "must be above zero");
    spec.put(set, i, value);
  }
}

bool beyond(const LimitSpec& spec, double value, double cells) noexcept {
  // Written so that a NaN is beyond.
  if (spec.safer == SaferSide::Less) return !(value <= cells);
  return !(value >= cells && value <= spec.maximum);
}

bool fits(const LimitSet& set, int joints) noexcept {
  return set.jointLower_rad.size() == joints && set.jointUpper_rad.size() == joints &&
         set.jointSpeed_rad_per_s.size() == joints;
}

base::Error error(const LimitSpec& spec, int i, double value, double cells) {
  const bool least = spec.safer == SaferSide::More && value < cells;
  const std::string_view unit = unitOf(spec, i);
  std::ostringstream text;
  text << "Limit " << wordsOf(spec, i) << " is " << value << " " << unit << ", the cell allows "
       << (spec.safer == SaferSide::Less || least ? cells : spec.maximum) << " " << unit << " "
       << (least ? "at least" : "at most") << ".";
  return {base::ErrorCode::OutOfRange, text.str(),
          "Choose a limit within the cell's maxima (key \"maxima\" of the cell file)."};
}

}  // namespace

LimitSet readLimits(const base::JsonReader& r, int joints) {
  LimitSet set;
  for (const LimitSpec& spec : limitCatalogue()) {
    const std::string key(spec.key);
    if (spec.resize) spec.resize(set, joints);
    if (spec.size != LimitSize::One) readSeveral(r, spec, joints, set);
    else if (spec.standard && !r.has(key)) spec.put(set, 0, *spec.standard);
    else if (spec.count)
      spec.put(set, 0,
               static_cast<double>(
                   r.integer(key, static_cast<std::int64_t>(spec.minimum), static_cast<std::int64_t>(spec.maximum))));
    else spec.put(set, 0, r.number(key, spec.minimum, spec.maximum));
  }
  for (const LimitSpec& spec : limitCatalogue()) {
    if (spec.below.empty()) continue;
    const LimitSpec& upper = specOf(spec.below);
    for (int i = 0; i < elements(spec, joints); ++i)
      if (spec.get(set, i) >= upper.get(set, i))
        r.fail(std::string(spec.key), "must lie below " + std::string(spec.below));
  }
  return set;
}

bool withinMaxima(const LimitSet& limits, const LimitSet& maxima) noexcept {
  const int joints = static_cast<int>(maxima.jointLower_rad.size());
  if (!fits(limits, joints)) return false;
  bool within = true;
  forEachLimit(joints, [&](const LimitSpec& spec, int i) {
    within = within && !beyond(spec, spec.get(limits, i), spec.get(maxima, i));
  });
  return within;
}

base::Result<void> checkAgainstMaxima(const LimitSet& limits, const LimitSet& maxima) {
  const int joints = static_cast<int>(maxima.jointLower_rad.size());
  const base::Error none{base::ErrorCode::OutOfRange, "A limit is not a number.",
                         "Enter numbers only; nothing was changed."};
  if (!fits(limits, joints)) return none;
  std::optional<base::Error> first;
  forEachLimit(joints, [&](const LimitSpec& spec, int i) {
    const double value = spec.get(limits, i), cells = spec.get(maxima, i);
    if (first || !beyond(spec, value, cells)) return;
    first = std::isnan(value) ? none : error(spec, i, value, cells);
  });
  if (first) return *first;
  return {};
}

}  // namespace articulus::safety
