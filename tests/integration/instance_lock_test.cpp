// A data folder belongs to one program that writes; one that nobody can write to is free to be read.
#include "app/instance_lock.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <filesystem>

#include "tests/support/session_bench.h"

namespace articulus::test {
namespace {

TEST(InstanceLock, SecondProgramIsToldWhoHoldsTheFolder) {
  const TempFolder folder;
  {
    const auto first = app::InstanceLock::ofData(folder.path(), "the desktop");
    ASSERT_TRUE(first) << first.error().text();
    const auto second = app::InstanceLock::ofData(folder.path(), "articulusctl run");
    ASSERT_FALSE(second);
    EXPECT_EQ(second.error().code, base::ErrorCode::Conflict);
    EXPECT_NE(second.error().message.find("the desktop, process " + std::to_string(getpid())), std::string::npos)
        << second.error().text();
  }
  EXPECT_TRUE(app::InstanceLock::ofData(folder.path(), "articulusctl run")) << "it goes with the program";
}

TEST(InstanceLock, WhoAsksIsToldTheOtherProcessUntilItIsKilled) {
  const TempFolder folder;
  EXPECT_FALSE(app::InstanceLock::inUse(folder.path())) << "a folder that nobody ever held";
  EXPECT_TRUE(std::filesystem::is_empty(folder.path())) << "who asks makes no file";
  std::array<int, 2> ready{};
  ASSERT_EQ(::pipe(ready.data()), 0);
  const pid_t other = ::fork();
  if (other == 0) {
    const auto held = app::InstanceLock::ofData(folder.path(), "the desktop");
    (void)!::write(ready[1], held ? "1" : "0", 1);
    ::pause();
    ::_exit(0);
  }
  char took = 0;
  ASSERT_EQ(::read(ready[0], &took, 1), 1);
  EXPECT_EQ(took, '1');
  const auto holder = app::InstanceLock::inUse(folder.path());
  std::array<char, 256> computer{};
  ::gethostname(computer.data(), computer.size() - 1);
  ASSERT_TRUE(holder);
  EXPECT_EQ(holder->code, base::ErrorCode::Conflict);
  const std::string who = "the desktop, process " + std::to_string(other) + " on " + computer.data() + ", since 20";
  EXPECT_NE(holder->message.find(who), std::string::npos) << holder->text();
  EXPECT_TRUE(app::InstanceLock::inUse(folder.path())) << "asking takes nothing away";
  ::kill(other, SIGKILL);
  ::waitpid(other, nullptr, 0);
  EXPECT_FALSE(app::InstanceLock::inUse(folder.path()));
  EXPECT_TRUE(app::InstanceLock::ofData(folder.path(), "the desktop"));
}

TEST(InstanceLock, FolderThatTakesNoWritingIsHeldByNobody) {
  const TempFolder folder;
  const bool root = ::geteuid() == 0;
  ASSERT_TRUE(!root || ::chown(folder.path().c_str(), 65534, 65534) == 0);
  std::filesystem::permissions(folder.path(), std::filesystem::perms(0500));
  ASSERT_TRUE(!root || ::seteuid(65534) == 0);
  const auto first = app::InstanceLock::ofData(folder.path(), "the desktop");
  const auto second = app::InstanceLock::ofData(folder.path(), "articulusctl runs");
  const bool made = std::filesystem::exists(folder.path() / "in_use.lock");
  ASSERT_TRUE(!root || ::seteuid(0) == 0);
  std::filesystem::permissions(folder.path(), std::filesystem::perms(0700));
  EXPECT_TRUE(first) << first.error().text();
  EXPECT_TRUE(second) << "two may read";
  EXPECT_FALSE(made);
}

TEST(InstanceLock, LockThatIsALinkIsRefusedAlsoWhereTheFolderCanBeWritten) {
  const TempFolder folder;
  std::filesystem::create_symlink(folder.path() / "elsewhere", folder.path() / "in_use.lock");
  const auto taken = app::InstanceLock::ofData(folder.path(), "the desktop");
  ASSERT_FALSE(taken);
  EXPECT_EQ(taken.error().code, base::ErrorCode::StorageFailure);
  EXPECT_FALSE(std::filesystem::exists(folder.path() / "elsewhere"));
}

}  // namespace
}  // namespace articulus::test
