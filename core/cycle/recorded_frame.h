#pragma once
#include <array>
#include <type_traits>

#include "core/device/tracker.h"

namespace articulus::cycle {

/// A frame of the tracker as the control thread passes it on, number by number.
/// Thread  any; real-time safe
struct RecordedFrame {
  struct Body {
    std::array<double, 3 * device::TrackedBody::kMarkers> marker_T_m{};
    std::array<double, 12> X_TM{};  // rotation column by column, translation
    std::uint32_t seen = 0;
    bool hasPose = false;
  };
  base::Nanoseconds time = 0, taken = 0;  ///< of the exposure; of the cycle that read it. Station clock
  std::uint64_t counter = 0;
  std::size_t bodies = 0;
  std::array<Body, device::TrackerFrame::kMostBodies> body{};

  [[nodiscard]] double age_s() const noexcept { return 1e-9 * static_cast<double>(taken - time); }
};
static_assert(std::is_trivially_copyable_v<RecordedFrame>);

/// In      out: is overwritten
void pack(const device::TrackerFrame& frame, base::Nanoseconds taken, RecordedFrame& out) noexcept;
[[nodiscard]] device::TrackerFrame unpacked(const RecordedFrame& frame) noexcept;

}  // namespace articulus::cycle
