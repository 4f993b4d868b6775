// Whether every device answers in time, and how much it trembles while the arm stands.
#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/text/text_format.h"
#include "core/procedure/commission/commission_catalogue.h"
#include "core/spatial/measured_quantities.h"

namespace articulus::procedure {
namespace {

using record::Channel;
using record::CommissioningFigure;
using record::Sample;

constexpr double kTime_s = 3.0;
constexpr double kMostLate = 0.01;   // of all cycles
constexpr double kMostNoise = 0.05;  // of the limit of a load
constexpr double kLowest_Hz = 2.0, kStep_Hz = 1.0;
constexpr const char* kLoads[] = {"Fx", "Fy", "Fz", "Mx", "My", "Mz"};
const double kTold = std::numeric_limits<double>::quiet_NaN();

struct Tremble {
  double deviation = 0.0, line_Hz = 0.0, line = 0.0;  // the strongest line and its amplitude
};

/// Deviation of what a channel reads at rest, and the strongest line in it.
/// Source  Goertzel 1958: one term of the discrete Fourier transform
Tremble trembleOf(const std::vector<double>& values, double rate_Hz) {
  Tremble t;
  double mean = 0.0;
  for (const double v : values) mean += v / static_cast<double>(values.size());
  for (const double v : values) t.deviation += (v - mean) * (v - mean) / static_cast<double>(values.size());
  t.deviation = std::sqrt(t.deviation);
  for (double f = kLowest_Hz; f < 0.5 * rate_Hz; f += kStep_Hz) {
    const double turn = 2.0 * M_PI * f / rate_Hz, c = 2.0 * std::cos(turn);
    double a = 0.0, b = 0.0;
    for (const double v : values) {
      const double next = v - mean + c * a - b;
      b = a;
      a = next;
    }
    const double power = a * a + b * b - c * a * b;
    const double amplitude = 2.0 * std::sqrt(std::max(0.0, power)) / static_cast<double>(values.size());
    if (amplitude > t.line) t.line = amplitude, t.line_Hz = f;
  }
  return t;
}

}  // namespace

base::Result<record::CommissioningResult> commissionDeviceHealth(CommissionLead& lead) {
  record::CommissioningResult result{record::CommissioningStep::DeviceHealth, true, {}, {}};
  lead.forgetSamples();
  std::vector<Sample> samples;
  const double end_s = static_cast<double>(lead.now().hostTime_ns) * 1e-9 + kTime_s;
  if (auto passed = lead.until("The measurement", 2.0 * kTime_s,
                               [&](const cycle::Snapshot& now) {
                                 for (const Sample& s : lead.samples()) samples.push_back(s);
                                 return static_cast<double>(now.hostTime_ns) * 1e-9 >= end_s;
                               });
      !passed)
    return passed.error();
  const auto fails = [&result](const std::string& why) {
    result.passed = false;
    result.words += (result.words.empty() ? "" : " ") + why;
  };
  int late = 0, bridged = 0, most = 0;
  bool finite = true;
  for (const Sample& s : samples) {
    late += (s.flags & record::kLateCycle) != 0;
    bridged = (s.flags & record::kBridgedSensor) != 0 ? bridged + 1 : 0;
    most = std::max(most, bridged);
    finite = finite && s.six(Channel::SensorForceX).allFinite() && s.six(Channel::Joint1).allFinite();
  }
  const double count = static_cast<double>(samples.size());
  const double wanted = 0.9 * kTime_s * lead.cell.rate_Hz;
  result.figures.push_back({"cycles seen", count, kTold, ""});
  if (count < wanted) fails("Only " + base::significant(count, 4) + " cycles were seen.");
  result.figures.push_back({"late cycles", late / std::max(1.0, count), kMostLate, "of all"});
  if (late > kMostLate * count) fails("Too many cycles are late.");
  const int bridge = lead.limits().bridgedSensorCycles;
  result.figures.push_back({"cycles in a row without a load", double(most), double(bridge), "cycles"});
  if (most > bridge) fails("The load cell does not come in time.");
  if (!finite) fails("A number that is none came in.");
  bool alive = false;
  for (int i = 0; i < 6 && finite && count >= wanted; ++i) {
    std::vector<double> values;
    for (const Sample& s : samples) values.push_back(s.six(Channel::SensorForceX)[i]);
    const Tremble t = trembleOf(values, lead.cell.rate_Hz);
    const char* unit = i < 3 ? "N" : "Nm";
    const double allowed = kMostNoise * lead.limits().wrench[i];
    alive = alive || t.deviation > 0.0;
    result.figures.push_back(
        {std::string("noise of ") + kLoads[i] + " (standard deviation)", t.deviation, allowed, unit});
    result.figures.push_back(
        {std::string("strongest line of ") + kLoads[i] + ", at " + base::significant(t.line_Hz, 4) + " Hz (amplitude)",
         t.line, kTold, unit});
    if (t.deviation > allowed) fails(std::string(kLoads[i]) + " is too noisy.");
  }
  if (!alive) fails("The load cell reads the same to the last digit: it is frozen.");
  const station::TimingSummary timing = lead.link.timing();
  result.figures.push_back({"wake-up of a cycle, 99 %", timing.wakeP99_us * 1e-6, kTold, "s"});
  if (result.passed) result.words = "All devices answer in time.";
  for (const std::string& wire : timing.wires) result.words += " " + wire + ".";
  return result;
}

}  // namespace articulus::procedure
