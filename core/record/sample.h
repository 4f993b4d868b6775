#pragma once
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "core/record/channel.h"
#include "core/spatial/types.h"

namespace articulus::record {

/// What one control cycle leaves behind. Trivially copyable: it travels through queues.
/// Out     SI and radians. NaN means "does not apply in this cycle" and becomes NULL in SQL, an empty field in CSV.
/// Thread  made by control; read by anyone from a copy
struct Sample {
  std::uint64_t cycle = 0;     ///< control cycles since the station started
  std::int32_t state = 0;      ///< cycle::State
  std::int32_t step = -1;      ///< step of the protocol (index into Protocol::steps), -1 outside a plan
  std::int32_t loadCycle = 0;  ///< repetition inside a load_cycle step, from 1; 0 elsewhere
  std::int32_t flags = 0;      ///< SampleFlag bits
  std::array<double, kChannelCount> value{};

  [[nodiscard]] double operator[](Channel c) const noexcept { return value[static_cast<std::size_t>(c)]; }
  [[nodiscard]] double& operator[](Channel c) noexcept { return value[static_cast<std::size_t>(c)]; }

  /// Writes the elements of a vector to contiguous channels.
  template <class Vector>
  void set(Channel first, const Vector& v) noexcept {
    for (Eigen::Index i = 0; i < v.size(); ++i)
      value[static_cast<std::size_t>(first) + static_cast<std::size_t>(i)] = v[i];
  }
  [[nodiscard]] spatial::Vector6 six(Channel first) const noexcept {
    spatial::Vector6 v;
    for (int i = 0; i < 6; ++i) v[i] = value[static_cast<std::size_t>(first) + static_cast<std::size_t>(i)];
    return v;
  }
  [[nodiscard]] spatial::Vector3 three(Channel first) const noexcept { return six(first).head<3>(); }
  void setMissing(Channel first, std::size_t count) noexcept {
    for (std::size_t i = 0; i < count; ++i)
      value[static_cast<std::size_t>(first) + i] = std::numeric_limits<double>::quiet_NaN();
  }
};

enum SampleFlag : std::int32_t {
  kDeadManHeld = 1,     ///< the dead-man's handle is held
  kLateCycle = 2,       ///< this cycle woke after the next deadline had passed
  kDriveSaturated = 4,  ///< a drive command was clipped at its maximum
  kBridgedSensor = 8,   ///< the load cell's sample was not new; the last one was used
};

static_assert(std::is_trivially_copyable_v<Sample>);

}  // namespace articulus::record
