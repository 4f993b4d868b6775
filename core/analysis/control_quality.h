#pragma once
#include <array>
#include <cstdint>
#include <span>

#include "core/record/sample.h"

namespace articulus::analysis {

/// How closely the loads followed what was wanted: measured minus wanted, of each axis on which a load was wanted.
/// Thread  any but control
/// Test    tests/core/analysis/control_quality_test.cpp
class ControlQuality {
 public:
  struct Axis {
    std::int64_t samples = 0;                          ///< with both numbers; none: no load was wanted along this axis
    double meanAbsolute = 0.0, rms = 0.0, peak = 0.0;  ///< N or Nm, all at least zero
    bool wantedZero = true;                            ///< nothing but zero was wanted
  };

  /// All that it looks at in a sample, beside its flags.
  [[nodiscard]] static std::span<const record::Channel> channels() noexcept;
  /// In  controlled: axes whose load was followed; a set-point of another axis is no error of anything
  void add(const record::Sample& sample,
           const std::array<bool, 6>& controlled = {true, true, true, true, true, true}) noexcept;
  [[nodiscard]] Axis axis(int axis) const noexcept;  ///< 0..5: Fx ... Mz
  [[nodiscard]] std::int64_t samples() const noexcept { return samples_; }
  [[nodiscard]] std::int64_t lateCycles() const noexcept { return late_; }
  [[nodiscard]] std::int64_t bridgedSamples() const noexcept { return bridged_; }  ///< of the load cell: not new

 private:
  struct Sums {
    std::int64_t n = 0;
    double absolute = 0.0, square = 0.0, peak = 0.0;
    bool zero = true;
  };
  std::array<Sums, 6> sums_{};
  std::int64_t samples_ = 0, late_ = 0, bridged_ = 0;
};

}  // namespace articulus::analysis
