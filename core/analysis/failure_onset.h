#pragma once
#include <cstddef>
#include <optional>
#include <span>

#include "core/base/result.h"

namespace articulus::analysis {

/// One sample of a test to failure: how far, and how much it took. Either sign, m and N or rad and Nm.
struct LoadedWay {
  double way = 0.0, load = 0.0;
};

/// Where a structure counts as beginning to fail. All of them are told with a result.
struct FailureThresholds {
  double zoneFrom = 0.2, zoneTo = 0.5;  ///< of the peak load: between them lies the elastic line, on the first rise
  double deviation = 0.05;              ///< of the line's load: missing below it
  double stiffnessDrop = 0.3;           ///< of the line's stiffness: missing
  double loadDrop = 0.05;               ///< of the largest load so far: lost
  double window = 0.05;                 ///< of the way to the peak: over which stiffness is taken, and what must last
  double leastLoad = 0.0;               ///< N or Nm: a peak below it is none
};

/// Where one threshold was met.
struct FailureOnset {
  double way = 0.0, load = 0.0;
};

struct FailureOnsets {
  FailureOnset peak;            ///< largest load
  double stiffness = 0.0;       ///< of the elastic line, N/m or Nm/rad
  double stiffnessError = 0.0;  ///< standard error
  double lineLoad = 0.0;        ///< of the elastic line where the way is zero
  double noise = 0.0;           ///< of one load, from differences between neighbours
  double windowWay = 0.0;       ///< length of the window
  double largestDrop = 0.0;     ///< largest loss of load after a maximum, as a share of it
  /// First lasting departure below the elastic line; crossing of the threshold, between samples. Empty: none.
  std::optional<FailureOnset> deviation;
  /// Where the slope over the window first falls below what is left of the stiffness, and stays for the window's
  /// length; it lies up to half a window from a sharp bend. Empty: none, or noise hides the slope.
  std::optional<FailureOnset> stiffnessDrop;
  bool stiffnessHidden = false;          ///< noise makes slopes over the window uncertain by half the drop
  std::optional<FailureOnset> loadDrop;  ///< the maximum from which the load first fell by the threshold. Empty: none
};

/// Onset of failure by three named thresholds, side by side: which of them a paper means, it must say. Thresholds never
/// lie within four times the noise.
/// In      course in order of time; its first sample is where way and load are zero. Samples that go no farther than
///         one before, as of a hold or a way back, count for peak, noise and drop of load alone
/// Errors  InvalidArgument: fewer than 50 samples, thresholds outside of (0, 1); OutOfRange: the load never rose beyond
///         leastLoad and ten times its noise, or too few samples lie on the elastic line
/// Source  thresholds are ours; the three ways to see an onset are those in use for ligaments and discs (yield by
///         departure from the line, by loss of tangent stiffness, by a drop of load)
/// Thread  any but control
/// Test    tests/core/analysis/failure_onset_test.cpp
[[nodiscard]] base::Result<FailureOnsets> failureOnsets(std::span<const LoadedWay> course,
                                                        const FailureThresholds& thresholds = {});

}  // namespace articulus::analysis
