#pragma once
#include <memory>

#include "hardware/jr3/jr3_load_cell.h"
#include "hardware/virtual_devices/jr3/virtual_comedi_board.h"
#include "hardware/virtual_devices/jr3/virtual_jr3.h"
#include "tests/hardware/taken.h"
#include "tests/hardware/ur_rtde/ideal_ur.h"

namespace articulus::test {

/// The driver and the virtual receiver over real TCP on loopback. In step: one cycle is one measurement and one look;
/// nothing waits but for answers that are on their way.
struct Jr3Rig {
  static constexpr base::Nanoseconds kAnswerTime = 200'000'000;

  explicit Jr3Rig(const hardware::VirtualJr3Settings& settings = {})
      : jr3(taken(hardware::VirtualJr3::start(settings, truth))) {
    driven.inStep = true;
    driven.connectTime = 0;
  }
  std::unique_ptr<hardware::ComediBoard> board(base::Nanoseconds answerTime = kAnswerTime) const {
    return std::make_unique<hardware::VirtualComediBoard>("127.0.0.1", jr3->port(), answerTime);
  }
  void connect() { driver = taken(hardware::Jr3LoadCell::connect(driven, board())); }
  void pass() {
    now += 1'000'000;
    jr3->emit(now);
  }
  void cycle(int n = 1) {
    for (int i = 0; i < n; ++i) {
      pass();
      driver->read(now, sample);
    }
  }
  SetLoadCell truth;
  std::unique_ptr<hardware::VirtualJr3> jr3;
  hardware::Jr3Settings driven;
  std::unique_ptr<hardware::Jr3LoadCell> driver;
  base::Nanoseconds now = 1'000'000'000;
  device::LoadCellSample sample;
};

}  // namespace articulus::test
