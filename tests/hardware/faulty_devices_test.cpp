// Devices that lie on purpose: each lie is the one that its name says, and without one nothing is changed.
#include <gtest/gtest.h>

#include <cmath>

#include "core/spatial/units.h"
#include "hardware/faults/faulty_arm.h"
#include "hardware/faults/faulty_load_cell.h"

namespace articulus::hardware {
namespace {

constexpr base::Nanoseconds kCycle = 1'000'000;

/// Loads that rise by 10 N a second on a noise of 0.2 N.
class Ramp final : public device::LoadCell {
 public:
  static double noise(std::uint64_t i) { return i % 2 == 0 ? 0.1 : -0.1; }
  void read(base::Nanoseconds now, device::LoadCellSample& sample) noexcept override {
    ++sample.counter;
    sample.time = now;
    sample.wrench_S.data.setConstant(1e-2 * static_cast<double>(sample.counter) + noise(sample.counter));
  }
};

class LyingLoadCell : public testing::Test {
 protected:
  device::LoadCellSample after(int cycles) {
    for (int i = 0; i < cycles; ++i) cell.read(now += kCycle, sample);
    return sample;
  }
  Ramp sound;
  FaultyLoadCell cell{sound};
  device::LoadCellSample sample;
  base::Nanoseconds now = 1'000'000'000;
};

TEST_F(LyingLoadCell, SaysWhatTheOtherSaysAsLongAsItIsSound) {
  EXPECT_NEAR(after(500).wrench_S.data[2], 5.0 + Ramp::noise(500), 1e-12);
}

TEST_F(LyingLoadCell, AFrozenOneCountsOnAndSaysTheSame) {
  const auto before = after(500);
  cell.inject({DeviceFault::LoadFrozen, 0, 1});
  EXPECT_EQ(after(300).wrench_S.data, before.wrench_S.data);
  EXPECT_EQ(sample.counter, before.counter + 300);
}

TEST_F(LyingLoadCell, ASilentOneDoesNotCount) {
  const auto before = after(500);
  cell.inject({DeviceFault::LoadSilent, 0, 1});
  EXPECT_EQ(after(300).counter, before.counter);
  EXPECT_EQ(sample.time, before.time);
}

TEST_F(LyingLoadCell, AFrozenMeanKeepsItsNoiseForEver) {
  const double mean = after(500).wrench_S.data[0];
  cell.inject({DeviceFault::LoadMeanFrozen, 0, 1});
  for (int second = 0; second < 5; ++second) {
    double least = 1e9, most = -1e9;
    for (int i = 0; i < 1000; ++i) {
      const double value = after(1).wrench_S.data[0];
      if (second > 0) least = std::min(least, value), most = std::max(most, value);
    }
    if (second == 0) continue;  // the filter of the mean
    EXPECT_NEAR(0.5 * (least + most), mean, 0.5);
    EXPECT_GT(most - least, 0.15) << second;
  }
}

TEST_F(LyingLoadCell, OneDeadChannelLeavesTheOthers) {
  (void)after(500);
  cell.inject({DeviceFault::ChannelDead, 4, 1});
  (void)after(2000);
  EXPECT_LT(sample.wrench_S.data[4], 6.0);
  EXPECT_GT(sample.wrench_S.data[3], 24.0);
}

TEST_F(LyingLoadCell, ALateOneIsFiftyMillisecondsLateWithAFreshTime) {
  (void)after(500);
  cell.inject({DeviceFault::LoadLate, 0, 1});
  (void)after(500);
  EXPECT_NEAR(sample.wrench_S.data[1], 9.5, 0.11);
  EXPECT_EQ(sample.time, now);
}

TEST_F(LyingLoadCell, ScalesSignsAndAxes) {
  (void)after(100);
  const auto truth = [this] { return 1e-2 * static_cast<double>(sample.counter) + Ramp::noise(sample.counter); };
  cell.inject({DeviceFault::LoadTenth, 0, 1});
  (void)after(1);
  EXPECT_NEAR(sample.wrench_S.data[5], 0.1 * truth(), 1e-12);
  cell.inject({DeviceFault::ChannelFlipped, 5, 1});
  (void)after(1);
  EXPECT_NEAR(sample.wrench_S.data[5], -truth(), 1e-12);
  EXPECT_NEAR(sample.wrench_S.data[0], truth(), 1e-12);
  cell.inject({DeviceFault::ChannelStep, 3, -1});
  (void)after(1);
  EXPECT_NEAR(sample.wrench_S.data[3], truth() - 2.5, 1e-12);
}

/// Goes where its commands lead it: the last position that it was told.
class Follower final : public device::RobotArm {
 public:
  void read(base::Nanoseconds now, device::ArmState& state) noexcept override {
    state.time = now;
    state.position_rad = at;
    state.valid = state.brakesReleased = true;
  }
  void write(const device::ArmCommand& command) noexcept override { told = command, at = command.position_rad; }
  robot::JointVector at = robot::JointVector::Zero(6);
  device::ArmCommand told;
};

class LyingArm : public testing::Test {
 protected:
  /// Each joint by a thousandth a cycle.
  void go(int cycles) {
    for (int i = 0; i < cycles; ++i) {
      arm.read(now += kCycle, state);
      command.enable = true;
      command.position_rad = robot::JointVector::Constant(6, 1e-3 * ++steps);
      arm.write(command);
    }
  }
  Follower sound;
  FaultyArm arm{sound};
  device::ArmState state;
  device::ArmCommand command;
  base::Nanoseconds now = 1'000'000'000;
  int steps = 0;
};

TEST_F(LyingArm, AFrozenEncoderStandsAndTheOthersGoOn) {
  go(100);
  const double stood = state.position_rad[2];
  arm.inject({DeviceFault::EncoderFrozen, 2, 1});
  go(100);
  EXPECT_EQ(state.position_rad[2], stood);
  EXPECT_NEAR(state.position_rad[1], 0.199, 1e-12);
}

TEST_F(LyingArm, AJumpStaysWhereItJumpedTo) {
  go(10);
  arm.inject({DeviceFault::EncoderJump02, 1, -1});
  go(10);
  EXPECT_NEAR(state.position_rad[1], 0.019 - spatial::inRadians(0.2), 1e-12);
}

TEST_F(LyingArm, LateCommandsComeTwentyCyclesLater) {
  go(100);
  arm.inject({DeviceFault::CommandsLate, 0, 1});
  go(100);
  EXPECT_NEAR(sound.told.position_rad[0], 0.180, 1e-12);
  EXPECT_TRUE(sound.told.enable);
}

TEST_F(LyingArm, LostCommandsLeaveTheLineOfTheBrakes) {
  go(100);
  arm.inject({DeviceFault::CommandsLost, 0, 1});
  go(10);
  EXPECT_NEAR(sound.told.position_rad[0], 0.1, 1e-12);
  command.enable = false;
  arm.write(command);
  EXPECT_FALSE(sound.told.enable);
}

TEST_F(LyingArm, AReversedDriveGoesTheOtherWay) {
  go(100);
  arm.inject({DeviceFault::DriveReversed, 4, 1});
  go(10);
  EXPECT_NEAR(sound.told.position_rad[4], 0.09, 1e-12);
  EXPECT_NEAR(sound.told.position_rad[3], 0.11, 1e-12);
}

}  // namespace
}  // namespace articulus::hardware
