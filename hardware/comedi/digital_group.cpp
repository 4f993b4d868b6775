#include "hardware/comedi/digital_group.h"

#include <cstring>

namespace articulus::hardware {
namespace {

using base::Error;
using base::ErrorCode;

bool fits(ComediUse is, DigitalUse use) {
  if (is == ComediUse::DigitalBoth) return true;
  return is == (use == DigitalUse::Input ? ComediUse::DigitalInput : ComediUse::DigitalOutput);
}

/// "0 and 2": those groups of the board that would do.
std::string thatFit(const ComediBoardInfo& told, DigitalUse use) {
  std::string text;
  for (std::size_t i = 0; i < told.subdevices.size(); ++i)
    if (fits(told.subdevices[i].use, use)) text.append(text.empty() ? "" : ", ").append(std::to_string(i));
  return text.empty() ? "none" : text;
}

}  // namespace

base::Result<void> openDigital(ComediBoard& board, unsigned subdevice, std::span<const unsigned> channels,
                               DigitalUse use) {
  auto told = board.open();
  if (!told) return told.error();
  const std::string what = use == DigitalUse::Input ? "digital inputs" : "digital outputs";
  const std::string of = board.place() + " (" + told->driver + ", " + told->board + ")";
  if (subdevice >= told->subdevices.size() || !fits(told->subdevices[subdevice].use, use))
    return Error{ErrorCode::InvalidArgument,
                 "Subdevice " + std::to_string(subdevice) + " of " + of + " has no " + what + ".",
                 "Subdevices with " + what + ": " + thatFit(*told, use) + "."};
  const unsigned count = told->subdevices[subdevice].channels;
  for (const unsigned channel : channels)
    if (channel >= count)
      return Error{
          ErrorCode::InvalidArgument,
          "Subdevice " + std::to_string(subdevice) + " of " + of + " has no channel " + std::to_string(channel) + ".",
          "It has " + std::to_string(count) + ", counted from 0."};
  if (auto taken = board.take(subdevice); !taken) return taken.error();
  if (told->subdevices[subdevice].use != ComediUse::DigitalBoth) return {};
  for (const unsigned channel : channels)
    if (const int error =
            use == DigitalUse::Input ? board.makeInput(subdevice, channel) : board.makeOutput(subdevice, channel);
        error != 0)
      return Error{
          ErrorCode::DeviceFailure,
          "Channel " + std::to_string(channel) + " of " + of + " cannot be made one of the " + what + ": " +
              std::strerror(error) + ".",
          "Boards change whole groups of channels together: see whether another one of its group is needed the "
          "other way round."};
  return {};
}

}  // namespace articulus::hardware
