// A real load cell beside a simulated arm: what the arm does, the load cell does not feel. And questions of a run where
// something is real are for a person.
#include <gmock/gmock.h>

#include "core/run/condition/run_condition.h"
#include "core/run/run_director.h"
#include "core/run/specimen_of_run.h"
#include "core/storage/run_facts.h"
#include "tests/support/session_bench.h"
#include "tests/support/virtual_cell.h"

namespace articulus::test {
namespace {

using ::testing::HasSubstr;

class BenchRun : public testing::Test {
 protected:
  BenchRun() {
    bench_.devices.loadCell = {"ati_net_ft", false};
    station_.makeReady(false);
  }
  std::string start(run::RunDirector& director, bool unattended = false) {
    const auto id =
        director.start({.protocol = shortProtocol(), .specimen = {}, .realTime = false, .unattended = unattended});
    if (!id) return id.error().text();
    run_ = *id;
    director.stop();
    for (int i = 0; i < 500 && !director.poll().finished; ++i) {
      station_.run(20);
      if (!station_.snapshot().planRunning && director.poll().analysing) waitForAnalysis(director);
    }
    return {};
  }
  TempFolder folder_;
  std::unique_ptr<storage::UserStore> store_ = openStore(folder_.path());
  VirtualCell station_;
  cell::CellConfig bench_ = station_.cell();
  std::int64_t run_ = 0;
};

TEST_F(BenchRun, NothingIsWeighedInAndTheRecordSaysSo) {
  run::RunDirector director(station_.link(), bench_, *store_, "0.1.0");
  director.weighIn().ask();
  EXPECT_FALSE(director.weighIn().asked()) << "the wrist that turns is simulated: a sound sensor would fail";
  EXPECT_THAT(director.weighIn().words(), HasSubstr("not possible"));
  ASSERT_EQ(start(director), "");
  const auto run = store_->run(run_);
  ASSERT_TRUE(run);
  EXPECT_TRUE(storage::isBench(*run));
  EXPECT_THAT(run->header.cellJson, HasSubstr("load cell and arm are of different benches"));
  EXPECT_TRUE(run::conditionIsSaid(*run)) << "nobody knows what hung there";
  run::RunDirector simulated(station_.link(), station_.cell(), *store_, "0.1.0");
  ASSERT_EQ(start(simulated), "");
  const auto other = store_->run(run_);
  ASSERT_TRUE(other);
  EXPECT_FALSE(storage::isBench(*other));
  EXPECT_FALSE(run::conditionIsSaid(*other));
  EXPECT_FALSE(run::sameOrigin(*run, *other)) << "one mean over both says nothing";
}

TEST_F(BenchRun, NothingIsClampedThatTheLoadCellDoesNotFeel) {
  station_.clamp();
  run::RunDirector director(station_.link(), bench_, *store_, "0.1.0");
  EXPECT_THAT(start(director), HasSubstr("does not feel it"));
  EXPECT_TRUE(store_->runs()->empty());
}

TEST_F(BenchRun, QuestionsAreForAPersonWhereSomethingIsReal) {
  cell::CellConfig live = station_.cell();
  live.simulated = false;
  live.devices.arm = {"kuka_rsi", false};
  live.devices.loadCell = {"ati_net_ft", false};
  for (const cell::CellConfig* cell : {&bench_, &live}) {
    run::RunDirector director(station_.link(), *cell, *store_, "0.1.0");
    EXPECT_THAT(start(director, true), HasSubstr("for a person to answer"));
    EXPECT_FALSE(run::mayRunUnattended(*cell));
  }
  EXPECT_TRUE(store_->runs()->empty()) << "refused before anything began";
  EXPECT_TRUE(run::mayRunUnattended(station_.cell()));
}

}  // namespace
}  // namespace articulus::test
