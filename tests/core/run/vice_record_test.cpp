// Who was in the vice outlives the program that is killed, and only that.
#include "core/run/vice_record.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

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
  std::filesystem::path file_ = viceFile(folder_, record_.cell, record_.simulated), older_ = folder_ / "in_vice.json";
};

TEST_F(ViceRecordTest, isKeptForItsOwnerAloneAndForgotten) {
  EXPECT_TRUE(viceRecords(folder_).left.empty());
  EXPECT_TRUE(viceRecords(folder_ / "none").unreadable.empty());
  ASSERT_TRUE(keepViceRecord(folder_, record_));
  const auto mode = std::filesystem::status(file_).permissions();
  EXPECT_EQ(mode & std::filesystem::perms(077), std::filesystem::perms::none);
  EXPECT_EQ(viceRecords(folder_).left, std::vector{record_});
  record_.label = "another";
  ASSERT_TRUE(keepViceRecord(folder_, record_));
  EXPECT_EQ(viceRecords(folder_).left, std::vector{record_});
  ASSERT_TRUE(forgetViceRecord(folder_, record_.cell, record_.simulated));
  EXPECT_TRUE(viceRecords(folder_).left.empty());
  EXPECT_TRUE(forgetViceRecord(folder_, record_.cell, record_.simulated));
}

/// What is clamped in one cell takes no room from another, whatever the cells are called.
TEST_F(ViceRecordTest, eachCellHasOne) {
  std::vector<ViceRecord> all;
  for (const char* cell : {"Munich cell", "Munich/cell", "Munich cell ", "../../munich", "M\xc3\xbcnchen", "",
                           "A name that is so long that no file could have it as its own, and then goes on, "
                           "and on, and on: one",
                           "A name that is so long that no file could have it as its own, and then goes on, "
                           "and on, and on: two"})
    for (const bool isVirtual : {false, true}) {
      record_.cell = cell;
      record_.simulated = isVirtual;
      record_.label = "in " + record_.cell;
      ASSERT_TRUE(keepViceRecord(folder_, record_)) << cell;
      EXPECT_EQ(viceFile(folder_, cell, isVirtual).parent_path(), folder_);
      all.push_back(record_);
    }
  const auto sorted = [](std::vector<ViceRecord> records) {
    std::ranges::sort(records, {}, [](const ViceRecord& r) { return std::pair(r.cell, r.simulated); });
    return records;
  };
  EXPECT_EQ(sorted(viceRecords(folder_).left), sorted(all));
  ASSERT_TRUE(forgetViceRecord(folder_, "Munich cell", false));
  std::erase_if(all, [](const ViceRecord& r) { return r.isOf("Munich cell", false); });
  EXPECT_EQ(sorted(viceRecords(folder_).left), sorted(all));
}

/// A folder that may not be written when the old file is read may be writable when the vice is opened.
TEST_F(ViceRecordTest, openingTheViceForgetsAnOlderOneThatWasNotMoved) {
  ASSERT_TRUE(keepViceRecord(folder_, record_));
  std::filesystem::rename(file_, older_);
  ASSERT_TRUE(forgetViceRecord(folder_, "another cell", record_.simulated));
  EXPECT_TRUE(std::filesystem::exists(older_)) << "another cell's";
  ASSERT_TRUE(forgetViceRecord(folder_, record_.cell, record_.simulated));
  EXPECT_FALSE(std::filesystem::exists(older_));
}

TEST_F(ViceRecordTest, theOneOfOlderVersionsIsReadAndMoved) {
  ASSERT_TRUE(keepViceRecord(folder_, record_));
  std::filesystem::rename(file_, older_);  // the words in it are the same
  EXPECT_EQ(viceRecords(folder_).left, std::vector{record_});
  EXPECT_FALSE(std::filesystem::exists(older_));
  EXPECT_TRUE(std::filesystem::exists(file_));

  // An older program worked there in between: the later of the two is true.
  for (const char* when : {"2026-11-23T10:00:00Z", "2026-11-21T10:00:00Z"}) {
    ViceRecord other = record_;
    other.label = "by an older program";
    other.when = when;
    ASSERT_TRUE(keepViceRecord(folder_, other));
    std::filesystem::rename(file_, older_);
    ASSERT_TRUE(keepViceRecord(folder_, record_));
    EXPECT_EQ(viceRecords(folder_).left, std::vector{other.when > record_.when ? other : record_});
    EXPECT_FALSE(std::filesystem::exists(older_));
  }
}

TEST_F(ViceRecordTest, aDamagedOneIsNotPassedOverAndHidesNoOther) {
  ViceRecord other = record_;
  other.cell = "Bologna cell";
  ASSERT_TRUE(keepViceRecord(folder_, other));
  for (const auto& file : {file_, older_}) {
    for (const char* text : {"", "{", "[]", R"({"format": "articulus-in-vice-1"})", R"({"format": "other"})"}) {
      std::ofstream(file) << text;
      const auto read = viceRecords(folder_);
      ASSERT_EQ(read.unreadable.size(), 1U) << file << text;
      EXPECT_NE(read.unreadable.front().remedy.find("Look into the vice"), std::string::npos) << text;
      EXPECT_NE(read.unreadable.front().text().find(file.filename()), std::string::npos);
      EXPECT_EQ(read.left, std::vector{other});
    }
    std::filesystem::remove(file);
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
    std::ofstream(file_) << rest << end;
    const auto read = viceRecords(folder_).left;
    ASSERT_EQ(read.size(), 1U) << end;
    EXPECT_EQ(read.front().simulated, isVirtual) << end;
    EXPECT_EQ(read.front().label, "a");
  }
  EXPECT_FALSE(ViceRecord{}.simulated);
}

TEST_F(ViceRecordTest, whatNobodyCanLookUpIsNotAnOpenVice) {
  std::filesystem::create_symlink(file_.filename(), file_);  // a circle: an error for root as well
  const auto read = viceRecords(folder_);
  ASSERT_EQ(read.unreadable.size(), 1U);
  EXPECT_EQ(read.unreadable.front().code, base::ErrorCode::StorageFailure);
  EXPECT_NE(read.unreadable.front().message.find("cannot be looked up"), std::string::npos);
  EXPECT_NE(read.unreadable.front().remedy.find("Look into the vice"), std::string::npos);
}

TEST_F(ViceRecordTest, isOfOneCell) {
  EXPECT_TRUE(record_.isOf("Munich cell", false));
  EXPECT_FALSE(record_.isOf("Munich cell", true));
  EXPECT_FALSE(record_.isOf("Bologna cell", false));
}

/// A program that crashed left it: until somebody has looked nothing of that cell goes home.
TEST_F(ViceRecordTest, aLiveViceIsNotKnownToBeEmptyBeforeSomebodyHasLooked) {
  EXPECT_TRUE(viceKnownEmpty(folder_, record_.cell, false));
  EXPECT_TRUE(viceKnownEmpty(folder_ / "none", record_.cell, false));
  ASSERT_TRUE(keepViceRecord(folder_, record_));
  const auto left = viceKnownEmpty(folder_, record_.cell, false);
  ASSERT_FALSE(left);
  EXPECT_EQ(left.error().code, base::ErrorCode::Conflict);
  for (const char* word : {"L3-L5", "Munich cell", "Dr. Weber", "2026-11-22T10:00:00Z"})
    EXPECT_NE(left.error().message.find(word), std::string::npos) << left.error().text();
  EXPECT_TRUE(viceKnownEmpty(folder_, record_.cell, true)) << "the virtual vice of that name begins open";
  EXPECT_TRUE(viceKnownEmpty(folder_, "another cell", false));
  ASSERT_TRUE(forgetViceRecord(folder_, record_.cell, false));
  EXPECT_TRUE(viceKnownEmpty(folder_, record_.cell, false));
}

TEST_F(ViceRecordTest, whatNobodyCanReadMayHoldASpecimen) {
  for (const auto& file : {file_, older_}) {
    std::ofstream(file) << "{";
    const auto left = viceKnownEmpty(folder_, record_.cell, false);
    ASSERT_FALSE(left) << file;
    EXPECT_NE(left.error().message.find(file.string()), std::string::npos) << left.error().text();
    EXPECT_NE(left.error().remedy.find("remove " + file.string()), std::string::npos) << left.error().text();
    std::filesystem::remove(file);
  }
  std::filesystem::create_symlink("nowhere", file_);
  EXPECT_FALSE(viceKnownEmpty(folder_, record_.cell, false)) << "a link that leads nowhere";
}

TEST_F(ViceRecordTest, isNotWrittenThroughALink) {
  const auto target = folder_ / "of_somebody";
  std::ofstream(target) << "theirs";
  std::filesystem::create_symlink(target, file_);
  EXPECT_FALSE(keepViceRecord(folder_, record_));
  EXPECT_EQ(std::filesystem::file_size(target), 6U);
}

}  // namespace
}  // namespace articulus::run
