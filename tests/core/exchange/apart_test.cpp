// Reading in a process of its own: whatever becomes of that one, this one goes on and says what happened.
#include "core/exchange/arrays/apart.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <hdf5.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "core/exchange/arrays/hdf5_handle.h"
#include "tests/support/temp_folder.h"

namespace articulus::exchange {
namespace {

using test::TempFolder;
using testing::HasSubstr;
namespace fs = std::filesystem;

/// As readApart() of a program that does what the file is named for (tests/support/misbehaving_reader.cpp).
base::Result<ArrayTree> misread(const std::string& name, std::chrono::milliseconds patience = std::chrono::minutes(1)) {
  return readApart(
      name, {.patience = patience, .program = fs::read_symlink("/proc/self/exe").parent_path() / "misbehaving_reader"});
}

TEST(Apart, WhatFallsOverIsToldAndNothingElseFalls) {
  const auto crash = misread("crash.h5");
  ASSERT_FALSE(crash);
  EXPECT_THAT(crash.error().text(), HasSubstr("crash.h5 is damaged"));
  EXPECT_FALSE(misread("much.h5"));
  const auto memory = misread("memory.h5");
  ASSERT_FALSE(memory) << "two gigabytes are more than it may have";
  EXPECT_THAT(memory.error().text(), HasSubstr("memory.h5 is damaged"));
  const auto killed = misread("killed.h5");
  ASSERT_FALSE(killed);
  EXPECT_THAT(killed.error().text(), HasSubstr("ended from outside"));
  EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1) << "no child is left";
}

TEST(Apart, WhatIsNoTreeIsRefused) {
  const auto words = [](const std::string& name) {
    const auto read = misread(name);
    return read ? "accepted" : read.error().text();
  };
  EXPECT_EQ(words("good"), "accepted");
  EXPECT_EQ(words("texts"), "accepted");
  EXPECT_THAT(words("rows"), HasSubstr("rows is damaged"));
  EXPECT_THAT(words("large"), HasSubstr("large is damaged"));
  EXPECT_THAT(words("both"), HasSubstr("both is damaged"));
  EXPECT_THAT(words("many"), HasSubstr("many is damaged")) << "each list is within its bound, all of them are not";
}

TEST(Apart, WhatIsNoPlainFileIsNotCalledDamaged) {
  const TempFolder folder;
  ASSERT_EQ(::mkfifo((folder / "pipe.h5").c_str(), 0600), 0);
  for (const fs::path& file : {folder / "pipe.h5", fs::path("/dev/null")}) {
    const auto read = readApart(file);
    ASSERT_FALSE(read);
    EXPECT_THAT(read.error().text(), testing::AllOf(HasSubstr("no plain file"), HasSubstr("Save it on the disk")));
  }
}

TEST(Apart, EndsByTheClockAndKeepsNothingOpen) {
  const auto began = std::chrono::steady_clock::now();
  const auto slow = misread("slow.h5", std::chrono::milliseconds(200));
  ASSERT_FALSE(slow);
  EXPECT_THAT(slow.error().text(), testing::AllOf(HasSubstr("slow.h5 was not read within"), HasSubstr("Copy it")));
  EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(30));
  EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1) << "no child is left";
  const int open = ::open("/dev/null", O_RDONLY);  // as a database would be, and by who forgets O_CLOEXEC
  const auto seen = misread("open");
  ::close(open);
  ASSERT_TRUE(seen);
  EXPECT_THAT(seen->left, testing::ElementsAre("3")) << "the pipe alone";
}

TEST(Apart, ThreadsThatHoldLocksAndBlockedSignalsAreNothingToTheOther) {
  sigset_t all, before;
  sigfillset(&all);
  ASSERT_EQ(::pthread_sigmask(SIG_BLOCK, &all, &before), 0);
  std::atomic<bool> stop{false};
  std::thread busy([&stop] {  // has the allocator's lock much of the time, as a child that was forked would too
    while (!stop) std::vector<std::string>(1000, std::string(100, 'x')).clear();
  });
  int good = 0;
  for (int i = 0; i < 20; ++i) good += misread("good").ok() ? 1 : 0;
  const auto late = misread("slow.h5", std::chrono::milliseconds(50));
  stop = true;
  busy.join();
  ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
  EXPECT_EQ(good, 20);
  EXPECT_FALSE(late);
}

TEST(Apart, ProgramThatReadsIsFoundFromAnyFolderAndNamedWhereItIsMissing) {
  const TempFolder folder;
  const auto missing = readApart("a.h5", {.program = folder / "nowhere/articulusctl"});
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().code, base::ErrorCode::NotFound);
  EXPECT_THAT(missing.error().text(), testing::AllOf(HasSubstr("nowhere/articulusctl"), HasSubstr("Install")));
  {
    const Hdf5Handle made(H5Fcreate((folder / "two.h5").c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT), H5Fclose);
    const hsize_t size = 2;
    const Hdf5Handle space(H5Screate_simple(1, &size, nullptr), H5Sclose);
    const Hdf5Handle set(
        H5Dcreate2(made.id(), "/Fx", H5T_IEEE_F64LE, space.id(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT), H5Dclose);
    const double values[] = {1.0, 2.0};
    ASSERT_GE(H5Dwrite(set.id(), H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, values), 0);
  }
  const auto here = fs::current_path();
  fs::current_path(folder.path());  // the file is named as who stands there names it
  const auto read = readApart("two.h5");
  fs::current_path(here);
  ASSERT_TRUE(read) << read.error().text();
  ASSERT_EQ(read->arrays.size(), 1u);
  EXPECT_EQ(read->arrays[0].values, (std::vector<double>{1.0, 2.0}));
}

}  // namespace
}  // namespace articulus::exchange
