#include "core/calibration/report/result_tables.h"

#include <algorithm>
#include <cmath>

#include "core/base/text/text_format.h"

namespace articulus::calibration {
namespace {

ErrorSummary summary(const std::string& label, const std::vector<double>& lengths_m) {
  ErrorSummary s;
  s.label = label;
  s.rows = static_cast<int>(lengths_m.size());
  double sum = 0.0, squares = 0.0;
  for (const double length : lengths_m) {
    sum += length;
    squares += length * length;
    s.peak_m = std::max(s.peak_m, length);
  }
  s.mean_m = sum / static_cast<double>(lengths_m.size());
  s.rms_m = std::sqrt(squares / static_cast<double>(lengths_m.size()));
  return s;
}

}  // namespace

std::vector<RowResidual> residualRows(const FitProblem& problem, const MeasurementModel& before,
                                      const MeasurementModel& after, RowResidual::Use use) {
  std::vector<RowResidual> rows;
  rows.reserve(problem.rows.size());
  for (const Observation& observation : problem.rows) {
    RowResidual row;
    row.origin = observation.origin;
    row.moving = observation.trial != nullptr;
    row.time_s = observation.reference->time_s;
    row.use = use;
    const spatial::Vector6 a = misfit(problem, before, observation), b = misfit(problem, after, observation);
    row.before_m = a.head<3>();
    row.after_m = b.head<3>();
    row.orientationBefore_rad = a.tail<3>().norm();
    row.orientationAfter_rad = b.tail<3>().norm();
    rows.push_back(std::move(row));
  }
  return rows;
}

std::vector<BeforeAfter> errorTable(const std::vector<RowResidual>& rows) {
  struct Group {
    std::string label;
    std::vector<double> before, after;
  };
  std::vector<Group> groups;
  const auto add = [&groups](const std::string& label, const RowResidual& row) {
    auto group = std::find_if(groups.begin(), groups.end(), [&](const Group& g) { return g.label == label; });
    if (group == groups.end()) group = groups.insert(groups.end(), {label, {}, {}});
    group->before.push_back(row.before_m.norm());
    group->after.push_back(row.after_m.norm());
  };
  for (const auto use : {RowResidual::Use::Fit, RowResidual::Use::Validation}) {
    const std::string name = use == RowResidual::Use::Fit ? "fit" : "validation";
    for (const bool moving : {false, true})
      for (const RowResidual& row : rows)
        if (row.use == use && row.moving == moving) add(name + (moving ? ", moving" : ", standing"), row);
    for (const RowResidual& row : rows) {
      if (row.use != use) continue;
      std::string label = name + (row.moving ? ", moving, " : ", standing, ");
      if (row.moving && !row.origin.trial.empty()) label += row.origin.trial + ", ";
      add(label + base::significant(row.origin.load_N) + " N", row);
    }
  }
  std::vector<BeforeAfter> table;
  for (const Group& g : groups) table.push_back({summary(g.label, g.before), summary(g.label, g.after)});
  return table;
}

robot::RobotModel calibratedRobot(const robot::RobotModel& nominal, const ParameterLayout& layout,
                                  const std::vector<double>& values) {
  robot::RobotModel robot = nominal;
  const auto value = [&](ParameterKind kind, int i) { return values[static_cast<std::size_t>(layout.at(kind, i))]; };
  for (int i = 0; i < nominal.joints; ++i) {
    const auto k = static_cast<std::size_t>(i);
    robot.links[k].geometry = robot::LinkGeometry(value(ParameterKind::LinkAlpha, i), value(ParameterKind::LinkA, i),
                                                  value(ParameterKind::LinkD, i), value(ParameterKind::LinkTheta, i),
                                                  value(ParameterKind::LinkBeta, i));
    // A lag needs some compliance to be B/K; 1e-5 of it turns the joint by next to nothing and keeps B a number for a
    // file.
    constexpr double kLargestViscous_Nms_per_rad = 1e5;
    const double lag_s = value(ParameterKind::ViscousLag, i);
    const double compliance =
        std::max(value(ParameterKind::Compliance, i), std::abs(lag_s) / kLargestViscous_Nms_per_rad);
    robot.elasticity[k].compliance_rad_per_Nm = compliance;
    robot.elasticity[k].viscous_Nms_per_rad =
        compliance > 0.0 ? std::clamp(lag_s / compliance, -kLargestViscous_Nms_per_rad, kLargestViscous_Nms_per_rad)
                         : 0.0;
  }
  return robot;
}

}  // namespace articulus::calibration
