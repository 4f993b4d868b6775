// Small files that only the owner may read: whoever swaps a link in between is not followed.
#include "core/storage/detail/private_file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <thread>

#include "core/storage/detail/guarded.h"
#include "tests/support/temp_folder.h"

namespace articulus::storage::detail {
namespace {

constexpr int kReads = 20'000;

struct PrivateFile : testing::Test {
  test::TempFolder folder;
  const std::filesystem::path file = folder.path() / "key", elsewhere = folder.path() / "elsewhere";
  void put(const std::filesystem::path& where, const char* text) const { std::ofstream(where) << text; }
};

TEST_F(PrivateFile, ALinkThatIsSwappedInWhileItIsReadIsNotFollowed) {
  put(elsewhere, "somebody else's");
  put(file, "own");
  std::atomic<bool> done = false;
  std::thread swaps([&] {
    const auto beside = folder.path() / "beside";
    while (!done) {
      std::filesystem::create_symlink(elsewhere, beside);
      std::filesystem::rename(beside, file);
      put(beside, "own");
      std::filesystem::rename(beside, file);
    }
  });
  int own = 0, refused = 0, followed = 0;
  for (int i = 0; i < kReads || own == 0 || refused == 0; ++i) try {
      const auto text = readPrivateFile(file);
      (text == "own" ? own : followed) += 1;
    } catch (const StorageError&) {
      ++refused;
    }
  done = true;
  swaps.join();
  EXPECT_EQ(followed, 0) << own << " read, " << refused << " refused";
}

TEST_F(PrivateFile, WhatOthersMayReadIsClosedToThem) {
  put(file, "own");
  std::filesystem::permissions(file, std::filesystem::perms{0644});
  EXPECT_EQ(readPrivateFile(file), "own");
  EXPECT_EQ(std::filesystem::status(file).permissions(), std::filesystem::perms{0600});
}

TEST_F(PrivateFile, WhatIsMadeOrReplacedIsPrivateWhateverTheUmask) {
  const mode_t before = ::umask(0);
  EXPECT_TRUE(makePrivateFile(file, "first"));
  EXPECT_FALSE(makePrivateFile(file, "second"));
  EXPECT_EQ(readPrivateFile(file), "first");
  EXPECT_EQ(std::filesystem::status(file).permissions(), std::filesystem::perms{0600});
  replacePrivateFile(file, "third");
  ::umask(before);
  EXPECT_EQ(readPrivateFile(file), "third");
  EXPECT_EQ(std::filesystem::status(file).permissions(), std::filesystem::perms{0600});
  std::filesystem::remove(file);
  std::filesystem::create_symlink(elsewhere, file);
  EXPECT_THROW(replacePrivateFile(file, "fourth"), StorageError);
  EXPECT_FALSE(std::filesystem::exists(elsewhere));
}

TEST_F(PrivateFile, AFileThatIsTooLongIsRefused) {
  put(file, "12345");
  EXPECT_EQ(readPrivateFile(file, 5), "12345");
  EXPECT_THROW((void)readPrivateFile(file, 4), StorageError);
}

}  // namespace
}  // namespace articulus::storage::detail
