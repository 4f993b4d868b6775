#include "core/run/analyses/laxity.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/analysis/load_rise.h"
#include "core/base/text/text_format.h"
#include "core/protocol/step_catalogue.h"
#include "core/run/analyses/result_rows.h"
#include "core/spatial/axis_names.h"
#include "core/spatial/rotation.h"
#include "core/spatial/units.h"

namespace articulus::run {
namespace {

using analysis::LoadRise;
using record::Channel;
using spatial::Vector3;

base::Error notClear(const std::string& what, const std::string& remedy) {
  return {base::ErrorCode::InvalidArgument, "laxity: " + what, remedy};
}

constexpr const char* kByAngle = "the clinical angle: the run has no orientation of D";

/// What was asked for.
struct Laxity {
  Vector3 along = Vector3::Zero();  ///< unit, in W
  bool turns = false, fromZeroLoad = false;
  std::string load, way;            ///< "Fx", "x"
  std::vector<double> loads, ways;  ///< SI
  std::optional<int> cycle;
  [[nodiscard]] const char* loadUnit() const { return turns ? "Nm" : "N"; }
  [[nodiscard]] const char* wayUnit() const { return turns ? "rad" : "m"; }
  [[nodiscard]] double shown(double SI) const { return turns ? spatial::inDegrees(SI) : 1e3 * SI; }
  [[nodiscard]] const char* shownUnit() const { return turns ? "deg" : "mm"; }
};

/// The line of the load, as it is written in the options; mirrored at the x z plane for the other side of the body.
base::Result<void> readDirection(const nlohmann::json& options, bool mirrored, Laxity& asked) {
  const std::string load = options.value("load", "");
  const auto axis = std::ranges::find(spatial::kLoadNames, load);
  if (axis != spatial::kLoadNames.end()) {
    const auto k = axis - spatial::kLoadNames.begin();
    asked.along = Vector3::Unit(k % 3);
    asked.turns = k >= 3;
    asked.load = "load " + load;
    asked.way = std::string(asked.turns ? "turn about " : "shift ") + "xyz"[k % 3];
  } else if (load == "force" || load == "moment") {
    const auto numbers = options.value("direction", std::vector<double>());
    if (numbers.size() != 3 || !(Vector3(numbers.data()).norm() > 1e-9))
      return notClear("\"direction\" is no direction.", "Give three numbers along W, such as [0.98, 0, 0.17].");
    asked.along = Vector3(numbers.data()).normalized();
    asked.turns = load == "moment";
    asked.load = "load";
    asked.way = asked.turns ? "turn" : "shift";
  } else {
    return notClear("\"load\" is \"" + load + "\".", "Use Fx ... Mz, or force or moment with a \"direction\".");
  }
  if (mirrored) asked.along = (asked.turns ? Vector3(-1, 1, -1) : Vector3(1, -1, 1)).cwiseProduct(asked.along);
  return {};
}

base::Result<Laxity> laxityOf(const nlohmann::json& options, bool mirrored) {
  Laxity asked;
  if (auto read = readDirection(options, mirrored, asked); !read) return read.error();
  asked.loads = options.value("loads", std::vector<double>());
  asked.ways = options.value("displacements", std::vector<double>());
  if (asked.loads.empty() && asked.ways.empty())
    return notClear("neither \"loads\" nor \"displacements\" are given.",
                    "Give loads in N or Nm, or displacements in mm or deg, each with its sign: [134, -134].");
  for (const auto* list : {&asked.loads, &asked.ways})
    if (!std::ranges::all_of(*list, [](double v) { return std::isfinite(v) && v != 0.0; }))
      return notClear("a load or displacement is zero or no number.", "Leave it out.");
  for (double& way : asked.ways) way = asked.turns ? spatial::inRadians(way) : 1e-3 * way;
  if (options.contains("cycle")) {
    const double cycle = options["cycle"].get<double>();
    if (!(cycle >= 1.0 && cycle < 1e6)) return notClear("there is no such \"cycle\".", "Cycles count from 1.");
    asked.cycle = static_cast<int>(cycle);
  }
  const std::string from = options.value("from", "beginning");
  if (from != "beginning" && from != "zero load")
    return notClear("\"from\" is \"" + from + "\".", "Use \"beginning\" or \"zero load\".");
  asked.fromZeroLoad = from == "zero load";
  return asked;
}

/// The part along a line, of the axes that the line needs: an imported run may have no others.
double partAlong(const Vector3& line, const Vector3& of) {
  double part = 0.0;
  for (int k = 0; k < 3; ++k)
    if (line[k] != 0.0) part += line[k] * of[k];
  return part;
}

/// Of a run without orientations the clinical angle that goes with a turn about that axis of W; none of another line.
std::optional<Channel> angleAbout(const Vector3& line) {
  constexpr std::array kAngles{Channel::LateralBending, Channel::Flexion, Channel::AxialRotation};
  for (int k = 0; k < 3; ++k)
    if (std::abs(line[k]) == 1.0) return kAngles[static_cast<std::size_t>(k)];
  return {};
}

/// One motion: its load and way along the line, sample by sample, the way from its origin.
struct Branches {
  std::vector<double> load, way;
  int cycle = 0;            ///< 0: all of the motion
  bool angles = false;      ///< its turns are clinical angles
  bool placed = false;      ///< a sample says where D was (of a turn: how it was turned)
  std::size_t missing = 0;  ///< samples without way or load
};

base::Result<Branches> branchesOf(const RunView& run, int action, const Laxity& asked) {
  constexpr std::array kChannels{
      Channel::ForceX,      Channel::ForceY,      Channel::ForceZ,         Channel::MomentX,
      Channel::MomentY,     Channel::MomentZ,     Channel::PositionX,      Channel::PositionY,
      Channel::PositionZ,   Channel::QuaternionW, Channel::QuaternionX,    Channel::QuaternionY,
      Channel::QuaternionZ, Channel::Flexion,     Channel::LateralBending, Channel::AxialRotation};
  Branches found;
  const auto loop = protocol::loopOf(run.program().actions[static_cast<std::size_t>(action)].step);
  found.cycle = asked.cycle ? *asked.cycle : loop ? loop->reportedCycle : 0;
  const std::optional<Channel> angle = asked.turns ? angleAbout(asked.along) : std::nullopt;
  std::optional<spatial::Pose> began;
  std::optional<double> beganAt;
  auto read = run.forEachSample(action, kChannels, [&](const record::Sample& s) {
    if (found.cycle > 0 && s.loadCycle != found.cycle) return true;
    const spatial::Pose X_WD = poseOf(s);
    const spatial::Vector6 load = s.six(Channel::ForceX);
    const double bears = partAlong(asked.along, asked.turns ? load.tail<3>() : load.head<3>());
    const bool byAngle = asked.turns && !X_WD.rotation.allFinite() && angle;
    const double at = !asked.turns ? partAlong(asked.along, X_WD.translation)
                      : byAngle    ? partAlong(asked.along, Vector3::Constant(s[*angle]))
                                   : X_WD.rotation.sum();
    found.placed = found.placed || std::isfinite(at);
    if (!std::isfinite(at) || !std::isfinite(bears) || (beganAt && byAngle != found.angles)) {
      ++found.missing;
      return true;
    }
    if (!beganAt) {
      began = X_WD;
      beganAt = at;
      found.angles = byAngle;
    }
    const bool turned = asked.turns && !byAngle;
    found.load.push_back(bears);
    found.way.push_back(turned ? asked.along.dot(spatial::logRotation(X_WD.rotation * began->rotation.transpose()))
                               : at - *beganAt);
    return true;
  });
  if (!read) return read.error();
  if (found.missing > 0 && !found.load.empty())
    return base::Error{base::ErrorCode::InvalidArgument,
                       "laxity: " + std::to_string(found.missing) + " of " +
                           std::to_string(found.missing + found.load.size()) +
                           " samples of the motion lack load or way.",
                       "Take a cycle that is whole, or measure again."};
  if (!asked.fromZeroLoad) return found;
  double origin = 0.0, branches = 0.0;
  for (const int direction : {1, -1})
    if (const auto at = LoadRise(found.load, found.way, direction).beginning()) {
      origin += *at;
      branches += 1.0;
    }
  for (double& way : found.way) way -= branches > 0.0 ? origin / branches : 0.0;
  return found;
}

constexpr double kBareShare = 0.01;  // of the largest load: what a motion that begins without load may bear

/// Reads one list of set values, and adds a row each and one for each pair that is opposite.
class Reader {
 public:
  Reader(const Laxity& asked, const std::string& motion, std::vector<storage::ResultValue>& rows)
      : asked_(asked), motion_(motion), rows_(rows) {}

  void read(const Branches& of) {
    const std::string where = of.cycle > 0 ? "cycle " + std::to_string(of.cycle) : std::string("the whole motion");
    const std::string origin = asked_.fromZeroLoad ? "the middle between the branches at zero load" : "its beginning";
    const std::string along = asked_.load == "load" ? " along " + direction() : "";
    std::string how = "on the way up from no load" + along + ", line through {n} samples within 5 %, " + where +
                      "; displacement from " + origin + (of.angles ? "; " + std::string(kByAngle) : "");
    // A motion that was cut out of a file may begin under load: its ways are short by what that load had done.
    double most = 0.0;
    for (const double load : of.load) most = std::max(most, std::abs(load));
    if (!asked_.fromZeroLoad && !of.load.empty() && std::abs(of.load.front()) > kBareShare * most)
      how += "; it bore " + base::significant(of.load.front(), 3) + " " + asked_.loadUnit() + " already as it began";
    list(of.load, of.way, asked_.loads, true, how);
    list(of.way, of.load, asked_.ways, false, how);
  }

 private:
  [[nodiscard]] std::string direction() const {
    return "(" + base::significant(asked_.along.x(), 3) + ", " + base::significant(asked_.along.y(), 3) + ", " +
           base::significant(asked_.along.z(), 3) + ")";
  }
  [[nodiscard]] std::string written(double at, bool loads) const {
    return loads ? base::significant(at) : base::significant(asked_.shown(at));
  }
  void list(const std::vector<double>& rising, const std::vector<double>& other, const std::vector<double>& at,
            bool loads, const std::string& how) {
    const std::string of = loads ? asked_.way : asked_.load;
    const std::string unit = loads ? asked_.loadUnit() : asked_.shownUnit();
    std::vector<std::pair<double, double>> found;
    for (const double value : at) {
      const auto reading = LoadRise(rising, other, value > 0.0 ? 1 : -1).at(value);
      if (!reading) continue;
      std::string method = how;
      method.replace(method.find("{n}"), 3, std::to_string(reading->samples));
      row(of + " at " + written(value, loads) + " " + unit, reading->value, loads, method);
      for (const auto& [before, read] : found)
        if (std::abs(before + value) < 1e-9 * std::abs(value)) {
          const double low = std::min(before, value);
          row(of + ", from " + written(low, loads) + " to " + written(-low, loads) + " " + unit,
              std::abs(reading->value - read), loads, "one from the other, whatever the origin");
        }
      found.emplace_back(value, reading->value);
    }
  }
  void row(const std::string& quantity, double value, bool loads, const std::string& method) {
    addRow(rows_, {"laxity", motion_, quantity, loads ? asked_.wayUnit() : asked_.loadUnit()}, value, method);
  }

  const Laxity& asked_;
  const std::string& motion_;
  std::vector<storage::ResultValue>& rows_;
};

/// ": drawer came to -20 to 98.3 N and to -0.1 to 4.2 mm"
std::string extent(const Laxity& asked, const std::string& motion, const Branches& of) {
  if (of.load.empty() && !of.placed)
    return motion + (asked.turns ? " has neither an orientation of D (quaternion_w ... z) nor the angle about that axis"
                                 : " has no place of D (position_x_m ... z_m)");
  if (of.load.empty())
    return motion + (asked.turns ? " has no moments (moment_x_Nm ... z_Nm)" : " has no forces (force_x_N ... z_N)");
  const auto [leastLoad, mostLoad] = std::ranges::minmax(of.load);
  const auto [leastWay, mostWay] = std::ranges::minmax(of.way);
  return motion + " came to " + base::significant(leastLoad, 3) + " to " + base::significant(mostLoad, 3) + " " +
         asked.loadUnit() + " and to " + base::significant(asked.shown(leastWay), 3) + " to " +
         base::significant(asked.shown(mostWay), 3) + " " + asked.shownUnit();
}

}  // namespace

base::Result<std::vector<storage::ResultValue>> laxity(const RunView& run, const nlohmann::json& options) {
  const auto asked = laxityOf(options, run.program().mirrored);
  if (!asked) return asked.error();
  const auto steps = options.value("steps", std::vector<std::string>());
  for (const std::string& label : steps)
    if (run.actionsOf(label).empty()) return notClear("no motion is called \"" + label + "\".", run.motionsToName());
  std::vector<storage::ResultValue> rows;
  std::string came;
  for (const protocol::Action& a : run.program().actions) {
    if (a.kind != protocol::ActionKind::Motion && a.kind != protocol::ActionKind::Replay) continue;
    if (!run.isAmong(a, steps)) continue;
    const auto branches = branchesOf(run, a.number, *asked);
    if (!branches) return branches.error();
    const std::string motion = RunView::nameOf(a);
    if (came.size() < 300) came += (came.empty() ? "" : "; ") + extent(*asked, motion, *branches);
    Reader(*asked, motion, rows).read(*branches);
  }
  if (!rows.empty()) return rows;
  return notClear("no motion reached any of it: " + (came.empty() ? "there is none" : came) + ".",
                  "Ask for less, or for the motion that goes that far.");
}

}  // namespace articulus::run
