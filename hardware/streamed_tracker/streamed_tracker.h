#pragma once
#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "core/base/broadcast_ring.h"
#include "core/device/tracker.h"
#include "hardware/io/spsc_ring.h"
#include "hardware/streamed_tracker/arrival_envelope.h"
#include "hardware/streamed_tracker/tracker_health.h"
#include "hardware/streamed_tracker/tracker_wire.h"

namespace articulus::hardware {

/// What all trackers on a wire are told.
struct StreamedTrackerSettings {
  std::vector<std::string> bodies;     ///< bones, in the order of the wire's bodies; nine at most
  double rate_Hz = 60.0;               ///< of the device's count of exposures
  double latency_s = 0.0;              ///< from exposure to arrival of the swiftest frame, beyond what its times tell
  bool inStep = false;                 ///< no thread: read() asks the wire itself, while a fast clock stands
  base::Nanoseconds wait = 0;          ///< that read() waits for an answer then, host time
  const base::Clock* clock = nullptr;  ///< of the station; null: the steady one. now() is called by the reader's thread
};

/// A tracking system on a wire, whichever: a thread of its own reads the wire, stamps each frame with the station's
/// time and puts it into a bounded queue, from which read() takes it. Where the wire is lost the thread connects anew
/// every half second; nothing in the station depends on it, a run goes on and its record has a gap.
/// Time     of the exposure by the device's clock where it tells it, else count of exposures over rate_Hz; moved by the
///          lower envelope of the arrivals, less `latency_s`: delays on the way do not show in it. Where the device
///          also answers questions for its time, its clock lies between two bounds, and the middle is taken
/// Counter  the device's, carried on over 32 bits; over a new session or a restarted count by the time that passed
/// Full     256 frames that nobody fetches: newer ones are not taken, and counted
/// Contract, thread  as device::Tracker; toldHealth(), said(): any but control
class StreamedTracker final : public device::Tracker {
 public:
  static constexpr std::size_t kQueue = 256;
  static constexpr base::Nanoseconds kTryAgain = 500'000'000;

  /// Opens the wire and starts its thread.
  /// Errors  of the wire; no bodies, or too many
  [[nodiscard]] static base::Result<std::unique_ptr<StreamedTracker>> connect(const StreamedTrackerSettings& settings,
                                                                              std::unique_ptr<TrackerWire> wire);
  ~StreamedTracker() override;
  [[nodiscard]] std::span<const std::string> bodies() const noexcept override { return settings_.bodies; }
  [[nodiscard]] double rate_Hz() const noexcept override { return settings_.rate_Hz; }
  std::size_t read(base::Nanoseconds now, std::span<device::TrackerFrame> frames) noexcept override;
  [[nodiscard]] TrackerHealth toldHealth() const noexcept { return told_.read(); }
  /// Why the connection is gone; empty where it is there.
  [[nodiscard]] std::string said() const;

 private:
  StreamedTracker(const StreamedTrackerSettings& settings, std::unique_ptr<TrackerWire> wire);
  void keepReading();
  void reopen();
  /// Looks once.  Out  whether there was something
  bool look(base::Nanoseconds longest, base::Nanoseconds now) noexcept;
  void take(const WireFrame& frame, base::Nanoseconds arrived) noexcept;
  /// Whether the frame is newer than those before; counts on.
  [[nodiscard]] bool goesOn(std::uint32_t number, base::Nanoseconds arrived) noexcept;
  /// Station time of the exposure.
  [[nodiscard]] base::Nanoseconds exposure(const WireFrame& frame, base::Nanoseconds arrived) noexcept;
  void fill(const WireFrame& frame, base::Nanoseconds arrived) noexcept;
  void measureRate(base::Nanoseconds arrived) noexcept;
  void say(const std::string& text);

  StreamedTrackerSettings settings_;
  std::unique_ptr<TrackerWire> wire_;
  base::SteadyClock steady_;
  const base::Clock& clock_;
  // of the thread that reads the wire
  ArrivalEnvelope envelope_;
  WireFrame wireFrame_;
  device::TrackerFrame frame_;
  TrackerHealth health_;
  bool fresh_ = true;  ///< no frame of this session yet
  std::uint32_t last_ = 0;
  int backwards_ = 0;
  std::int64_t count_ = 0, rateFrom_ = 0;  ///< of exposures since the session began
  std::uint64_t counter_ = 0;
  base::Nanoseconds lastArrived_ = 0, lastTime_ = 0, rateSince_ = 0, lastLook_ = 0;
  base::Nanoseconds tryAt_ = 0;  // when a lost connection is tried again: of the station in step, else of the host

  base::LatestValue<TrackerHealth> told_;
  SpscRing<device::TrackerFrame, kQueue> queue_;
  mutable std::mutex saying_;
  std::string said_;
  std::atomic<bool> running_{true};
  std::thread thread_;
};

}  // namespace articulus::hardware
