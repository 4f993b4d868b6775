// The wrench of a Universal Robots arm: frames and sign of both sources, no number where there is none, and what a
// program's start does to the zero.
#include "hardware/ur_rtde/ur_wrench.h"

#include <gtest/gtest.h>

#include "tests/hardware/ur_rtde/ur_rig.h"

namespace articulus::test {
namespace {

using hardware::UrWrench;
using hardware::UrWrenchSource;

class UrWrenches : public ::testing::TestWithParam<UrWrenchSource>, protected UrRig {
 protected:
  UrWrenches() {
    driver.wrench = GetParam();
    connect();
  }
};

spatial::Vector6 load() {
  spatial::Vector6 w;
  w << 10, -20, 30, 1, -2, 3;
  return w;
}

TEST_P(UrWrenches, ComeInAxesOfTheFlange) {
  UrWrench wrench(*arm, {GetParam(), 1.0});
  cycle(6);  // the program has started, and zeroed
  cell.wrench = load();
  cycle(2);
  device::LoadCellSample sample;
  wrench.read(now, sample);
  EXPECT_LT((sample.wrench_S.data - load()).cwiseAbs().maxCoeff(), 1e-9);
  EXPECT_EQ(sample.time, now);
  EXPECT_FALSE(sample.saturated);
  UrWrench other(*arm, {GetParam(), -1.0});
  other.read(now, sample);
  EXPECT_LT((sample.wrench_S.data + load()).cwiseAbs().maxCoeff(), 1e-9);
}

TEST_P(UrWrenches, CountOnlyWhatIsNew) {
  UrWrench wrench(*arm, {GetParam(), 1.0});
  device::LoadCellSample sample, next;
  cycle(3);
  wrench.read(now, sample);
  cycle();
  wrench.read(now, next);
  EXPECT_EQ(next.counter, sample.counter + 1);
  controller->faults().silent = true;
  cycle(3);
  wrench.read(now, sample);
  EXPECT_EQ(sample.counter, next.counter);
  EXPECT_EQ(sample.time, next.time);
}

TEST_P(UrWrenches, AreNoNumberWhereTheControllerHasNone) {
  UrWrench wrench(*arm, {GetParam(), 1.0});
  cycle(3);
  controller->faults().nanWrenches = 1;
  cycle();
  device::LoadCellSample sample;
  wrench.read(now, sample);
  EXPECT_FALSE(sample.wrench_S.data.array().isFinite().any());
  EXPECT_TRUE(state.valid) << "the arm is none the worse for it";
  cycle();
  wrench.read(now, sample);
  EXPECT_TRUE(sample.wrench_S.data.allFinite());
}

TEST_P(UrWrenches, AreDoubtfulAfterALaterProgramStart) {
  UrWrench wrench(*arm, {GetParam(), 1.0});
  device::LoadCellSample sample;
  cycle(6);
  wrench.read(now, sample);
  switchOn();
  wrench.read(now, sample);
  EXPECT_TRUE(sample.wrench_S.data.allFinite()) << "the first start comes before any zero of ours";
  cell.wrench = load();
  cycle(2);
  controller->faults().stopProgram = 1;
  cycle(3);
  switchOff();
  wrench.read(now, sample);
  EXPECT_TRUE(sample.wrench_S.data.allFinite());
  switchOn();
  wrench.read(now, sample);
  EXPECT_FALSE(sample.wrench_S.data.array().isFinite().any()) << "zeroed under load: weigh again";
  EXPECT_EQ(wrench.zeroedAnew(), 1u);
  cycle(101);
  wrench.read(now, sample);
  EXPECT_TRUE(sample.wrench_S.data.allFinite());
  // What the start has done to the numbers themselves.
  const double left = sample.wrench_S.data.cwiseAbs().maxCoeff();
  if (GetParam() == UrWrenchSource::ActualTcpForce) EXPECT_LT(left, 1e-9) << "its load has become its zero";
  else EXPECT_LT((sample.wrench_S.data - load()).cwiseAbs().maxCoeff(), 1e-9);
}

/// The supervisor takes this sample for a fault of the sensor.
bool invalid(const device::LoadCellSample& sample, bool controllerOn) {
  safety::SupervisorInput seen;
  seen.controllerOn = controllerOn;
  seen.armValid = true;
  seen.raw_S = sample.wrench_S;
  return safety::Supervisor().check(seen).code == safety::FaultCode::SensorInvalid;
}

TEST_P(UrWrenches, AreDoubtfulUntilTheDrivesWereOnAfterAStartWithDrivesOff) {
  UrWrench wrench(*arm, {GetParam(), 1.0});
  device::LoadCellSample sample;
  const auto cycles = [&](int n) {
    bool any = false;
    for (int i = 0; i < n; ++i) {
      const bool on = command.enable;
      cycle();
      wrench.read(now, sample);
      any = invalid(sample, on) || any;
    }
    return any;
  };
  EXPECT_FALSE(cycles(10));
  command.enable = true;
  EXPECT_FALSE(cycles(10)) << "the start as it was connected";
  command.enable = false;
  cell.wrench = load();
  // The arm's power goes off and on: its program is started anew, with the drives off all the time.
  controller->faults().robotMode = 3;
  (void)cycles(10);
  controller->faults().robotMode = 7;
  EXPECT_FALSE(cycles(1000)) << "nobody looks";
  EXPECT_EQ(wrench.zeroedAnew(), 1u);
  EXPECT_FALSE(sample.wrench_S.data.array().isFinite().any()) << "two seconds later it is as doubtful";
  command.enable = true;
  EXPECT_TRUE(cycles(10));
  command.enable = false;  // as a fault does
  (void)cycles(120);
  command.enable = true;
  EXPECT_FALSE(cycles(10)) << "told once";
}

TEST_P(UrWrenches, AreDoubtfulAfterAFirstStartThatCameLate) {
  UrRig late;
  late.driver.wrench = GetParam();
  late.controller->faults().robotMode = 3;
  late.connect();
  UrWrench wrench(*late.arm, {GetParam(), 1.0});
  device::LoadCellSample sample;
  for (int i = 0; i < 1000; ++i) {
    late.cycle();
    wrench.read(late.now, sample);
  }
  EXPECT_TRUE(sample.wrench_S.data.allFinite()) << "somebody may have zeroed it";
  late.controller->faults().robotMode = 7;
  for (int i = 0; i < 20; ++i) {
    late.cycle();
    wrench.read(late.now, sample);
  }
  EXPECT_EQ(late.arm->health().programs, 1u);
  EXPECT_FALSE(invalid(sample, false));
  EXPECT_TRUE(invalid(sample, true));
}

INSTANTIATE_TEST_SUITE_P(Sources, UrWrenches,
                         ::testing::Values(UrWrenchSource::FtRawWrench, UrWrenchSource::ActualTcpForce),
                         [](const auto& made) {
                           return made.param == UrWrenchSource::FtRawWrench ? "FtRawWrench" : "ActualTcpForce";
                         });

}  // namespace
}  // namespace articulus::test
