// A station whose cycle a robot controller owns, for ten minutes: the controller's clock runs a tenth of a thousandth
// fast or slow, so that its telegrams wander through every phase of the host's own time fifteen times.
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "core/cell/cell_config.h"
#include "core/station/live_station.h"
#include "hardware/io/paced_clock.h"

namespace articulus::test {
namespace {

constexpr double kTenMinutes_s = 600.0;

/// Sends a telegram a cycle of its own clock, a little early or late as networks are; time is moved by hand.
class DriftingController final : public hardware::CycleOwner {
 public:
  DriftingController(base::ManualClock& clock, double rate_Hz, double ppm, double phase)
      : clock_(clock), period_ns_(1e9 / rate_Hz * (1.0 + 1e-6 * ppm)) {
    begin_ns_ = static_cast<double>(clock.now()) + phase * 1e9 / rate_Hz;
    next_ = arrival();
  }
  [[nodiscard]] int waitForCycle(base::Nanoseconds until) noexcept override {
    for (;;) {
      int owed = 0;
      for (; next_ <= clock_.now(); next_ = arrival()) {
        if (owedLess_ > 0) --owedLess_;
        else ++owed;
      }
      if (owed > 0) return owed;
      if (next_ > until) {
        clock_.sleepUntil(until);
        return 0;
      }
      clock_.sleepUntil(next_);
    }
  }
  void ranWithout(int cycles) noexcept override {
    without += cycles;
    owedLess_ += cycles;
  }
  [[nodiscard]] std::uint64_t sent() const { return sent_ - 1; }  // the next one is not there yet
  int without = 0;

 private:
  base::Nanoseconds arrival() {
    std::uniform_real_distribution<double> late(0.0, 0.1);  // of a period
    return std::llround(begin_ns_ + (static_cast<double>(sent_++) + late(random_)) * period_ns_);
  }
  base::ManualClock& clock_;
  std::mt19937_64 random_{5};
  double period_ns_, begin_ns_ = 0.0;
  std::uint64_t sent_ = 0;
  base::Nanoseconds next_ = 0;
  int owedLess_ = 0;
};

/// It stands on its brakes; the cycle behind it takes its time.
class StandingArm final : public device::RobotArm {
 public:
  StandingArm(base::ManualClock& clock, const cell::CellConfig& cell) : clock_(clock), cell_(cell) {}
  void read(base::Nanoseconds now, device::ArmState& state) noexcept override {
    state.time = now;
    state.position_rad = cell_.homeJoints_rad;
    state.valid = true;
  }
  void write(const device::ArmCommand&) noexcept override {
    clock_.advance(static_cast<base::Nanoseconds>(took_(random_)));
  }

 private:
  base::ManualClock& clock_;
  const cell::CellConfig& cell_;
  std::mt19937_64 random_{6};
  std::uniform_real_distribution<double> took_{50e3, 900e3};
};

class StandingLoadCell final : public device::LoadCell {
 public:
  void read(base::Nanoseconds now, device::LoadCellSample& sample) noexcept override {
    sample.time = now;
    sample.wrench_S.data[2] = 20.0 + 1e-3 * static_cast<double>(++sample.counter % 7);
  }
};

class OpenVice final : public device::Bench {
 public:
  [[nodiscard]] base::Result<void> setViceClosed(bool) override { return {}; }
  [[nodiscard]] bool viceClosed() const noexcept override { return false; }
};

void tenMinutes(double rate_Hz, double ppm, double phase) {
  const auto cell = cell::loadCell(rate_Hz > 300.0 ? "alesund_ur5e" : "alesund", ARTICULUS_RESOURCES);
  ASSERT_TRUE(cell) << cell.error().text();
  ASSERT_EQ(cell->rate_Hz, rate_Hz);
  base::ManualClock time;
  DriftingController controller(time, rate_Hz, ppm, phase);
  hardware::PacedClock clock(controller, rate_Hz, &time);
  StandingArm arm(time, *cell);
  StandingLoadCell loadCell;
  OpenVice vice;
  station::LiveStation station(*cell, station::Devices{arm, loadCell, vice}, clock);
  const base::Nanoseconds end = time.now() + static_cast<base::Nanoseconds>(kTenMinutes_s * 1e9);
  std::uint64_t cycles = 0;
  int passed = 0;
  for (; time.now() < end; ++cycles) {
    station.runOne();
    passed += clock.periodsPassed();
  }
  const std::string which =
      std::to_string(rate_Hz) + " Hz, " + std::to_string(ppm) + " ppm, phase " + std::to_string(phase);
  EXPECT_EQ(controller.without, 0) << which << ": cycles without a telegram";
  EXPECT_EQ(cycles, controller.sent()) << which << ": one cycle a telegram";
  EXPECT_EQ(static_cast<std::uint64_t>(passed), cycles) << which << ": none was skipped";
  EXPECT_EQ(station.snapshot().lateCycles, 0U) << which;
  EXPECT_NEAR(static_cast<double>(cycles), kTenMinutes_s * rate_Hz / (1.0 + 1e-6 * ppm), 2.0) << which;
}

TEST(PacedPhase, NoWholeCycleIsLostWhicheverWayTheControllersClockDrifts) {
  tenMinutes(250.0, 100.0, 0.0);
  tenMinutes(250.0, -100.0, 0.5);
}

TEST(PacedPhase, NorAtTwoMilliseconds) { tenMinutes(500.0, -100.0, 0.25); }

}  // namespace
}  // namespace articulus::test
