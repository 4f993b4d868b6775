#include "app/studies/control/control_spine.h"

#include <array>
#include <numbers>

#include "app/studies/control/load_trace.h"
#include "app/studies/control/plan_builder.h"
#include "app/studies/measure/load_statistics.h"
#include "app/studies/measure/off_axis.h"
#include "core/spatial/units.h"

namespace articulus::studies {
namespace {

using record::Channel;

constexpr double kRate_Nm_per_s = 0.075, kTurn_rad_per_s = 1.0 * spatial::kRadiansPerDegree,
                 kFurthest_rad = 40.0 * spatial::kRadiansPerDegree;
constexpr int kCycles = 3;

struct Motion {
  const char* key;
  const char* label;
  int axis;  // of the load: 3..5
  double moment_Nm;
  Channel angle;
};
constexpr std::array<Motion, 3> kMotions{{{"LB", "lateral bending", 3, 3.0, Channel::LateralBending},
                                          {"FE", "flexion and extension", 4, 2.0, Channel::Flexion},
                                          {"AR", "axial rotation", 5, 2.0, Channel::AxialRotation}}};

protocol::Segment byMoment(const Motion& m) {
  protocol::Segment s;
  s.kind = protocol::SegmentKind::Load;
  s.direction[m.axis] = 1.0;
  s.profile = {.amplitude = m.moment_Nm, .rise_s = m.moment_Nm / kRate_Nm_per_s, .cycles = kCycles};
  s.duration_s = s.profile.duration_s();
  return s;
}

protocol::Segment byAngle(const Motion& m) {
  protocol::Segment s;
  s.kind = protocol::SegmentKind::Task;
  s.law = control::kAxisLaw;
  s.selection.axis[static_cast<std::size_t>(m.axis)] = control::AxisMode::Position;
  s.jog = {
      .axis = m.axis, .rate_per_s = kTurn_rad_per_s, .load = m.moment_Nm, .furthest = kFurthest_rad, .cycles = kCycles};
  s.duration_s = kCycles * 4.0 * kFurthest_rad / kTurn_rad_per_s + 30.0;  // at most: the jog ends it
  return s;
}

}  // namespace

const std::array<SpineBench, 4>& spineBenches() {
  static const std::array<SpineBench, 4> benches{
      {{"", "munich", "", ""},
       {"measured", "munich", "porcine_l3_l5_measured", "spine like a measured one"},
       {"worn", "munich_worn", "", "worn arm"},
       {"worn-measured", "munich_worn", "porcine_l3_l5_measured", "worn arm, spine like a measured one"}}};
  return benches;
}

std::string SpineStudy::name() const {
  return std::string(way_ == Way::Moment ? "spine" : "spine-rate") + (bench_.key.empty() ? "" : "-" + bench_.key);
}

std::string SpineStudy::about() const {
  if (!bench_.key.empty())
    return name() + ": the same on " + (bench_.cell == "munich" ? "the Munich cell" : "munich_worn") + " with " +
           (bench_.specimen.empty() ? "the Munich cell's spine." : bench_.specimen + "; seeds 1 and 2.");
  return way_ == Way::Moment ? "spine: porcine L3-L5, LB +-3, FE +-2, AR +-2 Nm at 0.075 Nm/s; third cycle, greatest "
                               "size of any load that was wanted zero."
                             : "spine-rate: the same moments, but the axis turns at 1 deg/s between them and the other "
                               "loads are controlled to zero; third "
                               "cycle, greatest size. No source does this.";
}

std::vector<Row> SpineStudy::rows() const {
  const std::string on = bench_.label.empty() ? "" : ", " + bench_.label;
  if (way_ == Way::Moment)
    return {{"7.2 porcine spine" + on, "third cycle: worst off-axis force", "N", 11.49, Row::Want::AtMost, 1.0, 0.0},
            {"7.2 porcine spine" + on, "third cycle: worst off-axis moment", "Nm", 1.71, Row::Want::AtMost, 0.1, 0.0}};
  return {
      {"7.2 at 1 deg/s" + on, "third cycle: worst off-axis force", "N", std::nullopt, Row::Want::AtMost, 2.0, 0.0},
      {"7.2 at 1 deg/s" + on, "third cycle: worst off-axis moment", "Nm", std::nullopt, Row::Want::AtMost, 0.2, 0.0}};
}

base::Result<StudyFigures> SpineStudy::run(const StudySetting& setting) const {
  nlohmann::json patch = nlohmann::json::object();
  if (!bench_.specimen.empty()) patch["simulation"]["specimen"] = bench_.specimen;
  auto rig = setting.rig(patch, bench_.cell);
  if (!rig) return rig.error();
  if (auto r = (*rig)->makeReady(true); !r) return r.error();
  StudyFigures figures;
  OffAxis worst;
  for (const Motion& motion : kMotions) {
    PlanBuilder plan;
    plan.unload();
    const int loaded = plan.add(way_ == Way::Moment ? byMoment(motion) : byAngle(motion));
    LoadStatistics third;
    LoadTrace trace(motion.axis, motion.angle);
    double reached_Nm = 0.0, lowest_rad = 0.0, highest_rad = 0.0;
    const auto look = [&](const record::Sample& s) {
      if (s.step != loaded || s.loadCycle != kCycles) return;
      const spatial::Vector6 load = s.six(Channel::ForceX);
      third.add(load);
      reached_Nm = std::max(reached_Nm, std::abs(load[motion.axis]));
      lowest_rad = std::min(lowest_rad, s[motion.angle]);
      highest_rad = std::max(highest_rad, s[motion.angle]);
      if (setting.charts) trace.add(s);
    };
    if (auto r = (*rig)->run(plan.plan(), look); !r) return r.error();
    // A cycle that never came to its moment has no off-axis loads worth a comparison.
    if (!(reached_Nm > 0.95 * motion.moment_Nm))
      return base::Error{base::ErrorCode::DeviceFailure,
                         std::string(motion.key) + " reached " + std::to_string(reached_Nm) + " Nm only.",
                         {}};
    const spatial::Vector6 greatest = third.greatestSize();
    worst.include(OffAxis::of(greatest, motion.axis));
    figures.cases.push_back(caseOf(std::string(motion.key) + ", greatest size", greatest));
    figures.cases.back().figures.push_back({"angle from", "deg", lowest_rad / spatial::kRadiansPerDegree});
    figures.cases.back().figures.push_back({"to", "deg", highest_rad / spatial::kRadiansPerDegree});
    if (setting.charts) {
      const std::string theirs = way_ == Way::Moment ? "11.49 N, 1.71 Nm" : "";
      figures.charts.push_back(trace.chart(name() + "_" + motion.key,
                                           std::string("Porcine spine, ") + motion.label +
                                               (way_ == Way::Moment ? ", 0.075 Nm/s" : ", 1 deg/s") + ": third cycle",
                                           setting.seed,
                                           way_ == Way::Moment ? std::optional<OffAxis>({11.49, 1.71}) : std::nullopt,
                                           "Martinez 2012, Table 7.5"));
    }
  }
  figures.ours = {worst.force_N, worst.moment_Nm};
  return figures;
}

}  // namespace articulus::studies
