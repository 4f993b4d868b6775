// Which plan a live cell lets run: the very one that was rehearsed on it to a good end, or waived by name and reason.
#include "core/run/rehearsal/rehearsal_gate.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "core/cell/simulated_specimen.h"
#include "core/run/commissioning/cell_identity.h"
#include "core/run/rehearsal/rehearsal_plan.h"
#include "core/run/run_director.h"
#include "core/storage/accounts/account_store.h"
#include "tests/support/session_bench.h"
#include "tests/support/virtual_cell.h"

namespace articulus::run {
namespace {

using ::testing::HasSubstr;

std::unique_ptr<storage::AccountStore> accountsIn(const std::filesystem::path& folder) {
  auto opened =
      storage::AccountStore::open(folder, std::filesystem::path(ARTICULUS_RESOURCES) / "migrations" / "accounts");
  if (!opened) throw std::runtime_error(opened.error().text());
  return std::move(*opened);
}

class RehearsalGateTest : public testing::Test {
 protected:
  RehearsalGateTest() {
    live_.simulated = false;
    live_.devices.arm = {"kuka_rsi", false};
    live_.devices.loadCell = {"ati_net_ft", false};
  }
  static storage::Specimen specimen(const std::string& side) {
    storage::Specimen one;
    one.label = "L3-L5 #07";
    one.side = side;
    return one;
  }
  RehearsalPlan plan() const {
    return {.protocol = test::shortProtocol(),
            .specimen = specimen("left"),
            .settings = {live_.gains, live_.limits, live_.forceLaw, {}}};
  }
  std::string hash(const RehearsalPlan& plan) const { return *hashOf(plan, live_); }
  static Rehearsal ended(const std::string& hash, record::RunEnd end = record::RunEnd::Completed) {
    Rehearsal r;
    r.planHash = hash;
    r.ending = {end};
    return r;
  }
  std::vector<storage::AuditEntry> audited(const std::string& what) {
    std::vector<storage::AuditEntry> found;
    const auto trail = accounts_->auditTrail(1000);
    if (!trail) throw std::runtime_error(trail.error().text());
    for (const auto& entry : *trail)
      if (entry.what == what) found.push_back(entry);
    return found;
  }
  test::TempFolder folder_;
  std::unique_ptr<storage::AccountStore> accounts_ = accountsIn(folder_.path() / "data");
  cell::CellConfig live_ = test::munich();
};

TEST_F(RehearsalGateTest, ASimulatedArmNeedsNoneButForPractice) {
  cell::CellConfig cell = test::munich();
  RehearsalGate gate(cell);
  EXPECT_TRUE(gate.mayRun(std::string(64, 'a')));
  cell.devices.practice = true;
  EXPECT_FALSE(gate.mayRun(std::string(64, 'a')));
}

// A knee that was walked as a spine says nothing of the loads that the knee will bear.
TEST_F(RehearsalGateTest, AModelOfAnotherJointOpensNothing) {
  RehearsalGate gate(live_);
  gate.keptIn(*accounts_);
  const std::string mine = hash(plan());
  Rehearsal walked = ended(mine);
  walked.model = "porcine L3-L5 (simulated)";
  walked.modelFits = false;
  const auto put = gate.put("weber", walked);
  ASSERT_FALSE(put);
  EXPECT_THAT(put.error().text(), HasSubstr("porcine L3-L5"));
  EXPECT_THAT(put.error().text(), HasSubstr("waive"));
  EXPECT_FALSE(gate.mayRun(mine));
  walked.modelFits = true;
  EXPECT_TRUE(gate.put("weber", walked));
  EXPECT_TRUE(gate.mayRun(mine));
}

TEST_F(RehearsalGateTest, ItIsShutUntilThisPlanWasRehearsedToAGoodEnd) {
  RehearsalGate gate(live_);
  const std::string mine = hash(plan());
  EXPECT_FALSE(gate.mayRun(mine)) << "nobody says where rehearsals are kept";
  gate.keptIn(*accounts_);
  ASSERT_FALSE(gate.mayRun(mine));
  EXPECT_THAT(gate.mayRun(mine).error().text(), HasSubstr("was not rehearsed"));
  ASSERT_TRUE(gate.put("weber", ended(mine, record::RunEnd::Faulted)));
  EXPECT_THAT(gate.mayRun(mine).error().text(), HasSubstr("did not end well"));
  ASSERT_TRUE(gate.put("weber", ended(mine)));
  EXPECT_TRUE(gate.mayRun(mine));
  RehearsalGate later(live_);  // another session, or the desktop after the command line
  later.keptIn(*accounts_);
  EXPECT_TRUE(later.mayRun(mine));
  ASSERT_TRUE(gate.put("weber", ended(mine, record::RunEnd::Stopped)));
  EXPECT_FALSE(gate.mayRun(mine)) << "the last one counts";
  Rehearsal faulted = ended(mine);
  faulted.faults.push_back({});
  ASSERT_TRUE(gate.put("weber", faulted));
  EXPECT_FALSE(gate.mayRun(mine));
}

TEST_F(RehearsalGateTest, AChangeOfProtocolCellSpecimenOrSettingsShutsItAgain) {
  RehearsalGate gate(live_);
  gate.keptIn(*accounts_);
  const RehearsalPlan rehearsed = plan();
  ASSERT_TRUE(gate.put("weber", ended(hash(rehearsed))));
  ASSERT_TRUE(gate.mayRun(hash(plan()))) << "the same plan anew is the same";
  const auto expectShut = [&](const char* what, const std::function<void(RehearsalPlan&)>& change) {
    RehearsalPlan other = plan();
    change(other);
    EXPECT_FALSE(gate.mayRun(hash(other))) << what;
  };
  expectShut("amplitude", [](auto& p) { std::get<protocol::LoadCycleStep>(p.protocol.steps[1]).amplitude = 1.01; });
  expectShut("step", [](auto& p) { p.protocol.steps.emplace_back(protocol::WaitStep{.duration_s = 1.0}); });
  expectShut("specimen", [](auto& p) { p.specimen.label = "L3-L5 #08"; });
  expectShut("side", [](auto& p) { p.specimen.side = "right"; });
  expectShut("vice", [](auto& p) { p.clamped = false; });
  expectShut("cut", [](auto& p) { p.cut = {"facets"}; });
  expectShut("preload", [](auto& p) { p.preload_N = 100.0; });
  expectShut("limit", [](auto& p) { p.settings.limits.wrench[0] *= 0.9; });
  expectShut("gain", [](auto& p) { p.settings.gains.value[0] *= 1.5; });
  expectShut("law", [](auto& p) {
    p.settings.forceLaw =
        control::Law::DirectForce == p.settings.forceLaw ? control::Law::Hybrid : control::Law::DirectForce;
  });
  auto changed = cell::loadCell("munich", live_.resources, cell::specimenPatch({.key = "human_l4_l5", .side = {}}));
  auto other = cell::loadCell("gainesville", live_.resources);
  ASSERT_TRUE(other);
  EXPECT_FALSE(gate.mayRun(*hashOf(plan(), *other))) << "cell";
  ASSERT_TRUE(changed) << changed.error().text();
  EXPECT_FALSE(gate.mayRun(*hashOf(plan(), *changed))) << "model of the specimen";
  RehearsalPlan reseeded = plan();
  reseeded.seed = 7;
  EXPECT_TRUE(gate.mayRun(hash(reseeded))) << "the noise is not of the plan";
}

TEST_F(RehearsalGateTest, AWaiverNeedsNameAndReasonIsAuditedAndHoldsForThatPlanInThatSession) {
  RehearsalGate gate(live_);
  gate.keptIn(*accounts_);
  const std::string mine = hash(plan());
  EXPECT_FALSE(gate.waive("weber", mine, "  "));
  EXPECT_FALSE(gate.waive("", mine, "done so each day"));
  EXPECT_FALSE(gate.mayRun(mine));
  EXPECT_TRUE(audited("rehearsal_waived").empty());
  ASSERT_TRUE(gate.waive("weber", mine, " done so each day "));
  EXPECT_TRUE(gate.mayRun(mine));
  EXPECT_FALSE(gate.mayRun(hash(plan()) + "0"));
  const auto rows = audited("rehearsal_waived");
  ASSERT_EQ(rows.size(), 1u);
  EXPECT_EQ(rows[0].who, "weber");
  EXPECT_EQ(rows[0].subject, live_.key);
  EXPECT_EQ(rows[0].before, mine);
  EXPECT_EQ(rows[0].after, "done so each day");
  RehearsalGate later(live_);
  later.keptIn(*accounts_);
  EXPECT_FALSE(later.mayRun(mine));
}

TEST_F(RehearsalGateTest, ARowThatTheStationDidNotTagOpensNothing) {
  RehearsalGate gate(live_);
  gate.keptIn(*accounts_);
  const std::string mine = hash(plan()), other = mine.substr(1) + "0";
  ASSERT_TRUE(gate.put("weber", ended(other)));
  const std::string words = audited("plan_rehearsed")[0].after;
  ASSERT_TRUE(accounts_->audit("weber", "plan_rehearsed", live_.key, mine, words));  // of another plan
  EXPECT_FALSE(gate.mayRun(mine));
  EXPECT_TRUE(gate.mayRun(other));
}

TEST_F(RehearsalGateTest, ASimulatedArmNeedsNoneAlsoBesideARealLoadCell) {
  cell::CellConfig bench = test::munich();
  EXPECT_TRUE(RehearsalGate(bench).mayRun("any"));
  bench.devices.loadCell = {"ati_net_ft", false};
  EXPECT_TRUE(RehearsalGate(bench).mayRun("any"));
}

TEST_F(RehearsalGateTest, ADirectorStartsNothingOnALiveCellBeforeAndTheRehearsedPlanAfter) {
  test::VirtualCell station;
  station.makeReady(true);
  auto store = test::openStore(folder_.path());
  const std::string version = "0.9";
  record::CommissioningRecord record{
      live_.key, live_.name, *cellIdentity(live_), version, "Ana", "2026-11-23T10:00:00Z", false, {}};
  for (int i = 0; i < static_cast<int>(record::CommissioningStep::Count); ++i)
    record.results.push_back({static_cast<record::CommissioningStep>(i), true, "well", {{"way", 0.1, 0.2, "rad"}}});
  ASSERT_TRUE(saveCommissioning(accounts_->dataFolder(), accounts_->key(), record));
  RunDirector director(station.link(), live_, *store, version);
  director.commissioning().keptIn(accounts_->dataFolder(), accounts_->key().publicKey(), record.cellHash);
  ASSERT_TRUE(director.commissioning().mayRun()) << director.commissioning().mayRun().error().text();
  director.rehearsals().keptIn(*accounts_);
  RunRequest request{.protocol = test::shortProtocol(), .specimen = specimen(""), .realTime = false};
  const auto before = director.start(request);
  ASSERT_FALSE(before);
  EXPECT_THAT(before.error().text(), HasSubstr("was not rehearsed"));
  EXPECT_TRUE(store->runs()->empty());
  const auto plan = planNow(station.link(), live_, request.protocol, request.specimen, true);
  ASSERT_TRUE(director.rehearsals().put("weber", ended(*hashOf(plan, live_))));
  RunRequest changed = request;
  changed.specimen.label = "L3-L5 #08";
  EXPECT_FALSE(director.start(changed));
  const auto after = director.start(request);
  ASSERT_TRUE(after) << after.error().text();
  director.stop();
  for (int i = 0; i < 500 && !director.poll().finished; ++i) {
    station.run(20);
    if (!station.snapshot().planRunning && director.poll().analysing) test::waitForAnalysis(director);
  }
}

}  // namespace
}  // namespace articulus::run
