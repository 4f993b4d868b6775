#pragma once
#include <array>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/record/sample.h"

namespace articulus::analysis {

struct MotionOfInterest;

/// How many values of a channel a stretch of samples lacks. A value that is not finite is missing.
struct ValueCount {
  std::size_t missing = 0, of = 0;
  double from_s = 0.0, to_s = 0.0;  ///< times of the first and of the last that are missing; a run's, s
  void add(double time_s, double value) noexcept;
  [[nodiscard]] bool none() const noexcept { return missing == of; }  ///< no value is there
};

/// "400 of 2000 values of flexion are missing (43.2 to 47.2 s)".  In  name: "flexion"
[[nodiscard]] std::string missingWords(const ValueCount& count, const std::string& name);

/// Finds cycles of load loops that lack values: a range, a neutral zone or a mean of the rest would pass for the whole.
/// A channel that has no value in the whole step was not measured, and lacks nothing.
/// In      samples of one run in order of time; those of other steps and outside of load cycles are ignored
/// Thread  any but control
/// Test    tests/core/analysis/missing_values_test.cpp
class MissingValues {
 public:
  explicit MissingValues(std::span<const MotionOfInterest> motions);
  /// All that it looks at in a sample: time, loads, position, clinical angles, orientation.
  [[nodiscard]] static std::span<const record::Channel> channels() noexcept;
  void add(const record::Sample& sample);
  /// One sentence a cycle and channel: all channels of the reported cycle, of the others the driven motion.
  [[nodiscard]] std::vector<base::Error> problems() const;

 private:
  static constexpr std::size_t kChannels = 16;  // without the time
  using Counts = std::array<ValueCount, kChannels>;
  struct Collected {
    int step = 0, axis = 0, reported = 0;
    std::string motion{};
    std::array<bool, kChannels> measured{};
    std::map<int, Counts> cycles{};
  };
  std::vector<Collected> collected_;
};

/// Position or clinical angle that a load along or about an axis drives.  In  axis: 0..5, Fx .. Mz
[[nodiscard]] record::Channel drivenMotion(int axis) noexcept;

}  // namespace articulus::analysis
