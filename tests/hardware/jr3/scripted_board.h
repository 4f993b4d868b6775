#pragma once
#include <array>
#include <cerrno>
#include <deque>
#include <vector>

#include "hardware/comedi/comedi_board.h"

namespace articulus::test {

/// A JR3 receiver in the test's hand, as the kernel's driver shows one: counts by channel, ranges, errors. It is
/// written from the kernel's source alone.
class ScriptedBoard final : public hardware::ComediBoard {
 public:
  ScriptedBoard() {
    counts.fill(0x4000);
    counts[56] = 45;
    counts[57] = 2407;
    range({222, 222, 444}, {200, 200, 200});
  }
  /// In  N and tenths of Nm, as the sensor has them
  void range(const std::array<int, 3>& force, const std::array<int, 3>& moment) {
    for (std::size_t i = 0; i < 3; ++i) {
      scale[i] = {-1000 * force[i], 1000 * force[i]};
      scale[3 + i] = {-100 * moment[i], 100 * moment[i]};
    }
  }
  void set(unsigned channel, int raw) { counts[channel] = static_cast<std::uint32_t>(raw + 0x4000); }

  base::Result<hardware::ComediBoardInfo> open() override {
    ++opened;
    if (!there) return base::Error{base::ErrorCode::DeviceFailure, "The board is not there.", "Put it in."};
    hardware::ComediBoardInfo info{driver, "scripted", {}};
    for (unsigned i = 0; i < groups; ++i) info.subdevices.push_back({hardware::ComediUse::AnalogueInput, 58});
    return info;
  }
  base::Result<void> take(unsigned) override {
    if (taken) return base::Error{base::ErrorCode::Conflict, "It is in use by another program.", "End it."};
    return {};
  }
  int read(unsigned subdevice, std::span<const unsigned> channels, std::span<std::uint32_t> to) noexcept override {
    asked.assign(channels.begin(), channels.end());
    askedSubdevice = subdevice;
    if (!there) return ENODEV;
    if (error != 0) return error;
    for (std::size_t i = 0; i < channels.size(); ++i) to[i] = counts[channels[i]];
    return 0;
  }
  int ranges(unsigned, std::span<const unsigned> channels, std::span<hardware::ComediRange> to) noexcept override {
    if (!there) return ENODEV;
    for (std::size_t i = 0; i < channels.size(); ++i) to[i] = scale[channels[i] % 8];
    return 0;
  }
  int makeInput(unsigned, unsigned) noexcept override { return EINVAL; }
  int makeOutput(unsigned, unsigned) noexcept override { return EINVAL; }
  int write(unsigned, unsigned, bool) noexcept override { return EINVAL; }
  std::string place() const override { return "/dev/comedi7"; }

  std::array<std::uint32_t, 58> counts{};
  std::array<hardware::ComediRange, 8> scale{};
  std::string driver = "jr3_pci";
  unsigned groups = 1, askedSubdevice = 99;
  std::vector<unsigned> asked;
  int error = 0, opened = 0;
  bool there = true, taken = false;
};

}  // namespace articulus::test
