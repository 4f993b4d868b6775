#pragma once
#include "hardware/qualisys_rt/qualisys_wire.h"
#include "hardware/virtual_devices/virtual_qualisys.h"
#include "tests/hardware/trackers/tracker_bench.h"

namespace articulus::test {

/// The driver and the virtual Qualisys system, over real TCP on loopback.
class QualisysRig final : public TrackerBench {
 public:
  explicit QualisysRig(const std::vector<std::string>& bones = {"C4"}, hardware::VirtualQualisysSettings settings = {})
      : TrackerBench(bones) {
    settings.clock = &clock;
    virtualQualisys = taken(hardware::VirtualQualisys::start(settings, truth));
    qualisys.host = "127.0.0.1";
    qualisys.port = virtualQualisys->port();
    qualisys.connectTime = 400'000'000;
    qualisys.silence = 700'000'000;
    qualisys.frameTime = 0;  // exposures are the test's, however long it takes
    qualisys.awaitFrame = false;
    for (const std::string& bone : bones) qualisys.bodies.push_back({bone, bone});
  }
  ~QualisysRig() override { tracker.reset(); }
  std::unique_ptr<hardware::TrackerWire> wire() override { return std::make_unique<hardware::QualisysWire>(qualisys); }
  hardware::VirtualWire& system() override { return *virtualQualisys; }
  hardware::QualisysFaults& faults() { return virtualQualisys->faults(); }

  hardware::QualisysSettings qualisys;
  std::unique_ptr<hardware::VirtualQualisys> virtualQualisys;
};

}  // namespace articulus::test
