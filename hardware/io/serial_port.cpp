#include "hardware/io/serial_port.h"

#include <fcntl.h>
#include <linux/serial.h>
#include <poll.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "hardware/io/serial_line.h"

namespace articulus::hardware {
namespace {

using base::Error;
using base::ErrorCode;
using base::Nanoseconds;

constexpr Nanoseconds kLongestDrain = 2'000'000'000, kDrainLook = 1'000'000;

speed_t codeOf(int baud) {
  switch (baud) {
    case 9600: return B9600;
    case 19200: return B19200;
    case 38400: return B38400;
    case 57600: return B57600;
    case 115200: return B115200;
    case 230400: return B230400;
    case 460800: return B460800;
    case 921600: return B921600;
    default: return B0;
  }
}

bool ready(int device, short what, Nanoseconds longest) noexcept {
  if (device < 0) return false;
  longest = std::max<Nanoseconds>(longest, 0);
  pollfd p{device, what, 0};
  const timespec t{static_cast<time_t>(longest / 1'000'000'000), static_cast<long>(longest % 1'000'000'000)};
  return ::ppoll(&p, 1, &t, nullptr) > 0;
}

/// A USB adapter hands on what came at once, instead of every 16 ms; one that cannot stays as it is.
void askForLowLatency(int device) noexcept {
  serial_struct line{};
  if (::ioctl(device, TIOCGSERIAL, &line) != 0) return;
  line.flags |= ASYNC_LOW_LATENCY;
  (void)::ioctl(device, TIOCSSERIAL, &line);
}

}  // namespace

base::Result<void> SerialPort::apply(int device, int baud) const {
  const speed_t code = codeOf(baud);
  const Error slower{ErrorCode::InvalidArgument, path_ + " does not have a speed of " + std::to_string(baud) + " baud.",
                     "State a speed that adapter and device share: 9600, 19200, 38400, 57600, 115200, 230400, 460800 "
                     "or 921600."};
  if (code == B0) return slower;
  termios t{};
  if (::tcgetattr(device, &t) != 0) return serialOpenError(path_, errno);
  ::cfmakeraw(&t);
  t.c_cflag &= ~static_cast<tcflag_t>(CSIZE | CSTOPB | PARENB | CRTSCTS);
  t.c_cflag |= CS8 | CREAD | CLOCAL;
  t.c_iflag &= ~static_cast<tcflag_t>(IXON | IXOFF | IXANY);
  t.c_cc[VMIN] = 1;  // so that a line without bytes and a line that has ended are told apart
  t.c_cc[VTIME] = 0;
  if (::cfsetspeed(&t, code) != 0) return slower;
  if (::tcsetattr(device, TCSANOW, &t) != 0) return serialOpenError(path_, errno);
  // tcsetattr() is content with a part of what was asked for.
  termios is{};
  if (::tcgetattr(device, &is) != 0 || ::cfgetospeed(&is) != code || (is.c_cflag & (CSIZE | PARENB)) != CS8)
    return slower;
  return {};
}

base::Result<void> SerialPort::open(Nanoseconds) {
  close();
  base::Descriptor device(::open(path_.c_str(), O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC));
  if (!device.open()) return serialOpenError(path_, errno);
  if (::isatty(device.number()) == 0) return serialOpenError(path_, ENOTTY);
  // Also one who neither locks the line nor excludes others would take bytes out of it.
  const bool taken = !serialHolder(path_, device.number()).empty();
  if (taken || ::flock(device.number(), LOCK_EX | LOCK_NB) != 0 || ::ioctl(device.number(), TIOCEXCL) != 0) {
    const int why = taken ? EBUSY : errno;
    device = base::Descriptor();  // so that it is not found as its own holder
    return serialOpenError(path_, why);
  }
  if (auto good = apply(device.number(), baud_); !good) return good.error();
  askForLowLatency(device.number());
  (void)::tcflush(device.number(), TCIOFLUSH);
  device_ = std::move(device);
  return {};
}

long SerialPort::receive(std::span<char> buffer) noexcept {
  if (!device_.open() || buffer.empty()) return device_.open() ? 0 : -1;
  const ssize_t n = ::read(device_.number(), buffer.data(), buffer.size());
  if (n > 0) return n;
  return n < 0 && (errno == EAGAIN || errno == EINTR) ? 0 : -1;
}

long SerialPort::send(std::span<const char> bytes) noexcept {
  if (!device_.open()) return -1;
  const ssize_t n = ::write(device_.number(), bytes.data(), bytes.size());
  if (n >= 0) return n;
  return errno == EAGAIN || errno == EINTR ? 0 : -1;
}

bool SerialPort::wait(Nanoseconds longest) noexcept { return ready(device_.number(), POLLIN, longest); }
bool SerialPort::waitToSend(Nanoseconds longest) noexcept { return ready(device_.number(), POLLOUT, longest); }

Error SerialPort::ended() const {
  if (::access(path_.c_str(), F_OK) != 0)
    return {ErrorCode::DeviceFailure, "The serial adapter " + path_ + " was unplugged.",
            "Plug it in again and secure its cable; it is opened anew by itself."};
  return {ErrorCode::DeviceFailure, "The serial line " + path_ + " has ended: its adapter was unplugged for a moment.",
          "Check the plug of the adapter and its USB hub; it is opened anew by itself."};
}

void SerialPort::awaitSent() const noexcept {
  base::SteadyClock clock;
  const Nanoseconds end = clock.now() + kLongestDrain;
  for (int left = 0; ::ioctl(device_.number(), TIOCOUTQ, &left) == 0 && left > 0 && clock.now() < end;)
    clock.sleepUntil(clock.now() + kDrainLook);
  // What has left the system's queue is still in the adapter: sixteen characters of the slower speed.
  clock.sleepUntil(clock.now() + 160 * (1'000'000'000 / baud_));
}

base::Result<void> SerialPort::setBaud(int baud) {
  if (!device_.open()) return ended();
  awaitSent();
  if (auto good = apply(device_.number(), baud); !good) return good.error();
  (void)::tcflush(device_.number(), TCIFLUSH);
  baud_ = baud;
  return {};
}

base::Result<void> SerialPort::sendBreak() {
  if (!device_.open() || ::tcsendbreak(device_.number(), 0) != 0) return ended();
  return {};
}

}  // namespace articulus::hardware
