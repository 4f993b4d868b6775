#include "core/storage/simulated_truth.h"

#include <gmock/gmock.h>

#include "core/storage/accounts/station_key.h"
#include "tests/core/storage/storage_fixture.h"

namespace articulus::storage {
namespace {

/// A sealed run with a truth, and one without.
class SimulatedTruthTest : public testing::Test {
 protected:
  SimulatedTruthTest() {
    for (const bool truth : {true, false}) {
      auto writer = std::move(store_->beginRun(simulatedRun())).value();
      EXPECT_TRUE(writer->store(samplesFrom(1, 50), {}));
      if (truth) {
        EXPECT_TRUE(storeTrueLoadErrors(file_, writer->runId(),
                                        {{0, 1, 50, 0.125, 0.25, 1.0 / 3.0, true}, {0, 5, 50, 1.0, 2.0, 3.0, false}}));
      }
      EXPECT_TRUE(writer->finish(0, {record::RunEnd::Completed}));
    }
  }
  std::unique_ptr<UserStore> open() {
    return std::move(UserStore::open(file_, userMigrations(), {.key = key_, .folder = "folder-a"})).value();
  }
  void tamper(const std::string& sql) { Database(file_).execute(sql); }

  TempFolder folder_;
  fs::path file_ = folder_ / "users/a/articulus.sqlite";
  std::shared_ptr<const StationKey> key_ = StationKey::openOrMake(folder_.path());
  std::unique_ptr<UserStore> store_ = open();
};

TEST_F(SimulatedTruthTest, ComesBackAndIsAbsentWhereNobodyKnewIt) {
  const auto kept = trueLoadErrors(*store_, 1);
  ASSERT_TRUE(kept) << kept.error().text();
  ASSERT_EQ(kept->size(), 2u);
  EXPECT_EQ((*kept)[0].axis, 1);
  EXPECT_EQ((*kept)[0].samples, 50);
  EXPECT_EQ((*kept)[0].peak, 1.0 / 3.0);
  EXPECT_TRUE((*kept)[0].wantedZero);
  EXPECT_FALSE((*kept)[1].wantedZero);
  EXPECT_EQ((*kept)[1].rms, 2.0);
  EXPECT_TRUE(trueLoadErrors(*store_, 2)->empty());
}

TEST_F(SimulatedTruthTest, IsNeverAddedToARunThatHasEnded) {
  const auto added = storeTrueLoadErrors(file_, 2, {{0, 0, 1, 1.0, 1.0, 1.0, true}});
  ASSERT_FALSE(added);
  EXPECT_EQ(added.error().code, base::ErrorCode::Conflict);
}

TEST_F(SimulatedTruthTest, IsCoveredByTheSeal) {
  EXPECT_EQ(store_->verify(1)->text(), "verified");
  EXPECT_EQ(store_->verify(2)->text(), "verified");
  tamper("UPDATE simulated_truth SET rms = 0.2 WHERE run_id = 1 AND axis = 1");
  EXPECT_THAT(store_->verify(1)->text(), testing::HasSubstr("ended"));
  tamper("UPDATE simulated_truth SET rms = 0.25 WHERE run_id = 1 AND axis = 1");
  EXPECT_EQ(store_->verify(1)->text(), "verified");
  tamper("INSERT INTO simulated_truth VALUES (2, 0, 0, 50, 0.0, 0.0, 0.0, 1)");
  EXPECT_EQ(store_->verify(2)->state, SealState::Changed) << "put into a run that had none";
  tamper("DELETE FROM simulated_truth");
  EXPECT_EQ(store_->verify(1)->state, SealState::Changed) << "taken from one that had it";
  EXPECT_EQ(store_->verify(2)->text(), "verified");
}

TEST_F(SimulatedTruthTest, FolderOfBeforeIsBroughtUpToDateAndStaysVerified) {
  store_.reset();
  // As the program of before left it: run 2 has a seal of that time, because no truth is in it.
  tamper(
      "DELETE FROM simulated_truth; DROP TABLE simulated_truth; DROP TABLE protocol_version; DROP TABLE registration; "
      "DROP TABLE run_tick; "
      "ALTER TABLE specimen DROP COLUMN degeneration; "
      "PRAGMA user_version = 12");
  store_ = open();
  EXPECT_EQ(store_->verify(2)->text(), "verified");
  EXPECT_TRUE(trueLoadErrors(*store_, 2)->empty());
  auto writer = std::move(store_->beginRun(simulatedRun())).value();
  EXPECT_TRUE(storeTrueLoadErrors(file_, writer->runId(), {{0, 1, 50, 0.1, 0.2, 0.3, true}}));
  EXPECT_TRUE(writer->finish(0, {record::RunEnd::Completed}));
  EXPECT_EQ(trueLoadErrors(*store_, writer->runId())->size(), 1u);
}

}  // namespace
}  // namespace articulus::storage
