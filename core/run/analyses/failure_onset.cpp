#include "core/run/analyses/failure_onset.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

#include "core/analysis/failure_onset.h"
#include "core/base/text/text_format.h"
#include "core/run/analyses/result_rows.h"
#include "core/spatial/axis_names.h"
#include "core/spatial/rotation.h"

namespace articulus::run {
namespace {

using analysis::LoadedWay;
using record::Channel;
using storage::ResultValue;

constexpr std::array<std::string_view, 6> kWays{"x", "y", "z", "turn_x", "turn_y", "turn_z"};
constexpr std::array<std::string_view, 6> kSpokenWays{"x", "y", "z", "turn about x", "turn about y", "turn about z"};

base::Error unclear(const std::string& what, const std::string& remedy) {
  return {base::ErrorCode::InvalidArgument, "failure_onset: " + what, remedy};
}

struct Asked {
  std::string step;
  int load = 2, way = 2;
  analysis::FailureThresholds by;
};

base::Result<Asked> asked(const nlohmann::json& options) {
  Asked a;
  a.step = options.value("step", "");
  const std::string load = options.value("load", "Fz");
  const auto atLoad = std::ranges::find(spatial::kLoadNames, load);
  if (atLoad == spatial::kLoadNames.end()) return unclear("\"" + load + "\" is no load.", "Use Fx ... Mz.");
  a.load = static_cast<int>(atLoad - spatial::kLoadNames.begin());
  const std::string way = options.value("way", std::string(kWays[static_cast<std::size_t>(a.load)]));
  const auto atWay = std::ranges::find(kWays, way);
  if (atWay == kWays.end()) return unclear("\"" + way + "\" is no way.", "Use x, y, z, turn_x, turn_y or turn_z.");
  a.way = static_cast<int>(atWay - kWays.begin());
  a.by.zoneFrom = options.value("zone_from", a.by.zoneFrom);
  a.by.zoneTo = options.value("zone_to", a.by.zoneTo);
  a.by.deviation = options.value("deviation", a.by.deviation);
  a.by.stiffnessDrop = options.value("stiffness_drop", a.by.stiffnessDrop);
  a.by.loadDrop = options.value("load_drop", a.by.loadDrop);
  a.by.window = options.value("window", a.by.window);
  a.by.leastLoad = options.value("least_load", a.by.leastLoad);
  return a;
}

base::Result<std::vector<LoadedWay>> courseOf(const RunView& run, int action, const Asked& a) {
  constexpr std::array kChannels{Channel::ForceX,     Channel::ForceY,      Channel::ForceZ,      Channel::MomentX,
                                 Channel::MomentY,    Channel::MomentZ,     Channel::PositionX,   Channel::PositionY,
                                 Channel::PositionZ,  Channel::QuaternionW, Channel::QuaternionX, Channel::QuaternionY,
                                 Channel::QuaternionZ};
  std::vector<LoadedWay> course;
  std::optional<spatial::Pose> began;
  std::size_t missing = 0;
  auto read = run.forEachSample(action, kChannels, [&](const record::Sample& s) {
    const spatial::Pose X = poseOf(s);
    const double load = s.six(Channel::ForceX)[a.load];
    if (!X.translation.allFinite() || !X.rotation.allFinite() || !std::isfinite(load)) {
      ++missing;
      return true;
    }
    if (!began) began = X;
    spatial::Vector6 way;
    way << X.translation - began->translation, spatial::logRotation(X.rotation * began->rotation.transpose());
    course.push_back({way[a.way], load});
    return true;
  });
  if (!read) return read.error();
  if (missing > 0 && !course.empty())
    return unclear(std::to_string(missing) + " of " + std::to_string(missing + course.size()) +
                       " samples of the step lack load or pose.",
                   "A failure may lie in the gap: measure again.");
  return course;
}

std::string percent(double share) { return base::significant(100.0 * share, 3) + " %"; }

void addRows(const analysis::FailureOnsets& f, const Asked& a, const std::string& motion,
             std::vector<ResultValue>& rows) {
  const std::string loadUnit(spatial::loadUnit(a.load)), wayUnit(spatial::poseUnit(a.way)),
      loadName(spatial::kLoadNames[static_cast<std::size_t>(a.load)]),
      wayName(kSpokenWays[static_cast<std::size_t>(a.way)]);
  const auto add = [&](const std::string& quantity, const std::string& unit, double value, const std::string& method) {
    addRow(rows, {"failure_onset", motion, quantity, unit}, value, method);
  };
  const auto both = [&](const std::string& what, const analysis::FailureOnset& at, const std::string& method) {
    add(what + ", " + loadName, loadUnit, at.load, method);
    add(what + ", " + wayName, wayUnit, at.way, method);
  };
  std::string none;
  const auto miss = [&none](const char* what) { none += (none.empty() ? "; no " : ", no ") + std::string(what); };
  if (!f.deviation) miss("lasting departure from the line");
  if (!f.stiffnessDrop) miss(f.stiffnessHidden ? "slope that noise leaves to be told" : "drop of stiffness");
  if (!f.loadDrop) miss("drop of load");
  both("peak", f.peak, "largest load of the step; way from its first sample" + none);
  const std::string zone = percent(a.by.zoneFrom) + " to " + percent(a.by.zoneTo) + " of the peak load, first rise";
  add("stiffness of the elastic line", loadUnit + "/" + wayUnit, f.stiffness, "least squares, " + zone);
  add("stiffness of the elastic line, uncertainty", loadUnit + "/" + wayUnit, f.stiffnessError,
      "standard error of the slope; noise of a load " + base::significant(f.noise, 2) + " " + loadUnit);
  const std::string lasts = " of the way to the peak";
  if (f.deviation)
    both("first departure", *f.deviation,
         percent(a.by.deviation) + " below the elastic line (" + zone + "), at least four times the noise, lasting " +
             percent(a.by.window) + lasts);
  if (f.stiffnessDrop)
    both("drop of stiffness", *f.stiffnessDrop,
         "slope over " + percent(a.by.window) + lasts + " is " + percent(a.by.stiffnessDrop) +
             " below that of the elastic line (" + zone + ") and stays so; within half of that way of a sharp bend");
  if (f.loadDrop) {
    both("drop of load", *f.loadDrop,
         "maximum from which the load first fell by " + percent(a.by.loadDrop) + ", at least 5.7 times the noise");
  }
  add("largest drop of load", "1", f.largestDrop, "share of the maximum before it");
}

}  // namespace

base::Result<std::vector<ResultValue>> failureOnset(const RunView& run, const nlohmann::json& options) {
  const auto a = asked(options);
  if (!a) return a.error();
  const auto actions = run.actionsOf(a->step);
  if (a->step.empty()) return unclear("no \"step\" is named.", run.motionsToName());
  if (actions.empty()) return unclear("no motion is called \"" + a->step + "\".", run.motionsToName());
  std::vector<ResultValue> rows;
  for (std::size_t k = 0; k < actions.size(); ++k) {
    const auto course = courseOf(run, actions[k], *a);
    if (!course) return course.error();
    if (course->empty()) continue;  // never reached
    const auto found = analysis::failureOnsets(*course, a->by);
    if (!found) return base::Error{found.error().code, "failure_onset: " + found.error().message, found.error().remedy};
    addRows(*found, *a, actions.size() > 1 ? a->step + " " + std::to_string(k + 1) : a->step, rows);
  }
  if (rows.empty()) return unclear("\"" + a->step + "\" was not reached.", "Run the protocol to its end.");
  return rows;
}

}  // namespace articulus::run
