#include <chrono>
#include <mutex>
#include <thread>

#include "core/station/screen_inputs.h"
#include "hardware/operator_io/comedi_switch_source.h"
#include "hardware/operator_io/evdev_source.h"
#include "hardware/operator_io/operator_switch.h"
#include "hardware/operator_io/serial_switch_source.h"
#include "tests/hardware/comedi/digital_board.h"
#include "tests/hardware/contract/rigs.h"
#include "tests/hardware/operator_io/key_fifo.h"
#include "tests/hardware/taken.h"

namespace articulus::test {
namespace {

constexpr base::Nanoseconds kOneMs = 1'000'000;
/// A busy machine is no reason to call the reader silent here.
constexpr hardware::SwitchSettings kPatient{.enabling = true,
                                            .stops = true,
                                            .debounce = kOneMs,
                                            .agree = 10'000 * kOneMs,
                                            .longestHold = 0,
                                            .silence = 30'000 * kOneMs};

template <class Is>
void until(const Is& is) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(5);
  while (!is() && std::chrono::steady_clock::now() < end) std::this_thread::yield();
}

class ScreenRig final : public OperatorRig {
 public:
  device::OperatorInputs& inputs() override { return screen_; }
  void hold(bool held) override { screen_.setDeadMan(held); }
  void press(bool pressed) override { screen_.setEmergencyStop(pressed); }
  void letGoForAMoment() override {
    screen_.setDeadMan(false);
    screen_.setDeadMan(true);
  }
  void pressForAMoment() override {
    screen_.setEmergencyStop(true);
    screen_.setEmergencyStop(false);
  }

 private:
  station::ScreenInputs screen_;
};

/// What both switches have in common: who waits until the reader has seen it.
class SwitchRig : public OperatorRig {
 public:
  device::OperatorInputs& inputs() override { return *switch_; }

 protected:
  void begin(std::unique_ptr<hardware::SwitchSource> source) {
    switch_ = taken(hardware::OperatorSwitch::open(kPatient, std::move(source)));
    until([this] {
      device::OperatorState state;
      switch_->read(0, state);
      return !state.emergencyStop;
    });
  }
  /// Does it, and waits until the switch tells something else than before.
  template <class Do>
  void seen(const Do& act) {
    const std::string before = switch_->describe();
    act();
    until([&] { return switch_->describe() != before; });
  }
  std::unique_ptr<hardware::OperatorSwitch> switch_;
};

class EvdevSwitchRig final : public SwitchRig {
 public:
  EvdevSwitchRig() {
    begin(std::make_unique<hardware::EvdevSource>(hardware::EvdevSettings{fifo_.path(), {KEY_B, 0}, {KEY_S, 0}, true}));
  }
  ~EvdevSwitchRig() override { switch_.reset(); }
  void hold(bool held) override {
    held_ = held;
    fifo_.type({{KEY_B, held}});
  }
  void press(bool pressed) override { fifo_.type({{KEY_S, pressed}}); }
  void letGoForAMoment() override {
    seen([this] { fifo_.type({{KEY_B, 0}, {KEY_B, 1}}); });
  }
  void pressForAMoment() override {
    seen([this] { fifo_.type({{KEY_S, 1}, {KEY_S, 0}}); });
  }
  bool lose() override {
    seen([this] { fifo_.unplug(); });
    return true;
  }
  void back() override {
    fifo_.plugIn();
    hold(held_);
  }

 private:
  KeyFifo fifo_;
  bool held_ = false;
};

/// An adapter of which the test is the other side.
struct Adapter {
  std::mutex mutex;
  hardware::ModemLevels levels{.cts = false, .dsr = true};
  bool there = true;
  void set(bool hardware::ModemLevels::*line, bool active) {
    const std::lock_guard lock(mutex);
    levels.*line = active;
  }
};
class AdapterLines final : public hardware::ModemLines {
 public:
  explicit AdapterLines(Adapter& adapter) : adapter_(adapter) {}
  base::Result<void> open() override {
    const auto read = this->read();
    if (!read) return read.error();
    return {};
  }
  base::Result<hardware::ModemLevels> read() override {
    const std::lock_guard lock(adapter_.mutex);
    if (!adapter_.there) return base::Error{base::ErrorCode::DeviceFailure, "gone", "plug it in"};
    return adapter_.levels;
  }

 private:
  Adapter& adapter_;
};

class SerialSwitchRig final : public SwitchRig {
 public:
  SerialSwitchRig() {
    begin(std::make_unique<hardware::SerialSwitchSource>(
        hardware::SerialSwitchSettings{"/dev/ttyUSB0",
                                       {hardware::ModemLine::Cts, hardware::ModemLine::None},
                                       {hardware::ModemLine::Dsr, hardware::ModemLine::None}},
        std::make_unique<AdapterLines>(adapter_)));
  }
  ~SerialSwitchRig() override { switch_.reset(); }
  void hold(bool held) override { adapter_.set(&hardware::ModemLevels::cts, held); }
  void press(bool pressed) override { adapter_.set(&hardware::ModemLevels::dsr, !pressed); }
  void letGoForAMoment() override {  // as short as it looks at its lines
    seen([this] { hold(false); });
    hold(true);
  }
  void pressForAMoment() override {
    seen([this] { press(true); });
    press(false);
  }
  bool lose() override {
    seen([this] { there(false); });
    return true;
  }
  void back() override { there(true); }

 private:
  void there(bool is) {
    const std::lock_guard lock(adapter_.mutex);
    adapter_.there = is;
  }
  Adapter adapter_;
};

class ComediSwitchRig final : public SwitchRig {
 public:
  ComediSwitchRig() {
    board_.set(2, false);  // closed: the emergency stop is not pressed
    begin(std::make_unique<hardware::ComediSwitchSource>(
        hardware::ComediSwitchSettings{.enabling = {1, -1}, .clear = {2, -1}, .closedIsHigh = {false, false}},
        std::make_unique<DigitalBoard>(board_)));
  }
  ~ComediSwitchRig() override { switch_.reset(); }
  void hold(bool held) override { board_.set(1, !held); }
  void press(bool pressed) override { board_.set(2, pressed); }
  void letGoForAMoment() override {  // as short as it looks at its inputs
    seen([this] { hold(false); });
    hold(true);
  }
  void pressForAMoment() override {
    seen([this] { press(true); });
    press(false);
  }
  bool lose() override {
    seen([this] { board_.there = false; });
    return true;
  }
  void back() override { board_.there = true; }

 private:
  DigitalLevels board_;
};

}  // namespace

std::unique_ptr<OperatorRig> screenRig() { return std::make_unique<ScreenRig>(); }
std::unique_ptr<OperatorRig> evdevSwitchRig() { return std::make_unique<EvdevSwitchRig>(); }
std::unique_ptr<OperatorRig> serialSwitchRig() { return std::make_unique<SerialSwitchRig>(); }
std::unique_ptr<OperatorRig> comediSwitchRig() { return std::make_unique<ComediSwitchRig>(); }

}  // namespace articulus::test
