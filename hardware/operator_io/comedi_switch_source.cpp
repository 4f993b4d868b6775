#include "hardware/operator_io/comedi_switch_source.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <thread>

#include "hardware/comedi/digital_group.h"

namespace articulus::hardware {
namespace {

constexpr std::chrono::milliseconds kPeriod{2};

}  // namespace

ComediSwitchSource::ComediSwitchSource(const ComediSwitchSettings& settings, std::unique_ptr<ComediBoard> board)
    : settings_(settings), board_(std::move(board)) {
  const std::array<int, 4> all{settings.enabling[0], settings.enabling[1], settings.clear[0], settings.clear[1]};
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i] < 0) continue;
    channels_[used_] = static_cast<unsigned>(all[i]);
    contact_[used_++] = i;
  }
}

base::Result<void> ComediSwitchSource::open() {
  return openDigital(*board_, settings_.subdevice, std::span<const unsigned>(channels_).first(used_),
                     DigitalUse::Input);
}

base::Result<SwitchLevels> ComediSwitchSource::wait(std::chrono::milliseconds longest) {
  std::this_thread::sleep_for(std::min(longest, kPeriod));
  std::array<std::uint32_t, 4> counts{};
  if (const int error = board_->read(settings_.subdevice, std::span<const unsigned>(channels_).first(used_), counts);
      error != 0)
    return base::Error{base::ErrorCode::DeviceFailure,
                       "The inputs of " + board_->place() + " cannot be read: " + std::strerror(error) + ".",
                       "See whether its module is loaded and what the kernel's log (dmesg) says of the card."};
  std::array<bool, 4> closed{};
  for (std::size_t i = 0; i < used_; ++i)  // what is neither 0 nor 1 is no level, and open
    closed[contact_[i]] = counts[i] == (settings_.closedIsHigh[contact_[i] % 2] ? 1U : 0U);
  return SwitchLevels{{closed[0], closed[1]}, {closed[2], closed[3]}};
}

}  // namespace articulus::hardware
