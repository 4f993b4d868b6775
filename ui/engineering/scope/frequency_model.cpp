#include "ui/engineering/scope/frequency_model.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "ui/kit/language/core_text.h"

namespace articulus::ui {
namespace {
constexpr double kGap = 1.5;       // of the usual distance between two samples
constexpr double kSegments = 9.0;  // of the stretch: 8 to 17 half overlapping ones, as a segment is a power of two
constexpr double kDecibelsPerTenfold = 20.0;
}  // namespace

double FrequencyCurves::coherent() const { return analysis::coherentAbove(averaged); }

void FrequencyCurves::take(const analysis::FrequencyResponse& found) {
  resolution_Hz = found.resolution_Hz;
  averaged = found.averaged;
  for (std::size_t i = 1; i < found.gain.size(); ++i) {
    frequency_Hz.push_back(found.frequency_Hz(i));
    const double gain = std::abs(found.gain[i]);
    gain_dB.push_back(gain > 0.0 ? kDecibelsPerTenfold * std::log10(gain) : std::numeric_limits<double>::quiet_NaN());
    phase_rad.push_back(std::arg(found.gain[i]));
    coherence.push_back(found.coherence[i]);
  }
}

EvenStretch evenStretch(const TraceStore& store, const std::vector<record::Channel>& channels, double from_s,
                        double to_s) {
  EvenStretch even;
  std::vector<std::vector<TracePoint>> rows;
  for (const auto channel : channels) rows.push_back(store.samples(channel, from_s, to_s));
  if (rows.empty() || rows[0].size() < 2 ||
      std::ranges::any_of(rows, [&](const auto& row) { return row.size() != rows[0].size(); }))
    return even;
  const auto& times = rows[0];
  std::vector<double> steps;
  for (std::size_t i = 1; i < times.size(); ++i) steps.push_back(times[i].time_s - times[i - 1].time_s);
  std::ranges::nth_element(steps, steps.begin() + static_cast<std::ptrdiff_t>(steps.size() / 2));
  const double usual_s = steps[steps.size() / 2];
  std::size_t first = times.size();
  const auto whole = [&](std::size_t i) {
    return std::ranges::all_of(rows, [&](const auto& row) { return std::isfinite(row[i].value); });
  };
  while (first > 0 && times.size() - first < kMostSamples && whole(first - 1) &&
         (first == times.size() || times[first].time_s - times[first - 1].time_s < kGap * usual_s))
    --first;
  const std::size_t count = times.size() - first;
  if (count < 2) return even;
  even.rate_Hz = static_cast<double>(count - 1) / (times.back().time_s - times[first].time_s);
  for (const auto& row : rows) {
    even.values.emplace_back();
    for (std::size_t i = first; i < row.size(); ++i) even.values.back().push_back(row[i].value);
  }
  return even;
}

FrequencyCurves frequencyCurves(const TraceStore& store, const FrequencyChoice& choice, double from_s, double to_s) {
  FrequencyCurves curves;
  curves.choice = choice;
  std::vector<record::Channel> channels{choice.channel};
  if (choice.response) channels.push_back(choice.input);
  const auto even = evenStretch(store, channels, from_s, to_s);
  const auto refuse = [&](const base::Error& error) { curves.problem = coreText(error.message); };
  const std::size_t count = even.values.empty() ? 0 : even.values[0].size();
  const double resolution_Hz = count == 0 ? 0.0 : even.rate_Hz * kSegments / static_cast<double>(count);
  const std::vector<double> none;
  const auto& output = count == 0 ? none : even.values[0];
  const double rate_Hz = count == 0 ? 1.0 : even.rate_Hz;
  if (!choice.response) {
    const auto found = analysis::spectrum(output, rate_Hz, resolution_Hz);
    if (!found) return refuse(found.error()), curves;
    curves.resolution_Hz = found->resolution_Hz;
    curves.averaged = found->averaged;
    for (std::size_t i = 1; i < found->density.size(); ++i) {
      curves.frequency_Hz.push_back(found->frequency_Hz(i));
      curves.density.push_back(found->density[i]);
    }
    return curves;
  }
  const auto found = analysis::frequencyResponse(count == 0 ? none : even.values[1], output, rate_Hz, resolution_Hz);
  if (!found) return refuse(found.error()), curves;
  curves.take(*found);
  return curves;
}

}  // namespace articulus::ui
