// What is no measuring board, in words that tell the causes apart. No board of comedi is here: what the kernel does
// with one is in hardware/comedi/README.md.
#include "hardware/comedi/kernel_comedi_board.h"

#include <gmock/gmock.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>

namespace articulus::test {
namespace {

using hardware::KernelComediBoard;
using ::testing::AnyOf;
using ::testing::HasSubstr;

std::string complaint(const std::string& path) {
  KernelComediBoard board(path);
  const auto opened = board.open();
  return opened ? std::string("opened") : opened.error().text();
}

TEST(KernelComediBoard, ThatIsNotThereSaysWhetherComediIsLoaded) {
  const bool loaded = std::filesystem::exists("/sys/class/comedi");
  EXPECT_THAT(complaint("/dev/comedi_nobody"),
              HasSubstr(loaded ? "no such device, though comedi is loaded" : "the kernel's comedi is not loaded"));
  EXPECT_THAT(complaint("/dev/comedi_nobody"), HasSubstr(loaded ? "lspci -nnk" : "modprobe jr3_pci"));
}

TEST(KernelComediBoard, ThatIsNoneIsRefused) {
  EXPECT_THAT(complaint("/dev/null"), HasSubstr("/dev/null is no measuring board of comedi"));
  EXPECT_THAT(complaint("/dev"), HasSubstr("cannot be opened"));
}

TEST(KernelComediBoard, ThatThisUserMayNotOpenSaysSo) {
  if (::geteuid() == 0) GTEST_LOG_(INFO) << "root may open everything: tried with a device of no driver instead";
  const std::string path = std::filesystem::temp_directory_path() / ("comedi_" + std::to_string(::getpid()));
  if (::geteuid() == 0) {
    if (::mknod(path.c_str(), S_IFCHR | 0600, makedev(98, 250)) != 0) return;
    EXPECT_THAT(complaint(path), AnyOf(HasSubstr("no driver of the kernel has a board behind it"),
                                       HasSubstr("this user may not")));  // a container may forbid devices
  } else {
    std::FILE* file = std::fopen(path.c_str(), "w");
    ASSERT_NE(file, nullptr);
    std::fclose(file);
    std::filesystem::permissions(path, std::filesystem::perms::none);
    EXPECT_THAT(complaint(path), HasSubstr("this user may not"));
  }
  std::filesystem::remove(path);
}

TEST(KernelComediBoard, ThatIsNotOpenTellsAnErrorAndTouchesNothing) {
  KernelComediBoard board("/dev/comedi0");
  const std::array<unsigned, 1> channel{0};
  std::array<std::uint32_t, 1> count{77};
  std::array<hardware::ComediRange, 1> range{};
  EXPECT_EQ(board.read(0, channel, count), EBADF);
  EXPECT_EQ(count[0], 77U);
  EXPECT_EQ(board.ranges(0, channel, range), EBADF);
  EXPECT_EQ(board.write(0, 0, true), EBADF);
  EXPECT_FALSE(board.take(0));
}

}  // namespace
}  // namespace articulus::test
