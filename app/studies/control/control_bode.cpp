#include "app/studies/control/control_bode.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/studies/control/plan_builder.h"
#include "app/studies/measure/harmonic.h"

namespace articulus::studies {
namespace {

using record::Channel;

struct Excited {
  int axis;
  double amplitude;
  const char* label;
  int colour;
};
constexpr std::array<Excited, 3> kExcited{
    {{4, 0.25, "My, 0.25 Nm", 0}, {0, 1.0, "Fx, 1 N", 1}, {2, 1.0, "Fz, 1 N", 2}}};

/// Whole milliseconds, so that a period is a whole number of cycles.
constexpr std::array<int, 14> kPeriods_ms{8000, 4000, 2000, 1000, 600, 400, 280, 200, 140, 100, 72, 52, 40, 32};
constexpr double kLeast_s = 2.0;  // of a stretch

int repetitions(int period_ms) {
  return 2 * std::max(1, static_cast<int>(std::ceil(0.5 * kLeast_s * 1e3 / period_ms)));
}

/// Without the jumps of atan2 at half a turn.
std::vector<double> unwrapped(std::vector<double> phase_deg) {
  for (std::size_t i = 1; i < phase_deg.size(); ++i)
    phase_deg[i] -= 360.0 * std::round((phase_deg[i] - phase_deg[i - 1]) / 360.0);
  return phase_deg;
}

/// Where the gain first falls through -3 dB, on a straight line between neighbours over the logarithm of the frequency.
double bandwidth_Hz(const std::vector<double>& frequency_Hz, const std::vector<double>& gain_dB) {
  for (std::size_t i = 1; i < gain_dB.size(); ++i)
    if (gain_dB[i] < -3.0 && gain_dB[i - 1] >= -3.0) {
      const double share = (gain_dB[i - 1] + 3.0) / (gain_dB[i - 1] - gain_dB[i]);
      return frequency_Hz[i - 1] * std::pow(frequency_Hz[i] / frequency_Hz[i - 1], share);
    }
  return frequency_Hz.back();
}

}  // namespace

std::string BodeStudy::about() const {
  return "bode: porcine spine, the wanted load is a sine of one frequency after another about zero; measured over "
         "wanted load at that frequency. Plots "
         "only.";
}

base::Result<StudyFigures> BodeStudy::run(const StudySetting& setting) const {
  auto rig = setting.rig();
  if (!rig) return rig.error();
  if (auto r = (*rig)->makeReady(true); !r) return r.error();
  StudyFigures figures;
  report::Panel gain{.title = "Gain",
                     .xLabel = "frequency (Hz)",
                     .yLabel = "gain (dB)",
                     .logarithmicX = true,
                     .yRange = {{-30.0, 10.0}}};
  report::Panel phase{.title = "Phase", .xLabel = "frequency (Hz)", .yLabel = "phase (deg)", .logarithmicX = true};
  for (const Excited& excited : kExcited) {
    PlanBuilder plan;
    plan.unload();
    for (const int period_ms : kPeriods_ms) {
      protocol::Segment s;
      s.kind = protocol::SegmentKind::Load;
      s.direction[excited.axis] = 1.0;
      s.profile = {.amplitude = excited.amplitude,
                   .rise_s = 0.25e-3 * period_ms,
                   .cycles = repetitions(period_ms),
                   .shape = motion::ProfileShape::Sine};
      s.duration_s = s.profile.duration_s();
      plan.add(s);
    }
    std::vector<Harmonic> harmonics;
    for (const int period_ms : kPeriods_ms) harmonics.emplace_back(1e3 / period_ms);
    int lastStep = -1;
    long long cycle = 0;
    const auto look = [&](const record::Sample& s) {
      cycle = s.step == lastStep ? cycle + 1 : 1;
      lastStep = s.step;
      if (s.step < 1) return;  // unloading
      const auto k = static_cast<std::size_t>(s.step - 1);
      const long long whole = static_cast<long long>(repetitions(kPeriods_ms[k])) * kPeriods_ms[k];
      if (cycle <= whole / 2 || cycle > whole) return;
      harmonics[k].add(static_cast<double>(cycle) / (*rig)->cell().rate_Hz, s.six(Channel::WantedForceX)[excited.axis],
                       s.six(Channel::ForceX)[excited.axis]);
    };
    if (auto r = (*rig)->run(plan.plan(), look); !r) return r.error();
    report::Curve gains{.name = excited.label, .colour = excited.colour};
    report::Curve phases = gains;
    StudyCase found{std::string("gain of ") + excited.label, {}};
    for (const Harmonic& h : harmonics) {
      gains.x.push_back(h.frequency_Hz());
      gains.y.push_back(h.gain_dB());
      phases.y.push_back(h.phase_deg());
      char frequency[32];
      std::snprintf(frequency, sizeof frequency, "%.3g Hz", h.frequency_Hz());
      found.figures.push_back({frequency, "dB", h.gain_dB()});
    }
    phases.x = gains.x;
    phases.y = unwrapped(phases.y);
    figures.cases.push_back(std::move(found));
    figures.beside.push_back(
        {std::string("bandwidth of the force loop, -3 dB, ") + excited.label, "Hz", bandwidth_Hz(gains.x, gains.y)});
    gain.curves.push_back(std::move(gains));
    phase.curves.push_back(std::move(phases));
  }
  if (setting.charts) {
    gain.curves.push_back({.name = "-3 dB",
                           .x = {gain.curves[0].x.front(), gain.curves[0].x.back()},
                           .y = {-3.0, -3.0},
                           .colour = 7,
                           .stroke = report::Stroke::Dashed});
    figures.charts.push_back({.file = "bode",
                              .title = "Force loop on the porcine spine: measured over wanted load",
                              .subtitle = "Simulated Munich cell, seed " + std::to_string(setting.seed) +
                                          ", direct force control. No source draws it",
                              .panels = {std::move(gain), std::move(phase)}});
  }
  return figures;
}

}  // namespace articulus::studies
