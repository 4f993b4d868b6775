#pragma once
#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

#include "core/base/clock.h"
#include "core/base/result.h"
#include "core/device/tracker.h"
#include "hardware/streamed_tracker/body_sight.h"

namespace articulus::hardware {

/// One body in a frame as it came over a wire.
/// Frames  T of the tracking system; M of the tool
struct WireBody {
  BodySight sight = BodySight::NeverHeardOf;
  spatial::Pose X_TM;       ///< counts where it is Seen
  double error_m = 0.0;     ///< the system's own figure of how well the markers fit, rms; 0: it has none
  int distortion = -1;      ///< of a field by metal, by the system's own levels: 0 none to 2; -1: it does not tell
  std::string_view note{};  ///< what the system says to it, for a person; text that lives for ever
};

/// When a frame was taken and sent, by the device's own clock: ns since whenever it began.
struct WireTimes {
  static constexpr base::Nanoseconds kUnknown = std::numeric_limits<base::Nanoseconds>::min();
  base::Nanoseconds exposed = 0;  ///< middle of the exposure
  base::Nanoseconds sent = 0;     ///< not before it
  /// What at least is to be added to the device's clock to have ours: it answered a question only after we had asked.
  base::Nanoseconds atLeast = kUnknown;
};

/// One frame as it came over a wire, in the order of the cell's bodies.
struct WireFrame {
  std::uint32_t number = 0;          ///< the device's own count of exposures
  std::optional<WireTimes> times{};  ///< none: the device tells no times, the count stands for them
  std::size_t bodies = 0;
  std::array<WireBody, device::TrackerFrame::kMostBodies> body;
};

/// What came of looking at a wire once.
enum class WireNews {
  Frame,
  Nothing,  ///< not yet
  Damaged,  ///< bytes that are none of its words, or with a wrong check sum: thrown away
  Lost,     ///< the connection is gone, or its device does not answer any more
};

/// What differs from one tracking system to the next: its connection and its words. Nothing of it is trusted.
/// Thread  one: that of the StreamedTracker that has it
class TrackerWire {
 public:
  virtual ~TrackerWire() = default;
  /// Connects and sets the system up until it tracks; ends an older connection. Blocks for the times of its settings.
  /// Errors  what did not answer or was refused, and what to do
  [[nodiscard]] virtual base::Result<void> open() = 0;
  /// In  longest: that it waits, host time
  [[nodiscard]] virtual WireNews next(WireFrame& frame, base::Nanoseconds longest) noexcept = 0;
  /// Why next() said that it is lost.
  [[nodiscard]] virtual base::Error lost() const = 0;
  /// Between two questions to a system that only answers; 0: it sends by itself.
  [[nodiscard]] virtual base::Nanoseconds pause() const noexcept { return 0; }
};

}  // namespace articulus::hardware
