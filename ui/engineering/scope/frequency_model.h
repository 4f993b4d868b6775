#pragma once
#include <QString>
#include <vector>

#include "core/analysis/spectrum.h"
#include "ui/plot/traces/trace_store.h"

namespace articulus::ui {

/// What is to be seen over frequency.
struct FrequencyChoice {
  bool response = false;                                  ///< of channel to input; otherwise the spectrum of channel
  record::Channel channel = record::Channel::ForceZ;      ///< output
  record::Channel input = record::Channel::WantedForceZ;  ///< of a response
  bool operator==(const FrequencyChoice&) const = default;
};

/// Curves over frequency, in SI of the channels.
struct FrequencyCurves {
  FrequencyChoice choice;
  std::vector<double> frequency_Hz;                   ///< above zero
  std::vector<double> density;                        ///< of a spectrum
  std::vector<double> gain_dB, phase_rad, coherence;  ///< of a response; gain and phase NaN where there is no input
  double resolution_Hz = 0.0;
  int averaged = 0;
  /// A coherence that two signals without any relation exceed at one of a thousand frequencies only.
  [[nodiscard]] double coherent() const;
  void take(const analysis::FrequencyResponse& found);  ///< its curves, without the frequency 0
  QString problem;                                      ///< why there is nothing; empty: there is
};

/// Samples at even distances up to the end of a stretch: those after the last gap in time or in one of the channels.
/// Out  rate_Hz 0 where there are fewer than two
struct EvenStretch {
  std::vector<std::vector<double>> values;  ///< a row for each channel
  double rate_Hz = 0.0;
};
[[nodiscard]] EvenStretch evenStretch(const TraceStore& store, const std::vector<record::Channel>& channels,
                                      double from_s, double to_s);

/// Of what is in view, its last kMostSamples at most: some milliseconds of work.
/// Thread  that of the store
inline constexpr std::size_t kMostSamples = 131'072;
[[nodiscard]] FrequencyCurves frequencyCurves(const TraceStore& store, const FrequencyChoice& choice, double from_s,
                                              double to_s);

}  // namespace articulus::ui
