#include "hardware/operator_io/serial_lamp_wire.h"

#include <fcntl.h>
#include <sys/ioctl.h>
#include <termios.h>

#include <cerrno>
#include <cstring>

namespace articulus::hardware {

using base::Error;
using base::ErrorCode;

base::Result<void> SerialLampWire::open() {
  base::Descriptor device(::open(settings_.device.c_str(), O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC));
  if (!device.open()) {
    const int why = errno;
    return Error{
        why == EACCES  ? ErrorCode::PermissionDenied
        : why == EBUSY ? ErrorCode::Conflict
                       : ErrorCode::DeviceFailure,
        "The serial adapter " + settings_.device + " of the lamps cannot be opened: " + std::strerror(why) + ".",
        why == EACCES  ? "Make this user a member of the group \"dialout\", then sign in anew."
        : why == EBUSY ? "Another program or device of this cell has it: lamps and switches need an adapter each."
                       : "Plug it in, and name it as it is called below /dev/serial/by-id."};
  }
  int now = 0;
  const int both = TIOCM_DTR | TIOCM_RTS;
  if (::ioctl(device.number(), TIOCMGET, &now) != 0 || ::ioctl(device.number(), TIOCMBIC, &both) != 0)
    return Error{ErrorCode::InvalidArgument, settings_.device + " has no modem lines.",
                 "Use an adapter with DTR and RTS (FT232 and its like); a pseudo-terminal has none."};
  termios line{};
  if (::tcgetattr(device.number(), &line) == 0) {
    line.c_cflag |= HUPCL | CLOCAL;                   // the kernel takes the lines away when nobody has it open
    line.c_cflag &= ~static_cast<tcflag_t>(CRTSCTS);  // RTS is ours
    (void)::tcsetattr(device.number(), TCSANOW, &line);
  }
  if (::ioctl(device.number(), TIOCEXCL) != 0)
    return Error{ErrorCode::Conflict, settings_.device + " is taken by another program.", "End it."};
  device_ = std::move(device);
  return {};
}

base::Result<void> SerialLampWire::show(const LampStates& lit) {
  int on = 0, off = 0, now = 0;
  const auto line = [&](const std::optional<LampSignal>& signal, int bit) {
    (signal && lit[static_cast<std::size_t>(*signal)] ? on : off) |= bit;
  };
  line(settings_.dtr, TIOCM_DTR);
  line(settings_.rts, TIOCM_RTS);
  if (device_.open() && ::ioctl(device_.number(), TIOCMBIC, &off) == 0 &&
      ::ioctl(device_.number(), TIOCMBIS, &on) == 0 && ::ioctl(device_.number(), TIOCMGET, &now) == 0)
    return {};
  return Error{ErrorCode::DeviceFailure, "The serial adapter " + settings_.device + " of the lamps is gone.",
               "Plug it in and check its cable."};
}

}  // namespace articulus::hardware
