// A folder that is set back as a whole, with its second place, and the count outside of it.
#include <gmock/gmock.h>

#include "core/storage/accounts/account_store.h"
#include "tests/core/storage/storage_fixture.h"

namespace articulus::storage {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

constexpr const char* kPassword = "correct horse battery";

/// A station whose administrator has recorded two runs; a copy of users/ of after the first.
class RunCountTest : public testing::Test {
 protected:
  void SetUp() override {
    auto opened = AccountStore::open(data_, accountMigrations());
    ASSERT_TRUE(opened.ok()) << opened.error().text();
    accounts_ = std::move(opened).value();
    accounts_->useTestHashing();
    ASSERT_TRUE(accounts_->create("Ana", kPassword, Role::Clinician).ok());
    account_ = accounts_->signIn("Ana", kPassword).value();
    reopen();
    record();
    copyUsers(data_ / "users", folder_ / "older");
    record();
  }
  void reopen() {
    store_.reset();
    auto opened = accounts_->openDatabase(account_, userMigrations());
    ASSERT_TRUE(opened.ok()) << opened.error().text();
    store_ = std::move(opened).value();
  }
  void record() {
    auto begun = store_->beginRun(simulatedRun());
    ASSERT_TRUE(begun.ok()) << begun.error().text();
    ASSERT_TRUE((*begun)->store(samplesFrom(1, 100), {}).ok());
    ASSERT_TRUE((*begun)->finish(0, {record::RunEnd::Completed}).ok());
  }
  void copyUsers(const fs::path& from, const fs::path& to) {
    store_.reset();
    fs::remove_all(to);
    fs::copy(from, to, fs::copy_options::recursive);
    reopen();
  }
  std::vector<std::string> missing() {
    auto words = store_->missingRuns();
    EXPECT_TRUE(words.ok()) << words.error().text();
    return words ? *words : std::vector<std::string>{"unread"};
  }
  [[nodiscard]] fs::path countFile() const { return data_ / "run_counts" / account_.folder; }

  TempFolder folder_;
  fs::path data_ = folder_ / "data";
  std::unique_ptr<AccountStore> accounts_;
  Account account_;
  std::unique_ptr<UserStore> store_;
};

TEST_F(RunCountTest, FolderThatIsSetBackAsAWholeIsToldUntilAnAdministratorKnows) {
  EXPECT_THAT(missing(), IsEmpty());
  copyUsers(folder_ / "older", data_ / "users");
  EXPECT_THAT(missing(), ElementsAre(HasSubstr("older copy, with its runs.head")));
  record();
  reopen();
  EXPECT_THAT(missing(), ElementsAre(HasSubstr("older copy"))) << "forgotten with the next run";
  const auto words = accounts_->acknowledge({"Ana", kPassword}, *store_);
  ASSERT_TRUE(words.ok()) << words.error().text();
  EXPECT_THAT(*words, ElementsAre(HasSubstr("older copy")));
  reopen();
  EXPECT_THAT(missing(), IsEmpty());
  EXPECT_THAT(*store_->acknowledgements(), ElementsAre(HasSubstr("by Ana: found on")));
  copyUsers(folder_ / "older", data_ / "users");
  EXPECT_THAT(missing(), ElementsAre(HasSubstr("older copy"))) << "the same copy once more";
}

TEST_F(RunCountTest, FolderOfBeforeItsFirstRunIsToldToo) {
  ASSERT_TRUE(accounts_->create("Cid", kPassword, Role::Clinician).ok());
  account_ = accounts_->signIn("Cid", kPassword).value();
  reopen();
  copyUsers(data_ / "users", folder_ / "empty");
  record();
  copyUsers(folder_ / "empty", data_ / "users");
  EXPECT_THAT(missing(), ElementsAre(HasSubstr("older copy")));
}

TEST_F(RunCountTest, CountThatIsGoneOrEditedIsTold) {
  store_.reset();
  fs::remove(countFile());
  reopen();
  EXPECT_THAT(missing(), ElementsAre(HasSubstr("outside of their folder was missing")));
  ASSERT_TRUE(accounts_->acknowledge({"Ana", kPassword}, *store_).ok());
  EXPECT_THAT(missing(), IsEmpty());
  store_.reset();
  auto text = readText(countFile());
  text.replace(text.find(" 1 ") + 3, 1, "0");
  writeText(countFile(), text);
  reopen();
  EXPECT_THAT(missing(), ElementsAre(HasSubstr("outside of their folder was changed")));
}

TEST_F(RunCountTest, CountThatCannotBeWrittenIsToldAndKeepsNoRunFromBeginning) {
  store_.reset();
  fs::remove(countFile());
  fs::create_directories(countFile() / "in the way");  // also for root, who may write anywhere
  reopen();
  record();
  reopen();
  EXPECT_THAT(missing(), Contains(HasSubstr("could not be written")));
  EXPECT_EQ(store_->runs()->size(), 3U);
  store_.reset();
  fs::remove_all(countFile());
  reopen();
  EXPECT_THAT(missing(), Not(Contains(HasSubstr("could not be written")))) << "caught up with";
}

TEST_F(RunCountTest, RunsThatAreKilledBetweenBothWritingsAreNoFinding) {
  const auto before = readText(countFile());
  record();
  writeText(countFile(), before);  // as if the program had been killed before it wrote the count
  reopen();
  EXPECT_THAT(missing(), IsEmpty());
  EXPECT_NE(readText(countFile()), before);
}

TEST_F(RunCountTest, FolderOfBeforeThereWasACountIsNoFinding) {
  store_.reset();
  fs::remove_all(data_ / "run_counts");
  const auto head = data_ / "users" / account_.folder / "runs.head";
  auto text = readText(head);
  ASSERT_THAT(text, HasSubstr("\nwritten "));
  text.erase(text.find("\nwritten "), text.find('\n', text.find("\nwritten ") + 1) - text.find("\nwritten "));
  const auto body = text.substr(0, text.rfind("\ntag ") + 1);
  Database database(data_ / "users" / account_.folder / "articulus.sqlite");
  Database::Statement row(database, "SELECT folder FROM station_binding");
  ASSERT_TRUE(row.step());
  writeText(head, body + "tag " + accounts_->key().tag("runs of a folder", row.text(0) + "\n" + body) + "\n");
  reopen();
  EXPECT_THAT(missing(), IsEmpty());
  EXPECT_TRUE(fs::exists(countFile()));
}

}  // namespace
}  // namespace articulus::storage
