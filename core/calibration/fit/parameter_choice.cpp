#include "core/calibration/fit/parameter_choice.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/calibration/fit/identifiability.h"

namespace articulus::calibration {
namespace {

constexpr double kParallelSine = 1e-3;  // axes nearer than 0.06 deg to each other are parallel by intent
constexpr double kExcitation = 1e-3;    // a usual change that moves all rows by less, together, in sigmas, is no effect

std::string stem(const std::string& name) {  // "alpha3" -> "alpha", "tool_x" -> "tool", "base_rz" -> "base_r"
  const auto bar = name.find('_');
  if (bar != std::string::npos && bar + 2 == name.size()) return name.substr(0, bar);
  if (bar != std::string::npos && bar + 3 == name.size()) return name.substr(0, bar + 2);
  return name.substr(0, name.find_last_not_of("0123456789") + 1);
}

bool isFixed(const std::string& name, const std::vector<std::string>& fixed) {
  return std::any_of(fixed.begin(), fixed.end(), [&](const std::string& f) { return f == name || f == stem(name); });
}

std::vector<int> candidates(const FitProblem& problem, const CalibrationOptions& options) {
  const ParameterLayout& layout = problem.layout;
  const int n = layout.joints();
  std::vector<int> order;
  const auto add = [&](ParameterKind kind, int index) { order.push_back(layout.at(kind, index)); };
  const auto addLink = [&](int i) {
    for (const auto kind :
         {ParameterKind::LinkA, ParameterKind::LinkAlpha, ParameterKind::LinkTheta, ParameterKind::LinkD})
      add(kind, i);
  };
  for (int k = 0; k < 3; ++k) add(ParameterKind::BaseTranslation, k);
  for (int k = 0; k < 3; ++k) add(ParameterKind::BaseRotation, k);
  for (int k = 0; k < 3; ++k) add(ParameterKind::ToolTranslation, k);
  for (int k = 0; k < 3 && problem.useOrientation; ++k) add(ParameterKind::ToolRotation, k);
  const bool moving =
      std::any_of(problem.rows.begin(), problem.rows.end(), [](const Observation& row) { return row.trial; });
  if (moving) add(ParameterKind::TimeShift, 0);
  for (int i = 1; i < n; ++i) addLink(i);
  const auto rigid = [&](int i) {
    return std::any_of(options.rigidJoints.begin(), options.rigidJoints.end(),
                       [&](int r) { return r == i || (r == -1 && i == n - 1); });
  };
  for (const auto kind : {ParameterKind::Compliance, ParameterKind::ViscousLag})
    for (int i = 0; i < n; ++i)
      if (!rigid(i)) add(kind, i);
  addLink(0);
  return order;
}

}  // namespace

base::Result<ParameterChoice> chooseParameters(const FitProblem& problem, const std::vector<double>& values,
                                               const CalibrationOptions& options) {
  const ParameterLayout& layout = problem.layout;
  for (const std::string& f : options.fixed) {
    bool known = false;
    for (int i = 0; i < layout.size(); ++i) known = known || isFixed(nameOf(layout.id(i)), {f});
    if (!known)
      return base::Error{
          base::ErrorCode::InvalidArgument, "There is no parameter \"" + f + "\" to keep fixed.",
          "Names are such as a2, alpha3, d3, theta6, beta3, compliance1, lag2, base_x, tool_z, time_shift; "
          "without its number a name stands for all of its kind."};
  }
  std::vector<int> active(problem.rows.size());
  std::iota(active.begin(), active.end(), 0);
  std::vector<int> order = candidates(problem, options), fixed;
  const auto keepFixed = [&](int i) {
    const bool keep = isFixed(nameOf(layout.id(i)), options.fixed);
    if (keep) fixed.push_back(i);
    return keep;
  };
  order.erase(std::remove_if(order.begin(), order.end(), keepFixed), order.end());
  Identifiability verdict =
      identifiability(stackedJacobian(problem, values, active, order), options.rankTolerance, kExcitation);

  if (options.parallelAxes == ParallelAxes::ByRank) {
    const std::size_t asked = order.size();
    for (std::size_t k = 0; k < asked; ++k) {
      const ParameterId id = layout.id(order[k]);
      if (id.kind != ParameterKind::LinkD || id.index == 0 ||
          verdict.columns[k].verdict != Identifiability::Verdict::Redundant)
        continue;
      const double alpha = values[static_cast<std::size_t>(layout.at(ParameterKind::LinkAlpha, id.index))];
      const int beta = layout.at(ParameterKind::LinkBeta, id.index);
      if (std::abs(std::sin(alpha)) < kParallelSine && !keepFixed(beta)) order.push_back(beta);
    }
    if (order.size() > asked)
      verdict = identifiability(stackedJacobian(problem, values, active, order), options.rankTolerance, kExcitation);
  }

  ParameterChoice choice;
  choice.conditionNumber = verdict.conditionNumber;
  choice.rank = verdict.rank;
  const auto blank = [&](int i) {
    const auto k = static_cast<std::size_t>(i);
    ParameterEstimate entry;
    entry.id = layout.id(i);
    entry.nominal = entry.value = problem.nominal[k];
    if (problem.priorWidth[k] > 0.0) entry.priorWidth = problem.priorWidth[k];
    return entry;
  };
  std::vector<std::pair<int, ParameterEstimate>> entries;
  for (std::size_t k = 0; k < order.size(); ++k) {
    ParameterEstimate entry = blank(order[k]);
    const Identifiability::Column& column = verdict.columns[k];
    switch (column.verdict) {
      case Identifiability::Verdict::Independent:
        entry.state = ParameterState::Fitted;
        choice.free.push_back(order[k]);
        break;
      case Identifiability::Verdict::NotExcited: entry.state = ParameterState::NotExcited; break;
      case Identifiability::Verdict::Redundant: {
        entry.state = ParameterState::Redundant;
        const double own = problem.scale[static_cast<std::size_t>(order[k])];
        for (const auto& [other, coefficient] : column.imitatedBy) {
          const int position = order[static_cast<std::size_t>(other)];
          entry.confoundedWith.push_back(
              {layout.id(position), coefficient * problem.scale[static_cast<std::size_t>(position)] / own});
        }
        break;
      }
    }
    entries.emplace_back(order[k], std::move(entry));
  }
  for (const int i : fixed) entries.emplace_back(i, blank(i));
  std::sort(entries.begin(), entries.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  for (auto& entry : entries) choice.table.push_back(std::move(entry.second));
  std::sort(choice.free.begin(), choice.free.end());
  return choice;
}

}  // namespace articulus::calibration
