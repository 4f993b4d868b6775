#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <string_view>

#include "core/record/sample.h"
#include "core/spatial/rotation.h"

namespace articulus::analysis {

/// What one number of a step may be of.
enum class Quantity : std::int32_t {
  Fx,
  Fy,
  Fz,
  Mx,
  My,
  Mz,  ///< load at D in W, N and Nm
  X,
  Y,
  Z,  ///< of D from the reference pose, along W, m
  Flexion,
  LateralBending,
  AxialRotation,  ///< clinical angles from the reference pose, rad
  OffAxisForce,
  OffAxisMoment,  ///< largest size of the loads that were wanted zero, N and Nm
  TurnX,
  TurnY,
  TurnZ,  ///< of D since the step began, as a rotation vector along W, rad
  Count
};
inline constexpr std::size_t kQuantityCount = static_cast<std::size_t>(Quantity::Count);

/// "Fx" ... "Mz", "x", "y", "z", "flexion", "lateral_bending", "axial_rotation", "off_axis_force", "off_axis_moment",
/// "turn_x", "turn_y", "turn_z"
[[nodiscard]] std::optional<Quantity> quantityOf(std::string_view key) noexcept;
/// "N", "Nm", "m" or "rad"
[[nodiscard]] std::string_view unitOf(Quantity quantity) noexcept;

/// One quantity over a stretch of samples; values that are not finite do not count, but for how many they are.
struct QuantityStatistics {
  std::size_t count = 0, missing = 0;
  double last = 0.0, sum = 0.0, sumOfSquares = 0.0;
  double minimum = std::numeric_limits<double>::infinity(), maximum = -std::numeric_limits<double>::infinity();

  void add(double value) noexcept;
  [[nodiscard]] double mean() const noexcept { return sum / static_cast<double>(count); }
  [[nodiscard]] double rms() const noexcept;
  [[nodiscard]] double range() const noexcept { return maximum - minimum; }
  [[nodiscard]] double largestSize() const noexcept;
};

/// Collects all quantities of one step, as a whole and cycle by cycle.
/// Thread  any but control
class StepStatistics {
 public:
  /// In  wantedZero: the loads whose set-point is zero all the time; reference_m: D at the reference pose, in W
  StepStatistics(const std::array<bool, 6>& wantedZero, const spatial::Vector3& reference_m)
      : wantedZero_(wantedZero), reference_m_(reference_m) {}
  /// All that it looks at in a sample.
  [[nodiscard]] static std::span<const record::Channel> channels() noexcept;
  void add(const record::Sample& sample);
  /// Null where there is no sample.  In  cycle from 1; 0: the whole step
  [[nodiscard]] const QuantityStatistics* of(Quantity quantity, int cycle = 0) const noexcept;

 private:
  using All = std::array<QuantityStatistics, kQuantityCount>;
  static void addTo(All& all, const std::array<double, kQuantityCount>& value) noexcept;
  std::array<bool, 6> wantedZero_;
  spatial::Vector3 reference_m_;
  std::optional<spatial::Matrix3> R_began_;  ///< D in W in the first sample
  All whole_;
  std::map<int, All> cycles_;
};

}  // namespace articulus::analysis
