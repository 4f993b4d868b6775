#pragma once
#include "hardware/optitrack_natnet/natnet_wire.h"
#include "hardware/virtual_devices/virtual_natnet.h"
#include "tests/hardware/trackers/tracker_bench.h"

namespace articulus::test {

/// The driver and the virtual OptiTrack system, over real UDP on loopback.
class NatNetRig final : public TrackerBench {
 public:
  explicit NatNetRig(const std::vector<std::string>& bones = {"C4"}, hardware::VirtualNatNetSettings settings = {})
      : TrackerBench(bones) {
    settings.clock = &clock;
    virtualNatNet = taken(hardware::VirtualNatNet::start(settings, truth));
    natnet.host = "127.0.0.1";
    natnet.commandPort = virtualNatNet->port();
    natnet.connectTime = natnet.silence = 400'000'000;
    natnet.frameTime = 0;  // exposures are the test's, however long it takes
    natnet.awaitFrame = false;
    natnet.clock = &clock;
    natnet.zUp = settings.zUp;
    for (const std::string& bone : bones) natnet.bodies.push_back({.bone = bone, .name = bone});
  }
  ~NatNetRig() override { tracker.reset(); }
  std::unique_ptr<hardware::TrackerWire> wire() override { return std::make_unique<hardware::NatNetWire>(natnet); }
  hardware::VirtualWire& system() override { return *virtualNatNet; }
  hardware::NatNetFaults& faults() { return virtualNatNet->faults(); }

  hardware::NatNetSettings natnet;
  std::unique_ptr<hardware::VirtualNatNet> virtualNatNet;
};

}  // namespace articulus::test
