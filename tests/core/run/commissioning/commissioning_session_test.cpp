// Step by step: the order holds, what is done again voids what came after it, and only what counts is kept.
#include "core/run/commissioning/commissioning_session.h"

#include <gmock/gmock.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/support/temp_folder.h"
#include "tests/support/virtual_cell.h"

namespace articulus::run {
namespace {

using record::CommissioningStep;
using testing::HasSubstr;

constexpr const char* kWhen = "2026-11-23T10:00:00Z";

class CommissioningSteps : public ::testing::Test {
 protected:
  explicit CommissioningSteps(bool simulated = false) : cell_(cellThatIs(simulated)) {}
  static cell::CellConfig cellThatIs(bool simulated) {
    cell::CellConfig cell = test::munich();
    cell.simulated = simulated;
    return cell;
  }
  void pass(CommissioningStep step, bool passed = true) {
    ASSERT_TRUE(session_.begin(step)) << info(step).key;
    session_.take({step, passed, "found", {}}, kWhen);
  }
  void passUpTo(int steps) {
    for (int i = 0; i < steps; ++i) pass(static_cast<CommissioningStep>(i));
  }
  static constexpr int kAll = static_cast<int>(CommissioningStep::Count);
  cell::CellConfig cell_;
  CommissioningSession session_{cell_, "0.9", "Ana"};
};

TEST_F(CommissioningSteps, ComeInTheirOrder) {
  for (int i = 1; i < kAll; ++i) {
    const auto begun = session_.begin(static_cast<CommissioningStep>(i));
    ASSERT_FALSE(begun) << i;
    EXPECT_THAT(begun.error().message, HasSubstr("comes first"));
  }
  passUpTo(static_cast<int>(CommissioningStep::DeadTime));
  EXPECT_TRUE(session_.reasonAgainst(CommissioningStep::DeadTime).empty());
  EXPECT_THAT(session_.reasonAgainst(CommissioningStep::EmergencyStop), HasSubstr("Dead time"));
}

TEST_F(CommissioningSteps, AreKeptOnceAllHavePassed) {
  passUpTo(kAll - 1);
  EXPECT_FALSE(session_.toBeKept()) << "a part is no commissioning";
  pass(CommissioningStep::ReducedLimits);
  EXPECT_TRUE(session_.toBeKept());
  EXPECT_TRUE(session_.record().passed());
  EXPECT_EQ(session_.record().when, kWhen);
  EXPECT_EQ(session_.record().by, "Ana");
  EXPECT_FALSE(session_.record().cellHash.empty());
}

TEST_F(CommissioningSteps, ThatFailAreKeptAtOnce) {
  passUpTo(static_cast<int>(CommissioningStep::JointDirections));
  pass(CommissioningStep::JointDirections, false);
  EXPECT_TRUE(session_.toBeKept());
  EXPECT_FALSE(session_.record().passed());
  EXPECT_FALSE(session_.begin(CommissioningStep::LoadChannels)) << "what comes after relies on it";
  pass(CommissioningStep::JointDirections);
  EXPECT_TRUE(session_.begin(CommissioningStep::LoadChannels));
  EXPECT_FALSE(session_.toBeKept()) << "the failure of before is mended, and the rest is open";
}

TEST_F(CommissioningSteps, DoneAgainVoidThoseAfterThem) {
  passUpTo(kAll);
  pass(CommissioningStep::LoadChannels);
  EXPECT_FALSE(session_.record().passed());
  EXPECT_EQ(session_.record().results.size(), static_cast<std::size_t>(CommissioningStep::LoadChannels) + 1);
  EXPECT_THAT(session_.reasonAgainst(CommissioningStep::ReducedLimits), HasSubstr("comes first"));
}

TEST_F(CommissioningSteps, OfAnotherCellBeginAnew) {
  passUpTo(static_cast<int>(CommissioningStep::DeadTime));
  cell_.robotFile = "ur5e.json";
  EXPECT_FALSE(session_.begin(CommissioningStep::DeadTime));
  EXPECT_TRUE(session_.record().results.empty());
}

/// What drives the arm was read before the edit, and what would be admitted is the file after it.
TEST(CommissioningFiles, EditedMeanwhileLetNoStepPass) {
  test::TempFolder folder;
  const auto file = folder / "ours.json";
  const auto write = [&](const char* name) {
    std::ofstream(file) << nlohmann::json{{"variant_of", "munich"}, {"name", name}};
  };
  write("Ours");
  auto cell = cell::loadCell(file.string(), test::resources());
  ASSERT_TRUE(cell) << cell.error().text();
  cell->simulated = false;
  CommissioningSession session(*cell, "0.9", "Ana");
  const auto last = [&] {
    EXPECT_TRUE(session.begin(CommissioningStep::DeviceHealth));
    session.take({CommissioningStep::DeviceHealth, true, "found", {}}, kWhen);
    return session.record().results.back();
  };
  EXPECT_TRUE(last().passed);
  write("Ours, edited");
  EXPECT_FALSE(last().passed);
  EXPECT_THAT(last().words, HasSubstr("was changed meanwhile"));
  EXPECT_TRUE(session.toBeKept()) << "what was recorded before is void";
  write("Ours");
  EXPECT_TRUE(last().passed);
}

class CommissioningRehearsal : public CommissioningSteps {
 protected:
  CommissioningRehearsal() : CommissioningSteps(true) {}
};

TEST_F(CommissioningRehearsal, TakesEachStepByItself) {
  pass(CommissioningStep::BrakingDistance);
  pass(CommissioningStep::DeviceHealth, false);
  pass(CommissioningStep::BrakingDistance);
  ASSERT_EQ(session_.record().results.size(), 2u);
  EXPECT_EQ(session_.record().results.front().step, CommissioningStep::DeviceHealth);
  EXPECT_FALSE(session_.toBeKept());
}

TEST_F(CommissioningRehearsal, IsNeverKept) {
  pass(CommissioningStep::DeviceHealth, false);
  EXPECT_FALSE(session_.toBeKept());
  passUpTo(kAll);
  EXPECT_TRUE(session_.record().passed());
  EXPECT_FALSE(session_.toBeKept());
  EXPECT_TRUE(session_.record().simulated);
}

}  // namespace
}  // namespace articulus::run
