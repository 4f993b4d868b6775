// In what condition a specimen was: said by a person where the program cannot know it, and never unseen.
#include "core/run/condition/run_condition.h"

#include <gmock/gmock.h>

#include "core/run/condition/cuts_of_run.h"
#include "tests/support/session_bench.h"

namespace articulus::run {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Pair;

class RunCondition : public testing::Test {
 protected:
  void SetUp() override {
    const std::filesystem::path resources = ARTICULUS_RESOURCES;
    accounts_ =
        std::move(storage::AccountStore::open(folder_.path() / "data", resources / "migrations/accounts")).value();
    accounts_->useTestHashing();
    ana_ = *accounts_->create("Ana", "correct horse", storage::Role::Clinician);
    store_ = test::openStore(folder_.path());
    storage::Specimen specimen;
    specimen.label = "K-12";
    session_ = store_->beginSession(*store_->saveSpecimen(specimen))->id;
  }
  std::int64_t store(bool simulated, bool imported, const std::vector<const char*>& cuts = {}, bool end = true) {
    storage::RunHeader header;
    header.sessionId = session_;
    header.protocolName = "a protocol";
    header.protocolJson = header.cellJson = header.gainsJson = header.limitsJson = header.specimenJson = "{}";
    header.simulated = simulated;
    if (imported) header.imported = storage::ImportOrigin{"a.csv", "csv", "00", "{}"};
    auto writer = std::move(store_->beginRun(header)).value();
    for (const char* cut : cuts) {
      record::Event event;
      event.kind = record::EventKind::StructureCut;
      event.setText(cut);
      EXPECT_TRUE(writer->store({}, std::span(&event, 1)).ok());
    }
    const auto id = writer->runId();
    if (end) EXPECT_TRUE(writer->finish(0, {record::RunEnd::Completed}).ok());
    else open_ = std::move(writer);
    return id;
  }
  base::Result<void> say(std::int64_t run, const std::string& words) {
    return setCondition(*store_, *accounts_, "Ana", run, words);
  }
  std::string conditionOf(std::int64_t run) { return run::conditionOf(*store_, *store_->run(run)).value(); }

  test::TempFolder folder_;
  std::unique_ptr<storage::AccountStore> accounts_;
  storage::Account ana_;
  std::unique_ptr<storage::UserStore> store_;
  std::unique_ptr<storage::RunWriter> open_;
  std::int64_t session_ = 0;
};

TEST_F(RunCondition, IsWhatWasSaidLastAndStaysInNotesAndTrail) {
  const auto run = store(false, false);
  EXPECT_EQ(conditionOf(run), "");
  ASSERT_TRUE(say(run, "intact").ok());
  ASSERT_TRUE(say(run, "ACL cut").ok());
  EXPECT_EQ(conditionOf(run), "ACL cut");
  EXPECT_EQ(store_->runs()->front().condition, "ACL cut");
  const auto row = accounts_->auditTrail(1)->front();
  EXPECT_EQ(row.what, "run_condition_set");
  EXPECT_EQ(row.who, "Ana");
  EXPECT_EQ(row.subject, "run " + std::to_string(run));
  EXPECT_EQ(row.before, "intact");
  EXPECT_EQ(row.after, "ACL cut");
  ASSERT_TRUE(store_->addNote(run, "Ana", "slipped").ok());
  EXPECT_EQ(conditionOf(run), "ACL cut") << "a note of another kind is no condition";
  ASSERT_TRUE(say(run, "").ok());
  EXPECT_EQ(conditionOf(run), "");
  const auto notes = store_->notes(run);
  ASSERT_EQ(notes->size(), 4u);
  EXPECT_EQ((*notes)[1].kind, storage::NoteKind::Condition);
  EXPECT_EQ((*notes)[1].text, "ACL cut");
  EXPECT_EQ((*notes)[2].kind, storage::NoteKind::Text);
}

TEST_F(RunCondition, SaidTwiceIsOneNote) {
  const auto run = store(false, true);
  ASSERT_TRUE(say(run, "intact").ok());
  ASSERT_TRUE(say(run, "intact").ok());
  EXPECT_EQ(store_->notes(run)->size(), 1u);
}

TEST_F(RunCondition, OfASimulatedRunFollowsFromItsCutsAndIsNotSaid) {
  const auto intact = store(true, false), cut = store(true, false, {"ACL", "ACL"}), later = store(true, false, {"PCL"});
  EXPECT_EQ(conditionOf(intact), "intact");
  EXPECT_EQ(conditionOf(cut), "ACL cut");
  EXPECT_EQ(conditionOf(later), "ACL, PCL cut");
  const auto cuts = cutsOf(*store_, *store_->run(later));
  EXPECT_THAT(cuts->before, ElementsAre("ACL"));
  EXPECT_THAT(cuts->during, ElementsAre("PCL"));
  const auto refused = say(intact, "ACL cut");
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code, base::ErrorCode::Conflict);
  EXPECT_EQ(conditionOf(intact), "intact");
  EXPECT_THAT(*store_->notes(intact), IsEmpty());
}

TEST_F(RunCondition, RefusesWhatCannotBeStored) {
  const auto run = store(false, true);
  EXPECT_FALSE(say(run, "intact\nACL cut").ok());
  EXPECT_FALSE(say(run, std::string(500, 'x')).ok());
  EXPECT_EQ(say(run + 9, "intact").error().code, base::ErrorCode::NotFound);
  const auto open = store(false, false, {}, false);
  EXPECT_EQ(say(open, "intact").error().code, base::ErrorCode::Conflict) << "while it is recorded";
  EXPECT_THAT(*store_->notes(run), IsEmpty());
}

TEST_F(RunCondition, GroupsRunsWithIntactOnesAsTheReference) {
  const auto a = store(false, true), b = store(false, true), c = store(false, true);
  ASSERT_TRUE(say(a, "ACL cut").ok());
  ASSERT_TRUE(say(b, "intact").ok());
  const auto open = runsByCondition(*store_, {a, b, c});
  ASSERT_FALSE(open.ok());
  EXPECT_THAT(open.error().text(), HasSubstr("run " + std::to_string(c)));
  ASSERT_TRUE(say(c, "ACL cut").ok());
  const auto groups = runsByCondition(*store_, {a, b, c});
  ASSERT_TRUE(groups.ok()) << groups.error().text();
  EXPECT_THAT(*groups, ElementsAre(Pair("intact", ElementsAre(b)), Pair("ACL cut", ElementsAre(a, c))));
}

TEST_F(RunCondition, OfManyRunsItIsWhatEachOfThemHasAlone) {
  store(true, false);
  store(true, false, {"ACL"});
  store(true, false, {"ACL", "PCL"});
  const auto live = store(false, false, {"LCL"});
  ASSERT_TRUE(say(live, "LCL cut, resutured").ok());
  store(false, true, {"ACL"});
  // Another session begins with what is intact again, and another specimen has cuts of its own.
  const auto first = session_;
  session_ = store_->beginSession(store_->specimens()->front().id)->id;
  store(true, false);
  store(true, false, {"MCL"});
  storage::Specimen other;
  other.label = "K-13";
  session_ = store_->beginSession(*store_->saveSpecimen(other))->id;
  store(true, false, {"POL"});
  session_ = first;
  store(true, false);
  const auto runs = store_->runs();
  ASSERT_TRUE(runs.ok());
  ASSERT_EQ(runs->size(), 9u);
  const auto all = conditionsOf(*store_, *runs);
  ASSERT_TRUE(all.ok()) << all.error().text();
  ASSERT_EQ(all->size(), runs->size());
  for (const auto& run : *runs) EXPECT_EQ(all->at(run.id), conditionOf(run.id)) << run.id;
  EXPECT_EQ(all->at(3), "ACL, PCL cut");
  EXPECT_EQ(all->at(6), "intact");
  EXPECT_EQ(all->at(9), "ACL, PCL cut");
}

}  // namespace
}  // namespace articulus::run
