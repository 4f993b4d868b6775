#include "app/studies/control/load_trace.h"

#include <numbers>

#include "core/base/text/text_format.h"
#include "core/spatial/axis_names.h"
#include "core/spatial/units.h"

namespace articulus::studies {
namespace {

void addLevels(report::Panel& panel, const std::vector<double>& x, double level, const std::string& name) {
  report::Curve line{
      .name = name, .x = {x.front(), x.back()}, .y = {level, level}, .colour = 7, .stroke = report::Stroke::Dashed};
  panel.curves.push_back(line);
  line.name.clear();
  line.y = {-level, -level};
  panel.curves.push_back(std::move(line));
}

}  // namespace

StudyCase caseOf(const std::string& label, const spatial::Vector6& loads) {
  StudyCase out{label, {}};
  for (int i = 0; i < 6; ++i)
    out.figures.push_back(
        {std::string(spatial::kLoadNames[static_cast<std::size_t>(i)]), i < 3 ? "N" : "Nm", loads[i]});
  return out;
}

void LoadTrace::add(const record::Sample& s) {
  if (time_s_.empty()) begin_s_ = s[record::Channel::HostTime];
  time_s_.push_back(s[record::Channel::HostTime] - begin_s_);
  wanted_.push_back(s.six(record::Channel::WantedForceX)[axis_]);
  angle_deg_.push_back(s[angle_] * spatial::kDegreesPerRadian);
  const spatial::Vector6 load = s.six(record::Channel::ForceX);
  for (std::size_t i = 0; i < 6; ++i) load_[i].push_back(load[static_cast<Eigen::Index>(i)]);
}

report::Chart LoadTrace::chart(const std::string& file, const std::string& title, std::uint64_t seed,
                               const std::optional<OffAxis>& theirs, const std::string& source) const {
  report::Chart chart{
      .file = file, .title = title, .subtitle = "Simulated Munich cell, seed " + std::to_string(seed), .panels = {}};
  if (time_s_.empty()) return chart;
  const auto axis = static_cast<std::size_t>(axis_);
  const std::string name(spatial::kLoadNames[axis]), unit = axis_ < 3 ? " (N)" : " (Nm)";
  report::Panel follows{
      .title = name + " follows its course", .xLabel = "time (s)", .yLabel = name + unit, .curves = {}};
  follows.curves.push_back({.name = "measured", .x = time_s_, .y = load_[axis], .colour = 0});
  follows.curves.push_back(
      {.name = "wanted", .x = time_s_, .y = wanted_, .colour = 1, .stroke = report::Stroke::Dashed});
  report::Panel forces{
      .title = "Forces that were wanted zero", .xLabel = "time (s)", .yLabel = "force (N)", .curves = {}};
  report::Panel moments{
      .title = "Moments that were wanted zero", .xLabel = "time (s)", .yLabel = "moment (Nm)", .curves = {}};
  for (std::size_t i = 0; i < 6; ++i)
    if (i != axis)
      (i < 3 ? forces : moments)
          .curves.push_back({.name = std::string(spatial::kLoadNames[i]),
                             .x = time_s_,
                             .y = load_[i],
                             .colour = static_cast<int>(i % 3),
                             .width = 1.1});
  report::Panel forcesNear = forces, momentsNear = moments;
  forcesNear.title += ", enlarged";
  momentsNear.title += ", enlarged";
  if (theirs) {
    chart.subtitle += ". Theirs: " + source;
    addLevels(forces, time_s_, theirs->force_N, "theirs, worst: " + base::significant(theirs->force_N) + " N");
    addLevels(moments, time_s_, theirs->moment_Nm, "theirs, worst: " + base::significant(theirs->moment_Nm) + " Nm");
  }
  report::Panel loop{
      .title = name + " over the angle about its axis", .xLabel = "angle (deg)", .yLabel = name + unit, .curves = {}};
  loop.curves.push_back({.name = "measured", .x = angle_deg_, .y = load_[axis], .colour = 0});
  chart.panels = {std::move(follows), std::move(loop)};
  chart.columns = 2;
  if (theirs) {
    chart.panels.push_back(std::move(forces));
    chart.panels.push_back(std::move(forcesNear));
    chart.panels.push_back(std::move(moments));
    chart.panels.push_back(std::move(momentsNear));
  } else {
    chart.panels.push_back(std::move(forces));
    chart.panels.push_back(std::move(moments));
  }
  return chart;
}

}  // namespace articulus::studies
