// No run before the load cell was weighed in this session, and not after something that makes the weighing worthless.
#include "core/run/weigh_in_gate.h"

#include <gtest/gtest.h>

#include <array>

#include "core/run/run_director.h"
#include "core/sensing/tool_calibration.h"
#include "tests/support/session_bench.h"
#include "tests/support/virtual_cell.h"

namespace articulus::test {
namespace {

using State = run::WeighInGate::State;

sensing::WeighIn weighed(bool passed) {
  sensing::WeighIn result;
  result.passed = passed;
  result.worst = 2;
  result.channels[2].error = passed ? 0.006 : 0.5;
  if (!passed) result.findings = {"The load cell reads half of the weight of the tool in force (1.60 kg)."};
  return result;
}

class WeighInGateTest : public testing::Test {
 protected:
  std::unique_ptr<run::RunDirector> session() {
    auto director = std::make_unique<run::RunDirector>(cell.link(), cell.cell(), *store, "0.1.0");
    director->weighIn().ask();
    return director;
  }
  void put(run::RunDirector& director, bool passed = true) {
    director.weighIn().put(weighed(passed), cell.snapshot().toolRevision);
    cell.run(5);
  }
  /// What a start says, empty where the run began; it is stopped again.
  std::string start(run::RunDirector& director) {
    const auto id =
        director.start({.protocol = shortProtocol(), .sessionId = 0, .specimen = {}, .seed = 1, .realTime = false});
    if (!id) return id.error().text();
    director.stop();
    for (int i = 0; i < 500 && !director.poll().finished; ++i) {
      cell.run(20);
      if (!cell.snapshot().planRunning && director.poll().analysing) return waitForAnalysis(director), std::string();
    }
    return {};
  }
  /// One device fault and what a person does about it.
  void faultAndBack(const std::function<void()>& cause, const std::function<void()>& mend, run::RunDirector& director) {
    cause();
    cell.run(400);
    ASSERT_TRUE(cell.snapshot().fault.latched());
    mend();
    cell.run(50);
    ASSERT_EQ(cell.order(cycle::CommandKind::AcknowledgeFault), cycle::AckCode::Accepted);
    cell.run(50);
    (void)director.poll();
  }
  TempFolder folder;
  std::unique_ptr<storage::UserStore> store = openStore(folder.path());
  VirtualCell cell;
};

TEST_F(WeighInGateTest, NobodyIsAskedUnlessSomebodyAsks) {
  run::RunDirector director(cell.link(), cell.cell(), *store, "0.1.0");
  EXPECT_EQ(director.weighIn().state(), State::NotAsked);
  cell.makeReady(true);
  EXPECT_EQ(start(director), "");
}

TEST_F(WeighInGateTest, WhatCameOfItIsAmongTheEvents) {
  run::RunDirector director(cell.link(), cell.cell(), *store, "0.1.0");
  station::StreamCursor cursor;
  put(director);
  std::array<record::Event, 64> events;
  bool told = false;
  for (std::size_t n = 0; (n = cell.link().readEvents(cursor, events)) > 0;)
    for (std::size_t i = 0; i < n; ++i)
      told = told || events[i].textView().find("load cell weighed") != std::string_view::npos;
  EXPECT_TRUE(told) << "the station refused it";
}

TEST_F(WeighInGateTest, ARunWaitsUntilItHasPassedAndTheNextSessionAsksAnew) {
  cell.makeReady(true);
  auto director = session();
  EXPECT_NE(start(*director).find("has not been weighed"), std::string::npos);
  EXPECT_TRUE(store->runs()->empty());
  put(*director);
  EXPECT_EQ(director->weighIn().state(), State::Passed);
  EXPECT_EQ(director->weighIn().words(), "0.6 % (Fz), allowed 5 %");
  EXPECT_EQ(start(*director), "");
  director = session();
  EXPECT_EQ(director->weighIn().state(), State::Open);
  const auto again = director->weighIn().mayRun();
  ASSERT_FALSE(again);
  EXPECT_NE(again.error().message.find("in this session"), std::string::npos);
}

TEST_F(WeighInGateTest, AFailedOneIsRefusedInItsOwnWords) {
  cell.makeReady(true);
  auto director = session();
  put(*director, false);
  EXPECT_NE(start(*director).find("reads half"), std::string::npos);
  put(*director);
  EXPECT_TRUE(director->weighIn().mayRun());
  put(*director, false);
  EXPECT_NE(start(*director).find("reads half"), std::string::npos) << "a pass before does not help";
}

TEST_F(WeighInGateTest, AnotherToolMakesItVoid) {
  auto director = session();
  cell.switchOn();
  put(*director);
  auto tool = std::make_shared<sensing::ToolCalibration>();
  tool->mass_kg = 1.7;
  cycle::Command use = command(cycle::CommandKind::UseTool);
  use.tool = tool.get();
  ASSERT_EQ(cell.order(use), cycle::AckCode::Accepted);
  cell.run(5);
  director->weighIn().look();
  EXPECT_EQ(director->weighIn().state(), State::Void);
  EXPECT_NE(director->weighIn().words().find("tool in force was changed"), std::string::npos);
  cell.zero();
  cell.clamp();
  EXPECT_NE(start(*director).find("weighed again"), std::string::npos);
}

TEST_F(WeighInGateTest, AFaultOfTheLoadCellMakesItVoidAndOthersDoNot) {
  auto director = session();
  cell.switchOn();
  cell.zero();
  put(*director);
  faultAndBack([&] { cell.link().setEmergencyStop(true); }, [&] { cell.link().setEmergencyStop(false); }, *director);
  EXPECT_EQ(director->weighIn().state(), State::Passed);
  cell.switchOn();
  faultAndBack([&] { cell.script().loadCellNotFinite.store(2); }, [&] { cell.script().loadCellNotFinite.store(-1); },
               *director);
  EXPECT_EQ(director->weighIn().state(), State::Void);
  EXPECT_NE(director->weighIn().words().find("fault"), std::string::npos) << director->weighIn().words();
}

TEST_F(WeighInGateTest, ZeroingLeavesScaleAndAxes) {
  auto director = session();
  cell.switchOn();
  put(*director);
  cell.zero();
  director->weighIn().look();
  EXPECT_EQ(director->weighIn().state(), State::Passed);
}

TEST(WeighInGateFaults, ThoseThatMakeLoadsDoubtful) {
  using safety::FaultCode;
  for (const FaultCode code : {FaultCode::LoadCellFrozen, FaultCode::TorqueUnexplained, FaultCode::SensorInvalid,
                               FaultCode::SensorOverload, FaultCode::EncoderInvalid})
    EXPECT_TRUE(safety::info(code).voidsWeighIn);
  for (const FaultCode code : {FaultCode::ForceLimit, FaultCode::DeadManReleased, FaultCode::EmergencyStop,
                               FaultCode::MissedDeadlines, FaultCode::Collision})
    EXPECT_FALSE(safety::info(code).voidsWeighIn);
}

}  // namespace
}  // namespace articulus::test
