#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <string>

#include "core/base/clock.h"
#include "core/spatial/pose.h"

namespace articulus::device {

/// What a tracking system reports of one body in one frame: three markers seen one by one (cameras), or a sensor's pose
/// (electromagnetic).
/// Frames  T of the tracking system; M markers or sensor of the body
struct TrackedBody {
  static constexpr std::size_t kMarkers = 3;
  std::array<spatial::Vector3, kMarkers> marker_T_m{spatial::Vector3::Zero(), spatial::Vector3::Zero(),
                                                    spatial::Vector3::Zero()};  ///< of those that are seen
  std::uint32_t seen = 0;                                                       ///< bit by marker
  bool hasPose = false;                                                         ///< X_TM counts, markers do not
  spatial::Pose X_TM;
};

/// One exposure of all bodies.
struct TrackerFrame {
  static constexpr std::size_t kMostBodies = 9;
  base::Nanoseconds time = 0;  ///< of the exposure, station clock
  std::uint64_t counter = 0;   ///< grows by one from exposure to exposure, also over those that were lost
  std::size_t bodies = 0;
  std::array<TrackedBody, kMostBodies> body;
};

/// Port of a system that follows bones while a test runs. A driver keeps what has come over its wire until it is read.
/// Thread  bodies(), rate_Hz(): any; read(): control, real-time safe, never waits
class Tracker {
 public:
  virtual ~Tracker() = default;
  /// Names of the bodies, in the order of a frame.
  [[nodiscard]] virtual std::span<const std::string> bodies() const noexcept = 0;
  [[nodiscard]] virtual double rate_Hz() const noexcept = 0;
  /// Frames that have arrived since the last call, oldest first.   Out  how many of `frames` were filled; call again
  /// when all were
  virtual std::size_t read(base::Nanoseconds now, std::span<TrackerFrame> frames) noexcept = 0;
};

}  // namespace articulus::device
