#include "hardware/operator_io/evdev_source.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace articulus::hardware {
namespace {

using base::Error;
using base::ErrorCode;

constexpr int kKeys = KEY_CNT;
using KeyBits = std::array<unsigned char, (kKeys + 7) / 8>;

bool has(const KeyBits& bits, int key) {
  return key > 0 && key < kKeys && (bits[static_cast<std::size_t>(key / 8)] >> (key % 8) & 1) != 0;
}

}  // namespace

std::string EvdevSource::label() const {
  return (settings_.simulated ? "simulated switch at " : "switch at ") + settings_.device;
}

Error EvdevSource::gone() const {
  return {ErrorCode::DeviceFailure, "The " + label() + " is gone.", "Plug it in and check its cable."};
}

base::Result<void> EvdevSource::checkDevice() const {
  struct stat status {};
  if (::fstat(device_.number(), &status) != 0) return gone();
  if (settings_.simulated) {
    if (S_ISFIFO(status.st_mode)) return {};
    return Error{ErrorCode::InvalidArgument, settings_.device + " is no FIFO, which a simulated switch is read from.",
                 "Make one with mkfifo, or state \"simulated\": false for a device."};
  }
  int version = 0;
  if (!S_ISCHR(status.st_mode) || ::ioctl(device_.number(), EVIOCGVERSION, &version) != 0)
    return Error{ErrorCode::InvalidArgument, settings_.device + " is no input device.",
                 "Name one below /dev/input/by-id; \"evtest\" lists them with their keys."};
  KeyBits known{};
  if (::ioctl(device_.number(), EVIOCGBIT(EV_KEY, known.size()), known.data()) < 0) return gone();
  for (const int key : keys())
    if (key != 0 && !has(known, key))
      return Error{ErrorCode::InvalidArgument,
                   settings_.device + " has no key " + std::to_string(key) + ": the switch would never be seen.",
                   "\"evtest " + settings_.device + "\" shows the code of each key that is pressed."};
  if (::ioctl(device_.number(), EVIOCGRAB, 1) != 0)
    return Error{ErrorCode::Conflict, settings_.device + " is taken by another program.",
                 "End it: a switch that two programs read is nobody's."};
  return {};
}

base::Result<void> EvdevSource::open() {
  device_ = base::Descriptor(::open(settings_.device.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
  if (!device_.open()) {
    const int why = errno;
    return Error{why == EACCES ? ErrorCode::PermissionDenied : ErrorCode::DeviceFailure,
                 "The " + label() + " cannot be opened: " + std::strerror(why) + ".",
                 why == EACCES ? "Make this user a member of the group \"input\", then sign in anew."
                               : "Plug it in, and name it as it is called below /dev/input/by-id."};
  }
  if (auto good = checkDevice(); !good) {
    device_ = base::Descriptor();
    return good;
  }
  have_ = 0;
  down_ = {};
  dropped_ = false;
  if (settings_.simulated) return checkWriter();
  if (!askKeys()) return gone();  // what is held already must be seen as held
  return {};
}

base::Result<void> EvdevSource::checkWriter() {
  const long count = ::read(device_.number(), bytes_.data(), bytes_.size());
  if (count == 0)
    return Error{ErrorCode::DeviceFailure,
                 "Nobody writes to " + settings_.device + ", which a simulated switch is read from.",
                 "Start the program that writes struct input_event to it."};
  have_ = static_cast<std::size_t>(std::max(0L, count));
  return {};
}

bool EvdevSource::askKeys() {
  KeyBits bits{};
  if (::ioctl(device_.number(), EVIOCGKEY(bits.size()), bits.data()) < 0) return false;
  for (std::size_t i = 0; i < down_.size(); ++i) down_[i] = has(bits, keys()[i]);
  return true;
}

void EvdevSource::take(const input_event& event) {
  if (event.type != EV_KEY || dropped_ || event.code == 0) return;
  for (std::size_t i = 0; i < down_.size(); ++i)
    if (keys()[i] == event.code) down_[i] = event.value != 0;  // 2: it repeats, and is still down
}

std::array<int, 6> EvdevSource::keys() const {
  return {settings_.enabling[0], settings_.enabling[1], settings_.stop[0],
          settings_.stop[1],     settings_.jog[0],      settings_.jog[1]};
}

SwitchLevels EvdevSource::levels() const {
  return {{down_[0], down_[1]}, {!down_[2], !down_[3]}, {down_[4], down_[5]}};
}

base::Result<SwitchLevels> EvdevSource::wait(std::chrono::milliseconds longest) {
  pollfd look{device_.number(), POLLIN, 0};
  if (have_ < sizeof(input_event)) {
    const int ready = ::poll(&look, 1, static_cast<int>(longest.count()));
    if (ready < 0 && errno != EINTR) return gone();
    if (ready <= 0) return levels();
    if ((look.revents & POLLIN) == 0) return gone();
    const long count = ::read(device_.number(), bytes_.data() + have_, bytes_.size() - have_);
    if (count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR)) return gone();
    have_ += static_cast<std::size_t>(std::max(0L, count));
  }
  // One report at a time: a release and the press behind it may come together.
  std::size_t used = 0;
  for (bool report = false; !report && have_ - used >= sizeof(input_event); used += sizeof(input_event)) {
    input_event event{};
    std::memcpy(&event, bytes_.data() + used, sizeof event);
    report = event.type == EV_SYN && event.code == SYN_REPORT;
    if (event.type == EV_SYN && event.code == SYN_DROPPED) {
      dropped_ = true;
      // What was missed may have been a release of a handle or a pedal, or a pressed stop.
      down_ = {false, false, true, true, false, false};
    }
    take(event);
    if (report && dropped_) {
      dropped_ = false;
      const SwitchLevels missed = levels();
      (void)askKeys();
      have_ = 0;
      return missed;
    }
  }
  std::memmove(bytes_.data(), bytes_.data() + used, have_ - used);
  have_ -= used;
  return levels();
}

}  // namespace articulus::hardware
