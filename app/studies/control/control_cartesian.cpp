#include "app/studies/control/control_cartesian.h"

#include <algorithm>
#include <array>
#include <numbers>

#include "app/studies/control/plan_builder.h"
#include "app/studies/measure/pose_error.h"
#include "app/studies/measure/worst.h"
#include "core/spatial/units.h"

namespace articulus::studies {
namespace {

using motion::PathShape;
using record::Channel;

constexpr double kPause_s = 1.0, kLift_s = 5.0;

struct Course {
  const char* label;
  motion::PosePath path;
};

std::vector<Course> courses() {
  return {{"line", {PathShape::Line, {-0.12, 0.10, 0.08}, {0.10, -0.08, 0.19}, 5.0}},
          {"rectangle", {PathShape::Rectangle, {-0.12, 0.10, 0.06}, spatial::Vector3::Zero(), 5.0}},
          {"eight", {PathShape::Eight, {0.08, 0.06, 0.04}, spatial::Vector3::Zero(), 32.0}}};
}

/// Clear of vice and bench.
const spatial::Vector3 kPlace_m(-0.05, 0.0, 0.22);

struct Trace {
  std::vector<double> time_s;
  std::array<std::vector<double>, 3> wanted_mm, measured_mm;
  std::array<std::vector<double>, 6> error;  // mm, deg
};

report::Panel errorPanel(const Trace& trace, int first, const char* title, const char* label) {
  report::Panel panel{.title = title, .xLabel = "time (s)", .yLabel = label, .curves = {}};
  for (int i = 0; i < 3; ++i)
    panel.curves.push_back({.name = std::string(first == 0 ? "along " : "about ") + "xyz"[i],
                            .x = trace.time_s,
                            .y = trace.error[static_cast<std::size_t>(first + i)],
                            .colour = i});
  return panel;
}

report::Panel placePanel(const Trace& trace, const char* title, std::size_t a, std::size_t b) {
  const auto label = [](std::size_t i) { return std::string(1, "xyz"[i]) + " (mm)"; };
  report::Panel panel{.title = title, .xLabel = label(a), .yLabel = label(b), .curves = {}};
  panel.curves.push_back({.name = "measured", .x = trace.measured_mm[a], .y = trace.measured_mm[b], .colour = 0});
  panel.curves.push_back({.name = "wanted",
                          .x = trace.wanted_mm[a],
                          .y = trace.wanted_mm[b],
                          .colour = 1,
                          .stroke = report::Stroke::Dashed});
  return panel;
}

}  // namespace

std::string CartesianStudy::about() const {
  return name() +
         ": line 5 s, rectangle 5 s a side, eight 32 s, vice open; mean over a course of the size of the error of an "
         "axis, worst axis of "
         "the worst course, from the encoders. Sizes of the courses: ours.";
}

std::vector<Row> CartesianStudy::rows() const {
  const bool pd = isPd();
  const std::string experiment = pd ? "5.4.1 Cartesian PD" : "5.4.2 inverse dynamics";
  return {{experiment, "line, rectangle, eight: worst mean error of an axis", "mm", pd ? 0.42 : 0.046,
           Row::Want::AtMost, pd ? 0.10 : 0.020, 0.0},
          {experiment, "line, rectangle, eight: worst mean error of an axis", "deg", pd ? 0.052 : 0.67,
           Row::Want::AtMost, pd ? 0.010 : 0.005, 0.0}};
}

base::Result<StudyFigures> CartesianStudy::run(const StudySetting& setting) const {
  auto rig = setting.rig();
  if (!rig) return rig.error();
  if (auto r = (*rig)->makeReady(false); !r) return r.error();
  StudyFigures figures;
  double worst_m = 0.0, worst_rad = 0.0;
  for (const Course& course : courses()) {
    // Each course starts at the same place.
    protocol::Segment there;
    there.kind = protocol::SegmentKind::Move;
    there.X_HT.translation = kPlace_m;
    there.moveTime_s = kLift_s;
    there.duration_s = kLift_s + kPause_s;
    protocol::Segment follow;
    follow.kind = protocol::SegmentKind::Task;
    follow.law = law_;
    follow.selection = control::Selection::all(control::AxisMode::Position);
    follow.path = course.path;
    follow.duration_s = course.path.duration_s();
    PlanBuilder plan;
    plan.add(there);
    const int followed = plan.add(follow);

    PoseError error;
    Trace trace;
    const auto look = [&](const record::Sample& s) {
      if (s.step != followed) return;
      error.add(s);
      if (!setting.charts) return;
      trace.time_s.push_back(static_cast<double>(error.count()) / (*rig)->cell().rate_Hz);
      const spatial::Vector6 e = PoseError::of(s);
      for (std::size_t i = 0; i < 3; ++i) {
        const auto k = static_cast<Eigen::Index>(i);
        trace.wanted_mm[i].push_back(1e3 * s.three(Channel::WantedPositionX)[k]);
        trace.measured_mm[i].push_back(1e3 * s.three(Channel::PositionX)[k]);
        trace.error[i].push_back(1e3 * e[k]);
        trace.error[3 + i].push_back(e[3 + k] / spatial::kRadiansPerDegree);
      }
    };
    if (auto r = (*rig)->run(plan.plan(), look); !r) return r.error();

    const spatial::Vector6 mean = error.mean();
    StudyCase found{course.label, {}};
    for (int i = 0; i < 6; ++i)
      found.figures.push_back({std::string(i < 3 ? "along " : "about ") + "xyz"[i % 3], i < 3 ? "mm" : "deg",
                               i < 3 ? 1e3 * mean[i] : mean[i] / spatial::kRadiansPerDegree});
    figures.cases.push_back(std::move(found));
    keepWorst(worst_m, error.worstPosition_m());
    keepWorst(worst_rad, error.worstOrientation_rad());
    if (setting.charts) {
      report::Chart chart{
          .file = name() + "_" + course.label,
          .title = std::string(isPd() ? "Cartesian PD: " : "Cartesian inverse dynamics: ") + course.label,
          .subtitle =
              "Simulated Munich cell, seed " + std::to_string(setting.seed) +
              ". Theirs, worst mean error of an axis: " +
              (isPd() ? "0.42 mm, 0.052 deg (Martinez 2012, 5.4.1)" : "0.046 mm, 0.67 deg (Martinez 2012, 5.4.2)"),
          .panels = {placePanel(trace, "Seen from above", 0, 1), placePanel(trace, "Seen from the side", 0, 2),
                     errorPanel(trace, 0, "Error of position", "error (mm)"),
                     errorPanel(trace, 3, "Error of orientation", "error (deg)")},
          .columns = 2};
      figures.charts.push_back(std::move(chart));
    }
  }
  figures.ours = {1e3 * worst_m, worst_rad / spatial::kRadiansPerDegree};
  return figures;
}

}  // namespace articulus::studies
