#pragma once
#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <memory>
#include <string>
#include <thread>

#include "hardware/streamed_tracker/streamed_tracker.h"
#include "hardware/virtual_devices/virtual_wire.h"
#include "tests/hardware/taken.h"
#include "tests/hardware/trackers/set_tracker.h"

namespace articulus::test {

/// What rigs of trackers on a wire share: the driver with its thread, and a truth behind the virtual system. Time is
/// the test's: an exposure is a step of it; what waits is for bytes that are on their way.
class TrackerBench {
 public:
  static constexpr base::Nanoseconds kPeriod = 16'666'667;

  explicit TrackerBench(const std::vector<std::string>& bones) : truth(bones) {
    driver.bodies = bones;
    driver.clock = &clock;
  }
  virtual ~TrackerBench() = default;
  [[nodiscard]] virtual std::unique_ptr<hardware::TrackerWire> wire() = 0;
  [[nodiscard]] virtual hardware::VirtualWire& system() = 0;

  [[nodiscard]] base::Result<std::unique_ptr<hardware::StreamedTracker>> connected() {
    return hardware::StreamedTracker::connect(driver, wire());
  }
  void connect() { tracker = taken(connected()); }
  /// The same for a driver that waits for its first frame: exposures go on meanwhile.
  void connectExposing() {
    std::atomic<bool> done{false};
    std::thread exposes([&] {
      base::SteadyClock host;
      for (; !done; host.sleepUntil(host.now() + 5'000'000)) expose();
    });
    connect();
    done = true;
    exposes.join();
  }
  /// Why it does not connect; empty where it does.
  std::string refusal() {
    const auto made = connected();
    return made ? std::string() : made.error().text();
  }
  /// One exposure, not waited for.
  void expose() {
    clock.advance(kPeriod);
    truth.expose();
    system().endCycle(clock.now());
  }
  /// One exposure, until the driver has it; or until it has not come for so long.
  void pass(base::Nanoseconds longest = 3'000'000'000) {
    const std::uint64_t had = health().frames;
    expose();
    EXPECT_TRUE(until([&] { return health().frames > had; }, longest)) << "the frame did not come";
  }
  hardware::TrackerHealth health() const { return tracker->toldHealth(); }
  std::string words() const { return describe(health(), tracker->bodies(), tracker->said()); }
  /// The newest frame; the others are thrown away.
  device::TrackerFrame newest() {
    device::TrackerFrame last;
    std::array<device::TrackerFrame, 8> some;
    while (const std::size_t n = tracker->read(clock.now(), some)) last = some[n - 1];
    return last;
  }
  template <class Condition>
  static bool until(Condition condition, base::Nanoseconds longest = 3'000'000'000) {
    base::SteadyClock host;
    const base::Nanoseconds end = host.now() + longest;
    while (!condition()) {
      if (host.now() > end) return false;
      host.sleepUntil(host.now() + 200'000);
    }
    return true;
  }

  SharedClock clock;
  SetTracker truth;
  hardware::StreamedTrackerSettings driver;
  std::unique_ptr<hardware::StreamedTracker> tracker;
};

}  // namespace articulus::test
