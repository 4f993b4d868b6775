#include "core/storage/detail/run_chain.h"
#include "tests/core/storage/attack_fixture.h"

namespace articulus::storage {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class RunAttack : public StationAttack {
 protected:
  void SetUp() override {
    StationAttack::SetUp();
    file_ = fileOf("Eve");
  }
  static std::string textIn(const fs::path& file, const std::string& sql) {
    Database database(file);
    return textOf(database, sql);
  }
  /// The tag of a folder whose second place was not made yet, as a copy from before may have it.
  std::string bindingOfBefore() {
    const auto folder = textIn(file_, "SELECT folder FROM station_binding");
    const auto first = std::stoll(textIn(file_, "SELECT first_sealed_run FROM station_binding"));
    return "UPDATE station_binding SET ledger = 0, tag = '" +
           store_->key().tag(detail::kBindingTag, detail::bindingText(folder, first, false)) + "';";
  }
  SealReport verify(UserStore& store, std::int64_t run = 1) {
    const auto report = store.verify(run);
    EXPECT_TRUE(report.ok()) << report.error().text();
    return report.ok() ? *report : SealReport{};
  }
  static std::string removeSql() {
    std::string sql = "PRAGMA foreign_keys = OFF;";
    for (const char* table :
         {"sample", "event", "preview", "run_step", "result", "result_set", "note", "run_batch", "run_seal"})
      sql += std::string("DELETE FROM ") + table + " WHERE run_id = 1;";
    return sql + "DELETE FROM run WHERE id = 1;";
  }

  fs::path file_;
};

TEST_F(RunAttack, TriggerForgesNoResultAndIsNamed) {
  auto store = database("Eve");
  EXPECT_THAT(*store->missingRuns(), IsEmpty());
  edit(file_,
       "CREATE TRIGGER forged AFTER INSERT ON result BEGIN UPDATE result SET maximum = 10 * NEW.maximum WHERE id = "
       "NEW.id; END; CREATE VIEW v AS SELECT 1");
  ASSERT_TRUE(store->saveResults(1, {.values = {{"report", "LB", "Mx", "Nm", 1.0, 2.0, 0.5, "by hand"}}}).ok());
  EXPECT_EQ(store->results(1)->front().maximum, 2.0) << "the forged number was sealed";
  EXPECT_THAT(*store->missingRuns(), ElementsAre(HasSubstr("trigger \"forged\""), HasSubstr("view \"v\"")));
}

TEST_F(RunAttack, UsedFolderWhoseDatabaseWasEmptiedIsRefused) {
  removeDatabase(file_);
  fs::remove(file_.parent_path() / "runs.head");
  edit(file_, "CREATE TABLE t (x); DROP TABLE t");
  const auto eve = opened("Eve");
  ASSERT_FALSE(eve.ok()) << "all runs are gone unseen";
  EXPECT_THAT(eve.error().message, HasSubstr("emptied or exchanged"));
  EXPECT_THAT(eve.error().remedy, HasSubstr("backup"));
}

TEST_F(RunAttack, NewFolderNeverHasATagThatLetsItsRowsBeSignedAsFound) {
  const auto file = fileOf("Ana");
  fs::create_directories(file.parent_path() / "runs.head");  // so that the second place cannot be written
  ASSERT_TRUE(opened("Ana").ok());
  EXPECT_EQ(textIn(file, "SELECT ledger FROM station_binding"), "1");
}

TEST_F(RunAttack, ReplayedBindingSignsNoRowAsFound) {
  edit(file_, bindingOfBefore() +
                  "UPDATE specimen SET label = 'another'; UPDATE run_seal SET begin_tag = NULL; INSERT "
                  "INTO note (run_id, who, written_utc, text) VALUES (1, 'Eve', 'x', 'well')");
  auto store = database("Eve");
  EXPECT_THAT(*store->missingRuns(), ElementsAre(HasSubstr("specimen 1 was changed")));
  EXPECT_THAT(verify(*store).text(), HasSubstr("notes were changed"));
  edit(file_, "UPDATE specimen SET label = 'L3-L5 #07'; DELETE FROM note");
  EXPECT_THAT(*store->missingRuns(), IsEmpty());
}

TEST_F(RunAttack, OlderTagOfNotesIsNotSignedWithTheNextNote) {
  auto store = database("Eve");
  ASSERT_TRUE(store->addNote(1, "Eve", "A").ok());
  const auto tag = textIn(file_, "SELECT notes_tag FROM run_seal");
  ASSERT_TRUE(store->addNote(1, "Eve", "B").ok());
  edit(file_, "DELETE FROM note WHERE text = 'B'; UPDATE run_seal SET notes_tag = '" + tag + "'");
  ASSERT_TRUE(store->addNote(1, "Eve", "C").ok());
  EXPECT_THAT(verify(*store).text(), HasSubstr("notes were changed")) << "B was replaced by C";
}

TEST_F(RunAttack, ConditionOfTheSpecimenIsHeldByTheTagOfItsNotes) {
  auto store = database("Eve");
  ASSERT_TRUE(store->setCondition(1, "Eve", "intact").ok());
  const auto tag = textIn(file_, "SELECT notes_tag FROM run_seal");
  ASSERT_TRUE(store->setCondition(1, "Eve", "ACL cut").ok());
  ASSERT_TRUE(store->addNote(1, "Eve", "slipped").ok());
  EXPECT_EQ(verify(*store).text(), "verified");
  edit(file_, "CREATE TABLE kept AS SELECT * FROM note");
  for (const char* sql :
       {"UPDATE note SET text = 'PCL cut' WHERE text = 'ACL cut'", "UPDATE note SET kind = NULL WHERE text = 'ACL cut'",
        "UPDATE note SET kind = 'condition' WHERE text = 'slipped'", "UPDATE note SET kind = '' WHERE text = 'ACL cut'",
        "DELETE FROM note WHERE text = 'ACL cut'"}) {
    edit(file_, sql);
    EXPECT_EQ(verify(*store).state, SealState::Changed) << sql;
    edit(file_, "DELETE FROM note; INSERT INTO note SELECT * FROM kept");
    EXPECT_EQ(verify(*store).text(), "verified");
  }
  edit(file_, "DELETE FROM note WHERE text <> 'intact'; UPDATE run_seal SET notes_tag = '" + tag + "'");
  EXPECT_THAT(verify(*store).text(), HasSubstr("notes were removed")) << "with the tag of before";
}

TEST_F(RunAttack, NotesAndResultsOfARunAreNotThoseOfTheNextOneOfItsNumber) {
  auto store = database("Eve");
  ASSERT_TRUE(store->addNote(1, "Eve", "A").ok());
  edit(file_,
       "CREATE TABLE old_note AS SELECT * FROM note; CREATE TABLE old_result AS SELECT * FROM result; CREATE TABLE "
       "old_set AS SELECT * FROM result_set; CREATE TABLE old_seal AS SELECT * FROM run_seal;" +
           removeSql());
  ASSERT_EQ(record(*store, "L3-L5 #08"), 1);
  EXPECT_EQ(verify(*store).text(), "verified");
  edit(file_,
       "INSERT INTO note SELECT * FROM old_note; UPDATE run_seal SET notes_tag = (SELECT notes_tag FROM "
       "old_seal)");
  EXPECT_THAT(verify(*store).text(), HasSubstr("notes were changed"));
  edit(file_,
       "DELETE FROM result; DELETE FROM result_set; INSERT INTO result SELECT * FROM old_result; INSERT INTO "
       "result_set SELECT * FROM old_set; UPDATE run_seal SET results_tag = (SELECT results_tag FROM old_seal)");
  EXPECT_THAT(verify(*store).text(), HasSubstr("result tables were changed"));
}

TEST_F(RunAttack, TagsOfNotesAndResultsOfBeforeStillFit) {
  auto store = database("Eve");
  ASSERT_TRUE(store->addNote(1, "Eve", "A").ok());
  {
    Database database(file_);
    const auto folder = textOf(database, "SELECT folder FROM station_binding");
    const auto& key = store_->key();
    const auto notes = key.tag(detail::kNotesTag, detail::notesOf(database, 1, folder).hash);
    const auto results = key.tag(detail::kResultsTag, detail::resultsHash(database, 1, folder));
    database.execute("UPDATE run_seal SET notes_tag = '" + notes + "', results_tag = '" + results + "'");
  }
  EXPECT_EQ(verify(*store).text(), "verified");
}

TEST_F(RunAttack, NotesAndResultsAreCheckedAlsoAfterTheKeyWasRenewed) {
  ASSERT_TRUE(database("Eve")->addNote(1, "Eve", "A").ok());
  store_.reset();
  fs::remove(data_ / "station.key");
  use(AccountStore::renewKey(data_, accountMigrations(), ana_));
  for (int opening = 0; opening < 2; ++opening) {
    auto store = database("Eve");
    EXPECT_THAT(verify(*store).text(), HasSubstr("sealed with another key"));
  }
  auto store = database("Eve");
  edit(file_, "UPDATE result SET maximum = 99");
  EXPECT_THAT(verify(*store).text(), HasSubstr("result tables were changed"));
  EXPECT_FALSE(store->storedResults(1).ok());
  edit(file_, "UPDATE result SET maximum = 2; UPDATE note SET text = 'B'");
  EXPECT_THAT(verify(*store).text(), HasSubstr("notes were changed"));
}

TEST_F(RunAttack, RunWithANumberBelowOneIsNoneOfBefore) {
  edit(file_,
       "INSERT INTO run SELECT -1, session_id, protocol_name, protocol_json, protocol_hash, cell_name, cell_json, "
       "gains_json, limits_json, specimen_json, software_version, seed, simulated, real_time, began_utc, ended_utc, "
       "'completed', '', 0, 0, 0, 0, NULL, NULL, NULL, NULL, tracker_rate_Hz, NULL, NULL, NULL, NULL FROM run WHERE id "
       "= "
       "1");
  auto store = database("Eve");
  EXPECT_EQ(verify(*store, -1).state, SealState::Changed) << verify(*store, -1).text();
}

TEST_F(RunAttack, SpecimensThatExchangeTheirLabelsChangeTheirRuns) {
  auto store = database("Eve");
  ASSERT_EQ(record(*store, "L3-L5 #08"), 2);
  edit(file_,
       "UPDATE specimen SET label = 'x' WHERE id = 1; UPDATE specimen SET label = 'L3-L5 #07' WHERE id = 2; UPDATE "
       "specimen SET label = 'L3-L5 #08' WHERE id = 1");
  for (const std::int64_t run : {1, 2})
    EXPECT_THAT(verify(*store, run).text(), HasSubstr("the specimen's record was changed"));
  edit(file_,
       "UPDATE specimen SET label = 'x' WHERE id = 1; UPDATE specimen SET label = 'L3-L5 #08' WHERE id = 2; UPDATE "
       "specimen SET label = 'L3-L5 #07' WHERE id = 1; UPDATE session SET specimen_id = 2 WHERE id = 1");
  EXPECT_THAT(verify(*store, 1).text(), HasSubstr("the specimen's record was changed"));
  EXPECT_EQ(verify(*store, 2).text(), "verified");
}

TEST_F(RunAttack, RowsThatWereChangedAreToldUntilTheyAreAcknowledged) {
  auto ana = database("Ana");
  record(*ana, "L4");
  const auto file = ana->file();
  edit(file, "UPDATE specimen SET label = 'L5'");
  EXPECT_THAT(*ana->missingRuns(), ElementsAre(HasSubstr("specimen 1 was changed")));
  EXPECT_EQ(verify(*ana).state, SealState::Changed);
  EXPECT_THAT(*store_->acknowledge(ana_, *ana), ElementsAre(HasSubstr("specimen 1 was changed")));
  EXPECT_THAT(*ana->missingRuns(), IsEmpty());
  EXPECT_THAT(*ana->acknowledgements(), ElementsAre(HasSubstr("by Ana: specimen 1")));
  EXPECT_EQ(store_->auditTrail(1)->front().what, "acknowledged");
  edit(file, "UPDATE specimen SET label = 'L6'");
  EXPECT_THAT(*ana->missingRuns(), ElementsAre(HasSubstr("specimen 1 was changed"))) << "a second time is told again";
  edit(file, "PRAGMA foreign_keys = OFF; DELETE FROM specimen");
  EXPECT_THAT(*ana->missingRuns(), Contains(HasSubstr("removed")));
  ASSERT_TRUE(store_->acknowledge(ana_, *ana).ok());
  EXPECT_THAT(*ana->missingRuns(), IsEmpty());
}

}  // namespace
}  // namespace articulus::storage
