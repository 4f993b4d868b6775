#include "core/run/analyses/relaxation.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <span>

#include "core/analysis/hold_course.h"
#include "core/analysis/missing_values.h"
#include "core/analysis/prony_series.h"
#include "core/base/text/text_format.h"
#include "core/run/analyses/result_rows.h"
#include "core/spatial/axis_names.h"
#include "core/spatial/rotation.h"

namespace articulus::run {
namespace {

using analysis::HoldKind;
using analysis::HoldSample;
using record::Channel;
using spatial::Vector6;

constexpr double kSame = 1e-9;  // m, quaternion, N, Nm: the wanted course does not move
constexpr double kLeastHold_s = 1.0;
constexpr double kLeastShare = 0.05;  // of an exponential that the ramp must leave
constexpr double kBeside = 0.01;      // of a time that is told: samples within this share of it are averaged
constexpr std::array<std::string_view, 6> kWays{"x", "y", "z", "turn_x", "turn_y", "turn_z"};

base::Error unclear(const std::string& what, const std::string& remedy) {
  return {base::ErrorCode::InvalidArgument, "relaxation: " + what, remedy};
}

struct Options {
  HoldKind kind = HoldKind::Relaxation;
  Eigen::Index axis = 0;
  std::string step, of;
  std::vector<double> times_s, at_s;
  bool fitTimes = true;
  double settle_s = 0.2;
  std::vector<double> expectedGains, expectedTimes_s, expectedPercent;
  double within = 0.2;
  std::optional<double> holdFrom_s, holdTo_s;  // said by a person, since the step began
  std::optional<double> friction;              // half the width of a slow loop, N or Nm; of creep m or rad
  std::string source;

  [[nodiscard]] bool creeps() const { return kind == HoldKind::Creep; }
};

base::Result<Options> read(const nlohmann::json& json) {
  Options o;
  const std::string kind = json.value("kind", "relaxation");
  if (kind != "relaxation" && kind != "creep")
    return unclear("\"" + kind + "\" is no kind.", "Use relaxation or creep.");
  if (kind == "creep") o.kind = HoldKind::Creep;
  o.step = json.value("step", "");
  const auto& names = o.creeps() ? kWays : spatial::kLoadNames;
  o.of = json.value("of", std::string(names.back()));
  const auto at = std::find(names.begin(), names.end(), o.of);
  if (at == names.end())
    return unclear("\"" + o.of + "\" does not " + (o.creeps() ? "creep." : "relax."),
                   o.creeps() ? "Use x, y, z, turn_x, turn_y or turn_z." : "Use Fx ... Mz.");
  o.axis = at - names.begin();
  o.times_s = json.value("times_s", std::vector<double>{1.0, 10.0, 100.0});
  o.at_s = json.value("at_s", std::vector<double>());
  o.fitTimes = json.value("fit_times", true);
  o.settle_s = json.value("settle_s", 0.2);
  o.expectedGains = json.value("expected_gains", std::vector<double>());
  o.expectedTimes_s = json.value("expected_times_s", std::vector<double>());
  o.expectedPercent = json.value("expected_percent", std::vector<double>());
  o.within = json.value("expected_within", 0.2);
  o.source = json.value("source", "");
  if (json.contains("hold_from_s")) o.holdFrom_s = json["hold_from_s"].get<double>();
  if (json.contains("hold_to_s")) o.holdTo_s = json["hold_to_s"].get<double>();
  if (o.holdTo_s && !(o.holdFrom_s && *o.holdTo_s - *o.holdFrom_s >= kLeastHold_s))
    return unclear("\"hold_to_s\" is not at least " + base::significant(kLeastHold_s) + " s after \"hold_from_s\".",
                   "Give both, in seconds since the step began.");
  if (json.contains("friction")) o.friction = json["friction"].get<double>();
  if (o.friction && !(*o.friction >= 0.0))
    return unclear("\"friction\" is below zero.", "Give half the width of a slow loop, N or Nm.");
  return o;
}

/// A step as it was recorded: load and value in course, and which samples are its hold.
struct Course {
  std::vector<HoldSample> load, value;  // time since the step began
  std::size_t from = 0, to = 0;

  [[nodiscard]] double hold_s() const { return from < to ? load[to - 1].time_s - load[from].time_s : 0.0; }
};

Vector6 way(const spatial::Pose& from, const spatial::Pose& to) {
  Vector6 w;
  w << to.translation - from.translation, spatial::logRotation(to.rotation * from.rotation.transpose());
  return w;
}

/// Where the body went since the step began: from its pose, or from the position or clinical angle along the axis where
/// a file holds no more than that.
class Displacement {
 public:
  explicit Displacement(Eigen::Index axis) : axis_(axis), single_(analysis::drivenMotion(static_cast<int>(axis))) {}
  double at(const record::Sample& s) {
    if (!began_) {
      began_ = poseOf(s);
      first_ = s[single_];
      byPose_ = std::isfinite(way(*began_, *began_)[axis_]);  // one or the other for all of it
    }
    return byPose_ ? way(*began_, poseOf(s))[axis_] : s[single_] - first_;
  }

 private:
  Eigen::Index axis_;
  Channel single_;
  std::optional<spatial::Pose> began_;
  double first_ = 0.0;
  bool byPose_ = true;
};

/// The hold where a person says it is: for runs without set-points.
base::Result<Course> courseSaid(const RunView& run, int action, const Options& o) {
  Course course;
  Displacement displacement(o.axis);
  std::optional<double> began_s;
  auto read = run.forEachSample(action, [&](const record::Sample& s) {
    if (!began_s) began_s = s[Channel::Time];
    const double time_s = s[Channel::Time] - *began_s, load = s.six(Channel::ForceX)[o.axis];
    const double value = o.creeps() ? displacement.at(s) : load;
    if (o.holdTo_s && time_s > *o.holdTo_s) return false;
    if (!std::isfinite(value)) return true;
    if (time_s < *o.holdFrom_s) course.from = course.load.size() + 1;
    course.load.push_back({time_s, std::isfinite(load) ? load : 0.0});
    course.value.push_back({time_s, value});
    return true;
  });
  if (!read) return read.error();
  course.to = course.load.size();
  if (course.hold_s() < kLeastHold_s)
    return unclear("from " + base::significant(*o.holdFrom_s) + " s on there is no hold of " +
                       base::significant(kLeastHold_s) + " s with values.",
                   "Give \"hold_from_s\" in seconds since the step began.");
  return course;
}

/// Why the hold of a recording without set-points cannot be told, with what would have to be said.
base::Error noSetPoints(const RunView& run, int action, const Options& o) {
  double peak = 0.0, peak_s = 0.0, last_s = 0.0;
  std::optional<double> began_s;
  const auto read = run.forEachSample(action, [&](const record::Sample& s) {
    if (!began_s) began_s = s[Channel::Time];
    last_s = s[Channel::Time] - *began_s;
    const double load = std::abs(s.six(Channel::ForceX)[o.axis]);
    if (load > peak) {
      peak = load;
      peak_s = last_s;
    }
    return true;
  });
  if (!read) return read.error();
  return unclear("no set-points were recorded, so that the hold cannot be told.",
                 "Say where it is: \"hold_from_s\" and \"hold_to_s\", seconds since the step began. The greatest " +
                     std::string(spatial::kLoadNames[static_cast<std::size_t>(o.axis)]) + " is at " +
                     base::significant(peak_s, 6) + " s, the last sample at " + base::significant(last_s, 6) + " s.");
}

base::Result<Course> courseOf(const RunView& run, int action, const Options& o) {
  if (o.holdFrom_s) return courseSaid(run, action, o);
  Course course;
  const Channel first = o.creeps() ? Channel::WantedForceX : Channel::WantedPositionX;
  const std::size_t wantedCount = o.creeps() ? 6 : 7;
  std::array<double, 7> wanted{}, last{};
  Displacement displacement(o.axis);
  std::optional<double> began_s;
  std::size_t stretch = 0;
  bool any = false, anyWanted = false;
  auto read = run.forEachSample(action, [&](const record::Sample& s) {
    bool known = true;
    any = true;
    anyWanted = anyWanted || std::isfinite(s[Channel::WantedForceX]) || std::isfinite(s[Channel::WantedPositionX]);
    for (std::size_t i = 0; i < wantedCount; ++i) {
      wanted[i] = s.value[static_cast<std::size_t>(first) + i];
      known = known && std::isfinite(wanted[i]);
    }
    if (!known) return true;  // the task is not under way yet, or has ended
    if (!began_s) began_s = s[Channel::Time];
    const std::size_t now = course.load.size();
    for (std::size_t i = 0; i < wantedCount; ++i)
      if (std::abs(wanted[i] - last[i]) > kSame) stretch = now;
    last = wanted;
    const double time_s = s[Channel::Time] - *began_s;
    course.load.push_back({time_s, s.six(Channel::ForceX)[o.axis]});
    course.value.push_back({time_s, o.creeps() ? displacement.at(s) : course.load.back().value});
    if (now + 1 - stretch > course.to - course.from) {
      course.from = stretch;
      course.to = now + 1;
    }
    return true;
  });
  if (!read) return read.error();
  if (any && !anyWanted) return noSetPoints(run, action, o);
  const std::size_t stands = course.from;  // what is wanted, not yet the body
  while (course.from < course.to && course.load[course.from].time_s < course.load[stands].time_s + o.settle_s)
    ++course.from;
  return course;
}

/// One hold and what was found in it.
struct Held {
  analysis::PronySeries series;        // amplitudes at the beginning of the hold
  std::vector<double> share, percent;  // percent: of the beginning, at each of at_s; NaN beyond the hold
  std::vector<double> moved;           // of each gain where the hold is taken to begin later
  double sign = 1.0, start = 0.0;
};

base::Result<Held> heldOf(const Course& course, const Options& o) {
  const double from_s = course.value[course.from].time_s;
  Held held;
  held.sign = course.value[course.to - 1].value < 0.0 ? -1.0 : 1.0;
  const auto slice = [&held](const std::vector<HoldSample>& all, std::size_t from, std::size_t to, double zero_s) {
    std::vector<HoldSample> part(all.begin() + static_cast<std::ptrdiff_t>(from),
                                 all.begin() + static_cast<std::ptrdiff_t>(to));
    for (HoldSample& s : part) s = {s.time_s - zero_s, held.sign * s.value};
    return part;
  };
  const auto all = slice(course.value, course.from, course.to, from_s);
  auto series =
      analysis::fitProny(analysis::thinned(all), {.kind = o.kind, .time_s = o.times_s, .fitTimes = o.fitTimes});
  if (!series) return series.error();
  held.series = std::move(*series);
  held.start = held.series.equilibrium;
  for (const double a : held.series.amplitude) held.start += o.creeps() ? -a : a;
  const std::size_t ramp = course.from > 0 ? course.from + 1 : 0;
  held.share = analysis::sharesAfterRamp(slice(course.load, 0, ramp, from_s), held.series, o.kind);
  // What friction and the end of the ramp still do at the beginning would show as another gain with a later beginning.
  const double later_s = std::max(o.settle_s, 0.5 * held.series.time_s.front());
  const auto part = slice(course.value, course.from, course.to, from_s);
  const auto begin = std::ranges::find_if(part, [later_s](const HoldSample& s) { return s.time_s >= later_s; });
  const auto again = analysis::fitProny(analysis::thinned(std::span(begin, part.end())),
                                        {.kind = o.kind, .time_s = held.series.time_s, .fitTimes = false});
  for (std::size_t k = 0; k < held.series.time_s.size(); ++k)
    held.moved.push_back(again ? std::abs(again->gains()[k] - held.series.gains()[k]) : std::nan(""));
  for (const double at_s : o.at_s) {
    double sum = 0.0;
    int count = 0;
    for (const HoldSample& s : all)
      if (std::abs(s.time_s - at_s) <= kBeside * at_s) {
        sum += s.value;
        ++count;
      }
    const double change =
        count > 0 && at_s <= all.back().time_s ? 100.0 * (sum / count / held.start - 1.0) : std::nan("");
    held.percent.push_back(o.creeps() ? change : -change);
  }
  return held;
}

std::string digits(double value) { return base::significant(value); }

/// The rows of one hold.
class Rows {
 public:
  Rows(const Options& o, std::string motion, std::vector<storage::ResultValue>& rows)
      : o_(o), motion_(std::move(motion)), rows_(rows) {}

  void add(std::string quantity, const std::string& unit, double value, std::string method) {
    addRow(rows_, {o_.creeps() ? "creep" : "relaxation", motion_, std::move(quantity), unit}, value, std::move(method));
  }
  void expect(const std::vector<double>& values, std::size_t k) {
    if (k >= values.size()) return;
    const double aside = o_.within * std::abs(values[k]);
    rows_.back().expectedMinimum = values[k] - aside;
    rows_.back().expectedMaximum = values[k] + aside;
    rows_.back().source = o_.source;
  }

 private:
  const Options& o_;
  std::string motion_;
  std::vector<storage::ResultValue>& rows_;
};

void tell(const Held& held, const Options& o, const std::string& motion, double ramp_s, double hold_s,
          std::vector<storage::ResultValue>& rows) {
  const std::string unit = o.creeps() ? (o.axis < 3 ? "m" : "rad") : (o.axis < 3 ? "N" : "Nm");
  const std::string fit = "Prony series through " + digits(hold_s) + " s of hold, " + digits(ramp_s) +
                          " s after the step began, times " + (o.fitTimes ? "sought" : "given") +
                          (o.holdFrom_s ? "; the hold is where a person said" : "");
  Rows out(o, motion, rows);
  out.add(o.of + " at the beginning of the hold", unit, held.sign * held.start, fit);
  out.add(o.of + " after endless time", unit, held.sign * held.series.equilibrium, fit);
  for (std::size_t k = 0; k < held.series.time_s.size(); ++k) {
    const std::string number = std::to_string(k + 1);
    if (held.share[k] >= kLeastShare) {
      out.add("g" + number, "1", held.series.amplitude[k] / (held.share[k] * held.series.equilibrium),
              "amplitude over the value after endless time; when the hold began " + digits(100.0 * held.share[k]) +
                  " % of it was left");
      out.expect(o.expectedGains, k);
      const double friction = o.friction.value_or(0.0) / held.series.equilibrium;
      const double fitted = held.series.gainError[k] / held.share[k], later = held.moved[k] / held.share[k],
                   let = friction / held.share[k], error = std::sqrt(fitted * fitted + later * later + let * let);
      if (std::isfinite(error))
        out.add("g" + number + ", uncertainty", "1", error,
                "standard error of the fit (" + digits(fitted) +
                    "); how far it moves where the hold is taken to begin "
                    "later, as the end of the ramp may still act (" +
                    digits(later) +
                    "); dry friction that lets go and "
                    "looks like relaxation (" +
                    (o.friction ? digits(let) : std::string("not in it: \"friction\" is not given")) + ")");
    }
    const bool atBound = held.series.timeAtBound[k];
    out.add("tau" + number, "s", held.series.time_s[k],
            atBound ? fit + "; AT ITS BOUND: this hold does not tell it" : fit);
    out.expect(o.expectedTimes_s, k);
    if (std::isfinite(held.series.timeError_s[k]))
      out.add("tau" + number + ", standard error", "s", held.series.timeError_s[k],
              "of the fit; residuals that hang together count as fewer");
  }
  out.add("R2 of the fit", "1", held.series.determination, "of means over stretches that grow with time");
  out.add("rms beside the fit", unit, held.series.rms, "of means over stretches that grow with time");
  for (std::size_t k = 0; k < o.at_s.size(); ++k) {
    if (!std::isfinite(held.percent[k])) continue;  // the hold was shorter
    out.add((o.creeps() ? "grown after " : "lost after ") + digits(o.at_s[k]) + " s", "%", held.percent[k],
            "mean of what was recorded then, of the beginning of the hold");
    out.expect(o.expectedPercent, k);
  }
}

}  // namespace

base::Result<std::vector<storage::ResultValue>> relaxation(const RunView& run, const nlohmann::json& options) {
  const auto o = read(options);
  if (!o) return o.error();
  const auto actions = run.actionsOf(o->step);
  if (actions.empty()) return unclear("no motion is called \"" + o->step + "\".", run.motionsToName());
  std::vector<storage::ResultValue> rows;
  for (const int action : actions) {
    const auto course = courseOf(run, action, *o);
    if (!course) return course.error();
    if (course->load.empty()) continue;  // the run ended before, or it follows nothing of that kind
    if (course->hold_s() < kLeastHold_s) {
      if (course->to < course->load.size())
        return unclear("\"" + o->step + "\" holds nothing for " + digits(kLeastHold_s) + " s.", "Give it \"hold_s\".");
      continue;  // the run ended in it
    }
    const auto held = heldOf(*course, *o);
    if (!held) return held.error();
    const auto& place = run.program().actions[static_cast<std::size_t>(action)].place;
    tell(*held, *o, actions.size() > 1 && !place.empty() ? place : o->step, course->load[course->from].time_s,
         course->hold_s(), rows);
  }
  return rows;
}

}  // namespace articulus::run
