#pragma once
#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/record/sample.h"
#include "core/spatial/pose.h"

namespace articulus::record {

/// A motion to be watched once more, of a stored run or of a rehearsal: thinned samples, what was cut and when.
/// In      times on the clock of Channel::Time, s
/// Thread  any
/// Test    tests/core/record/motion_track_test.cpp
struct MotionTrack {
  static constexpr std::size_t kMostSamples = 6000;  ///< 20 a second of five minutes; each is less than a kilobyte

  struct Cut {
    double time_s = 0.0;  ///< -infinity: it was cut before
    std::string structure;
  };

  std::vector<Sample> samples;  ///< in order of time
  std::vector<Cut> cuts;
  bool clamped = false;                      ///< the vice was closed
  std::optional<spatial::Pose> clampedAt{};  ///< X_WD as it closed, where that is known

  [[nodiscard]] bool empty() const { return samples.empty(); }
  [[nodiscard]] double begin_s() const { return empty() ? 0.0 : samples.front()[Channel::Time]; }
  [[nodiscard]] double end_s() const { return empty() ? 0.0 : samples.back()[Channel::Time]; }
  /// Straight between two samples; before the first and behind the last it stands. State, step and flags are those of
  /// the sample before. There must be one.
  [[nodiscard]] Sample at(double time_s) const;
  /// Where the step under way is to end: the last of its set-points, where it is one by pose alone from then on. Empty:
  /// its loads say where it goes, or nothing moves.
  [[nodiscard]] std::optional<spatial::Pose> plannedAt(double time_s) const;
  [[nodiscard]] std::set<std::string> cutAt(double time_s) const;
  /// When a control cycle was, by the samples around it.
  [[nodiscard]] double timeOf_s(std::uint64_t cycle) const;
};

}  // namespace articulus::record
