#pragma once
#include <array>
#include <cstddef>
#include <span>

#include "core/base/json_reader.h"
#include "core/base/parameter_spec.h"

namespace articulus::control {

/// Every number an engineer may tune, by index. One table (gainCatalogue) gives range, unit, default and help.
enum class Gain : std::size_t {
  JointBandwidth,
  JointVelocityBandwidth,
  JointIntegralTime,
  PositionBandwidth,
  PositionDamping,
  ForceProportional,
  ForceIntegral,
  ForceDamping,
  MomentProportional,
  MomentIntegral,
  MomentDamping,
  ObserverBandwidth,
  FilterCutoff,
  FrictionCompensation,
  DirectDamping,
  ImpedanceStiffness,
  ImpedanceRotaryStiffness,
  VelocityForceBandwidth,
  FrictionModel,
  Count
};
inline constexpr std::size_t kGainCount = static_cast<std::size_t>(Gain::Count);

/// Built outside the control thread and swapped in between two cycles.
/// Thread  any
struct GainSet {
  std::array<double, kGainCount> value{};
  [[nodiscard]] double operator[](Gain g) const noexcept { return value[static_cast<std::size_t>(g)]; }
  [[nodiscard]] double& operator[](Gain g) noexcept { return value[static_cast<std::size_t>(g)]; }
};

[[nodiscard]] std::span<const base::ParameterSpec, kGainCount> gainCatalogue() noexcept;
[[nodiscard]] GainSet defaultGains() noexcept;

/// True if every gain is within its range.  Thread  any; real-time safe
[[nodiscard]] bool withinRange(const GainSet& gains) noexcept;

/// Keys that are missing take their default; unknown keys and values out of range throw base::JsonError.
[[nodiscard]] GainSet readGains(const base::JsonReader& gains);
[[nodiscard]] nlohmann::json toJson(const GainSet& gains);

}  // namespace articulus::control
