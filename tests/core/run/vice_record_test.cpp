// Who was in the vice outlives the program that is killed, and only that.
#include "core/run/vice_record.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <utility>

#include "tests/support/session_bench.h"

namespace articulus::run {
namespace {

class ViceRecordTest : public ::testing::Test {
 protected:
  test::TempFolder temp_;
  std::filesystem::path folder_ = temp_.path();
  ViceRecord record_{.label = "L3-L5 \"07\" \xc3\xa4",
                     .joint = "lumbar spine",
                     .level = "L3-L5",
                     .side = "left",
                     .by = "Dr. Weber",
                     .when = "2026-11-22T10:00:00Z",
                     .cell = "Munich cell",
                     .simulated = false};
};

TEST_F(ViceRecordTest, isKeptForItsOwnerAloneAndForgotten) {
  ASSERT_TRUE(viceRecord(folder_));
  EXPECT_FALSE(viceRecord(folder_)->has_value());
  ASSERT_TRUE(keepViceRecord(folder_, record_));
  const auto mode = std::filesystem::status(viceFile(folder_)).permissions();
  EXPECT_EQ(mode & std::filesystem::perms(077), std::filesystem::perms::none);
  EXPECT_EQ(**viceRecord(folder_), record_);
  record_.label = "another";
  ASSERT_TRUE(keepViceRecord(folder_, record_));
  EXPECT_EQ((*viceRecord(folder_))->label, "another");
  ASSERT_TRUE(forgetViceRecord(folder_));
  EXPECT_FALSE(viceRecord(folder_)->has_value());
  EXPECT_TRUE(forgetViceRecord(folder_));
}

TEST_F(ViceRecordTest, aDamagedOneIsNotPassedOver) {
  for (const char* text : {"", "{", "[]", R"({"format": "articulus-in-vice-1"})", R"({"format": "other"})"}) {
    std::ofstream(viceFile(folder_)) << text;
    const auto read = viceRecord(folder_);
    ASSERT_FALSE(read) << text;
    EXPECT_NE(read.error().remedy.find("Look into the vice"), std::string::npos) << text;
  }
}

/// Taken for a virtual one, a real specimen in the jaws would be passed over.
TEST_F(ViceRecordTest, whatDoesNotSayThatItIsVirtualCountsAsLive) {
  const std::string rest =
      R"({"format":"articulus-in-vice-1","label":"a","joint":"b","level":"c","side":"left","by":"d","when":"e","cell":"f")";
  for (const auto& [end, isVirtual] : {std::pair{"}", false},
                                       {R"(,"simulated":null})", false},
                                       {R"(,"simulated":"true"})", false},
                                       {R"(,"simulated":false})", false},
                                       {R"(,"simulated":true})", true}}) {
    std::ofstream(viceFile(folder_)) << rest << end;
    const auto read = viceRecord(folder_);
    ASSERT_TRUE(read && *read) << end;
    EXPECT_EQ((*read)->simulated, isVirtual) << end;
    EXPECT_EQ((*read)->label, "a");
  }
  EXPECT_FALSE(ViceRecord{}.simulated);
}

TEST_F(ViceRecordTest, whatNobodyCanLookUpIsNotAnOpenVice) {
  std::filesystem::create_symlink("in_vice.json", viceFile(folder_));  // a circle: an error for root as well
  const auto read = viceRecord(folder_);
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().code, base::ErrorCode::StorageFailure);
  EXPECT_NE(read.error().message.find("cannot be looked up"), std::string::npos) << read.error().message;
  EXPECT_NE(read.error().remedy.find("Look into the vice"), std::string::npos);
}

TEST_F(ViceRecordTest, isOfOneCellAndALiveOneStaysForAVirtual) {
  EXPECT_TRUE(record_.isOf("Munich cell", false));
  EXPECT_FALSE(record_.isOf("Munich cell", true));
  EXPECT_FALSE(record_.isOf("Bologna cell", false));
  EXPECT_FALSE(record_.givesWayTo(true));
  EXPECT_TRUE(record_.givesWayTo(false));
  record_.simulated = true;
  EXPECT_TRUE(record_.givesWayTo(true));
}

}  // namespace
}  // namespace articulus::run
