#include "core/analysis/result_table.h"

namespace articulus::analysis {
namespace {

std::string extremesMethod(int cycle) { return "smallest and largest sample of cycle " + std::to_string(cycle); }

/// "force_x" of "force_x_N".
std::string withoutUnit(const record::ChannelInfo& info) {
  auto column = info.column;
  if (info.unit.empty() || !column.ends_with(info.unit)) return std::string(column);
  column.remove_suffix(info.unit.size());
  if (column.ends_with('_')) column.remove_suffix(1);
  return std::string(column);
}

}  // namespace

std::vector<ResultRow> resultTable(const FlexibilityResult& result) {
  std::vector<ResultRow> rows;
  rows.reserve(result.angles.size() + result.offAxis.size());
  for (const auto& angle : result.angles) {
    auto method = extremesMethod(angle.reportedCycle);
    if (angle.neutralZone_rad)
      method.append("; neutral zone: ")
          .append(kNeutralZoneMethod)
          .append(", ")
          .append(angle.byMeasuredMoment ? "branches part at the largest and smallest measured moment"
                                         : "median of each branch's crossings");
    rows.push_back({std::string(kRangeOfMotionTable), angle.motion, angle.angle, "rad", angle.minimum_rad,
                    angle.maximum_rad, angle.neutralZone_rad, std::move(method)});
  }
  for (const auto& load : result.offAxis) {
    const auto& info = record::info(load.channel);
    rows.push_back({std::string(kOffAxisTable), load.motion, withoutUnit(info), std::string(info.unit), load.minimum,
                    load.maximum, std::nullopt, extremesMethod(load.reportedCycle)});
  }
  return rows;
}

}  // namespace articulus::analysis
