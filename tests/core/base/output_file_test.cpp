// What stands where a file is to be written: links, devices, pipes, folders, what a broken-off write has left.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>

#include "core/base/input_file.h"
#include "core/base/output_file.h"

namespace articulus::base {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;

class OutputFiles : public ::testing::Test {
 public:
  OutputFiles() : folder_(fs::temp_directory_path() / ("articulus_output_" + std::to_string(::getpid()))) {
    fs::create_directories(folder_);
  }
  ~OutputFiles() override { fs::remove_all(folder_); }
  [[nodiscard]] static std::string write(const fs::path& file, const std::string& text = "new") {
    const auto written = writeWholeFile(file, text);
    return written ? "written" : written.error().text();
  }
  [[nodiscard]] static std::string read(const fs::path& file) {
    const auto text = readFileBytes(file);
    return text ? *text : text.error().message;
  }
  static mode_t modeOf(const fs::path& file) {
    struct stat state {};
    EXPECT_EQ(::stat(file.c_str(), &state), 0) << file;
    return state.st_mode & 0777;
  }
  [[nodiscard]] int files() const {
    return static_cast<int>(std::distance(fs::directory_iterator(folder_), fs::directory_iterator()));
  }
  fs::path folder_;
};

TEST_F(OutputFiles, NothingOfAStationIsWrittenOver) {
  EXPECT_EQ(write(folder_ / "accounts.sqlite", "accounts"), "written") << "no station yet";
  fs::create_directories(folder_ / "users" / "a");
  for (const fs::path& file :
       {folder_ / "accounts.sqlite", folder_ / "station.key", folder_ / "users/a/articulus.sqlite"})
    EXPECT_THAT(write(file), HasSubstr("among the databases and keys")) << file;
  EXPECT_EQ(read(folder_ / "accounts.sqlite"), "accounts");
  fs::create_symlink(folder_ / "station.key", folder_ / "run.csv");
  EXPECT_THAT(write(folder_ / "run.csv"), HasSubstr("among the databases and keys")) << "a link is followed";
  EXPECT_EQ(write(folder_ / "users/a/run.csv"), "written");
}

TEST_F(OutputFiles, AreThereWholeOrNotAtAll) {
  const fs::path file = folder_ / "run.csv";
  std::ofstream(file) << "old";
  {
    auto out = OutputFile::open(file);
    ASSERT_TRUE(out) << out.error().text();
    EXPECT_TRUE(out->write("half"));
    EXPECT_EQ(read(file), "old") << "until it is whole";
  }
  EXPECT_EQ(read(file), "old");
  EXPECT_EQ(files(), 1) << "nothing is left";
  EXPECT_EQ(write(file), "written");
  EXPECT_EQ(read(file), "new");
  EXPECT_EQ(files(), 1);
}

TEST_F(OutputFiles, FollowLinksAndLeaveThem) {
  fs::create_directory(folder_ / "there");
  std::ofstream(folder_ / "there/real.csv") << "old";
  fs::create_symlink("there/real.csv", folder_ / "link");
  fs::create_symlink("link", folder_ / "second");
  EXPECT_EQ(write(folder_ / "second"), "written");
  EXPECT_TRUE(fs::is_symlink(folder_ / "second") && fs::is_symlink(folder_ / "link"));
  EXPECT_EQ(read(folder_ / "there/real.csv"), "new");
  fs::create_symlink("there/none.csv", folder_ / "ahead");
  EXPECT_THAT(write(folder_ / "ahead"), HasSubstr("there/none.csv, which is not there")) << "where would it go?";
  EXPECT_FALSE(fs::exists(folder_ / "there/none.csv"));
  fs::create_symlink("b", folder_ / "a");
  fs::create_symlink("a", folder_ / "b");
  EXPECT_THAT(write(folder_ / "a"), HasSubstr("circle"));
  fs::create_symlink("there", folder_ / "folder");
  EXPECT_THAT(write(folder_ / "folder"), HasSubstr("it is a folder"));
}

TEST_F(OutputFiles, FoldersAndMissingOnesAreRefusedBeforeTheWork) {
  for (const fs::path& file : {folder_, folder_ / "", fs::path("/")}) {
    EXPECT_THAT(write(file), AllOf(HasSubstr("it is a folder"), HasSubstr("Name a file in it"))) << file;
    EXPECT_FALSE(canBeWritten(file)) << file;
  }
  EXPECT_THAT(write(folder_ / "none" / "x.csv"), HasSubstr("there is no folder"));
  const auto missing = canBeWritten(folder_ / "none" / "x.csv");
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().code, ErrorCode::NotFound);
  EXPECT_FALSE(canBeWritten(""));
  EXPECT_TRUE(canBeWritten(folder_ / "x.csv"));
  EXPECT_EQ(files(), 0) << "to ask makes nothing";
}

TEST_F(OutputFiles, DevicesStayDevicesAndAFullOneIsSaid) {
  EXPECT_EQ(write("/dev/null"), "written");
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
  const auto full = writeWholeFile("/dev/full", "text");
  ASSERT_FALSE(full);
  EXPECT_EQ(full.error().code, ErrorCode::StorageFailure);
  EXPECT_THAT(full.error().text(), AllOf(HasSubstr("/dev/full"), HasSubstr("full (No space left")));
  EXPECT_TRUE(fs::is_character_file("/dev/full"));
  auto out = OutputFile::open("/dev/full");
  ASSERT_TRUE(out);
  EXPECT_TRUE(out->streams());
  EXPECT_FALSE(out->write(std::string(1 << 20, 'x'))) << "said as soon as it is known";
  EXPECT_FALSE(out->write("more"));
  EXPECT_FALSE(out->commit());
}

TEST_F(OutputFiles, PipesAreWrittenToOrRefusedAndNeverWaitedFor) {
  const fs::path pipe = folder_ / "pipe";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_THAT(write(pipe), HasSubstr("nobody reads from this pipe"));
  const int reader = ::open(pipe.c_str(), O_RDONLY | O_NONBLOCK);
  ASSERT_GE(reader, 0);
  EXPECT_EQ(write(pipe, "through"), "written");
  char got[16] = {};
  EXPECT_EQ(::read(reader, got, sizeof got), 7);
  EXPECT_STREQ(got, "through");
  ::close(reader);
  EXPECT_TRUE(fs::is_fifo(pipe)) << "and stay pipes";
}

TEST_F(OutputFiles, WhatABrokenOffWriteLeftIsToldAndWrittenAnew) {
  const fs::path file = folder_ / "run.csv", part = folder_ / "run.csv.part";
  const pid_t child = ::fork();
  if (child == 0) {  // killed in the middle
    auto out = OutputFile::open(file);
    (void)out->write(std::string(1 << 20, 'x'));
    ::raise(SIGKILL);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  ASSERT_TRUE(fs::exists(part));
  EXPECT_EQ(remainsOf(file), part);
  EXPECT_EQ(write(file), "written");
  EXPECT_EQ(read(file), "new");
  EXPECT_FALSE(fs::exists(part));
  EXPECT_EQ(remainsOf(file), fs::path());
}

TEST_F(OutputFiles, LongFileIsWholeThoughMemoryKeepsLittleOfIt) {
  const fs::path file = folder_ / "long.csv";
  const auto lineOf = [](std::size_t number) {
    std::string line = std::to_string(number);
    line.resize(1 << 20, static_cast<char>('a' + number % 26));
    return line;
  };
  constexpr std::size_t kLines = 300;  // beyond the length from which memory is given back
  auto out = OutputFile::open(file);
  ASSERT_TRUE(out);
  for (std::size_t i = 0; i < kLines; ++i) ASSERT_TRUE(out->write(lineOf(i)));
  ASSERT_TRUE(out->overwrite(0, "changed"));
  ASSERT_TRUE(out->commit());
  EXPECT_EQ(fs::file_size(file), kLines << 20);
  std::ifstream in(file, std::ios::binary);
  std::string line(1 << 20, ' ');
  for (std::size_t i = 0; i < kLines; ++i) {
    ASSERT_TRUE(in.read(line.data(), static_cast<std::streamsize>(line.size())));
    std::string expected = lineOf(i);
    if (i == 0) expected.replace(0, 7, "changed");
    ASSERT_TRUE(line == expected) << "line " << i;
  }
}

TEST_F(OutputFiles, TwoWritersDoNotMixAndNothingElseIsOverwritten) {
  const fs::path file = folder_ / "run.csv", part = folder_ / "run.csv.part";
  auto first = OutputFile::open(file);
  ASSERT_TRUE(first);
  EXPECT_TRUE(first->write("first"));
  EXPECT_THAT(write(file), HasSubstr("another program is writing it"));
  EXPECT_EQ(remainsOf(file), fs::path()) << "somebody writes to it";
  EXPECT_TRUE(first->commit());
  EXPECT_EQ(read(file), "first");
  std::ofstream(folder_ / "victim") << "precious";
  fs::create_symlink("victim", part);
  EXPECT_THAT(write(file), HasSubstr("in the way"));
  fs::remove(part);
  fs::create_hard_link(folder_ / "victim", part);
  EXPECT_THAT(write(file), HasSubstr("in the way"));
  EXPECT_EQ(read(folder_ / "victim"), "precious");
}

TEST_F(OutputFiles, KeepTheModeThatWasThere) {
  const mode_t before = ::umask(0);
  const fs::path file = folder_ / "a", mine = folder_ / "b";
  std::ofstream(file) << "old";
  ::chmod(file.c_str(), 0640);
  EXPECT_EQ(write(file), "written");
  EXPECT_EQ(modeOf(file), 0640u);
  EXPECT_TRUE(writeWholeFile(mine, "x", FileMode::Private));
  EXPECT_EQ(modeOf(mine), 0600u) << "whatever the umask";
  ::umask(before);
}

TEST_F(OutputFiles, DashIsStandardOutput) {
  const fs::path caught = folder_ / "caught";
  const int to = ::open(caught.c_str(), O_WRONLY | O_CREAT, 0600), kept = ::dup(STDOUT_FILENO);
  std::fflush(stdout);
  ::dup2(to, STDOUT_FILENO);
  std::printf("before ");
  const std::string dash = write("-", "dash "), device = write("/dev/stdout", "device");
  std::fflush(stdout);
  ::dup2(kept, STDOUT_FILENO);
  ::close(to);
  ::close(kept);
  EXPECT_EQ(dash, "written");
  EXPECT_EQ(device, "written");
  EXPECT_EQ(read(caught), "before dash device") << "in order, and into the file that is open";
  EXPECT_FALSE(fs::exists("-"));
}

}  // namespace
}  // namespace articulus::base
