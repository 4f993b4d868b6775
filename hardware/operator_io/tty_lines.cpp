#include "hardware/operator_io/tty_lines.h"

#include <fcntl.h>
#include <sys/ioctl.h>
#include <termios.h>

#include <cerrno>
#include <cstring>

namespace articulus::hardware {

using base::Error;
using base::ErrorCode;

base::Result<void> TtyLines::open() {
  base::Descriptor device(::open(path_.c_str(), O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC));
  if (!device.open()) {
    const int why = errno;
    return Error{why == EACCES ? ErrorCode::PermissionDenied : ErrorCode::DeviceFailure,
                 "The serial adapter " + path_ + " cannot be opened: " + std::strerror(why) + ".",
                 why == EACCES ? "Make this user a member of the group \"dialout\", then sign in anew."
                               : "Plug it in, and name it as it is called below /dev/serial/by-id."};
  }
  int lines = TIOCM_DTR | TIOCM_RTS;
  int now = 0;
  if (::ioctl(device.number(), TIOCMGET, &now) != 0 || ::ioctl(device.number(), TIOCMBIS, &lines) != 0)
    return Error{ErrorCode::InvalidArgument, path_ + " has no modem lines.",
                 "Use an adapter with CTS, DSR, DCD and RI (FT232 and its like); a pseudo-terminal has none."};
  if (::ioctl(device.number(), TIOCEXCL) != 0)
    return Error{ErrorCode::Conflict, path_ + " is taken by another program.", "End it."};
  device_ = std::move(device);
  return {};
}

base::Result<ModemLevels> TtyLines::read() {
  int lines = 0;
  if (!device_.open() || ::ioctl(device_.number(), TIOCMGET, &lines) != 0)
    return Error{ErrorCode::DeviceFailure, "The serial adapter " + path_ + " is gone.",
                 "Plug it in and check its cable."};
  return ModemLevels{(lines & TIOCM_CTS) != 0, (lines & TIOCM_DSR) != 0, (lines & TIOCM_CD) != 0,
                     (lines & TIOCM_RI) != 0};
}

}  // namespace articulus::hardware
