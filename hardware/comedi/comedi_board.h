#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/base/result.h"

namespace articulus::hardware {

/// What a channel's whole range of counts means, in millionths of the unit that its driver gives it.
struct ComediRange {
  std::int32_t minimum = 0, maximum = 0;
  friend bool operator==(const ComediRange&, const ComediRange&) = default;
};

/// What a group of channels of a board does.
enum class ComediUse { AnalogueInput, DigitalInput, DigitalOutput, DigitalBoth, Other };

/// A group of channels of a board.
struct ComediSubdevice {
  ComediUse use = ComediUse::Other;
  unsigned channels = 0;
};

/// What a board says of itself.
struct ComediBoardInfo {
  std::string driver, board;
  std::vector<ComediSubdevice> subdevices;
};

/// A measuring board as the kernel's comedi shows it. Behind this stands the system, a virtual board, or a test.
/// Numbers of errors are those of the system (errno); 0 is none.
/// Thread  one at a time. open() and take() allocate and block; the others allocate nothing, and block for as long as
///         the board's driver in the kernel does
class ComediBoard {
 public:
  /// Channels in one call of read() or ranges().
  static constexpr std::size_t kMostChannels = 32;

  virtual ~ComediBoard() = default;
  /// Opens it, also anew after it was lost.  Errors  what is wrong, what to do
  [[nodiscard]] virtual base::Result<ComediBoardInfo> open() = 0;
  /// Keeps other programs from a group of channels for as long as it is open.  Errors  who has it, what to do
  [[nodiscard]] virtual base::Result<void> take(unsigned subdevice) = 0;
  /// One count of each channel, in their order, one after the other.
  [[nodiscard]] virtual int read(unsigned subdevice, std::span<const unsigned> channels,
                                 std::span<std::uint32_t> counts) noexcept = 0;
  /// What the counts of each channel mean at this moment: a driver may change it.
  [[nodiscard]] virtual int ranges(unsigned subdevice, std::span<const unsigned> channels,
                                   std::span<ComediRange> ranges) noexcept = 0;
  /// Makes a digital channel that can be both an input, or an output.
  [[nodiscard]] virtual int makeInput(unsigned subdevice, unsigned channel) noexcept = 0;
  [[nodiscard]] virtual int makeOutput(unsigned subdevice, unsigned channel) noexcept = 0;
  [[nodiscard]] virtual int write(unsigned subdevice, unsigned channel, bool high) noexcept = 0;
  /// Where it is, for a person: "/dev/comedi0".
  [[nodiscard]] virtual std::string place() const = 0;
};

}  // namespace articulus::hardware
