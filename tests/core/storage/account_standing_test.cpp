// What another program did to an account while somebody works with it.
#include <gtest/gtest.h>

#include "core/storage/accounts/account_store.h"
#include "core/storage/database.h"
#include "tests/core/storage/storage_fixture.h"

namespace articulus::storage {
namespace {

class AccountStanding : public ::testing::Test {
 public:
  AccountStanding() : desk_(open()), elsewhere_(open()) {
    (void)*desk_->create("Ana", "correct horse", Role::Administrator);
    (void)*desk_->create("Eve", "correct horse", Role::Engineer, ana_);
    eve_ = *desk_->signIn("Eve", "correct horse");
  }
  [[nodiscard]] std::unique_ptr<AccountStore> open() const {
    auto store = std::move(AccountStore::open(scratch_.path() / "data",
                                              std::filesystem::path(ARTICULUS_RESOURCES) / "migrations/accounts"))
                     .value();
    store->useTestHashing();
    return store;
  }
  TempFolder scratch_;
  const Authority ana_{"Ana", "correct horse"};
  std::unique_ptr<AccountStore> desk_, elsewhere_;
  Account eve_;
};

TEST_F(AccountStanding, IsSeenByWhoHasTheStoreOpen) {
  EXPECT_EQ(*desk_->standing(eve_), Standing::AsSignedIn);
  ASSERT_TRUE(elsewhere_->setLocked(ana_, "Eve", true));
  EXPECT_EQ(*desk_->standing(eve_), Standing::Locked);
  ASSERT_TRUE(elsewhere_->setLocked(ana_, "Eve", false));
  EXPECT_EQ(*desk_->standing(eve_), Standing::AsSignedIn);
  ASSERT_TRUE(elsewhere_->giveRole(ana_, "Eve", Role::Administrator));
  EXPECT_EQ(*desk_->standing(eve_), Standing::AsSignedIn) << "more than before takes nothing away";
  ASSERT_TRUE(elsewhere_->resetPassword(ana_, "Eve", "another horse"));
  EXPECT_EQ(*desk_->standing(eve_), Standing::OtherPassword) << "whoever sits there may not be the one who knows it";
  ASSERT_TRUE(elsewhere_->giveRole(ana_, "Eve", Role::Clinician));
  EXPECT_EQ(*desk_->standing(eve_), Standing::Lowered);
  ASSERT_TRUE(elsewhere_->remove(ana_, "Eve"));
  EXPECT_EQ(*desk_->standing(eve_), Standing::Removed);
  (void)*elsewhere_->create("Eve", "correct horse", Role::Clinician);
  EXPECT_EQ(*desk_->standing(eve_), Standing::Removed) << "another one of that name";
}

TEST_F(AccountStanding, SeesAnEditor) {
  Database other(scratch_.path() / "data/accounts.sqlite");
  Database::Statement edit(other,
                           "UPDATE account SET last_sign_in_utc = '', role = 'administrator' WHERE name = 'Eve'");
  (void)edit.step();
  EXPECT_EQ(*desk_->standing(eve_), Standing::Changed);
}

}  // namespace
}  // namespace articulus::storage
