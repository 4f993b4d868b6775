// What people ask an administrator for: kept in the audit trail, answered by what the administrator does, and bounded.
#include "core/storage/accounts/account_requests.h"

#include <gmock/gmock.h>

#include "core/storage/accounts/account_store.h"
#include "tests/core/storage/storage_fixture.h"

namespace articulus::storage {
namespace {

using base::ErrorCode;
using Kind = AccountRequestKind;
using testing::ElementsAre;
using testing::IsEmpty;

constexpr const char* kPassword = "correct horse battery";
const Authority kAna{"Ana", kPassword};

class AccountRequestsTest : public testing::Test {
 protected:
  void SetUp() override {
    auto opened = AccountStore::open(folder_ / "data", accountMigrations());
    ASSERT_TRUE(opened.ok()) << opened.error().text();
    store_ = std::move(opened).value();
    store_->useTestHashing();
    for (const char* name : {"Ana", "Ben", "Cid"}) ASSERT_TRUE(store_->create(name, kPassword, Role::Clinician).ok());
  }
  std::vector<std::string> open() {
    const auto requests = openRequests(*store_);
    EXPECT_TRUE(requests.ok());
    std::vector<std::string> words;
    for (const auto& one : *requests) words.push_back(one.person + " " + std::string(name(one.kind)));
    return words;
  }
  std::vector<std::string> answersOf(const char* person) {
    const auto answers = untoldAnswers(*store_, person);
    EXPECT_TRUE(answers.ok());
    std::vector<std::string> words;
    for (const auto& one : *answers) words.push_back(std::string(name(one.kind)) + (one.given ? " yes" : " no"));
    return words;
  }
  ErrorCode refusal(const char* person, Kind kind) {
    const auto asked = askAdministrator(*store_, person, kind);
    return asked.ok() ? ErrorCode::Cancelled : asked.error().code;
  }
  TempFolder folder_;
  std::unique_ptr<AccountStore> store_;
};

TEST_F(AccountRequestsTest, AreListedOldestFirstUntilTheAdministratorHasDoneWhatTheyAskFor) {
  ASSERT_TRUE(askAdministrator(*store_, " ben", Kind::Engineer).ok());
  ASSERT_TRUE(askAdministrator(*store_, "Cid", Kind::NewPassword).ok());
  EXPECT_THAT(open(), ElementsAre("Ben engineer", "Cid new_password"));
  ASSERT_TRUE(store_->giveRole(kAna, "Cid", Role::Engineer).ok());
  EXPECT_THAT(open(), ElementsAre("Ben engineer", "Cid new_password")) << "another person, another thing";
  ASSERT_TRUE(store_->giveRole(kAna, "Ben", Role::Administrator).ok());  // more than that
  EXPECT_THAT(open(), ElementsAre("Cid new_password"));
  ASSERT_TRUE(store_->resetPassword(kAna, "Cid", "another password").ok());
  EXPECT_THAT(open(), IsEmpty());
  ASSERT_TRUE(store_->setLocked(kAna, "Cid", true).ok());
  ASSERT_TRUE(askAdministrator(*store_, "Cid", Kind::Unlock).ok());
  ASSERT_TRUE(store_->setLocked(kAna, "Cid", false).ok());
  EXPECT_THAT(open(), IsEmpty());
  EXPECT_FALSE(store_->firstBrokenAuditRow()->has_value());
}

TEST_F(AccountRequestsTest, ASecondOneAfterTheAnswerIsAnotherRequest) {
  ASSERT_TRUE(askAdministrator(*store_, "Cid", Kind::NewPassword).ok());
  ASSERT_TRUE(store_->resetPassword(kAna, "Cid", "another password").ok());
  ASSERT_TRUE(askAdministrator(*store_, "Cid", Kind::NewPassword).ok());
  EXPECT_THAT(open(), ElementsAre("Cid new_password"));
}

TEST_F(AccountRequestsTest, NothingIsAskedForTwiceInVainOrOfNobody) {
  ASSERT_TRUE(askAdministrator(*store_, "Ben", Kind::Engineer).ok());
  EXPECT_EQ(refusal("BEN", Kind::Engineer), ErrorCode::Conflict);
  EXPECT_EQ(refusal("Ana", Kind::Engineer), ErrorCode::Conflict) << "an administrator is more";
  EXPECT_EQ(refusal("Ben", Kind::Unlock), ErrorCode::Conflict) << "is not locked";
  EXPECT_EQ(refusal("Zoe", Kind::Engineer), ErrorCode::NotFound);
  EXPECT_EQ(refusal("", Kind::Engineer), ErrorCode::NotFound);
  EXPECT_THAT(open(), ElementsAre("Ben engineer"));
}

TEST_F(AccountRequestsTest, ADeclinedOneIsNotDeclinedTwice) {
  ASSERT_TRUE(askAdministrator(*store_, "Ben", Kind::Engineer).ok());
  const auto request = openRequests(*store_)->front();
  ASSERT_TRUE(declineRequest(*store_, "Ana", request).ok());
  EXPECT_THAT(open(), IsEmpty());
  const auto twice = declineRequest(*store_, "Ana", request);
  ASSERT_FALSE(twice.ok());
  EXPECT_EQ(twice.error().code, ErrorCode::Conflict);
}

TEST_F(AccountRequestsTest, EveryAnswerIsToldOnceAndOnlyToWhomItIsFor) {
  for (const Kind kind : {Kind::Engineer, Kind::Administrator, Kind::NewPassword})
    ASSERT_TRUE(askAdministrator(*store_, "Ben", kind).ok());
  EXPECT_THAT(answersOf("Ben"), IsEmpty());
  const auto asked = *openRequests(*store_);
  ASSERT_TRUE(declineRequest(*store_, "Ana", asked[2]).ok());
  ASSERT_TRUE(store_->giveRole(kAna, "Ben", Role::Engineer).ok());
  ASSERT_TRUE(declineRequest(*store_, "Ana", asked[1]).ok());
  EXPECT_THAT(answersOf("ben"), ElementsAre("new_password no", "engineer yes", "administrator no"));
  EXPECT_THAT(answersOf("Cid"), IsEmpty());
  ASSERT_TRUE(answersTold(*store_, "Ben").ok());
  EXPECT_THAT(answersOf("Ben"), IsEmpty());
  ASSERT_TRUE(askAdministrator(*store_, "Ben", Kind::Administrator).ok());
  EXPECT_THAT(answersOf("Ben"), IsEmpty());
  ASSERT_TRUE(declineRequest(*store_, "Ana", openRequests(*store_)->front()).ok());
  EXPECT_THAT(answersOf("Ben"), ElementsAre("administrator no"));
}

TEST_F(AccountRequestsTest, AreBounded) {
  for (int i = 0; i < kMostOpenRequests; ++i) {
    const std::string person = "Person " + std::to_string(i);
    ASSERT_TRUE(store_->create(person, kPassword, Role::Clinician).ok());
    ASSERT_TRUE(askAdministrator(*store_, person, Kind::Engineer).ok());
  }
  EXPECT_EQ(refusal("Ben", Kind::Engineer), ErrorCode::Conflict);
  EXPECT_EQ(open().size(), static_cast<std::size_t>(kMostOpenRequests));
}

TEST_F(AccountRequestsTest, WhoWasRemovedAsksForNothing) {
  ASSERT_TRUE(askAdministrator(*store_, "Ben", Kind::Engineer).ok());
  ASSERT_TRUE(store_->remove(kAna, "Ben").ok());
  EXPECT_THAT(open(), IsEmpty());
}

}  // namespace
}  // namespace articulus::storage
