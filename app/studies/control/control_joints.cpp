#include "app/studies/control/control_joints.h"

#include <array>
#include <nlohmann/json.hpp>

#include "app/studies/control/plan_builder.h"
#include "app/studies/measure/step_response.h"

namespace articulus::studies {
namespace {

using record::Channel;

struct Course {
  const char* label;
  const char* file;
  double time_s;
};
constexpr std::array<Course, 2> kCourses{
    {{"1 rad in 10 s", "joints_10s", 10.0}, {"1 rad in 0.5 s", "joints_0_5s", 0.5}}};
constexpr double kSettle_s = 0.5;

/// Speeds as the fast course needs them, with what friction adds at such speeds to that of the model, ranges so wide
/// that the guard sees room to brake from the middle of it. What must not meet is not watched: the guard looks ahead of
/// a stop at its sure deceleration, from 3.75 rad/s 1.8 rad of every joint, and no arm is clear of itself so far. That
/// this course is clear of everything in the unchanged cell is tested.
nlohmann::json patch() {
  const std::array<double, 6> lower{-2.6, -2.3, -1.2, -3.5, -1.8, -4.0}, upper{2.6, 2.3, 2.48, 3.5, 2.0, 4.0};
  nlohmann::json wide{{"joint_lower_rad", lower},
                      {"joint_upper_rad", upper},
                      {"joint_speed_rad_per_s", {6.0, 6.0, 6.0, 6.0, 6.0, 6.0}},
                      {"linear_speed_m_per_s", 40.0},
                      {"angular_speed_rad_per_s", 60.0},
                      {"box_lower_m", {-9.0, -9.0, -9.0}},
                      {"box_upper_m", {9.0, 9.0, 9.0}},
                      {"least_singular_value", 1e-4},
                      {"unexplained_torque", 3.0},
                      {"set_up_linear_speed_m_per_s", 2.0},
                      {"set_up_angular_speed_rad_per_s", 5.0}};
  const auto none = nlohmann::json::array();
  auto allowed = none;
  const std::array<const char*, 6> parts{"base", "turret", "upper arm", "elbow", "forearm", "wrist"};
  for (std::size_t a = 0; a < parts.size(); ++a)
    for (std::size_t b = a + 1; b < parts.size(); ++b) allowed.push_back(nlohmann::json::array({parts[a], parts[b]}));
  nlohmann::json unwatched{
      {"tool", none}, {"capsules", none}, {"boxes", none}, {"half_spaces", none}, {"allowed", allowed}};
  return {{"limits", wide}, {"maxima", wide}, {"collision", unwatched}};
}

robot::JointVector joints(const record::Sample& s, Channel first) { return robot::JointVector(s.six(first)); }

void draw(report::Chart& chart, const std::vector<double>& time_s, const std::vector<robot::JointVector>& wanted,
          const std::vector<robot::JointVector>& measured, const robot::JointVector& from) {
  for (int group = 0; group < 2; ++group) {
    report::Panel panel{.title = group == 0 ? "Joints 1 to 3" : "Joints 4 to 6",
                        .xLabel = "time (s)",
                        .yLabel = "way (rad)",
                        .curves = {}};
    for (int j = 3 * group; j < 3 * group + 3; ++j) {
      report::Curve curve{.name = "joint " + std::to_string(j + 1), .x = time_s, .y = {}, .colour = j % 3};
      for (const auto& q : measured) curve.y.push_back((q[j] - from[j]) * JointStudy::way_rad()[j]);
      panel.curves.push_back(std::move(curve));
    }
    report::Curve course{.name = "wanted", .x = time_s, .y = {}, .colour = 6, .stroke = report::Stroke::Dashed};
    for (const auto& q : wanted) course.y.push_back(q[0] - from[0]);
    panel.curves.push_back(std::move(course));
    chart.panels.push_back(std::move(panel));
  }
  report::Panel errors{.title = "Wanted less measured", .xLabel = "time (s)", .yLabel = "error (mrad)", .curves = {}};
  for (int j = 0; j < 6; ++j) {
    report::Curve curve{.name = "joint " + std::to_string(j + 1), .x = time_s, .y = {}, .colour = j};
    for (std::size_t i = 0; i < wanted.size(); ++i) curve.y.push_back(1e3 * (wanted[i][j] - measured[i][j]));
    errors.curves.push_back(std::move(curve));
  }
  chart.panels.push_back(std::move(errors));
}

}  // namespace

robot::JointVector JointStudy::start_rad() {
  robot::JointVector q(6);
  q << -0.5, -0.7, 1.9, -0.5, 1.3, -0.5;
  return q;
}

robot::JointVector JointStudy::way_rad() {
  robot::JointVector way(6);
  way << 1.0, 1.0, -1.0, 1.0, -1.0, 1.0;
  return way;
}

std::string JointStudy::about() const {
  return "joints: all six joints 1 rad together, independent joint cascades, vice open; 10 s: greatest error of any "
         "joint until "
         "0.5 s after the end; 0.5 s: greatest overshoot of any joint. Minimum-jerk course, start pose and raised "
         "limits: ours; the course is clear "
         "of the cell, but the watch over distances is off, since it looks ahead of a stop from 3.75 rad/s. "
         "Martinez 2012, 5.3.1, draws responses and prints no figures.";
}

std::vector<Row> JointStudy::rows() const {
  return {
      {"5.3.1 joint cascade", "1 rad in 10 s: greatest error of a joint", "mrad", std::nullopt, Row::Want::AtMost, 2.0,
       0.0},
      {"5.3.1 joint cascade", "1 rad in 0.5 s: greatest overshoot", "%", std::nullopt, Row::Want::AtMost, 3.0, 0.0}};
}

base::Result<StudyFigures> JointStudy::run(const StudySetting& setting) const {
  auto rig = setting.rig(patch());
  if (!rig) return rig.error();
  if (auto r = (*rig)->makeReady(false); !r) return r.error();
  const robot::JointVector from = start_rad();
  const robot::JointVector to = from + way_rad();
  StudyFigures figures;
  for (const Course& course : kCourses) {
    if (auto r = (*rig)->moveJoints(from, 6.0); !r) return r.error();
    protocol::Segment s;
    s.kind = protocol::SegmentKind::Joints;
    s.law = control::lawOf("independent_joints");
    s.joints_rad = to;
    s.moveTime_s = course.time_s;
    s.duration_s = course.time_s + kSettle_s;
    PlanBuilder plan;
    plan.add(s);
    StepResponse response(from, to);
    std::vector<double> time_s;
    std::vector<robot::JointVector> wanted, measured;
    long long cycles = 0;
    const auto look = [&](const record::Sample& sample) {
      const robot::JointVector w = joints(sample, Channel::WantedJoint1), q = joints(sample, Channel::Joint1);
      response.add(w, q);
      ++cycles;
      if (!setting.charts) return;
      time_s.push_back(static_cast<double>(cycles) / (*rig)->cell().rate_Hz);
      wanted.push_back(w);
      measured.push_back(q);
    };
    if (auto r = (*rig)->run(plan.plan(), look); !r) return r.error();
    // A planner that found the limits too low would have taken its time, and the figure would be of another course.
    const double took_s = static_cast<double>(cycles) / (*rig)->cell().rate_Hz;
    if (std::abs(took_s - s.duration_s) > 0.02)
      return base::Error{
          base::ErrorCode::Internal,
          "The course took " + std::to_string(took_s) + " s instead of " + std::to_string(s.duration_s) + " s.",
          {}};

    const bool slow = course.time_s > 1.0;
    figures.ours.push_back(slow ? 1e3 * response.greatestError_rad() : response.overshoot_percent());
    StudyCase found{course.label, {}};
    for (int j = 0; j < 6; ++j) {
      const std::string joint = "joint " + std::to_string(j + 1);
      found.figures.push_back({joint + " error", "mrad", 1e3 * response.greatestErrors_rad()[j]});
      found.figures.push_back({joint + " overshoot", "%", response.overshoots_percent()[j]});
    }
    figures.cases.push_back(std::move(found));
    if (setting.charts) {
      report::Chart chart{.file = course.file,
                          .title = std::string("Joint cascade: all joints ") + course.label,
                          .subtitle = "Simulated Munich cell, seed " + std::to_string(setting.seed) +
                                      ". Martinez 2012, 5.3.1, Fig 5.5 and 5.6 draw the same experiment",
                          .panels = {}};
      draw(chart, time_s, wanted, measured, from);
      figures.charts.push_back(std::move(chart));
    }
  }
  return figures;
}

}  // namespace articulus::studies
