// A limit that nobody drives at is one that nobody has seen stop the robot.
#include <gtest/gtest.h>

#include <algorithm>

#include "app/self_test/limit_test_case.h"
#include "core/safety/limit_catalogue.h"
#include "tests/support/virtual_cell.h"

namespace articulus::test {
namespace {

TEST(LimitCatalogue, TheSelfTestDrivesEveryLimitOnEveryAxisThatItHas) {
  const cell::CellConfig& cell = munich();
  const auto trials = app::limitTestCases(cell, cell.limits);
  safety::forEachLimit(cell.robot.joints, [&trials](const safety::LimitSpec& spec, int element) {
    const auto fault = safety::faultOf(spec, element);
    const bool driven = std::ranges::any_of(trials, [&](const app::LimitTestCase& trial) {
      return trial.limit == fault && (spec.size == safety::LimitSize::One || trial.axis == element);
    });
    EXPECT_TRUE(driven) << safety::keyOf(spec, element);
  });
}

/// Faults that are no number of a LimitSet, so that the catalogue knows nothing of them.
TEST(LimitCatalogue, TheSelfTestDrivesEveryFault) {
  const cell::CellConfig& cell = munich();
  const auto trials = app::limitTestCases(cell, cell.limits);
  for (int code = 1; code < static_cast<int>(safety::FaultCode::Count); ++code) {
    const auto fault = static_cast<safety::FaultCode>(code);
    if (fault == safety::FaultCode::LoadImplausible) continue;  // takes a specimen that was learned before
    EXPECT_TRUE(std::ranges::any_of(trials, [fault](const auto& trial) { return trial.limit == fault; }))
        << safety::info(fault).key;
  }
}

}  // namespace
}  // namespace articulus::test
