// What every LoadCell promises, simulated or real: the same tests for all of them (load_cell_rig.h).
#include <gtest/gtest.h>

#include "tests/hardware/contract/load_cell_rig.h"
#include "tests/support/comma_locale.h"
#include "tests/support/forbidden_calls.h"

namespace articulus::test {
namespace {

class LoadCellContract : public ::testing::TestWithParam<LoadCellRigRow> {
 protected:
  LoadCellContract() : rig_(GetParam().make()) {}
  void cycle(int n = 1) {
    for (int i = 0; i < n; ++i) {
      rig_->pass();
      rig_->cell().read(rig_->now(), sample_);
    }
  }
  CommaLocale locale_;  // of no matter to a device
  std::unique_ptr<LoadCellRig> rig_;
  device::LoadCellSample sample_;
};

TEST_P(LoadCellContract, CountsWhatIsNewInTheStationsTime) {
  cycle(3);
  device::LoadCellSample last = sample_;
  for (int i = 0; i < 20; ++i) {
    cycle();
    EXPECT_GT(sample_.counter, last.counter) << "it measured, and does not count";
    EXPECT_GE(sample_.time, last.time);
    EXPECT_LE(sample_.time, rig_->now()) << "from the future";
    last = sample_;
  }
  rig_->cell().read(rig_->now(), sample_);
  EXPECT_EQ(sample_.counter, last.counter) << "it was read twice and measured once";
}

TEST_P(LoadCellContract, ReportsEachAxisToBothSides) {
  cycle(3);
  for (int axis = 0; axis < 6; ++axis)
    for (const double sign : {1.0, -1.0}) {
      spatial::Vector6 wrench = spatial::Vector6::Zero();
      wrench[axis] = sign * (axis < 3 ? 20.0 : 2.0);
      rig_->load(wrench);
      cycle(40);
      EXPECT_LT((sample_.wrench_S.data - wrench).cwiseAbs().maxCoeff(), rig_->accuracy()) << "axis " << axis;
      EXPECT_FALSE(sample_.saturated);
    }
}

TEST_P(LoadCellContract, InventsNothingWhileItIsSilent) {
  cycle(5);
  rig_->lose();
  cycle(2);  // what was on its way
  const device::LoadCellSample last = sample_;
  cycle(10);
  EXPECT_EQ(sample_.counter, last.counter);
  EXPECT_EQ(sample_.time, last.time);
  rig_->back();
  cycle(120);
  EXPECT_GT(sample_.counter, last.counter) << "it does not come back";
}

TEST_P(LoadCellContract, AMeasurementThatIsNoneIsNoNumber) {
  cycle(5);
  if (!rig_->invalid()) {
    EXPECT_STREQ(GetParam().name, "simulated") << "what has a wire can say that a measurement is none";
    return;
  }
  cycle();
  EXPECT_FALSE(sample_.wrench_S.data.array().isFinite().all());
  cycle(3);
  EXPECT_TRUE(sample_.wrench_S.data.allFinite()) << "the next one is sound";
}

TEST_P(LoadCellContract, CallsNothingInTheCycleThatAllocatesOrBlocks) {
  cycle(3);
  (void)takeForbiddenCalls();
  for (int i = 0; i < 40; ++i) {
    if (i == 10) rig_->lose();
    if (i == 20) rig_->back();
    rig_->pass();
    watch();
    rig_->cell().read(rig_->now(), sample_);
    rest();
  }
  EXPECT_EQ(takeForbiddenCalls().all(), 0);
}

INSTANTIATE_TEST_SUITE_P(LoadCells, LoadCellContract, ::testing::ValuesIn(loadCellRigs()),
                         [](const auto& made) { return std::string(made.param.name); });

}  // namespace
}  // namespace articulus::test
