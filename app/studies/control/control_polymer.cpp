#include "app/studies/control/control_polymer.h"

#include "app/studies/control/load_trace.h"
#include "app/studies/control/plan_builder.h"
#include "app/studies/measure/load_statistics.h"
#include "app/studies/measure/off_axis.h"
#include "core/cell/simulated_specimen.h"

namespace articulus::studies {
namespace {

using record::Channel;

constexpr double kMoment_Nm = 3.0;

protocol::Segment ramp(int axis, double moment_Nm, double rise_s, control::Law law) {
  protocol::Segment s;
  s.kind = protocol::SegmentKind::Load;
  s.law = law;
  s.direction[axis] = 1.0;
  s.profile = {.amplitude = moment_Nm, .rise_s = rise_s, .bothSides = false};  // and back to zero as it came
  s.duration_s = s.profile.duration_s();
  return s;
}

}  // namespace

std::string PolymerStudy::about() const {
  return experiment_ == Experiment::DirectForce
             ? "polymer: bodies 1 and 2 in the vice, +-3 Nm about each axis in 20 s, direct force control; signed mean "
               "of each load over the rise, "
               "as Table 7.2, worst of those wanted zero. Beside it: mean size. Sections of the bodies: ours."
             : "impedance: the same with the impedance law on the seven-axis arm, in 5 s.";
}

std::vector<Row> PolymerStudy::rows() const {
  if (experiment_ == Experiment::DirectForce)
    return {{"7.1 experiment 1", "polymer bodies, +-3 Nm: worst mean off-axis force", "N", 3.84, Row::Want::AtMost, 0.2,
             0.0},
            {"7.1 experiment 1", "polymer bodies, +-3 Nm: worst mean off-axis moment", "Nm", 0.39, Row::Want::AtMost,
             0.01, 0.0}};
  return {
      {"7.1 experiment 2", "impedance, seven axes: worst mean off-axis force", "N", 23.83, Row::Want::AtMost, 0.5, 0.0},
      {"7.1 experiment 2", "impedance, seven axes: worst mean off-axis moment", "Nm", 7.29, Row::Want::AtMost, 0.05,
       0.0}};
}

base::Result<StudyFigures> PolymerStudy::run(const StudySetting& setting) const {
  const bool direct = experiment_ == Experiment::DirectForce;
  const control::Law law = control::lawOf(direct ? "direct_force" : "impedance");
  const double rise_s = direct ? 20.0 : 5.0;
  StudyFigures figures;
  OffAxis worst, worstSize;
  for (const std::string body : {"1", "2"}) {
    auto rig =
        setting.rig(cell::specimenPatch({.key = "polymer_body_" + body}), direct ? "munich_polymer" : "lbr_polymer");
    if (!rig) return rig.error();
    if (auto r = (*rig)->makeReady(true); !r) return r.error();
    for (int axis = 3; axis < 6; ++axis)
      for (const double sign : {1.0, -1.0}) {
        PlanBuilder plan;
        protocol::Segment unload = PlanBuilder::unloadSegment();
        unload.law = law;
        plan.add(unload);
        const int loaded = plan.add(ramp(axis, sign * kMoment_Nm, rise_s, law));
        const auto rising = static_cast<long long>(rise_s * (*rig)->cell().rate_Hz);
        LoadStatistics loads;
        LoadTrace trace(axis, Channel::LateralBending);
        double reached_Nm = 0.0;
        const auto look = [&](const record::Sample& s) {
          if (s.step != loaded || loads.count() >= rising) return;
          loads.add(s.six(Channel::ForceX));
          reached_Nm = sign * s.six(Channel::ForceX)[axis];
          if (setting.charts) trace.add(s);
        };
        if (auto r = (*rig)->run(plan.plan(), look); !r) return r.error();
        if (!(reached_Nm > 0.95 * kMoment_Nm))
          return base::Error{base::ErrorCode::DeviceFailure,
                             "Body " + body + " reached " + std::to_string(reached_Nm) + " Nm only.",
                             {}};
        const std::string label = "body " + body + (sign > 0 ? ", +M" : ", -M") + "xyz"[axis - 3];
        figures.cases.push_back(caseOf(label + ", mean", loads.mean()));
        worst.include(OffAxis::of(loads.mean(), axis));
        worstSize.include(OffAxis::of(loads.meanSize(), axis));
        if (setting.charts && sign > 0 && axis == 3)
          figures.charts.push_back(trace.chart(name() + "_body" + body, "Polymer body " + body + ", +3 Nm about x",
                                               setting.seed, direct ? OffAxis{3.84, 0.39} : OffAxis{23.83, 7.29},
                                               "Martinez 2012, Table 7.2 (means)"));
      }
  }
  figures.ours = {worst.force_N, worst.moment_Nm};
  figures.beside = {{"worst mean of the size of an off-axis force, instead of the signed mean", "N", worstSize.force_N},
                    {"worst mean of the size of an off-axis moment", "Nm", worstSize.moment_Nm}};
  return figures;
}

}  // namespace articulus::studies
