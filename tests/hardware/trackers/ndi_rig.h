#pragma once
#include "hardware/ndi_polaris/ndi_wire.h"
#include "hardware/virtual_devices/virtual_ndi.h"
#include "tests/hardware/trackers/tracker_bench.h"

namespace articulus::test {

/// The driver and the virtual NDI system, over real TCP on loopback.
class NdiRig final : public TrackerBench {
 public:
  explicit NdiRig(const std::vector<std::string>& bones = {"C4"}) : TrackerBench(bones) {
    virtualNdi = taken(hardware::VirtualNdi::start({}, truth));
    ndi.host = "127.0.0.1";
    ndi.port = virtualNdi->port();
    ndi.connectTime = ndi.replyTime = 300'000'000;
    for (const std::string& bone : bones) ndi.tools.push_back({bone, 0, "NDI of " + bone});
  }
  ~NdiRig() override { tracker.reset(); }
  std::unique_ptr<hardware::TrackerWire> wire() override { return std::make_unique<hardware::NdiWire>(ndi); }
  hardware::VirtualWire& system() override { return *virtualNdi; }
  hardware::NdiFaults& faults() { return virtualNdi->faults(); }

  hardware::NdiSettings ndi;
  std::unique_ptr<hardware::VirtualNdi> virtualNdi;
};

}  // namespace articulus::test
