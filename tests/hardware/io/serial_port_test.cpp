// A serial line over a pseudo terminal: bytes, speeds, who has it, and each cause for which it fails in words of its
// own.
#include "hardware/io/serial_port.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/file.h>
#include <termios.h>

#include <cerrno>
#include <filesystem>

#include "core/base/descriptor.h"
#include "hardware/io/serial_line.h"
#include "hardware/io/tcp_stream.h"
#include "hardware/virtual_devices/lines/pty_line.h"
#include "tests/hardware/taken.h"
#include "tests/support/forbidden_calls.h"

namespace articulus::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;

constexpr base::Nanoseconds kLong = 3'000'000'000;

class SerialLine : public ::testing::Test {
 protected:
  SerialLine() : device_(taken(hardware::PtyLine::open(115200))), port_(device_->place(), 115200) {}
  /// What comes to the computer until so many bytes are there.
  std::string heard(std::size_t size) {
    const base::SteadyClock host;
    const base::Nanoseconds end = host.now() + kLong;
    std::string all;
    std::array<char, 4096> some;
    while (all.size() < size && host.now() < end) {
      const long n = port_.receive(some);
      if (n < 0) break;
      all.append(some.data(), static_cast<std::size_t>(n));
      if (n == 0) port_.wait(end - host.now());
    }
    return all;
  }
  /// What comes to the device.
  std::string hears(std::size_t size) {
    const base::SteadyClock host;
    const base::Nanoseconds end = host.now() + kLong;
    std::string all;
    std::array<char, 4096> some;
    while (all.size() < size && host.now() < end) {
      device_->wait(end - host.now());
      all.append(some.data(), device_->receive(some));
    }
    return all;
  }
  std::unique_ptr<hardware::PtyLine> device_;
  hardware::SerialPort port_;
};

std::string everyByte() {
  std::string all;
  for (int i = 0; i < 1024; ++i) all += static_cast<char>(i);
  return all;
}

/// As a line is before anybody has set it: for people, with echo, line by line.
void makeCooked(const std::string& path) {
  const base::Descriptor line(::open(path.c_str(), O_RDWR | O_NOCTTY | O_CLOEXEC));
  termios t{};
  ASSERT_EQ(::tcgetattr(line.number(), &t), 0);
  t.c_lflag |= ICANON | ECHO | ISIG | IEXTEN;
  t.c_iflag |= ICRNL | IXON | ISTRIP;
  t.c_oflag |= OPOST | ONLCR;
  ASSERT_EQ(::tcsetattr(line.number(), TCSANOW, &t), 0);
}

TEST_F(SerialLine, CarriesEveryByteBothWaysUnchanged) {
  makeCooked(device_->place());
  ASSERT_TRUE(port_.open(0));
  ASSERT_TRUE(sendAll(port_, everyByte(), kLong));
  EXPECT_EQ(hears(1024), everyByte()) << "no line of text, no echo, no control character";
  device_->send(everyByte());
  EXPECT_EQ(heard(1024), everyByte());
}

TEST_F(SerialLine, NeverWaitsUnasked) {
  ASSERT_TRUE(port_.open(0));
  std::array<char, 64> some;
  EXPECT_EQ(port_.receive(some), 0) << "nothing has come";
  EXPECT_FALSE(port_.wait(1'000'000));
  // Nobody takes them: the line is full, which is no end of it.
  bool full = false;
  for (int k = 0; k < 10'000 && !full; ++k) full = !sendAll(port_, everyByte(), 2'000'000);
  EXPECT_TRUE(full);
  EXPECT_EQ(port_.send(everyByte()), 0);
  EXPECT_TRUE(port_.isOpen());
}

TEST_F(SerialLine, CallsNothingOfTheHeapWhileItIsUsed) {
  ASSERT_TRUE(port_.open(0));
  std::array<char, 64> some;
  (void)takeForbiddenCalls();
  watch();
  (void)port_.send(std::span("0123", 4));
  (void)port_.receive(some);
  port_.wait(0);
  rest();
  const ForbiddenCalls calls = takeForbiddenCalls();
  EXPECT_EQ(calls.heap + calls.locks + calls.sleeps + calls.formats + calls.throws, 0);
}

TEST_F(SerialLine, HasTheSpeedThatBothSidesHaveOrHearsNonsense) {
  for (const int baud : hardware::serialSpeeds()) {
    hardware::SerialPort port(device_->place(), baud);
    device_->setBaud(baud);
    ASSERT_TRUE(port.open(0)) << baud;
    ASSERT_TRUE(sendAll(port, std::string("abc"), kLong));
    EXPECT_EQ(hears(3), "abc") << baud;
  }
  device_->setBaud(9600);
  ASSERT_TRUE(port_.open(0));
  ASSERT_TRUE(sendAll(port_, std::string(64, 'a'), kLong));
  const std::string nonsense = hears(1);
  EXPECT_EQ(nonsense.find('a'), std::string::npos) << nonsense;
  device_->send(std::string(64, 'a'));
  EXPECT_EQ(heard(1).find('a'), std::string::npos);
  ASSERT_TRUE(port_.setBaud(9600));
  EXPECT_EQ(port_.baud(), 9600);
  ASSERT_TRUE(sendAll(port_, std::string("abc"), kLong));
  EXPECT_EQ(hears(3), "abc");
  EXPECT_THAT(port_.setBaud(12345).error().text(), HasSubstr("does not have a speed of 12345 baud"));
}

TEST_F(SerialLine, ThrowsAwayWhatCameAtTheOtherSpeed) {
  ASSERT_TRUE(port_.open(0));
  device_->send("old");
  ASSERT_TRUE(port_.wait(kLong));
  device_->setBaud(19200);
  ASSERT_TRUE(port_.setBaud(19200));
  device_->send("new");
  EXPECT_EQ(heard(3), "new");
}

TEST_F(SerialLine, IsOneProgramsAlone) {
  ASSERT_TRUE(port_.open(0));
  hardware::SerialPort second(device_->place(), 115200);
  const auto refused = second.open(0);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, base::ErrorCode::Conflict);
  EXPECT_THAT(refused.error().text(), HasSubstr("is in use by test_hardware (process " + std::to_string(::getpid())));
  port_.close();
  EXPECT_TRUE(second.open(0)) << "it is free again";
}

TEST_F(SerialLine, SeesAlsoThoseWhoTakeItWithoutALock) {
  const base::Descriptor other(::open(device_->place().c_str(), O_RDWR | O_NOCTTY | O_CLOEXEC));
  ASSERT_TRUE(other.open());
  EXPECT_THAT(port_.open(0).error().text(), HasSubstr("is in use by"));
}

TEST_F(SerialLine, IsLockedForThoseWhoAsk) {
  ASSERT_TRUE(port_.open(0));
  // TIOCEXCL turns away everybody but the administrator, whom flock() tells.
  const base::Descriptor asks(::open(device_->place().c_str(), O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK));
  EXPECT_TRUE(!asks.open() || ::flock(asks.number(), LOCK_EX | LOCK_NB) != 0);
}

TEST_F(SerialLine, AnUnpluggedAdapterIsToldAsSuchAndComesBackUnderItsName) {
  const std::string link = std::filesystem::temp_directory_path() / ("articulus_tty_" + std::to_string(::getpid()));
  auto device = taken(hardware::PtyLine::open(9600, link));
  hardware::SerialPort port(link, 9600);
  ASSERT_TRUE(port.open(0));
  device->pull();
  std::array<char, 64> some;
  EXPECT_TRUE(port.wait(kLong)) << "an end is news";
  EXPECT_EQ(port.receive(some), -1);
  EXPECT_EQ(port.send(std::span("x", 1)), -1);
  EXPECT_THAT(port.ended().text(), HasSubstr("The serial adapter " + link + " was unplugged."));
  const auto gone = port.open(0);
  EXPECT_EQ(gone.error().code, base::ErrorCode::NotFound);
  EXPECT_THAT(gone.error().text(), HasSubstr("its adapter is not plugged in"));
  EXPECT_EQ(port.receive(some), -1) << "closed";
  ASSERT_TRUE(device->plug());
  ASSERT_TRUE(port.open(0));
  ASSERT_TRUE(sendAll(port, std::string("abc"), kLong));
  device->wait(kLong);
  EXPECT_EQ(device->receive(some), 3U);
}

TEST(SerialLineErrors, SayWhichCauseItWas) {
  EXPECT_THAT(hardware::SerialPort("/dev/serial/by-id/nobody", 9600).open(0).error().text(),
              AllOf(HasSubstr("does not exist"), HasSubstr("/dev/serial/by-id")));
  EXPECT_THAT(hardware::SerialPort("/dev/null", 9600).open(0).error().text(),
              HasSubstr("/dev/null is no serial line."));
  const auto denied = hardware::serialOpenError("/dev/ttyUSB0", EACCES);
  EXPECT_EQ(denied.code, base::ErrorCode::PermissionDenied);
  EXPECT_THAT(denied.text(), AllOf(HasSubstr("group \"dialout\""), HasSubstr("sign in anew")));
  EXPECT_THAT(hardware::serialOpenError("/dev/ttyUSB0", EBUSY).text(), HasSubstr("is in use by"));
  EXPECT_THAT(hardware::serialOpenError("/dev/ttyS7", EIO).text(), HasSubstr("no hardware behind it"));
}

TEST(SerialLineErrors, ATcpLineHasNoSpeedOfItsOwn) {
  hardware::TcpStream line("127.0.0.1", 4001);
  EXPECT_THAT(line.setBaud(9600).error().text(), HasSubstr("127.0.0.1:4001 is no serial line of this computer"));
  EXPECT_FALSE(line.sendBreak());
}

}  // namespace
}  // namespace articulus::test
