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

INSTANTIATE_TEST_SUITE_P(Sources, UrWrenches,
                         ::testing::Values(UrWrenchSource::FtRawWrench, UrWrenchSource::ActualTcpForce),
                         [](const auto& made) {
                           return made.param == UrWrenchSource::FtRawWrench ? "FtRawWrench" : "ActualTcpForce";
                         });

}  // namespace
}  // namespace articulus::test
