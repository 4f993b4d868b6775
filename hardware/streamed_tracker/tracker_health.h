#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/device/tracker.h"
#include "hardware/streamed_tracker/body_sight.h"

namespace articulus::hardware {

/// What became of one body since the tracker was connected.
struct BodyHealth {
  BodySight sight = BodySight::NeverHeardOf;  ///< in the newest frame
  double error_m = 0.0;                       ///< the system's figure of fit, newest frame in which it was seen
  std::string_view note{};                    ///< what the system says to it, newest frame; text that lives for ever
  int distortion = -1;                        ///< by metal, newest frame: 0 none to 2; -1: the system does not tell it
  std::uint64_t distorted = 0;                ///< frames with a distortion above 0
  std::array<std::uint64_t, static_cast<std::size_t>(BodySight::Count)> frames{};  ///< by how it was seen
};

/// Counts since the tracker was made.
struct TrackerHealth {
  std::uint64_t frames = 0;
  std::uint64_t lost = 0;      ///< exposures whose frame never came, by the device's own count
  std::uint64_t late = 0;      ///< frames that came after a later one: dropped
  std::uint64_t damaged = 0;   ///< messages with a wrong check sum or of no sense: dropped
  std::uint64_t notTaken = 0;  ///< frames that the control thread did not fetch in time
  std::uint64_t sessions = 0;  ///< connections that were made
  std::uint64_t restarts = 0;  ///< times that the device's count of frames began anew within a session
  bool connected = false;
  double rate_Hz = 0.0;        ///< of the device's count by our clock, over the last seconds; 0: not known yet
  double stated_Hz = 0.0;      ///< what the cell file says
  bool timed = false;          ///< the device tells when it exposed; else its count over the stated rate stands for it
  double clockWithin_s = 0.0;  ///< how well its clock is known, where it answers questions for its time; 0: it does not
  double delay_s = 0.0, longestDelay_s = 0.0;  ///< of the newest frame, and of any, behind the swiftest
  std::size_t bodies = 0;
  std::array<BodyHealth, device::TrackerFrame::kMostBodies> body;
};

/// One line for a person.  In  names: of the bodies; said: why the connection is gone, empty where it is there
/// Thread  any but control
[[nodiscard]] std::string describe(const TrackerHealth& health, std::span<const std::string> names,
                                   const std::string& said);

}  // namespace articulus::hardware
