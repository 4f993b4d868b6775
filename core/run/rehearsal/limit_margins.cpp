#include "core/run/rehearsal/limit_margins.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/safety/sensor_overload.h"

namespace articulus::run {
namespace {

constexpr double kNotNow = std::numeric_limits<double>::quiet_NaN();

/// What is compared with a limit of that key; not a number where it does not apply.
struct Measured {
  std::string_view key;
  double (*value)(const SeenState&, int element);
};

constexpr std::array kMeasured{
    Measured{"wrench_N_Nm", [](const SeenState& s, int i) { return std::abs(s.load[i]); }},
    Measured{"box_lower_m", [](const SeenState& s, int i) { return s.position_m[i]; }},
    Measured{"box_upper_m", [](const SeenState& s, int i) { return s.position_m[i]; }},
    Measured{"displacement_m",
             [](const SeenState& s, int i) { return s.displacementKnown ? std::abs(s.displacement[i]) : kNotNow; }},
    Measured{"rotation_rad",
             [](const SeenState& s, int i) { return s.displacementKnown ? std::abs(s.displacement[3 + i]) : kNotNow; }},
    Measured{"collision_distance_m", [](const SeenState& s, int) { return s.distance_m; }},
    Measured{"linear_speed_m_per_s", [](const SeenState& s, int) { return s.speed.head<3>().cwiseAbs().maxCoeff(); }},
    Measured{"angular_speed_rad_per_s",
             [](const SeenState& s, int) { return s.speed.tail<3>().cwiseAbs().maxCoeff(); }},
    Measured{"least_singular_value", [](const SeenState& s, int) { return s.inTask ? s.singularValue : kNotNow; }},
    Measured{"joint_lower_rad", [](const SeenState& s, int i) { return s.q_rad[i]; }},
    Measured{"joint_upper_rad", [](const SeenState& s, int i) { return s.q_rad[i]; }},
    Measured{"joint_speed_rad_per_s", [](const SeenState& s, int i) { return std::abs(s.qd_rad_per_s[i]); }},
    Measured{"sensor_sum",
             [](const SeenState& s, int) { return safety::sensorLoadSum(spatial::Wrench(s.rawLoad_S)); }}};

const safety::LimitSpec* otherEndOf(const safety::LimitSpec& spec) {
  for (const safety::LimitSpec& other : safety::limitCatalogue())
    if ((!spec.below.empty() && other.key == spec.below) || (!other.below.empty() && other.below == spec.key))
      return &other;
  return nullptr;
}

}  // namespace

LimitMargins::LimitMargins(int joints) {
  for (const safety::LimitSpec& spec : safety::limitCatalogue()) {
    const auto measured = std::ranges::find(kMeasured, spec.key, &Measured::key);
    if (measured == kMeasured.end()) continue;
    for (int i = 0; i < safety::elements(spec, joints); ++i) {
      Row row{.spec = &spec, .otherEnd = otherEndOf(spec), .element = i, .value = measured->value};
      row.most = {.key = safety::keyOf(spec, i),
                  .label = (spec.group == safety::LimitGroup::Box ? "Safety box: " : "") + safety::labelOf(spec, i),
                  .unit = std::string(safety::unitOf(spec, i)),
                  .less = spec.safer == safety::SaferSide::Less};
      rows_.push_back(std::move(row));
    }
  }
}

void LimitMargins::see(const SeenState& seen, const safety::LimitSet& limits) {
  for (Row& row : rows_) {
    const double value = row.value(seen, row.element), limit = row.spec->get(limits, row.element);
    if (!std::isfinite(value) || !std::isfinite(limit)) continue;
    double share = 0.0;
    if (row.otherEnd) {  // of half a range: the middle of it uses nothing
      const double half = 0.5 * std::abs(row.otherEnd->get(limits, row.element) - limit);
      share = half > 0.0 ? 1.0 - (row.most.less ? limit - value : value - limit) / half : 1.0;
    } else if (row.most.less) {
      share = limit > 0.0 ? value / limit : 1.0;
    } else {
      share = value > 0.0 ? limit / value : 1.0;
    }
    if (row.seen && share <= row.most.share) continue;
    row.seen = true;
    row.most.value = value;
    row.most.limit = limit;
    row.most.share = share;
    row.most.step = seen.step;
    row.most.time_s = seen.time_s;
  }
}

std::vector<LimitUse> LimitMargins::uses() const {
  std::vector<LimitUse> all;
  for (const Row& row : rows_)
    if (row.seen) all.push_back(row.most);
  std::ranges::stable_sort(all, std::greater<>(), &LimitUse::share);
  return all;
}

}  // namespace articulus::run
