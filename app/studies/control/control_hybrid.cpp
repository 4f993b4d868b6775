#include "app/studies/control/control_hybrid.h"

#include "app/studies/control/load_trace.h"
#include "app/studies/control/plan_builder.h"
#include "app/studies/measure/load_statistics.h"
#include "app/studies/measure/off_axis.h"
#include "core/cell/simulated_specimen.h"
#include "core/specimen/specimen_factory.h"

namespace articulus::studies {
namespace {

using control::AxisMode;
using record::Channel;

constexpr double kMoment_Nm = 3.0, kRise_s = 20.0;
constexpr double kUnloaded_N =
    1.5;  // the slider's friction of 0.9 N an axis does not let go within 1 N for a second at every seed
constexpr int kAboutX = 3, kAlongY = 1, kAlongZ = 2;

/// Moment over turn of a body that is bent about x; the rate of the turn is chosen by it.
double bend_Nm_per_rad(const ControlRig& rig) {
  const auto body =
      specimen::readSpecimen(base::JsonReader(rig.cell().simulation, rig.cell().file.string()).child("specimen"));
  return specimen::beamStiffness(std::get<specimen::SliderParameters>(body).body).turn_Nm_per_rad.x();
}

/// Which axes are led by their load, beside the one that is turned: along z alone, as the source chose, or across the
/// bending as well.
enum class Led { Z, YAndZ };

protocol::Segment turn(double bend_Nm_per_rad, int side, Led led) {
  protocol::Segment s;
  s.kind = protocol::SegmentKind::Task;
  s.law = control::kAxisLaw;
  s.selection = control::Selection::all(AxisMode::Position);
  s.selection.axis[kAlongZ] = AxisMode::Force;
  if (led == Led::YAndZ) s.selection.axis[kAlongY] = AxisMode::Force;
  const double turn_rad = kMoment_Nm / bend_Nm_per_rad;
  s.jog = {.axis = kAboutX,
           .rate_per_s = turn_rad / kRise_s,
           .load = kMoment_Nm,
           .firstSide = side,
           .furthest = 3.0 * turn_rad,
           .cycles = 1};
  s.duration_s = 12.0 * kRise_s + 10.0;  // at most: the jog ends it
  return s;
}

base::Result<void> turnBodies(const StudySetting& setting, Led led, StudyFigures& figures) {
  const std::string axes = led == Led::Z ? "z by force" : "y and z by force";
  OffAxis worst, worstSize;
  for (const std::string body : {"1", "2"}) {
    auto rig = setting.rig(cell::specimenPatch({.key = "slider_body_" + body}), "munich_polymer");
    if (!rig) return rig.error();
    if (auto r = (*rig)->makeReady(true); !r) return r.error();
    for (const int side : {1, -1}) {
      PlanBuilder plan;
      protocol::Segment unload = PlanBuilder::unloadSegment();
      unload.forceTolerance_N = kUnloaded_N;
      plan.add(unload);
      const int turned = plan.add(turn(bend_Nm_per_rad(**rig), side, led));
      LoadStatistics loads;
      LoadTrace trace(kAboutX, Channel::LateralBending);
      bool felt = false;
      const auto look = [&](const record::Sample& s) {
        if (s.step != turned || felt) return;  // the way back is not of the experiment
        const spatial::Vector6 load = s.six(Channel::ForceX);
        felt = std::abs(load[kAboutX]) >= kMoment_Nm;
        loads.add(load);
        if (setting.charts) trace.add(s);
      };
      if (auto r = (*rig)->run(plan.plan(), look); !r) return r.error();
      if (!felt) return base::Error{base::ErrorCode::DeviceFailure, "Body " + body + " never felt 3 Nm.", {}};
      const std::string label = axes + ", body " + body + (side > 0 ? ", positive" : ", negative") + " turn";
      figures.cases.push_back(caseOf(label + ", mean", loads.mean()));
      figures.cases.back().figures.push_back(
          {"took", "s", static_cast<double>(loads.count()) / (*rig)->cell().rate_Hz});
      worst.include(OffAxis::of(loads.mean(), kAboutX));
      worstSize.include(OffAxis::of(loads.meanSize(), kAboutX));
      if (setting.charts && side > 0 && led == Led::YAndZ)
        figures.charts.push_back(trace.chart("hybrid_body" + body,
                                             "Hybrid control on a slider, body " + body + ", turned about x",
                                             setting.seed, OffAxis{1.66, 0.20}, "Martinez 2012, Table 7.3 (means)"));
    }
  }
  figures.ours.insert(figures.ours.end(), {worst.force_N, worst.moment_Nm});
  figures.beside.push_back(
      {axes + ": worst mean of the size of an off-axis force, instead of the signed mean", "N", worstSize.force_N});
  figures.beside.push_back({axes + ": worst mean of the size of an off-axis moment", "Nm", worstSize.moment_Nm});
  return {};
}

}  // namespace

std::string HybridStudy::about() const {
  return "hybrid: bodies 1 and 2 on a two-axis slider with friction, turned about x until 3 Nm are felt, the other "
         "axes keep their pose; signed "
         "mean of each load on the way, as Table 7.3, worst of all but Mx. First with forces along y and z wanted "
         "zero; then with z alone, as the "
         "source chose: then what is left along y is the slider's friction, which no law can take away from an axis "
         "that is led by its pose. "
         "The slider's mass and friction (0.9 N an axis, from their mean |Fy|): ours.";
}

std::vector<Row> HybridStudy::rows() const {
  return {{"7.1 experiment 3", "hybrid on a slider, y and z by force: worst mean off-axis force", "N", 1.66,
           Row::Want::AtMost, 0.5, 0.0},
          {"7.1 experiment 3", "hybrid on a slider, y and z by force: worst mean off-axis moment", "Nm", 0.20,
           Row::Want::AtMost, 0.05, 0.0},
          {"7.1 experiment 3", "hybrid on a slider, z by force: worst mean off-axis force", "N", 1.66,
           Row::Want::AtMost, 0.5, 0.0},
          {"7.1 experiment 3", "hybrid on a slider, z by force: worst mean off-axis moment", "Nm", 0.20,
           Row::Want::AtMost, 0.05, 0.0}};
}

base::Result<StudyFigures> HybridStudy::run(const StudySetting& setting) const {
  StudyFigures figures;
  for (const Led led : {Led::YAndZ, Led::Z})
    if (auto r = turnBodies(setting, led, figures); !r) return r.error();
  return figures;
}

}  // namespace articulus::studies
