#include "hardware/virtual_devices/lines/pty_line.h"

#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

#include "hardware/virtual_devices/lines/serial_bits.h"

namespace articulus::hardware {
namespace {

base::Error refused(const std::string& what, const char* remedy) {
  return {base::ErrorCode::DeviceFailure, what + ": " + std::strerror(errno) + ".", remedy};
}

int baudOf(speed_t code) {
  switch (code) {
    case B9600: return 9600;
    case B19200: return 19200;
    case B38400: return 38400;
    case B57600: return 57600;
    case B115200: return 115200;
    case B230400: return 230400;
    case B460800: return 460800;
    case B921600: return 921600;
    default: return 0;
  }
}

}  // namespace

base::Result<std::unique_ptr<PtyLine>> PtyLine::open(int baud, const std::string& link) {
  std::unique_ptr<PtyLine> made(new PtyLine(baud, link));
  if (auto good = made->plug(); !good) return good.error();
  return made;
}

PtyLine::~PtyLine() { PtyLine::pull(); }

base::Result<void> PtyLine::plug() {
  const std::lock_guard lock(mutex_);
  base::Descriptor master(::posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC));
  std::array<char, 128> name{};
  if (!master.open() || ::grantpt(master.number()) != 0 || ::unlockpt(master.number()) != 0 ||
      ::ptsname_r(master.number(), name.data(), name.size()) != 0)
    return refused("A pseudo terminal was not made", "Check that /dev/pts is mounted.");
  // Nothing that is sent before a client comes may be echoed; and from now on the master knows that nobody is there.
  const base::Descriptor slave(::open(name.data(), O_RDWR | O_NOCTTY | O_CLOEXEC));
  termios raw{};
  if (!slave.open() || ::tcgetattr(slave.number(), &raw) != 0)
    return refused(std::string(name.data()) + " cannot be opened", "Check that /dev/pts is mounted.");
  ::cfmakeraw(&raw);
  (void)::tcsetattr(slave.number(), TCSANOW, &raw);
  name_ = name.data();
  if (!link_.empty()) {
    (void)::unlink(link_.c_str());
    if (::symlink(name_.c_str(), link_.c_str()) != 0)
      return refused("The link " + link_ + " was not made", "Name one in a folder in which you may write.");
  }
  master_ = std::move(master);
  return {};
}

void PtyLine::pull() {
  const std::lock_guard lock(mutex_);
  if (master_.open() && !link_.empty()) (void)::unlink(link_.c_str());
  master_ = base::Descriptor();
}

std::string PtyLine::place() const {
  const std::lock_guard lock(mutex_);
  return link_.empty() ? name_ : link_;
}

bool PtyLine::connected() {
  const std::lock_guard lock(mutex_);
  if (!master_.open()) return false;
  pollfd p{master_.number(), 0, 0};
  return ::poll(&p, 1, 0) >= 0 && (p.revents & (POLLHUP | POLLERR)) == 0;
}

int PtyLine::otherBaud() const {
  termios t{};
  return ::tcgetattr(master_.number(), &t) == 0 ? baudOf(::cfgetospeed(&t)) : 0;
}

std::size_t PtyLine::receive(std::span<char> buffer) {
  const std::lock_guard lock(mutex_);
  if (!master_.open()) return 0;
  const ssize_t n = ::read(master_.number(), buffer.data(), buffer.size());
  if (n <= 0) return 0;
  const int other = otherBaud();
  if (other == 0 || other == baud_) return static_cast<std::size_t>(n);
  const std::string heard = heardAt({buffer.data(), static_cast<std::size_t>(n)}, other, baud_);
  return heard.copy(buffer.data(), buffer.size());
}

void PtyLine::send(std::string_view bytes) {
  if (!connected()) return;
  const std::lock_guard lock(mutex_);
  if (!master_.open()) return;
  const int other = otherBaud();
  const std::string heard = other == 0 ? std::string(bytes) : heardAt(bytes, baud_, other);
  [[maybe_unused]] const ssize_t n = ::write(master_.number(), heard.data(), heard.size());
}

void PtyLine::wait(base::Nanoseconds longest) {
  int device = -1;
  {
    const std::lock_guard lock(mutex_);
    device = master_.number();
  }
  if (!connected()) {  // poll() would come back at once
    base::SteadyClock clock;
    return clock.sleepUntil(clock.now() + longest);
  }
  pollfd p{device, POLLIN, 0};
  const timespec t{static_cast<time_t>(longest / 1'000'000'000), static_cast<long>(longest % 1'000'000'000)};
  (void)::ppoll(&p, 1, &t, nullptr);
}

}  // namespace articulus::hardware
