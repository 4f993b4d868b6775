#pragma once
#include <string>

#include "hardware/comedi/comedi_board.h"
#include "hardware/io/tcp_socket.h"
#include "hardware/virtual_devices/jr3/board_wire.h"

namespace articulus::hardware {

/// A virtual measuring board that answers over our own wire, as if it were one of the kernel's: for a virtual JR3. It
/// says of its driver that it is simulated.
/// Thread  as ComediBoard. read() and ranges() send, and wait for the answer without heap
class VirtualComediBoard final : public ComediBoard {
 public:
  /// In  answerTime: that each question may take, host time
  VirtualComediBoard(std::string host, std::uint16_t port, base::Nanoseconds answerTime = 20'000'000)
      : host_(std::move(host)), port_(port), answerTime_(answerTime) {}
  [[nodiscard]] base::Result<ComediBoardInfo> open() override;
  [[nodiscard]] base::Result<void> take(unsigned) override { return {}; }
  [[nodiscard]] int read(unsigned subdevice, std::span<const unsigned> channels,
                         std::span<std::uint32_t> counts) noexcept override;
  [[nodiscard]] int ranges(unsigned subdevice, std::span<const unsigned> channels,
                           std::span<ComediRange> ranges) noexcept override;
  [[nodiscard]] int makeInput(unsigned, unsigned) noexcept override;
  [[nodiscard]] int makeOutput(unsigned, unsigned) noexcept override;
  [[nodiscard]] int write(unsigned, unsigned, bool) noexcept override;
  [[nodiscard]] std::string place() const override {
    return host_ + ":" + std::to_string(port_) + " (a simulated board)";
  }

 private:
  /// Asks, and waits for the answer to that, at most so long.  Out  0 or the error of board or wire
  [[nodiscard]] int exchange(BoardAsk ask, unsigned subdevice, std::span<const unsigned> channels,
                             base::Nanoseconds longest) noexcept;
  [[nodiscard]] bool answered() noexcept;  ///< among the bytes that are there
  std::string host_;
  std::uint16_t port_;
  base::Nanoseconds answerTime_;
  base::SteadyClock clock_;
  TcpSocket socket_;
  std::array<char, 4 * kLongestAnswer> in_{};
  std::size_t have_ = 0;
  std::uint16_t number_ = 0;
  BoardAnswer answer_;
};

}  // namespace articulus::hardware
