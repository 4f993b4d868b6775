// What becomes of a folder of nobody: looked into, given to a person, put away; never lost, never made another's.
#include "core/storage/accounts/folder_contents.h"
#include "tests/core/storage/attack_fixture.h"

namespace articulus::storage {
namespace {

using base::ErrorCode;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

/// Eve, who has a sealed run, was removed; Ben has an account and has stored nothing.
class NobodysFolder : public StationAttack {
 protected:
  void SetUp() override {
    StationAttack::SetUp();
    ASSERT_TRUE(store_->create("Ben", kPassword, Role::Clinician).ok());
    ASSERT_TRUE(store_->remove(ana_, "Eve").ok());
    path_ = orphan().path;
    name_ = path_.filename().string();
  }
  OrphanFolder orphan() {
    const auto all = store_->orphans();
    if (!all || all->empty()) throw std::runtime_error("there is no folder of nobody");
    return all->front();
  }
  base::Result<void> give(const char* person) { return store_->giveFolder(ana_, name_, person, userMigrations()); }
  std::vector<std::string> trailOf(const char* what) {
    std::vector<std::string> rows;
    const auto trail = store_->auditOf(std::vector<std::string>{what}, 10);
    for (const auto& row : *trail) rows.push_back(row.who + "|" + row.subject + "|" + row.before);
    return rows;
  }
  fs::path path_;
  std::string name_;
};

TEST_F(NobodysFolder, TellsInNumbersWhatIsInIt) {
  const auto in = folderContents(path_);
  ASSERT_TRUE(in.ok()) << in.error().text();
  EXPECT_EQ(in->specimens, 1);
  EXPECT_EQ(in->runs, 1);
  EXPECT_EQ(in->sessions, 1);
  EXPECT_EQ(in->experiments, 0);
  EXPECT_EQ(in->otherFiles, 0);
  EXPECT_FALSE(in->nothing());
  EXPECT_THAT(in->lastRun, HasSubstr("T"));
  EXPECT_EQ(in->firstRun, in->lastRun);
  const auto empty = folderContents(folder_ / "none");
  ASSERT_TRUE(empty.ok());
  EXPECT_TRUE(empty->nothing());
  fs::create_directories(folder_ / "meshes" / "bones");
  writeText(folder_ / "meshes" / "bones" / "l4.stl", "solid");
  EXPECT_FALSE(folderContents(folder_ / "meshes")->nothing()) << "a person's meshes are something, too";
  fs::create_directories(folder_ / "damaged");
  writeText(folder_ / "damaged" / "articulus.sqlite", "this is no database, and longer than a page of one would be");
  EXPECT_FALSE(folderContents(folder_ / "damaged").ok());
}

TEST_F(NobodysFolder, IsTheFolderOfWhoHadStoredNothingWithItsSealsAsTheyWere) {
  const auto old = fileOf("Ben").parent_path();
  database("Ben").reset();  // he signed in once: an empty database is nothing that could be lost
  const auto given = give("Ben");
  ASSERT_TRUE(given.ok()) << given.error().text();
  EXPECT_EQ(fileOf("Ben").parent_path(), path_);
  {
    const auto own = database("Ben");
    EXPECT_THAT(*own->runs(), SizeIs(1));
    EXPECT_EQ(own->verify(1)->state, SealState::Verified);
    EXPECT_THAT(*own->missingRuns(), IsEmpty());
    record(*own, "L3-L5 #08");
    EXPECT_EQ(own->verify(2)->state, SealState::Verified) << "and he goes on in it";
    EXPECT_THAT(*own->missingRuns(), IsEmpty());
  }
  EXPECT_THAT(*store_->verify(), IsEmpty());
  EXPECT_THAT(*store_->removedAccounts(), IsEmpty()) << "it is nobody's kept data any more";
  EXPECT_THAT(trailOf("folder_given"), testing::ElementsAre("Ana|Ben|" + name_));
  const auto left = orphan();
  EXPECT_EQ(left.path, old) << "the empty one that was his is nobody's now";
  EXPECT_EQ(left.formerOwner, "Ben");
  reopen();
  EXPECT_THAT(*database("Ben")->runs(), SizeIs(2));
  // Removed, it is kept again, as his.
  ASSERT_TRUE(store_->remove(ana_, "Ben").ok());
  const auto removed = *store_->removedAccounts();
  ASSERT_THAT(removed, SizeIs(1));
  EXPECT_EQ(removed.front().name, "Ben");
  const auto kept = store_->openRemoved(removed.front(), userMigrations());
  ASSERT_TRUE(kept.ok()) << kept.error().text();
  EXPECT_EQ((*kept)->verify(2)->state, SealState::Verified);
}

TEST_F(NobodysFolder, IsRefusedToWhoHasStoredSomethingWhichStays) {
  record(*database("Ben"), "own");
  const auto before = readText(fileOf("Ben"));
  const auto refused = give("Ben");
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code, ErrorCode::Conflict);
  EXPECT_THAT(refused.error().message, HasSubstr("1 specimens, 1 runs"));
  EXPECT_THAT(refused.error().remedy, HasSubstr("new account"));
  EXPECT_EQ(readText(fileOf("Ben")), before);
  EXPECT_EQ(orphan().path, path_);
  EXPECT_THAT(trailOf("folder_given"), IsEmpty());
  // Meshes alone are something, too.
  ASSERT_TRUE(store_->create("Cid", kPassword, Role::Clinician).ok());
  fs::create_directories(fileOf("Cid").parent_path() / "meshes");
  writeText(fileOf("Cid").parent_path() / "meshes" / "l4.stl", "solid");
  EXPECT_EQ(give("Cid").error().code, ErrorCode::Conflict);
}

TEST_F(NobodysFolder, IsGivenByAnAdministratorAloneToWhomThereIs) {
  EXPECT_EQ(store_->giveFolder({"Ben", kPassword}, name_, "Ben", userMigrations()).error().code,
            ErrorCode::PermissionDenied);
  EXPECT_EQ(store_->giveFolder({"Ana", "a wrong password"}, name_, "Ben", userMigrations()).error().code,
            ErrorCode::PermissionDenied);
  EXPECT_EQ(store_->putFolderAway({"Ben", kPassword}, name_).error().code, ErrorCode::PermissionDenied);
  EXPECT_EQ(give("Zoe").error().code, ErrorCode::NotFound);
  for (const char* name : {"", "..", "../users", "0000000000000000"}) {
    name_ = name;
    EXPECT_FALSE(give("Ben").ok()) << name;
    EXPECT_FALSE(store_->putFolderAway(ana_, name).ok()) << name;
  }
  EXPECT_EQ(orphan().path, path_);
}

TEST_F(NobodysFolder, ThatThisStationDidNotSealIsRefused) {
  edit(path_ / "articulus.sqlite", "UPDATE station_binding SET first_sealed_run = 99");
  const auto changed = give("Ben");
  ASSERT_FALSE(changed.ok());
  EXPECT_EQ(changed.error().code, ErrorCode::PermissionDenied);
  EXPECT_THAT(changed.error().remedy, HasSubstr("put it away"));
  // One of another station, whose trail does not know it.
  const fs::path other = folder_ / "other";
  {
    auto theirs = std::move(AccountStore::open(other, accountMigrations())).value();
    theirs->useTestHashing();
    const auto zoe = *theirs->create("Zoe", kPassword, Role::Clinician);
    record(*std::move(theirs->openDatabase(zoe, userMigrations())).value(), "theirs");
    fs::copy(theirs->userDatabase(zoe).parent_path(), data_ / "users" / "ffff", fs::copy_options::recursive);
  }
  name_ = "ffff";
  EXPECT_EQ(give("Ben").error().code, ErrorCode::PermissionDenied);
  EXPECT_EQ(fileOf("Ben").parent_path().filename().string().size(), 16U) << "Ben has the folder that he had";
  // A copy of somebody's folder is no folder of nobody.
  record(*database("Ana"), "hers");
  fs::copy(fileOf("Ana").parent_path(), data_ / "users" / "eeee", fs::copy_options::recursive);
  name_ = "eeee";
  EXPECT_EQ(give("Ben").error().code, ErrorCode::Conflict);
  fs::create_directories(data_ / "users" / "dddd");
  name_ = "dddd";
  EXPECT_EQ(give("Ben").error().code, ErrorCode::NotFound) << "it holds no database";
}

/// After a renewal of the key folders that this station knows are sealed anew; what says only of itself whose it is
/// could have been made by anybody.
TEST_F(NobodysFolder, OfAnotherStationIsRefusedAfterTheKeyWasRenewedToo) {
  const fs::path other = folder_ / "other";
  {
    auto theirs = std::move(AccountStore::open(other, accountMigrations())).value();
    theirs->useTestHashing();
    const auto zoe = *theirs->create("Zoe", kPassword, Role::Clinician);
    record(*std::move(theirs->openDatabase(zoe, userMigrations())).value(), "theirs");
    fs::copy(theirs->userDatabase(zoe).parent_path(), data_ / "users" / "ffff", fs::copy_options::recursive);
  }
  store_.reset();
  fs::remove(data_ / "station.key");
  use(AccountStore::renewKey(data_, accountMigrations(), ana_));
  const auto before = readText(data_ / "users" / "ffff" / "articulus.sqlite");
  const std::string known = name_;
  name_ = "ffff";
  EXPECT_EQ(give("Ben").error().code, ErrorCode::PermissionDenied);
  EXPECT_EQ(readText(data_ / "users" / "ffff" / "articulus.sqlite"), before) << "not a byte of it was changed";
  name_ = known;
  const auto given = give("Ben");
  EXPECT_TRUE(given.ok()) << given.error().text();
}

TEST_F(NobodysFolder, ACopyIsNotGivenForTheOriginalNorOneOfWhichRunsAreGone) {
  fs::copy(path_, data_ / "users" / (name_ + ".bak"), fs::copy_options::recursive);
  const std::string original = name_;
  name_ += ".bak";
  const auto copy = give("Ben");
  ASSERT_FALSE(copy.ok());
  EXPECT_EQ(copy.error().code, ErrorCode::Conflict);
  EXPECT_THAT(copy.error().message, HasSubstr("is a copy of"));
  name_ = original;
  edit(path_ / "articulus.sqlite", "PRAGMA foreign_keys = OFF; DELETE FROM run_seal; DELETE FROM run");
  const auto before = readText(path_ / "articulus.sqlite");
  const auto gone = give("Ben");
  ASSERT_FALSE(gone.ok()) << "of which runs are gone";
  EXPECT_EQ(gone.error().code, ErrorCode::Conflict) << gone.error().text();
  EXPECT_EQ(readText(path_ / "articulus.sqlite"), before);
  EXPECT_THAT(trailOf("folder_given"), IsEmpty());
}

TEST_F(NobodysFolder, IsPutAwayAndBackWhole) {
  const auto before = readText(path_ / "articulus.sqlite");
  const auto away = store_->putFolderAway(ana_, name_);
  ASSERT_TRUE(away.ok()) << away.error().text();
  EXPECT_EQ(*away, data_ / "put_away" / name_);
  EXPECT_FALSE(fs::exists(path_));
  EXPECT_EQ(readText(*away / "articulus.sqlite"), before);
  EXPECT_EQ(modeOf(data_ / "put_away"), 0700);
  auto seen = orphan();
  EXPECT_TRUE(seen.putAway);
  EXPECT_EQ(seen.path, *away);
  EXPECT_EQ(seen.formerOwner, "Eve");
  const auto removed = *store_->removedAccounts();
  ASSERT_THAT(removed, SizeIs(1)) << "put away, it is verified as before";
  EXPECT_EQ(store_->keptDatabase(removed.front()), *away / "articulus.sqlite");
  {
    const auto kept = store_->openRemoved(removed.front(), userMigrations());
    ASSERT_TRUE(kept.ok()) << kept.error().text();
    EXPECT_EQ((*kept)->verify(1)->state, SealState::Verified);
  }
  EXPECT_EQ(give("Ben").error().code, ErrorCode::NotFound);
  EXPECT_EQ(store_->putFolderAway(ana_, name_).error().code, ErrorCode::NotFound);
  EXPECT_THAT(trailOf("folder_put_away"), testing::ElementsAre("Ana|Eve|" + name_));
  const auto back = store_->putFolderBack(ana_, name_);
  ASSERT_TRUE(back.ok()) << back.error().text();
  EXPECT_EQ(*back, path_);
  EXPECT_FALSE(orphan().putAway);
  EXPECT_THAT(*store_->removedAccounts(), SizeIs(1));
  EXPECT_THAT(*store_->verify(), IsEmpty());
  database("Ben").reset();
  ASSERT_TRUE(give("Ben").ok());
  EXPECT_EQ(store_->putFolderAway(ana_, name_).error().code, ErrorCode::Conflict) << "it is Ben's own now";
  // Nothing is written over.
  fs::create_directories(data_ / "put_away" / orphan().path.filename());
  EXPECT_EQ(store_->putFolderAway(ana_, orphan().path.filename()).error().code, ErrorCode::Conflict);
  EXPECT_FALSE(orphan().putAway);
}

TEST_F(NobodysFolder, PutAwayItIsMissedAndItsChangesAreSeen) {
  const auto away = store_->putFolderAway(ana_, name_);
  ASSERT_TRUE(away.ok()) << away.error().text();
  const auto removed = (*store_->removedAccounts()).at(0);
  edit(*away / "articulus.sqlite", "UPDATE run SET cell_name = 'another'");
  {
    const auto kept = store_->openRemoved(removed, userMigrations());
    ASSERT_TRUE(kept.ok()) << kept.error().text();
    EXPECT_EQ((*kept)->verify(1)->state, SealState::Changed);
  }
  fs::remove_all(*away);
  EXPECT_THAT(store_->openRemoved(removed, userMigrations()).error().message, HasSubstr("is gone"));
  database("Ben").reset();
  const auto words = store_->acknowledge(ana_, *database("Ben"));
  ASSERT_TRUE(words.ok()) << words.error().text();
  EXPECT_THAT(*words, SizeIs(1));
  EXPECT_THAT(*store_->removedAccounts(), IsEmpty());
}

/// The power fails between the move and the row of the trail.
TEST_F(NobodysFolder, MovedWithoutAWordInTheTrailItIsFoundStill) {
  fs::create_directories(data_ / "put_away");
  fs::rename(path_, data_ / "put_away" / name_);
  const auto removed = (*store_->removedAccounts()).at(0);
  const auto kept = store_->openRemoved(removed, userMigrations());
  ASSERT_TRUE(kept.ok()) << kept.error().text();
  EXPECT_EQ((*kept)->verify(1)->state, SealState::Verified);
  EXPECT_TRUE(orphan().putAway);
  EXPECT_TRUE(store_->putFolderBack(ana_, name_).ok());
  EXPECT_TRUE(fs::exists(path_));
}

/// Otherwise who exchanged rows could open it with a new password.
TEST_F(NobodysFolder, ThatWasGivenCountsNoMoreAsThatOfARemovedOne) {
  ASSERT_TRUE(give("Ben").ok());
  edit(accountsFile_, "UPDATE account SET role = 'engineer' WHERE name = 'Ben'");
  const auto reset = store_->resetPassword(ana_, "Ben", "another password");
  EXPECT_TRUE(reset.ok()) << reset.error().text();
  EXPECT_THAT(*store_->verify(), IsEmpty());
}

}  // namespace
}  // namespace articulus::storage
