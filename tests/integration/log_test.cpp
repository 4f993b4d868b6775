// The log names people and specimens: its owner's only, and never written through what somebody put in its place.
#include "app/log.h"

#include <gtest/gtest.h>
#include <spdlog/spdlog.h>
#include <sys/stat.h>

#include <fstream>
#include <memory>

#include "tests/support/session_bench.h"

namespace articulus::test {
namespace {

namespace fs = std::filesystem;

class Log : public testing::Test {
 protected:
  ~Log() override {
    spdlog::set_default_logger(before_);
    ::umask(mask_);
  }
  fs::path file() const { return folder_.path() / "articulus.log"; }
  static fs::perms mode(const fs::path& file) { return fs::status(file).permissions(); }
  static constexpr fs::perms kOwner = fs::perms::owner_read | fs::perms::owner_write;
  TempFolder folder_;

 private:
  std::shared_ptr<spdlog::logger> before_ = spdlog::default_logger();
  mode_t mask_ = ::umask(0);
};

TEST_F(Log, IsItsOwnersOnlyWhateverTheUmaskAlsoAsItGrows) {
  app::openLog(folder_.path());
  spdlog::info("somebody signed in");
  EXPECT_EQ(mode(file()), kOwner);
  for (int i = 0; i < 1100; ++i) spdlog::info("{}", std::string(2000, 'x'));  // two megabytes: one goes aside
  EXPECT_EQ(mode(file()), kOwner);
  EXPECT_EQ(mode(folder_.path() / "articulus.1.log"), kOwner);
}

TEST_F(Log, OfAVersionThatLeftItOpenIsClosed) {
  std::ofstream(file()) << "before\n";
  fs::permissions(file(), fs::perms(0666));
  app::openLog(folder_.path());
  EXPECT_EQ(mode(file()), kOwner);
}

TEST_F(Log, IsNotWrittenThroughALinkNorIntoAPipe) {
  const fs::path theirs = folder_.path() / "theirs";
  for (const char* name : {"articulus.log", "articulus.1.log"}) {
    std::ofstream(theirs) << "mine";
    fs::permissions(theirs, fs::perms(0644));
    fs::create_symlink(theirs, folder_.path() / name);
    testing::internal::CaptureStderr();
    app::openLog(folder_.path());
    spdlog::warn("is told on standard error");
    const std::string said = testing::internal::GetCapturedStderr();
    EXPECT_NE(said.find("No log is written: " + (folder_.path() / name).string() + " is a link"), std::string::npos)
        << said;
    EXPECT_EQ(fs::file_size(theirs), 4U) << name;
    EXPECT_EQ(mode(theirs), fs::perms(0644)) << name;
    fs::remove(folder_.path() / name);
  }
  ASSERT_EQ(::mkfifo(file().c_str(), 0600), 0);
  testing::internal::CaptureStderr();
  app::openLog(folder_.path());  // a pipe without a reader would hold it for ever
  EXPECT_NE(testing::internal::GetCapturedStderr().find("is not a regular file"), std::string::npos);
}

}  // namespace
}  // namespace articulus::test
