#pragma once
#include <array>
#include <atomic>
#include <cerrno>
#include <vector>

#include "hardware/comedi/comedi_board.h"

namespace articulus::test {

/// The levels of a digital board, of which the test is the other side. An input without a wire is high.
struct DigitalLevels {
  DigitalLevels() {
    for (auto& one : level) one = 1;
    has(hardware::ComediUse::DigitalBoth, 16);
  }
  /// It has this group alone.
  void has(hardware::ComediUse use, unsigned channels) {
    groups.clear();
    groups.push_back({use, channels});
  }
  void set(unsigned channel, bool high) { level[channel] = high ? 1 : 0; }
  std::array<std::atomic<std::uint32_t>, 16> level;
  std::array<std::atomic<int>, 16> direction{};  ///< 0 unsaid, 1 input, 2 output
  std::atomic<bool> there{true}, taken{false}, refuses{false};
  std::atomic<int> writes{0};
  std::vector<hardware::ComediSubdevice> groups;
};

/// A board with those levels.
class DigitalBoard final : public hardware::ComediBoard {
 public:
  explicit DigitalBoard(DigitalLevels& levels) : levels_(levels) {}
  base::Result<hardware::ComediBoardInfo> open() override {
    if (!levels_.there) return base::Error{base::ErrorCode::DeviceFailure, "The board is not there.", "Put it in."};
    return hardware::ComediBoardInfo{"ni_65xx", "pci-6509", levels_.groups};
  }
  base::Result<void> take(unsigned) override {
    if (levels_.taken) return base::Error{base::ErrorCode::Conflict, "It is in use by another program.", "End it."};
    return {};
  }
  int read(unsigned, std::span<const unsigned> channels, std::span<std::uint32_t> counts) noexcept override {
    if (!levels_.there) return ENODEV;
    for (std::size_t i = 0; i < channels.size(); ++i) counts[i] = levels_.level[channels[i]];
    return 0;
  }
  int ranges(unsigned, std::span<const unsigned>, std::span<hardware::ComediRange>) noexcept override { return EINVAL; }
  int makeInput(unsigned, unsigned channel) noexcept override { return make(channel, 1); }
  int makeOutput(unsigned, unsigned channel) noexcept override { return make(channel, 2); }
  int write(unsigned, unsigned channel, bool high) noexcept override {
    if (!levels_.there) return ENODEV;
    ++levels_.writes;
    levels_.set(channel, high);
    return 0;
  }
  std::string place() const override { return "/dev/comedi7"; }

 private:
  int make(unsigned channel, int what) noexcept {
    if (levels_.refuses) return EINVAL;
    levels_.direction[channel] = what;
    return 0;
  }
  DigitalLevels& levels_;
};

}  // namespace articulus::test
