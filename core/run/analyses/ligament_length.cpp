#include "core/run/analyses/ligament_length.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <locale>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "core/run/analyses/fibre_lengths.h"
#include "core/run/analyses/paths/recorded_poses.h"
#include "core/run/analyses/result_rows.h"
#include "core/spatial/units.h"

namespace articulus::run {
namespace {

using record::Channel;
using storage::ResultValue;

constexpr double kSameAngle_rad = 1e-6;

struct Range {
  double least_m = 0.0, most_m = 0.0;
  std::int64_t count = 0;
  void add(double length_m) {
    least_m = count == 0 ? length_m : std::min(least_m, length_m);
    most_m = count == 0 ? length_m : std::max(most_m, length_m);
    ++count;
  }
};
/// What it is of ("at 30 deg", a motion), and the lengths of one fibre there.
using Stretches = std::vector<std::pair<std::string, Range>>;

std::string degrees(double angle_rad) {
  std::ostringstream text;
  text.imbue(std::locale::classic());
  text.precision(4);
  text << spatial::inDegrees(angle_rad) << " deg";
  return text.str();
}

/// Lengths first, strains behind them, so that either is a curve when it is read downwards.
void addRows(const FibreLengths& lengths, std::size_t fibre, const Stretches& stretches,
             std::vector<ResultValue>& rows) {
  const std::string& name = lengths.fibres()[fibre].name;
  const auto method = [&](const std::string& what, const Range& range) {
    std::string text =
        what + ", least and greatest of " + std::to_string(range.count) + " poses" + lengths.errorWords(fibre);
    if (!lengths.source().empty()) text += "; insertions: " + lengths.source();
    return text;
  };
  for (const auto& [of, range] : stretches)
    addRow(rows, {"ligament_length", name, of, "m"}, range.least_m, range.most_m,
           method("from insertion to insertion", range));
  for (const auto& [of, range] : stretches)
    addRow(rows, {"ligament_length", name, of + ", strain", "%"}, 100.0 * lengths.strain(fibre, range.least_m),
           100.0 * lengths.strain(fibre, range.most_m), method(lengths.strainWords(fibre), range));
}

Stretches alongThePath(const FibreLengths& lengths, std::size_t fibre, const std::vector<RecordedPose>& poses) {
  std::map<long, Range> at;
  Range whole;
  for (const RecordedPose& pose : poses) {
    const double length_m = lengths.length_m(fibre, pose.X_WD);
    at[std::lround(std::abs(pose.goal_rad) / kSameAngle_rad)].add(length_m);
    whole.add(length_m);
  }
  Stretches found;
  for (const auto& [angle, range] : at)
    found.emplace_back("at " + degrees(static_cast<double>(angle) * kSameAngle_rad), range);
  found.emplace_back("along the path", whole);
  return found;
}

/// By fibre, over the motions that were reached.
base::Result<std::vector<Stretches>> overMotions(const RunView& run, const FibreLengths& lengths,
                                                 const std::vector<std::string>& steps) {
  std::vector<Stretches> found(lengths.fibres().size());
  const auto motions = motionsForLengths(run, steps);
  if (!motions) return motions.error();
  for (const int action : *motions) {
    std::vector<Range> ranges(found.size());
    auto read = run.forEachSample(action, poseChannels(), [&](const record::Sample& s) {
      const spatial::Pose X_WD = poseOf(s);
      if (!X_WD.translation.allFinite() || !X_WD.rotation.allFinite()) return true;
      for (std::size_t i = 0; i < ranges.size(); ++i) ranges[i].add(lengths.length_m(i, X_WD));
      return true;
    });
    if (!read) return read.error();
    const protocol::Action& a = run.program().actions[static_cast<std::size_t>(action)];
    for (std::size_t i = 0; i < ranges.size(); ++i)
      if (ranges[i].count > 0) found[i].emplace_back(RunView::nameOf(a), ranges[i]);
  }
  return found;
}

}  // namespace

std::span<const Channel> poseChannels() noexcept {
  static constexpr std::array kChannels{Channel::Time,        Channel::PositionX,   Channel::PositionY,
                                        Channel::PositionZ,   Channel::QuaternionW, Channel::QuaternionX,
                                        Channel::QuaternionY, Channel::QuaternionZ};
  return kChannels;
}

base::Result<std::vector<int>> motionsForLengths(const RunView& run, const std::vector<std::string>& steps) {
  for (const std::string& label : steps)
    if (run.actionsOf(label).empty())
      return base::Error{base::ErrorCode::InvalidArgument, "ligament_length: no motion is called \"" + label + "\".",
                         run.motionsToName()};
  std::vector<int> found;
  for (const protocol::Action& a : run.program().actions) {
    if (a.kind != protocol::ActionKind::Motion && a.kind != protocol::ActionKind::Replay) continue;
    if (run.isAmong(a, steps)) found.push_back(a.number);
  }
  return found;
}

base::Result<std::vector<ResultValue>> ligamentLength(const RunView& run, const nlohmann::json& options) {
  const auto lengths = FibreLengths::of(run, options);
  if (!lengths) return lengths.error();
  std::vector<ResultValue> rows;
  if (!options.contains("path")) {
    const auto motions = overMotions(run, *lengths, options.value("steps", std::vector<std::string>()));
    if (!motions) return motions.error();
    for (std::size_t i = 0; i < motions->size(); ++i) addRows(*lengths, i, (*motions)[i], rows);
    return rows;
  }
  const auto taken = recordedPoses(run, options.value("path", ""), 0.0);
  if (!taken) return taken.error();
  if (taken->empty()) return rows;
  for (std::size_t i = 0; i < lengths->fibres().size(); ++i)
    addRows(*lengths, i, alongThePath(*lengths, i, *taken), rows);
  return rows;
}

}  // namespace articulus::run
