#include "app/studies/control/control_rest.h"

#include <array>

#include "app/studies/control/load_trace.h"
#include "app/studies/control/plan_builder.h"
#include "app/studies/measure/load_statistics.h"
#include "app/studies/measure/off_axis.h"
#include "core/cell/simulated_specimen.h"
#include "core/spatial/units.h"

namespace articulus::studies {
namespace {

using control::AxisMode;
using record::Channel;

constexpr double kStep_rad = spatial::inRadians(7.0);
constexpr double kBend_s = 4.0, kRest_s = 5.0, kMeasured_s = 0.5;
constexpr int kAxis = 4;
constexpr std::array<int, 10> kWay{1, 1, -1, -1, -1, -1, 1, 1, 1, 1};

protocol::Segment step(AxisMode bent, double angle_rad, double time_s) {
  protocol::Segment s;
  s.kind = protocol::SegmentKind::Task;
  s.law = control::kAxisLaw;
  s.selection.axis[kAxis] = bent;
  if (bent == AxisMode::Position) {
    s.path = {.shape = motion::PathShape::Line, .time_s = time_s};
    s.path.turn_rad[kAxis - 3] = angle_rad;
  }
  s.duration_s = time_s;
  return s;
}

}  // namespace

std::string RestStudy::about() const {
  return "rest: soft, coupled joint bent in ten steps of 7 deg, the other loads controlled to zero; mean over the last "
         "half second of each rest, worst of "
         "ten. Specimen and order of the steps: ours.";
}

std::vector<Row> RestStudy::rows() const {
  return {
      {"minimising phase at rest", "ten steps of 7 deg: worst force left", "N", 0.5, Row::Want::AtMost, 0.1, 0.0},
      {"minimising phase at rest", "ten steps of 7 deg: worst moment left", "Nm", 0.05, Row::Want::AtMost, 0.01, 0.0}};
}

base::Result<StudyFigures> RestStudy::run(const StudySetting& setting) const {
  auto rig = setting.rig(cell::specimenPatch({.key = "soft_joint"}));
  if (!rig) return rig.error();
  if (auto r = (*rig)->makeReady(true); !r) return r.error();
  PlanBuilder plan;
  plan.unload();
  std::array<int, protocol::kMaxSegments> displacement{};  // by step: which of the ten rests there, from 1
  for (std::size_t i = 0; i < kWay.size(); ++i) {
    plan.add(step(AxisMode::Position, kWay[i] * kStep_rad, kBend_s));
    displacement[static_cast<std::size_t>(plan.add(step(AxisMode::Hold, 0.0, kRest_s)))] = static_cast<int>(i) + 1;
  }
  const double rate_Hz = (*rig)->cell().rate_Hz;
  const auto before = static_cast<long long>((kRest_s - kMeasured_s) * rate_Hz);
  std::array<LoadStatistics, kWay.size()> left;
  std::array<double, kWay.size()> angle_rad{};
  LoadTrace trace(kAxis, Channel::Flexion);
  long long cyclesOfStep = 0;
  int lastStep = -1;
  const auto look = [&](const record::Sample& s) {
    cyclesOfStep = s.step == lastStep ? cyclesOfStep + 1 : 1;
    lastStep = s.step;
    if (setting.charts && s.step > 0) trace.add(s);
    const int which = displacement[static_cast<std::size_t>(s.step)];
    if (which == 0 || cyclesOfStep <= before) return;
    left[static_cast<std::size_t>(which - 1)].add(s.six(Channel::ForceX));
    angle_rad[static_cast<std::size_t>(which - 1)] = s[Channel::Flexion];
  };
  if (auto r = (*rig)->run(plan.plan(), look); !r) return r.error();

  StudyFigures figures;
  OffAxis worst;
  for (std::size_t i = 0; i < left.size(); ++i) {
    const spatial::Vector6 mean = left[i].mean();
    worst.include(OffAxis::of(mean, kAxis));
    figures.cases.push_back(caseOf("rest " + std::to_string(i + 1), mean));
    figures.cases.back().figures.push_back({"flexion", "deg", spatial::inDegrees(angle_rad[i])});
  }
  figures.ours = {worst.force_N, worst.moment_Nm};
  if (setting.charts)
    figures.charts.push_back(trace.chart("rest", "Soft coupled joint: ten steps of 7 deg, each followed by rest",
                                         setting.seed, OffAxis{0.5, 0.05}, "Omrcen & Nemec 2002 (at rest)"));
  return figures;
}

}  // namespace articulus::studies
