#include "hardware/comedi/kernel_comedi_board.h"

#include <fcntl.h>
#include <linux/comedi.h>
#include <sys/ioctl.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

namespace articulus::hardware {
namespace {

using base::Error;
using base::ErrorCode;

constexpr unsigned kMostInSubdevice = 256;  // of the channels that ranges() asks about
constexpr char kModules[] = "/sys/class/comedi";

ComediUse useOf(unsigned type) {
  switch (type) {
    case COMEDI_SUBD_AI: return ComediUse::AnalogueInput;
    case COMEDI_SUBD_DI: return ComediUse::DigitalInput;
    case COMEDI_SUBD_DO: return ComediUse::DigitalOutput;
    case COMEDI_SUBD_DIO: return ComediUse::DigitalBoth;
    default: return ComediUse::Other;
  }
}

std::string textOf(const char* text) { return {text, ::strnlen(text, COMEDI_NAMELEN)}; }

bool comediIsLoaded() {
  struct stat status {};
  return ::stat(kModules, &status) == 0;
}

}  // namespace

Error KernelComediBoard::notOpened(int why) const {
  const auto made = [this](ErrorCode code, const std::string& what, const std::string& remedy) {
    return Error{code, "The measuring board " + path_ + " cannot be opened: " + what + ".", remedy};
  };
  switch (why) {
    case EACCES:
    case EPERM:
      return made(
          ErrorCode::PermissionDenied, "this user may not",
          "Make this user a member of the group that the udev rule gives the board (hardware/comedi/README.md), "
          "then sign in anew.");
    case ENOENT:
      if (!comediIsLoaded())
        return made(ErrorCode::DeviceFailure, "the kernel's comedi is not loaded",
                    "Load the module of the board, such as \"modprobe jr3_pci\"; where there is no such module, this "
                    "kernel was built without it. \"lspci -nn\" shows whether the card is seen at all.");
      return made(
          ErrorCode::DeviceFailure, "there is no such device, though comedi is loaded",
          "Look which boards there are (\"ls /dev/comedi*\", \"cat /proc/comedi\") and correct \"device\". Where the "
          "card is missing there, \"lspci -nnk\" shows whether another driver has it, and the kernel's log (dmesg) "
          "why its own did not take it, mostly for want of its firmware.");
    case ENODEV:
    case ENXIO:
      return made(ErrorCode::DeviceFailure, "no driver of the kernel has a board behind it",
                  "Load the module of the board, and see in the kernel's log (dmesg) what it says of the card.");
    default:
      return made(ErrorCode::DeviceFailure, std::strerror(why), "See what the kernel's log (dmesg) says of the card.");
  }
}

base::Result<ComediBoardInfo> KernelComediBoard::open() {
  base::Descriptor device(::open(path_.c_str(), O_RDWR | O_CLOEXEC | O_NONBLOCK));
  if (!device.open()) return notOpened(errno);
  comedi_devinfo info{};
  if (::ioctl(device.number(), COMEDI_DEVINFO, &info) != 0) {
    if (errno == ENOTTY || errno == EINVAL)
      return Error{ErrorCode::InvalidArgument, path_ + " is no measuring board of comedi.",
                   "Name one, such as /dev/comedi0; \"cat /proc/comedi\" lists them."};
    return notOpened(errno);
  }
  std::vector<comedi_subdinfo> groups(info.n_subdevs);
  if (info.n_subdevs > 0 && ::ioctl(device.number(), COMEDI_SUBDINFO, groups.data()) != 0) return notOpened(errno);
  ComediBoardInfo told{textOf(info.driver_name), textOf(info.board_name), {}};
  channels_.clear();
  for (const comedi_subdinfo& one : groups) {
    told.subdevices.push_back({useOf(one.type), one.n_chan});
    channels_.push_back(one.n_chan);
  }
  device_ = std::move(device);
  return told;
}

base::Result<void> KernelComediBoard::take(unsigned subdevice) {
  if (device_.open() && ::ioctl(device_.number(), COMEDI_LOCK, static_cast<unsigned long>(subdevice)) == 0) return {};
  const int why = device_.open() ? errno : EBADF;
  const std::string what = path_ + ", subdevice " + std::to_string(subdevice);
  if (why == EBUSY || why == EACCES)
    return Error{ErrorCode::Conflict, what + " is in use by another program, or by another device of this cell.",
                 "\"fuser -v " + path_ +
                     "\" shows which programs have the board: end the other one. In a cell file a subdevice belongs to "
                     "one entry."};
  return Error{ErrorCode::DeviceFailure, what + " cannot be taken: " + std::strerror(why) + ".",
               "See what the kernel's log (dmesg) says of the card."};
}

int KernelComediBoard::read(unsigned subdevice, std::span<const unsigned> channels,
                            std::span<std::uint32_t> counts) noexcept {
  if (!device_.open()) return EBADF;
  if (channels.size() > kMostChannels || counts.size() < channels.size()) return EINVAL;
  std::array<comedi_insn, kMostChannels> each{};
  for (std::size_t i = 0; i < channels.size(); ++i) {
    each[i].insn = INSN_READ;
    each[i].n = 1;
    each[i].data = &counts[i];
    each[i].subdev = subdevice;
    each[i].chanspec = CR_PACK(channels[i], 0U, static_cast<unsigned>(AREF_GROUND));
  }
  comedi_insnlist list{static_cast<unsigned>(channels.size()), each.data()};
  const int done = ::ioctl(device_.number(), COMEDI_INSNLIST, &list);
  if (done < 0) return errno;
  return done == static_cast<int>(channels.size()) ? 0 : EIO;
}

int KernelComediBoard::ranges(unsigned subdevice, std::span<const unsigned> channels,
                              std::span<ComediRange> ranges) noexcept {
  if (!device_.open()) return EBADF;
  if (ranges.size() < channels.size()) return EINVAL;
  // The kernel writes one for each channel that the group has.
  if (subdevice >= channels_.size() || channels_[subdevice] > kMostInSubdevice) return EINVAL;
  std::array<unsigned, kMostInSubdevice> kinds{};
  comedi_chaninfo info{};
  info.subdev = subdevice;
  info.rangelist = kinds.data();
  if (::ioctl(device_.number(), COMEDI_CHANINFO, &info) != 0) return errno;
  for (std::size_t i = 0; i < channels.size(); ++i) {
    if (channels[i] >= channels_[subdevice]) return EINVAL;
    std::array<comedi_krange, 16> of{};
    comedi_rangeinfo asked{};
    asked.range_type = kinds[channels[i]];
    asked.range_ptr = of.data();
    if (RANGE_LENGTH(asked.range_type) == 0 || RANGE_LENGTH(asked.range_type) > of.size()) return EINVAL;
    if (::ioctl(device_.number(), COMEDI_RANGEINFO, &asked) != 0) return errno;
    ranges[i] = {of[0].min, of[0].max};
  }
  return 0;
}

int KernelComediBoard::instruct(unsigned what, unsigned subdevice, unsigned channel, std::uint32_t value) noexcept {
  if (!device_.open()) return EBADF;
  comedi_insn one{};
  one.insn = what;
  one.n = 1;
  one.data = &value;
  one.subdev = subdevice;
  one.chanspec = CR_PACK(channel, 0U, static_cast<unsigned>(AREF_GROUND));
  return ::ioctl(device_.number(), COMEDI_INSN, &one) < 0 ? errno : 0;
}

int KernelComediBoard::makeInput(unsigned subdevice, unsigned channel) noexcept {
  return instruct(INSN_CONFIG, subdevice, channel, INSN_CONFIG_DIO_INPUT);
}

int KernelComediBoard::makeOutput(unsigned subdevice, unsigned channel) noexcept {
  return instruct(INSN_CONFIG, subdevice, channel, INSN_CONFIG_DIO_OUTPUT);
}

int KernelComediBoard::write(unsigned subdevice, unsigned channel, bool high) noexcept {
  return instruct(INSN_WRITE, subdevice, channel, high ? 1U : 0U);
}

}  // namespace articulus::hardware
