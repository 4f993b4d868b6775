#include <gmock/gmock.h>

#include <array>
#include <atomic>
#include <thread>

#include "core/storage/accounts/station_key.h"
#include "core/storage/csv_export.h"
#include "tests/core/storage/storage_fixture.h"

namespace articulus::storage {
namespace {

using record::RunEnd;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// Three sealed runs in the folder of a person; the second place is runs.head.
class RunLedgerTest : public testing::Test {
 protected:
  void SetUp() override {
    key_ = StationKey::openOrMake(folder_.path());
    reopen();
    for (int run = 0; run < 3; ++run) write();
  }
  void reopen() {
    store_.reset();
    auto opened = UserStore::open(file_, userMigrations(), {key_, "folder-a", false});
    if (!opened) throw std::runtime_error(opened.error().text());
    store_ = std::move(opened).value();
  }
  std::int64_t write(std::uint64_t batches = 4) {
    auto writer = std::move(store_->beginRun(simulatedRun())).value();
    for (std::uint64_t batch = 0; batch < batches; ++batch)
      EXPECT_TRUE(writer->store(samplesFrom(100 * batch + 1, 100), {}).ok());
    EXPECT_TRUE(writer->finish(0, {RunEnd::Completed}).ok());
    return writer->runId();
  }
  void tamper(const std::string& sql) const {
    Database database(file_);
    database.execute("PRAGMA foreign_keys = OFF;" + sql);
  }
  /// The folder as a backup takes it.
  void keep(const fs::path& where) {
    store_.reset();
    fs::remove_all(where);
    fs::copy(file_.parent_path(), where);
    reopen();
  }
  /// Puts back the database of a copy, with its log, and leaves the second place as it is.
  void putBack(const fs::path& from) {
    store_.reset();
    for (const char* suffix : {"", "-wal", "-shm"}) {
      const auto name = "articulus.sqlite" + std::string(suffix);
      fs::remove(file_.parent_path() / name);
      if (fs::exists(from / name)) fs::copy_file(from / name, file_.parent_path() / name);
    }
    reopen();
  }
  SealReport verify(std::int64_t run) {
    auto report = store_->verify(run);
    EXPECT_TRUE(report.ok()) << report.error().text();
    return report.ok() ? *report : SealReport{};
  }
  static std::string setBackSql(int run) {
    const auto id = std::to_string(run);
    return "UPDATE run SET end_state = 'running', end_reason = '', ended_utc = NULL, writer_pid = 1, "
           "writer_start_ticks "
           "= 1, writer_boot = 'gone' WHERE id = " +
           id +
           "; UPDATE run_seal SET batch_count = NULL, ending_hash = NULL, public_key = NULL, signature = NULL WHERE "
           "run_id = " +
           id + ";";
  }
  static std::string cutSql(int run) {
    const auto id = std::to_string(run);
    return "DELETE FROM sample WHERE cycle > 200 AND run_id = " + id +
           "; DELETE FROM run_batch WHERE batch > 1 AND run_id = " + id +
           "; UPDATE run_step SET last_cycle = 200, sample_count = 200 WHERE run_id = " + id +
           "; DELETE FROM preview WHERE tenth > 2 AND run_id = " + id +
           "; UPDATE run SET sample_count = 200 WHERE id = " + id + ";";
  }
  static std::string removeSql(int run) {
    std::string sql;
    for (const char* table : {"sample", "event", "preview", "run_step", "result", "run_batch", "run_seal"})
      sql += std::string("DELETE FROM ") + table + " WHERE run_id = " + std::to_string(run) + ";";
    return sql + "DELETE FROM run WHERE id = " + std::to_string(run) + ";";
  }

  TempFolder folder_;
  fs::path file_ = folder_ / "users/a/articulus.sqlite", head_ = folder_ / "users/a/runs.head";
  std::shared_ptr<const StationKey> key_;
  std::unique_ptr<UserStore> store_;
};

TEST_F(RunLedgerTest, ARunThatIsGoneIsMissedAlsoWhereItsSealStands) {
  tamper("DELETE FROM run WHERE id = 2");
  reopen();
  auto missing = store_->missingRuns();
  ASSERT_TRUE(missing) << missing.error().text();
  EXPECT_THAT(*missing, Contains(HasSubstr("run 2 is not there any more")));
  ASSERT_TRUE(store_->acknowledge("Dr. Weber"));
  reopen();
  missing = store_->missingRuns();
  ASSERT_TRUE(missing);
  EXPECT_THAT(*missing, testing::Not(Contains(HasSubstr("run 2")))) << "somebody knows";
}

TEST_F(RunLedgerTest, EndedRunThatIsSetBackToRunningAndCutIsNotSignedAnew) {
  for (const int run : {2, 3}) {
    tamper(setBackSql(run) + cutSql(run));
    EXPECT_THAT(verify(run).text(), HasSubstr("set back to running")) << "before the next opening";
    reopen();
    EXPECT_EQ(verify(run).state, SealState::Changed) << "it was signed as interrupted";
    EXPECT_THAT(verify(run).text(), HasSubstr("set back, cut or sealed anew"));
  }
  EXPECT_EQ(verify(1).text(), "verified");
}

TEST_F(RunLedgerTest, RunThatWasCutAndSetBackBeforeTheSecondPlaceWasTakenAwayIsNotSignedEither) {
  tamper(setBackSql(2) + cutSql(2));
  fs::remove(head_);
  reopen();
  EXPECT_EQ(verify(2).state, SealState::Changed);
  EXPECT_THAT(*store_->missingRuns(), ElementsAre(HasSubstr("runs.head beside the database was missing")));
  reopen();
  EXPECT_THAT(*store_->missingRuns(), ElementsAre(HasSubstr("missing"))) << "forgotten with the next opening";
}

TEST_F(RunLedgerTest, SecondPlaceThatWasEditedIsToldUntilItIsAcknowledged) {
  auto text = readText(head_);
  text.replace(text.find("run 3 "), 6, "run 9 ");
  writeText(head_, text);
  EXPECT_THAT(*store_->missingRuns(), Contains(HasSubstr("runs.head beside the database was changed")));
  write();
  reopen();
  EXPECT_THAT(*store_->missingRuns(), ElementsAre(HasSubstr("was changed")));
  EXPECT_THAT(*store_->acknowledge("Ana"), ElementsAre(HasSubstr("was changed")));
  EXPECT_THAT(*store_->missingRuns(), IsEmpty());
  EXPECT_THAT(*store_->acknowledgements(), ElementsAre(HasSubstr("by Ana: found on")));
}

TEST_F(RunLedgerTest, RemovedRunsAreNamedAlsoTheNewestAndAfterAnotherTookItsNumber) {
  tamper(removeSql(3));
  EXPECT_THAT(*store_->missingRuns(), ElementsAre(HasSubstr("run 3 is not there")));
  reopen();
  EXPECT_EQ(write(), 3) << "the number is used again";
  reopen();
  EXPECT_THAT(*store_->missingRuns(), ElementsAre(HasSubstr("run 3 is not there"))) << "overwritten in silence";
  EXPECT_EQ(verify(3).text(), "verified") << "it is another run, and as it was recorded";
  tamper(removeSql(1));
  EXPECT_THAT(*store_->missingRuns(), Contains(HasSubstr("run 1 is not there")));
}

TEST_F(RunLedgerTest, RunsThatChangeNumbersAreChanged) {
  // Rows of run 3 make room first.
  std::string move;
  for (const char* table : {"sample", "event", "preview", "run_step", "result", "run_batch", "run_seal", "note"})
    move += std::string("UPDATE ") + table + " SET run_id = 99 WHERE run_id = 3; UPDATE " + table +
            " SET run_id = 3 WHERE run_id = 2; UPDATE " + table + " SET run_id = 2 WHERE run_id = 99;";
  tamper(
      move +
      "UPDATE run SET id = 99 WHERE id = 3; UPDATE run SET id = 3 WHERE id = 2; UPDATE run SET id = 2 WHERE id = 99");
  EXPECT_EQ(verify(2).state, SealState::Changed);
  EXPECT_EQ(verify(3).state, SealState::Changed);
  EXPECT_EQ(verify(1).text(), "verified");
}

TEST_F(RunLedgerTest, RollbackOfTheDatabaseStaysVisibleUntilAnAdministratorTakesItAsKnown) {
  keep(folder_ / "backup");
  write();
  write();
  putBack(folder_ / "backup");
  EXPECT_THAT(*store_->missingRuns(), ElementsAre(HasSubstr("runs 4 to 5 are not there")));
  write();
  reopen();
  EXPECT_THAT(*store_->missingRuns(), ElementsAre(HasSubstr("runs 4 to 5 are not there")));
  const auto words = store_->acknowledge("Ana");
  EXPECT_THAT(*words, ElementsAre(HasSubstr("runs 4 to 5")));
  EXPECT_THAT(*store_->missingRuns(), IsEmpty());
  reopen();
  EXPECT_THAT(*store_->missingRuns(), IsEmpty());
  EXPECT_THAT(*store_->acknowledgements(), ElementsAre(testing::AllOf(HasSubstr("by Ana"), HasSubstr("runs 4 to 5"))));
  const auto runs = *store_->runs();
  for (const auto& run : runs) EXPECT_EQ(verify(run.id).text(), "verified");
  tamper(removeSql(2));
  EXPECT_THAT(*store_->missingRuns(), Contains(HasSubstr("run 2 is not there"))) << "what comes later is told again";
}

TEST_F(RunLedgerTest, BackupOfARunThatWasUnderWayDiffersFromItsEndUntilThatIsKnown) {
  auto writer = std::move(store_->beginRun(simulatedRun())).value();
  ASSERT_TRUE(writer->store(samplesFrom(1, 100), {}).ok());
  fs::copy(file_.parent_path(), folder_ / "backup");
  ASSERT_TRUE(writer->store(samplesFrom(101, 100), {}).ok());
  ASSERT_TRUE(writer->finish(0, {RunEnd::Completed}).ok());
  writer.reset();
  putBack(folder_ / "backup");
  tamper("UPDATE run SET writer_boot = 'gone' WHERE id = 4");
  reopen();
  EXPECT_EQ(verify(4).state, SealState::Changed);
}

TEST_F(RunLedgerTest, RunThatWasKilledIsSealedAtTheNextOpeningUnlessItWasTouched) {
  for (const bool touched : {false, true}) {
    auto writer = std::move(store_->beginRun(simulatedRun())).value();
    const auto run = writer->runId();
    ASSERT_TRUE(writer->store(samplesFrom(1, 100), {}).ok());
    EXPECT_THAT(verify(run).text(), HasSubstr("still under way"));
    const auto killed = folder_ / ("killed" + std::to_string(run));
    fs::copy(file_.parent_path(), killed);  // the folder as a kill leaves it
    writer.reset();
    store_.reset();
    fs::remove_all(file_.parent_path());
    fs::copy(killed, file_.parent_path());
    tamper("UPDATE run SET writer_boot = 'gone' WHERE end_state = 'running'");
    if (touched) tamper("UPDATE sample SET force_x_N = 0 WHERE cycle = 7 AND run_id = " + std::to_string(run));
    reopen();
    EXPECT_EQ(verify(run).state, touched ? SealState::Changed : SealState::Verified) << verify(run).text();
    EXPECT_THAT(*store_->missingRuns(), IsEmpty());
  }
}

TEST_F(RunLedgerTest, RunThatWasPutInFromOutsideIsNotSigned) {
  tamper(
      "INSERT INTO run SELECT 4, session_id, protocol_name, protocol_json, protocol_hash, cell_name, cell_json, "
      "gains_json, limits_json, specimen_json, software_version, seed, simulated, real_time, began_utc, NULL, "
      "'running', "
      "'', 0, 0, 0, 0, NULL, 1, 1, 'gone', tracker_rate_Hz, NULL, NULL, NULL, NULL FROM run WHERE id = 3; INSERT INTO "
      "run_seal (run_id, "
      "channel_count, folder, previous_hash, settings_hash) SELECT 4, channel_count, folder, settings_hash, 'x' FROM "
      "run_seal WHERE run_id = 3");
  reopen();
  EXPECT_EQ(verify(4).state, SealState::Changed);
  EXPECT_THAT(verify(4).text(), HasSubstr("put in from outside"));
}

TEST_F(RunLedgerTest, SecondPlaceThatTakesNoWritingEndsNoRunWithAnErrorAndBeginsNone) {
  auto writer = std::move(store_->beginRun(simulatedRun())).value();
  ASSERT_TRUE(writer->store(samplesFrom(1, 100), {}).ok());
  fs::rename(head_, folder_ / "kept.head");
  fs::create_directory(head_);
  EXPECT_TRUE(writer->finish(0, {RunEnd::Completed}).ok()) << "the run is stored and sealed";
  EXPECT_EQ(store_->run(4)->ending.end, RunEnd::Completed);
  const auto refused = store_->beginRun(simulatedRun());
  ASSERT_FALSE(refused.ok());
  EXPECT_THAT(refused.error().message, HasSubstr("not begun"));
  const auto runs = *store_->runs();
  for (const auto& run : runs) EXPECT_NE(run.ending.end, RunEnd::Running) << "run " << run.id;
  fs::remove(head_);
  fs::rename(folder_ / "kept.head", head_);
  reopen();
  EXPECT_THAT(*store_->missingRuns(), IsEmpty());
  EXPECT_EQ(verify(4).text(), "verified");
  tamper(setBackSql(4));
  EXPECT_EQ(verify(4).state, SealState::Changed) << "the end was caught up with";
}

TEST_F(RunLedgerTest, RunThatEndsAndResultsThatAreStoredWhileItIsReadAreNoChange) {
  const auto run = write(40);
  std::atomic<bool> done{false};
  std::thread other([&] {
    auto store = std::move(UserStore::open(file_, userMigrations(), {key_, "folder-a", false})).value();
    for (int i = 0; !done; ++i) {
      EXPECT_TRUE(
          store->saveResults(run, {.values = {{"report", "LB", "Mx", "Nm", 1.0 * i, 2.0, 0.5, "by hand"}}}).ok());
      EXPECT_TRUE(store->addNote(run, "Ana", "seen").ok());
    }
  });
  for (int i = 0; i < 20; ++i) EXPECT_EQ(verify(run).text(), "verified");
  done = true;
  other.join();

  auto writer = std::move(store_->beginRun(simulatedRun())).value();
  ASSERT_TRUE(writer->store(samplesFrom(1, 5000), {}).ok());
  bool ended = false;
  const auto report = store_->verify(writer->runId(), [&](std::int64_t, std::int64_t) {
    if (!ended) {
      EXPECT_TRUE(writer->finish(0, {RunEnd::Completed}).ok());
    }
    ended = true;
    return true;
  });
  EXPECT_TRUE(ended);
  EXPECT_THAT(report->text(), HasSubstr("still under way"));
  EXPECT_EQ(verify(writer->runId()).text(), "verified");

  auto exported = std::move(store_->beginRun(simulatedRun())).value();
  ASSERT_TRUE(exported->store(samplesFrom(1, 5000), {}).ok());
  ended = false;
  const auto csv = exportCsv(*store_, exported->runId(), folder_ / "run.csv", [&](std::int64_t, std::int64_t) {
    if (!ended) {
      EXPECT_TRUE(exported->finish(0, {RunEnd::Completed}).ok());
    }
    ended = true;
    return true;
  });
  ASSERT_TRUE(csv.ok()) << csv.error().text();
  EXPECT_NE(csv->state, SealState::Changed) << csv->text();
}

TEST_F(RunLedgerTest, NotesAreSealed) {
  ASSERT_TRUE(store_->addNote(2, "Ana", "the specimen was dry").ok());
  ASSERT_TRUE(store_->addNote(2, "Ben", "moistened").ok());
  EXPECT_EQ(verify(2).text(), "verified");
  tamper("CREATE TABLE kept AS SELECT notes_tag FROM run_seal WHERE run_id = 2");
  ASSERT_TRUE(store_->addNote(2, "Ben", "a crack at level L4").ok());
  EXPECT_EQ(verify(2).text(), "verified");
  tamper(
      "DELETE FROM note WHERE text LIKE 'a crack%'; UPDATE run_seal SET notes_tag = (SELECT notes_tag FROM kept) WHERE "
      "run_id = 2");
  EXPECT_THAT(verify(2).text(), HasSubstr("notes were removed")) << "with the tag of before";
  tamper("UPDATE note SET text = 'the specimen was moist' WHERE text LIKE '%dry'");
  tamper("INSERT INTO note (run_id, who, written_utc, text) VALUES (2, 'Eve', 'x', 'all was well')");
  EXPECT_THAT(verify(2).text(), HasSubstr("notes were changed"));
  ASSERT_TRUE(store_->addNote(2, "Ben", "once more").ok());
  EXPECT_THAT(verify(2).text(), HasSubstr("notes were changed")) << "signed with the next note";
  EXPECT_EQ(verify(3).text(), "verified");
}

TEST_F(RunLedgerTest, SpecimensSessionsTicksAndExperimentsAreSigned) {
  Specimen specimen;
  specimen.label = "L3-L5 #07";
  specimen.id = *store_->saveSpecimen(specimen);
  const auto session = *store_->beginSession(specimen.id);
  ASSERT_TRUE(store_->tick(session.id, {"vice_closed", "Ana", "", "12 Nm"}).ok());
  StoredProtocol protocol;
  protocol.name = "own";
  protocol.json = "{}";
  protocol.id = *store_->saveProtocol(protocol);
  ASSERT_TRUE(store_->endSession(session.id).ok());
  specimen.notes = "thawed twice";
  ASSERT_TRUE(store_->saveSpecimen(specimen).ok());
  EXPECT_THAT(*store_->missingRuns(), IsEmpty());
  tamper("CREATE TABLE kept AS SELECT * FROM session");
  for (const auto& [change, undo, says] : std::vector<std::array<const char*, 3>>{
           {"UPDATE specimen SET label = 'L3-L5 #08'", "UPDATE specimen SET label = 'L3-L5 #07'", "specimen 1"},
           {"UPDATE session SET began_utc = 'x'", "UPDATE session SET began_utc = (SELECT began_utc FROM kept)",
            "session 1"},
           {"UPDATE checklist_tick SET measured = '13 Nm'", "UPDATE checklist_tick SET measured = '12 Nm'",
            "a tick of session 1 (vice_closed)"},
           {"UPDATE protocol SET json = '{ }'", "UPDATE protocol SET json = '{}'", "experiment 1"},
           {"UPDATE protocol_version SET json = '{ }'", "UPDATE protocol_version SET json = '{}'",
            "a version of experiment 1 (1)"}}) {
    tamper(change);
    EXPECT_THAT(*store_->missingRuns(), ElementsAre(HasSubstr(says))) << change;
    tamper(undo);
    EXPECT_THAT(*store_->missingRuns(), IsEmpty()) << undo;
  }
  tamper("UPDATE session SET began_utc = 'x'");
  ASSERT_TRUE(store_->endSession(session.id).ok());
  EXPECT_THAT(*store_->missingRuns(), ElementsAre(HasSubstr("session 1"))) << "signed with its end";
  tamper("DELETE FROM specimen");
  EXPECT_THAT(*store_->missingRuns(), Contains(HasSubstr("removed")));
}

TEST_F(RunLedgerTest, ARatingThatWasChangedPutInOrTakenAwayIsSeen) {
  Specimen rated, unrated;
  rated.label = "rated";
  rated.degeneration = 2;
  unrated.label = "unrated";
  rated.id = *store_->saveSpecimen(rated);
  unrated.id = *store_->saveSpecimen(unrated);
  EXPECT_THAT(*store_->missingRuns(), IsEmpty());
  const auto set = [&](const std::string& value, std::int64_t id) {
    tamper("UPDATE specimen SET degeneration = " + value + " WHERE id = " + std::to_string(id));
  };
  for (const char* other : {"1", "NULL"}) {
    set(other, rated.id);
    EXPECT_THAT(*store_->missingRuns(), ElementsAre(HasSubstr("specimen"))) << other;
  }
  set("2", rated.id);
  EXPECT_THAT(*store_->missingRuns(), IsEmpty());
  set("0", unrated.id);
  EXPECT_THAT(*store_->missingRuns(), ElementsAre(HasSubstr("specimen")));
}

TEST_F(RunLedgerTest, ARegistrationThatWasChangedOrMovedToAnotherSessionIsSeen) {
  Specimen specimen;
  specimen.label = "L3-L5 #07";
  specimen.id = *store_->saveSpecimen(specimen);
  const auto first = store_->beginSession(specimen.id)->id, second = store_->beginSession(specimen.id)->id;
  ASSERT_TRUE(store_->saveRegistration(first, "Ana", "{}").ok());
  ASSERT_EQ(store_->registrations()->size(), 1u);
  EXPECT_TRUE(store_->registrations()->front().fits);
  EXPECT_EQ(store_->registrations()->front().specimenLabel, "L3-L5 #07");
  EXPECT_EQ(store_->registrations()->front().who, "Ana");
  EXPECT_THAT(*store_->missingRuns(), IsEmpty());
  for (const std::string& change : {std::string("json = '{ }'"), "session_id = " + std::to_string(second)}) {
    tamper(("UPDATE registration SET " + change).c_str());
    EXPECT_FALSE(store_->registrations()->front().fits) << change;
    EXPECT_THAT(*store_->missingRuns(), ElementsAre(HasSubstr("registration 1"))) << change;
    tamper(("UPDATE registration SET json = '{}', session_id = " + std::to_string(first)).c_str());
    EXPECT_TRUE(store_->registrations()->front().fits);
  }
}

TEST_F(RunLedgerTest, AVersionThatWasChangedIsNotSignedByBeingTakenAwayAndBroughtBack) {
  StoredProtocol protocol;
  protocol.name = "own";
  protocol.json = R"({"a":1})";
  protocol.id = *store_->saveProtocol(protocol);
  protocol.json = R"({"a":2})";
  ASSERT_TRUE(store_->saveProtocol(protocol).ok());
  const auto sound = *store_->protocolVersions(protocol.id);
  EXPECT_TRUE(sound[0].fits && sound[1].fits);
  tamper(R"(UPDATE protocol_version SET json = '{"a":9}' WHERE version = 1)");
  const auto versions = *store_->protocolVersions(protocol.id);
  EXPECT_TRUE(versions[0].fits);
  EXPECT_FALSE(versions[1].fits);
  ASSERT_TRUE(store_->removeProtocol(protocol.id).ok());
  EXPECT_THAT(*store_->missingRuns(), IsEmpty());
  ASSERT_TRUE(store_->restoreProtocol(versions, "own").ok());
  EXPECT_THAT(*store_->missingRuns(), ElementsAre(HasSubstr("a version of experiment")));
}

}  // namespace
}  // namespace articulus::storage
