#pragma once
#include <memory>
#include <vector>

#include "core/cycle/phases/snapshot_publisher.h"
#include "core/station/screen_inputs.h"
#include "tests/support/virtual_cell.h"

namespace articulus::test {

/// The parts of a control cycle without the cycle: a test calls the phases one by one. The arm stands at home, nothing
/// moves but what is told to.
class PhaseRig {
 public:
  PhaseRig()
      : devices(devicesAtHome(munich(), 1)), links(std::make_unique<cycle::ThreadLinks>()),
        parts(munich(), devices->arm(), devices->loadCell(), inputs, *links) {
    inputs.setDeadMan(true);
    parts.state.controllerOn = true;
    look();
  }
  /// Reads and looks at everything once, a cycle later. What is wrong is not latched.
  safety::Fault look() {
    ++parts.state.cycle;
    parts.state.elapsed_s = 1.0 / munich().rate_Hz;
    now_ += 1'000'000;
    inputs.heartbeat(now_);
    parts.signals.read(now_, parts.state.controllerOn, false);
    return parts.watch.check(now_, 0);
  }
  /// Latches it in this cycle.
  void latch(safety::FaultCode code) { parts.faults.latch({code, -1, 0.0, 0.0, parts.state.cycle}); }
  void start(const protocol::Plan& plan) {
    plan_ = plan;
    parts.plan.start(plan_);
    parts.plan.step();
  }
  /// The codes of the events of a kind since the last call.
  std::vector<int> codes(record::EventKind kind) {
    std::vector<int> all;
    for (const record::Event& e : events())
      if (e.kind == kind) all.push_back(e.code);
    return all;
  }
  std::vector<record::Event> events() {
    std::vector<record::Event> all;
    record::Event e;
    while (links->events.read(nextEvent_, lostEvents_, std::span<record::Event>(&e, 1)) == 1) all.push_back(e);
    return all;
  }

  std::unique_ptr<hardware::SimulatedCell> devices;
  std::unique_ptr<cycle::ThreadLinks> links;
  station::ScreenInputs inputs;
  cycle::CycleParts parts;

 private:
  protocol::Plan plan_;
  base::Nanoseconds now_ = 1'000'000'000;
  std::uint64_t nextEvent_ = 0, lostEvents_ = 0;
};

}  // namespace articulus::test
