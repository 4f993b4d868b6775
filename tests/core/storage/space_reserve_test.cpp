// The room that is kept for the end of a run: there while it is recorded, and not a moment longer.
#include "core/storage/recording/space_reserve.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "tests/core/storage/storage_fixture.h"

namespace articulus::storage {
namespace {

namespace fs = std::filesystem;

using SpaceReserveTest = UserStoreTest;

/// What the file takes on the disk, not how long it says it is.
long takes(const fs::path& file) {
  struct stat info {};
  return ::stat(file.c_str(), &info) == 0 ? static_cast<long>(info.st_blocks) * 512 : -1;
}

TEST_F(SpaceReserveTest, IsThereWhileARunIsRecorded) {
  const fs::path file = store_->file().parent_path() / "recording.reserve";
  EXPECT_FALSE(fs::exists(file));
  auto writer = begin();
  EXPECT_GE(takes(file), detail::SpaceReserve::kBytes);
  ASSERT_TRUE(writer->finish(0, {record::RunEnd::Completed}));
  EXPECT_FALSE(fs::exists(file));
  auto second = begin();
  EXPECT_GE(takes(file), detail::SpaceReserve::kBytes);
  second.reset();  // closed before its end
  EXPECT_FALSE(fs::exists(file));
}

TEST_F(SpaceReserveTest, WhatACrashLeftIsTakenOverAndALinkIsNotFollowed) {
  const fs::path file = store_->file().parent_path() / "recording.reserve", other = folder_.path() / "other";
  std::ofstream(file) << "left";
  {
    detail::SpaceReserve reserve(store_->file());
    EXPECT_GE(takes(file), detail::SpaceReserve::kBytes);
    EXPECT_TRUE(reserve.giveBack());
    EXPECT_FALSE(reserve.giveBack());
  }
  std::ofstream(other) << "mine";
  fs::create_symlink(other, file);
  detail::SpaceReserve none(store_->file());
  EXPECT_FALSE(none.giveBack());
  EXPECT_EQ(fs::file_size(other), 4u);
}

}  // namespace
}  // namespace articulus::storage
