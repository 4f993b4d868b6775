#include "core/run/analyses/ligament_length.h"

#include <algorithm>
#include <cmath>
#include <locale>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "core/run/analyses/recorded_poses.h"
#include "core/run/analyses/result_rows.h"
#include "core/spatial/units.h"

namespace articulus::run {
namespace {

constexpr double kSameAngle_rad = 1e-6;

struct Fibre {
  std::string name;
  spatial::Vector3 moving_m, fixed_m;
};

struct Range {
  double least_m = 0.0, most_m = 0.0;
  int count = 0;
  void add(double length_m) {
    least_m = count == 0 ? length_m : std::min(least_m, length_m);
    most_m = count == 0 ? length_m : std::max(most_m, length_m);
    ++count;
  }
};

base::Error unclear(const std::string& what) {
  return {base::ErrorCode::InvalidArgument, "ligament_length: " + what,
          "Give each of \"fibres\" a \"name\", and \"moving_mm\" and \"fixed_mm\" of three numbers each."};
}

std::optional<spatial::Vector3> point(const nlohmann::json& fibre, const char* key) {
  if (!fibre.contains(key)) return std::nullopt;
  const auto numbers = fibre[key].get<std::vector<double>>();
  if (numbers.size() != 3) return std::nullopt;
  return spatial::Vector3(1e-3 * spatial::Vector3(numbers[0], numbers[1], numbers[2]));
}

base::Result<std::vector<Fibre>> fibresOf(const nlohmann::json& options, bool mirrored) {
  std::vector<Fibre> fibres;
  const spatial::Vector3 side(1.0, mirrored ? -1.0 : 1.0, 1.0);
  for (const auto& one : options.value("fibres", nlohmann::json::array())) {
    const std::string name = one.value("name", "");
    const auto moving = point(one, "moving_mm"), fixed = point(one, "fixed_mm");
    if (name.empty() || !moving || !fixed)
      return unclear("fibre " + std::to_string(fibres.size() + 1) + " has no name or not both insertions.");
    fibres.push_back({name, side.cwiseProduct(*moving), side.cwiseProduct(*fixed)});
  }
  if (fibres.empty()) return unclear("there are no fibres.");
  return fibres;
}

std::string degrees(double angle_rad) {
  std::ostringstream text;
  text.imbue(std::locale::classic());
  text.precision(4);
  text << spatial::inDegrees(angle_rad) << " deg";
  return text.str();
}

}  // namespace

base::Result<std::vector<storage::ResultValue>> ligamentLength(const RunView& run, const nlohmann::json& options) {
  const auto fibres = fibresOf(options, run.program().mirrored);
  if (!fibres) return fibres.error();
  const auto taken = recordedPoses(run, options.value("path", ""), 0.0);
  if (!taken) return taken.error();
  std::vector<storage::ResultValue> rows;
  if (taken->empty()) return rows;
  const auto X_WB = run.beginning();  // as the insertions were given
  if (!X_WB) return X_WB.error();
  const std::string source = options.value("source", "");
  for (const Fibre& fibre : *fibres) {
    std::map<long, Range> at;
    Range whole;
    for (const RecordedPose& pose : *taken) {
      const spatial::Matrix3 turned = pose.X_WD.rotation * X_WB->rotation.transpose();
      const spatial::Vector3 moved_m = pose.X_WD.translation - X_WB->translation;
      const double length_m = (moved_m + turned * fibre.moving_m - fibre.fixed_m).norm();
      at[std::lround(std::abs(pose.goal_rad) / kSameAngle_rad)].add(length_m);
      whole.add(length_m);
    }
    const auto add = [&](const std::string& quantity, const Range& range) {
      std::string method =
          "from insertion to insertion, least and greatest of " + std::to_string(range.count) + " poses";
      if (!source.empty()) method += "; insertions: " + source;
      addRow(rows, {"ligament_length", fibre.name, quantity, "m"}, range.least_m, range.most_m, method);
    };
    for (const auto& [angle, range] : at) add("at " + degrees(static_cast<double>(angle) * kSameAngle_rad), range);
    add("along the path", whole);
  }
  return rows;
}

}  // namespace articulus::run
