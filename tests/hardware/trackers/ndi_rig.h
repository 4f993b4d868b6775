#pragma once
#include <array>
#include <memory>
#include <string>

#include "hardware/ndi_polaris/ndi_wire.h"
#include "hardware/streamed_tracker/streamed_tracker.h"
#include "hardware/virtual_devices/virtual_ndi.h"
#include "tests/hardware/taken.h"
#include "tests/hardware/trackers/set_tracker.h"

namespace articulus::test {

/// The driver with its thread and the virtual system, over real TCP on loopback. Time is the test's: an exposure is a
/// step of it; what waits is for bytes that are on their way.
class NdiRig {
 public:
  static constexpr base::Nanoseconds kPeriod = 16'666'667;

  explicit NdiRig(std::vector<std::string> bones = {"C4"}) : truth(bones) {
    virtualNdi = taken(hardware::VirtualNdi::start({}, truth));
    ndi.host = "127.0.0.1";
    ndi.port = virtualNdi->port();
    ndi.connectTime = ndi.replyTime = 300'000'000;
    for (const std::string& bone : bones) ndi.tools.push_back({bone, 0, "NDI of " + bone});
    driver.bodies = bones;
    driver.clock = &clock;
  }
  [[nodiscard]] base::Result<std::unique_ptr<hardware::StreamedTracker>> connected() {
    return hardware::StreamedTracker::connect(driver, std::make_unique<hardware::NdiWire>(ndi));
  }
  void connect() { tracker = taken(connected()); }

  /// One exposure, not waited for.
  void expose() {
    clock.advance(kPeriod);
    truth.expose();
    virtualNdi->endCycle(clock.now());
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
  hardware::NdiSettings ndi;
  hardware::StreamedTrackerSettings driver;
  std::unique_ptr<hardware::VirtualNdi> virtualNdi;
  std::unique_ptr<hardware::StreamedTracker> tracker;
};

}  // namespace articulus::test
