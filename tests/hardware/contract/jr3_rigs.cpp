// The JR3 driver and the virtual receiver, over real TCP on loopback; in step, so that one cycle is one measurement.
#include "tests/hardware/contract/rigs.h"
#include "tests/hardware/jr3/jr3_rig.h"

namespace articulus::test {
namespace {

class Jr3ContractRig final : public LoadCellRig {
 public:
  Jr3ContractRig() { rig_.connect(); }
  device::LoadCell& cell() override { return *rig_.driver; }
  void pass() override { rig_.pass(); }
  base::Nanoseconds now() const override { return rig_.now; }
  void load(const spatial::Vector6& wrench) override { rig_.truth.wrench = wrench; }
  double accuracy() const override { return 0.02; }  // half a count of 444 N, and the count of noise of Fx
  void lose() override { rig_.jr3->faults().silent = true; }
  void back() override { rig_.jr3->faults().silent = false; }
  bool invalid() override {
    rig_.jr3->faults().wildCounts = 1;
    return true;
  }

 private:
  Jr3Rig rig_;
};

}  // namespace

std::unique_ptr<LoadCellRig> jr3Rig() { return std::make_unique<Jr3ContractRig>(); }

}  // namespace articulus::test
